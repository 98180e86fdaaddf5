import Testing

@testable import HostBase
@testable import Isolation
@testable import Vault

@Suite("Clocks of cartridges, as emulators write them")
struct CartridgeClockTests {
  /// 13:22:11 on day 300, as Debian's cores wrote it for a game that set its clock so.
  static let gambatte: [UInt8] = [0x7B, 0x17, 0x75, 0x69, 0, 0, 0, 0]
  /// When gambatte wrote it.
  static let moment = UTCTime(seconds: 0x6975_177B + 25_968_131)

  /// Ten registers and a time.
  static func block(_ registers: [UInt32], _ time: UInt64, short: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    for word in registers { bytes.append(littleEndian: word) }
    if short {
      bytes.append(littleEndian: UInt32(truncatingIfNeeded: time))
    } else {
      bytes.append(littleEndian: time)
    }
    return bytes
  }

  @Test("gambatte's origin is the registers at any moment")
  func origin() throws {
    let clock = try #require(
      CartridgeClock(Self.gambatte, form: .origin, now: Self.moment))
    #expect(clock.running.hours == 13)
    #expect(clock.running.minutes == 22)
    #expect(clock.running.seconds == 11)
    #expect(clock.running.days == 300)
    let (bytes, loss) = try clock.encode(as: .registers)
    #expect(
      bytes == Self.block([11, 22, 13, 44, 1, 11, 22, 13, 44, 1], UInt64(Self.moment.seconds)))
    #expect(loss == nil)
    #expect(try clock.encode(as: .origin).bytes == Self.gambatte)
    // A day later by the computer's clock it is the same origin.
    let later = try #require(
      CartridgeClock(
        Self.gambatte, form: .origin, now: UTCTime(seconds: Self.moment.seconds + 86400)))
    #expect(later.running.days == 301)
    #expect(try later.encode(as: .origin).bytes == Self.gambatte)
  }

  @Test("beyond 511 days the counter begins again with its mark, which an origin cannot keep")
  func overflow() throws {
    let late = UTCTime(seconds: Self.moment.seconds + 300 * 86400)
    let clock = try #require(CartridgeClock(Self.gambatte, form: .origin, now: late))
    #expect(clock.running.days == 88)
    #expect(clock.running.hasOverflowed)
    let registers = try clock.encode(as: .registers).bytes
    #expect(registers[16] == 0x80)
    // The origin itself is not forgotten on the way.
    #expect(try clock.encode(as: .origin).bytes == Self.gambatte)
    let read = try #require(CartridgeClock(registers, form: .registers))
    #expect(try read.encode(as: .origin).loss != nil)
  }

  @Test("a stopped clock is refused by formats that only have running ones")
  func halted() throws {
    let bytes = Self.block([1, 2, 3, 4, 0x40, 1, 2, 3, 4, 0], 1_700_000_000)
    let clock = try #require(CartridgeClock(bytes, form: .registers))
    #expect(clock.running.isHalted && !clock.latched.isHalted)
    #expect(throws: CartridgeClock.Refusal.self) { try clock.encode(as: .origin) }
    #expect(try clock.encode(as: .registers).bytes == bytes)
    #expect(
      try clock.encode(as: .shortRegisters).bytes
        == Self.block([1, 2, 3, 4, 0x40, 1, 2, 3, 4, 0], 1_700_000_000, short: true))
  }

  @Test("bits that the registers have not are dropped, as the cartridge drops them")
  func spareBits() throws {
    let clock = try #require(
      CartridgeClock(Self.block([75, 255, 63, 255, 255, 64, 64, 32, 0, 2], 1), form: .registers))
    #expect(clock.running.seconds == 11 && clock.running.minutes == 63 && clock.running.hours == 31)
    #expect(clock.running.days == 511 && clock.running.isHalted && clock.running.hasOverflowed)
    #expect(clock.latched == CartridgeClock.Registers())
  }

  @Test("a time that cannot be is unknown", arguments: [UInt64.max, 1 << 63, 1 << 34])
  func impossibleTime(_ time: UInt64) throws {
    let clock = try #require(
      CartridgeClock(Self.block([1, 2, 3, 4, 0, 1, 2, 3, 4, 0], time), form: .registers))
    #expect(clock.written == 0 && clock.running.days == 4)
  }

  @Test("what is more than bytes is no clock", arguments: [1, 6, 11, 13, 18, 21, 37])
  func implausible(place: Int) {
    var bytes = Self.block([1, 2, 3, 4, 0, 1, 2, 3, 4, 0], 1_700_000_000)
    #expect(CartridgeClock(bytes, form: .registers) != nil)
    bytes[place] = 0x7E
    #expect(CartridgeClock(bytes, form: .registers) == nil)
    #expect(CartridgeClock(bytes.dropLast(), form: .registers) == nil)
  }

  @Test("an origin in the future, or before 1970, is none")
  func impossibleOrigins() throws {
    #expect(CartridgeClock([0xFF, 0xFF, 0xFF, 0x7F, 0, 0, 0, 0], form: .origin) == nil)
    #expect(CartridgeClock([0, 0, 0, 0, 0, 0, 0, 0x80], form: .origin) == nil)
    var clock = CartridgeClock()
    clock.running.days = 400
    clock.written = 1000
    #expect(throws: CartridgeClock.Refusal.self) { try clock.encode(as: .origin) }
    clock.written = 1 << 40
    #expect(throws: CartridgeClock.Refusal.self) { try clock.encode(as: .shortRegisters) }
  }
}
