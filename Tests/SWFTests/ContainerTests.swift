import Testing
import swftrial

@testable import SWF

@Suite("Opening a movie")
struct ContainerTests {
  private let plain = HandMade.movie(version: 7) { writer in
    writer.tag(9, [1, 2, 3])
    writer.tag(1, [])
    writer.tag(0, [])
  }

  private func packed(_ signature: String, _ body: [UInt8]) -> [UInt8] {
    Array(signature.utf8) + plain[3..<8] + body
  }

  /// The same movie, packed by the reference encoder with a dictionary of 64 KiB and an end mark.
  private var lzma: [UInt8] {
    packed(
      "ZWS", [UInt8(LZMASample.data.count), 0, 0, 0] + LZMASample.properties + LZMASample.data)
  }

  @Test("the header has size, rate and count")
  func header() throws {
    let movie = try Movie(plain)
    #expect(movie.compression == .none)
    #expect(movie.version == 7)
    #expect(movie.declaredLength == plain.count)
    #expect(movie.frameSize == Rectangle(xMin: 0, xMax: 2000, yMin: 0, yMax: 1000))
    #expect(movie.frameRate.value == 12)
    #expect(movie.frameCount == 1)
    #expect(!movie.isCutShort)
    #expect(movie.tags.map(\.code.rawValue) == [9, 1, 0])
  }

  @Test("a zlib stream gives the same movie")
  func zlib() throws {
    let movie = try Movie(packed("CWS", Sample.stored(Array(plain[8...]))))
    #expect(movie.compression == .zlib)
    #expect(movie.bytes[8...] == plain[8...])
    #expect(movie.tags.map(\.code.rawValue) == [9, 1, 0])
  }

  @Test("an LZMA stream gives the same movie")
  func lzmaStream() throws {
    let movie = try Movie(lzma)
    #expect(movie.compression == .lzma)
    #expect(movie.bytes[8...] == plain[8...])
  }

  @Test("a dictionary of four gigabytes is not taken")
  func dictionary() throws {
    var file = lzma
    for index in 13..<17 { file[index] = 0xFF }
    #expect(try Movie(file).bytes[8...] == plain[8...])
  }

  @Test("of a stream that breaks off, what comes out is played", arguments: [8, 10])
  func cutStream(missing: Int) throws {
    let movie = try Movie(Array(packed("CWS", Sample.stored(Array(plain[8...]))).dropLast(missing)))
    #expect(movie.isCutShort == (missing > 4))
    #expect(movie.tags.map(\.code.rawValue).starts(with: [9]))
  }

  @Test("a wrong checksum at the end of a stream harms nothing")
  func checksum() throws {
    var file = packed("CWS", Sample.stored(Array(plain[8...])))
    file[file.count - 1] ^= 0xFF
    #expect(try Movie(file).tags.map(\.code.rawValue) == [9, 1, 0])
  }

  @Test("what lies behind the declared length does not exist")
  func tooShort() throws {
    var file = plain
    file[4] -= 2
    let movie = try Movie(file)
    #expect(movie.tags.map(\.code.rawValue) == [9, 1])
    #expect(movie.bytes.count == plain.count - 2)
  }

  @Test(
    "a packed movie whose declared length cuts its tags apart has all of its stream",
    arguments: ["CWS", "ZWS"], [2, 3, 6])
  func packedTooShort(kind: String, missing: UInt8) throws {
    var file = kind == "ZWS" ? lzma : packed("CWS", Sample.stored(Array(plain[8...])))
    file[4] -= missing
    let movie = try Movie(file)
    #expect(movie.tags.map(\.code.rawValue) == [9, 1, 0])
    #expect(movie.bytes.count == plain.count && movie.declaredLength == plain.count - Int(missing))
  }

  @Test("what a stream has behind the movie's end stays behind the declared length")
  func packedTail() throws {
    var file = packed("CWS", Sample.stored(Array(plain[8...]) + [1, 2, 3]))
    file[4] = UInt8(plain.count)
    #expect(try Movie(file).bytes.count == plain.count)
  }

  @Test("a declared length that is too large harms nothing")
  func tooLong() throws {
    var file = plain
    file[6] = 0xFF
    let movie = try Movie(file)
    #expect(movie.isCutShort)
    #expect(movie.tags.map(\.code.rawValue) == [9, 1, 0])
  }

  @Test("no more is unpacked than the limit")
  func limit() throws {
    let zeros = [UInt8](repeating: 0, count: 60000)
    var file = Array("CWS".utf8) + [7, 0xFF, 0xFF, 0xFF, 0x7F] + Sample.stored(zeros)
    #expect(try Movie(file, sizeLimit: 5000).bytes.count == 5000)
    file[4...7] = [100, 0, 0, 0]
    #expect(try Movie(file).bytes.count == 100)
  }

  @Test(
    "what is no movie is refused",
    arguments: [
      [], Array("FWS".utf8), Array("GIF89a..".utf8), Array("FWS\u{8}\0\0\0\0........".utf8),
      Array("CWS\u{8}\u{40}\0\0\0garbage".utf8), Array("ZWS\u{D}\u{40}\0\0\0\u{1}\0\0\0".utf8),
      Array("FWS\u{8}\u{40}\0\0\0\u{F8}".utf8),
    ] as [[UInt8]])
  func refused(file: [UInt8]) {
    #expect(throws: FormatError.self) { try Movie(file) }
  }

  @Test("a tag that extends past the end is returned with the bytes that exist")
  func longTag() throws {
    let movie = try Movie(
      HandMade.movie { writer in
        writer.u16(9 << 6 | 0x3F)
        writer.u32(0xFFFF_FFFF)
        writer.raw([1, 2, 3])
      })
    let tags = Array(movie.tags)
    #expect(tags.count == 1)
    #expect(tags[0].isCutShort)
    #expect(tags[0].body.count == 3)
    #expect(tags[0].declaredLength == 0xFFFF_FFFF)
  }

  @Test("half a header is no tag", arguments: [[0x40], [0x7F, 0x02, 1, 0]] as [[UInt8]])
  func halfHeader(bytes: [UInt8]) throws {
    #expect(try Array(Movie(HandMade.movie { $0.raw(bytes) }).tags).isEmpty)
  }

  @Test("nothing is read behind the End tag")
  func behindEnd() throws {
    let movie = try Movie(
      HandMade.movie { writer in
        writer.tag(0, [])
        writer.tag(1, [])
      })
    #expect(movie.tags.map(\.code.rawValue) == [0])
  }

  @Test("tags have the specification's names")
  func names() {
    #expect(TagCode(rawValue: 86).description == "DefineSceneAndFrameLabelData")
    #expect(TagCode(rawValue: 44).description == "tag 44")
  }
}
