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
  /// Seconds without progress after which a further folder is left out.
  package var patience = PatientWork.seconds

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
    // An archive in which nothing is a game can share its name with one.
    var empty: GameReference?
    if let found = try match(word, in: games, .whole, word: word) {
      guard found.isUnopenedArchive,
        self.games(in: found, limits: GameFinder.searchLimits).first?.member == nil
      else { return found }
      empty = found
    }
    let (name, member) = splitMember(word)
    if let member, let found = try match(name, in: games, .whole, word: word) {
      return GameReference(path: found.path, member: member, typeFolder: found.typeFolder)
    }
    let opened =
      word.contains("/")
      ? games : games.flatMap { self.games(in: $0, limits: GameFinder.searchLimits) }
    let others = opened.filter { $0 != empty }
    if let found = try match(word, in: others, .whole, word: word) { return found }
    // What goes by the word says what is wrong with it: a part of another name is not meant.
    if let empty { return empty }
    if let found = try match(word, in: opened, .any, word: word) { return found }
    if let member, let found = try match(name, in: games, .any, word: word) {
      return GameReference(path: found.path, member: member, typeFolder: found.typeFolder)
    }
    if kind == .folder { throw .file(.isFolder(path: path)) }
    if word.contains("/") { throw .file(.notFound(path: path)) }
    throw .noSuchGame(word: PathName.printable(word), folder: data.folder(.games))
  }

  /// Every game below `Games` and the further folders, those in the folders of types first; archives count as games.
  ///
  /// A file counts if one of the types takes it, whatever the folder in which it lies is called.
  package func all() -> [GameReference] {
    var walk = Walk(
      folders: TypeFolders(types),
      extensions: Set(types.flatMap(\.extensions) + GameArchive.extensions),
      joining: types.joinedExtensions)
    collect(data.folder(.games), hint: nil, depth: -1, &walk)
    // A further folder can be one around the data folder, whose saves are no games.
    if !data.moreGames.isEmpty, let own = FileMove.status(PathName.real(data.root)) {
      _ = walk.visited.enter(device: own.st_dev, inode: own.st_ino)
    }
    for folder in data.moreGames {
      let start = walk
      let found = PatientWork.run(in: folder, seconds: patience) { [self] work in
        var walk = start
        walk.work = work
        collect(folder, hint: nil, depth: -1, &walk)
        return walk
      }
      if let found { walk = found } else { Log.library.warning("\(folder): does not answer") }
    }
    return walk.games
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
    oddNames(in: data.folder(.games), depth: -1)
  }

  private func oddNames(in folder: String, depth: Int) -> [String] {
    guard depth < GameFinder.depth, let names = try? FileSystem.names(in: folder) else { return [] }
    return names.odd.sorted().map { PathName.join(folder, $0) }
      + names.usual.map { PathName.join(folder, $0) }.filter { FileSystem.kind($0) == .folder }
      .flatMap { oddNames(in: $0, depth: depth + 1) }
  }

  // MARK: -

  /// What was found on a walk.
  private struct Walk: Sendable {
    let folders: TypeFolders
    let extensions: Set<String>
    let joining: Set<String>
    var games: [GameReference] = []
    var visited = VisitedFolders()
    /// Parts of games of several files.
    var hidden = Set<String>()
    /// The work in which a further folder is walked through.
    var work: PatientWork?
  }

  private func collect(_ path: String, hint: GameType?, depth: Int, _ walk: inout Walk) {
    guard depth < GameFinder.depth, walk.work?.step() != false,
      FileSystem.kind(path) == .folder,
      let status = FileMove.status(PathName.real(path)),
      walk.visited.enter(device: status.st_dev, inode: status.st_ino)
    else { return }
    let entries: [FileSystem.Entry]
    do { entries = try FileSystem.list(path) } catch {
      Log.library.warning("\(error.message)")
      return
    }
    let taken = entries.filter { entry in
      entry.kind == .file && walk.extensions.contains(PathName.fileExtension(entry.name))
    }
    walk.hidden.formUnion(
      GameSheet.hidden(
        among: taken.map(\.name), in: path, joining: walk.joining))
    for entry in taken where !walk.hidden.contains(PathName.join(path, entry.name)) {
      let name = PathName.fileExtension(entry.name)
      walk.games.append(
        GameReference(
          path: PathName.join(path, entry.name), typeFolder: self.hint(hint, fileExtension: name)))
    }
    let names = entries.filter { $0.kind == .folder }.map(\.name)
    for name in depth < 0 ? walk.folders.ordered(names) : names {
      let child = PathName.join(path, name)
      let inner = hint ?? walk.folders.type(named: name)
      if let game = types.game(ofFolder: child) {
        walk.games.append(
          GameReference(
            folder: child, as: game,
            typeFolder: self.hint(hint, fileExtension: game.extension)))
      } else {
        collect(child, hint: inner, depth: depth + 1, &walk)
      }
    }
  }

  /// The folder of a type, where it says something about a file in it.
  private func hint(_ type: GameType?, fileExtension: String) -> String? {
    type.flatMap { type in
      type.extensions.contains(fileExtension) || GameArchive.extensions.contains(fileExtension)
        ? type.folder : nil
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
    func shown(_ game: GameReference, below root: String?) -> String {
      let name = game.isOneOfSeveral ? game.name : game.path
      return root.map { String(name.dropFirst($0.count + 1)) } ?? name
    }
    // Games of further folders are shown by their paths: two folders can have the same names in them.
    let own = data.folder(.games)
    func shown(_ game: GameReference) -> String {
      shown(game, below: game.path.hasPrefix(own + "/") ? own : nil)
    }
    // From the strictest reading to the loosest; the first that finds anything decides.
    // A name as it is written, which is how a choice among several comes back.
    if let exact = games.first(where: { shown($0).utf8.elementsEqual(name.utf8) }) { return exact }
    let names = games.map { shown($0, below: data.gameRoot(of: $0.path)).folded }
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
    return GameReference(
      path: path, typeFolder: typeFolder(of: path, fileExtension: PathName.fileExtension(path)))
  }

  /// The folder of the type, below `Games` or a further folder, in which a path lies, if that type takes such files.
  private func typeFolder(of path: String, fileExtension: String) -> String? {
    hint(
      data.gameRoot(of: path).flatMap { TypeFolders(types).type(of: path, below: $0) },
      fileExtension: fileExtension)
  }

  /// A folder as a game, where a type has such.
  private func folderGame(_ path: String) -> GameReference? {
    guard let game = types.game(ofFolder: path) else { return nil }
    return GameReference(
      folder: path, as: game, typeFolder: typeFolder(of: path, fileExtension: game.extension))
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
