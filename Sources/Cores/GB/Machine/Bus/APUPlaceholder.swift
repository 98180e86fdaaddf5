/// Stands where the sound chip goes until it arrives: registers that keep what is written.
struct APU {
  static let sampleRate = 48000.0
  private let registers: UnsafeMutablePointer<UInt8>
  private var clock: UInt64 = 0

  init(model: Model) {
    registers = .allocate(capacity: 256)
    registers.initialize(repeating: 0, count: 256)
  }

  func deallocate() { registers.deallocate() }
  mutating func powerUp(afterBootROM: Bool) { if afterBootROM { registers[0x26] = 0xF1 } }
  mutating func read(_ address: UInt16, at clock: UInt64) -> UInt8 {
    registers[Int(address & 0xFF)]
  }
  mutating func write(_ address: UInt16, _ value: UInt8, at clock: UInt64) {
    registers[Int(address & 0xFF)] = value
  }
  mutating func dividerEdge(at clock: UInt64) {}
  mutating func setDividerBit(_ high: Bool) {}
  mutating func endFrame(
    at clock: UInt64, into samples: UnsafeMutablePointer<Int16>, capacity: Int
  ) -> Int {
    let count = min(capacity, Int((clock &- self.clock) * 48000 / 4_194_304))
    samples.update(repeating: 0, count: count * 2)
    self.clock = clock
    return count
  }
  mutating func code(_ stream: inout some StateStream) throws(StateError) {
    try stream.memory(registers, 256)
    try stream.value(&clock)
  }
}
