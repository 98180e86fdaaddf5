import FlashHarness
import Testing

@testable import Flash
@testable import FlashDisplay
@testable import FlashHeap

@Suite("States of the player")
struct StateTests {
  /// A player whose movie has these actions in its first frame and these in its second; it loops.
  private func player(
    _ first: Assembly, _ second: Assembly, version: UInt8 = 8, trace: @escaping (String) -> Void
  ) throws -> Player {
    func frame(_ actions: Assembly) -> [UInt8] {
      let bytes = actions.bytes + [0]
      return [0x3F, 0x03] + Assembly.little(UInt32(bytes.count)) + bytes + [0x40, 0x00]
    }
    var file = PlayerTests.movie(frames: 2, frame(first) + frame(second) + [0, 0])
    file[3] = version
    return try Player(
      file, url: "file:///test.swf", options: .recorded, trace: { trace(String($0.dropLast())) },
      load: { _ in .failure(status: 0) })
  }

  /// A counter in a closure, an array with a gap, a deleted property, a clip with a drawing in it, and what they are then.
  private static var busy: (Assembly, Assembly) {
    var first = Assembly()
    // if (count == undefined) { count = 0; … }: all in one go, guarded by a variable.
    var setUp = Assembly()
    setUp.set("count", 0)
    var body = Assembly()
    body.push("count")
    body.push("count")
    body.op(0x1C)
    body.op(0x50)  // increment
    body.op(0x1D)
    body.trace(variable: "count")
    setUp.function("tick", body)
    setUp.push("list")
    for number: Int32 in [30, 20, 10, 3] { setUp.push(number) }
    setUp.op(0x42)  // initArray
    setUp.op(0x1D)
    setUp.push("list")
    setUp.op(0x1C)
    setUp.push(1)
    setUp.op(0x3A)  // delete
    setUp.op(0x17)
    setUp.push("object")
    setUp.push("b")
    setUp.push(2)
    setUp.push("a")
    setUp.push(1)
    setUp.push(2)
    setUp.op(0x43)  // initObject
    setUp.op(0x1D)
    setUp.push("object")
    setUp.op(0x1C)
    setUp.push("b")
    setUp.op(0x3A)
    setUp.op(0x17)
    // createEmptyMovieClip("box", 5)
    setUp.push(5)
    setUp.push("box")
    setUp.push(2)
    setUp.push("createEmptyMovieClip")
    setUp.op(0x3D)
    setUp.op(0x17)
    first.push("count")
    first.op(0x1C)
    first.op(0x44)  // typeOf
    first.push("undefined")
    first.op(0x13)  // stringEquals
    first.op(0x12)
    first.jump(setUp.bytes.count, code: 0x9D)
    first.bytes += setUp.bytes
    var second = Assembly()
    second.push(0)
    second.push("tick")
    second.op(0x3D)  // callFunction
    second.op(0x17)
    second.trace(variable: "list")
    second.trace(variable: "box")
    second.push("object")
    second.op(0x46)  // enumerate
    second.op(0x26)
    second.op(0x26)
    second.push("box")
    second.op(0x1C)
    second.push("_x")
    second.push("count")
    second.op(0x1C)
    second.op(0x4F)  // setMember
    return (first, second)
  }

  @Test("a player that is made of a state continues as the one that was saved")
  func goesOn() throws {
    let (first, second) = Self.busy
    var plain: [String] = []
    let whole = try player(first, second) { plain.append($0) }
    for _ in 0..<12 { whole.runIteration() }
    #expect(plain.contains("_level0.box"))
    #expect(plain.contains("10,undefined,30"))

    var lines: [String] = []
    var present = try player(first, second) { lines.append($0) }
    for _ in 0..<12 {
      present.runIteration()
      let state = present.saveState()
      present = try present.restored(from: state)
      // A state of what was loaded is the same state.
      #expect(present.saveState() == state)
    }
    #expect(lines == plain)
    #expect(present.render().pixels == whole.render().pixels)
  }

  /// The reason why a state is refused, or nil.
  private func reason(_ player: Player, _ state: [UInt8]) -> MovieStateError.Reason? {
    do {
      _ = try player.restored(from: state)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test("a state of another movie, or of something else, is refused by name")
  func otherMovies() throws {
    let (first, second) = Self.busy
    let one = try player(first, second) { _ in }
    let other = try player(second, first) { _ in }
    one.runIteration()
    other.runIteration()
    let state = one.saveState()
    #expect(reason(other, state) == .otherMovie)
    for bytes in [[], [1, 2, 3], [UInt8](repeating: 0, count: 4096)] as [[UInt8]] {
      #expect(reason(one, bytes) == .notAState)
    }
    var newer = state
    newer[8] = 99
    #expect(reason(one, newer) == .otherVersion)
    #expect(reason(one, state) == nil)
  }

  @Test("sections come in their order, each once, and what is empty is not there")
  func sections() throws {
    let (first, second) = Self.busy
    let one = try player(first, second) { _ in }
    one.runIteration()
    let state = one.saveState()
    // The head, the movie's length and hash, mode, tick, version, clock and zone; then the number of sections.
    let head = 8 + 4 + 16 + 1 + 8 + 4 + 1 + 8 + 16
    #expect(state[head] > 8 && state[head] <= UInt8(MovieStateSection.allCases.count))
    let name = head + 4
    var size = 0
    for index in 0..<8 { size |= Int(state[name + 16 + index]) << (8 * index) }
    let section = Array(state[name..<name + 24 + size])
    var twice = state
    twice[head] += 1
    twice.insert(contentsOf: section, at: name)
    #expect(reason(one, twice) == .damaged)
    var missing = state
    missing[head] -= 1
    missing.removeSubrange(name..<name + section.count)
    #expect(reason(one, missing) == .damaged)
    var unknown = state
    unknown[name] ^= 1
    #expect(reason(one, unknown) == .damaged)
    var newer = state
    newer[name + 4] += 1
    #expect(reason(one, newer) == .otherVersion)
  }

  @Test("a state that breaks off anywhere is refused")
  func truncation() throws {
    let (first, second) = Self.busy
    let one = try player(first, second) { _ in }
    for _ in 0..<3 { one.runIteration() }
    let state = one.saveState()
    var taken = 0
    for end in stride(from: 0, to: state.count, by: 61) {
      if (try? one.restored(from: Array(state[..<end]))) != nil { taken += 1 }
    }
    #expect(taken == 0)
    // Padding after it does no harm.
    let padded = try one.restored(from: state + [UInt8](repeating: 0, count: 999))
    #expect(padded.saveState() == state)
  }

  @Test("a state with wrong bytes is refused, or plays on somehow")
  func damage() throws {
    let (first, second) = Self.busy
    let one = try player(first, second) { _ in }
    for _ in 0..<3 { one.runIteration() }
    let state = one.saveState()
    var random = RandomSource(seed: 7)
    var refused = 0
    for _ in 0..<40 {
      var bytes = state
      bytes[100 + random.next(below: Int32(bytes.count - 100))] ^=
        UInt8(1 << random.next(below: 8))
      do {
        let player = try one.restored(from: bytes)
        for _ in 0..<2 { player.runIteration() }
        _ = player.render()
      } catch {
        refused += 1
      }
    }
    #expect(refused > 0)
    // The player that the bytes were not loaded into has not noticed.
    #expect(one.saveState() == state)
  }
}
