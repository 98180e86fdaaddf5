import Testing
import swftrial

@testable import SWF

@Suite("Pictures")
struct PictureTests {
  private func pixels(_ sample: Sample, straight: Bool = false) throws -> [UInt8] {
    let decoded = try Decoded(sample)
    guard case .lossless(let bitmap) = decoded.content else { return [] }
    return try bitmap.pixels(in: decoded.movie, straight: straight)
  }

  @Test("a table of colours; what it does not have is transparent")
  func mapped() throws {
    #expect(
      try pixels(.mappedBitmap) == [
        1, 2, 3, 255, 4, 5, 6, 255, 1, 2, 3, 255, 4, 5, 6, 255, 4, 5, 6, 255, 0, 0, 0, 0,
      ])
  }

  @Test("fifteen bits are widened so that white stays white")
  func rgb15() throws {
    #expect(try pixels(.bitmap15) == [255, 0, 8, 255, 0, 255, 132, 255])
  }

  @Test("without alpha the fourth byte means nothing")
  func rgb32() throws {
    #expect(try pixels(.bitmap32) == [1, 2, 3, 255, 4, 5, 6, 255])
  }

  @Test("with alpha, colours come premultiplied or straight, and what is missing is transparent")
  func alpha() throws {
    let rest: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0]
    #expect(try pixels(.alphaBitmap) == [1, 2, 3, 255, 64, 128, 0, 128] + rest)
    #expect(try pixels(.alphaBitmap, straight: true) == [1, 2, 3, 255, 128, 255, 0, 128] + rest)
  }

  @Test("four thousand million pixels are refused")
  func tooMany() throws {
    var body = Sample.bitmap32.body
    body.replaceSubrange(3..<7, with: [0xFF, 0xFF, 0xFF, 0xFF])
    let movie = try Movie(HandMade.movie(tag: 20, body))
    guard
      case .lossless(let bitmap) = try movie.content(of: #require(movie.tags.first { _ in true }))
    else {
      Issue.record("no bitmap")
      return
    }
    #expect(throws: FormatError.self) { try bitmap.pixels(in: movie) }
  }

  @Test("a format that the tag cannot have is refused", arguments: [(20, 6), (36, 4)])
  func badFormat(tag: Int, format: UInt8) throws {
    var body = Sample.bitmap32.body
    body[2] = format
    let movie = try Movie(HandMade.movie(tag: tag, body))
    let first = try #require(movie.tags.first { _ in true })
    #expect(throws: FormatError.self) { try movie.content(of: first) }
  }

  private func jpeg(_ sample: Sample, tables: [UInt8]? = nil) throws -> (JPEGBitmap, Movie, [UInt8])
  {
    let movie = try Movie(
      HandMade.movie { writer in
        writer.tag(sample.code, sample.body)
        if let tables { writer.tag(8, tables) }
      })
    let tags = Array(movie.tags)
    guard case .jpeg(let bitmap) = try movie.content(of: tags[0]) else {
      throw FormatErrorInTest()
    }
    let range = tables == nil ? nil : tags[1].body
    return (bitmap, movie, bitmap.file(in: movie, tables: range))
  }

  private struct FormatErrorInTest: Error {}

  @Test("tables and picture of the first kind become one file")
  func tables() throws {
    let (_, _, file) = try jpeg(.jpeg1, tables: [0xFF, 0xD8, 0xFF, 0xDB, 0, 3, 1, 0xFF, 0xD9])
    #expect(
      file == [0xFF, 0xD8, 0xFF, 0xDB, 0, 3, 1, 0xFF, 0xDA, 1, 2, 3, 0xFF, 0xD9])
  }

  @Test("markers that end the file before the picture are taken out")
  func mended() throws {
    let (bitmap, movie, file) = try jpeg(.jpeg2)
    #expect(bitmap.format(in: movie) == .jpeg)
    #expect(file == [0xFF, 0xD8, 0xFF, 0xDB, 0, 3, 1, 0xFF, 0xDA, 1, 2, 0xFF, 0xD9])
  }

  @Test("alpha comes beside a JPEG; what is missing is opaque")
  func jpegAlpha() throws {
    let (bitmap, movie, file) = try jpeg(.jpeg3)
    #expect(file == [0xFF, 0xD8, 0xFF, 0xDA, 0xFF, 0xD9])
    #expect(bitmap.alpha(in: movie, width: 2, height: 2) == [10, 20, 30, 255])
    #expect(bitmap.alpha(in: movie, width: 1, height: 1) == [10])
    #expect(bitmap.alpha(in: movie, width: .max, height: 2) == nil)
    let (opaque, other, _) = try jpeg(.jpeg2)
    #expect(opaque.alpha(in: other, width: 2, height: 2) == nil)
  }

  @Test("other formats are left as they are")
  func png() throws {
    let (bitmap, movie, file) = try jpeg(.jpeg4)
    #expect(bitmap.format(in: movie) == .png)
    #expect(bitmap.deblocking.value == 0.5)
    #expect(file.count == 8)
  }
}

@Suite("Sound and video")
struct SoundTests {
  @Test("formats of sounds")
  func sound() throws {
    let decoded = try Decoded(.sound)
    guard case .sound(let sound) = decoded.content else {
      Issue.record("\(decoded.content)")
      return
    }
    #expect((sound.format.codec, sound.format.rate) == (.adpcm, 11025))
    #expect((sound.format.is16Bit, sound.format.isStereo) == (true, true))
    #expect((sound.sampleCount, sound.latency) == (4096, 0))
    #expect(decoded[sound.data] == [1, 2, 3])
  }

  @Test("MP3 has a latency before its data")
  func mp3() throws {
    let decoded = try Decoded(.mp3)
    guard case .sound(let sound) = decoded.content else {
      Issue.record("\(decoded.content)")
      return
    }
    #expect((sound.format.codec, sound.format.rate, sound.latency) == (.mp3, 44100, -529))
    #expect(decoded[sound.data] == [0xFF, 0xFB])
  }

  @Test("streams, starts and video")
  func rest() throws {
    for sample in Sample.all {
      let decoded = try Decoded(sample)
      switch decoded.content {
      case .soundStreamHead(let head):
        #expect((head.stream.codec, head.stream.rate) == (.mp3, 22050))
        #expect((head.samplesPerBlock, head.latency) == (1840, 7))
        #expect(!head.stream.isStereo)
        #expect(head.playback.isStereo)
      case .soundStreamBlock(let range):
        let block = try MP3StreamBlock(decoded.movie.reader(range))
        #expect((block.sampleCount, block.seekSamples) == (1152, 1))
        #expect(decoded[block.frames] == [0xFF, 0xFB])
      case .startSound(let start):
        switch start.sound {
        case .character(let id): #expect((id, start.info.loops) == (5, nil))
        case .className(let name): #expect((name, start.info.loops) == ("pkg.Boom", 2))
        }
      case .videoStream(let stream):
        #expect((stream.id, stream.frameCount, stream.width, stream.height) == (7, 100, 320, 240))
        #expect((stream.deblocking, stream.isSmoothed, stream.codec) == (2, true, .vp6))
      case .videoFrame(let frame):
        #expect((frame.stream, frame.frame) == (7, 99))
        #expect(decoded[frame.data] == [1, 2, 3])
      default: break
      }
    }
  }
}
