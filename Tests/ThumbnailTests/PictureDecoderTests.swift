import CJPEG
import HostBase
import Testing
import Thumbnails
import TrialKit

@Suite("Decoding pictures")
struct PictureDecoderTests {
  @Test(
    "each kind of file gives the same picture at the size that fits",
    arguments: ["quarters.png", "quarters.jpg", "progressive.jpg", "quarters.webp"])
  func kinds(_ name: String) throws {
    let image = try PictureDecoder.decode(
      Fixture.bytes(name), toFit: PictureRoom(width: 96, height: 192))
    #expect(image.width == 96)
    #expect(image.height == 72)
    #expect(image.isOpaque)
    #expect(isNear(image.pixel(0.25, 0.25), 0xFFDC_2828))
    #expect(isNear(image.pixel(0.75, 0.25), 0xFF28_B43C))
    #expect(isNear(image.pixel(0.25, 0.75), 0xFF28_3CC8))
    #expect(isNear(image.pixel(0.75, 0.75), 0xFFF0_F0F0))
  }

  @Test(
    "transparent parts stay transparent, and a small picture keeps its size",
    arguments: ["clear.png", "clear.webp"])
  func clear(_ name: String) throws {
    let image = try PictureDecoder.decode(
      Fixture.bytes(name), toFit: PictureRoom(width: 768, height: 768))
    #expect(image.width == 400 && image.height == 300)
    #expect(!image.isOpaque)
    #expect(image.pixel(0.75, 0.75) == 0)
    #expect(image.pixel(0.25, 0.25) == 0xFFDC_2828)
  }

  @Test(
    "what is no picture, or one that cannot be read, is refused",
    arguments: ["animated.webp", "cmyk.jpg"])
  func refused(_ name: String) throws {
    let bytes = try Fixture.bytes(name)
    #expect(throws: PictureProblem.unreadable) {
      try PictureDecoder.decode(bytes, toFit: PictureRoom(width: 96, height: 96))
    }
    #expect(throws: PictureProblem.unreadable) {
      try PictureDecoder.decode([], toFit: PictureRoom(width: 96, height: 96))
    }
  }

  @Test("a PNG whose head names 64 Mpixel and one more is refused before its pixels")
  func tooLarge() throws {
    // Signature and head alone: 8193 × 8192, eight bits, RGB.
    var head = Array("IHDR".utf8) + [0, 0, 0x20, 1, 0, 0, 0x20, 0, 8, 2, 0, 0, 0]
    let sum = CRC32.sum(head)
    head = [0, 0, 0, 13] + head + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
    let empty: [UInt8] = [0, 0, 0, 0] + Array("IDAT".utf8) + [0x35, 0xAF, 0x06, 0x1E]
    let bytes = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + head + empty
    #expect(throws: PictureProblem.tooLarge) {
      try PictureDecoder.decode(bytes, toFit: PictureRoom(width: 96, height: 96))
    }
  }

  @Test("a JPEG is decoded at an eighth of its size, with its sides rounded up")
  func scaled() throws {
    let bytes = try Fixture.bytes("quarters.jpg")
    var pixels = [UInt8](repeating: 0, count: 50 * 38 * 4)
    #expect(cjpeg_decode(bytes, bytes.count, 8, &pixels, 50, 38) == 38)
    #expect(
      pixels[0..<4].elementsEqual([UInt8]([40, 40, 220, 255])) { abs(Int($0) - Int($1)) < 6 })
    #expect(cjpeg_decode(bytes, bytes.count, 8, &pixels, 50, 37) == 0)
  }

  @Test("damaged files are decoded or refused, whatever their bytes")
  func damaged() throws {
    var dice = Dice(seed: 20_260)
    var refused = 0
    let names = [
      "quarters.png", "clear.png", "quarters.jpg", "progressive.jpg", "quarters.webp", "clear.webp",
    ]
    for round in 0..<600 {
      var bytes = try Fixture.bytes(names[round % names.count])
      for _ in 0...dice.below(8) { bytes[dice.below(bytes.count)] = dice.byte() }
      if dice.once(in: 3) { bytes.removeLast(dice.below(bytes.count)) }
      do throws(PictureProblem) {
        let room = PictureRoom(width: 1 + dice.below(200), height: 1 + dice.below(200))
        let image = try PictureDecoder.decode(bytes, toFit: room)
        #expect(image.width <= room.width && image.height <= room.height)
      } catch {
        refused += 1
      }
    }
    #expect(refused > 50 && refused < 600)
  }

  @Test("shrinking keeps the mean, and the colour of what is half transparent")
  func shrinking() throws {
    let image = try #require(
      ThumbnailImage(
        width: 3, height: 2,
        pixels: [
          0xFFFF_0000, 0x0000_FF00, 0xFF00_00FF, 0xFFFF_0000, 0x0000_FF00, 0xFF00_00FF,
        ]))
    let small = image.shrunk(toFit: 2, 1)
    #expect(small.width == 2 && small.height == 1)
    // Two thirds red and one third clear: the clear part has no colour.
    #expect(small.pixels == [0xAAFF_0000, 0xAA00_00FF])
    #expect(small.premultiplied == [0xAAAA_0000, 0xAA00_00AA])
    #expect(image.shrunk(toFit: 100, 100) == image)
  }
}
