import Testing

@testable import GameBoy

@Suite("MBC7")
struct MBC7Tests {
  private let machine: GameBoy

  init() throws {
    machine = try TestMachine.make([], model: .cgb, mapper: 0x22, romBanks: 128)
    machine[0x0000] = 0x0A
    machine[0x4000] = 0x40
  }

  private func axes() -> (Int, Int) {
    machine[0xA000] = 0x55
    machine[0xA010] = 0xAA
    return (
      Int(machine[0xA020]) | Int(machine[0xA030]) << 8,
      Int(machine[0xA040]) | Int(machine[0xA050]) << 8
    )
  }

  @Test("both registers open it, and only its lower half")
  func enabling() {
    #expect(machine[0xA060] == 0 && machine[0xA070] == 0xFF && machine[0xB060] == 0xFF)
    machine[0x4000] = 0x0A
    #expect(machine[0xA060] == 0xFF)
    machine[0x4000] = 0x40
    machine[0x0000] = 0
    #expect(machine[0xA060] == 0xFF)
    machine[0x2000] = 0x7F
    #expect(machine[0x7FFF] == 0x7F)
  }

  @Test("the sensor is level at 0x81D0 and feels a gravity as 0x70")
  func tilt() {
    #expect(axes() == (0x81D0, 0x81D0))
    machine.tilt = Tilt(right: 1000, down: -1000)
    #expect(axes() == (0x81D0 - 0x70, 0x81D0 + 0x70))
    machine.tilt = Tilt(right: .max, down: .min)
    #expect(axes() == (0x81D0 - 8 * 0x70, 0x81D0 + 8 * 0x70))
  }

  @Test("values are taken once after they were erased")
  func latch() {
    _ = axes()
    machine.tilt = Tilt(right: 500)
    machine[0xA010] = 0xAA
    #expect(machine[0xA020] == 0xD0)
    machine[0xA000] = 0x55
    #expect(machine[0xA020] == 0 && machine[0xA030] == 0x80)
    machine[0xA010] = 0xAA
    #expect(machine[0xA020] == 0xD0 - 0x38)
  }

  // MARK: - EEPROM

  private func send(_ bits: String) {
    for bit in bits {
      let input: UInt8 = bit == "1" ? 2 : 0
      machine[0xA080] = 0x80 | input
      machine[0xA080] = 0xC0 | input
    }
  }

  /// Sends a command from selection to selection.
  private func command(_ bits: String) {
    machine[0xA080] = 0
    machine[0xA080] = 0x80
    send(bits)
  }

  private func binary(_ value: Int, _ width: Int) -> String {
    let text = String(value, radix: 2)
    return String(repeating: "0", count: width - text.count) + text
  }

  private func read(_ place: Int, words: Int = 1) -> [Int] {
    command("110" + binary(place, 8))
    #expect(machine[0xA080] & 1 == 0)  // the zero before the word
    return (0..<words).map { _ in
      (0..<16).reduce(0) { word, _ in
        send("0")
        return word << 1 | Int(machine[0xA080] & 1)
      }
    }
  }

  @Test("words are written once writing is allowed, read in a row, erased")
  func eeprom() {
    command("101" + binary(5, 8) + binary(0x1234, 16))
    #expect(read(5) == [0xFFFF])
    command("1001100000" + "0")  // EWEN
    command("101" + binary(5, 8) + binary(0x1234, 16))
    #expect(machine[0xA080] & 1 == 1)  // ready
    command("101" + binary(6, 8) + binary(0x8001, 16))
    #expect(read(5, words: 3) == [0x1234, 0x8001, 0xFFFF])
    #expect(machine.saveRAM.count == 256)
    #expect(Array(machine.saveRAM[10..<14]) == [0x12, 0x34, 0x80, 0x01])
    command("111" + binary(5, 8))
    #expect(read(5, words: 2) == [0xFFFF, 0x8001])
    command("10001000000" + binary(0xBEEF, 16))  // WRAL
    #expect(read(126, words: 3) == [0xBEEF, 0xBEEF, 0xBEEF])
    command("10000000000")  // EWDS
    command("10010000000")  // ERAL
    #expect(read(0) == [0xBEEF])
  }
}
