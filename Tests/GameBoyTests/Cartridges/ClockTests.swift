import Testing

@testable import GameBoy

@Suite("Clocks of cartridges")
struct ClockTests {
  private static let second: UInt64 = 4_194_304

  // MARK: - HuC3

  private func ask(_ machine: GameBoy, _ command: UInt8) -> UInt8 {
    machine[0x0000] = 0x0B
    machine[0xA000] = command
    machine[0x0000] = 0x0D
    machine[0xA000] = 0xFE
    #expect(machine[0xA000] & 1 == 1)
    machine[0x0000] = 0x0C
    return machine[0xA000]
  }

  /// The time as a game reads it: command 0x60 copies it, then seven half bytes from address 0 on.
  private func huc3Time(_ machine: GameBoy) -> (minutes: Int, days: Int) {
    _ = ask(machine, 0x40)
    _ = ask(machine, 0x50)
    _ = ask(machine, 0x60)
    let digits = (0..<6).map { _ in Int(ask(machine, 0x10) & 0x0F) }
    return (
      digits[0] | digits[1] << 4 | digits[2] << 8, digits[3] | digits[4] << 4 | digits[5] << 8
    )
  }

  private func setHuC3(_ machine: GameBoy, minutes: Int, days: Int) {
    _ = ask(machine, 0x40)
    _ = ask(machine, 0x50)
    for digit in 0..<3 { _ = ask(machine, 0x30 | UInt8(minutes >> (digit * 4) & 15)) }
    for digit in 0..<3 { _ = ask(machine, 0x30 | UInt8(days >> (digit * 4) & 15)) }
    _ = ask(machine, 0x61)
  }

  @Test("a HuC3's clock is set, counts, and moves on while the machine is off")
  func huc3() throws {
    let machine = try TestMachine.make([0x18, 0xFE], mapper: 0xFE, ramCode: 3)
    #expect(ask(machine, 0x62) == 0xE1)  // extended command 2 says that it works
    setHuC3(machine, minutes: 1438, days: 0x123)
    machine.bus.clock += 59 * Self.second
    #expect(huc3Time(machine) == (1438, 0x123))
    machine.bus.clock += 62 * Self.second
    #expect(huc3Time(machine) == (0, 0x124))
    machine.now = 5_000_000
    machine.runFrame()
    let later = try TestMachine.make([0x18, 0xFE], mapper: 0xFE, ramCode: 3)
    for index in machine.clockRAM.indices { later.clockRAM[index] = machine.clockRAM[index] }
    later.now = 5_000_000 + 3 * 86_400 + 120
    later.runFrame()
    #expect(huc3Time(later) == (2, 0x127))
    later.shiftClock(seconds: -180)
    #expect(huc3Time(later) == (1439, 0x126))
  }

  @Test("a HuC3 copies seven half bytes to its clock and back")
  func huc3Scratch() throws {
    let machine = try TestMachine.make([0x18, 0xFE], mapper: 0xFE, ramCode: 3)
    setHuC3(machine, minutes: 5, days: 6)
    _ = ask(machine, 0x46)
    _ = ask(machine, 0x29)
    _ = ask(machine, 0x61)
    _ = ask(machine, 0x20)
    #expect(ask(machine, 0x10) & 0x0F == 0)
    _ = ask(machine, 0x60)
    _ = ask(machine, 0x46)
    #expect(ask(machine, 0x10) & 0x0F == 9)
    #expect(huc3Time(machine) == (5, 6))
  }

  @Test("a HuC3 opens RAM for reading, for both, or not at all")
  func huc3RAM() throws {
    let machine = try TestMachine.make([], mapper: 0xFE, romBanks: 128, ramCode: 3)
    machine[0x2000] = 0x7F
    #expect(machine[0x7FFF] == 0x7F)
    machine[0x0000] = 0x0A
    machine[0x4000] = 1
    machine[0xA000] = 0x33
    machine[0x0000] = 0
    machine[0xA000] = 0x44
    #expect(machine[0xA000] == 0x33 && machine.saveRAM[0x2000] == 0x33)
    machine[0x0000] = 0x0E
    machine[0xA000] = 1
    #expect(machine[0xA000] == 0xC0 && machine.bus.board.huc3.isLightOn)
  }

  // MARK: - TAMA5

  private func set(_ machine: GameBoy, _ register: UInt8, _ value: UInt8) {
    machine[0xA001] = register
    machine[0xA000] = value
  }

  private func tama5(_ machine: GameBoy, _ operation: UInt8, _ address: UInt8, _ value: UInt8) {
    set(machine, 4, value & 15)
    set(machine, 5, value >> 4)
    set(machine, 6, operation << 1 | address >> 4)
    set(machine, 7, address & 15)
  }

  private func answer(_ machine: GameBoy, _ operation: UInt8, _ address: UInt8, _ value: UInt8 = 0)
    -> UInt8
  {
    tama5(machine, operation, address, value)
    machine[0xA001] = 0x0C
    let low = machine[0xA000] & 15
    machine[0xA001] = 0x0D
    return (machine[0xA000] & 15) << 4 | low
  }

  @Test("a TAMA5 switches banks and keeps 32 bytes through its registers")
  func tama5() throws {
    let machine = try TestMachine.make([], mapper: 0xFD, romBanks: 32)
    machine[0xA001] = 0x0A
    #expect(machine[0xA000] == 0xF1)
    set(machine, 0, 0x0D)
    set(machine, 1, 1)
    #expect(machine[0x7FFF] == 0x1D)
    tama5(machine, 0, 0x1F, 0xC4)
    tama5(machine, 0, 0x02, 0x5A)
    #expect(answer(machine, 1, 0x1F) == 0xC4 && answer(machine, 1, 2) == 0x5A)
    #expect(machine.saveRAM.count == 32 && machine.saveRAM[0x1F] == 0xC4)
  }

  @Test("a TAMA5's clock knows months and leap years, and moves on while the machine is off")
  func tama5Clock() throws {
    let machine = try TestMachine.make([0x18, 0xFE], mapper: 0xFD)
    // 28 February of a leap year, 23:59:00.
    let digits: [UInt8] = [0, 0, 9, 5, 3, 2, 6, 8, 2, 2, 0, 4, 0]
    for (place, digit) in digits.enumerated() {
      tama5(machine, 4, 0, digit << 4 | UInt8(place))
    }
    func date() -> [UInt8] { (6..<13).map { answer(machine, 4, 1, $0) } }
    #expect(answer(machine, 2, 6) == 0x59 && answer(machine, 2, 7) == 0x23)
    machine.bus.clock += 61 * Self.second
    #expect(answer(machine, 2, 6) == 0 && answer(machine, 2, 7) == 0)
    #expect(date() == [0, 9, 2, 2, 0, 4, 0])
    machine.shiftClock(seconds: 86_400)
    #expect(date() == [1, 1, 0, 3, 0, 4, 0])
    machine.shiftClock(seconds: -86_400)
    #expect(date() == [0, 9, 2, 2, 0, 4, 0])
    machine.shiftClock(seconds: 366 * 86_400)
    #expect(date() == [2, 1, 0, 3, 0, 5, 0])
    machine.now = 1_000_000
    machine.runFrame()
    let later = try TestMachine.make([0x18, 0xFE], mapper: 0xFD)
    for index in machine.clockRAM.indices { later.clockRAM[index] = machine.clockRAM[index] }
    later.now = 1_000_000 + 3600
    later.runFrame()
    #expect(answer(later, 2, 7) == 1)
    tama5(machine, 2, 0, 0)  // stopped
    machine.bus.clock += 120 * Self.second
    #expect(answer(machine, 2, 6) == 0)
  }

  // MARK: - MBC3

  private static let clockMappers: [UInt8] = [0x10, 0xFD, 0xFE]
  private static let distances: [Int64] = [60, 86_400, 40 * 86_400, 1 << 62]

  @Test(
    "a save from the future does not turn a clock back, unless the player's offset does",
    arguments: clockMappers, distances)
  func future(mapper: UInt8, ahead: Int64) throws {
    let machine = try TestMachine.make([0x18, 0xFE], mapper: mapper, ramCode: 3)
    machine.now = 1_000_000 + ahead
    machine.runFrame()
    func block(now: Int64, offset: Int64) throws -> [UInt8] {
      let later = try TestMachine.make([0x18, 0xFE], mapper: mapper, ramCode: 3)
      for index in machine.clockRAM.indices { later.clockRAM[index] = machine.clockRAM[index] }
      later.now = now
      later.nowOffset = offset
      later.runFrame()
      return Array(later.clockRAM.dropLast(8))
    }
    let same = try block(now: 1_000_000 + ahead, offset: 0)
    #expect(try block(now: 1_000_000, offset: 0) == same)
    #expect(try block(now: 1_000_000, offset: 3600) == same)
    if ahead <= 86_400 { #expect(try block(now: 1_000_000, offset: -86_400) != same) }
  }

  @Test("an MBC3's clock goes back over midnight, and stands while it is halted")
  func mbc3() throws {
    var clock = RealTimeClock()
    clock.write(11, 0, at: 0)
    clock.write(10, 1, at: 0)
    clock.shift(seconds: -2 * 3600 - 1)
    #expect(clock.hours == 22 && clock.minutes == 59 && clock.seconds == 59)
    #expect(clock.dayLow == 0xFF && clock.dayHigh == 1)
    clock.shift(seconds: 3601)
    #expect(clock.hours == 0 && clock.dayLow == 0 && clock.dayHigh == 0x80)
    clock.write(12, 0x40, at: 0)
    clock.shift(seconds: 500)
    #expect(clock.seconds == 0 && clock.minutes == 0)
  }

  @Test("a session that knows no time leaves the clock where it was")
  func withoutTime() throws {
    let machine = try TestMachine.make([0x18, 0xFE], mapper: 0x0F)
    machine.bus.board.clock.write(9, 30, at: machine.bus.clock)
    machine.runFrame()
    let later = try TestMachine.make([0x18, 0xFE], mapper: 0x0F)
    for index in 0..<48 { later.clockRAM[index] = machine.clockRAM[index] }
    later.now = 2_000_000_000
    later.runFrame()
    #expect(later.bus.board.clock.minutes == 30 && later.bus.board.clock.hours == 0)
  }
}
