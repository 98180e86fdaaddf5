import ArchiveFiles
import HostBase
import Patches

/// Patches that are applied to a game in memory; the game's file is never changed.
package enum SoftPatch {
  /// Bytes of a patch, and of what comes out, at most.
  package static let sizeLimit = PatchFormat.sizeLimit
  /// What the formats' files end in.
  package static let extensions = PatchFormat.allCases.map(\.rawValue)

  /// The patches of a game by their names (`PatchNames`), in the order in which they are applied: beside its file, else in its archive.
  ///
  /// It is the first of `.bps`, `.ups`, `.ips` that is there, and after it the same with 1, 2 … behind. One in an archive is called
  /// by its path, as the game there: `Tobu.zip#Tobu.ips`.
  package static func beside(_ game: GameReference) -> [String] {
    // Patches are for games that are one file.
    if game.folderGame != nil { return [] }
    let folder = PathName.folder(game.path)
    let names = PatchNames(of: game)
    var found: [Found] = []
    for name in ((try? FileSystem.names(in: folder).usual) ?? []).sorted() {
      guard let match = names.match(name) else { continue }
      let path = PathName.join(folder, name)
      let usual = String(name.dropLast(match.rest.count)) + match.rest.lowercased()
      let isUsual = name.utf8.elementsEqual(usual.utf8)
      if FileSystem.kind(path) == .file {
        found.append(Found(path: path, match: match, isUsual: isUsual))
      }
    }
    let chosen = choose(found)
    return chosen.isEmpty ? inside(game) : chosen
  }

  /// The patches of a game that are in its archive; none of one that cannot be read.
  static func inside(_ game: GameReference) -> [String] {
    // One compressed file is all that a gz holds.
    guard let member = game.member, ArchiveFormat(name: PathName.last(game.path)) != .gz,
      let archive = try? GameArchive(path: game.path)
    else { return [] }
    let names = PatchNames(of: game)
    let folder = PathName.folder(member)
    return choose(
      archive.members.compactMap { patch in
        guard var match = names.match(PathName.last(patch.name)) else { return nil }
        // The folder that the game is in counts before others.
        match.rank = match.rank * 2 + (PathName.folder(patch.name) == folder ? 0 : 1)
        return Found(path: game.path + "#" + patch.name, match: match, isUsual: false)
      })
  }

  /// A patch that fits a game by its name.
  private struct Found {
    var path: String
    var match: PatchNames.Match
    /// Whether its extension is written as usual, in small letters.
    var isUsual: Bool
  }

  /// Those that are applied: of the best name and the first format, from the first number on without a gap.
  private static func choose(_ found: [Found]) -> [String] {
    for rank in Set(found.map(\.match.rank)).sorted() {
      for format in [PatchFormat.bps, .ups, .ips] {
        var byNumber: [Int: Found] = [:]
        for patch in found
        where patch.match.rank == rank && patch.match.ending.format == format.rawValue {
          let number = patch.match.ending.number
          if patch.isUsual || byNumber[number] == nil { byNumber[number] = patch }
        }
        let first = byNumber[0].map { [$0.path] } ?? []
        let rest = (1..<100).prefix { byNumber[$0] != nil }.compactMap { byNumber[$0]?.path }
        if !(first + rest).isEmpty { return first + rest }
      }
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
      let patch = try read(path)
      let bytes = try apply(patch, to: result.bytes, path: path, game: game.reference.name)
      let note: Sentence? =
        PatchFormat.hasEnd(patch)
        ? nil : "\(path): the patch has no end mark; if the game does not work, get it again"
      result = result.patched(by: path, bytes: bytes, note: note)
    }
    return result
  }

  /// The bytes of a patch: of a file, or of one in an archive (`hacks.zip#Tobu.ips`).
  package static func read(_ path: String) throws(PatchError) -> [UInt8] {
    if FileSystem.kind(path) != .file {
      var end = path.endIndex
      while let hash = path[..<end].lastIndex(of: "#") {
        let archive = String(path[..<hash])
        if GameArchive.isOne(archive), FileSystem.kind(archive) == .file {
          do throws(LibraryError) {
            let opened = try GameArchive(path: archive)
            return try opened.read(
              opened.member(named: String(path[path.index(after: hash)...])))
          } catch { throw .archive(error) }
        }
        end = hash
      }
    }
    do { return try FileSystem.read(path, limit: sizeLimit) } catch { throw .file(error) }
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
