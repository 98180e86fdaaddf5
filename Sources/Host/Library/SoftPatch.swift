import HostBase

/// Patches that are applied to a game in memory; the game's file is never changed.
package enum SoftPatch {
  /// Bytes of a patch, and of what comes out, at most.
  package static let sizeLimit = 256 << 20

  /// The formats.
  package enum Format: String, CaseIterable, Sendable, Codable {
    case ips, bps, ups
  }

  /// The patches that lie beside the game and have its stem: the first of `.bps`, `.ups`, `.ips` that is there, and
  /// after it the same with 1, 2 … behind, applied in that order.
  package static func beside(_ game: GameReference) -> [String] {
    // Patches are for games that are one file.
    if game.folderGame != nil { return [] }
    let base = PathName.join(PathName.folder(game.path), game.stem)
    for format in [Format.bps, .ups, .ips] {
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
    do throws(Problem) {
      let result: [UInt8]
      switch format(of: patch) {
      case .ips: result = try IPSPatch.apply(patch, to: source)
      case .bps: result = try BPSPatch.apply(patch, to: source)
      case .ups: result = try UPSPatch.apply(patch, to: source)
      case nil: throw .unknownFormat
      }
      return result
    } catch {
      switch error {
      case .unknownFormat: throw .unknownFormat(path: path)
      case .damaged(let reason): throw .damaged(path: path, reason: reason)
      case .wrongSource(let reason): throw .wrongGame(path: path, game: game, reason: reason)
      case .tooLarge: throw .tooLarge(path: path)
      }
    }
  }

  /// The format that a patch begins as.
  package static func format(of patch: [UInt8]) -> Format? {
    if patch.starts(with: Array("PATCH".utf8)) { return .ips }
    if patch.starts(with: Array("BPS1".utf8)) { return .bps }
    if patch.starts(with: Array("UPS1".utf8)) { return .ups }
    return nil
  }

  /// What the formats report; `apply` adds the names.
  enum Problem: Error, Equatable {
    case unknownFormat
    case damaged(String)
    case wrongSource(String)
    case tooLarge
  }
}

/// Reads a patch from front to back and never past its end.
struct PatchReader {
  let bytes: [UInt8]
  private(set) var position: Int
  let end: Int

  init(_ bytes: [UInt8], from start: Int, to end: Int) {
    self.bytes = bytes
    position = start
    self.end = min(end, bytes.count)
  }

  var isAtEnd: Bool { position >= end }

  mutating func byte() throws(SoftPatch.Problem) -> UInt8 {
    guard position < end else { throw .damaged("it is cut off") }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func bigEndian(_ count: Int) throws(SoftPatch.Problem) -> Int {
    var value = 0
    for _ in 0..<count { value = value << 8 | Int(try byte()) }
    return value
  }

  mutating func take(_ count: Int) throws(SoftPatch.Problem) -> ArraySlice<UInt8> {
    guard count <= end - position else { throw .damaged("it is cut off") }
    defer { position += count }
    return bytes[position..<position + count]
  }

  /// A number of BPS and UPS: seven bits a byte, least significant first, the top bit ends it, and each further
  /// byte adds one to its place so that no number has two spellings.
  mutating func number() throws(SoftPatch.Problem) -> Int {
    var value = 0
    var place = 1
    while true {
      let next = try byte()
      value += Int(next & 0x7F) * place
      if next & 0x80 != 0 { return value }
      place <<= 7
      value += place
      // Far beyond any size we take, and far below what overflows.
      guard place < 1 << 42 else { throw .damaged("a number in it is too long") }
    }
  }

  /// The little-endian 32-bit integer at a place that was checked to be inside.
  static func word(_ bytes: [UInt8], at start: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << (8 * UInt32($1)) }
  }
}
