import HostBase
import Play
import Vault

/// Something that a terminal told.
enum TerminalEvent: Equatable {
  /// How a key changed.
  enum Change { case press, again, release }
  /// A key, with shift, alt, control as RETROKMOD bits, and the character it typed (0: none).
  case key(UInt32, change: Change, modifiers: UInt16, character: UInt32)
  /// The terminal speaks the kitty keyboard protocol.
  case speaksKitty
}

/// Reads what a terminal sends: any bytes, in any pieces.
///
/// Sources: xterm's "ctlseqs" (CSI, SS3, modifiers) and kitty's "Comprehensive keyboard handling in terminals".
struct TerminalKeys {
  private var pending: [UInt8] = []

  /// Takes bytes and gives what they mean; an unfinished sequence waits for its rest.
  mutating func read(_ bytes: [UInt8]) -> [TerminalEvent] {
    pending += bytes
    var events: [TerminalEvent] = []
    var index = 0
    while index < pending.count {
      guard let length = step(from: index, into: &events) else { break }
      index += length
    }
    pending.removeFirst(index)
    // No sequence is as long as this: it is no sequence.
    if pending.count > 128 { pending = [] }
    return events
  }

  /// Nothing more came for a while: an escape that waits is the key of that name.
  mutating func settle() -> [TerminalEvent] {
    guard pending.first == 0x1b else {
      pending = []
      return []
    }
    let rest = Array(pending.dropFirst())
    pending = []
    return [Self.typed(27)] + (rest.isEmpty ? [] : read(rest))
  }

  /// Whether something waits for `settle`.
  var isWaiting: Bool { !pending.isEmpty }

  /// The length of what begins there, or nil where its end has not come.
  private func step(from start: Int, into events: inout [TerminalEvent]) -> Int? {
    let byte = pending[start]
    guard byte == 0x1b else { return text(from: start, into: &events) }
    guard start + 1 < pending.count else { return nil }
    switch pending[start + 1] {
    case 0x5b: return sequence(from: start, into: &events)
    case 0x4f:
      guard start + 2 < pending.count else { return nil }
      if let key = Self.letterKeys[pending[start + 2]] {
        events.append(.key(key, change: .press, modifiers: 0, character: 0))
      }
      return 3
    case 0x1b:
      // Two escapes: the first stands alone.
      events.append(Self.typed(27))
      return 1
    default:
      // Alt and a character.
      var inner: [TerminalEvent] = []
      guard let length = text(from: start + 1, into: &inner) else { return nil }
      for case .key(let key, let change, let modifiers, _) in inner {
        events.append(.key(key, change: change, modifiers: modifiers | 4, character: 0))
      }
      return length + 1
    }
  }

  /// A character, perhaps of several bytes.
  private func text(from start: Int, into events: inout [TerminalEvent]) -> Int? {
    let byte = pending[start]
    if byte < 0x80 {
      if let event = Self.ascii(byte) { events.append(event) }
      return 1
    }
    let length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    guard start + length <= pending.count else { return nil }
    if length > 1,
      let text = String(validating: pending[start..<start + length], as: UTF8.self),
      let scalar = text.unicodeScalars.first
    {
      events.append(.key(0, change: .press, modifiers: 0, character: scalar.value))
      return length
    }
    return 1
  }

  private static func typed(_ key: UInt32) -> TerminalEvent {
    .key(key, change: .press, modifiers: 0, character: key)
  }

  private static func ascii(_ byte: UInt8) -> TerminalEvent? {
    switch byte {
    case 0: return .key(32, change: .press, modifiers: 2, character: 0)
    case 8, 127: return typed(8)
    case 9, 13, 32: return typed(UInt32(byte))
    case 10: return typed(13)
    case 1...26:
      return .key(UInt32(byte) + 96, change: .press, modifiers: 2, character: UInt32(byte))
    case 65...90:
      return .key(UInt32(byte) + 32, change: .press, modifiers: 1, character: UInt32(byte))
    case 33...126: return typed(UInt32(byte))
    default: return nil
    }
  }

  /// `CSI parameters final`.
  private func sequence(from start: Int, into events: inout [TerminalEvent]) -> Int? {
    var end = start + 2
    while end < pending.count, !(0x40...0x7e).contains(pending[end]) {
      // Control bytes do not belong here: the sequence is broken off.
      if pending[end] < 0x20 || pending[end] >= 0x80 { return end - start }
      end += 1
    }
    guard end < pending.count else { return nil }
    let final = pending[end]
    let body = pending[start + 2..<end]
    let length = end - start + 1
    if body.first == 0x3f {
      if final == 0x75 { events.append(.speaksKitty) }
      return length
    }
    // Parameters are split by `;`, parts of one by `:`; wild numbers count as 0.
    let parameters = body.split(separator: 0x3b, omittingEmptySubsequences: false).map { part in
      part.split(separator: 0x3a, omittingEmptySubsequences: false).map {
        Int(String(decoding: $0, as: UTF8.self)) ?? 0
      }
    }
    func parameter(_ index: Int, _ part: Int, _ usual: Int) -> Int {
      guard index < parameters.count, part < parameters[index].count,
        parameters[index][part] != 0
      else { return usual }
      return parameters[index][part]
    }
    let bits = UInt16(truncatingIfNeeded: max(parameter(1, 0, 1) - 1, 0))
    // Theirs: shift 1, alt 2, control 4, super 8. Ours: shift 1, control 2, alt 4, meta 8.
    let modifiers = bits & 1 | (bits & 2) << 1 | (bits & 4) >> 1 | bits & 8
    let change: TerminalEvent.Change =
      switch parameter(1, 1, 1) {
      case 2: .again
      case 3: .release
      default: .press
      }
    let first = parameter(0, 0, 0)
    switch final {
    case 0x75:
      guard let key = Self.kittyKey(first) else { break }
      let isText = (32...126).contains(key) && modifiers & ~1 == 0
      let character: UInt32 =
        isText ? Key(key).character(shifted: modifiers & 1 != 0) : key < 32 ? key : 0
      events.append(
        .key(
          key, change: change, modifiers: modifiers,
          character: change == .release ? 0 : character))
    case 0x7e:
      if let key = Self.numberKeys[first] {
        events.append(.key(key, change: change, modifiers: modifiers, character: 0))
      }
    case 0x5a: events.append(.key(9, change: .press, modifiers: 1, character: 9))
    default:
      if let key = Self.letterKeys[final] {
        events.append(.key(key, change: change, modifiers: modifiers, character: 0))
      }
    }
    return length
  }

  // MARK: - Tables

  /// Final letters of CSI and SS3 sequences.
  private static let letterKeys: [UInt8: UInt32] = [
    0x41: 273, 0x42: 274, 0x43: 275, 0x44: 276, 0x48: 278, 0x46: 279, 0x50: 282, 0x51: 283,
    0x52: 284, 0x53: 285, 0x4d: 271,
  ]
  /// Numbers before `~`.
  private static let numberKeys: [Int: UInt32] = [
    1: 278, 2: 277, 3: 127, 4: 279, 5: 280, 6: 281, 7: 278, 8: 279, 11: 282, 12: 283, 13: 284,
    14: 285, 15: 286, 17: 287, 18: 288, 19: 289, 20: 290, 21: 291, 23: 292, 24: 293, 25: 294,
    26: 295, 28: 296, 29: 319,
  ]
  /// RETROK of a code of the kitty protocol.
  private static func kittyKey(_ code: Int) -> UInt32? {
    switch code {
    case 127: return 8
    case 9, 13, 27, 32...126: return UInt32(code)
    case 57358...57363: return [301, 302, 300, 316, 19, 319][code - 57358]
    case 57376...57378: return UInt32(294 + code - 57376)
    case 57399...57408: return UInt32(256 + code - 57399)
    case 57409...57415: return [266, 267, 268, 269, 270, 271, 272][code - 57409]
    case 57417...57426:
      return [260, 262, 264, 258, 265, 259, 263, 257, 256, 266][code - 57417]
    case 57441...57446: return [304, 306, 308, 311, 311, 310][code - 57441]
    case 57447...57452: return [303, 305, 307, 312, 312, 309][code - 57447]
    default: return nil
    }
  }
}
