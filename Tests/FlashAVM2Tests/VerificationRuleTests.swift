import Testing

@testable import FlashAVM2
@testable import FlashHeap

@Suite("Rules of frames, names and scopes that are looked at before code runs")
struct VerificationRuleTests {
  private static let declarations = """
    function #narrow (a:*, b:*) { locals 2 getlocal0 pop returnvoid }
    function #typed (o:*, n:*) { getlocal1 pushnamespace public("u") getlocal2 getproperty []::[] returnvalue }
    function #order (n:*) { getlocal0 pushscope pushnull getlocal1 getproperty {public}::[] returnvalue }
    function #text () {
      getlocal0 pushscope findpropstrict trace pushstring "converted" callpropvoid trace 1
      pushstring "x" returnvalue
    }
    function #scope () {
      getlocal0 pushscope newobject 0 coerce_a setlocal1 getlocal1 pushbyte 1 setproperty hidden
      getlocal1 pushscope findpropstrict hidden returnvalue
    }
    class Two extends Object sealed {
      slot a::x:int
      slot b::x:int
      method both ():* { getlocal0 getproperty {public("a"), public("b")}::x returnvalue }
      method #owned own () { returnvoid }
      getter needs (v:int):int { getlocal1 returnvalue }
      method asks ():* { getlocal0 getproperty needs returnvalue }
    }
    """

  @Test(
    "errors and values",
    arguments: [
      // V.Inst.9
      ("newfunction #narrow pushnull pushbyte 1 pushbyte 2 call 2", "VerifyError 1107"),
      // V.Mn.3
      ("newfunction #typed pushnull newobject 0 pushbyte 1 call 2", "VerifyError 1058"),
      // V.Scope.5
      ("newfunction #scope pushnull call 0", "ReferenceError 1065"),
      // V.Ver.35
      ("getlex Two construct 0 callproperty both 0", "TypeError 1008"),
      // V.Ver.43
      ("getlex Two construct 0 callproperty asks 0", "VerifyError 1063"),
      // V.Fn.3
      ("newfunction #owned", "VerifyError 1107"),
      // V.Inst.7
      ("getglobalscope coerce_a callproperty toString 0", "[object global]"),
      (
        "getglobalscope coerce_a pushbyte 4 setproperty added getglobalscope coerce_a getproperty added",
        "4"
      ),
      // V.Prop.8
      (
        "getlex Two construct 0 coerce_a pushbyte 5 getproperty {public}::[]", "ReferenceError 1069"
      ),
      // V.Scope.1
      ("getscopeobject 0 getglobalscope strictequals", "true"),
      // V.Cls.1
      ("getlex Two typeof", "object"),
    ])
  func errors(_ code: String, _ expected: String) throws {
    let value = try RuleProgram.value(code, Self.declarations, making: ["Two Object"])
    #expect(value == expected, "\(code)")
  }

  @Test("null is refused before a name is converted (V.Mn.6)")
  func order() throws {
    let lines = try RuleProgram.lines(
      RuleProgram.trace(
        """
        newfunction #order pushnull
        pushstring "toString" newfunction #text newobject 1 call 1
        """), Self.declarations)
    #expect(lines.map(RuleProgram.short) == ["TypeError 1009"])
  }

  @Test("the end of a script's time is not caught (V.Exc.8)")
  func termination() throws {
    let run = try TestRun(
      """
      script {
        method run ():void {
          try from to catch handler * as e
          getlocal0 pushscope
          from: label jump from
          to: returnvoid
          handler: pop findpropstrict trace pushstring "caught" callpropvoid trace 1 returnvoid
        }
        init { getlocal0 pushscope returnvoid }
      }
      """, isPlayer: true)
    run.machine.isTimeUp = { true }
    let global = try #require(run.machine.programs.last?.scripts.last?.global)
    var isTerminated = false
    do {
      _ = try run.interpreter.properties.callProperty(
        Value(global), Name(run.heap.intern("run"), .public), [])
    } catch {
      if case .terminated = error { isTerminated = true }
    }
    #expect(isTerminated)
    #expect(run.trace.isEmpty)
  }
}
