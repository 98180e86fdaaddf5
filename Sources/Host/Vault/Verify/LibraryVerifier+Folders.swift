import Glibc
import HostBase
package import Library

extension LibraryVerifier {
  /// Checks the folders themselves: what lies in them that no game of `games` (all there are) has to do with, and what
  /// programs that were killed left behind.
  package func verifyFolders(among games: [LibraryGame], into report: inout VerifyReport) {
    var seen = Set<String>()
    for type in types where seen.insert(type.folder).inserted {
      let present = games.filter { $0.type.folder == type.folder && $0.reference != nil }
      // A disc of a game can have saves of its own, from when it was played alone.
      let discs = present.flatMap { game in
        (game.reference.map { DiscSets.others(of: $0.path, type: game.type) } ?? []).map(
          PathName.stem)
      }
      let stems = Set(present.map(\.fileStem) + discs)
      for kind in [DataFolder.Kind.saves, .states, .images] {
        verifyFiles(kind, type, stems, &report)
      }
      verifyGamesFolder(data.folder(.games, type), type, depth: 0, &report)
    }
    verifyTemporaries(&report)
    advise(on: games, &report)
  }

  // MARK: -

  /// Names the folders whose games are of another type than the folder's name says, or whose name says none.
  private func advise(on games: [LibraryGame], _ report: inout VerifyReport) {
    let root = data.folder(.games)
    struct Place: Hashable {
      var folder: String
      var type: String
    }
    var files: [Place: Set<String>] = [:]
    for game in games {
      guard let path = game.reference?.path, path.hasPrefix(root + "/") else { continue }
      let own = data.folder(.games, game.type)
      guard !path.hasPrefix(own + "/") else { continue }
      let folder = PathName.folder(path)
      // A game of several files has a folder of its own.
      let isOwn = GameSheet.isOne(path) && PathName.last(folder) == PathName.stem(path)
      files[
        Place(folder: isOwn ? PathName.folder(folder) : folder, type: game.type.id), default: []
      ]
      .insert(path)
    }
    for (place, found) in files.sorted(by: {
      ($0.key.folder, $0.key.type) < ($1.key.folder, $1.key.type)
    }) {
      guard let type = types.first(where: { $0.id == place.type }) else { continue }
      let count = found.count
      report.advice.append(
        .init(
          path: place.folder, type: type.id, games: count,
          text:
            "\(counted(count, "game")) of \(type.name), which \(count == 1 ? "is" : "are") listed from here, too",
          remedy:
            "to have all of them in one folder, move \(count == 1 ? "it" : "them") to \(data.folder(.games, type))"
        ))
    }
  }

  private func verifyFiles(
    _ kind: DataFolder.Kind, _ type: GameType, _ stems: Set<String>,
    _ report: inout VerifyReport
  ) {
    let folder = data.folder(kind, type)
    let reader = StemReader(type: type, known: stems)
    let ledger = StemLedger(places: places, data: data)
    for entry in (try? FileSystem.list(folder)) ?? [] {
      let path = PathName.join(folder, entry.name)
      guard entry.kind == .file else { continue }
      guard let stem = reader.stem(ofFile: entry.name, in: kind) else {
        // Cores keep files of their own beside the saves, as `Tobu.eep`.
        if kind == .saves, stems.contains(PathName.stem(entry.name)) { continue }
        let isLeftOver = entry.name.contains(".srm.") || entry.name.contains(".rtc.")
        report.findings.append(
          .init(
            kind: .stray, game: nil, type: type.id, path: path,
            text: isLeftOver
              ? "left from a save that could not be read or kept; not used"
              : "not the name of \(kind == .images ? "an" : "a") \(kind.word); not used",
            remedy: isLeftOver
              ? "import it with arcadia save import if it is what you miss; else remove it"
              : "rename it to the game's name, or move it away"))
        continue
      }
      guard !stems.contains(stem) else { continue }
      // Of a game that was played from elsewhere; it need not be there now, as on a stick.
      if ledger.isPlayedElsewhere(stem: stem, type: type, than: data.root) { continue }
      report.findings.append(
        .init(
          kind: .orphan, game: stem, type: type.id, path: path,
          text:
            "\(kind == .images ? "an" : "a") \(kind.word) of \"\(PathName.printable(stem))\", but no such game in the library",
          remedy:
            "import the game, or delete its files: arcadia game delete \(PathName.quoted(stem))"
        ))
    }
  }

  private func verifyGamesFolder(
    _ folder: String, _ type: GameType, depth: Int, _ report: inout VerifyReport
  ) {
    guard depth < GameFinder.depth, FileSystem.kind(folder) == .folder else { return }
    let patches = Set(SoftPatch.extensions)
    let parts = GameSheet.hidden(
      among: GameFileIndex.names(in: folder), in: folder, joining: types.joinedExtensions)
    for entry in (try? FileSystem.list(folder)) ?? [] {
      let path = PathName.join(folder, entry.name)
      if entry.kind == .folder, types.game(ofFolder: path) != nil { continue }
      if parts.contains(path) { continue }
      if entry.kind == .folder {
        verifyGamesFolder(path, type, depth: depth + 1, &report)
        continue
      }
      let name = PathName.fileExtension(entry.name)
      let isPatch = patches.contains { name.hasPrefix($0) && name.count <= $0.count + 2 }
      // Games of other types are games all the same.
      if entry.kind == .file,
        GameArchive.isOne(path) || isPatch
          || types.contains(where: { $0.extensions.contains(name) })
      {
        continue
      }
      report.findings.append(
        .init(
          kind: .stray, game: nil, type: type.id, path: path,
          text: entry.kind != .file ? "not an ordinary file" : "no core here takes such a file"))
    }
  }

  // MARK: - What killed programs left

  private func verifyTemporaries(_ report: inout VerifyReport) {
    var folders: [String] = []
    var seen = Set<String>()
    for type in types where seen.insert(type.folder).inserted {
      folders += DataFolder.Kind.allCases.map { data.folder($0, type) }
    }
    for name in ["backups", "sums", "rescue", "stems", "history"] {
      collect(PathName.join(places.state, name), depth: 0, into: &folders)
    }
    for folder in folders {
      for name in FileMove.names(in: folder) ?? [] {
        let path = PathName.join(folder, name)
        guard let process = LibraryVerifier.writer(ofTemporary: name),
          !LibraryVerifier.isBeingWritten(path, by: process)
        else { continue }
        report.findings.append(
          .init(
            kind: .temporary, game: nil, type: nil, path: path,
            text: "left by a program that was stopped while it wrote", remedy: "remove it",
            isRepairable: true))
      }
    }
  }

  private func collect(_ folder: String, depth: Int, into folders: inout [String]) {
    guard depth < 5, FileSystem.kind(folder) == .folder else { return }
    folders.append(folder)
    for entry in (try? FileSystem.list(folder)) ?? [] where entry.kind == .folder {
      collect(PathName.join(folder, entry.name), depth: depth + 1, into: &folders)
    }
  }

  /// The process that made a temporary file of ours (`AtomicFile`), or nil where the name is none.
  static func writer(ofTemporary name: String) -> pid_t? {
    guard name.hasPrefix(".arcadia-"), name.hasSuffix(".tmp") else { return nil }
    let parts = name.dropFirst(".arcadia-".count).dropLast(4).split(separator: "-")
    guard parts.count == 2, let process = pid_t(parts[0]), process > 0 else { return nil }
    return process
  }

  /// Whether the process may still be at it; its number may be another's by now, so a file of yesterday is left over in
  /// any case.
  static func isBeingWritten(_ path: String, by process: pid_t) -> Bool {
    guard let info = FileSystem.info(path) else { return true }
    let isOld = UTCTime.now().seconds - info.modified > 86_400
    return !isOld && (kill(process, 0) == 0 || errno == EPERM)
  }
}

extension DataFolder.Kind {
  /// One of what is in the folder.
  fileprivate var word: String {
    switch self {
    case .games: "game"
    case .saves: "save"
    case .states: "state"
    case .images: "image"
    case .cores: "BIOS file"
    }
  }
}
