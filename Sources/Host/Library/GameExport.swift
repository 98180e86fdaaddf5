package import HostBase

/// Writes everything that belongs to a game to a place of the user's, as folders like the data folder's or as one zip
/// file; `GameImporter` reads both back.
package struct GameExport {
  /// One file of an export.
  package struct File: Equatable, Sendable {
    /// What it is to the game.
    package var role: GameFiles.Role
    /// Where it is.
    package var path: String
    /// Where it goes, below the folder or in the archive.
    package var name: String
    /// Size in bytes.
    package var size: Int
  }

  private let places: Places
  private let index: GameFileIndex

  /// Exports among these games, which are all that are there.
  package init(among games: [LibraryGame], places: Places, data: DataFolder) {
    index = GameFileIndex(of: games, places: places, data: data)
    self.places = places
  }

  /// The files of a game, all under its stem.
  ///
  /// A game that is one of several in an archive is unpacked (into the cache, then copied from there).
  package func files(of game: LibraryGame) throws(LibraryError) -> [File] {
    let files = GameFiles(of: game, in: index)
    let type = PathName.component(game.type.folder)
    let stem = game.fileStem
    var result: [File] = []
    for item in files.items {
      var name = stem + item.rest
      var path = item.path
      let folder: String
      switch item.role {
      case .game:
        folder = DataFolder.Kind.games.rawValue
        if files.isOneOfSeveral, let reference = game.reference {
          path = try reference.load().file(in: places.cache)
          name = stem + "." + PathName.component(reference.fileExtension)
        }
        // A game of several files has a folder of its own, as an import makes it.
        if !files.items(.part).isEmpty { name = PathName.join(stem, name) }
      case .part:
        folder = DataFolder.Kind.games.rawValue
        let sheet = game.reference?.path ?? ""
        let part = String(item.path.dropFirst(PathName.folder(sheet).count + 1))
        name = PathName.join(
          stem,
          GameSheet.name(
            ofPart: part, of: sheet, and: files.discs, named: stem))
      case .patch: folder = DataFolder.Kind.games.rawValue
      case .save, .cheats, .record: folder = DataFolder.Kind.saves.rawValue
      case .state: folder = DataFolder.Kind.states.rawValue
      case .image: folder = DataFolder.Kind.images.rawValue
      case .settings: folder = ImportLayout.settings
      case .backup:
        folder = ImportLayout.backups
        name = PathName.join(stem, name)
      case .rescue: folder = ImportLayout.rescue
      case .history: folder = ImportLayout.history
      }
      let target = PathName.join(folder, type, name)
      guard item.isFolder else {
        result.append(File(role: item.role, path: path, name: target, size: item.size))
        continue
      }
      if item.role != .history {
        for file in GameFiles.files(below: path) {
          result.append(
            File(
              role: item.role, path: PathName.join(path, file.name),
              name: PathName.join(target, file.name), size: file.size))
        }
        continue
      }
      // Two histories, of this version's kind and an older one's: the first is the one that is in use.
      if result.contains(where: { $0.role == .history }) { continue }
      let inside = try LibraryError.wrapping { () throws(FileFailure) in
        try FileSystem.list(path).filter { $0.kind == .file }
      }
      for entry in inside {
        result.append(
          File(
            role: .history, path: PathName.join(path, entry.name),
            name: PathName.join(PathName.folder(target), stem, entry.name), size: entry.size))
      }
    }
    return result
  }

  /// What writing a game below a folder will do; files with other content that are there are refused, or replaced.
  package func plan(
    _ files: [File], of game: LibraryGame, below folder: String, replaces: Bool
  ) throws(LibraryChangeError) -> LibraryChange {
    var change = LibraryChange("export \(game.stem)", places: places)
    var inTheWay: [String] = []
    for file in files {
      let target = PathName.join(folder, file.name)
      if FileMove.status(target) != nil {
        if FileMove.isSame(PathName.real(file.path), PathName.real(target)) { continue }
        guard replaces else {
          inTheWay.append(target)
          continue
        }
        do throws(FileFailure) { try change.transaction.trash(target) } catch {
          throw .transaction(.file(error))
        }
      }
      change.transaction.copy(file.path, to: target)
      change.files.append(
        FileChange(role: file.role, from: file.path, to: target, size: file.size))
    }
    if !inTheWay.isEmpty { throw .inTheWay(inTheWay) }
    return change
  }

  /// Writes files into a new zip file; one that is there is refused, or goes to the trash.
  package func writeZip(_ files: [File], to path: String, replaces: Bool) throws {
    if FileMove.status(path) != nil {
      guard replaces else { throw LibraryChangeError.inTheWay([path]) }
      try Trash(places: places).put(path)
    }
    try FileSystem.ensureFolder(PathName.folder(path))
    try ZipWriter.write(files.map { ($0.name, $0.path) }, to: path)
  }
}
