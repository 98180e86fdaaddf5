import FlashHeap

/// What a RegExp keeps.
final class RegExpPayload: NativePayload {
  private(set) var source: ScriptString
  private(set) var flags: RegExpFlags
  /// Where `exec` begins if the expression is global.
  var lastIndex: Int32 = 0
  /// Nil for a pattern that is none (C.Re.6).
  private(set) var program: RegExpProgram?
  /// The last subject, in which the next search may be as well.
  private var last: RegExpSearch?

  init(_ source: ScriptString, _ flags: RegExpFlags) {
    (self.source, self.flags) = (source, flags)
    program = try? RegExpCompiler.compile(source.units, flags)
  }

  /// Another expression takes the place of this one, which no one has used.
  func become(_ source: ScriptString, _ flags: RegExpFlags) {
    (self.source, self.flags) = (source, flags)
    program = try? RegExpCompiler.compile(source.units, flags)
  }

  /// Bytes that it takes besides its source.
  var bytes: Int {
    guard let program else { return 64 }
    return 256 + program.code.count * MemoryLayout<RegExpProgram.Instruction>.stride
      + program.sets.count * 128 + program.loops.count * 16
  }

  override func trace(_ marker: inout Marker) {
    marker.mark(source)
    marker.bytes += bytes
    guard let last else { return }
    marker.mark(last.text)
    marker.bytes += last.bytes
  }

  /// The number of a group with a name that results have.
  var names: [(name: [UInt16], group: Int)] { program?.names ?? [] }

  /// Searches of a text; nil if nothing ever matches.
  func search(in text: ScriptString) -> RegExpSearch? {
    guard let program else { return nil }
    if let last, last.text == text { return last }
    let made = RegExpSearch(program, text)
    last = made
    return made
  }
}

/// Searches of a compiled pattern in a text.
final class RegExpSearch {
  /// The match and its groups, as ranges of units; nil is a group that matched nothing.
  typealias Match = [Range<Int>?]

  let text: ScriptString
  private let program: RegExpProgram
  private let units: UnsafeMutablePointer<UInt16>
  private let count: Int
  private var matcher: RegExpMatcher

  init(_ program: RegExpProgram, _ text: ScriptString) {
    (self.program, self.text) = (program, text)
    let all = text.units
    count = all.count
    units = .allocate(capacity: max(count, 1))
    units.initialize(from: all, count: count)
    matcher = RegExpMatcher(program, UnsafeBufferPointer(start: units, count: count))
  }

  deinit {
    matcher.deallocate()
    units.deallocate()
  }

  /// Bytes that it takes.
  var bytes: Int { count * 2 + 4096 }

  /// The first match from a place on; nil if there is none.
  func first(from start: Int, _ machine: Machine) throws(ScriptError) -> Match? {
    defer { matcher.shrink() }
    switch matcher.search(from: start, isTimeUp: machine.isTimeUp) {
    case .match: return (0...program.reportedCount).map { matcher.range(of: $0) }
    case .none, .limit: return nil
    case .timeUp: throw .terminated
    }
  }

  /// Bytes that a part of the text has as UTF-8.
  func byteCount(_ range: Range<Int>) -> Int {
    var bytes = 0
    for index in range {
      let unit = units[index]
      // Halves of a pair have two bytes each.
      bytes += unit < 0x80 ? 1 : unit < 0x800 || unit & 0xF800 == 0xD800 ? 2 : 3
    }
    return bytes
  }
}
