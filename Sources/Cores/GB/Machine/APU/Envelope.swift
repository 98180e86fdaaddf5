/// A channel's length counter (NRx1, bit 6 of NRx4): when it reaches zero, the channel stops.
struct LengthCounter {
  /// 64, or 256 for the wave channel.
  let maximum: UInt16
  var remaining: UInt16 = 0
  var isEnabled = false

  /// One 256 Hz clock; true when the channel has to stop.
  mutating func clock() -> Bool {
    guard isEnabled, remaining != 0 else { return false }
    remaining &-= 1
    return remaining == 0
  }

  /// A write to NRx4.
  ///
  /// `clocksSoon` is false when the sequencer's next step does not clock lengths: then enabling costs
  /// one count at once (Pan Docs "Audio details", blargg dmg_sound 03). True when the channel has to stop.
  mutating func control(isTrigger: Bool, enable: Bool, clocksSoon: Bool) -> Bool {
    if isTrigger && remaining == 0 {
      remaining = maximum
      isEnabled = false
    }
    var stops = false
    if enable && !isEnabled && !clocksSoon && remaining != 0 {
      remaining &-= 1
      if remaining == 0 {
        if isTrigger { remaining = maximum &- 1 } else { stops = true }
      }
    }
    isEnabled = enable
    return stops
  }
}

/// A channel's volume envelope (NRx2).
///
/// The hardware works in two halves, as SameSuite shows: the countdown runs at 64 Hz, and when it is out the rising edge
/// of the sequencer's divider bit arms a clock whose fall, half a period later, moves the volume.
struct Envelope {
  /// NRx2: volume at start, direction (bit 3 up), pace (bits 0…2).
  var register: UInt8 = 0
  /// Present volume, 0…15.
  var volume: UInt8 = 0
  var countdown: UInt8 = 0
  var isArmed = false
  /// The volume was at its end when the clock was armed: the envelope locks when the clock falls.
  var locksNext = false
  var isLocked = false

  /// Bits 3…7 of NRx2 feed the DAC.
  @inline(__always) var isDACOn: Bool { register & 0xF8 != 0 }
  private var goesUp: Bool { register & 8 != 0 }

  mutating func trigger() {
    isLocked = false
    isArmed = false
    volume = register >> 4
    countdown = register & 7
  }

  /// The 64 Hz step.
  mutating func count() {
    if !isArmed { countdown = (countdown &- 1) & 7 }
  }

  /// Falling edge of the divider bit; true when the volume moved.
  mutating func fall() -> Bool {
    guard isArmed else { return false }
    disarm()
    if isLocked { return false }
    volume = (goesUp ? volume &+ 1 : volume &- 1) & 15
    return true
  }

  /// Rising edge of the divider bit.
  mutating func rise() {
    guard countdown == 0 else { return }
    countdown = register & 7
    if countdown == 0 {
      disarm()
    } else if !isArmed {
      isArmed = true
      locksNext = goesUp ? volume == 15 : volume == 0
    }
  }

  private mutating func disarm() {
    if isArmed {
      isArmed = false
      if locksNext { isLocked = true }
    }
  }

  /// A write to NRx2 while the channel plays ("zombie mode": the volume moves on writes).
  ///
  /// Before CPU CGB D the register
  /// passes through 0xFF on its way to the new value, and both changes act.
  mutating func rewrite(_ value: UInt8, passesThroughFF: Bool) {
    if passesThroughFF {
      change(from: register, to: 0xFF)
      change(from: 0xFF, to: value)
    } else {
      change(from: register, to: value)
    }
    register = value
  }

  private mutating func change(from old: UInt8, to new: UInt8) {
    if isArmed { countdown = new & 7 }
    var ticks = new & 7 != 0 && old & 7 == 0 && !isLocked
    if new & 15 == 8 && old & 15 == 8 && !isLocked { ticks = true }
    if (new ^ old) & 8 != 0 {
      if new & 8 != 0 {
        volume = (old & 7 == 0 && !isLocked ? volume ^ 15 : 14 &- volume) & 15
        ticks = false
      } else {
        volume = (16 &- volume) & 15
      }
    }
    if ticks {
      volume = (new & 8 != 0 ? volume &+ 1 : volume &- 1) & 15
    } else if new & 7 == 0 && isArmed {
      disarm()
    }
  }
}
