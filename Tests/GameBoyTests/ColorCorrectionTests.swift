import Testing

@testable import GameBoy

@Suite("Colour correction")
struct ColorCorrectionTests {
  private func parts(_ color: UInt32) -> [Int] {
    [16, 8, 0].map { Int(color >> UInt32($0) & 255) }
  }

  @Test("without correction five bits become eight, and nothing else happens")
  func off() {
    for word: UInt32 in 0..<0x8000 {
      let color = ColorCorrection.off.show(word, on: .cgb)
      #expect(
        parts(color)
          == [0, 5, 10].map { (bit: UInt32) in
            let level = Int(word >> bit & 31)
            return level << 3 | level >> 2
          })
      guard ColorCorrection.off.show(word, on: .agb) == color else { break }
    }
  }

  @Test("the curve mixes as the screen does")
  func curve() {
    let curve = ColorCorrection.curve
    #expect(curve.show(0x7FFF, on: .cgb) == 0xFFFFFF && curve.show(0, on: .cgb) == 0)
    #expect(parts(curve.show(0x001F, on: .cgb)) == [26 * 255 / 32, 0, 6 * 255 / 32])
    #expect(parts(curve.show(0x03E0, on: .cgb)) == [4 * 255 / 32, 24 * 255 / 32, 4 * 255 / 32])
    #expect(parts(curve.show(0x7C00, on: .cgb)) == [2 * 255 / 32, 8 * 255 / 32, 22 * 255 / 32])
  }

  @Test("greys stay in order and grey; an Advance is darker between black and white")
  func greys() {
    for correction in [ColorCorrection.curve, .lcd] {
      for model in [Model.cgb, .agb] {
        var before = -1
        for level: UInt32 in 0..<32 {
          let color = parts(correction.show(level | level << 5 | level << 10, on: model))
          #expect(color[0] > before || (model == .agb && color[0] >= before))
          before = color[0]
          if correction == .curve { #expect(Set(color).count == 1) }
        }
      }
      for level: UInt32 in 4..<28 {
        let word = level | level << 5 | level << 10
        let (color, advance) = (correction.show(word, on: .cgb), correction.show(word, on: .agb))
        #expect(parts(advance)[1] < parts(color)[1])
      }
    }
    #expect(ColorCorrection.curve.show(0x7FFF, on: .agb) == 0xFFFFFF)
    // The screen in a room is neither black nor white.
    #expect(ColorCorrection.lcd.show(0, on: .cgb) == 0x141618)
    #expect(ColorCorrection.lcd.show(0x7FFF, on: .cgb) == 0xECF0DE)
  }

  @Test("a machine shows its colours so, also after a change while it runs")
  func machine() throws {
    let machine = try TestMachine.make([0x18, 0xFE], model: .cgb, color: 0x80)
    for place in 0..<64 {
      machine.bus.ppu.paletteMemory[place] = place % 2 == 0 ? 0x1F : 0x00
    }
    for (correction, color) in [
      (ColorCorrection.off, 0xFF0000), (.curve, 0xCF002F), (.off, 0xFF0000),
    ] as [(ColorCorrection, UInt32)] {
      machine.colorCorrection = correction
      machine.runFrame()
      machine.runFrame()
      #expect(machine.frame[80] == color)
      #expect(machine.frame[80] == correction.show(0x001F, on: .cgb))
    }
  }
}
