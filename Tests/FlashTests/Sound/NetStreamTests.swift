import CAV
import Raster
import Testing

@testable import Flash
@testable import FlashDisplay

@Suite struct NetStreamTests {
  private static func tag(_ kind: UInt8, at time: Int, _ body: [UInt8]) -> [UInt8] {
    func big(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    return [kind] + big(body.count, 3) + big(time & 0xFF_FFFF, 3) + big(time >> 24, 1) + [0, 0, 0]
      + body + big(body.count + 11, 4)
  }

  private static let head: [UInt8] = Array("FLV".utf8) + [1, 5, 0, 0, 0, 9, 0, 0, 0, 0]

  /// Data at once, a sound of four plain samples after 100 ms, a picture that stands for itself after 200 ms.
  private static let file =
    head + tag(18, at: 0, [2, 0, 1, 0x61, 5]) + tag(8, at: 100, [0x3E, 1, 0, 2, 0, 3, 0, 4, 0])
    + tag(9, at: 200, [0x12, 0])

  @Test func cutsAFileIntoTags() throws {
    let file = try #require(FLVFile(Self.file))
    #expect(file.tags.map(\.kind) == [.script, .audio, .video])
    #expect(file.tags.map(\.time) == [0, 100, 200])
    #expect(file.isKeyFrame(file.tags[2]))
    #expect(!file.isKeyFrame(file.tags[1]))
  }

  @Test func timesBeyond24BitsAreKept() throws {
    let file = try #require(FLVFile(Self.head + Self.tag(8, at: 0x0123_4567, [0])))
    #expect(file.tags.first?.time == 0x0123_4567)
  }

  @Test(arguments: 0..<70) func whatIsCutShortHasTheTagsThatAreWhole(_ count: Int) {
    guard let file = FLVFile(Array(Self.file.prefix(count))) else { return }
    #expect(file.tags.count <= 3)
    #expect(file.tags.allSatisfy { $0.body.upperBound <= count })
  }

  @Test func tellsOfDataAndOfItsEnd() throws {
    let player = NetStreamPlayer()
    player.begin(try #require(FLVFile(Self.file)))
    guard case .data(let bytes)? = player.advance(50).first else {
      Issue.record("no data came")
      return
    }
    #expect(bytes == [2, 0, 1, 0x61, 5])
    #expect(player.advance(50).isEmpty)
    let codes = player.advance(500).compactMap { event -> String? in
      if case .status(let code, _) = event { return code }
      return nil
    }
    #expect(codes == ["NetStream.Buffer.Flush", "NetStream.Play.Stop", "NetStream.Buffer.Empty"])
    #expect(!player.isPlaying)
    #expect(player.time == 200)
  }

  @Test func isHeardAndCanWait() throws {
    let player = NetStreamPlayer()
    player.begin(try #require(FLVFile(Self.file)))
    #expect(player.next() == nil)
    _ = player.advance(100)
    #expect(player.next()?.0 == 1)
    player.isPaused = true
    #expect(player.next() == nil)
    #expect(player.advance(1000).isEmpty)
    player.isPaused = false
    #expect(player.next()?.1 == 2)
    player.seek(to: 1e9)
    #expect(player.time == 200)
    #expect(player.next() == nil)
  }

  @Test(arguments: [CAV_H263, CAV_SCREEN, CAV_SCREEN2, CAV_VP6, CAV_VP6_ALPHA, CAV_H264])
  func noiseIsNoVideo(_ codec: cav_video_codec) throws {
    var seed: UInt32 = 7
    let decoder = try #require(VideoDecoder(codec: codec, width: 32, height: 32))
    for length in 0..<60 {
      let packet = (0..<length * 7).map { _ -> UInt8 in
        seed = seed &* 1_664_525 &+ 1_013_904_223
        return UInt8(truncatingIfNeeded: seed >> 24)
      }
      // A picture of noise, if a decoder makes one, is there and is as large as it says.
      let isNew = decoder.feed(packet)
      let size = decoder.surface.map { $0.width * $0.height }
      #expect(size == decoder.surface?.count && (!isNew || size ?? 0 > 0), "\(length)")
    }
  }
}
