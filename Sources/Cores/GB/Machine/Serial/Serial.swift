/// The serial port (SB, SC) with nobody at the other end: ones come in.
///
/// Bits move at falling edges of a divider bit: bit 8 (8192 Hz), on a CGB also bit 3 (262 144 Hz).
/// Source: Pan Docs, "Serial data transfer"; mooneye `acceptance/serial`.
struct Serial {
  /// SB.
  var data: UInt8 = 0
  /// SC, bits 7, 1 and 0.
  var control: UInt8 = 0
  /// Whether a transfer has ended since the bus last looked.
  var raised = false
  private var bitsLeft: UInt8 = 0
  private var syncedAt: UInt64 = 0

  @inline(__always)
  private var edgeShift: UInt64 { control & 2 != 0 ? 4 : 9 }
  @inline(__always)
  private var isMoving: Bool { bitsLeft != 0 && control & 0x81 == 0x81 }

  /// Does what has happened up to `now` (ticks of the divider).
  mutating func sync(to now: UInt64) {
    if isMoving {
      let edges = (now &>> edgeShift) &- (syncedAt &>> edgeShift)
      var moved: UInt64 = 0
      while moved < edges && bitsLeft != 0 {
        shift()
        moved &+= 1
      }
    }
    syncedAt = now
  }

  private mutating func shift() {
    data = data &<< 1 | 1
    bitsLeft &-= 1
    if bitsLeft == 0 {
      control &= 0x7F
      raised = true
    }
  }

  /// The tick of the divider at which the transfer ends.
  var nextEvent: UInt64 {
    isMoving ? ((syncedAt &>> edgeShift) &+ UInt64(bitsLeft)) &<< edgeShift : Timer.never
  }

  mutating func writeControl(_ value: UInt8, isColor: Bool, at now: UInt64) {
    sync(to: now)
    control = value & (isColor ? 0x83 : 0x81)
    bitsLeft = control & 0x80 != 0 ? 8 : 0
  }

  /// The divider goes to zero at the tick `now`.
  mutating func dividerReset(at now: UInt64) {
    sync(to: now)
    if isMoving && (now &>> (edgeShift &- 1)) & 1 != 0 { shift() }
    syncedAt = 0
  }

  /// The fields of a state.
  mutating func code(_ stream: inout some StateStream) throws(StateError) {
    try stream.value(&data)
    try stream.value(&control)
    try stream.flag(&raised)
    try stream.value(&bitsLeft)
    try stream.value(&syncedAt)
    let bits = bitsLeft
    try stream.require(bits <= 8)
  }
}
