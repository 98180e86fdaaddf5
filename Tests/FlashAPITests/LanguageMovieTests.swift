import Testing

@Suite("Rules of the machine in movies")
struct LanguageMovieTests {
  /// What a constructor traces that has this expression, in a movie of a version.
  private static func value(
    _ expression: String, _ more: String = "", version: UInt8 = 30
  ) throws -> String {
    try MovieRun(MovieRun.traced(expression), more, version: version).trace.first ?? "nothing"
  }

  private static func describes(_ class: String, _ member: String) -> String {
    """
    findpropstrict flash.utils::describeType getlex \(`class`) callproperty flash.utils::describeType 1
    callproperty toXMLString 0 pushstring "name=\\"\(member)\\"" callproperty AS3::indexOf 1
    pushbyte 0 greaterthan
    """
  }

  @Test(
    "domains",
    arguments: [
      // V.Domain.12
      (
        "getlex flash.system::ApplicationDomain getproperty currentDomain getlex flash.system::ApplicationDomain getproperty currentDomain strictequals",
        "false"
      ),
      (
        "getlex flash.system::ApplicationDomain getproperty currentDomain getproperty parentDomain",
        "null"
      ),
      // V.Domain.11
      (
        "getlex flash.system::ApplicationDomain getproperty currentDomain callproperty getQualifiedDefinitionNames 0",
        "Main"
      ),
      // V.Domain.1
      (
        "getlex flash.system::ApplicationDomain getproperty currentDomain pushstring \"flash.display.Sprite\" callproperty hasDefinition 1",
        "true"
      ),
    ])
  func domains(_ code: String, _ expected: String) throws {
    #expect(try Self.value(code) == expected)
  }

  @Test("classes that cannot be made say so (V.New.7)", arguments: ["DisplayObject", "Stage"])
  func abstract(_ name: String) throws {
    #expect(
      try Self.value("getlex flash.display::\(name) construct 0")
        == "ArgumentError: Error #2012: \(name)$ class cannot be instantiated.")
  }

  @Test("a movie's class below one of these cannot be made either (V.New.7)")
  func belowAbstract() throws {
    #expect(
      try Self.value(
        "getlex Own construct 0",
        "class Own extends flash.display::InteractiveObject { }")
        == "ArgumentError: Error #2012: Own$ class cannot be instantiated.")
  }

  @Test("members come with the movie's version, and those of AIR never (V.Api.3, V.Api.7)")
  func versions() throws {
    #expect(
      try Self.value(Self.describes("flash.utils::ByteArray", "clear"), version: 9) == "false")
    #expect(
      try Self.value(Self.describes("flash.utils::ByteArray", "clear"), version: 30) == "true")
    #expect(
      try Self.value(Self.describes("flash.events::KeyboardEvent", "commandKey"), version: 30)
        == "false")
    #expect(
      try Self.value(Self.describes("flash.events::KeyboardEvent", "altKey"), version: 9) == "true")
  }

  @Test("an old movie's class has members by names that came later (V.Api.5)")
  func sameNames() throws {
    let own = """
      class Own extends flash.utils::ByteArray {
        method clear ():void { returnvoid }
      }
      """
    let code = "getlex Own typeof"
    #expect(try Self.value(code, own, version: 9) == "object")
    let lines = try MovieRun(MovieRun.traced(code), own, version: 30).trace
    #expect(lines.first?.contains("#1053") == true, "\(lines)")
  }

  @Test(
    "errors of listeners are reported with the methods that ran, and the player continues (V.Exc.9, V.Unc.1)"
  )
  func reports() throws {
    let run = try MovieRun(
      """
      getlocal0 pushstring "enterFrame" getlocal0 getproperty fail callpropvoid addEventListener 2
      """,
      members: """
        method fail(event:flash.events::Event):void {
          getlocal0 pushscope getlex RangeError pushstring "mine" construct 1 throw
        }
        """, iterations: 4)
    #expect(run.trace.filter { $0 == "RangeError: mine" }.count >= 2)
    #expect(run.trace.dropFirst().first == "\tat Main/fail()")
  }

  @Test("parameters that only AIR has are surplus arguments (V.Call.5, V.Api.3)")
  func surplus() throws {
    let arguments =
      "pushstring \"x\" " + Array(repeating: "pushfalse", count: 9).joined(separator: " ")
    #expect(
      try Self.value("getlex flash.events::KeyboardEvent \(arguments) construct 10")
        .contains("Error #1063"))
  }

  @Test("an error that cannot be shown is named so, and the player continues (V.Unc.2)")
  func unshown() throws {
    let run = try MovieRun(
      """
      getlocal0 pushstring "enterFrame" getlocal0 getproperty fail callpropvoid addEventListener 2
      """,
      members: """
        method fail(event:flash.events::Event):void {
          getlocal0 pushscope
          pushstring "toString" newfunction #bad newobject 1 throw
        }
        """,
      "function #bad () { getlocal0 pushscope pushnull coerce_a callproperty x 0 returnvalue }",
      iterations: 4)
    #expect(run.trace.filter { $0.contains("<failed to display AVM error>") }.count >= 2)
  }
}
