/// A TAMA5: bank switch, 32 bytes of RAM and a clock chip, all behind sixteen half-byte registers.
///
/// One game has it (Game de Hakken!! Tamagotchi 3). The clock chip is a Toshiba TC8521: four pages of half bytes, of
/// which page 0 is the time as decimal digits, page 1 an alarm and the rest memory.
///
/// Source: Pan Docs, "TAMA5"; endrift's notes on TAMA6; the TC8521's data sheet.
struct TAMA5 {
  static let ramSize = 32
  /// Half bytes of the clock chip.
  static let memorySize = 64
  /// Size of the block that is kept beside the save: the chip's half bytes, then the time in seconds since 1970
  /// (8 bytes, little-endian).
  static let blockSize = memorySize + 8

  /// Digits of page 0, lowest first.
  private enum Digit {
    static let second = 0, minute = 2, hour = 4, weekday = 6, day = 7, month = 9, year = 11
    static let page = 13
  }
  /// Page 1: the alarm from 2 on, 24-hour time in 10, years since a leap year in 11.
  private enum Setup { static let hours24 = 16 + 10, leap = 16 + 11 }
  /// Which bits of each half byte of page 0 exist.
  private static let mask: [UInt8] = [15, 7, 15, 7, 15, 3, 7, 15, 3, 15, 1, 15, 15]

  /// The clock chip's pages; they belong to the board, as does the RAM.
  let memory: UnsafeMutablePointer<UInt8>
  let ram: UnsafeMutablePointer<UInt8>
  private var selected: UInt8 = 0
  /// The registers, a half byte each, number 0 lowest.
  private var registers: UInt64 = 0
  private var fraction: UInt64 = 0
  private var syncedAt: UInt64 = 0

  init(memory: UnsafeMutablePointer<UInt8>, ram: UnsafeMutablePointer<UInt8>) {
    self.memory = memory
    self.ram = ram
  }

  /// A clock chip without a past: running, the first of January of year 0.
  func reset() {
    memory.update(repeating: 0, count: Self.memorySize)
    memory[Digit.day] = 1
    memory[Digit.month] = 1
    memory[Digit.page] = 8
    memory[Setup.hours24] = 1
  }

  mutating func powerUp() {
    selected = 0
    registers = 0
  }

  /// The ROM bank at 0x4000.
  var romBank: Int { Int(registers & 0x1F) }

  private subscript(_ register: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: registers >> (UInt64(register & 15) * 4)) & 0x0F
  }
  /// Registers 4 and 5: the byte to write.
  private var output: UInt8 { self[5] << 4 | self[4] }
  /// Registers 6 and 7: an operation and five bits of address.
  private var operation: UInt8 { self[6] >> 1 }
  private var address: UInt8 { (self[6] & 1) << 4 | self[7] }

  // MARK: - The game's side

  /// Reads 0xA000…0xBFFF.
  mutating func read(_ address: UInt16, at time: UInt64) -> UInt8 {
    guard address & 1 == 0 else { return 0xFF }
    switch selected {
    case 0x0A: return 0xF1  // ready
    case 0x0C: return 0xF0 | answer(at: time) & 0x0F
    case 0x0D: return 0xF0 | answer(at: time) >> 4
    default: return 0xFF
    }
  }

  /// Writes 0xA000…0xBFFF: the number of a register to the odd address, its value to the even one.
  mutating func write(_ address: UInt16, _ value: UInt8, at time: UInt64) {
    if address & 1 != 0 {
      selected = value & 0x0F
    } else if selected < 8 {
      let shift = UInt64(selected) * 4
      registers = registers & ~(0xF << shift) | UInt64(value & 0x0F) << shift
      if selected == 7 { execute(at: time) }
    }
  }

  private mutating func execute(at time: UInt64) {
    sync(to: time)
    switch operation {
    case 0: ram[Int(address)] = output
    case 2: command()
    case 4:
      // An even number writes a half byte of page 0…3 of the clock chip: register 4 says which, register 5 what.
      let place = Int(self[4])
      guard place < Digit.page, self[7] & 1 == 0, self[7] < 8 else { return }
      let page = Int(self[7] >> 1)
      memory[page * 16 + place] = self[5] & (page == 0 ? Self.mask[place] : 15)
    default: break
    }
  }

  private mutating func command() {
    switch address {
    case 0x00: memory[Digit.page] &= ~8
    case 0x01:
      memory[Digit.second] = 0
      memory[Digit.second + 1] = 0
      memory[Digit.page] |= 8
      fraction = 0
    case 0x04:
      memory[Digit.minute] = output & 0x0F
      memory[Digit.minute + 1] = output >> 4 & 7
    case 0x05:
      memory[Digit.hour] = output & 0x0F
      memory[Digit.hour + 1] = output >> 4 & 3
    case 0x10: memory[Digit.page] &= ~4
    case 0x11: memory[Digit.page] |= 4
    default: break
    }
  }

  private mutating func answer(at time: UInt64) -> UInt8 {
    sync(to: time)
    switch (operation, address) {
    case (1, _): return ram[Int(address)]
    case (2, 0x06): return pair(Digit.minute)
    case (2, 0x07): return pair(Digit.hour)
    case (4, _):
      let place = Int(self[4])
      return self[7] & 1 != 0 && self[7] < 8 ? half(Int(self[7] >> 1) * 16 + place) : 0
    default: return 0xFF
    }
  }

  private func half(_ place: Int) -> UInt8 { memory[place & 63] & 0x0F }
  private func pair(_ place: Int) -> UInt8 { half(place + 1) << 4 | half(place) }

  // MARK: - The clock

  private var isRunning: Bool { half(Digit.page) & 8 != 0 }

  /// Does what has happened up to `clock`.
  mutating func sync(to clock: UInt64) {
    let elapsed = clock &- syncedAt
    syncedAt = clock
    guard isRunning else { return }
    fraction &+= elapsed
    guard fraction >= RealTimeClock.dotsPerSecond else { return }
    add(seconds: Int64(clamping: fraction / RealTimeClock.dotsPerSecond))
    fraction %= RealTimeClock.dotsPerSecond
  }

  /// The machine's clock begins again at 0.
  mutating func restart() { syncedAt = 0 }

  /// Moves the clock by time from outside, back as well as on.
  func shift(seconds: Int64) {
    if isRunning { add(seconds: seconds) }
  }

  private func number(_ place: Int) -> Int64 { Int64(half(place)) + Int64(half(place + 1)) * 10 }
  private func set(_ place: Int, _ number: Int64) {
    memory[place] = UInt8(truncatingIfNeeded: number % 10)
    memory[place + 1] = UInt8(truncatingIfNeeded: number / 10)
  }

  private func add(seconds: Int64) {
    // Nothing is lost beyond the century that the chip can count.
    let seconds = seconds % (36_525 * 86_400)
    let is24 = half(Setup.hours24) & 1 != 0
    // Of the upper digit of a 12-hour clock bit 1 is the afternoon.
    let isAfternoon = !is24 && half(Digit.hour + 1) & 2 != 0
    var hour = Int64(half(Digit.hour)) + Int64(half(Digit.hour + 1) & (is24 ? 3 : 1)) * 10
    if isAfternoon { hour += 12 }
    let sum = number(Digit.second) + number(Digit.minute) * 60 + hour * 3600 + seconds
    let rest = (sum % 86_400 + 86_400) % 86_400
    set(Digit.second, rest % 60)
    set(Digit.minute, rest / 60 % 60)
    hour = rest / 3600
    set(Digit.hour, is24 ? hour : hour % 12)
    if !is24 && hour >= 12 { memory[Digit.hour + 1] |= 2 }
    addDays((sum - rest) / 86_400)
  }

  private func addDays(_ count: Int64) {
    guard count != 0 else { return }
    memory[Digit.weekday] = UInt8((Int64(half(Digit.weekday)) % 7 + count % 7 + 7) % 7)
    var (day, month) = (number(Digit.day), min(12, max(1, number(Digit.month))))
    var (year, leap) = (number(Digit.year) % 100, Int64(half(Setup.leap) & 3))
    func length() -> Int64 {
      switch month {
      case 2: leap == 0 ? 29 : 28
      case 4, 6, 9, 11: 30
      default: 31
      }
    }
    for _ in 0..<abs(count) {
      day += count < 0 ? -1 : 1
      if day > length() {
        (day, month) = (1, month + 1)
        if month > 12 { (month, year, leap) = (1, (year + 1) % 100, (leap + 1) & 3) }
      } else if day < 1 {
        month -= 1
        if month < 1 { (month, year, leap) = (12, (year + 99) % 100, (leap + 3) & 3) }
        day = length()
      }
    }
    set(Digit.day, day)
    set(Digit.month, month)
    set(Digit.year, year)
    memory[Setup.leap] = UInt8(leap)
  }

  /// Writes the block that is kept with the save.
  func store(into block: UnsafeMutablePointer<UInt8>, now: Int64) {
    for place in 0..<Self.memorySize { block[place] = half(place) }
    UnsafeMutableRawPointer(block).storeBytes(
      of: now.littleEndian, toByteOffset: Self.memorySize, as: Int64.self)
  }

  /// Takes the block, which may hold anything; answers when it was written.
  mutating func load(from block: UnsafePointer<UInt8>) -> Int64 {
    for place in 0..<Self.memorySize { memory[place] = block[place] & 0x0F }
    fraction = 0
    return Int64(
      littleEndian: UnsafeRawPointer(block).loadUnaligned(
        fromByteOffset: Self.memorySize, as: Int64.self))
  }

  /// The fields of a state but for the memories.
  mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    try stream.value(&selected)
    try stream.value(&registers)
    try stream.value(&fraction)
    try stream.value(&syncedAt)
    let (number, part) = (selected, fraction)
    try stream.require(number < 16 && part < RealTimeClock.dotsPerSecond)
  }

  /// Whether the times make sense for a machine whose clock is `clock`.
  func isPlausible(at clock: UInt64) -> Bool { syncedAt <= clock }
}
