import Testing

@testable import FlashAVM2
@testable import FlashHeap

@Suite("Rules of scripts and their initialization")
struct LoadRuleTests {
  /// The lines of a file with these scripts, of which the last runs; an error is the last line.
  private func lines(_ scripts: String, _ code: String) throws -> [String] {
    let run = try TestRun(
      "\(scripts) script { init { getlocal0 pushscope \(code) returnvoid } }", isPlayer: true)
    if let error = run.error { run.interpreter.report(error) }
    return run.trace.map { RuleProgram.short(String($0.prefix { $0 != "\n" })) }
  }

  private static func say(_ text: String) -> String { RuleProgram.trace("pushstring \"\(text)\"") }

  private static let first = """
    script {
      slot value:int = 3
      method read ():* { getlocal0 returnvalue }
      init { getlocal0 pushscope \(say("first")) getlocal0 pushbyte 5 initproperty value returnvoid }
    }
    """

  /// A script whose initializer reads its own variable, and then fails.
  private static let failing = """
    function #lookUp () { getlocal0 pushscope getlex failed returnvalue }
    script {
      slot failed:int = 3
      init {
        getlocal0 pushscope \(RuleProgram.trace("getlex failed")) getlocal0 pushbyte 4 initproperty failed
        pushnull getproperty x pop returnvoid
      }
    }
    """

  /// A script with a class that another script uses as a type.
  private static let typed = """
    class T extends Object { }
    script {
      class T
      init { getlocal0 pushscope \(say("typed")) \(RuleProgram.making("T Object")) returnvoid }
    }
    """

  private static let programs: [(String, String, [String])] = [
    // V.Load.1
    (first, say("last"), ["last"]),
    // V.Load.4
    (first, RuleProgram.trace("getlex value"), ["first", "5"]),
    (first, "findpropstrict value pop \(say("last"))", ["first", "last"]),
    (first, "finddef value pop \(say("last"))", ["first", "last"]),
    (first, "getlex value pop getlex value pop", ["first"]),
    (typed, "pushnull coerce T pop \(say("last"))", ["last"]),
    (typed, "newobject 0 istype T pop \(say("last"))", ["last"]),
    (typed, RuleProgram.trace("getlex T construct 0"), ["typed", "[object T]"]),
    // V.Domain.10
    (
      first,
      RuleProgram.trace(
        #"findpropstrict flash.utils::getDefinitionByName pushstring "value" callproperty flash.utils::getDefinitionByName 1"#
      ),
      ["first", "5"]
    ),
    // V.Load.5
    (failing, "getlex failed pop", ["3", "TypeError 1009"]),
    (
      failing,
      "try from to catch again * as e from: newfunction #lookUp pushnull call 0 pop to: returnvoid again: pop getlocal0 pushscope \(RuleProgram.trace("getlex failed"))",
      ["3", "4"]
    ),
    // V.Scope.8
    (
      "script { method set ():void { getlocal0 pushscope findproperty loose pushbyte 1 setproperty loose returnvoid } }",
      "findpropstrict set callpropvoid set 0 \(RuleProgram.trace("getlex loose"))",
      ["ReferenceError 1065"]
    ),
    // V.Scope.9
    (
      first, RuleProgram.trace("findpropstrict read callproperty read 0 getlocal0 strictequals"),
      ["first", "false"]
    ),
    (
      first,
      RuleProgram.trace(
        "findpropstrict read callproperty read 0 findpropstrict value strictequals"),
      ["first", "true"]
    ),
    // V.Domain.3
    (
      "script { slot twice:int = 1 } script { slot twice:int = 2 }",
      RuleProgram.trace("getlex twice"), ["1"]
    ),
    // V.Domain.2
    (
      "script { slot flash.utils::Dictionary:int = 1 }",
      RuleProgram.trace("getlex flash.utils::Dictionary"), ["[class Dictionary]"]
    ),
    ("class Array extends Object { }", RuleProgram.trace("newarray 0 istype Array"), ["true"]),
    // V.Domain.7
    (
      #"script { slot public("a")::x:int = 1 } script { slot public("b")::x:int = 2 }"#,
      RuleProgram.trace(#"getlex {public("b"), public("c")}::x"#), ["2"]
    ),
    // V.Domain.5
    (
      #"script { slot private("p")::x:int = 1 }"#, RuleProgram.trace(#"getlex private("p")::x"#),
      ["1"]
    ),
    // V.Domain.8
    (first, "getlex public(\"other\")::value pop", ["ReferenceError 1065"]),
    // V.Exc.1
    (
      "function #fail () { try a b catch c TypeError as e a: getlocal0 pushscope pushstring \"thrown\" throw b: returnvoid c: pop returnvoid }",
      "try from to catch all String as e from: newfunction #fail pushnull call 0 pop to: returnvoid all: setlocal1 getlocal0 pushscope \(RuleProgram.trace("getlocal1"))",
      ["thrown"]
    ),
    // V.Time.2
    (
      "script { method deep ():* { getlocal0 callproperty deep 0 returnvalue } }",
      "try from to catch all Error as e from: findpropstrict deep callpropvoid deep 0 to: returnvoid all: setlocal1 getlocal0 pushscope \(RuleProgram.trace("getlocal1 getproperty errorID"))",
      ["1023"]
    ),
  ]

  @Test("scripts", arguments: programs)
  func scripts(_ scripts: String, _ code: String, _ expected: [String]) throws {
    #expect(try lines(scripts, code) == expected, "\(code)")
  }
}
