import FlashHeap

/// Names of natives in a state: what each shares with the one before is left out, which is most of it.
///
/// Natives stand in the order of their classes, so a name is as a rule `Class.prototype.method` after another one of its class.
struct NativeNames {
  private var last: [UInt8] = []

  /// Codes the next name.
  mutating func code(_ name: inout String, _ coder: StateCoder) {
    var shared: UInt8 = 0
    var rest = ""
    if !coder.isReading {
      let bytes = Array(name.utf8)
      shared = UInt8(zip(bytes, last).prefix(Int(UInt8.max)).prefix { $0 == $1 && $0 < 0x80 }.count)
      rest = String(decoding: bytes[Int(shared)...], as: UTF8.self)
      last = bytes
    }
    coder.value(&shared)
    coder.value(&rest)
    guard coder.isReading else { return }
    guard Int(shared) <= last.count else { return coder.fail("a name of a native that cannot be") }
    last = last[..<Int(shared)] + Array(rest.utf8)
    name = String(decoding: last, as: UTF8.self)
  }
}
