import Testing

@Suite("Rules of core classes: objects, numbers, strings")
struct CoreClassRuleTests {
  private static let declarations = """
    function #f () { getlocal0 pushscope returnvoid }
    function #two (a:*, b:*) { getlocal1 getlocal2 newarray 2 returnvalue }
    function #this () { getlocal0 returnvalue }
    class A extends Object sealed { slot v:int method toString ():String { pushstring "own" returnvalue } }
    """

  private static func check(_ code: String, _ expected: String) throws {
    let value = try RuleProgram.value(code, declarations, making: ["A Object"])
    #expect(value == expected, "\(code)")
  }

  private static func text(_ value: String) -> String { "pushstring \"\(value)\"" }

  private static let objects: [(String, String)] = [
    // C.0.2
    (
      #"getlex Array getproperty prototype pushstring "push" callproperty propertyIsEnumerable 1"#,
      "false"
    ),
    (
      #"getlex String getproperty prototype coerce_a setlocal1 getlocal1 deleteproperty charAt pop getlocal1 pushstring "charAt" callproperty hasOwnProperty 1"#,
      "false"
    ),
    // C.0.3
    (
      "getlex Date getproperty prototype getproperty getTime newobject 0 callproperty call 1",
      "TypeError 1034"
    ),
    (
      "getlex Number getproperty prototype getproperty toString pushtrue callproperty call 1",
      "TypeError 1004"
    ),
    (
      "getlex String getproperty prototype getproperty valueOf pushbyte 1 callproperty call 1",
      "TypeError 1004"
    ),
    // C.0.4
    ("getlex Object getproperty length", "1"), ("getlex Date getproperty length", "7"),
    ("getlex Namespace getproperty length", "2"), ("getlex QName getproperty length", "2"),
    ("getlex Array getproperty length", "1"), ("getlex XML getproperty length", "1"),
    // C.0.5
    (
      "getlex flash.utils::ByteArray construct 0 coerce_a pushnull setproperty x pushnull",
      "ReferenceError 1056"
    ),
    (
      #"getlex QName pushstring "q" construct 1 coerce_a pushnull setproperty x pushnull"#,
      "ReferenceError 1056"
    ),
    (
      "getlex Date construct 0 coerce_a setlocal1 getlocal1 pushbyte 1 setproperty x getlocal1 getproperty x",
      "1"
    ),
    (
      #"getlex RegExp pushstring "a" construct 1 coerce_a setlocal1 getlocal1 pushbyte 1 setproperty x getlocal1 getproperty x"#,
      "1"
    ),
    // C.0.6
    (
      #"pushstring "abc" coerce_a pushbyte 1 pushbyte 2 callproperty AS3::charAt 2"#,
      "ArgumentError 1063"
    ),
    // C.Object.1
    ("newobject 0 getproperty hasOwnProperty typeof", "function"),
    ("newobject 0 coerce_a getproperty AS3::setPropertyIsEnumerable", "ReferenceError 1069"),
    // C.Object.2
    (
      "getlex Object getproperty prototype getproperty toString pushtrue callproperty call 1",
      "[object Boolean]"
    ),
    (
      #"getlex Object getproperty prototype getproperty toString pushstring "a" callproperty call 1"#,
      "[object String]"
    ),
    (
      "getlex Object getproperty prototype getproperty toString getlex A callproperty call 1",
      "[class A]"
    ),
    // C.Object.4
    (
      "newobject 0 coerce_a setlocal1 getlocal1 pushnull setproperty undefined getlocal1 callproperty hasOwnProperty 0",
      "true"
    ),
    // C.Object.5
    ("getlex A construct 0 coerce_a callproperty toLocaleString 0", "[object A]"),
    (
      "newobject 0 coerce_a setlocal1 getlocal1 callproperty valueOf 0 getlocal1 strictequals",
      "true"
    ),
    // C.Object.6
    (#"getlex A construct 0 coerce_a pushstring "v" callproperty AS3::hasOwnProperty 1"#, "true"),
    // C.Function.1
    ("getlex Function construct 0 pushnull call 0", "undefined"),
    (#"getlex Function pushstring "x" construct 1"#, "EvalError 1066"),
    // C.Function.2
    ("newfunction #two getproperty length", "2"),
    // C.Function.3
    ("newfunction #two pushnull pushnull callproperty apply 2", ","),
    ("newfunction #two pushnull newobject 0 callproperty apply 2", "TypeError 1116"),
    ("newfunction #two pushnull getlex Array pushbyte 2 construct 1 callproperty apply 2", ","),
    // C.Function.4
    ("newfunction #this pushundefined callproperty call 1", "[object global]"),
    ("newfunction #this pushbyte 5 callproperty call 1", "5"),
    // C.Function.5
    ("newfunction #f callproperty toLocaleString 0", "function Function() {}"),
    (#"getlex RegExp pushstring "b" construct 1 pushnull pushstring "abc" call 1"#, "b"),
    // C.Bool.1
    ("pushfalse callproperty valueOf 0", "false"),
    ("getlex Boolean getproperty prototype", "false"),
    // C.Top.1
    ("getlex NaN", "NaN"), ("getlex undefined", "undefined"),
    ("findproperty NaN pushbyte 1 setproperty NaN pushnull", "ReferenceError 1074"),
    // C.Top.4
    ("findpropstrict isNaN callproperty isNaN 0", "true"),
    (#"findpropstrict isNaN pushstring "5" callproperty isNaN 1"#, "false"),
    ("findpropstrict isFinite pushnull callproperty isFinite 1", "true"),
    ("findpropstrict isFinite pushdouble -Infinity callproperty isFinite 1", "false"),
    // C.Call
    ("findpropstrict Math callproperty Math 0", "TypeError 1075"),
    ("getlex Math construct 0", "TypeError 1076"),
    ("findpropstrict String callproperty String 0", ""),
    ("findpropstrict String pushundefined callproperty String 1", "undefined"),
    ("getlex int pushdouble 5.9 construct 1", "5"),
    ("findpropstrict uint pushbyte -1 callproperty uint 1", "4294967295"),
    ("findpropstrict Boolean callproperty Boolean 0", "false"),
    ("findpropstrict Array pushbyte 3 callproperty Array 1 getproperty length", "3"),
    ("findpropstrict Date callproperty Date 0 typeof", "string"),
    ("getlex Number pushnull pushnull construct 2", "0"),
  ]

  @Test("objects and functions", arguments: objects)
  func objectRules(_ code: String, _ expected: String) throws { try Self.check(code, expected) }

  private static func number(_ value: String, _ method: String, _ argument: String = "") -> String {
    "pushdouble \(value) coerce_a \(argument) callproperty \(method) \(argument.isEmpty ? 0 : 1)"
  }

  private static let numbers: [(String, String)] = [
    // C.Num.1
    ("getlex Number getproperty MAX_VALUE pushdouble 1.7976931348623157e308 equals", "true"),
    ("getlex Number getproperty MIN_VALUE", "4.9406564584124654e-324"),
    ("getlex int getproperty MIN_VALUE", "-2147483648"),
    ("getlex uint getproperty MAX_VALUE", "4294967295"),
    ("getlex uint getproperty MIN_VALUE", "0"),
    ("getlex Number getproperty PI", "3.141592653589793"),
    ("getlex Number pushbyte -3 callproperty abs 1", "3"),
    ("getlex Number getproperty NEGATIVE_INFINITY", "-Infinity"),
    // C.Num.2
    (number("255.0", "toString", "pushbyte 16"), "ff"),
    (number("5.0", "toString", "pushbyte 1"), "RangeError 1003"),
    (number("NaN", "toString", "pushbyte 99"), "NaN"),
    (number("-Infinity", "toString", "pushbyte 2"), "-Infinity"),
    (number("5.5", "toString", "pushbyte 10"), "5.5"),
    (number("5.0", "toString", "pushbyte 37"), "RangeError 1003"),
    // C.Num.3
    (number("-0.5", "toString", "pushbyte 2"), "0"),
    (number("-5.9", "toString", "pushbyte 2"), "-101"),
    (number("35.0", "toString", "pushbyte 36"), "z"),
    // C.Num.4
    (
      "getlex uint getproperty prototype getproperty toString pushdouble 1.5 callproperty call 1",
      "1.5"
    ),
    (
      "getlex int getproperty prototype getproperty toString pushdouble 1.5 callproperty call 1",
      "TypeError 1004"
    ),
    // C.Num.5
    (number("5.0", "toFixed", "pushbyte 21"), "RangeError 1002"),
    (number("5.0", "toFixed", "pushbyte -1"), "RangeError 1002"),
    (number("5.0", "toExponential", "pushbyte 21"), "RangeError 1002"),
    (number("5.0", "toPrecision", "pushbyte 22"), "RangeError 1002"),
    (number("5.25", "toPrecision", "pushundefined"), "5.25"),
    // C.Num.6
    (number("NaN", "toFixed", "pushbyte 2"), "NaN"),
    (number("-Infinity", "toExponential", "pushbyte 2"), "-Infinity"),
    (number("Infinity", "toPrecision", "pushbyte 2"), "Infinity"),
    // C.Num.7
    (number("-0.000001", "toFixed", "pushbyte 2"), "-0.00"),
    (number("-0.0", "toFixed", "pushbyte 2"), "0.00"),
    (number("2.5", "toFixed", "pushbyte 0"), "3"),
    (number("0.125", "toFixed", "pushbyte 2"), "0.13"),
    (number("123.456", "toFixed", "pushbyte 1"), "123.5"),
    // C.Num.8
    (number("0.5", "toFixed", "pushbyte 0"), "1"), (number("0.4", "toFixed", "pushbyte 0"), "0"),
    // C.Num.9
    (number("0.00012345", "toPrecision", "pushbyte 2"), "0.00012"),
    (number("12345.0", "toPrecision", "pushbyte 2"), "1.2e+4"),
    (number("12.5", "toPrecision", "pushbyte 4"), "12.50"),
    // C.Num.10
    (number("100.0", "toExponential", "pushbyte 2"), "1.00e+2"),
    (number("1.5", "toExponential", "pushbyte 1"), "1.5"),
    (number("0.00025", "toExponential", "pushbyte 1"), "2.5e-4"),
    // C.Num.11
    (number("0.0", "toFixed", "pushbyte 2"), "0.00"),
    // C.Num.12
    ("getlex Number getproperty prototype callproperty valueOf 0", "0"),
    // C.Num.S.1
    ("pushdouble -0.0", "0"), ("pushdouble -Infinity", "-Infinity"),
    // C.Num.S.2
    ("pushdouble 1e20", "100000000000000000000"), ("pushdouble 1e21", "1e+21"),
    ("pushdouble 1e-6", "0.000001"),
    ("pushdouble 1.5e-7", "1.5e-7"), ("pushdouble 123456.789", "123456.789"),
    // C.Math.1
    ("getlex Math callproperty abs 0", "ArgumentError 1063"),
    ("getlex Math getproperty SQRT2", "1.4142135623730951"),
    ("getlex Math pushbyte 1 setproperty PI pushnull", "ReferenceError 1074"),
    // C.Math.2
    ("getlex Math callproperty min 0", "Infinity"), ("getlex Math callproperty max 0", "-Infinity"),
    ("getlex Math pushbyte 3 pushnan pushbyte 1 callproperty min 3", "NaN"),
    ("pushbyte 1 getlex Math pushbyte 0 pushdouble -0.0 callproperty min 2 divide", "-Infinity"),
    ("pushbyte 1 getlex Math pushdouble -0.0 pushbyte 0 callproperty max 2 divide", "Infinity"),
    (#"getlex Math pushbyte 3 pushstring "2" pushbyte 9 callproperty min 3"#, "2"),
    // C.Math.3
    ("getlex Math pushdouble -0.5 callproperty round 1", "0"),
    ("getlex Math pushdouble -1.5 callproperty round 1", "-1"),
    ("getlex Math pushdouble 0.49999999999999994 callproperty round 1", "1"),
    ("getlex Math pushdouble 2.5 callproperty round 1", "3"),
    // C.Math.4
    ("getlex Math pushbyte 5 pushnan callproperty pow 2", "NaN"),
    ("getlex Math pushnan pushbyte 0 callproperty pow 2", "1"),
    ("getlex Math pushbyte -1 pushdouble Infinity callproperty pow 2", "NaN"),
    ("getlex Math pushbyte 2 pushbyte 10 callproperty pow 2", "1024"),
    ("getlex Math pushbyte 0 pushbyte -1 callproperty pow 2", "Infinity"),
    // C.Math.5
    ("getlex Math callproperty random 0 pushbyte 1 lessthan", "true"),
    (
      "getlex Math callproperty random 0 pushint 2147483647 pushbyte 1 add multiply dup getlex Math swap callproperty floor 1 equals",
      "true"
    ),
    // C.Math.6
    ("getlex Math pushint -2147483648 callproperty abs 1", "2147483648"),
    ("pushbyte 1 getlex Math pushdouble -0.5 callproperty ceil 1 divide", "-Infinity"),
    ("getlex Math pushbyte 0 pushbyte -1 callproperty atan2 2", "3.141592653589793"),
    ("getlex Math pushbyte -1 callproperty sqrt 1", "NaN"),
  ]

  @Test("numbers", arguments: numbers)
  func numberRules(_ code: String, _ expected: String) throws { try Self.check(code, expected) }

  private static func string(
    _ value: String, _ method: String, _ arguments: String = "", _ count: Int = 0
  ) -> String {
    "\(text(value)) coerce_a \(arguments) callproperty \(method) \(count)"
  }

  private static let strings: [(String, String)] = [
    // C.Str.1
    (text("abc") + " getproperty length", "3"),
    (text("abc") + " coerce_a pushbyte 1 setproperty length pushnull", "ReferenceError 1074"),
    // C.Str.2
    (string("abc", "charAt", "pushnan", 1), "a"),
    (string("abc", "charAt", "pushdouble 1.9", 1), "b"),
    // C.Str.3
    (string("abc", "charAt", "pushbyte -1", 1), ""),
    (string("abc", "charAt", "pushdouble -0.5", 1), "a"),
    (string("abc", "charCodeAt", "pushbyte 3", 1), "NaN"), (string("abc", "charCodeAt"), "97"),
    // C.Str.4
    (string("abcabc", "indexOf", text("b") + " pushbyte 2", 2), "4"),
    (string("abc", "indexOf", text("") + " pushbyte 9", 2), "3"),
    (string("undefined", "indexOf"), "0"), (string("null", "indexOf", "pushnull", 1), "-1"),
    (string("abc", "indexOf", text("a") + " pushbyte -5", 2), "0"),
    // C.Str.5
    (string("abcabc", "lastIndexOf", text("b") + " pushbyte 3", 2), "1"),
    (string("abc", "lastIndexOf", text("") + " pushbyte 1", 2), "1"),
    (string("abcabc", "lastIndexOf", text("a") + " pushnan", 2), "3"),
    (string("abc", "lastIndexOf", text("a") + " pushbyte -1", 2), "-1"),
    // C.Str.6
    (string("abcdef", "substring", "pushbyte 4 pushbyte 1", 2), "bcd"),
    (string("abcdef", "substring", "pushnan pushbyte 2", 2), "ab"),
    (string("abcdef", "slice", "pushbyte -3 pushbyte -1", 2), "de"),
    (string("abcdef", "slice", "pushbyte 3 pushbyte 1", 2), ""),
    (string("abcdef", "substr", "pushbyte 1 pushbyte -2", 2), "bcde"),
    (string("abcdef", "substr", "pushbyte -2", 1), "ef"),
    (string("abcdef", "substr", "pushbyte -9 pushbyte 2", 2), "ab"),
    // C.Str.7
    (string("a", "concat", "pushnull pushbyte 1", 2), "anull1"), (string("a", "concat"), "a"),
    // C.Str.8
    (string("a,b,c", "split", text(",") + " pushbyte 2", 2), "a,b"),
    (string("abc", "split", text(""), 1), "a,b,c"),
    (string("a,b", "split", text(",") + " pushbyte 0", 2) + " getproperty length", "0"),
    (string("", "split", text(""), 1) + " getproperty length", "1"),
    (string("aundefinedb", "split"), "a,b"),
    // C.Str.9
    (string("aBc", "toUpperCase"), "ABC"), (string("aBC", "toLocaleLowerCase"), "abc"),
    // C.Str.10
    (string("abc", "localeCompare", text("abc"), 1), "0"),
    (string("b", "localeCompare", text("a"), 1), "1"),
    (string("a", "localeCompare", text("d"), 1), "-3"),
    // C.Str.11
    ("getlex String pushbyte 72 pushint 65641 callproperty fromCharCode 2", "Hi"),
    ("getlex String callproperty fromCharCode 0", ""),
    // C.Str.13
    (text("a") + " pushnull add", "anull"),
    // C.Str.14
    (text("abc") + " coerce_a pushbyte 0 getproperty {public}::[]", "ReferenceError 1069"),
  ]

  @Test("strings", arguments: strings)
  func stringRules(_ code: String, _ expected: String) throws { try Self.check(code, expected) }
}
