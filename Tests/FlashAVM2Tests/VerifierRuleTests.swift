import Testing

@Suite("Rules of verification")
struct VerifierRuleTests {
  private static let classes = """
    class A extends Object sealed {
      slot v:int
      method m ():void { returnvoid }
    }
    class B extends A sealed { }
    """

  private static let functions: [(String, String, Int)] = [
    // V.Ver.2
    ("returnvoid", "stack 0 locals 1 scopes 0 0", 0),
    // V.Ver.3
    ("getlocal1 getproperty x pop returnvoid", "locals 2", 1010),
    // V.Ver.10
    ("pushnull pop pop returnvoid", "", 1024), ("pushnull add returnvoid", "", 1024),
    ("getlocal0 pushscope popscope popscope returnvoid", "", 1018), ("dup returnvoid", "", 1024),
    ("swap returnvoid", "", 1024), ("pushnull returnvoid", "stack 0", 1023),
    // V.Ver.11
    ("pushtrue iffalse meet pushnull pushnull jump meet meet: pop returnvoid", "", 1030),
    ("pushtrue iffalse a pushbyte 1 jump b a: pushnull b: coerce_a pop returnvoid", "", 0),
    // V.Ver.12
    ("jump end+9 returnvoid", "", 1021), ("pushtrue iftrue begin-9 returnvoid", "", 1021),
    ("jump back returnvoid back: label returnvoid", "", 0),
    // V.Ver.13
    ("pushtrue iffalse end", "", 1021), ("nop", "", 1020),
    // V.Op.2
    ("byte 0 returnvoid", "", 1011), ("byte 0xFF returnvoid", "", 1011),
    ("byte 0x54 returnvoid", "", 1011),
    ("byte 0xEE returnvoid", "", 1011), ("byte 0x9F returnvoid", "", 1011),
    // V.Op.3
    ("byte 0x2C", "", 1012), ("byte 0x10 0 0", "", 1012),
    ("byte 0x2D 0xFF 0xFF 0xFF 0xFF 0x0F returnvoid", "", 1107),
    // V.Op.5
    ("jump past back: nop returnvoid past: pushtrue iftrue back returnvoid", "", 1021),
    ("jump past back: label returnvoid past: pushtrue iftrue back returnvoid", "", 0),
    // V.Ver.21
    ("pushnull coerce_a lookupswitch end2 [end2] end2: returnvoid", "", 1058),
    ("pushnull pushnull coerce_a hasnext pop returnvoid", "", 1058),
    ("pushnull pushdouble 1.0 nextvalue pop returnvoid", "", 1058),
    ("pushnull pushstring \"a\" getproperty []::x pop returnvoid", "", 1058),
    (#"pushnull pushnamespace public("u") pushbyte 1 getproperty []::[] pop returnvoid"#, "", 1058),
    (
      #"pushnull pushnamespace public("u") pushstring "x" getproperty []::[] pop returnvoid"#, "",
      1009
    ),
    ("pushnull coerce_a pushbyte 1 newobject 1 pop returnvoid", "", 1058),
    // V.Ver.31
    ("pushbyte 5 getslot 1 pop returnvoid", "", 1051),
    ("getlocal0 pushnull setslot 1 returnvoid", "", 1051),
    ("getlex A construct 0 coerce A getslot 2 pop returnvoid", "", 1026),
    ("getlex A construct 0 coerce A getslot 1 pop returnvoid", "", 0),
    // V.Ver.33
    ("pushnull astype Missing returnvoid", "", 1014),
    ("pushnull istype Missing returnvoid", "", 1014),
    ("pushnull astype ?99 returnvoid", "", 1032), ("pushnull istype ? returnvoid", "", 1032),
    ("pushnull coerce {public}::[] returnvoid", "", 1014),
    // V.Ver.34
    ("pushstring ?999 returnvoid", "", 1032), ("pushint ?999 pop returnvoid", "", 1032),
    ("pushuint ?999 pop returnvoid", "", 1032),
    ("pushdouble ?999 pop returnvoid", "", 1032), ("pushnamespace ?999 pop returnvoid", "", 1032),
    ("debugfile ?999 returnvoid", "", 1032),
    ("getlocal0 getproperty ?999 pop returnvoid", "", 1032),
    ("newfunction ?999 pop returnvoid", "", 1027),
    ("pushnull newclass ?999 pop returnvoid", "", 1060),
    // V.Ver.40
    ("try a b catch c Missing as e a: nop b: returnvoid c: pop returnvoid", "", 1014),
    // V.Ver.41
    ("getlex Object newclass A pop returnvoid", "", 1107),
    ("getlocal0 pushscope getlex Object newclass A pop returnvoid", "", 1107),
    // V.Ver.44
    ("newactivation pop returnvoid", "", 1113), (#"dxns "u" returnvoid"#, "", 1015),
    (#"pushstring "u" dxnslate returnvoid"#, "", 1015),
    // V.Scope.3
    ("findpropstrict x pop returnvoid", "", 1065),
    // V.Scope.6
    ("getlex {public}::[] pop returnvoid", "", 1078), ("getlex []::[] pop returnvoid", "", 1078),
    // V.Scope.11
    ("newcatch 0 pop returnvoid", "", 1113),
    // V.Scope.13
    ("getlocal0 pushscope getglobalslot 99 pop returnvoid", "", 1026),
    // V.Super.5
    ("getlocal0 getsuper x pop returnvoid", "", 1035),
    ("getlocal0 callsuper x 0 pop returnvoid", "", 1035),
    ("getlocal0 pushnull setsuper x returnvoid", "", 1035),
    ("getlocal0 constructsuper 0 returnvoid", "", 1035),
    // V.Enum.1
    ("pushbyte 0 setlocal2 hasnext2 2 2 pop returnvoid", "locals 3", 1124),
    ("pushdouble 1.0 setlocal2 hasnext2 1 2 pop returnvoid", "locals 3", 1058),
    ("pushbyte 0 setlocal2 hasnext2 1 2 pop returnvoid", "locals 3", 0),
    // E.6.8
    ("getlocal 3 pop returnvoid", "locals 3", 1025),
    ("pushnull setlocal3 returnvoid", "locals 3", 1025),
    ("kill 9 returnvoid", "locals 3", 1025), ("inclocal_i 9 returnvoid", "locals 3", 1025),
    ("getlocal0 callproperty @x 0 pop returnvoid", "", 1078),
    ("getlocal0 constructprop @x 0 pop returnvoid", "", 1078),
    ("getscopeobject 0 pop returnvoid", "", 1019),
    ("getlocal0 pushscope getscopeobject 1 pop returnvoid", "", 1019),
    ("getouterscope 5 pop returnvoid", "", 1019),
    ("getlocal0 callmethod 0 0 pop returnvoid", "", 1072),
    ("getlex A construct 0 coerce A callmethod 1 0 pop returnvoid", "", 1051),
    // V.Exc.6
    ("try b a catch c * as e a: nop b: returnvoid c: pop returnvoid", "", 1054),
    ("try a b catch a * as e a: nop b: returnvoid", "", 1054),
    // V.Exc.7
    ("try a b catch c * as e a: nop b: returnvoid c: byte 0 returnvoid", "", 0),
    ("try a b catch c * as e a: getlex A pop b: returnvoid c: byte 0 returnvoid", "", 1011),
  ]

  @Test("functions that are called", arguments: functions)
  func called(_ code: String, _ sizes: String, _ expected: Int) throws {
    let number = try RuleProgram.errorNumber(
      """
      \(Self.classes)
      function #f () { \(sizes) \(code) }
      script {
        \(RuleProgram.classTraits(["A", "B"]))
        init {
          getlocal0 pushscope \(RuleProgram.making("A Object")) \(RuleProgram.making("B A Object"))
          newfunction #f pushnull call 0 pop returnvoid
        }
      }
      """)
    #expect(number == expected, "\(code)")
  }

  @Test(
    "statically wrong uses of members",
    arguments: [
      // V.Ver.32
      ("pushnull coerce A getproperty v", "TypeError 1009"),
      ("pushnull coerce A callproperty m 0", "TypeError 1009"),
    ])
  func members(_ code: String, _ expected: String) throws {
    #expect(
      try RuleProgram.value(code, Self.classes, making: ["A Object", "B A Object"]) == expected,
      "\(code)")
  }
}
