import Raster
import Testing

@testable import Flash
@testable import FlashDisplay

@Suite("Masks of masks") struct MaskCycleTests {
  private let player: Player

  init() throws {
    player = try PlayerTests.idlePlayer(version: 8)
    player.runIteration()
  }

  private func clips(_ count: Int) throws -> (MovieClip, [MovieClip]) {
    let root = try #require(player.island.levels[0])
    let clips = (0..<count).map { root.createEmpty("clip\($0)", depth: 16_390 + $0) }
    for clip in clips {
      let drawing = Drawing()
      drawing.setFill(.solid(Color(red: 0, green: 0, blue: 255)))
      for (x, y) in [(2000.0, 0.0), (2000, 2000), (0, 2000)] { drawing.line(to: Point(x: x, y: y)) }
      clip.drawing = drawing
    }
    return (root, clips)
  }

  private let inside = Point(x: 1500, y: 1000)
  private let outside = Point(x: 2500, y: 1000)

  @Test("two clips that mask one another are both hit where both are")
  func twoMasks() throws {
    let (_, clips) = try clips(2)
    clips[0].setMask(clips[1])
    clips[1].setMask(clips[0])
    #expect(clips[0].isHit(inside, exactly: true))
    #expect(!clips[0].isHit(outside, exactly: true))
    clips[1].setMatrix(Matrix.translation(10_000, 0))
    #expect(!clips[0].isHit(inside, exactly: true))
  }

  @Test("a clip that masks itself is hit where it is")
  func itself() throws {
    let (_, clips) = try clips(1)
    clips[0].setMask(clips[0])
    #expect(clips[0].isHit(inside, exactly: true))
    #expect(!clips[0].isHit(outside, exactly: true))
  }

  @Test("a clip whose mask it stands in is hit where both are")
  func within() throws {
    let (root, clips) = try clips(1)
    clips[0].setMask(root)
    #expect(clips[0].isHit(inside, exactly: true))
    #expect(!clips[0].isHit(outside, exactly: true))
  }

  @Test("a row of four thousand masks has an end")
  func longRow() throws {
    let (_, clips) = try clips(4_000)
    for (clip, mask) in zip(clips, clips.dropFirst()) { clip.setMask(mask) }
    #expect(clips[0].isHit(inside, exactly: true))
    #expect(!clips[0].isHit(outside, exactly: true))
  }
}
