import HostBase

/// A kind of game that cores take: its folder, files, looks and pad.
///
/// It comes from a core's manifest or registration (docs/core-manifest.md), or is made from what a stock libretro
/// core and its `.info` file say. Several cores may share one type by its `id`.
package struct GameType: Codable, Equatable, Sendable {
  /// Stable id, `[a-z0-9][a-z0-9_-]{0,31}`.
  package var id: String
  /// Name for people.
  package var name: String
  /// Name of the folder below `Games`, `Saves`, `States`, `Images` and `Cores`.
  package var folder: String
  /// File extensions, lower case, without the dot.
  package var extensions: [String]
  /// Memory regions that are kept, each with its file extension.
  package var saves: [SaveKind]
  /// Width / height of the whole picture; 0 means what the core's geometry says.
  package var aspect: Double
  /// Colour of the type's pages, `#rrggbb`.
  package var accent: String
  /// Files that cores of this type look for in `Cores/<folder>`.
  package var bios: [BIOSFile]
  /// The pad, in the order in which it is drawn.
  package var layout: [LayoutElement]
  /// Which folders are games of this type.
  package var folders: [FolderGame]
  /// Whether a game reads files in the folders below the one that it lies in.
  package var readsFolders: Bool
  /// Whether cores keep a game's saves by themselves, as files of any names in a folder of the game's own.
  package var savesFolder: Bool
  /// What stands for a game without a picture; nil: nothing is known.
  package var icon: GameIcon?

  /// A game type with the usual saves and no layout.
  package init(
    id: String, name: String, folder: String, extensions: [String],
    saves: [SaveKind] = SaveKind.usual,
    aspect: Double = 0, accent: String = "#808080", bios: [BIOSFile] = [],
    layout: [LayoutElement] = [], folders: [FolderGame] = [], readsFolders: Bool = false,
    savesFolder: Bool = false, icon: GameIcon? = nil
  ) {
    self.id = id
    self.name = name
    self.folder = folder
    self.extensions = extensions
    self.saves = saves
    self.aspect = aspect
    self.accent = accent
    self.bios = bios
    self.layout = layout
    self.folders = folders
    self.readsFolders = readsFolders
    self.savesFolder = savesFolder
    self.icon = icon
  }
}

/// A folder that is one game: the file in it that makes it one, and the extension that it counts as having.
package struct FolderGame: Codable, Equatable, Sendable {
  /// Name of the file, which the core is given.
  package var file: String
  /// One of the type's extensions.
  package var `extension`: String

  /// A kind of folder.
  package init(file: String, extension: String) {
    self.file = file
    self.extension = `extension`
  }
}

/// A memory region of the core that is kept as a file beside the other saves of the game.
package struct SaveKind: Codable, Equatable, Sendable {
  /// libretro memory id (0 save RAM, 1 clock).
  package var memory: UInt32
  /// File extension without the dot.
  package var `extension`: String
  /// Whether all cores of the type use one file (`<stem>.srm`) or each its own (`<stem>.<core>.rtc`).
  package var shared: Bool

  /// A save kind.
  package init(memory: UInt32, extension: String, shared: Bool) {
    self.memory = memory
    self.extension = `extension`
    self.shared = shared
  }

  /// Save RAM as `.srm`, shared; clock as `.rtc`, per core, since no two cores agree on its bytes.
  package static let usual = [
    SaveKind(memory: 0, extension: "srm", shared: true),
    SaveKind(memory: 1, extension: "rtc", shared: false),
  ]
}

/// A BIOS or boot ROM that a core can use.
package struct BIOSFile: Codable, Equatable, Sendable {
  /// File name below the type's folder.
  package var name: String
  /// Size in bytes; 0 means any.
  package var size: Int
  /// SHA-1 in 40 lower-case hex digits; empty means any.
  package var sha1: String
  /// MD5 in 32 lower-case hex digits, which is what `.info` files give; empty means any.
  package var md5: String
  /// Whether the core does not run without it.
  package var required: Bool
  /// What it is, for people.
  package var description: String

  /// A BIOS file.
  package init(
    name: String, size: Int = 0, sha1: String = "", md5: String = "", required: Bool = false,
    description: String = ""
  ) {
    self.name = name
    self.size = size
    self.sha1 = sha1
    self.md5 = md5
    self.required = required
    self.description = description
  }
}

/// One group of a pad, in reading order.
package struct LayoutElement: Codable, Equatable, Sendable {
  /// What the group is, which decides how it is drawn and bound.
  package enum Kind: String, Codable, Sendable, CaseIterable {
    case dpad, actions, shoulders, start, select, stick, pointer, mouse, keyboard, lightgun
  }
  /// What the group is.
  package var kind: Kind
  /// Name for people; empty means the kind's usual one.
  package var label: String
  /// Its buttons, in order.
  package var buttons: [LayoutButton]

  /// A group.
  package init(kind: Kind, label: String = "", buttons: [LayoutButton]) {
    self.kind = kind
    self.label = label
    self.buttons = buttons
  }
}

/// One button or axis of a pad.
package struct LayoutButton: Codable, Equatable, Sendable {
  /// What is printed on it.
  package var label: String
  /// libretro device class.
  package var device: UInt32
  /// libretro index.
  package var index: UInt32
  /// libretro id.
  package var id: UInt32

  /// A button.
  package init(label: String, device: UInt32 = 1, index: UInt32 = 0, id: UInt32) {
    self.label = label
    self.device = device
    self.index = index
    self.id = id
  }
}
