import FlashHarness
import Testing

@testable import Flash
@testable import FlashClasses
@testable import FlashDisplay

/// Headers and tags that say something about the whole file.
@Suite("Files of movies")
struct MovieFileTests {
  /// A movie that traces "ran" in its frame and by init actions, after these tags.
  private func trace(after tags: [UInt8]) throws -> [String] {
    var code = Assembly()
    code.push("ran")
    code.op(0x26)
    let actions = code.bytes + [0]
    let frame: [UInt8] = [0x3F, 0x03] + Assembly.little(UInt32(actions.count)) + actions
    let sprite: [UInt8] = [0xC8, 0x09, 9, 0, 1, 0, 0x40, 0x00, 0, 0]
    let start: [UInt8] =
      sprite + [0xFF, 0x0E] + Assembly.little(UInt32(actions.count + 2)) + [9, 0] + actions
    var file = PlayerTests.movie(frames: 1, tags + start + frame + [0x40, 0x00, 0, 0])
    file[3] = 9
    var lines: [String] = []
    let player = try Player(
      file, url: "file:///test.swf", options: .recorded,
      trace: { lines.append(String($0.dropLast())) }, load: { _ in .failure(status: 0) })
    player.runIteration()
    return lines
  }

  @Test("A movie that declares ActionScript 3 runs no other code (D.Tag.10, D.Ldr.7)")
  func declaresActionScript3() throws {
    #expect(try trace(after: []) == ["ran", "ran"])
    #expect(try trace(after: [0x44, 0x11, 0, 0, 0, 0]) == ["ran", "ran"])
    #expect(try trace(after: [0x44, 0x11, 8, 0, 0, 0]) == [])
  }

  @Test("FileAttributes counts as the first tag alone (D.Swf.10)") func attributes() throws {
    // SetBackgroundColor stands before it.
    let tags: [UInt8] = [0x43, 0x02, 1, 2, 3, 0x44, 0x11, 8, 0, 0, 0]
    #expect(try trace(after: tags) == ["ran", "ran"])
  }

  @Test("Bytes that the header promises and the file lacks never come (D.Pre.4)")
  func brokenOff() throws {
    var file = PlayerTests.movie(frames: 1, [0x40, 0x00, 0, 0])
    let count = file.count
    file.replaceSubrange(4..<8, with: Assembly.little(UInt32(count + 400)))
    let player = try Player(
      file, url: "file:///test.swf", options: .recorded, trace: { _ in },
      load: { _ in .success(file, status: 0) })
    player.runIteration()
    let root = try #require(player.island.levels[0])
    #expect(root.ownBytesLoaded == count && root.ownBytesTotal == count + 400)
    let clip = root.createEmpty("clip", depth: 16_384)
    player.machines.actionMachine!.services.clipLoads.request(
      "other.swf", for: .movie(into: clip, loader: nil))
    player.runIteration()
    #expect(clip.ownBytesLoaded == count && clip.ownBytesTotal == count + 400)
  }

  @Test("A header without room for a movie is refused (D.Swf.2)") func noLength() throws {
    var file = PlayerTests.movie(frames: 1, [0x40, 0x00, 0, 0])
    file.replaceSubrange(4..<8, with: [0, 0, 0, 0])
    #expect(throws: Player.Failure.self) {
      try Player(
        file, url: "file:///test.swf", options: .recorded, trace: { _ in },
        load: { _ in .failure(status: 0) })
    }
  }
}
