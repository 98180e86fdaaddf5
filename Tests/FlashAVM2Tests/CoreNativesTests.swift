import Testing

@testable import ABCNotation
@testable import FlashAVM2
@testable import FlashHeap
@testable import SWF

@Suite("Functions of the player's core classes")
struct CoreNativesTests {
  /// What a script traces whose initializer has this code, on the player's own classes; an error that nothing catches is reported.
  static func trace(
    _ code: String, _ more: String = "", surroundings: Surroundings = Surroundings()
  ) throws -> [String] {
    let run = try TestRun(
      """
      \(more)
      script {
        init {
          getlocal0 pushscope
          \(code)
          returnvoid
        }
      }
      """, isPlayer: true, surroundings: surroundings)
    if let error = run.error { run.interpreter.report(error) }
    return run.trace
  }

  static func traced(_ value: String) -> String {
    "findpropstrict trace \(value) callpropvoid trace 1"
  }

  private func trace(_ code: String, _ more: String = "") throws -> [String] {
    try Self.trace(code, more)
  }

  @Test(
    "values traced",
    arguments: [
      // C.Top.10
      ("pushint 5", "5"), ("pushnull", "null"),
      // C.Object.2
      ("newobject 0", "[object Object]"), ("getlex Object", "[class Object]"),
      ("getlex Class", "[class Class]"), ("getlex Array", "[class Array]"),
      ("getlocal0", "[object global]"),
      // C.Call: Object
      ("findpropstrict Object pushint 7 callproperty Object 1", "7"),
      ("getlex Object pushint 7 construct 1", "7"),
      ("getlex Object pushnull construct 1", "[object Object]"),
      // V.Proto.1, .2, .5
      ("getlex Object getproperty prototype getproperty constructor", "[class Object]"),
      ("getlex Array getproperty prototype getproperty constructor", "[class Array]"),
      ("getlex Array getproperty constructor", "[class Class]"),
      ("getlex Function getproperty constructor", "[class Class]"),
      ("getlex Object getproperty constructor", "[class Class]"),
      ("getlex Array getproperty prototype pushbyte 3 setproperty length pushbyte 1", "1"),
      ("getlex Function getproperty prototype typeof", "function"),
      // C.Object.1, V.Prop.51
      (#"getlex Array pushstring "length" callproperty hasOwnProperty 1"#, "true"),
      (#"pushbyte 1 newarray 1 pushstring "0" callproperty hasOwnProperty 1"#, "true"),
      (#"pushbyte 1 newarray 1 pushstring "1" callproperty hasOwnProperty 1"#, "false"),
      (#"newobject 0 pushstring "toString" callproperty hasOwnProperty 1"#, "false"),
      // C.Object.3
      ("getlex Object getproperty prototype newobject 0 callproperty isPrototypeOf 1", "true"),
      ("getlex Array getproperty prototype newobject 0 callproperty isPrototypeOf 1", "false"),
      ("getlex Object getproperty prototype pushnull callproperty isPrototypeOf 1", "false"),
      // C.Bool, C.Call
      ("pushtrue callproperty toString 0", "true"),
      ("getlex Boolean pushstring \"x\" construct 1", "true"),
      ("getlex Boolean construct 0", "false"),
      ("getlex Boolean getproperty prototype callproperty toString 0", "false"),
      // C.Function
      ("newfunction #f callproperty toString 0", "function Function() {}"),
      ("newfunction #two getproperty length", "2"),
      ("newfunction #this pushbyte 5 callproperty call 1", "5"),
      ("newfunction #two pushnull pushbyte 5 pushbyte 6 callproperty call 3", "11"),
      (
        "newfunction #two pushnull pushbyte 5 pushbyte 6 newarray 2 callproperty apply 2", "11"
      ),
      ("newfunction #this callproperty call 0", "[object global]"),
      ("getlex Function construct 0 pushnull call 0", "undefined"),
      (
        "newfunction #f getproperty prototype getproperty constructor newfunction #f typeof pop typeof",
        "function"
      ),
      // C.Err
      (#"getlex Error pushstring "m" construct 1"#, "Error: m"),
      ("getlex Error construct 0", "Error"),
      (#"getlex TypeError pushstring "m" pushbyte 7 construct 2"#, "TypeError: m"),
      (#"getlex TypeError pushstring "m" pushbyte 7 construct 2 getproperty errorID"#, "7"),
      ("getlex Error getproperty prototype", "Error: Error"),
      ("getlex RangeError getproperty prototype getproperty name", "RangeError"),
      (#"getlex flash.errors::IOError pushstring "m" pushbyte 3 construct 2"#, "Error: m"),
      (
        "getlex Error pushshort 1034 callproperty getErrorMessage 1",
        "Error #1034: Type Coercion failed: cannot convert %1 to %2."
      ),
      ("getlex Error pushnull construct 1", "Error: null"),
      // C.Ns
      (#"getlex Namespace pushstring "u" construct 1 getproperty uri"#, "u"),
      (#"getlex Namespace pushstring "u" construct 1 getproperty prefix"#, "undefined"),
      (#"getlex Namespace pushstring "p" pushstring "u" construct 2 getproperty prefix"#, "p"),
      (
        #"getlex Namespace pushstring "1" pushstring "u" construct 2 getproperty prefix"#,
        "undefined"
      ),
      (#"getlex Namespace pushstring "p" pushstring "u" construct 2"#, "u"),
    ])
  func values(_ code: String, _ expected: String) throws {
    let functions = """
      function #f () { getlocal0 pushscope returnvoid }
      function #two (a:*, b:*) { getlocal1 getlocal2 add returnvalue }
      function #this () { getlocal0 returnvalue }
      """
    let result = try trace(Self.traced(code), functions)
    #expect(result.first == expected, "\(result)")
  }

  @Test("what is thrown below a native is caught where the native was called")
  func nested() throws {
    let functions = """
      function #bad () { getlocal0 pushscope pushbyte 1 pushbyte 2 add pop pushstring "x" throw }
      function #odd () { getlocal0 pushscope findpropstrict trace pushstring "in" callpropvoid trace 1 newobject 0 returnvalue }
      """
    func code(_ function: String) -> String {
      """
      try from to catch handler * as e
      from:
      findpropstrict isXMLName pushstring "toString" newfunction #\(function) newobject 1
      callproperty isXMLName 1 pop
      to: returnvoid
      handler: setlocal1 getlocal0 pushscope findpropstrict trace getlocal1 convert_s callpropvoid trace 1
      """
    }
    let (thrown, odd) = (try trace(code("bad"), functions), try trace(code("odd"), functions))
    #expect(thrown == ["x"])
    #expect(odd == ["in", "TypeError: Error #1050: Cannot convert Object to primitive."])
  }

  @Test("arguments has all arguments and the function (V.Call.9)")
  func callee() throws {
    let functions = """
      function #all () arguments {
        getlocal1 getproperty length getlocal1 getproperty callee getlocal1 pushbyte 0
        getproperty {public}::[] strictequals newarray 2 returnvalue
      }
      """
    #expect(
      try trace(
        "newfunction #all setlocal1 "
          + Self.traced("getlocal1 pushnull getlocal1 pushbyte 2 call 2"), functions)
        == ["2,true"])
  }

  @Test("errors know where they were made, and are reported with it (V.Err.6, V.Unc.1)")
  func stacks() throws {
    let functions = """
      function #f () name "f" { getlocal0 pushscope pushnull getproperty x pop returnvoid }
      function #g () name "g" {
        getlocal0 pushscope getlex Error pushstring "m" construct 1 callproperty getStackTrace 0
        returnvalue
      }
      function #h () name "h" { getlocal0 pushscope pushbyte 7 throw }
      function #i () name "i" {
        getlocal0 pushscope getlex Error getlex TypeError pushshort 1034 pushbyte 1
        callpropvoid throwError 3 returnvoid
      }
      """
    #expect(
      try trace("newfunction #f pushnull call 0 pop", functions) == [
        "TypeError: Error #1009: Cannot access a property or method of a null object reference.\n"
          + "\tat Function/f()\n\tat global$init()"
      ])
    #expect(
      try trace(Self.traced("newfunction #g pushnull call 0"), functions) == [
        "Error: m\n\tat Function/g()\n\tat global$init()"
      ])
    #expect(
      try trace("newfunction #h pushnull call 0 pop", functions) == [
        "7\n\tat Function/h()\n\tat global$init()"
      ])
    #expect(
      try trace("newfunction #i pushnull call 0 pop", functions) == [
        "TypeError: Error #1034: Type Coercion failed: cannot convert 1 to .\n"
          + "\tat Error$/throwError()\n\tat Function/i()\n\tat global$init()"
      ])
  }

  @Test("an error's stack leaves its own constructors out (V.Err.7)")
  func subclass() throws {
    let run = try TestRun(
      """
      class Failure extends Error {
        iinit (text:String) {
          getlocal0 pushscope getlocal0 getlocal1 pushbyte 9 constructsuper 2 returnvoid
        }
      }
      script {
        class Failure = Failure
        init {
          getlocal0 pushscope
          findpropstrict Failure getlex Object pushscope getlex Error pushscope getlex Error
          newclass Failure popscope popscope initproperty Failure
          findpropstrict Failure pushstring "m" constructprop Failure 1 throw
        }
      }
      """, isPlayer: true)
    run.interpreter.report(try #require(run.error))
    #expect(run.trace == ["Error: m\n\tat global$init()"])
  }

  @Test(
    "functions of prototypes look at their receivers (C.0.3, C.Function.6)",
    arguments: [
      (
        "getlex Array getproperty prototype getproperty push newobject 0 pushbyte 5 callproperty call 2",
        "1"
      ),
      (
        "getlex Array getproperty prototype getproperty toString newobject 0 callproperty call 1",
        "TypeError: Error #1034"
      ),
      (
        "getlex Function getproperty prototype getproperty call newobject 0 callproperty call 1",
        "TypeError: Error #1034"
      ),
      (
        "getlex Boolean getproperty prototype getproperty toString pushbyte 1 callproperty call 1",
        "TypeError: Error #1004"
      ),
      (
        "getlex Object getproperty prototype getproperty toString pushbyte 1 callproperty call 1",
        "[object Number]"
      ),
      (
        "getlex Object getproperty prototype getproperty toString pushbyte 1 newarray 1 callproperty call 1",
        "[object Array]"
      ),
      (
        #"getlex Namespace pushstring "p" pushstring "" construct 2"#, "TypeError: Error #1098"
      ),
      // V.Proto.3
      ("newfunction #f dup pushbyte 5 setproperty prototype", "TypeError: Error #1049"),
    ])
  func receivers(_ code: String, _ expected: String) throws {
    let functions = "function #f () { getlocal0 pushscope returnvoid }"
    let result = try trace(Self.traced(code), functions)
    #expect(result.first?.hasPrefix(expected) == true, "\(result)")
  }

  @Test("properties are enumerated as their flags say (V.Prop.52 and .53)")
  func enumerable() throws {
    let lines = try trace(
      """
      pushstring "a" pushbyte 1 newobject 1 coerce_a setlocal1
      \(Self.traced(#"getlocal1 pushstring "a" callproperty propertyIsEnumerable 1"#))
      getlocal1 pushstring "a" pushfalse callpropvoid setPropertyIsEnumerable 2
      \(Self.traced(#"getlocal1 pushstring "a" callproperty propertyIsEnumerable 1"#))
      getlocal1 pushstring "a" pushtrue callpropvoid setPropertyIsEnumerable 2
      \(Self.traced(#"getlocal1 pushstring "a" callproperty propertyIsEnumerable 1"#))
      \(Self.traced(#"getlocal1 pushstring "b" callproperty propertyIsEnumerable 1"#))
      """)
    #expect(lines == ["true", "false", "true", "false"])
  }

  @Test("what natives hold while they call code survives collections")
  func collection() throws {
    let functions = """
      function #make (value:*, index:*, all:*) {
        getlocal0 pushscope pushbyte 0 setlocal 4
        jump test
        again: label newobject 0 pop inclocal_i 4
        test: getlocal 4 pushshort 3000 iflt again
        pushstring "v" getlocal2 add newarray 1 returnvalue
      }
      """
    // More than a million objects are made while map keeps its results.
    let lines = try trace(
      """
      getlex Array pushshort 400 construct 1 newfunction #make callproperty map 1 coerce_a setlocal1
      \(Self.traced("getlocal1 getproperty length"))
      \(Self.traced("getlocal1 pushshort 399 getproperty {public}::[]"))
      \(Self.traced("getlocal1 pushbyte 0 getproperty {public}::[]"))
      """, functions)
    #expect(lines == ["400", "v399", "v0"])
  }
}
