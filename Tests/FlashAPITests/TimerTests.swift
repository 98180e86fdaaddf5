import Testing

@Suite("Timers of ActionScript 3")
struct TimerTests {
  private static let listener = """
    method tick(event:flash.events::Event):void {
      getlocal0 pushscope
      \(MovieRun.traced("getlocal1 getproperty type"))
      returnvoid
    }
    """

  @Test("a timer ticks as often as it is asked for, then is complete (C.Timer.3)")
  func ticks() throws {
    let run = try MovieRun(
      """
      getlex flash.utils::Timer pushbyte 40 pushbyte 3 construct 2 setlocal1
      getlocal1 pushstring "timer" getlocal0 getproperty tick callpropvoid addEventListener 2
      getlocal1 pushstring "timerComplete" getlocal0 getproperty tick callpropvoid addEventListener 2
      getlocal1 callpropvoid start 0
      \(MovieRun.traced("getlocal1 getproperty running"))
      """, members: Self.listener, iterations: 4)
    #expect(run.trace == ["true", "timer", "timer", "timer", "timerComplete"])
  }

  @Test("a timer with a negative count is complete after its first tick (C.Timer.3)")
  func negativeCount() throws {
    let run = try MovieRun(
      """
      getlex flash.utils::Timer pushbyte 40 pushbyte -2 construct 2 setlocal1
      getlocal1 pushstring "timer" getlocal0 getproperty tick callpropvoid addEventListener 2
      getlocal1 pushstring "timerComplete" getlocal0 getproperty tick callpropvoid addEventListener 2
      getlocal1 callpropvoid start 0
      """, members: Self.listener, iterations: 4)
    #expect(run.trace == ["timer", "timerComplete"])
  }

  @Test(
    "a delay is a number that is not negative (C.Timer.1)",
    arguments: ["getlex NaN", "pushbyte -1"])
  func delays(_ delay: String) throws {
    let line = try MovieRun.value("getlex flash.utils::Timer \(delay) construct 1")
    #expect(line.contains("Error #2066"), "\(line)")
  }

  @Test("intervals and time-outs refuse the delays of timers (C.Timer.1, C.Timer.6)")
  func intervals() {
    ShortScript.check(
      ["setInterval", "setTimeout"].flatMap { name in
        ["NaN", "-1", "Infinity"].map {
          ("C.Timer.6", "flash.utils::\(name)(function() { }, \($0))", "RangeError 2066")
        }
      })
  }

  @Test("time-outs run once with their arguments, intervals until they are cleared (C.Timer.6)")
  func functions() throws {
    let run = try MovieRun(
      """
      findpropstrict flash.utils::setTimeout getlocal0 getproperty say pushbyte 10 pushstring "once"
      callproperty flash.utils::setTimeout 3 pop
      findpropstrict flash.utils::setInterval getlocal0 getproperty say pushbyte 60 pushstring "often"
      callproperty flash.utils::setInterval 3 pop
      findpropstrict flash.utils::clearTimeout
      findpropstrict flash.utils::setTimeout getlocal0 getproperty say pushbyte 10 pushstring "never"
      callproperty flash.utils::setTimeout 3
      callpropvoid flash.utils::clearTimeout 1
      """,
      members: """
        method say(text:String):void {
          getlocal0 pushscope \(MovieRun.traced("getlocal1")) returnvoid
        }
        """, iterations: 3)
    #expect(run.trace.first == "once")
    #expect(run.trace.dropFirst().allSatisfy { $0 == "often" })
    #expect(run.trace.count > 2)
  }

  private static func timer(_ repeats: Int, _ code: String, iterations: Int) throws -> [String] {
    try MovieRun(
      """
      getlex flash.utils::Timer pushbyte 40 pushbyte \(repeats) construct 2 setlocal1
      getlocal1 pushstring "timer" getlocal0 getproperty tick callpropvoid addEventListener 2
      getlocal1 pushstring "timerComplete" getlocal0 getproperty tick callpropvoid addEventListener 2
      \(code)
      """, members: listener, iterations: iterations
    ).trace
  }

  @Test("a timer is stopped, begun again and set back (C.Timer.2)")
  func stopping() throws {
    #expect(
      try Self.timer(
        0, "getlocal1 callpropvoid start 0 getlocal1 callpropvoid stop 0", iterations: 4) == [])
    #expect(
      try Self.timer(
        1,
        """
        getlocal1 callpropvoid start 0 getlocal1 callpropvoid start 0 getlocal1 callpropvoid reset 0
        \(MovieRun.traced("getlocal1 getproperty currentCount"))
        getlocal1 callpropvoid start 0
        """, iterations: 3) == ["0", "timer", "timerComplete"])
  }

  @Test("a timer that nothing holds ticks on (C.Timer.8)")
  func unheld() throws {
    #expect(
      try Self.timer(2, "getlocal1 callpropvoid start 0 pushnull setlocal1", iterations: 4)
        == ["timer", "timer", "timerComplete"])
  }

  @Test("a function that fails is reported, and its interval continues (C.Timer.7)")
  func failing() throws {
    let run = try MovieRun(
      """
      findpropstrict flash.utils::setInterval getlocal0 getproperty fail pushbyte 50
      callproperty flash.utils::setInterval 2 pop
      """,
      members: "method fail():void { getlex RangeError pushstring \"mine\" construct 1 throw }",
      iterations: 4)
    #expect(run.trace.filter { $0 == "RangeError: mine" }.count > 1)
  }

  @Test("a complete timer that is started again ticks once more (C.Timer.4)")
  func afterTheEnd() throws {
    let run = try MovieRun(
      """
      getlocal0 getlex flash.utils::Timer pushbyte 40 pushbyte 1 construct 2 setproperty own
      getlocal0 getproperty own pushstring "timerComplete" getlocal0 getproperty again callpropvoid addEventListener 2
      getlocal0 getproperty own callpropvoid start 0
      """,
      members: """
        slot own:flash.utils::Timer
        method again(event:flash.events::Event):void {
          getlocal0 pushscope
          \(MovieRun.traced("getlocal0 getproperty own getproperty currentCount"))
          getlocal0 getproperty own getproperty currentCount pushbyte 3 ifge over
          getlocal0 getproperty own callpropvoid start 0
          over: returnvoid
        }
        """, iterations: 6)
    #expect(run.trace.prefix(3) == ["1", "2", "3"])
  }
}
