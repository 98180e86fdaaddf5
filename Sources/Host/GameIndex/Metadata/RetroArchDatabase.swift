import HostBase
import Library

/// Reads RetroArch's databases (`.rdb`): after a head of 16 bytes, one map in MessagePack for each dump.
///
/// Reading is total on any bytes: it ends where the file is no longer understood.
package enum RetroArchDatabase {
  private static let magic = Array("RARCHDB\0".utf8)
  /// Where the maps begin: after the magic number and the place of the description.
  private static let start = 16

  /// Whether bytes look like such a file.
  package static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

  /// The games in a file, one for each dump; `system` is the file's name without its extension.
  package static func read(_ bytes: [UInt8], system: String) -> [GameEntry] {
    guard isOne(bytes), bytes.count > start else { return [] }
    var reader = MessagePack(bytes, at: start)
    var entries: [GameEntry] = []
    while entries.count < DatFile.maxEntries, case .map(let members)? = reader.next(depth: 0) {
      if let entry = entry(members, system: system) { entries.append(entry) }
    }
    return entries
  }

  private static func entry(_ members: [String: MessagePack.Value], system: String) -> GameEntry? {
    func text(_ key: String) -> String? {
      guard case .text(let text)? = members[key] else { return nil }
      let line = GameText.tidy(text)
      return line.isEmpty ? nil : line
    }
    func number(_ key: String) -> Int? {
      guard case .number(let number)? = members[key] else { return nil }
      return Int(exactly: number)
    }
    func bytes(_ key: String, count: Int) -> [UInt8]? {
      guard case .bytes(let bytes)? = members[key], bytes.count == count else { return nil }
      return bytes
    }
    guard let name = text("name") ?? text("rom_name") else { return nil }
    var entry = GameEntry(title: DumpName.title(name), system: system)
    entry.developer = text("developer")
    entry.publisher = text("publisher")
    entry.series = text("franchise")
    entry.genres = text("genre").map(GameVocabulary.genres) ?? []
    entry.year = number("releaseyear").flatMap { GameEntry.years.contains($0) ? $0 : nil }
    entry.players = number("users").flatMap { GameEntry.playerCounts.contains($0) ? $0 : nil }
    var dump = GameEntry.Dump()
    dump.name = text("rom_name") ?? name
    dump.size = Int64(clamping: max(0, number("size") ?? 0))
    dump.crc32 = bytes("crc", count: 4).map { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    dump.sha1 = bytes("sha1", count: 20).map { Digest.text($0[...]) } ?? ""
    entry.dumps = [dump]
    return entry
  }
}

/// The part of MessagePack that these files use; source: the format's specification, msgpack/spec.md.
private struct MessagePack {
  enum Value {
    case none
    case number(Int64)
    case text(String)
    case bytes([UInt8])
    case map([String: Value])
  }

  private static let maxDepth = 8
  private static let maxMembers = 256
  private let bytes: [UInt8]
  private var index: Int

  init(_ bytes: [UInt8], at index: Int) {
    self.bytes = bytes
    self.index = index
  }

  /// The next value; nil at the end, and at what is none.
  mutating func next(depth: Int) -> Value? {
    guard depth < Self.maxDepth, let code = number(of: 1) else { return nil }
    switch code {
    case 0x00...0x7F: return .number(Int64(code))
    case 0x80...0x8F: return map(code & 0x0F, depth)
    case 0x90...0x9F: return array(code & 0x0F, depth)
    case 0xA0...0xBF: return text(code & 0x1F)
    case 0xC0, 0xC2, 0xC3: return Value.none
    case 0xC4...0xC6: return number(of: 1 << Int(code - 0xC4)).flatMap { data($0) }
    case 0xCA: return skip(4)
    case 0xCB: return skip(8)
    case 0xCC...0xCF:
      return number(of: 1 << Int(code - 0xCC)).map { .number(Int64(clamping: $0)) }
    case 0xD0...0xD3:
      let size = 1 << Int(code - 0xD0)
      let unused = 64 - 8 * size
      // The sign is the top bit of its size.
      return number(of: size).map { .number(Int64(bitPattern: $0 << unused) >> unused) }
    case 0xD9...0xDB: return number(of: 1 << Int(code - 0xD9)).flatMap { text($0) }
    case 0xDC, 0xDD: return number(of: 2 << Int(code - 0xDC)).flatMap { array($0, depth) }
    case 0xDE, 0xDF: return number(of: 2 << Int(code - 0xDE)).flatMap { map($0, depth) }
    case 0xE0...0xFF: return .number(Int64(Int8(bitPattern: UInt8(code))))
    default: return nil
    }
  }

  /// A number of so many bytes, the largest first.
  private mutating func number(of count: Int) -> UInt64? {
    guard count <= bytes.count - index else { return nil }
    let value = bytes[index..<index + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    index += count
    return value
  }

  private mutating func part(_ count: UInt64) -> ArraySlice<UInt8>? {
    guard count <= UInt64(bytes.count - index) else { return nil }
    let part = bytes[index..<index + Int(count)]
    index += Int(count)
    return part
  }

  private mutating func text(_ count: UInt64) -> Value? {
    part(count).map { .text(String(decoding: $0.prefix(GameEntry.fieldLimit), as: UTF8.self)) }
  }

  private mutating func data(_ count: UInt64) -> Value? {
    part(count).map { .bytes(Array($0.prefix(64))) }
  }

  private mutating func skip(_ count: UInt64) -> Value? { part(count).map { _ in .none } }

  private mutating func array(_ count: UInt64, _ depth: Int) -> Value? {
    guard count <= Self.maxMembers else { return nil }
    for _ in 0..<count where next(depth: depth + 1) == nil { return nil }
    return Value.none
  }

  private mutating func map(_ count: UInt64, _ depth: Int) -> Value? {
    guard count <= Self.maxMembers else { return nil }
    var members: [String: Value] = [:]
    for _ in 0..<count {
      guard let key = next(depth: depth + 1), let value = next(depth: depth + 1) else { return nil }
      if case .text(let key) = key { members[key] = value }
    }
    return .map(members)
  }
}
