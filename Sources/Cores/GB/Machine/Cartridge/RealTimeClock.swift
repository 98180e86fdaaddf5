/// The clock of an MBC3.
///
/// It runs on the machine's own time; between sessions the time from outside moves it on.
///
/// Source: Pan Docs, "MBC3"; rtc3test for the ranges, the overflows and what a write to the seconds does.
struct RealTimeClock {
  /// Seconds, minutes, hours, lower byte of the day, upper bit of the day with halt (6) and overflow (7).
  var seconds: UInt8 = 0
  var minutes: UInt8 = 0
  var hours: UInt8 = 0
  var dayLow: UInt8 = 0
  var dayHigh: UInt8 = 0
  private var latchedSeconds: UInt8 = 0
  private var latchedMinutes: UInt8 = 0
  private var latchedHours: UInt8 = 0
  private var latchedDayLow: UInt8 = 0
  private var latchedDayHigh: UInt8 = 0
  private var lastLatchWrite: UInt8 = 0xFF
  /// Dots into the present second.
  private var fraction: UInt64 = 0
  private var syncedAt: UInt64 = 0

  static let dotsPerSecond: UInt64 = 4_194_304
  private var isHalted: Bool { dayHigh & 0x40 != 0 }

  /// Does what has happened up to `clock`.
  mutating func sync(to clock: UInt64) {
    let elapsed = clock &- syncedAt
    syncedAt = clock
    guard !isHalted else { return }
    fraction &+= elapsed
    guard fraction >= Self.dotsPerSecond else { return }
    advance(seconds: Int64(clamping: fraction / Self.dotsPerSecond))
    fraction %= Self.dotsPerSecond
  }

  /// The machine's clock begins again at 0.
  mutating func restart() { syncedAt = 0 }

  /// One second passes.
  ///
  /// A register beyond its range counts on to the end of its bits and wraps without a carry.
  private mutating func tick() {
    seconds = (seconds &+ 1) & 0x3F
    guard seconds == 60 else { return }
    seconds = 0
    minutes = (minutes &+ 1) & 0x3F
    guard minutes == 60 else { return }
    minutes = 0
    hours = (hours &+ 1) & 0x1F
    guard hours == 24 else { return }
    hours = 0
    addDays(1)
  }

  private mutating func addDays(_ days: Int64) {
    let sum = Int64(dayLow) + Int64(dayHigh & 1) * 256 + days
    // (Going back from day 0 ends at day 511, without a mark.)
    if sum > 511 { dayHigh |= 0x80 }
    dayLow = UInt8(truncatingIfNeeded: sum)
    dayHigh = dayHigh & 0xC0 | UInt8(truncatingIfNeeded: sum >> 8) & 1
  }

  /// Moves the clock by time from outside, back as well as on; a halted clock stands.
  mutating func shift(seconds: Int64) {
    guard !isHalted else { return }
    guard seconds < 0 else { return advance(seconds: seconds) }
    let sum = Int64(self.seconds) + Int64(minutes) * 60 + Int64(hours) * 3600 + seconds
    let rest = (sum % 86400 + 86400) % 86400
    setTime(rest)
    addDays((sum - rest) / 86400)
  }

  private mutating func setTime(_ secondOfDay: Int64) {
    seconds = UInt8(secondOfDay % 60)
    minutes = UInt8(secondOfDay / 60 % 60)
    hours = UInt8(secondOfDay / 3600)
  }

  /// Seconds pass.
  private mutating func advance(seconds elapsed: Int64) {
    // Single seconds until every register is in its range, then all at once.
    var left = min(elapsed, 1 << 50)
    while left > 0, seconds > 59 || minutes > 59 || hours > 23 || left < 60 {
      tick()
      left -= 1
    }
    guard left > 0 else { return }
    let sum = Int64(seconds) + Int64(minutes) * 60 + Int64(hours) * 3600 + left
    setTime(sum % 86400)
    addDays(sum / 86400)
  }

  mutating func latch(_ value: UInt8, at clock: UInt64) {
    sync(to: clock)
    if lastLatchWrite == 0 && value == 1 {
      latchedSeconds = seconds
      latchedMinutes = minutes
      latchedHours = hours
      latchedDayLow = dayLow
      latchedDayHigh = dayHigh
    }
    lastLatchWrite = value
  }

  /// Reads a latched register, 8…12.
  func read(_ register: UInt8) -> UInt8 {
    switch register {
    case 8: latchedSeconds
    case 9: latchedMinutes
    case 10: latchedHours
    case 11: latchedDayLow
    case 12: latchedDayHigh
    default: 0xFF
    }
  }

  /// Writes a register; one to the seconds also begins a new second.
  mutating func write(_ register: UInt8, _ value: UInt8, at clock: UInt64) {
    sync(to: clock)
    switch register {
    case 8:
      seconds = value & 0x3F
      latchedSeconds = seconds
      fraction = 0
    case 9:
      minutes = value & 0x3F
      latchedMinutes = minutes
    case 10:
      hours = value & 0x1F
      latchedHours = hours
    case 11:
      dayLow = value
      latchedDayLow = value
    case 12:
      dayHigh = value & 0xC1
      latchedDayHigh = dayHigh
    default: break
    }
  }

  // MARK: - The block that is kept with the save

  /// Size of the block: ten 32-bit registers (five running, five latched), then the time in seconds since 1970, all
  /// little-endian; other emulators append the same 48 bytes to their saves.
  static let blockSize = 48

  /// Writes the block.
  func store(into block: UnsafeMutablePointer<UInt8>, now: Int64) {
    let raw = UnsafeMutableRawPointer(block)
    let registers = [
      seconds, minutes, hours, dayLow, dayHigh, latchedSeconds, latchedMinutes, latchedHours,
      latchedDayLow, latchedDayHigh,
    ]
    for (index, value) in registers.enumerated() {
      raw.storeBytes(of: UInt32(value).littleEndian, toByteOffset: index * 4, as: UInt32.self)
    }
    raw.storeBytes(of: now.littleEndian, toByteOffset: 40, as: Int64.self)
  }

  /// Takes the block, which may hold anything; answers when it was written.
  mutating func load(from block: UnsafePointer<UInt8>) -> Int64 {
    seconds = block[0] & 0x3F
    minutes = block[4] & 0x3F
    hours = block[8] & 0x1F
    dayLow = block[12]
    dayHigh = block[16] & 0xC1
    latchedSeconds = block[20] & 0x3F
    latchedMinutes = block[24] & 0x3F
    latchedHours = block[28] & 0x1F
    latchedDayLow = block[32]
    latchedDayHigh = block[36] & 0xC1
    fraction = 0
    return Int64(
      littleEndian: UnsafeRawPointer(block).loadUnaligned(fromByteOffset: 40, as: Int64.self))
  }

  /// The fields of a state.
  mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    try stream.value(&seconds)
    try stream.value(&minutes)
    try stream.value(&hours)
    try stream.value(&dayLow)
    try stream.value(&dayHigh)
    try stream.value(&latchedSeconds)
    try stream.value(&latchedMinutes)
    try stream.value(&latchedHours)
    try stream.value(&latchedDayLow)
    try stream.value(&latchedDayHigh)
    try stream.value(&lastLatchWrite)
    try stream.value(&fraction)
    try stream.value(&syncedAt)
    let part = fraction
    try stream.require(part < Self.dotsPerSecond)
  }

  /// Whether the times make sense for a machine whose clock is `clock`.
  func isPlausible(at clock: UInt64) -> Bool {
    syncedAt <= clock
  }
}
