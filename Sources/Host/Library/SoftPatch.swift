import HostBase
import Patches

/// Patches that are applied to a game in memory; the game's file is never changed.
package enum SoftPatch {
  /// Bytes of a patch, and of what comes out, at most.
  package static let sizeLimit = PatchFormat.sizeLimit
  /// What the formats' files end in.
  package static let extensions = PatchFormat.allCases.map(\.rawValue)

  /// The patches that lie beside the game and have its stem (`FileStem`), in the order in which they are applied.
  ///
  /// It is the first of `.bps`, `.ups`, `.ips` that is there, and after it the same with 1, 2 … behind.
  package static func beside(_ game: GameReference) -> [String] {
    // Patches are for games that are one file.
    if game.folderGame != nil { return [] }
    let folder = PathName.folder(game.path)
    let stem = FileStem(whole: game.stem)
    var found: [String: [Int: String]] = [:]
    for name in ((try? FileSystem.names(in: folder).usual) ?? []).sorted() {
      guard let rest = stem.rest(of: name), let ending = PatchEnding(rest) else { continue }
      let path = PathName.join(folder, name)
      let isUsual = name.utf8.elementsEqual((game.stem + rest.lowercased()).utf8)
      if isUsual || found[ending.format]?[ending.number] == nil, FileSystem.kind(path) == .file {
        found[ending.format, default: [:]][ending.number] = path
      }
    }
    for format in [PatchFormat.bps, .ups, .ips] {
      guard let byNumber = found[format.rawValue] else { continue }
      let first = byNumber[0].map { [$0] } ?? []
      let rest = (1..<100).prefix { byNumber[$0] != nil }.compactMap { byNumber[$0] }
      if !(first + rest).isEmpty { return first + rest }
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
