package import GameIndex
package import HostBase
package import Library
import Synchronization

/// A file that is to be added, and what adding it comes to.
package struct ImportRow: Equatable, Sendable {
  /// What adding the file comes to.
  package enum Fate: Equatable, Sendable {
    /// It is a game of this type, and new.
    case new(typeID: String)
    /// The same game is there already, at this path.
    case there(String)
    /// It belongs to a game and comes along with it.
    case along
    /// Another game has its name: its path.
    case taken(by: String)
    /// No core takes it.
    case noCore
    /// It is a save, a state or a picture of no game that is here.
    case noGame
    /// It cannot be read: the host's sentence.
    case problem(Sentence)
  }

  /// The file, as it was found; a member of an archive after `#`.
  package var source: String
  /// What adding it comes to.
  package var fate: Fate
  /// Saves, states and pictures that come along.
  package var companions: Int
  /// The types whose files have this extension; the user chooses if there are several.
  package var fitting: [String]
}

/// What is to be added, as the user decided.
package struct ImportUnit: Equatable, Sendable {
  /// What to do where another game has the name.
  package enum Taken: Sendable { case skip, keepBoth, replace }

  /// The file, folder or archive.
  package var path: String
  /// The type that the user chose; nil: as the extension says.
  package var typeID: String?
  /// What to do where another game has the name.
  package var taken: Taken
}

/// How far an import is, and the wish to end it; shared by the loop and the worker.
package final class ImportProgress: Sendable {
  private let done = Atomic<Int>(0)
  private let cancelled = Atomic<Bool>(false)

  /// The progress of an import that has not begun.
  package init() {}

  /// Files that were added or refused so far.
  package var count: Int { done.load(ordering: .relaxed) }
  /// Whether no more files are to be added.
  package var isCancelled: Bool { cancelled.load(ordering: .relaxed) }
  /// Ends the import after the file that is being added.
  package func cancel() { cancelled.store(true, ordering: .relaxed) }
  func step() { done.add(1, ordering: .relaxed) }
}

extension GameDesk {
  private func importer(
    _ typeID: String?, _ way: GameImporter.Way, _ taken: ImportUnit.Taken
  ) throws -> GameImporter {
    let ways: [ImportUnit.Taken: GameImporter.Taken] = [
      .skip: .refuse, .keepBoth: .rename, .replace: .replace,
    ]
    return try GameImporter(
      places: places, data: data, types: types, typeID: typeID, way: way,
      taken: ways[taken] ?? .refuse)
  }

  /// Says what adding files would come to; nothing is changed.
  package func look(at paths: [String]) throws -> [ImportRow] {
    var importer = try importer(nil, .copy, .skip)
    importer.budget = .looking()
    var rows = importer.run(paths, isDryRun: true).map { result in
      let fate: ImportRow.Fate =
        switch result.outcome {
        case .imported: .new(typeID: result.type ?? "")
        case .alreadyThere: .there(result.path ?? "")
        case .broughtAlong: .along
        case .nameTaken(let by): .taken(by: by)
        case .noCore: .noCore
        case .noGame: .noGame
        case .damaged(let reason), .failed(let reason, _): .problem(reason)
        }
      let ending = PathName.fileExtension(result.source)
      return ImportRow(
        source: result.source, fate: fate,
        companions: result.companions.count { $0.fate == .brought },
        fitting: types.filter { $0.extensions.contains(ending) }.map(\.id))
    }
    // A named file of which the importer says nothing is none of a core's.
    for path in paths
    where FileSystem.kind(path) == .file
      && !rows.contains(where: { $0.source == path || $0.source.hasPrefix(path + "#") })
    {
      rows.append(ImportRow(source: path, fate: .noCore, companions: 0, fitting: []))
    }
    return rows
  }

  /// What an import came to.
  package struct Imported: Equatable, Sendable {
    /// The paths of the games that are in the library now and were not before.
    package var games: [String] = []
    /// Why others are not.
    package var problems: [Problem] = []
  }

  /// Adds files, one after the other.
  package func add(
    _ units: [ImportUnit], _ way: GameImporter.Way, _ progress: ImportProgress
  ) throws -> Imported {
    _ = try DataFolder.open(data.root)
    var imported = Imported()
    var usual = try importer(nil, way, .skip)
    for unit in units where !progress.isCancelled {
      let results: [GameImporter.Result]
      if unit.typeID == nil, unit.taken == .skip {
        results = usual.run([unit.path])
      } else {
        var own = try importer(unit.typeID, way, unit.taken)
        results = own.run([unit.path])
      }
      for result in results {
        switch result.outcome {
        case .imported: imported.games += result.path.map { [$0] } ?? []
        case .damaged(let reason), .failed(let reason, _): imported.problems.append(Problem(reason))
        case .alreadyThere, .broughtAlong, .nameTaken, .noCore, .noGame: break
        }
      }
      progress.step()
    }
    return imported
  }

  /// Moves games that were just added into the trash again.
  package func undoAdding(_ paths: [String]) throws {
    let wanted = Set(paths)
    let all = try everyGame()
    let games = all.filter { game in game.reference.map { wanted.contains($0.path) } ?? false }
    let plans = GameDeletion(among: all, places: places, data: data).plans(games, .init())
    for (game, plan) in zip(games, plans) { try locked(game) { try plan.get().run() } }
  }
}

/// What a file is that another program opened.
package enum OpenedFile: Equatable, Sendable {
  /// A game that the library does not have.
  case outside(IndexedGame)
  /// A game that it has, at this path.
  case inLibrary(String)
}

extension GameDesk {
  /// The one game in a file; nil for anything else, and where only the user can tell its type.
  package func game(atPath path: String) -> OpenedFile? {
    guard let rows = try? look(at: [path]), rows.count == 1 else { return nil }
    let row = rows[0]
    switch row.fate {
    case .there(let known): return .inLibrary(known)
    case .new(let type) where row.fitting.count <= 1:
      let stem = PathName.stem(path)
      var game = IndexedGame(key: 0, typeID: type, name: stem, stem: stem, path: path)
      // A member of an archive: what follows the archive's path.
      if row.source.hasPrefix(path + "#") {
        game.member = String(row.source.dropFirst(path.count + 1))
      }
      return .outside(game)
    default: return nil
    }
  }
}
