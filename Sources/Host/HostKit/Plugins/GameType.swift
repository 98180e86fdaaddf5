/// A kind of game that cores take: its folder, files, looks and pad.
///
/// It comes from a core's manifest or registration (docs/core-manifest.md), or is made from what a stock libretro
/// core and its `.info` file say. Several cores may share one type by its `id`.
public struct GameType: Codable, Equatable, Sendable {
  /// Stable id, `[a-z0-9][a-z0-9_-]{0,31}`.
  public var id: String
  /// Name for people.
  public var name: String
  /// Name of the folder below `Games`, `Saves`, `States`, `Images` and `Cores`.
  public var folder: String
  /// File extensions, lower case, without the dot.
  public var extensions: [String]
  /// Memory regions that are kept, each with its file extension.
  public var saves: [SaveKind]
  /// Width / height of the whole picture; 0 means what the core's geometry says.
  public var aspect: Double
  /// Colour of the type's pages, `#rrggbb`.
  public var accent: String
  /// Files that cores of this type look for in `Cores/<folder>`.
  public var bios: [BIOSFile]
  /// The pad, in the order in which it is drawn.
  public var layout: [LayoutElement]
  /// Which folders are games of this type.
  public var folders: [FolderGame]
  /// Whether a game reads files in the folders below the one that it lies in.
  public var readsFolders: Bool
  /// Whether cores keep a game's saves by themselves, as files of any names in a folder of the game's own.
  public var savesFolder: Bool

  /// A game type with the usual saves and no layout.
  public init(
    id: String, name: String, folder: String, extensions: [String],
    saves: [SaveKind] = SaveKind.usual,
    aspect: Double = 0, accent: String = "#808080", bios: [BIOSFile] = [],
    layout: [LayoutElement] = [], folders: [FolderGame] = [], readsFolders: Bool = false,
    savesFolder: Bool = false
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
  }
}

/// A folder that is one game: the file in it that makes it one, and the extension that it counts as having.
public struct FolderGame: Codable, Equatable, Sendable {
  /// Name of the file, which the core is given.
  public var file: String
  /// One of the type's extensions.
  public var `extension`: String

  /// A kind of folder.
  public init(file: String, extension: String) {
    self.file = file
    self.extension = `extension`
  }
}

/// A memory region of the core that is kept as a file beside the other saves of the game.
public struct SaveKind: Codable, Equatable, Sendable {
  /// libretro memory id (0 save RAM, 1 clock).
  public var memory: UInt32
  /// File extension without the dot.
  public var `extension`: String
  /// Whether all cores of the type use one file (`<stem>.srm`) or each its own (`<stem>.<core>.rtc`).
  public var shared: Bool

  /// A save kind.
  public init(memory: UInt32, extension: String, shared: Bool) {
    self.memory = memory
    self.extension = `extension`
    self.shared = shared
  }

  /// Save RAM as `.srm`, shared; clock as `.rtc`, per core, since no two cores agree on its bytes.
  public static let usual = [
    SaveKind(memory: 0, extension: "srm", shared: true),
    SaveKind(memory: 1, extension: "rtc", shared: false),
  ]
}

/// A BIOS or boot ROM that a core can use.
public struct BIOSFile: Codable, Equatable, Sendable {
  /// File name below the type's folder.
  public var name: String
  /// Size in bytes; 0 means any.
  public var size: Int
  /// SHA-1 in 40 lower-case hex digits; empty means any.
  public var sha1: String
  /// MD5 in 32 lower-case hex digits, which is what `.info` files give; empty means any.
  public var md5: String
  /// Whether the core does not run without it.
  public var required: Bool
  /// What it is, for people.
  public var description: String

  /// A BIOS file.
  public init(
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
public struct LayoutElement: Codable, Equatable, Sendable {
  /// What the group is, which decides how it is drawn and bound.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    case dpad, actions, shoulders, start, select, stick, pointer, mouse, keyboard, lightgun
  }
  /// What the group is.
  public var kind: Kind
  /// Name for people; empty means the kind's usual one.
  public var label: String
  /// Its buttons, in order.
  public var buttons: [LayoutButton]

  /// A group.
  public init(kind: Kind, label: String = "", buttons: [LayoutButton]) {
    self.kind = kind
    self.label = label
    self.buttons = buttons
  }
}

/// One button or axis of a pad.
public struct LayoutButton: Codable, Equatable, Sendable {
  /// What is printed on it.
  public var label: String
  /// libretro device class.
  public var device: UInt32
  /// libretro index.
  public var index: UInt32
  /// libretro id.
  public var id: UInt32

  /// A button.
  public init(label: String, device: UInt32 = 1, index: UInt32 = 0, id: UInt32) {
    self.label = label
    self.device = device
    self.index = index
    self.id = id
  }
}
