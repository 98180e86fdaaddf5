package import Catalog
import HostBase
package import HostProgram
package import Library
import Play

extension Context {
  /// Takes a game for as long as its files are changed; refused while it is being played.
  package func lock(_ game: LibraryGame) throws -> GameLock {
    try GameLock.take(
      GameLock.Game(places: places, data: try data(), type: game.type, stem: game.stem),
      for: .change)
  }

  /// The core that plays a game without `--core`; nil where several could and none is chosen.
  package func core(of game: LibraryGame) -> CoreDescription? {
    guard let preferred = try? settings(type: game.type)[.defaultCore(for: game.type.id)] else {
      let extensions = game.reference.map { [$0.fileExtension] } ?? game.type.extensions
      return extensions.lazy.compactMap {
        try? self.catalog.choose(forExtension: $0, probe: self.probe)
      }.first
    }
    return try? catalog.find(preferred, probe: probe)
  }
}
