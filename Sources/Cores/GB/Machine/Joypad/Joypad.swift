/// The button matrix (P1/JOYP).
struct Joypad {
  /// Pressed buttons: right left up down A B select start, bit 0…7.
  var buttons: UInt8 = 0
  /// Bits 4 and 5 of JOYP as written: 0 selects the row.
  var select: UInt8 = 0x30
  /// What the lines say while no row is selected; less than 15 when a Super Game Boy has several players.
  var identity: UInt8 = 0x0F

  /// The four lines as the CPU reads them: 0 is pressed.
  @inline(__always)
  var lines: UInt8 {
    if select == 0x30 { return identity }
    var pressed: UInt8 = 0
    if select & 0x10 == 0 { pressed |= buttons & 0x0F }
    if select & 0x20 == 0 { pressed |= buttons &>> 4 }
    return ~pressed & 0x0F
  }

  var isAnyLineLow: Bool { lines != 0x0F }
  func read() -> UInt8 { 0xC0 | select | lines }

  /// Sets the buttons; returns whether a line fell, which raises the interrupt.
  mutating func press(_ buttons: UInt8) -> Bool {
    let before = lines
    self.buttons = buttons
    return before & ~lines != 0
  }

  /// Selects rows; returns whether a line fell.
  mutating func write(_ value: UInt8) -> Bool {
    let before = lines
    select = value & 0x30
    return before & ~lines != 0
  }

  /// The fields of a state.
  mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    try stream.value(&buttons)
    try stream.value(&select)
    let rows = select
    try stream.require(rows & ~0x30 == 0)
  }
}
