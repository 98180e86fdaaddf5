import Testing

@testable import FlashAVM2
@testable import FlashHeap

@Suite("Rules of handlers, receivers, errors and sealed arrays")
struct LanguageRuleTests {
  private static let declarations = """
    function #this () { getlocal0 returnvalue }
    function #unknown (a:Missing) { returnvoid }
    class A extends Object sealed {
      slot f:*
      slot v:int = 5
      static slot s:int
      method call ():* {
        getlocal0 pushscope
        getlocal0 newfunction #this setproperty f
        getlocal0 callproplex f 0 getlocal0 strictequals returnvalue
      }
      method late (c:*):* { getlocal0 getlex A astypelate getslot 2 returnvalue }
      method make ():* { getlocal0 pushscope newfunction #unknown returnvalue }
    }
    class B extends A sealed {
      iinit () { getlocal0 pushscope getlocal0 pushbyte 1 constructsuper 1 returnvoid }
    }
    class Sealed extends Array sealed { }
    class private("File")::Own extends Object sealed { slot v:int }
    """
  private static let classes = ["A Object", "B A Object", "Sealed Array Object"]

  private static func check(_ code: String, _ expected: String, version: Int = 20) throws {
    let value = try RuleProgram.value(
      code, declarations, making: classes, version: version)
    #expect(value == expected, "\(code)")
  }

  @Test(
    "values of code",
    arguments: [
      // V.Prop.43
      ("getlex A construct 0 callproperty call 0", "false"),
      (
        "newobject 0 coerce_a setlocal1 getlocal1 newfunction #this setproperty f getlocal1 callproplex f 0 getlocal1 strictequals",
        "true"
      ),
      // V.Is.2
      ("pushbyte 5 pushnull astypelate", "TypeError 1009"),
      ("pushbyte 5 pushundefined istypelate", "TypeError 1010"),
      (#"pushbyte 5 pushstring "x" astypelate"#, "TypeError 1009"),
      ("pushbyte 5 newobject 0 astypelate", "TypeError 1041"),
      ("getlex A construct 0 pushnull callproperty late 1", "5"),
      // V.Meth.8
      ("getlex A construct 0 callproperty make 0", "VerifyError 1014"),
      // V.Call.6
      ("getlex B construct 0", "VerifyError 1063"),
      // V.New.5
      (#"pushstring "a" coerce_a constructprop foo 0"#, "TypeError 1007"),
      (#"pushnamespace public("u") coerce_a constructprop foo 0"#, "TypeError 1007"),
      ("newobject 0 coerce_a constructprop foo 0", "TypeError 1007"),
      // V.Num.4
      (#"pushnamespace public("7") pushbyte 1 add"#, "8"),
      (#"pushnamespace public("u") pushbyte 1 add"#, "NaN"),
      (#"pushnamespace public("u") pushstring "a" add"#, "ua"),
      ("pushtrue pushbyte 1 add", "2"), ("pushnull pushbyte 1 add", "1"),
      // V.Ns.4
      (#"pushnamespace public("0x10") convert_d"#, "16"),
      (#"pushnamespace public("u") convert_s"#, "u"),
      // V.Prop.42
      (#"pushnamespace public("u") coerce_a callproperty foo 0"#, "TypeError 1006"),
      // C.Arr.6
      (
        "getlex Sealed construct 0 coerce_a pushbyte 1 callproperty AS3::push 1",
        "ReferenceError 1056"
      ),
      (
        "getlex Sealed construct 0 coerce_a setlocal1 getlocal1 pushbyte 0 pushbyte 7 setproperty {public}::[] pushnull",
        "ReferenceError 1056"
      ),
      (
        "getlex Sealed construct 0 coerce_a pushbyte 0 getproperty {public}::[]",
        "ReferenceError 1069"
      ),
      (
        "getlex Sealed construct 0 coerce_a setlocal1 getlocal1 pushbyte 4 setproperty length getlocal1 getproperty length",
        "0"
      ),
      ("getlex Sealed construct 0 coerce_a callproperty AS3::pop 0", "undefined"),
      ("getlex Sealed construct 0 coerce_a callproperty AS3::join 0", ""),
      // C.Top.7
      (
        #"findpropstrict encodeURI getlex String pushint 55297 pushint 56321 callproperty AS3::fromCharCode 2 callproperty encodeURI 1"#,
        "%F0%90%90%81"
      ),
      // C.Num.10
      ("pushdouble 77.9 pushbyte 1 callproperty toExponential 1", "7.7e+1"),
      ("pushdouble 77.9 pushbyte 0 callproperty toExponential 1", "7e+1"),
      // C.E4x.M.13
      (
        #"getlex XML pushstring "<a/>" construct 1 pushundefined callproperty AS3::setName 1"#,
        "TypeError 1117"
      ),
      // C.Json.15
      (
        #"getlex JSON getlex XML pushstring "<a/>" construct 1 newarray 1 callproperty stringify 1"#,
        #"["XML"]"#
      ),
      (#"getlex JSON getlex XMLList construct 0 callproperty stringify 1"#, #""XMLList""#),
      // E.0.5
      (
        #"getlex Error getlex Error pushshort 3723 pushstring "a" pushstring "b" pushstring "c" pushstring "d" pushstring "e" pushstring "f" pushstring "g" callproperty throwError 9"#,
        "Error 3723"
      ),
    ])
  func values(_ code: String, _ expected: String) throws { try Self.check(code, expected) }

  @Test(
    "movies of old versions",
    arguments: [
      // C.Arr.6
      (
        "getlex Sealed construct 0 coerce_a setlocal1 getlocal1 pushbyte 1 callproperty AS3::push 1 pop getlocal1 getproperty length",
        "1", 12
      ),
      // C.Arr.36: before SWF 11 the difference of two integers overflows.
      (
        "pushint 87000000 pushint -245000000 newarray 2 pushbyte 16 callproperty AS3::sort 1",
        "87000000,-245000000", 10
      ),
      (
        "pushint 87000000 pushint -245000000 newarray 2 pushbyte 16 callproperty AS3::sort 1",
        "-245000000,87000000", 11
      ),
      // V.Gate.13
      (
        "findpropstrict encodeURI getlex String pushint 55297 pushint 56321 callproperty AS3::fromCharCode 2 callproperty encodeURI 1",
        "%F0%90%90%80%00", 10
      ),
      // V.Gate.3
      ("newobject 0 coerce_a constructprop foo 0", "TypeError 1115", 10),
      // C.Vec.Index.2
      (
        "getlex __AS3__.vec::Vector getlex int applytype 1 construct 0 coerce_a pushdouble 1.5 getproperty {public}::[]",
        "ReferenceError 1069", 10
      ),
      (
        "getlex __AS3__.vec::Vector getlex int applytype 1 construct 0 coerce_a pushdouble 1.5 getproperty {public}::[]",
        "RangeError 1125", 11
      ),
    ] as [(String, String, Int)])
  func oldMovies(_ code: String, _ expected: String, _ version: Int) throws {
    try Self.check(code, expected, version: version)
  }

  @Test("an initializer that fails is caught by the method that asked (V.Exc.1, V.Load.5)")
  func failingInitializer() throws {
    let run = try TestRun(
      """
      class Test { }
      script {
        slot failing:int = 3
        init { getlocal0 pushscope getlex RangeError pushstring "mine" construct 1 throw }
      }
      script {
        class Test
        method run ():void {
          try from to catch handler * as e
          getlocal0 pushscope
          from: getlex failing pop
          to: returnvoid
          handler: coerce_a setlocal1 findpropstrict trace getlocal1 callpropvoid trace 1
          findpropstrict trace getlex failing callpropvoid trace 1 returnvoid
        }
        init { getlocal0 pushscope findpropstrict run callpropvoid run 0 returnvoid }
      }
      """, isPlayer: true)
    #expect(run.trace == ["RangeError: mine", "3"])
  }

  @Test("a loop that does nothing is watched for time (V.Exc.7, V.Time.1)")
  func watchedLoop() throws {
    let run = try TestRun(
      """
      script {
        method run ():void {
          try from to catch handler * as e
          getlocal0 pushscope
          from: label jump from
          to: returnvoid
          handler: coerce_a getproperty errorID setlocal1
          findpropstrict trace getlocal1 callpropvoid trace 1 returnvoid
        }
        init { getlocal0 pushscope returnvoid }
      }
      """, isPlayer: true)
    var calls = 0
    run.machine.isTimeUp = {
      calls += 1
      return calls == 3
    }
    run.machine.timeError = { ScriptError(1502) }
    let global = try #require(run.machine.programs.last?.scripts.last?.global)
    _ = try run.interpreter.properties.callProperty(
      Value(global), Name(run.heap.intern("run"), .public), [])
    #expect(run.trace == ["1502"])
  }

  @Test("texts name classes, private classes and caught values (E.0.6, V.Scope.11)")
  func names() throws {
    func last(_ code: String) throws -> String? {
      try RuleProgram.lines(
        RuleProgram.trace(code), Self.declarations, making: Self.classes
      ).last
    }
    #expect(
      try last("getlex A pushbyte 1 setproperty s getlex A callproperty missing 0")
        == "TypeError: Error #1006: missing is not a function.")
    let own = try RuleProgram.lines(
      """
      findproperty private("File")::Own getlex Object pushscope getlex Object newclass private("File")::Own popscope
      initproperty private("File")::Own
      findpropstrict trace getlex private("File")::Own construct 0 coerce_a getproperty x callpropvoid trace 1
      """, Self.declarations, traits: "class private(\"File\")::Own")
    #expect(
      own.last
        == "ReferenceError: Error #1069: Property x not found on File.Own and there is no default value."
    )
  }

  @Test("two definitions of one name are a ReferenceError (E.1008, V.Domain.7)")
  func ambiguous() throws {
    let value = try RuleProgram.value(
      "getlex {public(\"a\"), public(\"b\")}::x", "script { slot a::x } script { slot b::x }")
    #expect(value == "ReferenceError 1008")
  }

  @Test("calls that nest too deep are a StackOverflowError (E.1023, V.Time.2)")
  func deepCalls() throws {
    let value = try RuleProgram.value(
      "newfunction #f pushnull call 0",
      "function #f () arguments { getlocal1 getproperty callee pushnull call 0 returnvalue }")
    #expect(value == "StackOverflowError 1023" || value == "Error 1023")
    let name = try RuleProgram.lines(
      "newfunction #g pushnull call 0 pop",
      """
      function #f () arguments { getlocal1 getproperty callee pushnull call 0 returnvalue }
      function #g () {
        try from to catch handler flash.errors::StackOverflowError as e
        getlocal0 pushscope
        from: newfunction #f pushnull call 0 pop
        to: returnvoid
        handler: pop findpropstrict trace pushstring "caught" callpropvoid trace 1 returnvoid
      }
      """)
    #expect(name == ["caught"])
  }

  @Test("only the class that declares a protected constant gives it a value (V.Prop.20, V.Link.5)")
  func protectedConstant() throws {
    let value = try RuleProgram.value(
      "getlex D construct 0",
      """
      class C extends Object sealed namespace protected("C") { const protected("C")::p:* }
      class D extends C sealed namespace protected("D") {
        iinit () {
          getlocal0 pushscope getlocal0 constructsuper 0
          getlocal0 pushnull initproperty protected("D")::p returnvoid
        }
      }
      """, making: ["C Object", "D C Object"])
    #expect(value == "ReferenceError 1074")
  }

  @Test("gaps that prototypes fill are moved by splice, not by shift (C.Arr.4, C.Arr.15)")
  func inheritedElements() throws {
    func value(_ code: String) throws -> String {
      try RuleProgram.value(
        """
        getlex Array getproperty prototype pushbyte 1 pushstring "p" setproperty {public}::[]
        pushbyte 7 newarray 1 coerce_a setlocal1
        getlocal1 pushbyte 2 pushbyte 9 setproperty {public}::[]
        getlocal1 \(code)
        getlex Array getproperty prototype pushbyte 1 deleteproperty {public}::[] pop
        getlocal1 callproperty AS3::join 0
        """)
    }
    #expect(try value("pushbyte 0 pushbyte 1 callproperty AS3::splice 2 pop") == "p,9")
    #expect(try value("callproperty AS3::shift 0 pop") == ",9")
  }
}
