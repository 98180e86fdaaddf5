package import HostBase
package import Library
import Logging
import Synchronization

/// What is known of games: our own database, which is in the program, and the user's beside it.
///
/// The user's is `games.sqlite` in the data folder, else in `$XDG_DATA_HOME/arcadia`. It is read when it is first needed, and again after it changed.
package final class GameKnowledge: Sendable {
  private struct Loaded: Sendable {
    var stamp: String
    var database: GameDatabase
  }

  private static let known = Mutex<[String: GameKnowledge]>([:])
  private let candidates: [String]
  private let loaded = Mutex<Loaded?>(nil)

  /// The knowledge for a data folder; the same for all who ask in this process.
  package static func shared(places: Places, data: DataFolder) -> GameKnowledge {
    known.withLock { known in
      let key = data.root + "\n" + places.data
      if let found = known[key] { return found }
      let new = GameKnowledge(places: places, data: data)
      known[key] = new
      return new
    }
  }

  private init(places: Places, data: DataFolder) {
    candidates = [data.root, places.data].map { PathName.join($0, GameDatabaseFile.name) }
  }

  /// The user's database; nil: there is none.
  package var userFile: String? { candidates.first { FileSystem.kind($0) == .file } }

  /// Where `arcadia database build` writes by default.
  package static func usualFile(places: Places) -> String {
    PathName.join(places.data, GameDatabaseFile.name)
  }

  /// Differs when the database is another one.
  func stamp(types: [String]) -> String {
    let file = userFile.flatMap { path in
      FileStatus(path).map { "\(path) \($0.size) \($0.modified) \($0.inode)" }
    }
    return "\(GameText.internalSum) \(types.sorted().joined(separator: ",")) \(file ?? "")"
  }

  /// The games of some types; reading them takes a moment, so call it on a worker.
  package func database(types: [String]) -> GameDatabase {
    loaded.withLock { loaded in
      let stamp = stamp(types: types)
      if let loaded, loaded.stamp == stamp { return loaded.database }
      let systems = Set(types)
      let own = GameText.internalGames().filter { systems.contains($0.system) }
      var builder = GameDatabaseBuilder()
      for entry in own { builder.add(entry) }
      if let userFile {
        do throws(DatabaseError) {
          for entry in try GameDatabaseFile(path: userFile).read(systems: systems) {
            builder.add(entry)
          }
        } catch { Log.library.warning("\(error.message)") }
      }
      let database = GameDatabase(builder.entries)
      loaded = Loaded(stamp: stamp, database: database)
      return database
    }
  }
}
