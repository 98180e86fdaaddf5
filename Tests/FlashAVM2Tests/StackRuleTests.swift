import Testing

@testable import FlashAVM2

@Suite("Rules of stacks, of calls that are known, and of names")
struct StackRuleTests {
  private static let thrower = """
    class A extends Object sealed {
      static method f () {
        getlocal0 pushscope
        debugfile "c:\\\\src;pkg;;A.as" debugline 12
        findpropstrict Error pushstring "e" constructprop Error 1 throw
      }
    }
    """

  private static func run(_ code: String) throws -> TestRun {
    try TestRun(
      """
      \(thrower)
      script {
        \(RuleProgram.classTraits(["A Object"]))
        init { getlocal0 pushscope \(RuleProgram.making("A Object")) \(code) returnvoid }
      }
      """, isPlayer: true)
  }

  @Test("reports of errors show places in the source, one separator each (V.Err.6)")
  func places() throws {
    let run = try Self.run("getlex A callpropvoid f 0")
    run.interpreter.report(try #require(run.error))
    #expect(
      run.trace.first
        == "Error: e\n\tat A$/f()[c:\\src\\pkg\\A.as:12]\n\tat global$init()")
  }

  @Test("a release player shows numbers alone, and no stack to older movies (E.0.1, V.Err.8)")
  func release() throws {
    #expect(ErrorTexts.message(1009, [], isDebugger: false) == "Error #1009")
    #expect(ErrorTexts.template(1003, isDebugger: false) == "Error #1003")
  }

  @Test("the class of a primitive type that is called is known to the verifier (V.New.6)")
  func conversions() throws {
    for (code, expected) in [
      ("findpropstrict int pushdouble 2.75 callproperty int 1", "2"),
      ("findpropstrict uint pushbyte -1 callproperty uint 1", "4294967295"),
      ("findpropstrict Number pushstring \"1e3\" callproperty Number 1", "1000"),
      ("findpropstrict Boolean pushstring \"\" callproperty Boolean 1", "false"),
      // The result lies where the object was.
      (
        "findpropstrict int pushdouble 5.5 callproperty int 1 findpropstrict int pushdouble 7.5 callproperty int 1 newarray 2",
        "5,7"
      ),
      (
        "findpropstrict int pushbyte 12 callproperty int 1 pushbyte 16 callproperty toString 1", "c"
      ),
      (
        "findpropstrict uint pushbyte 3 callproperty uint 1 pushbyte 2 callproperty AS3::toFixed 1",
        "3.00"
      ),
    ] {
      #expect(try RuleProgram.value(code) == expected, "\(code)")
    }
  }

  @Test("ints and uints name themselves in stacks (V.Err.4)")
  func intFrames() throws {
    let run = try Self.run(
      "findpropstrict int pushbyte 1 callproperty int 1 pushbyte -1 callproperty AS3::toPrecision 1 pop"
    )
    run.interpreter.report(try #require(run.error))
    let names = try #require(run.trace.first).split(separator: "\n").dropFirst().map(String.init)
    #expect(
      names == [
        "\tat Number$/_convert()",
        "\tat Number/http://adobe.com/AS3/2006/builtin::toPrecision()",
        "\tat int/http://adobe.com/AS3/2006/builtin::toPrecision()", "\tat global$init()",
      ])
  }

  @Test("uint's valueOf is for numbers that are one (C.Num.4)")
  func valueOf() throws {
    func value(_ type: String, _ number: String) throws -> String {
      try RuleProgram.value(
        "getlex \(type) getproperty prototype getproperty valueOf \(number) callproperty call 1")
    }
    #expect(try value("uint", "pushbyte 2") == "2")
    #expect(try value("uint", "pushbyte -2") == "TypeError 1004")
    #expect(try value("int", "pushbyte -2") == "-2")
    #expect(try value("int", "pushdouble 1.5") == "TypeError 1004")
    #expect(try value("Number", "pushdouble 1.5") == "1.5")
  }

  @Test("the outermost scope is asked with all that its prototypes have (V.Scope.4)")
  func outermost() throws {
    let lines = try TestRun(
      """
      script {
        init {
          pushbyte 4 pushscope
          findpropstrict trace getlex toExponential callpropvoid trace 1
          popscope
          getlocal0 pushscope
          returnvoid
        }
      }
      """, isPlayer: true
    ).trace
    #expect(lines == ["function Function() {}"])
  }

  @Test("a base that is no class cannot be made one of (V.Cls.2, V.Cls.3)")
  func bases() throws {
    func number(_ base: String) throws -> Int {
      try TestRun(
        """
        class B extends Object sealed { }
        script {
          class B
          init { getlocal0 pushscope getlex Object pushscope \(base) newclass B pop returnvoid }
        }
        """, isPlayer: true
      ).error?.number ?? 0
    }
    #expect(try number("pushbyte 100") == 1034)
    #expect(try number("pushnull") == 1009)
    #expect(try number("getlex Array") == 1108)
    #expect(try number("getlex Object") == 0)
  }

  @Test(
    "a class of no base is given none (V.Cls.1, V.Cls.3)",
    arguments: [
      ("pushnull", 0), ("pushundefined", 0), ("getlex Object", 1108), ("getlex B", 1108),
      ("pushbyte 7", 1034),
    ])
  func rootless(_ base: String, _ expected: Int) throws {
    let run = try TestRun(
      """
      class B extends Object { }
      class Rootless { }
      script {
        class B class Rootless
        init {
          getlocal0 pushscope
          getlocal0 getlex Object pushscope getlex Object newclass B popscope initproperty B
          getlocal0 getlex Object pushscope \(base) newclass Rootless popscope initproperty Rootless
          returnvoid
        }
      }
      """, isPlayer: true)
    #expect(run.error?.number ?? 0 == expected, "\(base)")
  }
}
