import Testing

@testable import GameBoy

@Suite struct APUChannelTests {
  @Test("the four duties", arguments: [0, 1, 2, 3])
  func duties(duty: Int) {
    let chip = Chip(.cgb)
    chip.write(0xFF11, UInt8(duty << 6))
    chip.write(0xFF12, 0xF0)
    chip.write(0xFF13, 0x00)
    chip.write(0xFF14, 0x87)
    // 256 × 4 dots a step; the first one comes a little late, and until then nothing is heard.
    chip.wait(512)
    var pattern = ""
    for _ in 0..<9 {
      pattern += chip.read(0xFF76) == 15 ? "1" : "0"
      chip.wait(1024)
    }
    #expect(pattern == ["000000010", "000000011", "000001111", "011111100"][duty])
  }

  @Test("an envelope falls every pace × 8 steps and stays at 0") func envelope() {
    let chip = Chip(.cgb)
    chip.write(0xFF11, 0xC0)
    chip.write(0xFF12, 0x31)
    chip.write(0xFF14, 0x87)
    var heights: [UInt8] = []
    for _ in 0..<5 {
      heights.append(chip.apu.pulse1.envelope.volume)
      chip.waitFalls(8)
      _ = chip.read(0xFF26)
    }
    #expect(heights == [3, 2, 1, 0, 0])
    #expect(chip.read(0xFF26) & 1 == 1, "silent, but still on")
  }

  @Test("writing NRx2 = 8 over 8 raises the volume (zombie mode)") func zombie() {
    let chip = Chip(.cgb)
    chip.write(0xFF12, 0x58)
    chip.write(0xFF14, 0x87)
    for expected: UInt8 in [6, 7, 8] {
      chip.write(0xFF12, 0x58)
      #expect(chip.apu.pulse1.envelope.volume == expected)
    }
    chip.write(0xFF12, 0x00)
    #expect(chip.read(0xFF26) & 1 == 0, "DAC off stops the channel")
  }

  @Test("the sweep overflows on trigger when its shift is set") func sweepOverflow() {
    for (shift, survives): (UInt8, Bool) in [(1, false), (2, true), (0, true)] {
      let chip = Chip(.cgb)
      chip.write(0xFF10, shift)
      chip.write(0xFF12, 0xF0)
      chip.write(0xFF13, 0x56)
      chip.write(0xFF14, 0x85)
      chip.wait(100)
      // 0x556 + 0x2AB is 0x801; 0x556 + 0x155 fits.
      #expect(chip.read(0xFF26) & 1 == (survives ? 1 : 0), "shift \(shift)")
    }
  }

  @Test("the sweep adds and subtracts") func sweepSteps() {
    for (register, expected): (UInt8, UInt16) in [(0x12, 0x500), (0x1A, 0x300)] {
      let chip = Chip(.cgb)
      chip.write(0xFF10, register)
      chip.write(0xFF12, 0xF0)
      chip.write(0xFF13, 0x00)
      chip.write(0xFF14, 0x84)
      chip.waitFalls(3)
      chip.wait(8)
      _ = chip.read(0xFF26)
      #expect(chip.apu.pulse1.divider.reload == expected)
    }
  }

  @Test("leaving subtraction after a calculation stops channel 1") func sweepNegate() {
    let chip = Chip(.cgb)
    chip.write(0xFF10, 0x1A)
    chip.write(0xFF12, 0xF0)
    chip.write(0xFF14, 0x84)
    chip.wait(200)
    #expect(chip.read(0xFF26) & 1 == 1)
    chip.write(0xFF10, 0x12)
    #expect(chip.read(0xFF26) & 1 == 0)
  }

  @Test("wave RAM is played high nibble first, from the second sample on") func wave() {
    let chip = Chip(.cgb)
    for byte: UInt16 in 0..<16 {
      let first = UInt8((byte * 2) & 15)
      let value: UInt8 = first << 4 | (first + 1)
      chip.write(0xFF30 + byte, value)
    }
    chip.write(0xFF1A, 0x80)
    chip.write(0xFF1C, 0x20)
    chip.write(0xFF1D, 0x00)
    chip.write(0xFF1E, 0x87)
    chip.wait(512 + 6)
    var heard: [UInt8] = []
    for _ in 0..<34 {
      heard.append(chip.read(0xFF77) & 15)
      chip.wait(512)
    }
    let wanted = (UInt8(1)...34).map { $0 & 15 }
    #expect(heard == wanted)
    chip.write(0xFF1C, 0x40)
    #expect(chip.read(0xFF77) & 15 == 1, "volume 50 %: shifted at once")
  }

  @Test("the DMG reaches wave RAM in play only in the cycle of a read") func waveWindow() {
    let chip = Chip(.dmg)
    for byte: UInt16 in 0..<16 { chip.write(0xFF30 + byte, UInt8(0x10 + byte)) }
    chip.write(0xFF1A, 0x80)
    chip.write(0xFF1D, 0xF0)
    chip.write(0xFF1E, 0x87)
    var open = 0
    for _ in 0..<256 {
      chip.wait(2)
      let value = chip.read(0xFF30)
      if value != 0xFF {
        open += 1
        #expect(value == 0x10 + chip.apu.wave.index >> 1)
      }
    }
    #expect(open == 15, "one in sixteen cycles")
    let color = Chip(.cgb)
    color.write(0xFF1A, 0x80)
    color.write(0xFF1D, 0xF0)
    color.write(0xFF1E, 0x87)
    color.wait(100)
    color.write(0xFF3F, 0xA7)
    #expect(color.read(0xFF30) == 0xA7, "the Color reaches the byte in play")
  }

  @Test("a trigger in the cycle of a read spoils wave RAM on the DMG alone") func waveCorruption() {
    for (model, spoiled): (Model, Bool) in [(.dmg, true), (.cgb, false)] {
      let chip = Chip(model)
      for byte: UInt16 in 0..<16 { chip.write(0xFF30 + byte, UInt8(byte)) }
      chip.write(0xFF1A, 0x80)
      chip.write(0xFF1D, 0xF0)
      chip.write(0xFF1E, 0x87)
      // First read after 19 cycles, one every 16; the tenth reads byte 5. The trigger comes a cycle before it.
      chip.wait(2 * (19 + 9 * 16 - 1))
      chip.write(0xFF1E, 0x87)
      chip.write(0xFF1A, 0x00)
      let bytes = (0..<16).map { chip.read(0xFF30 + UInt16($0)) }
      #expect(Array(bytes[0..<4]) == (spoiled ? [4, 5, 6, 7] : [0, 1, 2, 3]))
      #expect(Array(bytes[4...]) == Array(4...15))
    }
  }

  @Test("the noise register runs through 32767 and 127 values") func noisePeriods() {
    var noise = NoiseChannel()
    var synthesizer = Synthesizer(model: .cgb)
    defer { synthesizer.deallocate() }
    for (register, expected): (UInt8, Int) in [(0x00, 32767), (0x08, 127)] {
      noise = NoiseChannel()
      noise.register = register
      noise.envelope.register = 0xF0
      noise.trigger(
        at: 0, alignment: 0, revision: .cgb, isSlow: false, into: &synthesizer)
      // One shift every second tick of two cycles.
      var end = noise.nextTick + 2 + 4 * 20
      noise.run(to: end, countsInSilence: false, into: &synthesizer)
      let start = noise.shiftRegister & (register == 8 ? 0x7F : 0x7FFF)
      var steps = 0
      repeat {
        end += 4
        noise.run(to: end, countsInSilence: false, into: &synthesizer)
        steps += 1
      } while noise.shiftRegister & (register == 8 ? 0x7F : 0x7FFF) != start && steps < 40_000
      #expect(steps == expected)
    }
  }

  @Test(
    "shifting many at once equals shifting one by one, heard or not",
    arguments: [0x00, 0x08, 0x12, 0x5B])
  func noiseInBulk(register: UInt8) {
    let heard = Chip(.cgb)
    let silent = Chip(.cgb)
    heard.write(0xFF24, 0x77)
    heard.write(0xFF25, 0xFF)
    for chip in [heard, silent] {
      chip.write(0xFF21, 0xF0)
      chip.write(0xFF22, register)
      chip.write(0xFF23, 0x80)
    }
    var wait: UInt64 = 4
    for _ in 0..<400 {
      wait = (wait * 5 + 12) % 3000
      heard.wait(wait & ~3)
      silent.wait(wait & ~3)
      #expect(heard.read(0xFF77) == silent.read(0xFF77))
      #expect(heard.apu.noise.shiftRegister == silent.apu.noise.shiftRegister)
    }
  }
}
