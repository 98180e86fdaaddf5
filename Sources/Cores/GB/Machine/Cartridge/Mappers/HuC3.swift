/// What a HuC3 has besides ROM and RAM banks: a small processor with a clock, 256 half bytes and a buzzer.
///
/// The game leaves a command in one register, starts it with another and finds the answer in a third.
/// The infrared port is not connected. Of the buzzer only the choice of tone is kept, because no measurement
/// of its sound is known.
///
/// Source: Pan Docs, "HuC-3", and endrift's notes on it.
struct HuC3 {
  /// What 0xA000…0xBFFF shows: the lower half of the first register.
  enum View: UInt8 {
    case readOnlyRAM = 0x0, ram = 0xA, command = 0xB, answer = 0xC, semaphore = 0xD, infrared = 0xE
    case nothing = 0xF
  }

  /// Half bytes of the processor's memory.
  static let memorySize = 256
  /// Size of the block that is kept beside the save: the memory (two half bytes to the byte, first one low), minutes
  /// (2 bytes), days (2), seconds (4), time in seconds since 1970 (8), all little-endian.
  static let blockSize = memorySize / 2 + 16
  private static let minutesOfDay: Int64 = 1440
  private static let dayCount: Int64 = 4096

  /// The processor's memory; it belongs to the board.
  let memory: UnsafeMutablePointer<UInt8>
  private(set) var view = View.readOnlyRAM
  /// Whether the infrared light is on.
  private(set) var isLightOn = false
  private var mailbox: UInt8 = 0
  private var answer: UInt8 = 0
  private var address: UInt8 = 0
  /// The clock: minutes of the day, days, dots into the minute.
  private(set) var minutes: UInt16 = 0
  private(set) var days: UInt16 = 0
  private var fraction: UInt64 = 0
  private var syncedAt: UInt64 = 0

  init(memory: UnsafeMutablePointer<UInt8>) { self.memory = memory }

  /// Power of the machine goes and comes back; the processor has the battery.
  mutating func powerUp() {
    view = .readOnlyRAM
    isLightOn = false
    mailbox = 0
    answer = 0
  }

  mutating func choose(_ value: UInt8) { view = View(rawValue: value & 0x0F) ?? .nothing }

  /// Reads 0xA000…0xBFFF where it shows no RAM.
  func read() -> UInt8 {
    switch view {
    case .answer: 0x80 | mailbox & 0x70 | answer
    case .semaphore: 0xFF  // bit 0: ready
    case .infrared: 0xC0  // bit 0: light is seen
    default: 0xFF
    }
  }

  /// Writes 0xA000…0xBFFF where it shows no RAM.
  mutating func write(_ value: UInt8, at time: UInt64) {
    switch view {
    case .command: mailbox = value & 0x7F
    case .semaphore: if value & 1 == 0 { execute(at: time) }
    case .infrared: isLightOn = value & 1 != 0
    default: break
    }
  }

  // MARK: - The processor

  private mutating func execute(at time: UInt64) {
    sync(to: time)
    let argument = mailbox & 0x0F
    switch mailbox >> 4 {
    case 1:
      answer = value(at: address)
      address &+= 1
    case 2: memory[Int(address)] = argument
    case 3:
      memory[Int(address)] = argument
      address &+= 1
    case 4: address = address & 0xF0 | argument
    case 5: address = address & 0x0F | argument << 4
    case 6: extended(argument)
    default: break
    }
  }

  /// Half bytes 0x10…0x15 are the clock itself.
  private func value(at address: UInt8) -> UInt8 {
    switch address {
    case 0x10...0x12: UInt8(truncatingIfNeeded: minutes >> UInt16((address - 0x10) * 4)) & 0x0F
    case 0x13...0x15: UInt8(truncatingIfNeeded: days >> UInt16((address - 0x13) * 4)) & 0x0F
    default: memory[Int(address)] & 0x0F
    }
  }

  private mutating func extended(_ argument: UInt8) {
    switch argument {
    case 0:
      // Seven, though the clock has six (Pan Docs: "locations $00–$06").
      for place in 0..<7 { memory[place] = value(at: 0x10 + UInt8(place)) }
    case 1:
      func word(_ place: Int) -> UInt16 {
        (0..<3).reduce(UInt16(0)) { $0 | UInt16(memory[place + $1] & 0x0F) << UInt16($1 * 4) }
      }
      minutes = word(0) % UInt16(Self.minutesOfDay)
      days = word(3)
      memory[0x16] = memory[6] & 0x0F
      fraction = 0
    case 2: answer = 1  // games wait for it before they use the clock
    default: break
    }
  }

  // MARK: - The clock

  private static let dotsPerMinute = RealTimeClock.dotsPerSecond * 60

  /// Does what has happened up to `clock`.
  mutating func sync(to clock: UInt64) {
    fraction &+= clock &- syncedAt
    syncedAt = clock
    guard fraction >= Self.dotsPerMinute else { return }
    addMinutes(Int64(clamping: fraction / Self.dotsPerMinute))
    fraction %= Self.dotsPerMinute
  }

  /// The machine's clock begins again at 0.
  mutating func restart() { syncedAt = 0 }

  /// Moves the clock by time from outside, back as well as on.
  mutating func shift(seconds: Int64) {
    let dots = Int64(RealTimeClock.dotsPerSecond)
    let second = Int64(fraction) / dots + seconds % 60
    addMinutes(seconds / 60 + (second < 0 ? -1 : second / 60))
    fraction = UInt64((second + 60) % 60 * dots) + fraction % UInt64(dots)
  }

  private mutating func addMinutes(_ count: Int64) {
    let cycle = Self.minutesOfDay * Self.dayCount
    let sum = Int64(days) * Self.minutesOfDay + Int64(minutes) + count % cycle + cycle
    minutes = UInt16(sum % Self.minutesOfDay)
    days = UInt16(sum / Self.minutesOfDay % Self.dayCount)
  }

  /// Writes the block that is kept with the save.
  func store(into block: UnsafeMutablePointer<UInt8>, now: Int64) {
    for place in 0..<Self.memorySize / 2 {
      block[place] = memory[place * 2] & 0x0F | memory[place * 2 + 1] << 4
    }
    let raw = UnsafeMutableRawPointer(block) + Self.memorySize / 2
    raw.storeBytes(of: minutes.littleEndian, as: UInt16.self)
    raw.storeBytes(of: days.littleEndian, toByteOffset: 2, as: UInt16.self)
    let seconds = UInt32(truncatingIfNeeded: fraction / RealTimeClock.dotsPerSecond)
    raw.storeBytes(of: seconds.littleEndian, toByteOffset: 4, as: UInt32.self)
    raw.storeBytes(of: now.littleEndian, toByteOffset: 8, as: Int64.self)
  }

  /// Takes the block, which may hold anything; answers when it was written.
  mutating func load(from block: UnsafePointer<UInt8>) -> Int64 {
    for place in 0..<Self.memorySize / 2 {
      memory[place * 2] = block[place] & 0x0F
      memory[place * 2 + 1] = block[place] >> 4
    }
    let raw = UnsafeRawPointer(block) + Self.memorySize / 2
    minutes =
      UInt16(littleEndian: raw.loadUnaligned(as: UInt16.self)) % UInt16(Self.minutesOfDay)
    days = UInt16(littleEndian: raw.loadUnaligned(fromByteOffset: 2, as: UInt16.self)) & 0x0FFF
    let seconds = UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 4, as: UInt32.self)) % 60
    fraction = UInt64(seconds) * RealTimeClock.dotsPerSecond
    return Int64(littleEndian: raw.loadUnaligned(fromByteOffset: 8, as: Int64.self))
  }

  /// The fields of a state but for the memory.
  mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    var raw = view.rawValue
    try stream.value(&raw)
    let known = View(rawValue: raw)
    try stream.require(known != nil)
    view = known ?? .nothing
    try stream.flag(&isLightOn)
    try stream.value(&mailbox)
    try stream.value(&answer)
    try stream.value(&address)
    try stream.value(&minutes)
    try stream.value(&days)
    try stream.value(&fraction)
    try stream.value(&syncedAt)
    let (sent, got, minute, day, part) = (mailbox, answer, minutes, days, fraction)
    try stream.require(sent < 128 && got < 16 && minute < 1440 && day < 4096)
    try stream.require(part < Self.dotsPerMinute)
  }

  /// Whether the times make sense for a machine whose clock is `clock`.
  func isPlausible(at clock: UInt64) -> Bool { syncedAt <= clock }
}
