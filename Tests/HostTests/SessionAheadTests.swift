import Catalog
import CoreABI
import HostBase
import Session
import Testing

@Suite("Running ahead")
struct SessionAheadTests {
  /// The same game here and in a process of its own.
  private static func sessions(_ scenario: UInt8) throws -> [any CoreSession] {
    [
      try FixtureCore.session("ahead", scenario: scenario),
      try Isolated.session("ahead", scenario: scenario),
    ]
  }

  private static var pressed: InputState {
    var input = InputState()
    input.pads[0].buttons = 1 << UInt16(RETRO_DEVICE_ID_JOYPAD_A)
    input.keyEvents = [.init(isDown: true, key: 97)]
    return input
  }

  private static func shown(_ session: any CoreSession) -> [UInt32] {
    session.picture.map { Array($0.pixels.prefix(3)) } ?? []
  }

  @Test("the picture is the one of later frames; machine, sound, messages and time are not")
  func ahead() throws {
    for session in try Self.sessions(0) {
      for frame in 1...5 as ClosedRange<UInt32> {
        try session.runFrame(input: Self.pressed, wants: .all, ahead: 3)
        // A press counts in each frame to come, a key goes down once.
        #expect(Self.shown(session) == [frame + 3, frame + 3, frame])
        #expect(Array(session.samples) == [Int16(frame), Int16(frame)])
        #expect(session.frameNumber == UInt64(frame))
        let told = session.takeEvents().compactMap { event in
          if case .message(let text, _) = event { text } else { nil }
        }
        #expect(told == ["frame \(frame)"])
        #expect(session.pictureIsNew)
      }
      let state = try session.saveState()
      #expect(state == Array(repeating: [5, 0, 0, 0], count: 3).flatMap(\.self))
      try session.runFrame(input: InputState(), wants: .all, ahead: 0)
      #expect(Self.shown(session) == [6, 5, 5])
      session.close()
    }
  }

  @Test("temporary states may be quick ones; one that is kept is a usual one")
  func contexts() throws {
    for session in try Self.sessions(0) {
      try session.runFrame(input: InputState(), wants: [.video, .state], ahead: 1)
      #expect(try session.saveState().first == 1)
      #expect(session.memory(UInt32(RETRO_MEMORY_SYSTEM_RAM)) == [1, 0, 0, 0])
      try session.runFrame(input: InputState(), wants: .all, ahead: 1)
      let seen = session.memory(UInt32(RETRO_MEMORY_SYSTEM_RAM))
      let context = UInt8(RETRO_SAVESTATE_CONTEXT_RUNAHEAD_SAME_INSTANCE.rawValue)
      let first: UInt8 = 1 | 1 << context
      #expect(seen == [first, 0, 0, 0])
      session.close()
    }
  }

  @Test("a core without states plays on as it is, and says so once", arguments: [1, 2] as [UInt8])
  func withoutStates(scenario: UInt8) throws {
    for session in try Self.sessions(scenario) {
      var sentences = 0
      for _ in 1...10 {
        try session.runFrame(input: InputState(), wants: .all, ahead: 2)
        for case .message(let text, _) in session.takeEvents() where text.contains("run ahead") {
          sentences += 1
        }
      }
      #expect(sentences == 1)
      // Where a state was not taken back, the game has leapt once.
      #expect(Self.shown(session).first == (scenario == 1 ? 10 : 12))
      #expect(session.frameNumber == (scenario == 1 ? 10 : 12))
      session.close()
    }
  }
}
