import Testing

@Suite("Rules of errors and their texts")
struct ErrorRuleTests {
  private static let declarations = """
    function #f () { getlocal0 pushscope returnvoid }
    function #named () name "outer/inner" { pushnull getproperty x returnvalue }
    function #unnamed () { pushnull getproperty x returnvalue }
    class A extends Object sealed {
      const c:int = 1
      slot v:int
      setter s (x:*):void { returnvoid }
      method two (a:*, b:*):void { returnvoid }
      method one (a:*, b:* = null):void { returnvoid }
      static method still (a:*):void { returnvoid }
      method private("P")::hidden (a:*):void { returnvoid }
    }
    class pkg::B extends Object sealed {
      iinit (a:*) { getlocal0 pushscope returnvoid }
      method m ():void { returnvoid }
      method fail ():* { pushnull getproperty x returnvalue }
      getter g ():* { pushnull getproperty x returnvalue }
      static method fail ():* { pushnull getproperty x returnvalue }
    }
    class Failure extends Error { }
    """.replacing("method private", with: "method private")

  private func line(_ code: String) throws -> String? {
    try RuleProgram.lines(
      "getlex A construct 0 coerce_a setlocal1 \(RuleProgram.trace(code))", Self.declarations,
      making: ["A Object", "pkg::B Object", "Failure Error Object"]
    ).last
  }

  @Test(
    "texts",
    arguments: [
      // E.0.1
      (
        "pushnull getproperty x",
        "TypeError: Error #1009: Cannot access a property or method of a null object reference."
      ),
      (
        "pushundefined getproperty x",
        "TypeError: Error #1010: A term is undefined and has no properties."
      ),
      // E.0.6
      (
        "getlocal1 getproperty nope",
        "ReferenceError: Error #1069: Property nope not found on A and there is no default value."
      ),
      (
        "getlocal1 pushnull setproperty nope pushnull",
        "ReferenceError: Error #1056: Cannot create property nope on A."
      ),
      (
        "getlex pkg::B pushnull construct 1 coerce_a getproperty nope",
        "ReferenceError: Error #1069: Property nope not found on pkg.B and there is no default value."
      ),
      (
        "getlocal1 pushnull setproperty c pushnull",
        "ReferenceError: Error #1074: Illegal write to read-only property c on A."
      ),
      (
        "getlocal1 getproperty s",
        "ReferenceError: Error #1077: Illegal read of write-only property s on A."
      ),
      (
        "getlocal1 pushnull setproperty two pushnull",
        "ReferenceError: Error #1037: Cannot assign to a method two on A."
      ),
      (
        #"pushstring "a" coerce_a getproperty nope"#,
        "ReferenceError: Error #1069: Property nope not found on String and there is no default value."
      ),
      (
        #"pushstring "a" coerce_a deleteproperty nope"#,
        "ReferenceError: Error #1120: Cannot delete property nope on String."
      ),
      // E.0.7
      (
        #"pushstring "a\"b" coerce Array"#,
        #"TypeError: Error #1034: Type Coercion failed: cannot convert "a"b" to Array."#
      ),
      (
        "pushbyte 5 coerce Array",
        "TypeError: Error #1034: Type Coercion failed: cannot convert 5 to Array."
      ),
      (
        "pushtrue coerce Array",
        "TypeError: Error #1034: Type Coercion failed: cannot convert true to Array."
      ),
      // E.0.8
      (
        "pushdouble 0.5 coerce flash.utils::ByteArray",
        "TypeError: Error #1034: Type Coercion failed: cannot convert 0.5 to flash.utils.ByteArray."
      ),
      // E.6.2
      ("newobject 0 callproperty nope 0", "TypeError: Error #1006: nope is not a function."),
      ("getlocal1 callproperty v 0", "TypeError: Error #1006: value is not a function."),
      ("pushbyte 5 pushnull call 0", "TypeError: Error #1006: value is not a function."),
      (
        #"pushstring "a" coerce_a callproperty nope 0"#,
        "TypeError: Error #1006: value is not a function."
      ),
      // E.6.3
      (
        "newobject 0 construct 0",
        "TypeError: Error #1007: Instantiation attempted on a non-constructor."
      ),
      // E.6.4
      (
        "getlocal1 constructprop two 0",
        "TypeError: Error #1064: Cannot call method A/two() as constructor."
      ),
      (
        "findpropstrict A callproperty A 0",
        "ArgumentError: Error #1112: Argument count mismatch on class coercion.  Expected 1, got 0."
      ),
      // V.Err.3
      (
        #"getlocal1 getproperty public("u")::nope"#,
        "ReferenceError: Error #1069: Property u::nope not found on A and there is no default value."
      ),
      (
        #"getlocal1 getproperty {private("p"), public}::nope"#,
        "ReferenceError: Error #1069: Property nope not found on A and there is no default value."
      ),
      (
        #"getlocal1 getproperty private("p")::nope"#,
        "ReferenceError: Error #1069: Property p::nope not found on A and there is no default value."
      ),
      (
        "getlocal1 getproperty {public}::@nope",
        "ReferenceError: Error #1081: Property @nope not found on A and there is no default value."
      ),
      (
        #"getlocal1 pushstring "made" getproperty {public}::[]"#,
        "ReferenceError: Error #1069: Property made not found on A and there is no default value."
      ),
      // V.Scope.3
      ("getlex nope", "ReferenceError: Error #1065: Variable nope is not defined."),
      // V.Call.5
      (
        "getlocal1 pushnull callproperty two 1",
        "ArgumentError: Error #1063: Argument count mismatch on A/two(). Expected 2, got 1."
      ),
      (
        "getlocal1 pushnull pushnull pushnull callproperty one 3",
        "ArgumentError: Error #1063: Argument count mismatch on A/one(). Expected 1, got 3."
      ),
      // V.Err.4
      (
        "getlex pkg::B construct 0",
        "ArgumentError: Error #1063: Argument count mismatch on pkg::B(). Expected 1, got 0."
      ),
      (
        "getlex pkg::B pushnull construct 1 coerce_a pushnull callproperty m 1",
        "ArgumentError: Error #1063: Argument count mismatch on pkg::B/m(). Expected 0, got 1."
      ),
      (
        "getlex A coerce_a callproperty still 0",
        "ArgumentError: Error #1063: Argument count mismatch on A$/still(). Expected 1, got 0."
      ),
      (
        #"pushbyte 1 newarray 1 pushnull callproperty AS3::pop 1"#,
        "ArgumentError: Error #1063: Argument count mismatch on Array/http://adobe.com/AS3/2006/builtin::pop(). Expected 0, got 1."
      ),
      // V.Super.2
      (
        "newobject 0 getdescendants x",
        "TypeError: Error #1016: Descendants operator (..) not supported on type Object."
      ),
      // V.Is.4
      (
        "pushbyte 5 newobject 0 instanceof",
        "TypeError: Error #1040: The right-hand side of instanceof must be a class or function."
      ),
      // V.Is.2
      (
        "pushbyte 5 newobject 0 istypelate",
        "TypeError: Error #1041: The right-hand side of operator must be a class."
      ),
      // V.MC.3
      (
        "getlocal1 getproperty two coerce_a newobject 0 setproperty prototype pushnull",
        "ReferenceError: Error #1074: Illegal write to read-only property prototype on MethodClosure."
      ),
    ].map { Case($0) })
  func texts(_ test: Case) throws { #expect(try line(test.code) == test.expected, "\(test.code)") }

  /// Code and the line that it ends with.
  struct Case: CustomTestStringConvertible, Sendable {
    let code: String
    let expected: String
    init(_ pair: (String, String)) { (code, expected) = pair }
    var testDescription: String { code }
  }

  private static func text(_ number: Int) -> String {
    "getlex Error pushshort \(number) callproperty getErrorMessage 1"
  }

  private static func thrown(_ arguments: String, _ count: Int) -> String {
    "getlex Error getlex TypeError \(arguments) callproperty throwError \(count)"
  }

  @Test(
    "functions of Error",
    arguments: [
      // E.0.2
      (text(1), "Error #1"), (text(-5), "Error #-5"), (text(1499), "Error #1499"),
      // E.0.4
      (text(1003), "Error #1003: The radix argument must be between 2 and 36; got %1."),
      (text(1063), "Error #1063: Argument count mismatch on %1. Expected %2, got %3."),
      // E.0.5
      (
        thrown(#"pushshort 1003 pushstring "x""#, 3),
        "TypeError: Error #1003: The radix argument must be between 2 and 36; got x."
      ),
      (
        thrown("pushshort 1003", 2),
        "TypeError: Error #1003: The radix argument must be between 2 and 36; got ."
      ),
      (
        thrown(#"pushshort 1053 pushstring "a" pushnull"#, 4),
        "TypeError: Error #1053: Illegal override of a in null."
      ),
      // E.0.9
      (
        "pushbyte 36 pushbyte 37 callproperty toString 1",
        "RangeError: Error #1003: The radix argument must be between 2 and 36; got 37."
      ),
      // C.Err.1
      ("getlex Error construct 0 getproperty message", ""),
      (#"getlex Error pushstring "m" pushbyte 7 construct 2 getproperty errorID"#, "7"),
      (
        #"getlex Error pushstring "m" construct 1 coerce_a setlocal1 getlocal1 pushstring "N" setproperty name getlocal1"#,
        "N: m"
      ),
      (
        "getlex Error construct 0 coerce_a pushbyte 1 setproperty errorID pushnull",
        "ReferenceError: Error #1074: Illegal write to read-only property errorID on Error."
      ),
      // C.Err.2
      ("getlex ArgumentError construct 0 getproperty name", "ArgumentError"),
      ("getlex DefinitionError getproperty prototype getproperty name", "DefinitionError"),
      ("getlex UninitializedError construct 0", "UninitializedError"),
      ("getlex SecurityError construct 0 istype Error", "true"),
      (#"findpropstrict TypeError pushstring "m" callproperty TypeError 1"#, "TypeError: m"),
      // C.Err.3
      (#"getlex Failure construct 0 getproperty name"#, "Error"),
      // C.Err.4
      (#"getlex flash.errors::IllegalOperationError pushstring "m" construct 1"#, "Error: m"),
      ("getlex flash.errors::EOFError construct 0 istype flash.errors::IOError", "true"),
      // E.0.10
      ("getlex flash.errors::StackOverflowError", "[class StackOverflowError]"),
      ("getlex flash.errors::MemoryError construct 0 istype Error", "true"),
      // C.Err.5
      ("getlex Error getproperty length", "1"),
      // V.Err.10
      ("getlex Error pushnull construct 1", "Error: null"),
      ("getlex RangeError construct 0", "RangeError"),
      // V.Err.9
      (
        #"getlex Error pushstring "m" construct 1 coerce_a setlocal1 getlocal1 pushstring "late" setproperty message getlocal1 callproperty getStackTrace 0"#,
        "Error: late"
      ),
    ].map { Case($0) })
  func functions(_ test: Case) throws {
    #expect(try line(test.code) == test.expected, "\(test.code)")
  }
}
