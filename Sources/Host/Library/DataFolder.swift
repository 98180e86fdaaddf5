package import HostBase

/// The folder with everything that is the user's: games, saves, states, images and BIOS files.
///
/// Each of the five folders has one folder for each game type, and everything of a game carries the game's stem.
package struct DataFolder: Equatable, Sendable {
  /// The five folders.
  package enum Kind: String, CaseIterable, Sendable, Codable {
    /// Games as they came.
    case games = "Games"
    /// Save RAM and clocks.
    case saves = "Saves"
    /// States.
    case states = "States"
    /// Covers and screenshots.
    case images = "Images"
    /// BIOS files and boot ROMs.
    case cores = "Cores"
  }

  /// Absolute path.
  package let root: String
  /// Absolute paths of further folders with games (`GameFolders`); nothing else of the user's is there.
  package var moreGames: [String]

  /// The folder at this path, which need not be there yet.
  package init(root: String, moreGames: [String] = []) {
    self.root = root
    self.moreGames = moreGames
  }

  /// Where the folder is: `--home`, else `ARCADIA_HOME`, else the settings' `library.home`, else `Arcadia` in
  /// the documents folder.
  package static func location(
    commandLine: String?, environment: [String: String], settings: String?, places: Places
  ) -> String {
    for choice in [commandLine, environment["ARCADIA_HOME"], settings] {
      if let choice, !choice.isEmpty { return PathName.absolute(choice, home: places.home) }
    }
    return PathName.join(places.documents, "Arcadia")
  }

  /// Makes what is not there of the root and its five folders; returns whether the root is new, so that the user
  /// learns its place.
  package static func open(
    _ root: String
  ) throws(FileFailure) -> (folder: DataFolder, wasCreated: Bool) {
    let wasCreated = try FileSystem.ensureFolder(root)
    for kind in Kind.allCases { try FileSystem.ensureFolder(PathName.join(root, kind.rawValue)) }
    return (DataFolder(root: root), wasCreated)
  }

  /// Makes the folders of a game type, so that people see where its files go.
  package func ensureFolders(of type: GameType) throws(FileFailure) {
    for kind in Kind.allCases { try FileSystem.ensureFolder(folder(kind, type)) }
  }

  /// Why games of a type could not be saved here, or nil if they can.
  package func writeProblem(in type: GameType) -> FileFailure? {
    FileSystem.writeProblem(in: folder(.saves, type))
  }

  /// One of the five folders.
  package func folder(_ kind: Kind) -> String { PathName.join(root, kind.rawValue) }

  /// A game type's folder in one of the five.
  package func folder(_ kind: Kind, _ type: GameType) -> String {
    PathName.join(root, kind.rawValue, PathName.component(type.folder))
  }

  /// The file of a memory region: `Tobu.srm`, or `Tobu.<core>.rtc` where each core has its own.
  ///
  /// It is the file that is there, however its name is written (`FileStem`), else the one to be made.
  package func save(_ kind: SaveKind, core: String, type: GameType, stem: String) -> String {
    let suffix = PathName.component(kind.extension)
    let owner = kind.shared ? "" : "." + PathName.component(core)
    return FileStem(stem).file(owner + "." + suffix, in: folder(.saves, type))
  }

  /// The file that another program would use for a region that we keep for each core: `Tobu.rtc`.
  package func plainSave(_ kind: SaveKind, type: GameType, stem: String) -> String {
    FileStem(stem).file("." + PathName.component(kind.extension), in: folder(.saves, type))
  }

  /// The file of a state: the one that is there, however its name is written, else the one to be made.
  package func state(_ slot: StateSlot, type: GameType, stem: String) -> String {
    slot.stem(of: FileStem(stem)).file(slot.ending, in: folder(.states, type))
  }

  /// The states of a game that are there, by slot.
  ///
  /// Where a slot has a file of our name and one of Arcadia for iOS, ours counts. A file that as well is the state of
  /// another game in `Games`, one with the longer name, is that game's.
  package func states(
    type: GameType, stem: String
  ) throws(FileFailure) -> [(slot: StateSlot, file: FileSystem.Entry)] {
    let folder = folder(.states, type)
    guard FileSystem.kind(folder) != nil else { return [] }
    let known = FileStem(stem)
    var found: [StateSlot: FileSystem.Entry] = [:]
    var others: Set<String>?
    for entry in try FileSystem.list(folder) where entry.kind == .file {
      guard let slot = StateSlot(fileName: entry.name, stem: known.text) else { continue }
      let base = PathName.stem(entry.name)
      if base != known.text, PathName.fileExtension(entry.name) == "state" {
        let names =
          others
          ?? Set(GameFinder(data: self, types: [type]).all().map { PathName.component($0.stem) })
        others = names
        if names.contains(base) { continue }
      }
      let isUsual = entry.name.utf8.elementsEqual(slot.fileName(stem: known.text).utf8)
      if found[slot] == nil || isUsual { found[slot] = entry }
    }
    return found.map { ($0.key, $0.value) }.sorted { $0.slot < $1.slot }
  }

  /// The file in which a slot's state is to be looked for: ours, or that of Arcadia for iOS where only that is there.
  package func stateToRead(_ slot: StateSlot, type: GameType, stem: String) -> String {
    let path = state(slot, type: type, stem: stem)
    guard FileSystem.kind(path) == nil, let ending = slot.endingOfiOS else { return path }
    let other = FileStem(stem).existing(ending, in: folder(.states, type))
    return other.flatMap { FileSystem.kind($0) == .file ? $0 : nil } ?? path
  }

  /// The game's cover, or nil if there is none.
  package func cover(type: GameType, stem: String) -> String? {
    let folder = folder(.images, type)
    let endings = [".png", ".jpg", ".jpeg", ".webp"]
    let usual = endings.map { PathName.join(folder, PathName.component(stem) + $0) }
    if let cover = usual.first(where: { FileSystem.kind($0) == .file }) { return cover }
    guard let names = try? FileSystem.names(in: folder).usual.sorted() else { return nil }
    let known = FileStem(stem)
    let covers = names.filter { known.isCover($0) }.map { PathName.join(folder, $0) }
    return endings.lazy.compactMap { ending in
      covers.first { "." + PathName.fileExtension($0) == ending && FileSystem.kind($0) == .file }
    }.first
  }

  /// A free name for a screenshot: `Tobu-20261120-235407.png`, with `-2` and so on within one second.
  package func screenshot(type: GameType, stem: String, time: UTCTime) -> String {
    let base = PathName.join(
      folder(.images, type), PathName.component(stem) + "-" + time.fileText)
    var path = base + ".png"
    var number = 2
    while FileSystem.kind(path) != nil && number < 10_000 {
      path = "\(base)-\(number).png"
      number += 1
    }
    return path
  }
}
