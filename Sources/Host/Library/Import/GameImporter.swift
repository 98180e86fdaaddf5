import Glibc
package import HostBase

/// Brings games into the data folder, with the saves, states, images and patches that lie beside them.
///
/// Each game comes in with all that belongs to it or not at all (`FileTransaction`), and nothing that is there is
/// overwritten without being asked for.
package struct GameImporter {
  /// What happens to the source.
  package enum Way: String, Sendable, CaseIterable {
    /// It stays.
    case copy
    /// It goes.
    case move
    /// It stays, and the library has a link to it; what belongs to it is copied.
    case link
  }

  /// What to do where a name is taken by something else.
  package enum Taken: Sendable {
    /// Nothing is done, and a message says so.
    case refuse
    /// What is there goes to the trash.
    case replace
    /// The game gets the next free name: `Tobu (2)`.
    case rename
  }

  /// The result for a named file.
  package enum Outcome: Equatable, Sendable {
    /// The game is in the library now.
    case imported
    /// The same bytes are in the library; what belongs to it may have come along.
    case alreadyThere
    /// It belongs to a game, and came along with it or was added to the one in the library.
    case broughtAlong
    /// Another game, or another file of this game, has its name.
    case nameTaken(by: String)
    /// No core takes it.
    case noCore
    /// A save, state, image or patch of no game that is here.
    case noGame
    /// The archive cannot be read.
    case damaged(reason: Sentence)
    /// The file cannot be read or the library not be written.
    case failed(reason: Sentence, code: ExitCode)
  }

  /// What happened to a file that belongs to a game.
  package struct Companion: Equatable, Sendable {
    /// What it is.
    package var role: GameFiles.Role
    /// Where it came from.
    package var from: String
    /// Where it goes.
    package var to: String
    /// The result.
    package var fate: Fate

    /// The result.
    package enum Fate: String, Codable, Sendable {
      /// It is there now.
      case brought
      /// It was there already, with the same bytes.
      case same
      /// Other bytes are there, and stay.
      case kept
    }
  }

  /// The answer for one file.
  package struct Result: Equatable, Sendable {
    /// The file, as it was found.
    package var source: String
    /// The result.
    package var outcome: Outcome
    /// The game's name, if it is one.
    package var game: String?
    /// The game's type.
    package var type: String?
    /// Its place in the library, now or after the import.
    package var path: String?
    /// What came along.
    package var companions: [Companion] = []
    /// Whether it was named by the user rather than found in a folder.
    package var wasNamed = false
  }

  let places: Places
  let data: DataFolder
  let types: [GameType]
  let onlyType: GameType?
  let way: Way
  let taken: Taken
  var shelf: LibraryShelf
  /// What looking for files may take; begins with each run if nothing else is set.
  package var budget: ImportBudget?

  /// An importer into the folders of these types, which are those that an installed core takes.
  package init(
    places: Places, data: DataFolder, types: [GameType], typeID: String? = nil, way: Way = .copy,
    taken: Taken = .refuse
  ) throws(LibraryError) {
    self.places = places
    self.data = data
    self.types = types
    self.way = way
    self.taken = taken
    if let typeID {
      guard let type = types.first(where: { $0.id == typeID }) else {
        throw .unknownType(id: typeID, owner: "Arcadia", known: types.map(\.id))
      }
      onlyType = type
    } else {
      onlyType = nil
    }
    shelf = LibraryShelf(
      games: (try? GameSelection(places: places, data: data, types: types))?.all() ?? [])
  }

  /// Imports files, folders and archives, and reports each as it is done.
  ///
  /// With `isDryRun`, nothing is changed.
  package mutating func run(
    _ paths: [String], isDryRun: Bool = false, told: (Result) -> Void = { _ in }
  ) -> [Result] {
    ImportBundle.removeAbandoned(in: data)
    let budget = budget ?? ImportBudget()
    let sources = ImportSources(paths, types: types, budget: budget)
    var results: [Result] = []
    func tell(_ result: Result) {
      results.append(result)
      told(result)
    }
    func tellTroubles() {
      for trouble in sources.troubles {
        tell(
          Result(
            source: trouble.path,
            outcome: .failed(reason: Sentence(words: trouble.reason), code: trouble.code),
            wasNamed: paths.contains(trouble.path)))
      }
    }
    // No one wants a part of a disk, as chance has it.
    guard !budget.isSpent else {
      tellTroubles()
      return results
    }
    var companions = ImportCompanions(sources.files, types: types)
    var games: [ImportSources.File] = []
    let parts = parts(among: sources.files)
    for path in parts { companions.take(path) }
    for file in sources.files where !file.isNeighbour && !parts.contains(file.path) {
      guard budget.goesOn else { break }
      switch kind(of: file) {
      case .game: games.append(file)
      case .bundle(let bundle):
        for result in importBundle(bundle, isDryRun: isDryRun) { tell(result) }
        companions.take(file.path)
      case .damaged(let reason):
        tell(result(for: file, .damaged(reason: Sentence(words: reason))))
        companions.take(file.path)
      case .other: break
      }
    }
    for file in games { companions.expect(file.stem) }
    for file in games {
      companions.take(file.path)
      guard budget.goesOn else { break }
      tell(importGame(file, &companions, isDryRun: isDryRun))
    }
    for file in companions.left where !file.isNeighbour {
      guard budget.goesOn else { break }
      tell(importLeft(file, isDryRun: isDryRun))
    }
    tellTroubles()
    if budget.isSpent, let path = paths.first {
      tell(
        Result(
          source: path,
          outcome: .failed(reason: Sentence(words: budget.sentence(path)), code: .inputOutput),
          wasNamed: true))
    }
    return results
  }

  /// Files that belong to games of several files among the sources.
  private func parts(among files: [ImportSources.File]) -> Set<String> {
    let sheets = files.filter { file in
      !file.isNeighbour && accepted.contains(PathName.fileExtension(file.path))
    }
    var parts = Set<String>()
    for (folder, files) in Dictionary(grouping: sheets, by: { PathName.folder($0.path) }) {
      parts.formUnion(
        GameSheet.hidden(
          among: files.map(\.name), in: folder, joining: types.joinedExtensions))
    }
    return parts
  }

  // MARK: - What a file is

  private enum Kind {
    case game
    case bundle(GameArchive)
    case damaged(String)
    case other
  }

  private func kind(of file: ImportSources.File) -> Kind {
    if let game = file.folderGame { return accepted.contains(game.extension) ? .game : .other }
    let fileExtension = PathName.fileExtension(file.path)
    if GameArchive.isOne(file.path), FileSystem.kind(file.path) == .file {
      do {
        let archive = try GameArchive(path: file.path)
        if ImportBundle.isOne(archive, types: types)
          || ImportBundle.hasParts(archive, extensions: accepted)
        {
          return .bundle(archive)
        }
        return accepted.contains(fileExtension) || !archive.playable(extensions: accepted).isEmpty
          ? .game : .other
      } catch {
        // Folders of downloads hold other people's archives, too.
        let isForeign = fileExtension != "zip" && file.root != file.path
        return isForeign ? .other : .damaged(error.message)
      }
    }
    // A type that the user names counts more than the extension.
    if onlyType != nil, file.root == file.path, !ImportCompanions.isUsual(file.name) {
      return .game
    }
    return accepted.contains(fileExtension) ? .game : .other
  }

  /// Extensions of games that are taken.
  var accepted: [String] { onlyType?.extensions ?? types.flatMap(\.extensions) }

  /// The type of a game: the one named, else the one in whose folder it lies, else the first that has the extension.
  func type(ofExtension fileExtension: String, folders: [String]) -> GameType? {
    if let onlyType { return onlyType }
    let fitting = types.filter { $0.extensions.contains(fileExtension) }
    return fitting.first { folders.contains($0.folder) } ?? fitting.first
  }

  func result(for file: ImportSources.File, _ outcome: Outcome) -> Result {
    Result(source: file.path, outcome: outcome, wasNamed: file.root == file.path)
  }

  // MARK: - Bundles

  private mutating func importBundle(_ archive: GameArchive, isDryRun: Bool) -> [Result] {
    let folder: String
    do {
      folder = try ImportBundle.unpack(
        archive, in: data, isWhole: !ImportBundle.isOne(archive, types: types))
    } catch {
      let isBad = error.exitCode == .badArchive
      return [
        Result(
          source: archive.path,
          outcome: isBad
            ? .damaged(reason: error.sentence)
            : .failed(reason: error.sentence, code: error.exitCode),
          wasNamed: true)
      ]
    }
    defer { FileMove.removeTree(folder) }
    // What was unpacked is ours: it is moved, whatever is done with the archive.
    guard
      var inner = try? GameImporter(
        places: places, data: data, types: types, typeID: onlyType?.id,
        way: isDryRun ? .copy : .move, taken: taken)
    else { return [] }
    inner.shelf = shelf
    inner.budget = budget
    let results = inner.run([folder], isDryRun: isDryRun)
    shelf = inner.shelf
    return results.map { result in
      var result = result
      func named(_ path: String) -> String {
        path.hasPrefix(folder + "/") ? archive.path + "#" + path.dropFirst(folder.count + 1) : path
      }
      result.source = named(result.source)
      result.companions = result.companions.map {
        var companion = $0
        companion.from = named(companion.from)
        return companion
      }
      return result
    }
  }
}

/// The games of the library, for telling whether one is there already.
struct LibraryShelf {
  var games: [LibraryGame]
  /// By size: the discs of games that have several.
  var discsBySize: [Int: [(path: String, game: LibraryGame)]]?
  /// By size: only games of one size are compared.
  private var bySize: [Int: [LibraryGame]]?
  private struct Content: Hashable {
    var sha1: String
    var folder: String
  }
  private var added: [Content: [Variant]] = [:]
  /// A game with what is made of it when it is played.
  private struct Variant {
    var game: LibraryGame
    var patches: [String]
  }

  init(games: [LibraryGame]) { self.games = games }

  /// The game with this content and these patches, in a type's folder; for a game of this stem the content is enough.
  ///
  /// A patch makes another game of it: one that comes with a patch is not the same as one without. Without patches (nil), only a
  /// game of this stem is the same.
  mutating func same(
    sha1: String, size: Int, type: GameType, stem: String, patches: [String]?,
    parts: [GameSheet.Part]
  ) -> LibraryGame? {
    func fits(_ game: LibraryGame, _ known: [String]) -> Bool {
      let isSame =
        if let patches {
          FileStem(whole: game.stem) == FileStem(whole: stem) || known == patches
        } else {
          game.stem.folded == stem.folded
        }
      return isSame && LibraryShelf.has(game, parts)
    }
    let new = added[Content(sha1: sha1, folder: type.folder)] ?? []
    if let known = new.first(where: { fits($0.game, $0.patches) }) { return known.game }
    if bySize == nil {
      bySize = Dictionary(grouping: games.filter { $0.reference != nil }) {
        LibraryShelf.size(of: $0) ?? -1
      }
    }
    return bySize?[size]?.first { game in
      game.type.folder == type.folder
        && (try? game.reference?.fingerprintOfContent())?.sha1 == sha1
        && fits(game, game.reference.map { LibraryShelf.sums(SoftPatch.beside($0)) } ?? [])
    }
  }

  /// Games of a type that go by a stem, in any case.
  func namesakes(of stem: String, type: GameType) -> [LibraryGame] {
    let wanted = stem.lowercased()
    return games.filter { game in
      game.reference != nil && game.type.folder == type.folder
        && (game.stem.lowercased() == wanted
          || game.reference.map { $0.fileStem.lowercased() } == wanted)
    }
  }

  /// A game that came in, or would in a dry run.
  mutating func add(_ game: LibraryGame, sha1: String, patches: [String]) {
    games.append(game)
    noteDiscs(of: game)
    added[Content(sha1: sha1, folder: game.type.folder), default: []]
      .append(Variant(game: game, patches: patches))
  }

  /// Whether a game consists of these files: two discs can have one sheet, byte by byte.
  private static func has(_ game: LibraryGame, _ parts: [GameSheet.Part]) -> Bool {
    let own = game.reference.map { LibraryShelf.parts(of: $0, type: game.type) } ?? []
    guard own.count == parts.count else { return false }
    return zip(own, parts).allSatisfy {
      FileMove.isSame(PathName.real($0.path), PathName.real($1.path))
    }
  }

  /// The parts of a game of several files.
  static func parts(of game: GameReference, type: GameType) -> [GameSheet.Part] {
    guard game.member == nil, game.folderGame == nil else { return [] }
    return GameSheet.parts(of: game.path, and: DiscSets.others(of: game.path, type: type)).found
  }

  /// What tells patches from others, sorted; one that cannot be read counts as another one.
  static func sums(_ patches: [String]) -> [String] {
    patches.map { path in (try? SoftPatch.read(path)).map(Digest.sha1) ?? path }.sorted()
  }

  private static func size(of game: LibraryGame) -> Int? {
    guard let reference = game.reference else { return nil }
    if reference.folderGame != nil { return try? reference.fingerprint().size }
    guard let member = reference.member else { return FileSystem.info(reference.path)?.size }
    let archive = try? GameArchive(path: reference.path)
    return (try? archive?.member(named: member)).map { Int(clamping: $0.size) }
  }
}
