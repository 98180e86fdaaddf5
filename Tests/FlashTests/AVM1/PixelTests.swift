import FlashHarness
import Raster
import SWF
import Testing

@testable import Flash
@testable import FlashAVM1
@testable import FlashClasses
@testable import FlashData
@testable import FlashDisplay
@testable import FlashHeap

@Suite("What BitmapData makes of pixels")
struct PixelTests {
  @Test(
    "a dissolve comes to each pixel once before it comes to one again",
    arguments: [(2, 1), (2, 2), (3, 3), (10, 10), (1, 7), (13, 4)], [UInt32(0), 1, 100, .max])
  func dissolve(_ size: (width: Int, height: Int), _ seed: UInt32) {
    var register = DissolveRegister(width: size.width, height: size.height, seed: seed)
    var seen: Set<[Int]> = []
    for _ in 1..<(size.width * size.height) {
      let (x, y) = register.next()
      #expect(0..<size.width ~= x && 0..<size.height ~= y && (x, y) != (0, 0))
      #expect(seen.insert([x, y]).inserted)
    }
    let again = register.next()
    #expect(seen.contains([again.x, again.y]))
  }

  @Test("a dissolve of four pixels continues as in Flash Player")
  func dissolveSeeds() {
    // `avm1/bitmap_data_thorough/pixelDissolve`: 40 pixels from these seeds end here.
    for (seed, end) in [(UInt32(100), UInt32(1)), (0, 2), (10, 3), (.max, 2)] {
      var register = DissolveRegister(width: 2, height: 2, seed: seed)
      for _ in 0..<40 { _ = register.next() }
      #expect(register.seed() == end)
    }
  }

  @Test(
    "straight colours are those that scripts see in Flash Player",
    arguments: [
      (UInt32(0xFF12_3456), UInt32(0xFF12_3456)), (0, 0), (0x1204_0608, 0x1239_5571),
      (0xAA7D_8893, 0xAABB_CCDC), (0xF7CF_CFCF, 0xF7D5_D5D5), (0x0101_0101, 0x01FF_FFFF),
    ])
  func straight(_ pixel: UInt32, _ color: UInt32) {
    #expect(BitmapState.straight(pixel) == color)
  }

  @Test("a full channel stays full, or loses one, whatever the opacity (C.BitmapData.12)")
  func full() {
    for alpha in UInt32(1)...255 {
      #expect(BitmapState.straight(alpha * 0x0101_0101) & 0xFE_FEFE == 0xFE_FEFE)
    }
  }

  @Test("noise without octaves is even, and its levels stay in their bounds")
  func perlin() {
    let noise = PerlinNoise(seed: -3)
    var pattern = PerlinNoise.Pattern(
      frequency: SIMD2(0.1, 0.07), offsets: [], isFractal: true, tile: nil)
    #expect(noise.level(pattern, channel: 0, at: SIMD2(3, 4)) == 127)
    pattern.offsets = [SIMD2(1e300, -1e300), .zero, SIMD2(5, 7)]
    pattern.tile = SIMD2(20, 30)
    for x in 0..<40 {
      #expect(noise.level(pattern, channel: 3, at: SIMD2(Double(x), 0)) <= 255)
    }
  }

  @Test("colours brighter than their opacity are cut when they are drawn over something")
  func outshining() throws {
    let target = try Surface(width: 1, height: 1)
    target.clear(0xFF80_8080)
    let source = try Surface(width: 1, height: 1)
    source.clear(0x10FF_1000)
    source.mayOutshine = true
    target.blend(source)
    #expect(target[0, 0] == 0xFFFF_8878)
  }
}

@Suite("Text files' bytes as text")
struct TextBytesTests {
  private func text(_ bytes: [UInt8], version: UInt8 = 8, codepage: Bool = false) -> String {
    String(
      decoding: TextBytes.units(bytes, version: version, usesCodepage: codepage), as: UTF16.self)
  }

  @Test("the code page counts for old movies, and where a movie asks for it")
  func encodings() {
    let umlauts: [UInt8] = [0xC4, 0xD6, 0xDC, 0x20, 0x80]
    #expect(text(umlauts, version: 5) == "ÄÖÜ €")
    #expect(text(umlauts, codepage: true) == "ÄÖÜ €")
    #expect(text([0x95, 0xD0, 0x89, 0xBC], codepage: true) == "片仮")
    #expect(text(Array("片仮".utf8), codepage: true) == "片仮")
    #expect(text(Array("é".utf8)) == "é")
    #expect(text([0xFE, 0xFF, 0x20, 0xAC]) == "€")
  }
}

@Suite("Globals of movies of two generations")
struct GlobalWorldTests {
  @Test("movies to SWF 6 and later ones have classes of their own")
  func worlds() throws {
    let player = try PlayerTests.idlePlayer()
    let machine = player.machines.actionMachine!.machine
    let isOld = machine.world.isOldWorld
    let first = machine.world.globalObject
    let object = machine.world.prototypes.object
    machine.world.changeWorld(to: isOld ? 8 : 6)
    #expect(machine.world.isOldWorld != isOld)
    #expect(machine.world.globalObject != first && machine.world.prototypes.object != object)
    #expect(machine.world.native(at: "Object").asObject != nil)
    machine.heap.collect()
    machine.world.changeWorld(to: isOld ? 5 : 9)
    #expect(machine.world.globalObject == first && machine.world.prototypes.object == object)
    #expect(machine.world.prototypes(for: isOld ? 7 : 6).object != object)
    #expect(machine.world.globalObject == first)
  }
}
