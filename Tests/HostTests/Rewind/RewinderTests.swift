import Session
import Testing

@testable import Catalog
@testable import HostBase
@testable import Play
@testable import Rewind

@Suite("Rewinder")
struct RewinderTests {
  /// A session whose state is what was done to it.
  private final class Machine {
    let session = MemorySession([:])
    init() {
      session.avInfo.framesPerSecond = 10
      session.state = [0]
    }
    /// Plays a frame.
    func play(_ rewinder: Rewinder, _ input: UInt8) {
      session.frameNumber += 1
      session.state = (session.state ?? []) + [input]
      rewinder.frameDone()
    }
  }
  /// A clock that advances with each reading.
  private final class SlowClock: PlayClock {
    let step: Double
    private var time = 0.0
    init(step: Double) { self.step = step }
    var now: Double {
      time += step
      return time
    }
    func sleep(until moment: Double) {}
  }

  @Test("rewinds frame by frame, stops at the start, and continues from where it stopped")
  func walk() {
    let machine = Machine()
    let rewinder = Rewinder(session: machine.session, byteLimit: 1 << 20)
    #expect(rewinder.stepBack() == .atStart)
    for frame in 1...30 { machine.play(rewinder, UInt8(frame)) }
    #expect(abs(rewinder.seconds - 2.9) < 0.001)
    rewinder.begin()
    for frame in (20...29).reversed() {
      #expect(rewinder.stepBack() == .moved)
      #expect(machine.session.state?.last == UInt8(frame))
      #expect(machine.session.frameNumber == UInt64(frame))
      // The frame that is seen while walking changes nothing.
      machine.session.state?.append(99)
      machine.session.frameNumber += 1
    }
    #expect(rewinder.goOn() == .moved)
    #expect(machine.session.state == (0...20).map { $0 })
    machine.play(rewinder, 77)
    rewinder.begin()
    #expect(rewinder.stepBack() == .moved)
    #expect(machine.session.state == (0...20).map { $0 })
    for _ in 0..<19 { #expect(rewinder.stepBack() == .moved) }
    #expect(machine.session.state == [0, 1])
    #expect(rewinder.stepBack() == .atStart)
  }

  @Test("a loaded state is a break: the walk halts there, and a second one goes beyond")
  func breakAtLoad() {
    let machine = Machine()
    let rewinder = Rewinder(session: machine.session, byteLimit: 1 << 20)
    for frame in 1...5 { machine.play(rewinder, UInt8(frame)) }
    machine.session.state = [200]
    rewinder.stateWasLoaded()
    for frame in 6...8 { machine.play(rewinder, UInt8(frame)) }
    rewinder.begin()
    #expect(rewinder.stepBack() == .moved)
    #expect(rewinder.stepBack() == .moved)
    #expect(machine.session.state == [200, 6])
    #expect(rewinder.stepBack() == .atBreak)
    #expect(rewinder.stepBack() == .atBreak)
    rewinder.begin()
    #expect(rewinder.stepBack() == .moved)
    #expect(machine.session.state == [0, 1, 2, 3, 4, 5])
    // Loaded and not played yet: one step leads back to before.
    machine.session.state = [201]
    rewinder.stateWasLoaded()
    rewinder.begin()
    #expect(rewinder.stepBack() == .moved)
    #expect(machine.session.state == [0, 1, 2, 3, 4, 5])
    #expect(rewinder.stepBack() == .moved)
    #expect(machine.session.state == [0, 1, 2, 3, 4])
  }

  @Test("a core whose states take long is asked for fewer of them")
  func slowStates() {
    let machine = Machine()
    // 30 ms a state are 30 % of a frame at 10 Hz: ten times too much.
    let rewinder = Rewinder(
      session: machine.session, byteLimit: 1 << 20, clock: SlowClock(step: 0.03))
    for frame in 1...100 { machine.play(rewinder, UInt8(frame)) }
    #expect(rewinder.interval == 10)
    #expect(machine.session.saves < 13)
    // What was played since the last kept state goes first.
    rewinder.begin()
    #expect(rewinder.stepBack() == .moved)
    let last = machine.session.state?.last ?? 0
    #expect(last > 85)
    #expect(rewinder.stepBack() == .moved)
    #expect(machine.session.state?.last == last - 10)
  }

  @Test("a core without states has no past, and says so")
  func noStates() {
    let machine = Machine()
    machine.session.state = nil
    let rewinder = Rewinder(session: machine.session, byteLimit: 1 << 20)
    rewinder.frameDone()
    #expect(rewinder.problem == .noStates(core: "Fake"))
    #expect(rewinder.seconds == 0)
    #expect(rewinder.stepBack() == .atStart)
  }

  @Test("seconds ago are seconds of play; further than kept is nothing")
  func past() throws {
    let machine = Machine()
    let rewinder = Rewinder(session: machine.session, byteLimit: 1 << 20)
    for frame in 1...50 { machine.play(rewinder, UInt8(frame)) }
    let made = try #require(rewinder.past(seconds: 2)?.made())
    #expect(made.state.last == 30 && made.frame == 30)
    #expect(machine.session.state?.last == 50)
    #expect(rewinder.past(seconds: 0)?.made()?.state.last == 50)
    #expect(rewinder.past(seconds: 4.9)?.made()?.state.last == 1)
    #expect(rewinder.past(seconds: 5.2) == nil)
    #expect(rewinder.past(seconds: -1)?.made()?.state.last == 50)
  }
}
