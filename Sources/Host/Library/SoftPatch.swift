import HostBase
import Patches

/// Patches that are applied to a game in memory; the game's file is never changed.
package enum SoftPatch {
  /// Bytes of a patch, and of what comes out, at most.
  package static let sizeLimit = PatchFormat.sizeLimit
  /// What the formats' files end in.
  package static let extensions = PatchFormat.allCases.map(\.rawValue)

  /// The patches that lie beside the game and have its stem: the first of `.bps`, `.ups`, `.ips` that is there, and
  /// after it the same with 1, 2 … behind, applied in that order.
  package static func beside(_ game: GameReference) -> [String] {
    // Patches are for games that are one file.
    if game.folderGame != nil { return [] }
    let base = PathName.join(PathName.folder(game.path), game.stem)
    for format in [PatchFormat.bps, .ups, .ips] {
      var found: [String] = []
      if FileSystem.kind(base + "." + format.rawValue) == .file {
        found.append(base + "." + format.rawValue)
      }
      var number = 1
      while number < 100, FileSystem.kind("\(base).\(format.rawValue)\(number)") == .file {
        found.append("\(base).\(format.rawValue)\(number)")
        number += 1
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The game with these patches applied one after another.
  package static func apply(
    _ paths: [String], to game: GameContent
  ) throws(PatchError) -> GameContent {
    if let path = paths.first, game.reference.folderGame != nil {
      throw .wrongGame(
        path: path, game: game.reference.name, reason: "patches are for games that are one file")
    }
    var result = game
    for path in paths {
      let patch: [UInt8]
      do { patch = try FileSystem.read(path, limit: sizeLimit) } catch { throw .file(error) }
      let bytes = try apply(patch, to: result.bytes, path: path, game: game.reference.name)
      result = result.patched(by: path, bytes: bytes)
    }
    return result
  }

  /// The source with a patch applied; the format is known by its first bytes.
  package static func apply(
    _ patch: [UInt8], to source: [UInt8], path: String, game: String
  ) throws(PatchError) -> [UInt8] {
    do throws(PatchProblem) {
      return try PatchFormat.apply(patch, to: source)
    } catch {
      switch error {
      case .unknownFormat: throw .unknownFormat(path: path)
      case .damaged(let reason): throw .damaged(path: path, reason: reason)
      case .wrongSource(let reason): throw .wrongGame(path: path, game: game, reason: reason)
      case .tooLarge: throw .tooLarge(path: path)
      }
    }
  }
}
