import Glibc
import HostBase
import Logging

/// Finds the game that a user's word means.
package struct GameFinder: Sendable {
  /// How deep folders inside a type's folder are searched.
  package static let depth = 4

  /// Where `Games` is.
  package let data: DataFolder
  /// The types whose folders are searched.
  package let types: [GameType]

  /// A finder for these types' folders.
  package init(data: DataFolder, types: [GameType]) {
    self.data = data
    self.types = types
  }

  /// The game that a word means: a path (with `#member` for an archive), else a game in `Games` by its file name,
  /// its stem, or a part of its name that no other game has, whatever the case and the accents (`String.folded`).
  ///
  /// Games in archives go by their own names, too. Archives are opened only if no file has the word for its name.
  package func find(_ word: String) throws(LibraryError) -> GameReference {
    let home = Places.environment()["HOME"]
    let path = PathName.absolute(word, home: home)
    var status = stat()
    let isThere = stat(path, &status) == 0
    let problem = isThere ? 0 : errno
    let kind = FileSystem.kind(path)
    if kind == .file { return reference(to: path) }
    if kind == .folder, let game = folderGame(path) { return game }
    if kind == .other { throw .file(.notOrdinary(path: path)) }
    if kind == nil, problem == EACCES { throw .file(.noPermission(path: path, action: .read)) }
    if let member = memberReference(path) { return member }

    let games = all()
    if let found = try match(word, in: games, .whole, word: word) { return found }
    let (name, member) = splitMember(word)
    if let member, let found = try match(name, in: games, .whole, word: word) {
      return GameReference(path: found.path, member: member, typeFolder: found.typeFolder)
    }
    let opened =
      word.contains("/")
      ? games : games.flatMap { self.games(in: $0, limits: GameFinder.searchLimits) }
    for reading in [Reading.whole, .any] {
      if let found = try match(word, in: opened, reading, word: word) { return found }
    }
    if let member, let found = try match(name, in: games, .any, word: word) {
      return GameReference(path: found.path, member: member, typeFolder: found.typeFolder)
    }
    if kind == .folder { throw .file(.isFolder(path: path)) }
    if word.contains("/") { throw .file(.notFound(path: path)) }
    throw .noSuchGame(word: PathName.printable(word), folder: data.folder(.games))
  }

  /// Every game of the types, by type and then by name; archives count as games.
  package func all() -> [GameReference] {
    var seen = Set<String>()
    var games: [GameReference] = []
    for type in types {
      let extensions = Set(type.extensions + GameArchive.extensions)
      let folder = data.folder(.games, type)
      collect(folder, folder: type.folder, extensions: extensions, depth: 0) { game in
        if seen.insert(game.path).inserted { games.append(game) }
      }
    }
    return games
  }

  /// The games in an archive, each by its member; what is no archive, cannot be opened or holds nothing for us, as it is.
  package func games(
    in reference: GameReference, limits: GameArchive.Limits = .init()
  ) -> [GameReference] {
    guard reference.isUnopenedArchive else { return [reference] }
    let extensions = types.flatMap(\.extensions)
    guard let archive = try? GameArchive(path: reference.path, limits: limits) else {
      return [reference]
    }
    let members = archive.playable(extensions: extensions)
    if members.isEmpty { return [reference] }
    return members.map { reference.choosing($0.name, isOneOfSeveral: members.count > 1) }
  }

  /// What looking for a word may cost for each archive.
  private static var searchLimits: GameArchive.Limits {
    var limits = GameArchive.Limits()
    limits.seconds = 2
    limits.total = 1 << 30
    return limits
  }

  /// Files of the types' folders whose names are no UTF-8, as people can read them, with their folders.
  package func oddNames() -> [String] {
    var folders = Set<String>()
    return types.map { data.folder(.games, $0) }.filter { folders.insert($0).inserted }
      .flatMap { oddNames(in: $0, depth: 0) }
  }

  private func oddNames(in folder: String, depth: Int) -> [String] {
    guard depth < GameFinder.depth, let names = try? FileSystem.names(in: folder) else { return [] }
    return names.odd.sorted().map { PathName.join(folder, $0) }
      + names.usual.map { PathName.join(folder, $0) }.filter { FileSystem.kind($0) == .folder }
      .flatMap { oddNames(in: $0, depth: depth + 1) }
  }

  // MARK: -

  private func collect(
    _ path: String, folder: String, extensions: Set<String>, depth: Int,
    _ add: (GameReference) -> Void
  ) {
    guard depth < GameFinder.depth, FileSystem.kind(path) == .folder else { return }
    let entries: [FileSystem.Entry]
    do { entries = try FileSystem.list(path) } catch {
      Log.library.warning("\(error.message)")
      return
    }
    for entry in entries {
      let child = PathName.join(path, entry.name)
      if entry.kind == .folder, let game = folderGame(child, typeFolder: folder) {
        add(game)
      } else if entry.kind == .folder {
        collect(child, folder: folder, extensions: extensions, depth: depth + 1, add)
      } else if entry.kind == .file, extensions.contains(PathName.fileExtension(entry.name)) {
        add(GameReference(path: child, typeFolder: folder))
      }
    }
  }

  /// What of a name a word can be.
  private enum Reading {
    /// The name itself, with or without folders and extensions.
    case whole
    /// Also a part of it.
    case any
  }

  private func match(
    _ name: String, in games: [GameReference], _ reading: Reading, word: String
  ) throws(LibraryError) -> GameReference? {
    let wanted = name.folded
    guard !wanted.isEmpty else { return nil }
    let root = data.folder(.games) + "/"
    func shown(_ game: GameReference) -> String {
      let name = game.isOneOfSeveral ? game.name : game.path
      return name.hasPrefix(root) ? String(name.dropFirst(root.count)) : name
    }
    // From the strictest reading to the loosest; the first that finds anything decides.
    // A name as it is written, which is how a choice among several comes back.
    if let exact = games.first(where: { shown($0).utf8.elementsEqual(name.utf8) }) { return exact }
    let names = games.map { shown($0).folded }
    var readings: [(Int) -> Bool] = [
      { names[$0] == wanted },
      { PathName.last(names[$0]) == wanted },
      { names[$0].hasPrefix(wanted + ".") },
      { games[$0].stem.folded == wanted },
    ]
    if case .any = reading { readings.append { names[$0].contains(wanted) } }
    for reading in readings {
      let found = games.indices.filter(reading).map { games[$0] }
      if found.count > 1 {
        throw .ambiguous(word: PathName.printable(word), choices: found.map(shown))
      }
      if let only = found.first { return only }
    }
    return nil
  }

  /// `archive.zip#member` where the part before one of the `#` is a file.
  private func memberReference(_ path: String) -> GameReference? {
    var end = path.endIndex
    while let hash = path[..<end].lastIndex(of: "#") {
      let archive = String(path[..<hash])
      let member = String(path[path.index(after: hash)...])
      if !member.isEmpty, FileSystem.kind(archive) == .file {
        let plain = reference(to: archive)
        return GameReference(path: archive, member: member, typeFolder: plain.typeFolder)
      }
      end = hash
    }
    return nil
  }

  private func splitMember(_ word: String) -> (name: String, member: String?) {
    guard let hash = word.lastIndex(of: "#"), hash != word.startIndex else { return (word, nil) }
    let member = String(word[word.index(after: hash)...])
    return member.isEmpty ? (word, nil) : (String(word[..<hash]), member)
  }

  private func reference(to path: String) -> GameReference {
    // The file that makes its folder a game stands for that.
    if types.contains(where: { $0.folders.contains { $0.file == PathName.last(path) } }),
      let game = folderGame(PathName.folder(path))
    {
      return game
    }
    return GameReference(path: path, typeFolder: typeFolder(of: path))
  }

  /// The type's folder below `Games` that a path lies in.
  private func typeFolder(of path: String) -> String? {
    types.first { path.hasPrefix(data.folder(.games, $0) + "/") }?.folder
  }

  /// A folder as a game, where a type has such.
  private func folderGame(_ path: String, typeFolder: String? = nil) -> GameReference? {
    guard let game = types.game(ofFolder: path) else { return nil }
    return GameReference(
      folder: path, as: game, typeFolder: typeFolder ?? self.typeFolder(of: path))
  }
}

extension [GameType] {
  /// What makes a folder a game of one of these types; nil if it is none.
  package func game(ofFolder path: String) -> FolderGame? {
    for type in self {
      for game in type.folders where FileSystem.kind(PathName.join(path, game.file)) == .file {
        return game
      }
    }
    return nil
  }
}
