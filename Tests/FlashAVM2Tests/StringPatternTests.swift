import Testing

@testable import FlashAVM2

@Suite("Strings and patterns")
struct StringPatternTests {
  private static let functions = """
    function #show () arguments {
      getlocal0 pushscope
      findpropstrict trace getlocal1 callpropvoid trace 1
      pushstring "<>" returnvalue
    }
    function #nothing () arguments { returnvoid }
    """

  private func trace(_ code: String) throws -> [String] {
    try CoreNativesTests.trace(code, Self.functions)
  }

  /// An expression as code.
  private static func pattern(_ source: String, _ flags: String = "") -> String {
    #"getlex RegExp pushstring "\#(source)" pushstring "\#(flags)" construct 2"#
  }

  @Test(
    "replace (C.Re.17, C.Re.18)",
    arguments: [
      ("aaa", #"pushstring "a" pushstring "$&b""#, "$&baa"),
      ("aaa", #"pushstring "" pushstring "b""#, "baaa"),
      ("abc", #"pushstring "x" pushstring "b""#, "abc"),
      ("undefined", "pushundefined pushundefined", "undefined"),
      ("abca", pattern("a") + #" pushstring "x""#, "xbca"),
      ("abca", pattern("a", "g") + #" pushstring "x""#, "xbcx"),
      ("aaa", pattern("", "g") + #" pushstring "x""#, "xaxaxax"),
      ("123 123", pattern(".*", "g") + #" pushstring "x""#, "xx"),
      ("abaa", pattern("b") + #" pushstring "$k$""#, "a$k$aa"),
      ("abc", pattern("b") + #" pushstring "[$$&$&$`$']""#, "a[$&bac]c"),
      ("abc", pattern("(b)") + #" pushstring "<$1$01$0$00$2$20$10>""#, "a<bb1$0$00$2$20b0>c"),
      ("abcdefghijk", pattern("(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)") + #" pushstring "$10$11""#, "ja1k"),
      ("ac", pattern("(a)(b)?") + #" pushstring "[$2]""#, "[]c"),
      ("a", pattern("a") + #" pushstring "b\x00c""#, "b"),
      ("😀", pattern("", "g") + #" pushstring "-""#, "-😀-"),
      ("abc", pattern("[") + #" pushstring "x""#, "abc"),
      ("abc", pattern("b") + " pushnull", "anullc"),
    ])
  func replace(text: String, arguments: String, expected: String) throws {
    let code = CoreNativesTests.traced("pushstring \"\(text)\" \(arguments) callproperty replace 2")
    #expect(try trace(code) == [expected], "\(arguments)")
  }

  @Test(
    "replace calls functions (C.Re.17, C.Re.19)",
    arguments: [
      ("<<a>>", pattern("(a)(b)?|(c)"), "newfunction #show", ["a,a,,,2,<<a>>", "<<<>>>"]),
      ("<<a>>", #"pushstring "a""#, "newfunction #show", ["a,2,<<a>>", "<<<>>>"]),
      ("äöa", pattern("a"), "newfunction #show", ["a,4,äöa", "äö<>"]),
      ("ab", pattern("", "g"), "newfunction #show", [",0,ab", ",1,ab", "<>a<>b"]),
      ("ab", pattern("a"), "newfunction #nothing", ["undefinedb"]),
    ])
  func functions(text: String, pattern: String, function: String, expected: [String]) throws {
    let code = CoreNativesTests.traced(
      "pushstring \"\(text)\" \(pattern) \(function) callproperty replace 2")
    #expect(try trace(code) == expected)
  }

  @Test(
    "match and search (C.Re.15, C.Re.16)",
    arguments: [
      ("matmat", #"pushstring "ma" callproperty match 1"#, "ma"),
      ("mundefined", "callproperty match 0", "undefined"),
      ("abab", pattern("a|b", "g") + " callproperty match 1", "a,b,a,b"),
      ("ab", pattern("x", "g") + " callproperty match 1", ""),
      ("ab", pattern("x") + " callproperty match 1", "null"),
      ("AAA", pattern("(.)*(...)*", "g") + " callproperty match 1", "AAA"),
      ("aab", pattern("a*", "g") + " callproperty match 1", "aa"),
      ("xab", pattern("b", "g") + " callproperty search 1", "2"),
      ("xab", #"pushstring "[ab]" callproperty search 1"#, "1"),
      ("xab", #"pushstring "c" callproperty search 1"#, "-1"),
    ])
  func match(text: String, code: String, expected: String) throws {
    #expect(try trace(CoreNativesTests.traced("pushstring \"\(text)\" \(code)")) == [expected])
  }

  @Test("match moves lastIndex, search and replace do not (C.Re.15–17)")
  func lastIndex() throws {
    func indexes(_ code: String, flags: String, from start: Int) throws -> [String] {
      let index = CoreNativesTests.traced("getlocal1 getproperty lastIndex")
      return try trace(
        """
        \(Self.pattern("a", flags)) setlocal1 getlocal1 pushbyte \(start) setproperty lastIndex
        pushstring "aa" getlocal1 \(code) pop \(index)
        """)
    }
    #expect(try indexes("callproperty match 1", flags: "g", from: 0) == ["1"])
    #expect(try indexes("callproperty match 1", flags: "g", from: 1) == ["0"])
    #expect(try indexes("callproperty match 1", flags: "", from: 1) == ["1"])
    #expect(try indexes("callproperty search 1", flags: "g", from: 1) == ["1"])
    #expect(try indexes(#"pushstring "b" callproperty replace 2"#, flags: "g", from: 1) == ["1"])
  }

  @Test(
    "split (C.Str.8, C.Re.20)",
    arguments: [
      ("a.b.c", #"pushstring "." callproperty split 1"#, "a|b|c"),
      ("a.b.c", "callproperty split 0", "a.b.c"),
      ("aundefinedb", "callproperty split 0", "a|b"),
      ("abc", #"pushstring "" callproperty split 1"#, "a|b|c"),
      ("", #"pushstring "" callproperty split 1"#, ""),
      ("abc", #"pushstring "abc" callproperty split 1"#, "|"),
      ("a,b,c", #"pushstring "," pushbyte 2 callproperty split 2"#, "a|b"),
      ("a,b", #"pushstring "," pushbyte 0 callproperty split 2 getproperty length"#, "0"),
      ("a,b", #"pushstring "," pushundefined callproperty split 2"#, "a|b"),
      ("a,b", #"pushstring "," pushbyte -1 callproperty split 2"#, "a|b"),
      ("abbabc", pattern("b+") + " callproperty split 1", "a|a|c"),
      ("cccc", pattern(".*") + " callproperty split 1", "|"),
      ("abba", pattern("(b(b))") + " callproperty split 1", "a|bb|b|a"),
      ("abc", pattern("") + " callproperty split 1", "a|b|c"),
      ("abc", pattern("(?:)") + " callproperty split 1", "abc"),
      ("abc", pattern("f*") + " callproperty split 1", "abc"),
      ("ababa", pattern("b") + " pushbyte 2 callproperty split 2", "a|a"),
      ("abxabx", pattern("") + " pushbyte 2 callproperty split 2", "a|b"),
      ("aąbbaabbabba", pattern("(b(b))") + " pushbyte 5 callproperty split 2", "aą|bb|b|aa|bb|a"),
      ("abc", pattern("[") + " callproperty split 1", "abc"),
      ("a1b", pattern("1|(x)") + " callproperty split 1", "a||b"),
      ("😀a", pattern("") + " callproperty split 1", "😀|a"),
    ])
  func split(text: String, code: String, expected: String) throws {
    let join = code.contains("length") ? "" : #"pushstring "|" callproperty join 1"#
    #expect(
      try trace(CoreNativesTests.traced("pushstring \"\(text)\" \(code) \(join)")) == [expected])
  }

  @Test(
    "functions of the prototype, String and concat (C.Call, C.Str.7, C.Str.12)",
    arguments: [
      ("charAt getlocal2 pushint 12345 pushbyte 1 call 1", "2"),
      ("split getlocal2 pushint 12345 pushstring \"3\" call 1", "12,45"),
      ("toUpperCase getlocal2 pushtrue call 0", "TRUE"),
      ("concat getlocal2 pushbyte 1 pushnull call 1", "1null"),
      ("substr getlocal2 getlex String getproperty prototype pushbyte 0 call 1", ""),
      ("toString getlocal2 getlex String getproperty prototype call 0", ""),
    ])
  func prototype(code: String, expected: String) throws {
    let parts = code.split(separator: " ", maxSplits: 2)
    let function = "getlex String getproperty prototype getproperty \(parts[0])"
    #expect(try trace(CoreNativesTests.traced("\(function) \(parts[2])")) == [expected])
  }

  @Test("localeCompare and parseFloat by the movie's version (C.Str.10, V.Gate.6)")
  func versions() throws {
    func trace(_ value: String, _ version: Int = 20) throws -> [String] {
      let code = CoreNativesTests.traced(value)
      return try TestRun(
        "script { init { getlocal0 pushscope \(code) returnvoid } }", isPlayer: true,
        version: version
      ).trace
    }
    func compare(_ text: String, _ other: String, _ version: Int = 20) throws -> [String] {
      try trace("pushstring \"\(text)\" \(other) callproperty localeCompare 1", version)
    }
    #expect(try compare("abc", #"pushstring "abcdef""#) == ["-1"])
    #expect(try compare("abcdef", #"pushstring "abc""#) == ["1"])
    #expect(try compare("az", #"pushstring "ab""#) == ["24"])
    #expect(try compare("abc", "pushundefined") == ["-20"])
    #expect(try compare("null", "pushnull") == ["0"])
    #expect(try compare("m", "pushnull", 11) == ["-1"])
    #expect(try compare("m", "pushnull", 10) == ["0"])
    #expect(try compare("", "pushundefined", 10) == ["1"])
    let float = #"findpropstrict parseFloat pushstring "1.2345.6" callproperty parseFloat 1"#
    #expect(try trace(float, 10) == ["12345.6"])
    #expect(try trace(float, 11) == ["1.2345"])
  }

  @Test("strings are made of anything (C.Call), and texts are strict (C.Str.12)")
  func make() throws {
    #expect(
      try trace(
        CoreNativesTests.traced(
          "findpropstrict String callproperty String 0 pushstring \"\" equals")) == ["true"])
    #expect(
      try trace(CoreNativesTests.traced("findpropstrict String pushnull callproperty String 1"))
        == ["null"])
    #expect(
      try trace(CoreNativesTests.traced("getlex String pushundefined construct 1")) == ["undefined"]
    )
    #expect(
      try trace(CoreNativesTests.traced("getlex String pushbyte 5 pushbyte 6 construct 2")) == ["5"]
    )
    #expect(
      try trace(
        CoreNativesTests.traced(
          "pushstring \"a\" pushbyte 1 newarray 0 pushnull callproperty concat 3")) == ["a1null"])
    let valueOf = "getlex String getproperty prototype getproperty valueOf pushbyte 1 call 0"
    #expect(
      try trace(CoreNativesTests.traced(valueOf)).first?.hasPrefix(
        "TypeError: Error #1004: Method String.prototype.valueOf was invoked on an incompatible object."
      )
        == true)
  }
}
