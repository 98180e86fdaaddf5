import Catalog
import HostBase
import Session
import Testing

@Suite("Options of a session")
struct SessionOptionTests {
  private func seen(_ session: LocalSession) -> String {
    String(decoding: session.memory(2).prefix { $0 != 0 }, as: UTF8.self)
  }

  @Test("version 0: the first value is the default, nonsense is left out")
  func versionZero() throws {
    let session = try FixtureCore.session("options", scenario: 0)
    #expect(seen(session) == "2o_speed=slow;o_none=NULL!;o_free=NULL!;")
    #expect(session.options.map(\.key) == ["o_speed", "o_tight"])
    #expect(session.options[0].name == "Speed")
    #expect(session.options[1].choices.map(\.value) == ["x", "y"])
  }

  @Test("version 1: declared default, labels, no double keys")
  func versionOne() throws {
    let session = try FixtureCore.session("options", scenario: 1)
    #expect(seen(session) == "2o_speed=fast;o_none=a;o_free=NULL!;")
    #expect(session.options.map(\.key) == ["o_speed", "o_none"])
    #expect(session.options[0].name == "Speed")
    #expect(session.options[0].choices[1].label == "Very fast")
    #expect(session.options[0].choices[0].label == "slow")
  }

  @Test("version 1 with a translation: its words, our defaults")
  func versionOneTranslated() throws {
    let session = try FixtureCore.session("options", scenario: 2)
    #expect(session.options[0].name == "Tempo")
    #expect(session.options[0].defaultValue == "fast")
    #expect(session.options[0].choices.map(\.label) == ["Langsam", "Very fast"])
    #expect(session.options[1].name == "No default")
  }

  @Test("version 2: categories, missing and impossible defaults", arguments: [3, 4] as [UInt8])
  func versionTwo(scenario: UInt8) throws {
    let session = try FixtureCore.session("options", scenario: scenario)
    #expect(session.options.map(\.category) == ["Category", ""])
    #expect(session.options[0].name == "Speed")
    #expect(session.options[1].value == "on")
  }

  @Test("a value that is not UTF-8 goes back to the core byte for byte")
  func oddBytes() throws {
    let session = try FixtureCore.session("options", scenario: 3)
    let odd = try #require(session.options.first?.choices.last?.value)
    try session.setOption("o_speed", to: odd)
    try session.run()
    #expect(
      session.memory(2).prefix { $0 != 0 } == Array("10;o_speed=f".utf8) + [0xE4]
        + Array("st;".utf8))
  }

  @Test("NULL removes options, an empty list has none", arguments: [5, 6] as [UInt8])
  func removed(scenario: UInt8) throws {
    #expect(try FixtureCore.session("options", scenario: scenario).options.isEmpty)
  }

  @Test("an update is reported once, and only if something changed")
  func updates() throws {
    let session = try FixtureCore.session("options", scenario: 1)
    try session.run()
    #expect(seen(session) == "00;o_speed=fast;")
    try session.setOption("o_speed", to: "slow")
    try session.run()
    #expect(seen(session) == "10;o_speed=slow;")
    try session.setOption("o_speed", to: "slow")
    try session.run()
    #expect(seen(session) == "00;o_speed=slow;")
  }

  @Test("planned values hold from the first question; impossible ones fall back")
  func planned() throws {
    let session = try FixtureCore.session("options", scenario: 1) {
      $0.options = ["o_speed": "slow", "o_none": "z", "o_unknown": "1"]
    }
    #expect(seen(session) == "2o_speed=slow;o_none=a;o_free=NULL!;")
  }

  @Test("what cannot be set says what can")
  func refusals() throws {
    let session = try FixtureCore.session("options", scenario: 1)
    #expect(
      throws: SessionError.unknownOption(
        core: "Test core", key: "o_speed", value: "warp", remedy: "choose one of: slow, fast")
    ) { try session.setOption("o_speed", to: "warp") }
    #expect(
      throws: SessionError.unknownOption(
        core: "Test core", key: "speed", value: nil, remedy: "try one of: o_speed")
    ) { try session.setOption("speed", to: "fast") }
  }
}
