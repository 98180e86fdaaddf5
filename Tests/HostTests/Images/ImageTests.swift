import Glibc
import TestSupport
import Testing

@testable import Catalog
@testable import HostBase
@testable import Library

@Suite("Pictures and recordings")
struct ImageTests {
  let scratch = Scratch()

  private func image(_ width: Int, _ height: Int, seed: UInt32 = 1) -> RGBImage {
    let bytes = noise(width * height * 3, seed: seed)
    let pixels = stride(from: 0, to: bytes.count, by: 3).map { start -> UInt32 in
      bytes[start..<start + 3].reduce(0) { $0 << 8 | UInt32($1) }
    }
    return RGBImage(width: width, height: height, pixels: pixels)!
  }

  private func withPicture<Result>(
    _ image: RGBImage, filler: UInt32 = 0, _ body: (Picture) throws -> Result
  ) rethrows -> Result {
    try image.pixels.map { $0 | filler }.withUnsafeBufferPointer {
      try body(Picture(width: image.width, height: image.height, pixels: $0))
    }
  }

  @Test("a picture comes back as it was", arguments: [(160, 144), (1, 1), (3, 700)])
  func roundTrip(width: Int, height: Int) throws {
    let original = image(width, height)
    let path = scratch("new/a.png")
    // The X byte of a core's pixels is not always zero and must not matter.
    try withPicture(original, filler: 0xFF00_0000) { try PNGFile.write($0, rotation: 0, to: path) }
    #expect(try PNGFile.read(path) == original)
    #expect(scratch.names(in: "new") == ["a.png"])
  }

  @Test("rotation turns counter-clockwise")
  func rotation() throws {
    let two = RGBImage(width: 2, height: 1, pixels: [1, 2])!
    #expect(two.rotated(quarterTurns: 1) == RGBImage(width: 1, height: 2, pixels: [2, 1]))
    #expect(two.rotated(quarterTurns: 2) == RGBImage(width: 2, height: 1, pixels: [2, 1]))
    #expect(two.rotated(quarterTurns: 3) == RGBImage(width: 1, height: 2, pixels: [1, 2]))
    #expect(two.rotated(quarterTurns: -1) == two.rotated(quarterTurns: 3))
    let odd = image(5, 3)
    #expect(odd.rotated(quarterTurns: 1).rotated(quarterTurns: 3) == odd)
  }

  @Test("shrinking averages")
  func shrinking() {
    let four = RGBImage(width: 2, height: 2, pixels: [0x100000, 0x300000, 0x000200, 0x000204])!
    #expect(four.shrunk(toFit: 1).pixels == [0x100101])
    #expect(image(640, 480).shrunk(toFit: 320).width == 320)
    #expect(image(640, 480).shrunk(toFit: 320).height == 240)
    #expect(image(7, 5).shrunk(toFit: 7) == image(7, 5))
    #expect(image(1000, 1).shrunk(toFit: 10).height == 1)
  }

  @Test("every truncation and every flipped byte is refused or read, never worse")
  func hostileBytes() throws {
    let whole = try PNGFile.encode(image(6, 5))
    for count in 0..<whole.count - 12 {
      #expect(throws: ImageError.self) { try PNGFile.decode(Array(whole[..<count])) }
    }
    for index in whole.indices {
      for flip: UInt8 in [1, 0x80, 0xFF] {
        var bytes = whole
        bytes[index] ^= flip
        do {
          let image = try PNGFile.decode(bytes)
          #expect(image.width > 0)
        } catch {
          #expect(error.message.contains("picture"))
        }
      }
    }
    #expect(throws: ImageError.damaged(path: "x", reason: "it is empty")) {
      try PNGFile.decode([], path: "x")
    }
  }

  @Test("a picture that claims billions of pixels is refused")
  func hugeClaims() throws {
    var bytes = try PNGFile.encode(image(4, 4))
    for (offset, value) in zip(16..<24, [0, 1, 0, 0, 0, 1, 0, 0] as [UInt8]) {
      bytes[offset] = value
    }
    var crc = crc32(bytes[12..<29])
    for offset in 0..<4 {
      bytes[32 - offset] = UInt8(truncatingIfNeeded: crc)
      crc >>= 8
    }
    let failure = #expect(throws: ImageError.self) { try PNGFile.decode(bytes, path: "a.png") }
    #expect(failure == .tooManyPixels(path: "a.png", width: 65536, height: 65536))
  }

  @Test("no picture is named, an unwritable place too")
  func unwritable() throws {
    #expect(throws: ImageError.noPicture(path: "a.png")) {
      try PNGFile.write(nil, rotation: 0, to: "a.png")
    }
    #expect(throws: ImageError.file(.isNotFolder(path: "/dev/null"))) {
      try PNGFile.write(image(1, 1), to: "/dev/null/a.png")
    }
  }

  @Test("a WAV file has the header that its samples need")
  func wav() throws {
    let writer = try WAVWriter(.file(scratch("w/a.wav")), sampleRate: 32_768.4)
    let samples: [Int16] = (0..<200_000).map { Int16(truncatingIfNeeded: $0 &* 31) }
    for start in stride(from: 0, to: samples.count, by: 1000) {
      try samples[start..<start + 1000].withUnsafeBufferPointer { try writer.append($0) }
    }
    try writer.finish()
    let bytes = try scratch.read("w/a.wav")
    #expect(bytes.count == 44 + 400_000)
    let header: [UInt8] =
      Array("RIFF".utf8) + little(36 + 400_000) + Array("WAVEfmt ".utf8) + little(16) + [
        1, 0, 2, 0,
      ]
      + little(32_768) + little(131_072) + [4, 0, 16, 0] + Array("data".utf8) + little(400_000)
    #expect(Array(bytes[..<44]) == header)
    #expect(
      samples.withUnsafeBytes { Array($0) } == Array(bytes[44...]))
  }

  @Test("a Y4M file has one size, whatever the frames have")
  func y4m() throws {
    let writer = try Y4MWriter(.file(scratch("a.y4m")), framesPerSecond: 59.7275)
    let primaries = RGBImage(
      width: 3, height: 2, pixels: [0, 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0x808080])!
    try withPicture(primaries) { try writer.append($0, rotation: 0) }
    let large = RGBImage(
      width: 6, height: 4, pixels: (0..<24).map { primaries.pixels[$0 / 12 * 3 + $0 % 6 / 2] })!
    try withPicture(large) { try writer.append($0, rotation: 0) }
    try writer.finish()
    let bytes = try scratch.read("a.y4m")
    let header = Array("YUV4MPEG2 W3 H2 F23891:400 Ip A1:1 C444\n".utf8)
    #expect(Array(bytes.prefix(header.count)) == header)
    // BT.601 values of black, white, red, green, blue and grey, to one unit.
    let expected: [UInt8] =
      [16, 235, 82, 144, 41, 126] + [128, 128, 90, 54, 240, 128] + [128, 128, 240, 34, 110, 128]
    let frame = Array("FRAME\n".utf8)
    let first = Array(bytes[header.count...].prefix(frame.count + 18))
    #expect(Array(first.prefix(6)) == frame)
    for (seen, wanted) in zip(first.dropFirst(6), expected) {
      #expect(abs(Int(seen) - Int(wanted)) <= 1)
    }
    #expect(Array(bytes[header.count...].dropFirst(24)) == first)
    #expect(writer.frames == 2)
  }

  @Test(
    "pictures of a core that turns them are turned in files, too", arguments: [-1, 0, 1, 2, 3, 5])
  func rotation(turns: Int) throws {
    let lying = RGBImage(
      width: 3, height: 2, pixels: [0, 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0x808080])!
    let standing = lying.rotated(quarterTurns: turns)
    #expect((standing.width == 2) == (turns % 2 != 0))
    try withPicture(lying) { try PNGFile.write($0, rotation: turns, to: scratch("a.png")) }
    #expect(try PNGFile.decode(scratch.read("a.png")) == standing)
    // A film whose first picture is turned, and whose second one has another size.
    let large = RGBImage(
      width: 6, height: 4, pixels: (0..<24).map { lying.pixels[$0 / 12 * 3 + $0 % 6 / 2] })!
    let writer = try Y4MWriter(.file(scratch("a.y4m")), framesPerSecond: 60)
    try withPicture(lying) { try writer.append($0, rotation: turns) }
    try withPicture(large) { try writer.append($0, rotation: turns) }
    try writer.finish()
    let wanted = try Y4MWriter(.file(scratch("b.y4m")), framesPerSecond: 60)
    for _ in 0..<2 { try withPicture(standing) { try wanted.append($0, rotation: 0) } }
    try wanted.finish()
    #expect(try scratch.read("a.y4m") == scratch.read("b.y4m"))
  }

  @Test(
    "a recording that fills the disk says so",
    .enabled(if: TemporaryFolder.canMount, "mounting is not allowed here"))
  func fullDisk() throws {
    let disk = try #require(try scratch.smallDisk("disk", bytes: 64 << 10))
    let writer = try WAVWriter(.file(disk + "/a.wav"), sampleRate: 44_100)
    let failure = #expect(throws: ImageError.self) {
      for _ in 0..<100 {
        try [Int16](repeating: 0, count: 10_000).withUnsafeBufferPointer { try writer.append($0) }
      }
    }
    #expect(failure == .file(.diskFull(path: disk + "/a.wav")))
  }

  private func little(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
