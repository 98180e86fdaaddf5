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

  @Test(
    "a delay is a number that is not negative (C.Timer.1)",
    arguments: ["getlex NaN", "pushbyte -1"])
  func delays(_ delay: String) throws {
    let line = try MovieRun.value("getlex flash.utils::Timer \(delay) construct 1")
    #expect(line.contains("Error #2066"), "\(line)")
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
}
