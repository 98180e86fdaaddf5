/// A channel's volume envelope (NRx2).
///
/// Two parts. The pace counter counts down at 64 Hz. When it is out, the rise of the frame sequencer's divider bit loads
/// it and raises the envelope's clock line; the fall of the same bit, half a period later, lowers the line, and lowering
/// it moves the volume by one. SameSuite's div_trigger_volume_10 and channel_1_volume_div show the two halves.
struct Envelope {
  /// NRx2: volume at start, direction (bit 3 up), pace (bits 0…2).
  var register: UInt8 = 0
  /// The volume, 0…15.
  var volume: UInt8 = 0
  /// The pace counter.
  var countdown: UInt8 = 0
  var isClockHigh = false
  /// The volume was at its limit when the clock line rose.
  var wasAtLimit = false
  /// The envelope has ended: the clock line fell with the volume at its limit.
  var isLocked = false

  /// Bits 3…7 of NRx2 feed the DAC (Pan Docs "Audio registers").
  @inline(__always) var isDACOn: Bool { register & 0xF8 != 0 }
  private static func pace(_ register: UInt8) -> UInt8 { register & 7 }
  private static func goesUp(_ register: UInt8) -> Bool { register & 8 != 0 }

  mutating func trigger() {
    isLocked = false
    isClockHigh = false
    volume = register >> 4
    countdown = Self.pace(register)
  }

  // MARK: - Clocks

  /// The 64 Hz clock of the pace counter, which waits while the clock line is high.
  mutating func count() {
    if !isClockHigh { countdown = (countdown &- 1) & 7 }
  }

  /// The divider bit rises.
  mutating func rise() {
    guard countdown == 0 else { return }
    countdown = Self.pace(register)
    if countdown == 0 {
      lowerClock()
    } else if !isClockHigh {
      isClockHigh = true
      wasAtLimit = volume == (Self.goesUp(register) ? 15 : 0)
    }
  }

  /// The divider bit falls; returns whether the volume moved.
  mutating func fall() -> Bool {
    guard isClockHigh else { return false }
    lowerClock()
    if isLocked { return false }
    step(up: Self.goesUp(register))
    return true
  }

  /// However the line falls, an envelope at its limit ends.
  ///
  /// Pan Docs: the volume stops at 0 and 15. That the end is remembered shows in later writes only, for which the recorded
  /// corpus has no test.
  private mutating func lowerClock() {
    isLocked = isLocked || isClockHigh && wasAtLimit
    isClockHigh = false
  }

  private mutating func step(up: Bool) {
    volume = (up ? volume &+ 1 : volume &- 1) & 15
  }

  // MARK: - Writes

  /// A write to NRx2.
  ///
  /// It changes a playing channel's volume at once. An early chip shows 0xFF on the register before the new value, and
  /// both changes act; the recorded corpus has no test for that.
  mutating func write(_ value: UInt8, isPlaying: Bool, revision: APU.Revision) {
    if isPlaying && value & 0xF8 != 0 {
      if revision.showsOnesDuringWrites {
        change(to: 0xFF)
      }
      change(to: value)
    }
    register = value
  }

  /// What a new register value does to the volume counter ("zombie mode" in Pan Docs and in blargg's notes).
  ///
  /// The model, checked with SameSuite's channel_1_nrx2_glitch and channel_1_nrx2_speed_change:
  /// the counter counts up, and to go down it works on inverted bits. So another direction inverts the volume, and the
  /// inversion is one count in the old direction. A pace of 0 keeps the counter's clock enabled; when the pace
  /// becomes another, or the direction is up, the write makes an edge on that clock: one count in the new direction.
  private mutating func change(to new: UInt8) {
    let old = register
    let up = Self.goesUp(new)
    if isClockHigh { countdown = Self.pace(new) }
    if up != Self.goesUp(old) {
      volume = 15 &- volume
      step(up: !up)
    }
    if Self.pace(old) == 0 && !isLocked && (up || Self.pace(new) != 0) { step(up: up) }
    if Self.pace(new) == 0 { lowerClock() }
    register = new
  }
}
