import Testing

@Suite("Rules of values and their conversions")
struct CoercionRuleTests {
  static let functions = """
    function #five () { pushbyte 5 returnvalue }
    function #text () { pushstring "text" returnvalue }
    function #object () { newobject 0 returnvalue }
    function #left () {
      getlocal0 pushscope findpropstrict trace pushstring "left" callpropvoid trace 1
      pushbyte 6 returnvalue
    }
    function #right () {
      getlocal0 pushscope findpropstrict trace pushstring "right" callpropvoid trace 1
      pushbyte 3 returnvalue
    }
    class I interface { }
    class A extends Object sealed implements I { }
    """

  /// An object whose valueOf and toString are these functions.
  static func object(_ valueOf: String, _ toString: String) -> String {
    #"pushstring "valueOf" newfunction #\#(valueOf) pushstring "toString" newfunction #\#(toString) newobject 2"#
  }

  private func check(_ code: String, _ expected: String) throws {
    #expect(
      try RuleProgram.value(code, Self.functions, making: ["I", "A Object"]) == expected, "\(code)")
  }

  @Test(
    "conversions",
    arguments: [
      // V.Coerce.3
      ("pushundefined convert_b", "false"), ("pushnull convert_b", "false"),
      ("pushdouble -0.0 convert_b", "false"), (#"pushstring "" convert_b"#, "false"),
      (#"pushstring "false" convert_b"#, "true"), ("newobject 0 convert_b", "true"),
      (#"getlex XML pushstring "" construct 1 convert_b"#, "true"),
      // V.Coerce.4
      ("pushundefined convert_d", "NaN"), ("pushnull convert_d", "0"),
      ("pushfalse convert_d", "0"),
      (#"getlex Namespace pushstring "12" construct 1 convert_d"#, "12"),
      ("\(object("five", "text")) convert_d", "5"),
      // V.Coerce.5
      (#"pushstring " \t12 " convert_d"#, "12"), (#"pushstring "1e+" convert_d"#, "1"),
      (#"pushstring "." convert_d"#, "NaN"), (#"pushstring "+" convert_d"#, "NaN"),
      (#"pushstring ".5" convert_d"#, "0.5"), (#"pushstring "5." convert_d"#, "5"),
      (#"pushstring "010" convert_d"#, "10"), (#"pushstring "0xZ" convert_d"#, "NaN"),
      (#"pushstring "-Infinity" convert_d"#, "-Infinity"),
      (#"pushstring "infinity" convert_d"#, "NaN"), (#"pushstring "5 6" convert_d"#, "NaN"),
      (#"pushstring "+0X1f" convert_d"#, "31"),
      // V.Coerce.7
      ("pushdouble 4294967297.0 convert_i", "1"), ("pushdouble -4294967297.0 convert_i", "-1"),
      ("pushdouble Infinity convert_i", "0"), ("pushdouble 2147483648.0 convert_i", "-2147483648"),
      ("pushdouble -1.9 convert_i", "-1"), ("pushdouble -1.0 convert_u", "4294967295"),
      ("pushdouble 77371252455336267181195264.0 convert_i", "0"),
      // V.Coerce.9
      ("\(object("object", "object")) convert_d", "TypeError 1050"),
      ("\(object("object", "five")) convert_d", "5"),
      (#"\#(object("five", "text")) pushstring "" add"#, "text"),
      ("\(object("five", "object")) convert_s", "5"),
      (#"pushstring "valueOf" pushbyte 7 newobject 1 convert_d"#, "TypeError 1006"),
      // V.Coerce.10
      ("\(object("five", "text")) convert_s", "text"),
      (#"getlex Namespace pushstring "u" construct 1 convert_s"#, "u"),
      // V.Coerce.11
      ("getlex A convert_s", "[class A]"), ("getlex A construct 0 convert_s", "[object A]"),
      ("newfunction #five convert_s", "function Function() {}"),
      ("getlex flash.utils::Dictionary convert_s", "[class Dictionary]"),
      // V.Coerce.15
      ("pushundefined convert_s", "undefined"), ("pushnull convert_o", "TypeError 1009"),
      ("pushundefined convert_o", "TypeError 1010"), ("pushbyte 5 convert_o", "5"),
    ])
  func conversions(_ code: String, _ expected: String) throws { try check(code, expected) }

  @Test(
    "coercions to types (V.Coerce.12)",
    arguments: [
      // V.Coerce.12
      ("pushundefined coerce Object", "null"), ("pushbyte 5 coerce Object", "5"),
      (#"pushstring "x" coerce Boolean"#, "true"), (#"pushstring "12.5" coerce Number"#, "12.5"),
      (#"pushstring "12.5" coerce int"#, "12"), ("pushbyte -1 coerce uint", "4294967295"),
      ("pushundefined coerce String", "null"), ("pushbyte 5 coerce String typeof", "string"),
      ("pushundefined coerce Array", "null"), ("pushundefined coerce Namespace", "null"),
      (#"pushstring "x" coerce Namespace"#, "TypeError 1034"),
      ("newobject 0 coerce Array", "TypeError 1034"),
      ("newarray 0 coerce Object istype Array", "true"),
      ("getlex A construct 0 coerce I", "[object A]"),
      ("newobject 0 coerce I", "TypeError 1034"),
      // V.Coerce.13
      ("pushbyte 5 coerce I", "TypeError 1034"), ("pushbyte 5 coerce Array", "TypeError 1034"),
      ("pushtrue coerce Date", "TypeError 1034"), (#"pushstring "x" coerce A"#, "TypeError 1034"),
      // V.Coerce.14
      ("getlex Array coerce Function", "TypeError 1034"),
      ("newfunction #five coerce Class", "TypeError 1034"),
      ("getlex Array coerce Class", "[class Array]"),
    ])
  func types(_ code: String, _ expected: String) throws { try check(code, expected) }

  @Test(
    "arithmetic",
    arguments: [
      // V.Num.2
      ("pushbyte 1 pushbyte -4 pushbyte 2 modulo divide", "-Infinity"),
      ("pushdouble 5.5 pushbyte 2 modulo", "1.5"), (#"pushstring "7" pushtrue subtract"#, "6"),
      ("pushundefined pushbyte 1 multiply", "NaN"), ("pushnull decrement", "-1"),
      // V.Num.3
      ("newobject 0 pushbyte 1 add", "[object Object]1"),
      ("getlex Date construct 0 pushbyte 1 add typeof", "string"),
      (#"pushtrue pushstring "x" add"#, "truex"), (#"pushstring "x" pushnull add"#, "xnull"),
      ("\(object("five", "text")) pushbyte 1 add", "6"),
      ("\(object("text", "five")) pushbyte 1 add", "text1"),
      (
        #"getlex XML pushstring "<a/>" construct 1 getlex XML pushstring "<b/>" construct 1 add callproperty length 0"#,
        "2"
      ),
      // V.Num.4
      ("pushtrue pushtrue add", "2"), ("pushundefined pushbyte 1 add", "NaN"),
      (#"getlex Namespace pushstring "3" construct 1 pushstring "1" add"#, "31"),
      // V.Num.5
      ("pushint 65536 pushint 65536 multiply_i", "0"),
      ("pushint -2147483648 negate_i", "-2147483648"),
      (#"pushstring "5" pushdouble 3.9 add_i"#, "8"),
      ("pushint -2147483648 pushbyte 1 subtract_i", "2147483647"),
      ("pushint -2147483648 setlocal1 declocal_i 1 getlocal1", "2147483647"),
      // V.Num.6
      ("pushbyte -1 pushbyte 0 urshift", "4294967295"), ("pushbyte -1 pushbyte 33 rshift", "-1"),
      ("pushbyte 1 pushbyte 32 lshift", "1"), ("pushnan pushbyte -1 bitand", "0"),
      ("pushdouble 4294967296.0 pushbyte 5 bitor", "5"), ("pushdouble 2.9 bitnot", "-3"),
      ("pushbyte 1 pushbyte -1 lshift", "-2147483648"),
      // V.Num.7
      ("pushbyte 1 pushbyte 0 negate divide", "-Infinity"),
      // V.Num.8
      (#"pushstring "-3.7" coerce_i"#, "-3"), (#"pushstring "-3.7" coerce_u"#, "4294967293"),
      ("pushnull coerce_d", "0"), ("pushnan coerce_b", "false"),
      // V.Num.9
      (#"pushstring "5" setlocal1 inclocal 1 getlocal1"#, "6"),
      ("pushtrue setlocal1 declocal 1 getlocal1 typeof", "number"),
      // V.Num.10
      ("pushbyte -128", "-128"), ("pushshort 65535", "-1"), ("pushshort 40000", "-25536"),
      // V.Num.11
      ("pushbyte 1 sxi1", "-1"), ("pushbyte 2 sxi1", "0"), ("pushshort 255 sxi8", "-1"),
      ("pushint 32768 sxi16", "-32768"), ("pushint 65537 sxi16", "1"),
      // V.Num.12
      ("pushbyte -1 pushbyte 0 divide", "-Infinity"), ("pushbyte 0 pushbyte 0 divide", "NaN"),
    ])
  func arithmetic(_ code: String, _ expected: String) throws { try check(code, expected) }

  @Test(
    "the operand that is converted first",
    arguments: [
      // V.Num.2
      ("subtract", ["left", "right", "3"]), ("modulo", ["left", "right", "0"]),
      // V.Num.3
      ("add", ["left", "right", "9"]),
      // V.Num.6
      ("bitor", ["left", "right", "7"]), ("lshift", ["left", "right", "48"]),
      // V.Cmp.1
      ("lessthan", ["left", "right", "false"]),
      // V.Cmp.2
      ("greaterthan", ["right", "left", "true"]), ("lessequals", ["right", "left", "false"]),
      ("greaterequals", ["left", "right", "true"]),
    ])
  func order(_ operation: String, _ expected: [String]) throws {
    let code = "\(Self.object("left", "text")) \(Self.object("right", "text")) \(operation)"
    #expect(try RuleProgram.lines(RuleProgram.trace(code), Self.functions) == expected)
  }
}
