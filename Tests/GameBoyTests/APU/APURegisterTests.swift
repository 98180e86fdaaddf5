import Testing

@testable import GameBoy

@Suite struct APURegisterTests {
  @Test("bits that cannot be read are 1", arguments: Model.allCases)
  func masks(model: Model) {
    let chip = Chip(model)
    let masks: [UInt8] = [
      0x80, 0x3F, 0x00, 0xFF, 0xBF, 0xFF, 0x3F, 0x00, 0xFF, 0xBF, 0x7F, 0xFF, 0x9F, 0xFF, 0xBF,
      0xFF, 0xFF, 0x00, 0x00, 0xBF, 0x00, 0x00,
    ]
    for (offset, mask) in masks.enumerated() {
      let address = 0xFF10 + UInt16(offset)
      for value: UInt8 in [0x00, 0x55, 0x2A, 0x7F] {
        chip.write(address, value)
        #expect(chip.read(address) == value | mask, "address \(String(address, radix: 16))")
      }
    }
    for address: UInt16 in 0xFF27...0xFF2F { #expect(chip.read(address) == 0xFF) }
  }

  @Test("without power registers read as 0 and ignore writes, wave RAM stays") func powerOff() {
    let chip = Chip(.cgb)
    chip.write(0xFF30, 0x9C)
    chip.startEverything()
    chip.write(0xFF26, 0x00)
    #expect(chip.read(0xFF26) == 0x70)
    chip.write(0xFF24, 0x77)
    chip.write(0xFF12, 0xF0)
    chip.write(0xFF14, 0x80)
    #expect(chip.read(0xFF24) == 0)
    #expect(chip.read(0xFF12) == 0)
    #expect(chip.read(0xFF26) == 0x70)
    #expect(chip.read(0xFF30) == 11)
    chip.write(0xFF30, 0x5A)
    #expect(chip.read(0xFF30) == 0x5A)
    chip.write(0xFF26, 0x80)
    #expect(chip.read(0xFF26) == 0xF0)
  }

  @Test("length counters survive without power on the DMG alone", arguments: [Model.dmg, .cgb])
  func lengthsWithoutPower(model: Model) {
    let chip = Chip(model)
    chip.write(0xFF16, 0x3D)
    chip.write(0xFF26, 0x00)
    if model == .dmg { chip.write(0xFF16, 0x3E) }
    chip.write(0xFF26, 0x80)
    chip.write(0xFF17, 0xF0)
    chip.write(0xFF19, 0xC0)
    // Two counts left on the DMG, a full 64 otherwise.
    chip.waitFalls(3)
    #expect(chip.read(0xFF26) & 2 == (model == .dmg ? 0 : 2))
  }

  @Test("after the boot ROM") func afterBoot() {
    let expected: [(UInt16, UInt8)] = [
      (0xFF10, 0x80), (0xFF11, 0xBF), (0xFF12, 0xF3), (0xFF13, 0xFF), (0xFF14, 0xBF),
      (0xFF16, 0x3F), (0xFF17, 0x00), (0xFF1A, 0x7F), (0xFF1C, 0x9F), (0xFF24, 0x77),
      (0xFF25, 0xF3),
    ]
    for model in Model.allCases {
      let chip = Chip(model, afterBootROM: true)
      for (address, value) in expected { #expect(chip.read(address) == value) }
      #expect(chip.read(0xFF26) == (model.isSuper ? 0xF0 : 0xF1))
      chip.wait(70224)
      #expect(chip.samples().allSatisfy { $0 == 0 }, "silence after the chime, no click")
    }
  }

  @Test("PCM12 and PCM34 exist on the Color alone") func pcm() {
    let chip = Chip(.dmg)
    #expect(chip.read(0xFF76) == 0xFF)
    let color = Chip(.cgb)
    #expect(color.read(0xFF76) == 0)
    color.write(0xFF11, 0xC0)
    color.write(0xFF12, 0x90)
    color.write(0xFF14, 0x87)
    var seen: Set<UInt8> = []
    for _ in 0..<10_000 {
      color.wait(4)
      seen.insert(color.read(0xFF76))
    }
    #expect(seen == [0, 9])
  }
}

@Suite struct APULengthTests {
  @Test("a channel stops after its length", arguments: [0, 1, 2, 3])
  func lengths(channel: Int) {
    let chip = Chip(.cgb)
    let base = 0xFF10 + UInt16(channel) * 5
    chip.write(base + 1, UInt8(channel == 2 ? 256 - 10 : 64 - 10))
    if channel == 2 { chip.write(base, 0x80) } else { chip.write(base + 2, 0xF0) }
    chip.write(base + 4, 0xC0)
    // Counts fall on odd steps: ten of them take nineteen.
    chip.waitFalls(18)
    #expect(chip.read(0xFF26) & 1 << channel != 0)
    chip.waitFalls(1)
    #expect(chip.read(0xFF26) & 1 << channel == 0)
  }

  @Test("enabling in the half after a count costs a count") func extraClock() {
    let chip = Chip(.dmg)
    chip.write(0xFF17, 0xF0)
    chip.write(0xFF16, 0x3F)
    chip.write(0xFF19, 0x80)
    chip.waitFalls(1)
    chip.write(0xFF19, 0x40)
    #expect(chip.read(0xFF26) & 2 == 0)
    // In the other half it costs nothing.
    chip.write(0xFF16, 0x3F)
    chip.write(0xFF19, 0x80)
    chip.waitFalls(1)
    chip.write(0xFF19, 0x40)
    #expect(chip.read(0xFF26) & 2 == 2)
    chip.waitFalls(1)
    #expect(chip.read(0xFF26) & 2 == 0)
  }

  @Test("a trigger reloads an empty counter, and loses a count in the half after one")
  func reloadOnTrigger() {
    let chip = Chip(.dmg)
    chip.write(0xFF17, 0xF0)
    chip.write(0xFF16, 0x3F)
    chip.write(0xFF19, 0xC0)
    chip.waitFalls(1)
    #expect(chip.read(0xFF26) & 2 == 0)
    chip.write(0xFF19, 0xC0)
    #expect(chip.apu.pulse2.length.remaining == 63)
    chip.waitFalls(1)
    chip.apu.pulse2.length.remaining = 0
    chip.write(0xFF19, 0xC0)
    #expect(chip.apu.pulse2.length.remaining == 64)
  }

  @Test("writing DIV while its bit is high clocks the sequencer") func dividerReset() {
    let chip = Chip(.dmg)
    chip.write(0xFF17, 0xF0)
    chip.write(0xFF16, 0x3F)
    chip.write(0xFF19, 0xC0)
    chip.wait(4000)
    chip.apu.dividerReset(at: chip.clock)
    #expect(chip.read(0xFF26) & 2 == 2)
    chip.wait(4096)
    chip.apu.dividerReset(at: chip.clock)
    #expect(chip.read(0xFF26) & 2 == 0)
  }

  @Test("switching on while the divider's bit is high loses the first edge") func lostEdge() {
    let chip = Chip(.cgb)
    chip.write(0xFF26, 0)
    chip.wait(5000)
    chip.write(0xFF26, 0x80)
    chip.write(0xFF17, 0xF0)
    chip.write(0xFF16, 0x3F)
    chip.write(0xFF19, 0x80)
    #expect(!chip.apu.clocksLengthsSoon)
    chip.waitFalls(1)
    #expect(chip.apu.sequencer.step == 1)
    chip.waitFalls(1)
    _ = chip.read(0xFF26)
    #expect(chip.apu.sequencer.step == 1)
    chip.waitFalls(1)
    _ = chip.read(0xFF26)
    #expect(chip.apu.sequencer.step == 2)
  }

  @Test("in double speed the sequencer keeps its pace") func doubleSpeed() {
    let chip = Chip(.cgb)
    chip.apu.dividerReset(at: 0)
    chip.apu.setDoubleSpeed(true, at: 0)
    chip.waitFalls(16)
    _ = chip.read(0xFF26)
    #expect(chip.apu.sequencer.step == 0)
    chip.waitFalls(3)
    _ = chip.read(0xFF26)
    #expect(chip.apu.sequencer.step == 3)
  }
}
