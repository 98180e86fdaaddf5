import Testing

@testable import GameBoy

@Suite struct CheatCodeTests {
  @Test("Game Genie codes name address, value and expected value") func gameGenie() {
    // 0x3E at 0x4A17 where 0x0D stands: 0x0D ^ 0xBA = 0xB7, rotated left by two 0xDE.
    #expect(
      CheatCode.actions(in: "3EA-17B-D8E") == [
        .patch(address: 0x4A17, value: 0x3E, expected: 0x0D)
      ])
    #expect(
      CheatCode.actions(in: "00a-17b") == [.patch(address: 0x4A17, value: 0, expected: nil)])
  }

  @Test("GameShark codes name bank, value and address") func gameShark() {
    #expect(
      CheatCode.actions(in: "010238CD") == [.poke(address: 0xCD38, value: 2, bank: .current)])
    #expect(
      CheatCode.actions(in: "91FF00D0") == [.poke(address: 0xD000, value: 0xFF, bank: .work(1))])
    #expect(
      CheatCode.actions(in: "821200A1")
        == [.poke(address: 0xA100, value: 0x12, bank: .cartridge(2))])
  }

  @Test("several codes in one text") func several() {
    #expect(CheatCode.actions(in: "010238CD+010338CE\n00A-17B")?.count == 3)
  }

  @Test(
    "what is no code is refused",
    arguments: ["", "+", "hello", "0102", "010238CDEF", "3EA-17B-D8", "01023840", "üü"])
  func refused(text: String) { #expect(CheatCode.actions(in: text) == nil) }
}

@Suite struct BootROMTests {
  @Test("SHA-1 of the standard's examples") func digests() {
    #expect(
      SHA1.digest(of: Array("abc".utf8)) == [
        0xA999_3E36, 0x4706_816A, 0xBA3E_2571, 0x7850_C26C, 0x9CD0_D89D,
      ])
    #expect(
      SHA1.digest(of: Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)) == [
        0x8498_3E44, 0x1C3B_D26E, 0xBAAE_4AA1, 0xF951_29E5, 0xE546_70F1,
      ])
    #expect(
      SHA1.digest(of: []) == [0xDA39_A3EE, 0x5E6B_4B0D, 0x3255_BFEF, 0x9560_1890, 0xAFD8_0709])
  }

  @Test("any other file is refused") func refused() {
    #expect(BootROM([UInt8](repeating: 0, count: 256), for: .dmg) == nil)
    #expect(BootROM([], for: .cgb) == nil)
    for model in Model.allCases {
      #expect(BootROM([UInt8](repeating: 0, count: BootROM.size(for: model)), for: model) == nil)
      // Both revisions of the Game Boy Color have one.
      let name = model == .cgbC ? "cgb" : "\(model)"
      #expect(BootROM.fileName(for: model) == "\(name)_boot.bin")
    }
  }
}
