import FlashHarness

@testable import Flash
@testable import FlashDisplay

/// Actions, byte by byte, and the movie that runs them.
struct Assembly {
  var bytes: [UInt8] = []

  mutating func op(_ code: UInt8) { bytes.append(code) }

  mutating func op(_ code: UInt8, _ operands: [UInt8]) {
    bytes += [code, UInt8(operands.count & 0xFF), UInt8(operands.count >> 8)] + operands
  }

  mutating func push(_ text: String) { op(0x96, [0] + Array(text.utf8) + [0]) }

  mutating func push(_ number: Int32) { op(0x96, [7] + Self.little(UInt32(bitPattern: number))) }

  mutating func pushUndefined() { op(0x96, [3]) }

  /// `trace(variable)`.
  mutating func trace(variable: String) {
    push(variable)
    op(0x1C)
    op(0x26)
  }

  mutating func set(_ variable: String, _ value: Int32) {
    push(variable)
    push(value)
    op(0x1D)
  }

  /// A jump over so many bytes, from its end on; 0x9D jumps when the topmost is true.
  mutating func jump(_ distance: Int, code: UInt8 = 0x99) {
    let word = UInt16(bitPattern: Int16(distance))
    op(code, [UInt8(word & 0xFF), UInt8(word >> 8)])
  }

  mutating func function(_ name: String, _ body: Assembly) {
    op(0x9B, Array(name.utf8) + [0, 0, 0] + Self.word(body.bytes.count))
    bytes += body.bytes
  }

  static func word(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8)] }

  static func little(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// What a movie traces that has these actions in its only frame.
  func run(version: UInt8 = 8) throws -> [String] {
    var lines: [String] = []
    try player(version: version) { lines.append($0) }.runIteration()
    return lines
  }

  /// A player of a movie that has these actions in each of its frames.
  func player(
    _ options: Player.Options = .recorded, version: UInt8 = 8, frames: UInt8 = 1,
    trace: @escaping (String) -> Void = { _ in }
  ) throws -> Player {
    let actions = bytes + [0]
    let frame =
      [0x3F, 0x03] + Self.little(UInt32(actions.count)) + actions + [0x40, 0x00]
    let tags = (0..<frames).flatMap { _ in frame }
    var file = PlayerTests.movie(frames: frames, tags + [0, 0])
    file[3] = version
    return try Player(
      file, url: "file:///test.swf", options: options, trace: { trace(String($0.dropLast())) },
      load: { _ in .failure(status: 0) })
  }
}
