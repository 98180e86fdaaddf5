import Testing

@testable import HostBase
@testable import Play
@testable import Rewind

@Suite("Rewind ring")
struct RewindRingTests {
  /// States as a machine's: mostly still, some bytes moving, now and then much at once, and of other sizes.
  private func states(_ count: Int, size: Int = 3001) -> [RewindRing.Moment] {
    var random = Noise(seed: 7)
    var state = (0..<size).map { _ in random.byte() }
    return (0..<count).map { index in
      for _ in 0..<20 { state[random.below(state.count)] = random.byte() }
      if index % 97 == 50 { state = state.map { $0 ^ random.byte() } }
      if index % 151 == 100 { state += [UInt8](repeating: random.byte(), count: 777) }
      if index % 151 == 149 { state.removeLast(random.below(900)) }
      return .init(state: state, frame: UInt64(index) * 3, tick: UInt64(index))
    }
  }

  @Test("every step back gives the state as it was, whatever its size, down to the first")
  func stepsBack() {
    let states = states(700)
    var ring = RewindRing(byteLimit: 64 << 20)
    for state in states { ring.push(state) }
    #expect(ring.count == 699)
    #expect(ring.oldestTick == 0)
    for state in states.reversed() {
      #expect(ring.newest == state)
      let isMoved = ring.stepBack()
      #expect(isMoved == (state.tick > 0))
    }
    #expect(ring.newest == states.first)
  }

  @Test("after a rewind, time continues from there")
  func forkedTime() {
    let states = states(500)
    var ring = RewindRing(byteLimit: 64 << 20)
    for state in states[..<400] { ring.push(state) }
    for _ in 0..<250 { _ = ring.stepBack() }
    #expect(ring.newest == states[149])
    for state in states[400...] { ring.push(state) }
    for state in (states[..<150] + states[400...]).reversed() {
      #expect(ring.newest == state)
      _ = ring.stepBack()
    }
  }

  @Test(
    "any moment of the past can be made without walking there",
    arguments: [0, 1, 2, 63, 64, 65, 300, 449])
  func pastMoments(ago: Int) throws {
    let states = states(450)
    var ring = RewindRing(byteLimit: 64 << 20)
    for state in states { ring.push(state) }
    let wanted = states[449 - ago]
    #expect(try #require(ring.past(tick: wanted.tick)).made() == wanted)
    #expect(ring.newest == states[449])
    // Between two states that were kept, the earlier one counts.
    var sparse = RewindRing(byteLimit: 64 << 20)
    for state in states where state.tick % 4 == 1 { sparse.push(state) }
    let earlier = states.last { $0.tick % 4 == 1 && $0.tick <= wanted.tick } ?? states[1]
    #expect(try #require(sparse.past(tick: wanted.tick)).made() == earlier)
  }

  @Test("it keeps to its bytes and drops the oldest first", arguments: [20_000, 50_000, 90_000])
  func budget(limit: Int) {
    let states = states(900)
    var ring = RewindRing(byteLimit: limit)
    for state in states {
      ring.push(state)
      #expect(ring.byteCount <= limit + limit / 8 + state.state.count * 2)
    }
    #expect(ring.count > 5 && ring.count < 899)
    let oldest = Int(ring.oldestTick ?? 0)
    #expect(oldest == 899 - ring.count)
    for state in states[oldest...].reversed() {
      #expect(ring.newest == state)
      _ = ring.stepBack()
    }
    let isBeyond = ring.stepBack()
    #expect(!isBeyond)
  }

  @Test("a state larger than all that is allowed leaves a ring of one or few")
  func tiny() {
    var ring = RewindRing(byteLimit: 100)
    for state in states(50) { ring.push(state) }
    #expect(ring.newest?.tick == 49)
    #expect(ring.count <= 1)
  }

  @Test("states that hardly change take a small part of their size")
  func compresses() {
    var ring = RewindRing(byteLimit: 64 << 20)
    var state = [UInt8](repeating: 5, count: 50_000)
    for tick in 0..<2000 {
      for at in 0..<30 { state[at * 1000] = UInt8(truncatingIfNeeded: tick) }
      ring.push(.init(state: state, frame: 0, tick: UInt64(tick)))
    }
    #expect(ring.byteCount < 50_000 + 2000 * 60)
  }

  @Test("breaks are known on the way back, in open and closed groups")
  func breaks() {
    var ring = RewindRing(byteLimit: 1 << 20)
    let states = states(300)
    for state in states { ring.push(state, isBreak: [70, 290].contains(state.tick)) }
    var found: [UInt64] = []
    repeat {
      if ring.isAtBreak { found.append(ring.newest?.tick ?? 0) }
    } while ring.stepBack()
    #expect(found == [290, 70])
  }

  @Test("differences that were made up do not fit, and harm nothing")
  func hostileDeltas() {
    var random = Noise(seed: 3)
    for _ in 0..<3000 {
      let delta = (0..<random.below(40)).map { _ in random.byte() }
      var state = [UInt8](repeating: 1, count: random.below(60))
      _ = RewindDelta.apply(delta[...], to: &state, size: random.below(60))
    }
    var state = [UInt8](repeating: 1, count: 8)
    #expect(!RewindDelta.apply([9, 1, 1], to: &state, size: 8))
    #expect(!RewindDelta.apply([0, 9], to: &state, size: 8))
    #expect(!RewindDelta.apply([255, 255, 255, 255, 255, 255, 255, 255], to: &state, size: 8))
    #expect(RewindPacker.unpack([1, 2, 3], size: 100) == nil)
    #expect(RewindPacker.unpack([], size: 100) == nil)
  }
}

/// Numbers that look random and are the same each time.
struct Noise {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
  mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next()) }
  mutating func below(_ limit: Int) -> Int { limit > 0 ? Int(next()) % limit : 0 }
}
