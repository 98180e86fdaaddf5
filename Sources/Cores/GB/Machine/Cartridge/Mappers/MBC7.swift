/// How a cartridge is held, in thousandths of the earth's gravity: what its sensor feels along two axes.
public struct Tilt: Equatable, Sendable {
  /// Positive when the right side is lower.
  public var right: Int32
  /// Positive when the side towards the player is lower.
  public var down: Int32

  /// Lying flat unless said otherwise; a shake can feel like several gravities, and more than eight are cut off.
  public init(right: Int32 = 0, down: Int32 = 0) {
    self.right = max(-8000, min(8000, right))
    self.down = max(-8000, min(8000, down))
  }
}

/// What an MBC7 has besides ROM banks: a tilt sensor and an EEPROM instead of RAM.
///
/// Source: Pan Docs, "MBC7".
struct MBC7 {
  /// The second of the two registers that both have to be open.
  var isSecondEnabled = false
  /// How the cartridge is held now; from outside, no part of a state.
  var tilt = Tilt()
  private var x: UInt16 = 0x8000
  private var y: UInt16 = 0x8000
  /// The sensor's values were erased, so that new ones can be taken.
  private var isErased = true
  private var eeprom: EEPROM

  init(memory: UnsafeMutablePointer<UInt8>) { eeprom = EEPROM(memory: memory) }

  mutating func powerUp() {
    isSecondEnabled = false
    (x, y, isErased) = (0x8000, 0x8000, true)
    eeprom.powerUp()
  }

  /// Reads 0xA000…0xAFFF; bits 4…7 of the address choose the register.
  func read(_ address: UInt16) -> UInt8 {
    switch address >> 4 & 0x0F {
    case 2: UInt8(truncatingIfNeeded: x)
    case 3: UInt8(truncatingIfNeeded: x >> 8)
    case 4: UInt8(truncatingIfNeeded: y)
    case 5: UInt8(truncatingIfNeeded: y >> 8)
    case 6: 0
    case 8: eeprom.register
    default: 0xFF
    }
  }

  /// Writes 0xA000…0xAFFF.
  mutating func write(_ address: UInt16, _ value: UInt8) {
    switch (address >> 4 & 0x0F, value) {
    case (0, 0x55):
      (x, y, isErased) = (0x8000, 0x8000, true)
    case (1, 0xAA):
      guard isErased else { return }
      isErased = false
      (x, y) = (Self.level(tilt.right), Self.level(tilt.down))
    case (8, _): eeprom.write(value)
    default: break
    }
  }

  /// The sensor's number: 0x81D0 when level, 0x70 less for each gravity to the right or towards the player.
  private static func level(_ tilt: Int32) -> UInt16 {
    UInt16(truncatingIfNeeded: 0x81D0 &- tilt &* 0x70 / 1000)
  }

  /// The fields of a state but for the EEPROM's memory.
  mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    try stream.flag(&isSecondEnabled)
    try stream.value(&x)
    try stream.value(&y)
    try stream.flag(&isErased)
    try eeprom.code(&stream)
  }
}
