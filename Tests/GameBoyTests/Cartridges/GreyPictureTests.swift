import Testing

@testable import GameBoy

@Suite("Pictures for the camera")
struct GreyPictureTests {
  private func bitmap(_ width: Int, _ height: Int, _ bits: Int, _ body: [UInt8]) -> [UInt8] {
    func word(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    let palette: [UInt8] = bits < 24 ? [0, 0, 0, 0, 255, 255, 255, 0] : []
    return Array("BM".utf8) + word(0, 8) + word(54 + palette.count, 4) + word(40, 4)
      + word(width, 4) + word(height, 4) + word(1, 2) + word(bits, 2) + word(0, 24) + palette + body
  }

  @Test("bitmaps are read from the bottom up or from the top down, with and without palette")
  func bitmaps() throws {
    let colors: [UInt8] = [0, 0, 255, 255, 255, 255, 0, 0, 0, 255, 0, 16, 16, 16, 0, 0]
    let up = try #require(GreyPicture(file: bitmap(2, 2, 24, colors)))
    #expect(up.pixels == [149, 16, 76, 255])
    let down = try #require(GreyPicture(file: bitmap(2, -2, 24, colors)))
    #expect(down.pixels == [76, 255, 149, 16])
    let bits = try #require(GreyPicture(file: bitmap(3, 2, 1, [0xA0, 0, 0, 0, 0x40, 0, 0, 0])))
    #expect(bits.pixels == [0, 255, 0, 255, 0, 255])
  }

  @Test("portable maps are read as text and as bytes, one or two for each level")
  func portableMaps() throws {
    let text = try #require(GreyPicture(file: Array("P2 # grey\n2 1\n4\n0 2\n".utf8)))
    #expect(text.pixels == [0, 127])
    let color = try #require(GreyPicture(file: Array("P3 1 1 255 255 255 255".utf8)))
    #expect(color.pixels == [255])
    let bytes = try #require(GreyPicture(file: Array("P5\n2 1\n255\n".utf8) + [7, 200]))
    #expect(bytes.pixels == [7, 200])
    let wide = try #require(GreyPicture(file: Array("P5\n1 1\n65535\n".utf8) + [0x80, 0]))
    #expect(wide.pixels == [127])
    let rgb = try #require(GreyPicture(file: Array("P6\n1 1\n255\n".utf8) + [255, 0, 0]))
    #expect(rgb.pixels == [76])
  }

  @Test("what is cut off, too large or something else is no picture")
  func refusals() {
    let good = Array("P5\n2 2\n255\n".utf8) + [1, 2, 3, 4]
    for count in 0..<good.count { #expect(GreyPicture(file: Array(good[..<count])) == nil) }
    let whole = bitmap(2, 2, 24, [UInt8](repeating: 9, count: 16))
    for count in 0..<whole.count { #expect(GreyPicture(file: Array(whole[..<count])) == nil) }
    #expect(GreyPicture(file: Array("P5\n9999 9999\n255\n".utf8)) == nil)
    #expect(GreyPicture(file: bitmap(-1, 2, 24, [])) == nil)
    #expect(GreyPicture(file: Array("GIF89a".utf8)) == nil)
    var random = TestMachine.Random(seed: 3)
    for round in 0..<3000 {
      var noise = round % 2 == 0 ? good : whole
      for _ in 0..<3 {
        noise[Int(random.next() % UInt64(noise.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      if let picture = GreyPicture(file: noise) {
        #expect(picture.pixels.count == picture.width * picture.height)
      }
    }
  }

  @Test("a picture of any size fills the sensor without being stretched")
  func scaling() throws {
    let machine = try TestMachine.make([0x18, 0xFE], mapper: 0xFC)
    // White in the middle 8 : 7 of a wide picture, black beside it.
    for (width, height, left, right) in [(480, 210, 120, 360), (96, 42, 24, 72), (3, 1, 1, 2)] {
      let wide = GreyPicture(width: width, height: height) { x, _ in
        (left..<right).contains(x) ? 0xFF_FFFF : 0
      }
      machine.showCamera(try #require(wide))
      #expect(machine.cameraPicture.allSatisfy { $0 == 255 }, "\(width) × \(height)")
    }
    let halves = GreyPicture(width: 256, height: 224) { _, y in y < 112 ? 0xFF_FFFF : 0x00_0000 }
    machine.showCamera(try #require(halves))
    #expect(machine.cameraPicture[128 * 59] == 255 && machine.cameraPicture[128 * 60] == 0)
    machine.showTestCard()
    #expect(Set(machine.cameraPicture).count > 8)
    let plain = try TestMachine.make([0x18, 0xFE])
    plain.showCamera(try #require(halves))
    #expect(plain.cameraPicture.isEmpty)
  }
}
