import Testing

@Suite("Rules of properties")
struct PropertyRuleTests {
  private static let declarations = """
    function #this () { getlocal0 returnvalue }
    function #f () { getlocal0 pushscope returnvoid }
    function #name () {
      getlocal0 pushscope findpropstrict trace pushstring "asked" callpropvoid trace 1
      pushstring "v" returnvalue
    }
    function #active () activation {
      slot v:int
      getlocal0 pushscope newactivation pushbyte 1 setproperty nope returnvoid
    }
    class Base extends Object sealed {
      slot v:int = 1
      const c:int = 2
      slot call:* = undefined
      method m ():* { getlocal0 getproperty v returnvalue }
      method setConstant ():void { getlocal0 pushbyte 9 initproperty c returnvoid }
      getter g ():* { getlocal0 getproperty call returnvalue }
      setter s (x:int):void {
        getlocal0 pushscope findpropstrict trace getlocal1 callpropvoid trace 1 returnvoid
      }
      slot namespace("a")::twice:int
      slot namespace("b")::twice:int
      slot namespace("a")::shadowed:int = 7
      static slot shared:int = 3
    }
    class Sub extends Base sealed { slot namespace("b")::shadowed:int = 8 }
    class Own extends Object {
      slot v:int
      const c:int
      iinit () { getlocal0 pushscope getlocal0 pushbyte 4 initproperty c returnvoid }
    }
    class Late extends Own {
      iinit () {
        getlocal0 pushscope getlocal0 constructsuper 0 getlocal0 pushbyte 4 initproperty c
        returnvoid
      }
    }
    class Shut extends Own sealed { }
    """

  /// Traces of code with a sealed object in register 1 and a dynamic one in register 2, both without types.
  private func lines(_ code: String) throws -> [String] {
    try RuleProgram.lines(
      """
      getlex Base construct 0 coerce_a setlocal1 getlex Own construct 0 coerce_a setlocal2
      \(code)
      """, Self.declarations,
      making: [
        "Base Object", "Sub Base Object", "Own Object", "Late Own Object", "Shut Own Object",
      ])
  }

  private func check(_ before: String, _ code: String, _ expected: String) throws {
    let all = try lines("\(before) \(RuleProgram.trace(code))").map(RuleProgram.short)
    #expect(all.last == expected, "\(before) \(code)")
  }

  @Test(
    "properties are read",
    arguments: [
      // V.Prop.1
      ("getlocal1 getproperty v", "1"), ("getlocal1 getproperty c", "2"),
      ("getlocal1 getproperty m typeof", "function"), ("getlocal1 getproperty g", "undefined"),
      ("getlocal1 getproperty s", "ReferenceError 1077"),
      // V.Prop.4
      (#"pushstring "abc" coerce_a getproperty nope"#, "ReferenceError 1069"),
      ("pushbyte 5 coerce_a getproperty nope", "ReferenceError 1069"),
      (#"pushstring "abc" coerce_a getproperty @x"#, "ReferenceError 1069"),
      (#"pushstring "abc" coerce_a getproperty charAt typeof"#, "function"),
      // V.Prop.5
      ("getlocal2 getproperty nope", "undefined"),
      ("getlocal1 getproperty nope", "ReferenceError 1069"),
      ("getlocal1 getproperty toString typeof", "function"),
      // V.Prop.6
      (#"getlocal2 getproperty private("p")::x"#, "ReferenceError 1069"),
      (#"getlocal2 getproperty {private("p")}::x"#, "ReferenceError 1081"),
      ("getlocal2 getproperty @x", "ReferenceError 1069"),
      ("getlocal2 getproperty {public}::@x", "ReferenceError 1081"),
      (#"getlocal1 getproperty {private("p")}::x"#, "ReferenceError 1081"),
      // V.Look.1
      (
        #"getlex Sub construct 0 coerce_a getproperty {namespace("a"), namespace("b")}::shadowed"#,
        "8"
      ),
      (#"getlex Sub construct 0 coerce_a getproperty namespace("a")::shadowed"#, "7"),
      // V.Look.2
      (#"getlocal1 getproperty internal("a")::shadowed"#, "ReferenceError 1069"),
      // V.Look.3
      (#"getlocal1 getproperty {namespace("a"), namespace("b")}::twice"#, "TypeError 1008"),
      (#"getlocal1 getproperty {namespace("a"), namespace("c")}::twice"#, "0"),
      // V.Look.5
      (#"pushstring "abc" coerce_a getproperty length"#, "3"),
      (#"pushnamespace public("u") coerce_a getproperty uri"#, "u"),
      // E.6.1
      ("pushnull getproperty x", "TypeError 1009"),
      ("pushundefined getproperty x", "TypeError 1010"),
    ])
  func reads(_ code: String, _ expected: String) throws { try check("", code, expected) }

  @Test(
    "properties are written",
    arguments: [
      // V.Prop.4
      (
        #"getlex String getproperty prototype pushbyte 7 setproperty extra"#,
        #"pushstring "abc" coerce_a getproperty extra"#, "7"
      ),
      // V.Prop.5
      (
        "getlex Base getproperty prototype pushbyte 9 setproperty nope",
        "getlocal1 getproperty nope",
        "9"
      ),
      // V.Prop.9
      (
        #"getlocal2 pushstring "5" pushbyte 1 setproperty {public}::[]"#,
        "getlocal2 pushbyte 5 getproperty {public}::[]", "1"
      ),
      (
        #"getlocal2 pushstring "05" pushbyte 1 setproperty {public}::[]"#,
        "getlocal2 pushbyte 5 getproperty {public}::[]", "undefined"
      ),
      // V.Prop.15
      (#"getlocal1 pushstring "12.9" setproperty v"#, "getlocal1 getproperty v", "12"),
      ("getlocal1 pushbyte 1 setproperty m", "pushnull", "ReferenceError 1037"),
      ("getlocal1 pushbyte 1 setproperty c", "pushnull", "ReferenceError 1074"),
      ("getlocal1 pushbyte 1 setproperty g", "pushnull", "ReferenceError 1074"),
      // V.Prop.16
      ("getlocal2 pushbyte 3 setproperty extra", "getlocal2 getproperty extra", "3"),
      ("getlocal1 pushbyte 3 setproperty extra", "pushnull", "ReferenceError 1056"),
      (#"getlocal2 pushbyte 3 setproperty private("p")::x"#, "pushnull", "ReferenceError 1056"),
      (
        "getlex Own getproperty prototype pushbyte 1 setproperty k getlocal2 pushbyte 2 setproperty k",
        "getlex Own getproperty prototype getproperty k", "1"
      ),
      // V.Prop.17
      (#"pushstring "abc" coerce_a pushbyte 1 setproperty x"#, "pushnull", "ReferenceError 1056"),
      ("pushtrue coerce_a pushbyte 1 setproperty x", "pushnull", "ReferenceError 1056"),
      // V.Prop.18
      (
        #"getlocal2 pushbyte 1 setproperty k getlocal2 pushstring "k" pushfalse callpropvoid setPropertyIsEnumerable 2 getlocal2 pushbyte 2 setproperty k"#,
        #"getlocal2 pushstring "k" callproperty propertyIsEnumerable 1"#, "false"
      ),
      // V.Prop.20
      ("", "getlocal2 getproperty c", "4"),
      ("getlocal1 pushbyte 9 initproperty c", "pushnull", "ReferenceError 1074"),
      ("getlocal1 callproperty setConstant 0 pop", "pushnull", "ReferenceError 1074"),
      ("", "getlex Late construct 0", "ReferenceError 1074"),
      // V.Prop.30
      (
        "getlex Shut construct 0 coerce_a setlocal3", "getlocal3 getproperty x",
        "ReferenceError 1069"
      ),
      (
        "getlex Shut construct 0 coerce_a pushbyte 1 setproperty x", "pushnull",
        "ReferenceError 1056"
      ),
      ("", "getlex Shut construct 0 coerce_a deleteproperty x", "false"),
      // V.Prop.31
      ("getlex Base pushbyte 3 setproperty extra", "getlex Base getproperty extra", "3"),
      (
        "newfunction #f coerce_a setlocal3 getlocal3 pushbyte 3 setproperty extra",
        "getlocal3 getproperty extra", "3"
      ),
      ("getlocal0 pushbyte 3 setproperty extra", "getlocal0 getproperty extra", "3"),
      ("newfunction #active pushnull call 0 pop", "pushnull", "ReferenceError 1056"),
      (
        "getlocal1 getproperty m coerce_a pushbyte 1 setproperty x", "pushnull",
        "ReferenceError 1056"
      ),
      // E.6.1
      ("pushnull pushbyte 1 setproperty x", "pushnull", "TypeError 1009"),
    ])
  func writes(_ before: String, _ code: String, _ expected: String) throws {
    try check(before, code, expected)
  }

  @Test("a setter gets the value as its type (V.Prop.15)")
  func setter() throws {
    #expect(try lines(#"getlocal1 pushstring "7.5" setproperty s"#) == ["7"])
  }

  @Test(
    "properties are deleted",
    arguments: [
      // V.Prop.25
      (#"pushstring "a" coerce_a deleteproperty x"#, "ReferenceError 1120"),
      ("pushbyte 5 coerce_a deleteproperty x", "ReferenceError 1120"),
      ("pushnull deleteproperty x", "TypeError 1009"),
      // V.Prop.26
      ("getlocal1 deleteproperty v", "false"), ("getlocal1 deleteproperty m", "false"),
      ("getlocal2 deleteproperty c", "false"),
      // V.Prop.27
      ("getlocal2 pushbyte 1 setproperty x getlocal2 deleteproperty x", "true"),
      ("getlocal2 deleteproperty x", "true"), ("getlocal1 deleteproperty x", "false"),
      (#"getlocal2 deleteproperty private("p")::x"#, "false"),
      (
        "getlocal2 pushbyte 1 setproperty x getlocal2 deleteproperty x pop getlocal2 getproperty x",
        "undefined"
      ),
      // V.Mn.7
      (
        "getlocal2 getlex XMLList construct 0 coerce_a deleteproperty {public}::[]",
        "TypeError 1119"
      ),
    ])
  func deletions(_ code: String, _ expected: String) throws { try check("", code, expected) }

  @Test(
    "properties are called",
    arguments: [
      // V.Prop.40
      (
        "getlocal1 newfunction #this setproperty call getlocal1 callproperty call 0",
        "[object Base]"
      ),
      ("getlocal1 callproperty call 0", "TypeError 1006"),
      ("getlocal1 callproperty v 0", "TypeError 1006"),
      ("getlocal1 newfunction #this setproperty call getlocal1 callproperty g 0", "[object Base]"),
      ("getlocal1 callproperty s 0", "ReferenceError 1077"),
      // V.Prop.41
      ("getlocal2 callproperty nope 0", "TypeError 1006"),
      ("getlocal1 callproperty nope 0", "ReferenceError 1069"),
      (#"getlocal2 callproperty {private("p")}::x 0"#, "ReferenceError 1081"),
      ("getlocal2 newfunction #this setproperty x getlocal2 callproperty x 0", "[object Own]"),
      // V.Prop.42
      (#"pushstring "abc" coerce_a callproperty nope 0"#, "TypeError 1006"),
      // V.Prop.43
      (
        "getlocal1 newfunction #this setproperty call getlocal1 callproplex call 0",
        "[object global]"
      ),
      ("getlocal1 newfunction #this setproperty call getlocal1 callproplex g 0", "[object global]"),
      ("getlocal1 callproplex m 0", "1"),
    ])
  func calls(_ code: String, _ expected: String) throws { try check("", code, expected) }

  @Test(
    "properties are asked for",
    arguments: [
      // V.Prop.50
      (#"pushstring "x" pushnull in"#, "TypeError 1009"),
      (#"pushstring "x" pushundefined in"#, "TypeError 1010"),
      (#"pushstring "v" getlocal1 in"#, "true"), (#"pushstring "m" getlocal1 in"#, "true"),
      (#"pushstring "nope" getlocal1 in"#, "false"),
      (#"pushstring "toString" getlocal2 in"#, "true"),
      ("pushbyte 0 pushbyte 7 newarray 1 in", "true"),
      ("pushbyte 1 pushbyte 7 newarray 1 in", "false"),
      (#"pushstring "length" pushstring "abc" in"#, "true"),
      // V.Prop.51
      (#"getlocal1 pushstring "v" callproperty hasOwnProperty 1"#, "true"),
      (#"getlocal1 pushstring "shadowed" callproperty hasOwnProperty 1"#, "false"),
      (#"pushstring "abc" pushstring "length" callproperty hasOwnProperty 1"#, "true"),
      (#"pushstring "abc" pushstring "charAt" callproperty hasOwnProperty 1"#, "false"),
      // V.Prop.52
      (#"getlocal1 pushstring "v" callproperty propertyIsEnumerable 1"#, "false"),
      (#"pushbyte 1 newarray 1 pushstring "0" callproperty propertyIsEnumerable 1"#, "true"),
      (#"pushstring "abc" pushstring "length" callproperty propertyIsEnumerable 1"#, "false"),
      // V.Prop.53
      (
        #"getlocal1 pushstring "x" pushfalse callproperty setPropertyIsEnumerable 2"#,
        "ReferenceError 1056"
      ),
      (#"getlocal2 pushstring "x" pushfalse callproperty setPropertyIsEnumerable 2"#, "undefined"),
    ])
  func questions(_ code: String, _ expected: String) throws { try check("", code, expected) }

  @Test(
    "names from the stack",
    arguments: [
      // V.Mn.2
      ("getlocal2 pushnull coerce Namespace getproperty []::x", "TypeError 1080"),
      (#"getlocal1 pushnamespace public("a") coerce Namespace getproperty []::shadowed"#, "7"),
      (
        #"getlocal1 pushnamespace public("a") coerce Namespace pushstring "shadowed" getproperty []::[]"#,
        "7"
      ),
      // V.Mn.4
      (#"getlocal1 getlex QName pushstring "v" construct 1 getproperty {public}::[]"#, "1"),
      (
        #"getlocal1 getlex QName pushstring "a" pushstring "shadowed" construct 2 getproperty {public}::[]"#,
        "7"
      ),
      ("getlocal2 pushbyte 1 setproperty null getlocal2 pushnull getproperty {public}::[]", "1"),
      (
        "getlocal2 pushbyte 1 setproperty undefined getlocal2 pushundefined getproperty {public}::[]",
        "1"
      ),
      (
        #"getlocal2 pushbyte 1 setproperty u getlocal2 getlex Namespace pushstring "u" construct 1 getproperty {public}::[]"#,
        "1"
      ),
      (
        #"getlocal1 pushstring "toString" newfunction #name newobject 1 getproperty {public}::[]"#,
        "1"
      ),
      (
        #"getlocal2 pushdouble 3.0 pushbyte 1 setproperty {public}::[] getlocal2 pushstring "3" getproperty {public}::[]"#,
        "1"
      ),
      (
        #"getlocal2 pushdouble 3.5 pushbyte 1 setproperty {public}::[] getlocal2 pushstring "3.5" getproperty {public}::[]"#,
        "1"
      ),
      // V.Mn.8
      (
        #"getlocal2 pushstring "k" pushbyte 1 setproperty {private("p"), public}::[] getlocal2 getproperty k"#,
        "1"
      ),
      (
        #"getlocal2 pushstring "k" pushbyte 1 setproperty {private("p")}::[]"#,
        "ReferenceError 1056"
      ),
    ])
  func names(_ code: String, _ expected: String) throws {
    let code = code.contains("setproperty {private(\"p\")}") ? code + " pushnull" : code
    try check("", code, expected)
  }
}
