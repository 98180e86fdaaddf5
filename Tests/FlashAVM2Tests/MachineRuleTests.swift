import Testing

@Suite("Rules of the machine that many classes share")
struct MachineRuleTests {
  private static let declarations = """
    function #two (a:*, b:*) { getlocal1 getlocal2 newarray 2 returnvalue }
    function #rest (a:*) rest { getlocal2 getproperty length returnvalue }
    function #last () rest {
      getlocal1 getlocal1 getproperty length pushbyte 1 subtract getproperty {public}::[] returnvalue
    }
    function #fail () { getlocal0 pushscope getlex RangeError pushstring "mine" construct 1 throw }
    function #active () activation {
      slot v:int = 4
      getlocal0 pushscope newactivation dup setlocal1 pushscope
      getlocal1 pushstring "6.5" setproperty v getlex v returnvalue
    }
    function #activeType () activation { newactivation typeof returnvalue }
    function #deep () { scopes 0 2 getlocal0 pushscope getlocal0 pushscope getlocal0 pushscope returnvoid }
    function #inCall () {
      try from to catch handler * as e
      getlocal0 pushscope
      from: findpropstrict trace newfunction #fail pushnull call 0 callpropvoid trace 1
      to: returnvoid
      handler: coerce_a getproperty message returnvalue
    }
    class A extends Object sealed {
      slot v:int = 1
      const c:int = 2
      static slot shared:int = 3
      static method read ():* { getlocal0 pushscope getlex shared returnvalue }
      method own ():* { getlocal0 pushscope getlex shared returnvalue }
    }
    class B extends A sealed {
      method inherited ():* { getlocal0 pushscope getlex shared returnvalue }
    }
    class Trap extends flash.utils::Proxy { }
    class private(0)::Hidden extends Object sealed { }
    class internal("")::Inner extends Object sealed { }
    """

  private static func value(_ code: String) throws -> String {
    try RuleProgram.value(
      code, declarations,
      making: [
        "A Object", "B A Object", "Trap flash.utils::Proxy Object", "private(0)::Hidden Object",
        "internal(\"\")::Inner Object",
      ])
  }

  private static let machine: [(String, String)] = [
    // V.Call.1
    ("pushnull newfunction #fail pushnull call 0 callproperty x 1", "RangeError: mine"),
    ("pushundefined pushbyte 1 callproperty x 1", "TypeError 1010"),
    // V.Call.10
    ("newfunction #two pushnull pushbyte 1 newarray 1 callproperty apply 2", "1,"),
    // V.Meth.7
    ("newfunction #rest pushnull call 0", "0"),
    ("newfunction #rest pushnull pushbyte 1 pushbyte 2 pushbyte 3 call 3", "2"),
    ("newfunction #last pushnull pushbyte 1 pushbyte 2 call 2", "2"),
    // V.Trait.15
    (
      "getlex A construct 0 coerce A setlocal1 getlocal1 pushbyte 7 setslot 2 getlocal1 getproperty c",
      "7"
    ),
    ("getlex A construct 0 coerce A pushbyte 7 setproperty c pushnull", "ReferenceError 1074"),
    // V.Cls.4
    ("getlex A construct 0 coerce_a callproperty own 0", "3"),
    ("getlex B construct 0 coerce_a callproperty inherited 0", "3"),
    // V.Ns.2
    (#"pushnamespace protected("u") pushnamespace public("u") equals"#, "false"),
    (#"getlex Namespace pushstring "u" construct 1 pushnamespace public("u") equals"#, "true"),
    // V.Ns.1
    (#"getlex A construct 0 coerce_a getproperty internal::v"#, "ReferenceError 1069"),
    // V.Scope.10
    ("newfunction #active pushnull call 0", "6"),
    ("newfunction #activeType pushnull call 0", "object"),
    // V.Scope.12
    ("newfunction #deep pushnull call 0", "VerifyError 1017"),
    // V.Exc.4
    ("newfunction #inCall pushnull call 0", "mine"),
    // V.Prop.3
    ("pushbyte 7 newarray 1 coerce_a pushbyte 0 getproperty {public}::[]", "7"),
    // V.Prop.44
    (#"findpropstrict int pushstring "12" callproperty int 1"#, "12"),
    ("findpropstrict A getlex B construct 0 callproperty A 1", "[object B]"),
    // V.Mn.5
    (
      "getlex flash.utils::Dictionary construct 0 coerce_a setlocal1 newobject 0 setlocal2 getlocal1 getlocal2 pushbyte 5 setproperty {public}::[] getlocal1 newobject 0 getproperty {public}::[]",
      "undefined"
    ),
    // E.6.5
    ("getlex A construct 0 coerce_a callproperty nope 0", "ReferenceError 1069"),
    // E.6.6
    ("newobject 0 coerce_a getproperty {public}::@x", "ReferenceError 1081"),
    // C.Num.W.1
    (#"pushstring "\x0B\x0C\n 5" convert_d"#, "5"), (#"pushstring "\xC2\xA05" convert_d"#, "NaN"),
    // C.Alias.1
    (
      "findpropstrict flash.net::registerClassAlias pushnull getlex A callproperty flash.net::registerClassAlias 2",
      "TypeError 2007"
    ),
    (
      #"findpropstrict flash.net::registerClassAlias pushstring "a" pushnull callproperty flash.net::registerClassAlias 2"#,
      "TypeError 2007"
    ),
    (
      #"findpropstrict flash.net::registerClassAlias pushstring "" getlex A callproperty flash.net::registerClassAlias 2"#,
      "ArgumentError 2085"
    ),
    // C.Alias.2
    (
      "findpropstrict flash.net::getClassByAlias pushnull callproperty flash.net::getClassByAlias 1",
      "TypeError 2007"
    ),
    // C.Dict.5
    (
      #"getlex flash.utils::Dictionary construct 0 pushstring "" callproperty toJSON 1"#,
      "Dictionary"
    ),
    // C.Json.19
    (#"getlex JSON newobject 0 newfunction #fail callproperty stringify 2"#, "RangeError: mine"),
    // C.Proxy.8
    ("getlex Trap construct 0 istype flash.utils::Proxy", "true"),
    // C.Util.1
    (
      "findpropstrict flash.utils::getQualifiedClassName pushint 268435456 callproperty flash.utils::getQualifiedClassName 1",
      "Number"
    ),
    (
      "findpropstrict flash.utils::getQualifiedClassName pushundefined callproperty flash.utils::getQualifiedClassName 1",
      "void"
    ),
    (
      "findpropstrict flash.utils::getQualifiedClassName getlex A callproperty flash.utils::getQualifiedClassName 1",
      "A"
    ),
    // A private namespace without a name leaves its colons.
    (
      "findpropstrict flash.utils::getQualifiedClassName getlex private(0)::Hidden callproperty flash.utils::getQualifiedClassName 1",
      "::Hidden"
    ),
    (
      "findpropstrict flash.utils::getQualifiedClassName getlex internal(\"\")::Inner callproperty flash.utils::getQualifiedClassName 1",
      "Inner"
    ),
    // C.Util.2
    (
      "findpropstrict flash.utils::getQualifiedSuperclassName getlex B callproperty flash.utils::getQualifiedSuperclassName 1",
      "A"
    ),
    (
      "findpropstrict flash.utils::getQualifiedSuperclassName getlex Object callproperty flash.utils::getQualifiedSuperclassName 1",
      "null"
    ),
    // C.Arr.39
    (
      #"pushstring "k" pushbyte 2 newobject 1 pushstring "k" pushbyte 1 newobject 1 newarray 2 coerce_a setlocal1 getlocal1 pushstring "n" pushstring "k" newarray 2 callpropvoid sortOn 1 getlocal1 pushbyte 0 getproperty {public}::[] getproperty k"#,
      "1"
    ),
    // C.Vec.M.9
    (
      "getlex __AS3__.vec::Vector getlex int applytype 1 getproperty prototype getproperty push newarray 0 pushbyte 1 callproperty call 2",
      "TypeError 1034"
    ),
  ]

  @Test("values", arguments: machine)
  func machineRules(_ code: String, _ expected: String) throws {
    #expect(try Self.value(code) == expected, "\(code)")
  }

  @Test("trace writes its arguments with spaces between, and an empty line for none (C.Top.10)")
  func trace() throws {
    #expect(
      try RuleProgram.lines(
        "findpropstrict trace pushbyte 1 pushnull pushundefined callpropvoid trace 3 findpropstrict trace callpropvoid trace 0"
      ) == ["1 null undefined", ""])
  }
}
