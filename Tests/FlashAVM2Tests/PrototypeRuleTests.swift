import Testing

@Suite("Rules of prototypes and method closures")
struct PrototypeRuleTests {
  private static let declarations = """
    function #f (a:*, b:*) { getlocal0 pushscope returnvoid }
    class A extends Object sealed {
      slot v:int = 1
      static slot shared:int = 3
      method m (a:* = null, b:int = 0):* { getlocal0 getproperty v returnvalue }
    }
    class B extends A sealed {
      override method m (a:* = null, b:int = 0):* { pushbyte 2 returnvalue }
      method above ():* { getlocal0 getsuper m returnvalue }
    }
    """

  @Test(
    "prototypes",
    arguments: [
      // V.Proto.1
      ("getlex Array getproperty prototype istype Array", "true"),
      ("getlex Date getproperty prototype istype Date", "true"),
      ("getlex RegExp getproperty prototype istype RegExp", "true"),
      ("getlex Error getproperty prototype istype Error", "true"),
      ("getlex Function getproperty prototype istype Function", "true"),
      ("getlex A getproperty prototype", "[object Object]"),
      (
        "getlex flash.utils::Dictionary getproperty prototype istype flash.utils::Dictionary",
        "false"
      ),
      // V.Proto.2
      ("getlex A getproperty prototype getproperty constructor", "[class A]"),
      (
        #"getlex A getproperty prototype pushstring "constructor" callproperty propertyIsEnumerable 1"#,
        "false"
      ),
      (
        "getlex A getproperty prototype getlex B getproperty prototype callproperty isPrototypeOf 1",
        "true"
      ),
      (
        "getlex B getproperty prototype getlex A getproperty prototype callproperty isPrototypeOf 1",
        "false"
      ),
      // V.Proto.3
      ("getlex A newobject 0 setproperty prototype pushnull", "ReferenceError 1074"),
      (
        "newfunction #f coerce_a setlocal1 getlocal1 pushtrue setproperty prototype pushnull",
        "TypeError 1049"
      ),
      (
        #"newfunction #f coerce_a setlocal1 getlocal1 pushstring "k" pushbyte 6 newobject 1 setproperty prototype getlocal1 construct 0 getproperty k"#,
        "6"
      ),
      // V.Proto.4
      (
        "newfunction #f coerce_a setlocal1 getlocal1 getproperty prototype getproperty constructor getlocal1 strictequals",
        "true"
      ),
      (
        #"newfunction #f getproperty prototype pushstring "constructor" callproperty propertyIsEnumerable 1"#,
        "false"
      ),
      ("newfunction #f construct 0", "[object Object]"),
      (
        "newfunction #f getproperty prototype newfunction #f getproperty prototype strictequals",
        "false"
      ),
      // V.Proto.5
      ("getlex B coerce_a getproperty shared", "undefined"),
      ("getlex A coerce_a getproperty shared", "3"),
      ("getlex Class getproperty prototype getlex A callproperty isPrototypeOf 1", "true"),
      // V.MC.1
      ("getlocal2 getproperty m getlocal2 getproperty m strictequals", "true"),
      ("getlocal2 getproperty m getlex A construct 0 coerce_a getproperty m strictequals", "false"),
      // V.MC.2
      ("getlocal2 getproperty m pushnull call 0", "1"),
      ("getlocal2 getproperty m getlex B construct 0 callproperty call 1", "1"),
      ("getlocal2 getproperty m construct 0", "TypeError 1064"),
      ("getlocal2 constructprop m 0", "TypeError 1064"),
      // V.MC.3
      ("getlocal2 getproperty m coerce_a getproperty prototype", "null"),
      (
        "getlocal2 getproperty m coerce_a newobject 0 setproperty prototype pushnull",
        "ReferenceError 1074"
      ),
      // V.MC.4
      ("getlocal2 getproperty m coerce_a getproperty length", "2"),
      ("getlocal2 getproperty m", "function Function() {}"),
      ("getlocal2 getproperty m istype Function", "true"),
      (
        "findpropstrict flash.utils::getQualifiedClassName getlocal2 getproperty m callproperty flash.utils::getQualifiedClassName 1",
        "builtin.as$0::MethodClosure"
      ),
      // V.MC.5
      (
        "getlex B construct 0 coerce_a setlocal1 getlocal1 getproperty m getlocal1 callproperty above 0 strictequals",
        "false"
      ),
      (
        "getlex B construct 0 coerce_a setlocal1 getlocal1 callproperty above 0 pushnull call 0",
        "1"
      ),
      // V.MC.6
      (#"pushstring "abc" coerce_a getproperty AS3::charAt pushnull pushbyte 1 call 1"#, "b"),
      // V.MC.7
      (
        "pushbyte 1 newarray 1 getlocal2 getproperty m newobject 0 callproperty map 2",
        "TypeError 1510"
      ),
      (
        "pushbyte 1 newarray 1 getlocal2 getproperty m newobject 0 callproperty forEach 2",
        "TypeError 1510"
      ),
      // C.Class.1
      ("getlex A getproperty constructor", "[class Class]"),
      // C.Class.2
      ("getlex A istype Class", "true"), ("getlex A istype Function", "false"),
      ("getlex A istype Object", "true"),
    ])
  func prototypes(_ code: String, _ expected: String) throws {
    let all = try RuleProgram.lines(
      "getlex A construct 0 coerce_a setlocal2 \(RuleProgram.trace(code))", Self.declarations,
      making: ["A Object", "B A Object"])
    #expect(all.last.map(RuleProgram.short) == expected, "\(code)")
  }
}
