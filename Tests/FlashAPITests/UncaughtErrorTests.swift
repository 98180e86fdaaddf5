import Testing

@Suite("Errors that nothing catches")
struct UncaughtErrorTests {
  private func trace(_ listener: String) throws -> [String] {
    try MovieRun(
      """
      getlocal0 getproperty loaderInfo getproperty uncaughtErrorEvents pushstring "uncaughtError"
      getlocal0 getproperty heard callpropvoid addEventListener 2
      findpropstrict flash.utils::setTimeout getlocal0 getproperty later pushbyte 10
      callpropvoid flash.utils::setTimeout 2
      """,
      members: """
        method heard(event:flash.events::UncaughtErrorEvent):void {
          getlocal0 pushscope
          \(listener)
          returnvoid
        }
        method later():void { getlocal0 pushscope pushstring "thrown" throw }
        """
    ).trace
  }

  @Test("listeners hear of an error before it is written (E.Err.1, V.Unc.4)")
  func heard() throws {
    let trace = try trace(MovieRun.traced("getlocal1 getproperty error pushstring \"!\" add"))
    #expect(trace.prefix(2) == ["thrown!", "thrown"])
  }

  @Test("a listener may prevent that it is written (E.Err.1)")
  func prevented() throws {
    #expect(try trace("getlocal1 callpropvoid preventDefault 0").isEmpty)
  }

  @Test("what a listener throws itself is only written (E.Err.1)")
  func again() throws {
    let trace = try trace("pushstring \"again\" throw")
    #expect(trace.contains("again") && trace.contains("thrown"))
  }
}
