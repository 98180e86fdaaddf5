import Catalog
import CoreABI
import Foundation
import HostBase
import Session
import Testing

@Suite("A session with a core that misbehaves")
struct SessionAbuseTests {
  @Test("callbacks from another thread are answered with nothing")
  func foreignThread() throws {
    let session = try FixtureCore.session("abuse", scenario: 1)
    try session.run(3)
    #expect(session.picture == nil)
    #expect(session.samples.isEmpty)
    // The core saves what its thread was answered.
    #expect(try session.saveState() == [0, 0, 0, 0])
  }

  @Test("the environment may be called from a callback that the host made")
  func recursion() throws {
    let session = try FixtureCore.session("abuse", scenario: 2)
    #expect(session.options.first?.value == "low")
    try session.setOption("abuse_level", to: "high")
    #expect(session.options.first?.value == "high")
    #expect(session.options.first?.isVisible == true)
    try session.run(3)
    #expect(session.options.first?.value == "high")
    #expect(try session.saveState() == [2, 0, 0, 0])
  }

  @Test("log lines may come from any thread, with any bytes")
  func logs() throws {
    let session = try FixtureCore.session("abuse", scenario: 3)
    try session.run(2)
    #expect(session.frameNumber == 2)
  }

  @Test("every command survives NULL and a block of zeros", arguments: [4, 5] as [UInt8])
  func probes(scenario: UInt8) throws {
    let session = try FixtureCore.session("abuse", scenario: scenario)
    try session.run(2)
    #expect(session.takeEvents().contains(.shutdown))
    #expect(session.isOpen)
  }

  @Test("sound of any amount, and from NULL, is taken up to a limit")
  func sound() throws {
    let session = try FixtureCore.session("abuse", scenario: 6)
    try session.run()
    #expect(session.samples.count == 160_000 * 2)
    try session.run(wants: [])
    #expect(session.samples.isEmpty)
  }

  @Test("a flood of events is cut off, and the end is reported once")
  func flood() throws {
    let session = try FixtureCore.session("abuse", scenario: 7)
    try session.run()
    let events = session.takeEvents()
    #expect(events.count <= 1100)
    #expect(events.count { $0 == .shutdown } == 1)
    let longest = events.compactMap { event in
      if case .message(_, let seconds) = event { seconds } else { nil }
    }.max()
    #expect(longest == 60)
    #expect(session.takeEvents().isEmpty)
  }

  @Test("a state's size is asked each time, and its buffer is zero")
  func stateSizes() throws {
    let session = try FixtureCore.session("abuse", scenario: 20)
    #expect(try session.saveState().count == 400)
    let early = try session.saveState()
    try session.run(3)
    #expect(try session.saveState().count == 320)
    try session.loadState(early)
    #expect(throws: SessionError.self) {
      try session.loadState([UInt8](repeating: 0, count: 160))
    }
  }

  @Test("states of no or absurd size are none", arguments: [0, 21] as [UInt8])
  func noStates(scenario: UInt8) throws {
    let session = try FixtureCore.session("abuse", scenario: scenario)
    #expect(throws: SessionError.statesUnsupported(core: "Test core")) {
      try session.saveState()
    }
  }

  @Test("a refused serialization is an error")
  func refusedState() throws {
    let session = try FixtureCore.session("abuse", scenario: 22)
    #expect(throws: SessionError.stateNotMade(core: "Test core")) { try session.saveState() }
  }
}
