import Testing

@testable import FlashAVM2

@Suite("JSON")
struct JSONTests {
  private static let more = """
    class Sealed extends Object sealed {
      iinit () { getlocal0 pushscope getlocal0 constructsuper 0 getlocal0 pushbyte 1 setproperty a returnvoid }
      slot a:int
      const b:String = "two"
      [Transient] slot hidden:int = 9
      slot private::own:int = 8
      getter c():* { pushbyte 3 returnvalue }
      setter d(v:*):void { returnvoid }
      method m():int { pushbyte 4 returnvalue }
    }
    class Named extends Object {
      iinit () { getlocal0 pushscope getlocal0 constructsuper 0 returnvoid }
      method toJSON (key:String):* { pushstring "<" getlocal1 add pushstring ">" add returnvalue }
    }
    function #show (name:*, value:*) {
      getlocal0 pushscope
      findpropstrict trace getlocal1 getlocal2 callpropvoid trace 2
      getlocal2 returnvalue
    }
    function #noTwo (name:*, value:*) {
      getlocal2 pushbyte 2 ifeq skip
      getlocal2 returnvalue
      skip: returnvoid
    }
    function #same (name:*, value:*) { getlocal2 returnvalue }
    function #throws (name:*, value:*) { pushbyte 7 throw }
    """

  private func trace(_ code: String) throws -> [String] {
    let makes = ["Sealed", "Named"].map {
      """
      findpropstrict \($0) getlex Object pushscope getlex Object newclass \($0) popscope
      initproperty \($0)
      """
    }
    let run = try TestRun(
      """
      \(Self.more)
      script {
        class Sealed = Sealed
        class Named = Named
        init {
          getlocal0 pushscope
          \(makes.joined(separator: " "))
          \(code)
          returnvoid
        }
      }
      """, isPlayer: true)
    if let error = run.error { run.interpreter.report(error) }
    return run.trace
  }

  private func value(_ code: String) throws -> String? {
    try trace(CoreNativesTests.traced(code)).first
  }

  /// A text as the operand of `pushstring`.
  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private static func parse(_ text: String) -> String {
    "getlex JSON pushstring \(quoted(text)) callproperty parse 1"
  }

  @Test(
    "values of texts, written again (C.Json.1, C.Json.2)",
    arguments: [
      ("1", "1"), (" -1.5e2\t", "-150"), ("01", "1"), ("-0", "0"), ("1e400", "null"),
      ("true", "true"), ("null", "null"),
      (#""a\u0041\n\/""#, #""aA\n/""#), ("[]", "[]"), ("[1, [2 ,3],[]]", "[1,[2,3],[]]"),
      ("{}", "{}"),
      (#"{"a":1,"b":{"c":[]}}"#, #"{"a":1,"b":{"c":[]}}"#), (#"{"a":1,"a":2}"#, #"{"a":2}"#),
      (#"{"":1}"#, #"{"":1}"#),
      (#"{"1":2}"#, #"{"1":2}"#), ("[\"\u{2028}é\"]", "[\"\u{2028}é\"]"),
    ])
  func parse(text: String, expected: String) throws {
    #expect(try value("getlex JSON \(Self.parse(text)) callproperty stringify 1") == expected)
  }

  @Test(
    "texts that are none (C.Json.1)",
    arguments: [
      "", " ", "+1", ".5", "1.", "1e", "-", "tru", "nul", "[1,]", "[,]", "[", "]", "{\"a\"}",
      "{\"a\":1,}", "{a:1}", "{", "1 2",
      "'a'", "\"a", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "NaN", "[1}", "{\"a\":1]", "undefined",
      "\u{A0}1",
    ])
  func refuse(text: String) throws {
    #expect(try value(Self.parse(text))?.hasPrefix("SyntaxError: Error #1132") == true, "\(text)")
  }

  @Test("texts with control characters, and none at all (C.Json.1)")
  func odd() throws {
    #expect(
      try value(#"getlex JSON pushstring "\"\n\"" callproperty parse 1"#)?.contains("#1132") == true
    )
    #expect(try value("getlex JSON pushnull callproperty parse 1")?.contains("#1132") == true)
  }

  @Test("very deep texts (C.Json.2)")
  func deep() throws {
    func text(_ depth: Int) -> String {
      Self.parse(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    }
    #expect(try value("\(text(1500)) getproperty length") == "1")
    #expect(
      try value("getlex JSON \(text(1500)) callproperty stringify 1 getproperty length") == "3000")
    #expect(try value(text(5000))?.contains("#1023") == true)
    #expect(
      try value(
        "getlex JSON \(text(1999)) newfunction #same callproperty stringify 2 getproperty length")
        == "3998")
  }

  @Test("a function sees values from the inside out (C.Json.3)")
  func revive() throws {
    let text = Self.quoted(#"{"t":"v","l":[1,2],"o":{"x":null}}"#)
    #expect(
      try trace("getlex JSON pushstring \(text) newfunction #show callproperty parse 2 pop")
        == ["t v", "0 1", "1 2", "l 1,2", "x null", "o [object Object]", " [object Object]"])
    let list = "getlex JSON pushstring \"[1,2,3]\" newfunction #noTwo callproperty parse 2"
    #expect(try value("getlex JSON \(list) callproperty stringify 1") == "[1,null,3]")
    let members =
      "getlex JSON pushstring \(Self.quoted(#"{"a":2,"b":1}"#)) newfunction #noTwo callproperty parse 2"
    #expect(try value("getlex JSON \(members) callproperty stringify 1") == #"{"b":1}"#)
    #expect(
      try value("getlex JSON pushstring \"2\" newfunction #noTwo callproperty parse 2") == "null")
    #expect(
      try value("getlex JSON pushstring \"2\" newfunction #throws callproperty parse 2")?
        .hasPrefix("7\n") == true)
  }

  @Test(
    "texts of values (C.Json.10–18)",
    arguments: [
      ("pushundefined", "null"), ("newfunction #show", "null"), ("pushnull", "null"),
      ("pushnan", "null"), ("pushdouble 1.5", "1.5"),
      ("pushdouble 1e21", "1e+21"),
      (#"pushstring "a\"\\\n\t\r\x08\x0C\x01/""#, #""a\"\\\n\t\r\b\f\u0001/""#),
      ("pushundefined newfunction #show pushnull newarray 3", "[null,null,null]"),
      ("getlex Sealed construct 0", #"{"a":1,"b":"two","c":3}"#),
      ("getlex Named construct 0", #""<>""#), ("getlex Named construct 0 newarray 1", #"["<0>"]"#),
      (#"pushstring "k" getlex Named construct 0 newobject 1"#, #"{"k":"<k>"}"#),
      ("getlex Date pushnan construct 1", #""Invalid Date""#),
      (#"pushstring "a" pushundefined pushstring "b" pushtrue newobject 2"#, #"{"b":true}"#),
      (#"pushstring "a" pushundefined newobject 1"#, "{}"),
      ("getlex Array pushbyte 2 construct 1", "[null,null]"),
    ])
  func stringify(code: String, expected: String) throws {
    // A text that is none is null, which traces as such.
    let text = try value("getlex JSON \(code) callproperty stringify 1")
    #expect(text == expected, "\(code)")
  }

  @Test(
    "replacers and gaps (C.Json.10, C.Json.11, C.Json.18)",
    arguments: [
      (#"[1,{"a":2}]"#, "pushnull pushbyte 2", "[\n  1,\n  {\n    \"a\": 2\n  }\n]"),
      ("[]", "pushnull pushbyte 2", "[]"),
      ("{}", "pushnull pushbyte 2", "{}"), ("[1]", #"pushnull pushstring "--""#, "[\n--1\n]"),
      ("[1]", #"pushnull pushstring "abcdefghijkl""#, "[\nabcdefghij1\n]"),
      ("[1]", "pushnull pushbyte 20", "[\n          1\n]"),
      ("[1]", "pushnull pushdouble 0.9", "[1]"), ("[1]", "pushnull pushbyte -1", "[1]"),
      ("[1]", "pushnull pushtrue", "[1]"),
      (
        #"{"a":1,"b":2,"1":3}"#,
        #"pushstring "b" pushbyte 1 pushstring "b" pushtrue newarray 4 pushnull"#, #"{"b":2,"1":3}"#
      ),
      (#"{"a":2,"b":1}"#, "newfunction #noTwo pushnull", #"{"b":1}"#),
      ("[2,1]", "newfunction #noTwo pushnull", "[null,1]"),
      ("2", "newfunction #noTwo pushnull", "null"),
      ("1", "pushundefined pushnull", "!TypeError: Error #1131"),
      ("1", "pushbyte 1 pushnull", "!TypeError: Error #1131"),
      ("1", "newobject 0 pushnull", "!TypeError: Error #1131"),
      ("1", "newfunction #throws pushnull", "!7\n"),
    ])
  func options(text: String, options: String, expected: String) throws {
    let result = try value("getlex JSON \(Self.parse(text)) \(options) callproperty stringify 3")
    if expected.hasPrefix("!") {
      #expect(result?.hasPrefix(expected.dropFirst()) == true)
    } else {
      #expect(result == expected)
    }
  }

  @Test("what a replacer is called with, and circles (C.Json.12, C.Json.16)")
  func circles() throws {
    #expect(
      try trace(
        "getlex JSON \(Self.parse(#"{"a":[1]}"#)) newfunction #show callproperty stringify 2 pop")
        == [" [object Object]", "a 1", "0 1"])
    let circle = "newobject 0 setlocal1 getlocal1 getlocal1 setproperty me getlex JSON getlocal1"
    #expect(
      try trace("\(circle) callproperty stringify 1 pop").first?.hasPrefix("TypeError: Error #1129")
        == true)
    #expect(
      try trace("\(circle) pushundefined callproperty stringify 2 pop").first?
        .hasPrefix("TypeError: Error #1131") == true)
    #expect(
      try value(
        "newobject 0 setlocal1 getlex JSON getlocal1 getlocal1 newarray 2 callproperty stringify 1")
        == "[{},{}]")
  }

  @Test(
    "what is thrown below a function of the player, or by it afterwards, is caught above it (V.Exc)",
    arguments: [
      ("newobject 0 newfunction #throws", "7"),
      (
        "newobject 0 setlocal1 getlocal1 getlocal1 setproperty me getlocal1 newfunction #same",
        "1129"
      ),
    ])
  func caught(arguments: String, expected: String) throws {
    let code = """
      try from to catch handler * as e
      from: getlex JSON \(arguments) callproperty stringify 2 pop
      to: jump done
      handler: setlocal2 getlocal0 pushscope findpropstrict trace getlocal2 callpropvoid trace 1
      done:
      """
    #expect(try trace(code).first?.contains(expected) == true)
    #expect(try trace(code).count == 1)
  }

  @Test("movies before SWF 13 have no JSON, and may have one of their own (C.Json, V.Api.2)")
  func versions() throws {
    let code = CoreNativesTests.traced("getlex JSON")
    let script = "script { init { getlocal0 pushscope \(code) returnvoid } }"
    #expect(try TestRun(script, isPlayer: true, version: 13).trace == ["[class JSON]"])
    #expect(try TestRun(script, isPlayer: true, version: 12).error?.number == 1065)
    let own = """
      script {
        slot JSON:* = "own"
        init { getlocal0 pushscope \(code) returnvoid }
      }
      """
    #expect(try TestRun(own, isPlayer: true, version: 12).trace == ["own"])
  }
}
