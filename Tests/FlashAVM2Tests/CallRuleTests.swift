import Testing

@Suite("Rules of calls, objects and super")
struct CallRuleTests {
  private static let functions = """
    function #this () { getlocal0 returnvalue }
    function #null () { pushnull returnvalue }
    function #array () { newarray 0 returnvalue }
    function #five () { pushbyte 5 returnvalue }
    function #loud () {
      getlocal0 pushscope findpropstrict trace pushstring "loud" callpropvoid trace 1
      pushbyte 3 returnvalue
    }
    function #number (a:Number) { getlocal1 returnvalue }
    function #default (a:int = 5) { getlocal1 returnvalue }
    function #two (a:*, b:*) { getlocal1 getlocal2 add returnvalue }
    function #rest () rest { getlocal1 getproperty length getlocal1 istype Array newarray 2 returnvalue }
    function #callee () arguments {
      getlocal1 getproperty callee getlocal1 pushstring "callee" callproperty propertyIsEnumerable 1
      newarray 2 returnvalue
    }
    function #unlinked (a:*) arguments {
      getlocal2 pushbyte 0 pushbyte 9 setproperty {public}::[] getlocal1 returnvalue
    }
    function #both (*) flags 5 { getlocal2 getproperty length returnvalue }
    function #empty () { getlocal 4 returnvalue }
    function #int ():int { getlocal0 pushscope returnvoid }
    function #Number ():Number { getlocal0 pushscope returnvoid }
    function #Boolean ():Boolean { getlocal0 pushscope returnvoid }
    function #String ():String { getlocal0 pushscope returnvoid }
    function #any ():* { getlocal0 pushscope returnvoid }
    function #cut ():int { pushstring "12.7" returnvalue }
    function #wrong ():Array { pushbyte 1 returnvalue }
    function #void ():void { pushbyte 5 returnvalue }
    """

  private static let classes = """
    class Base extends Object sealed {
      slot v:int = 1
      const c:int = 2
      slot f:* = undefined
      iinit (a:* = null) { getlocal0 pushscope getlocal0 getproperty w returnvalue }
      method m (a:*, b:int = 0):* { getlocal0 getproperty v returnvalue }
      getter g ():* { getlocal0 getproperty f returnvalue }
      setter s (x:int):void { getlocal0 getlocal1 setproperty v returnvoid }
      static method me ():* { getlocal0 returnvalue }
      slot w:String = "w"
    }
    class Sub extends Base sealed {
      slot late:String = "late"
      iinit () { getlocal0 pushscope returnvoid }
      override method m (a:*, b:int = 0):* { pushstring "over" returnvalue }
      method superM ():* { getlocal0 pushnull callsuper m 1 returnvalue }
      method superV ():* { getlocal0 getsuper v returnvalue }
      method superF ():* { getlocal0 callsuper f 0 returnvalue }
      method superG ():* { getlocal0 callsuper g 0 returnvalue }
      method superCallS ():* { getlocal0 callsuper s 0 returnvalue }
      method superGetS ():* { getlocal0 getsuper s returnvalue }
      method superNope ():* { getlocal0 getsuper nope returnvalue }
      method superCallNope ():* { getlocal0 callsuper nope 0 returnvalue }
      method superSetV ():* { getlocal0 pushstring "8" setsuper v getlocal0 getproperty v returnvalue }
      method superSetS ():* { getlocal0 pushbyte 9 setsuper s getlocal0 getproperty v returnvalue }
      method superSetM ():* { getlocal0 pushbyte 9 setsuper m pushnull returnvalue }
      method superSetNope ():* { getlocal0 pushbyte 9 setsuper nope pushnull returnvalue }
      method superOther (x:*):* { getlocal1 getsuper v returnvalue }
    }
    """

  private func lines(_ code: String) throws -> [String] {
    try RuleProgram.lines(
      "getlex Sub construct 0 coerce_a setlocal1 getlex Base construct 0 coerce_a setlocal2 \(RuleProgram.trace(code))",
      Self.functions + Self.classes,
      making: ["Base Object", "Sub Base Object"])
  }

  private func check(_ code: String, _ expected: String) throws {
    #expect(try lines(code).map(RuleProgram.short) == [expected], "\(code)")
  }

  private static let loud = #"pushstring "valueOf" newfunction #loud newobject 1"#

  @Test(
    "calls",
    arguments: [
      // V.Call.2
      ("newfunction #number pushnull \(loud) \(loud) call 2", "ArgumentError 1063"),
      // V.Call.4
      ("newfunction #default pushnull call 0", "5"),
      ("newfunction #default pushnull pushundefined call 1", "0"),
      ("newfunction #default pushnull pushnull call 1", "0"),
      // V.Call.5
      ("getlocal2 callproperty m 0", "ArgumentError 1063"),
      ("getlocal2 pushnull pushnull pushnull callproperty m 3", "ArgumentError 1063"),
      ("getlocal2 pushnull pushnull callproperty m 2", "1"),
      // V.Call.7
      ("newfunction #int pushnull call 0", "0"), ("newfunction #Number pushnull call 0", "NaN"),
      ("newfunction #Boolean pushnull call 0", "false"),
      ("newfunction #String pushnull call 0", "null"),
      ("newfunction #any pushnull call 0", "undefined"),
      ("newfunction #cut pushnull call 0", "12"),
      ("newfunction #wrong pushnull call 0", "TypeError 1034"),
      ("newfunction #void pushnull call 0", "undefined"),
      // V.Call.8
      ("newfunction #rest pushnull call 0", "0,true"),
      ("newfunction #rest pushnull pushnull pushnull call 2", "2,true"),
      // V.Call.9
      ("newfunction #callee pushnull call 0", "function Function() {},false"),
      ("newfunction #unlinked pushnull pushbyte 4 call 1", "4"),
      // V.Meth.6
      ("newfunction #both pushnull pushbyte 1 pushbyte 2 call 2", "1"),
      // V.Call.11
      ("pushbyte 5 pushnull call 0", "TypeError 1006"),
      ("newobject 0 pushnull call 0", "TypeError 1006"),
      ("pushnull pushnull call 0", "TypeError 1006"),
      // V.Call.12
      ("newfunction #this pushundefined call 0", "[object global]"),
      ("newfunction #this pushbyte 5 call 0 typeof", "number"),
      ("newfunction #this getlocal2 call 0", "[object Base]"),
      // V.Call.13
      ("getlocal2 getproperty m newobject 0 pushnull callproperty call 2", "1"),
      ("getlex Base callproperty me 0", "[class Base]"),
      // V.Call.14
      ("newfunction #empty pushnull call 0", "undefined"),
      // V.Meth.11
      ("newfunction #two pushnull call 0", "NaN"),
      ("newfunction #two pushnull pushbyte 1 pushbyte 2 pushbyte 3 call 3", "3"),
      ("newfunction #five pushnull pushbyte 1 call 1", "5"),
      ("newfunction #number pushnull call 0", "ArgumentError 1063"),
      // V.Fn.2
      ("newfunction #two getproperty length", "2"),
      ("newfunction #two newfunction #two strictequals", "false"),
      ("newfunction #default getproperty length", "1"),
    ])
  func calls(_ code: String, _ expected: String) throws { try check(code, expected) }

  @Test("arguments are coerced from the first to the last, before the body (V.Call.2)")
  func order() throws {
    let functions = """
      function #one () {
        getlocal0 pushscope findpropstrict trace pushbyte 1 callpropvoid trace 1 pushbyte 1 returnvalue
      }
      function #two () {
        getlocal0 pushscope findpropstrict trace pushbyte 2 callpropvoid trace 1 pushbyte 2 returnvalue
      }
      function #sum (a:int, b:int) { getlocal1 getlocal2 add returnvalue }
      """
    let code =
      #"newfunction #sum pushnull pushstring "valueOf" newfunction #one newobject 1 pushstring "valueOf" newfunction #two newobject 1 call 2"#
    #expect(try RuleProgram.lines(RuleProgram.trace(code), functions) == ["1", "2", "3"])
  }

  @Test(
    "objects are made",
    arguments: [
      // V.New.1
      ("getlex Base construct 0", "[object Base]"),
      ("getlex Base pushnull pushnull construct 2", "ArgumentError 1063"),
      // V.New.2
      ("getlocal1 getproperty w", "w"), ("getlocal1 getproperty late", "late"),
      // V.New.3
      ("newfunction #null construct 0", "null"),
      ("newfunction #array construct 0 istype Array", "true"),
      ("newfunction #five construct 0", "[object Object]"),
      // V.New.4
      ("pushbyte 5 construct 0", "TypeError 1007"), ("newobject 0 construct 0", "TypeError 1007"),
      ("getlex __AS3__.vec::Vector construct 0", "TypeError 1007"),
      // V.New.5
      ("getlocal2 constructprop m 0", "TypeError 1064"),
      ("getlocal2 constructprop v 0", "TypeError 1007"),
      // V.New.6
      ("findpropstrict Base getlocal1 callproperty Base 1", "[object Sub]"),
      ("findpropstrict Base pushnull callproperty Base 1", "null"),
      ("findpropstrict Base pushundefined callproperty Base 1", "null"),
      ("findpropstrict Base newobject 0 callproperty Base 1", "TypeError 1034"),
      ("findpropstrict Base callproperty Base 0", "ArgumentError 1112"),
      ("findpropstrict Base pushnull pushnull callproperty Base 2", "ArgumentError 1112"),
    ])
  func objects(_ code: String, _ expected: String) throws { try check(code, expected) }

  @Test(
    "super",
    arguments: [
      // V.Super.1
      ("getlocal1 newobject 0 callproperty superOther 1", "TypeError 1034"),
      ("getlocal1 pushnull callproperty superOther 1", "TypeError 1009"),
      ("getlocal1 getlocal2 callproperty superOther 1", "1"),
      // V.Super.2
      ("getlocal1 callproperty superM 0", "1"),
      ("getlocal1 newfunction #five setproperty f getlocal1 callproperty superF 0", "5"),
      ("getlocal1 newfunction #five setproperty f getlocal1 callproperty superG 0", "5"),
      ("getlocal1 callproperty superF 0", "TypeError 1006"),
      ("getlocal1 callproperty superCallS 0", "ReferenceError 1077"),
      ("getlocal1 callproperty superCallNope 0", "ReferenceError 1070"),
      // V.Super.3
      ("getlocal1 callproperty superV 0", "1"),
      ("getlocal1 callproperty superGetS 0", "ReferenceError 1077"),
      ("getlocal1 callproperty superNope 0", "ReferenceError 1069"),
      // V.Super.4
      ("getlocal1 callproperty superSetV 0", "8"), ("getlocal1 callproperty superSetS 0", "9"),
      ("getlocal1 callproperty superSetM 0", "ReferenceError 1037"),
      ("getlocal1 callproperty superSetNope 0", "ReferenceError 1056"),
    ])
  func supers(_ code: String, _ expected: String) throws { try check(code, expected) }
}
