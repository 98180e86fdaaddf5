import FlashHarness
import Testing

@testable import Flash
@testable import FlashDisplay

/// What is asked for a level that nothing stands on yet.
@Suite("Loading into levels")
struct LevelLoadingTests {
  /// GetURL2: the bits say whether variables are wanted, and whether the target is a clip's path.
  private func asking(_ flags: UInt8, _ url: String, _ target: String) -> [UInt8] {
    var code = Assembly()
    code.push(url)
    code.push(target)
    code.op(0x9A, [flags])
    // The level is there at once (D.Ldr.4, L5.9.11).
    code.push(target)
    code.op(0x1C)
    code.op(0x44)
    code.op(0x26)
    return code.bytes
  }

  private func play(
    _ actions: [UInt8], then later: Assembly = Assembly()
  ) throws -> (requests: [String], trace: [String], player: Player) {
    var requests: [String] = []
    var trace: [String] = []
    func frame(_ actions: [UInt8]) -> [UInt8] {
      [0x3F, 0x03] + Assembly.little(UInt32(actions.count + 1)) + actions + [0, 0x40, 0x00]
    }
    var file = PlayerTests.movie(frames: 2, frame(actions) + frame(later.bytes) + [0, 0])
    file[3] = 8
    let player = try Player(
      file, url: "file:///test.swf", options: .recorded,
      trace: { trace.append(String($0.dropLast())) },
      load: { request in
        requests.append(request.url)
        return .success(Array("a=1&b=two".utf8), status: 0)
      })
    player.runIteration()
    player.runIteration()
    return (requests, trace, player)
  }

  @Test(
    "variables are asked for, and come to the level",
    arguments: ["_level1", "_level7", "_LEVEL42"],
    [UInt8(0x80), 0xC0])
  func variables(_ level: String, _ flags: UInt8) throws {
    var later = Assembly()
    for name in ["a", "b"] {
      later.push(level.lowercased())
      later.op(0x1C)
      later.push(name)
      later.op(0x4E)
      later.op(0x26)
    }
    let (requests, trace, player) = try play(asking(flags, "vars.txt", level), then: later)
    #expect(requests == ["file:///vars.txt"])
    #expect(trace.suffix(2) == ["1", "two"])
    #expect(player.island.levels.count == 2)
    if level == level.lowercased() { #expect(trace.first == "movieclip") }
  }

  @Test("a movie's level is an empty clip from the request on", arguments: [UInt8(0), 0x40])
  func movies(_ flags: UInt8) throws {
    let (requests, trace, player) = try play(asking(flags, "movie.swf", "_level3"))
    #expect(requests == ["file:///movie.swf"] && trace == ["movieclip"])
    #expect(player.island.levels[3]?.frameCount == 0)
  }

  @Test("a level that is there stays the same clip")
  func present() throws {
    let (requests, _, player) = try play(
      asking(0x80, "one.txt", "_level2") + asking(0x80, "two.txt", "_level2"))
    #expect(requests == ["file:///one.txt", "file:///two.txt"])
    #expect(player.island.levels.count == 2)
  }

  @Test("a movie in the place of the first one brings its size and its rate, and ends timers")
  func root() throws {
    // Half as wide and high, and half as fast (D.Ldr.12).
    var other = PlayerTests.movie(frames: 1, [0x40, 0x00, 0, 0])
    other.replaceSubrange(8..<17, with: [0x78, 0x00, 0x00, 0x7D, 0x00, 0x00, 0x01, 0xF4, 0x00])
    other[18] = 5
    var code = Assembly()
    code.op(0x83, Array("other.swf".utf8) + [0] + Array("_level0".utf8) + [0])
    let actions = code.bytes + [0]
    let tag: [UInt8] = [0x3F, 0x03] + Assembly.little(UInt32(actions.count)) + actions
    let player = try Player(
      PlayerTests.movie(frames: 1, tag + [0x40, 0x00, 0, 0]), url: "file:///test.swf",
      options: .recorded, trace: { _ in }, load: { _ in .success(other, status: 0) })
    _ = player.timers.add(interval: 1000, repeats: true, now: 0, owner: .actionScript1)
    #expect(player.stage.width == 100 && player.frameRate == 10)
    player.runIteration()
    for present in [player, try player.restored(from: player.saveState())] {
      #expect(present.stage.width == 50 && present.stage.height == 50)
      #expect(present.frameRate == 5 && present.timers.nextDue == nil)
    }
  }

  @Test("without an address no level is made", arguments: [UInt8(0), 0x40])
  func unloading(_ flags: UInt8) throws {
    let (requests, _, player) = try play(asking(flags, "", "_level2"))
    #expect(requests.isEmpty && player.island.levels.count == 1)
  }
}
