import Testing

@Suite("Rules of linking, slots and memory")
struct LinkRuleTests {
  private static let declarations = """
    class I interface { method public("I")::f ():int }
    class C extends Object implements I sealed { method f ():int { pushbyte 6 returnvalue } }
    class Wrong extends Object sealed { method f (a:Missing):void { returnvoid } }
    class Slots extends Object sealed {
      slot b:int = 2 id 2
      slot a:int = 1 id 1
      slot typed:flash.utils::ByteArray
    }
    function #asks (i:I) { getlocal1 callproperty public("I")::f 0 returnvalue }
    function #second (s:Slots) { getlocal1 getslot 2 returnvalue }
    function #caught () {
      try from to catch handler * as ?99
      getlocal0 pushscope
      from: pushnull throw
      to: returnvoid
      handler: returnvoid
    }
    function #made () { returnvoid }
    """
  private static let classes = ["I", "C Object", "Slots Object"]

  @Test(
    "values",
    arguments: [
      // V.Look.4
      ("newfunction #asks pushnull getlex C construct 0 call 1", "6"),
      // V.Trait.4
      ("newfunction #second pushnull getlex Slots construct 0 call 1", "2"),
      // V.Inst.11
      ("newfunction #caught pushnull call 0", "VerifyError 1032"),
      // V.Mem.4
      ("pushbyte 9 li8", "0"), ("pushbyte 77 pushbyte 5 si8 pushbyte 5 li8", "77"),
      // V.Mem.3
      ("pushshort 200 pushbyte 6 si8 pushbyte 6 li8 sxi8", "-56"),
      // V.Ver.20
      (#"pushstring "5" pushbyte 2 multiply"#, "10"),
      (
        #"getlex Slots construct 0 coerce Slots pushstring "a" setproperty typed pushnull"#,
        "TypeError 1034"
      ),
      // V.Prop.7
      (
        "newfunction #made coerce_a setlocal1 getlocal1 getlex Slots construct 0 setproperty prototype getlocal1 construct 0 coerce_a getproperty a",
        "undefined"
      ),
      // V.Cls.2
      ("pushnull newclass Slots", "VerifyError 1107"),
    ])
  func values(_ code: String, _ expected: String) throws {
    let value = try RuleProgram.value(
      "newfunction #all pushnull call 0",
      Self.declarations + "function #all () { getlocal0 pushscope \(code) returnvalue }",
      making: Self.classes)
    #expect(value == expected, "\(code)")
  }

  @Test("types of a class's methods are looked up when it is made (V.Link.1, V.Link.6)")
  func linking() throws {
    let lines = try RuleProgram.lines(
      """
      findpropstrict trace pushstring "before" callpropvoid trace 1
      findpropstrict Wrong getlex Object pushscope getlex Object newclass Wrong popscope initproperty Wrong
      """, Self.declarations, making: Self.classes, traits: "class Wrong")
    #expect(lines.last.map(RuleProgram.short) == "VerifyError 1014")
  }

  @Test("errors name types with a dot (V.Err.5)")
  func typeNames() throws {
    let lines = try RuleProgram.lines(
      RuleProgram.trace(#"pushstring "a" coerce flash.utils::ByteArray"#))
    #expect(
      lines.last
        == #"TypeError: Error #1034: Type Coercion failed: cannot convert "a" to flash.utils.ByteArray."#
    )
  }
}
