import FlashHarness
import Testing

@testable import Flash
@testable import FlashAVM1
@testable import FlashClasses
@testable import FlashDisplay
@testable import FlashHeap

@Suite struct PlayerTests {
  /// A movie of SWF 6, 100 × 100 pixels at 10 frames a second, with these tags.
  static func movie(frames: UInt8, _ tags: [UInt8]) -> [UInt8] {
    // RECT of 15-bit numbers 0 … 2000: 01111 then four of them.
    let body: [UInt8] =
      [0x78, 0x00, 0x00, 0xFA, 0x00, 0x00, 0x03, 0xE8, 0x00, 0x00, 0x0A, frames, 0x00] + tags
    let length = UInt32(body.count + 8)
    return Array("FWS".utf8) + [6] + (0..<4).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }
      + body
  }

  /// A player with a movie that does nothing, for scripts that are run by hand.
  static func idlePlayer(version: UInt8 = 6) throws -> Player {
    var file = movie(frames: 1, [0x40, 0x00, 0, 0])
    file[3] = version
    return try Player(
      file, url: "file:///test.swf", options: .recorded, trace: { _ in },
      load: { _ in .failure(status: 0) })
  }

  @Test func playsAndLoops() throws {
    let showFrame: [UInt8] = [0x40, 0x00]
    let player = try Player(
      Self.movie(frames: 2, showFrame + showFrame + [0, 0]), url: "file:///test.swf",
      options: .recorded,
      trace: { _ in }, load: { _ in .failure(status: 0) })
    let root = try #require(player.island.levels[0])
    #expect(root.currentFrame == 0)
    var frames: [Int] = []
    for _ in 0..<3 {
      player.runIteration()
      frames.append(root.currentFrame)
    }
    #expect(frames == [1, 2, 1])
  }

  @Test("a PlaceObject places what later frames define only once the timeline has come there")
  func placesWhatIsDefined() throws {
    let showFrame: [UInt8] = [0x40, 0x00]
    // PlaceObject2 of character 1 at depth 1; DefineSprite 1 with one frame.
    let place: [UInt8] = [0x85, 0x06, 0x02, 0x01, 0x00, 0x01, 0x00]
    let define: [UInt8] = [0xC8, 0x09, 0x01, 0x00, 0x01, 0x00, 0x40, 0x00, 0x00, 0x00]
    let player = try Player(
      Self.movie(frames: 2, place + showFrame + define + showFrame + [0, 0]),
      url: "file:///test.swf", options: .recorded, trace: { _ in },
      load: { _ in .failure(status: 0) })
    let root = try #require(player.island.levels[0])
    var counts: [Int] = []
    for _ in 0..<3 {
      player.runIteration()
      counts.append(root.children.count)
    }
    #expect(counts == [0, 0, 1])
    // A state knows how far the movie has come.
    let restored = try player.restored(from: player.saveState())
    restored.runIteration()
    restored.runIteration()
    #expect(restored.island.levels[0]?.children.count == 1)
  }

  @Test func leavesNothingBehind() throws {
    weak var player: Player?
    weak var script: Interpreter?
    weak var heap: Heap?
    do {
      let present = try Player(
        Self.movie(frames: 2, [0x40, 0x00, 0x40, 0x00, 0, 0]), url: "file:///test.swf",
        options: .recorded,
        trace: { _ in }, load: { _ in .failure(status: 0) })
      present.runIteration()
      (player, script, heap) = (present, present.machines.actionMachine!.machine, present.heap)
      let restored = try present.restored(from: present.saveState())
      restored.runIteration()
    }
    #expect(player == nil)
    #expect(script == nil)
    #expect(heap == nil)
  }
}
