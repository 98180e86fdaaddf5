import Testing

@Suite("Rules of traits, classes and interfaces")
struct TraitRuleTests {
  /// The error of a file with these classes, which a script makes, and of a new object of the last one.
  private func number(_ text: String, _ classes: [String], _ code: String = "") throws -> Int {
    try RuleProgram.errorNumber(
      """
      \(text)
      script {
        \(RuleProgram.classTraits(classes))
        init { getlocal0 pushscope \(classes.map(RuleProgram.making).joined(separator: "\n")) \(code) returnvoid }
      }
      """)
  }

  @Test(
    "overrides (V.Trait.11)",
    arguments: [
      // V.Trait.11
      ("", "override method x ():void { returnvoid }", 1053),
      ("", "override getter x ():* { pushnull returnvalue }", 1053),
      ("", "override setter x (a:*):void { returnvoid }", 1053),
      ("", "method x ():void { returnvoid }", 0),
      ("method x ():void { returnvoid }", "method x ():void { returnvoid }", 1053),
      ("method x ():void { returnvoid }", "override method x ():void { returnvoid }", 0),
      ("method x ():* { pushnull returnvalue }", "getter x ():* { pushnull returnvalue }", 1053),
      (
        "method x ():* { pushnull returnvalue }", "override getter x ():* { pushnull returnvalue }",
        1053
      ),
      ("slot x", "method x ():void { returnvoid }", 1053),
      ("slot x", "override getter x ():* { pushnull returnvalue }", 1053),
      ("const x", "setter x (a:*):void { returnvoid }", 1053),
      ("getter x ():* { pushnull returnvalue }", "getter x ():* { pushnull returnvalue }", 1053),
      (
        "getter x ():* { pushnull returnvalue }", "override getter x ():* { pushnull returnvalue }",
        0
      ),
      ("getter x ():* { pushnull returnvalue }", "setter x (a:*):void { returnvoid }", 0),
      (
        "getter x ():* { pushnull returnvalue }", "override setter x (a:*):void { returnvoid }",
        1053
      ),
      (
        "getter x ():* { pushnull returnvalue }", "override method x ():* { pushnull returnvalue }",
        1053
      ),
      ("setter x (a:*):void { returnvoid }", "override setter x (a:*):void { returnvoid }", 0),
      ("setter x (a:*):void { returnvoid }", "getter x ():* { pushnull returnvalue }", 0),
      ("setter x (a:*):void { returnvoid }", "setter x (a:*):void { returnvoid }", 1053),
      (
        "getter x ():* { pushnull returnvalue } setter x (a:*):void { returnvoid }",
        "override setter x (a:*):void { returnvoid }", 0
      ),
      (
        "getter x ():* { pushnull returnvalue } setter x (a:*):void { returnvoid }",
        "getter x ():* { pushnull returnvalue }", 1053
      ),
      // V.Trait.10
      ("slot x", "slot x", 0), ("method x ():void { returnvoid }", "slot x", 0),
      // V.Trait.12
      ("final method x ():void { returnvoid }", "override method x ():void { returnvoid }", 1053),
      // V.Trait.13
      (
        "method x ():int { pushbyte 1 returnvalue }",
        "override method x ():uint { pushbyte 1 returnvalue }", 1053
      ),
      ("method x (a:int):void { returnvoid }", "override method x ():void { returnvoid }", 1053),
      ("method x (a:int):void { returnvoid }", "override method x (a:*):void { returnvoid }", 1053),
      (
        "method x (a:int = 1):void { returnvoid }", "override method x (a:int):void { returnvoid }",
        1053
      ),
      (
        "method x (a:int = 1):void { returnvoid }",
        "override method x (a:int = 2):void { returnvoid }", 0
      ),
    ])
  func overrides(_ base: String, _ derived: String, _ expected: Int) throws {
    #expect(
      try number(
        "class A extends Object { \(base) } class B extends A { \(derived) }",
        ["A Object", "B A Object"], "getlex B construct 0 pop") == expected, "\(base) | \(derived)")
  }

  @Test(
    "traits of one list",
    arguments: [
      // V.Trait.7
      ("slot x id 9", 1107), ("slot x id 1 slot y id 1", 1107), ("slot x id 2 slot y id 1", 0),
      // V.Trait.8
      ("slot x slot x", 1107),
      ("method x ():void { returnvoid } getter x ():* { pushnull returnvalue }", 1107),
      ("getter x ():* { pushnull returnvalue } setter x (a:*):void { returnvoid }", 0),
      (#"slot x slot private("p")::x"#, 0),
      // V.Trait.3
      ("slot *", 1032), ("slot @x", 1033), ("slot {public}::x", 1033), ("slot []::x", 1033),
      // V.Meth.8
      ("slot x:Missing", 1014), ("slot x:void", 1022),
      ("method x (a:void):void { returnvoid }", 1022),
      ("method x ():Missing { pushnull returnvalue }", 1014),
      // V.Meth.10
      (#"slot x:int = "text""#, 1102), ("slot x:int = 5.5", 1102), ("slot x:int = 5.0", 0),
      ("slot x:uint = -1", 1102), ("slot x:Boolean = 1", 1102), ("slot x:Array = 5", 1102),
      ("slot x:Array = null", 0), ("slot x:String = 5", 1102), ("slot x:Object = 5", 0),
      ("slot x:Number = 5", 0), ("slot x:Namespace = null", 0),
      ("method x (a:int = true):void { returnvoid }", 1102),
      // V.Meth.3
      ("method x ():void native", 1079),
      // V.Trait.16
    ])
  func lists(_ traits: String, _ expected: Int) throws {
    #expect(
      try number(
        "class A extends Object { \(traits) }", ["A Object"], "getlex A construct 0 pop")
        == expected, "\(traits)")
  }

  @Test(
    "bases and interfaces",
    arguments: [
      // V.Inst.2
      ("class A extends Missing { }", "A Missing Object", 1014),
      ("class A extends Object implements Missing { }", "A Object", 1014),
      // V.Inst.3
      ("class A extends String { }", "A String Object", 1103),
      ("class A extends Class { }", "A Class Object", 1103),
      ("class A extends Function { }", "A Function Object", 1103),
      ("class F extends Object final { } class A extends F { }", "A F Object", 1103),
      ("class I interface { } class A extends I { }", "A I", 1110),
      ("class I extends Object interface { }", "I Object", 1110),
      ("class F extends Object { } class A extends Object implements F { }", "A Object", 1111),
      // V.Trait.9
      ("class I interface { slot x }", "I", 1057), ("class I interface { const x }", "I", 1057),
      // V.Inst.8
      ("class I interface { method x ():void { returnvoid } }", "I", 1122),
    ])
  func bases(_ text: String, _ last: String, _ expected: Int) throws {
    let first =
      text.contains("class F")
      ? ["F Object"] : text.contains("class I interface") && last != "I" ? ["I"] : []
    #expect(try number(text, first + [last]) == expected, "\(text)")
  }

  @Test(
    "what an interface asks for",
    arguments: [
      // V.Link.2
      ("method x ():int", "", 1053),
      ("method x ():int", "method x ():int { pushbyte 1 returnvalue }", 0),
      ("method x ():int", #"method private("p")::x ():int { pushbyte 1 returnvalue }"#, 1053),
      // V.Link.3
      ("method x ():int", "getter x ():int { pushbyte 1 returnvalue }", 1053),
      ("method x ():int", "method x ():Number { pushbyte 1 returnvalue }", 1053),
      ("method x (a:int):int", "method x ():int { pushbyte 1 returnvalue }", 1053),
      ("getter x ():int", "getter x ():int { pushbyte 1 returnvalue }", 0),
      (
        "getter x ():int",
        "getter x ():int { pushbyte 1 returnvalue } setter x (a:int):void { returnvoid }", 0
      ),
      ("setter x (a:int):void", "getter x ():int { pushbyte 1 returnvalue }", 1053),
      // V.Link.4
      ("getter x ():int", "slot x:int", 1053),
    ])
  func interfaces(_ member: String, _ derived: String, _ expected: Int) throws {
    #expect(
      try number(
        "class I interface { \(member) } class A extends Object implements I { \(derived) }",
        ["I", "A Object"], "getlex A construct 0 pop") == expected, "\(member) | \(derived)")
  }

  @Test(
    "members of classes",
    arguments: [
      // V.Trait.5
      ("getlex A construct 0 coerce A setlocal1 getlocal1 getslot 1", "1"),
      ("getlex B construct 0 coerce B setlocal1 getlocal1 getslot 3", "2"),
      ("getlex C construct 0 coerce C getslot 2", "undefined"),
      ("getlex C construct 0 coerce C getslot 3", "9"),
      ("getlex C construct 0 coerce C getslot 4", "5"),
      // V.Ver.31
      ("getlex C construct 0 coerce C getslot 5", "VerifyError 1026"),
      ("getlex C construct 0 coerce C getslot 0", "VerifyError 1026"),
      ("getlex C construct 0 coerce_a getslot 1", "VerifyError 1051"),
      // V.Trait.10
      ("getlex B construct 0 coerce_a getproperty hidden", "derived"),
      ("getlex B construct 0 coerce_a callproperty first 0", "base"),
      // V.Trait.14
      (
        "getlex B construct 0 coerce_a setlocal1 getlocal1 pushbyte 6 setproperty half getlocal1 getproperty half",
        "B6"
      ),
      // V.Link.2
      (#"getlex D construct 0 coerce_a callproperty namespace("I")::x 0"#, "7"),
      ("getlex D construct 0 coerce_a callproperty x 0", "7"),
      // V.Link.5
      ("getlex E construct 0 coerce_a callproperty call 0", "kept"),
      (#"getlex E construct 0 coerce_a callproperty protected("E")::kept 0"#, "kept"),
      // V.Inst.4
      (
        "getlex Open construct 0 coerce_a setlocal1 getlocal1 pushbyte 1 setproperty k getlocal1 getproperty k",
        "1"
      ),
      // V.Meth.9
      ("getlex G construct 0 coerce_a setlocal1 getlocal1 getproperty i", "0"),
      ("getlex G construct 0 coerce_a getproperty n", "NaN"),
      ("getlex G construct 0 coerce_a getproperty b", "false"),
      ("getlex G construct 0 coerce_a getproperty t", "null"),
      ("getlex G construct 0 coerce_a getproperty u", "0"),
      ("getlex G construct 0 coerce_a getproperty a", "null"),
      ("getlex G construct 0 coerce_a getproperty any", "undefined"),
      ("getlex G construct 0 coerce_a getproperty o", "null"),
      (#"getlex G construct 0 coerce_a getproperty ns"#, "u"),
      // V.Inst.6
      ("getlex G coerce_a getproperty made", "static"),
    ])
  func members(_ code: String, _ expected: String) throws {
    let classes = """
      class I interface { method namespace("I")::x ():int }
      class A extends Object { slot v:int = 1 }
      class Half extends Object { slot v:int = 1 slot hidden:String = "base"
        method first ():* { getlocal0 getproperty hidden returnvalue }
        getter half ():* { getlocal0 getproperty v returnvalue }
        setter half (a:int):void { getlocal0 getlocal1 setproperty v returnvoid } }
      class B extends Half { slot w:int = 2 slot hidden:String = "derived"
        override getter half ():* { pushstring "B" getlocal0 getproperty v add returnvalue } }
      class C extends Object sealed { slot first:int id 1 slot third:int = 9 id 3 slot next:int = 5 }
      class D extends Object implements I { method x ():int { pushbyte 7 returnvalue } }
      class P extends Object namespace protected("P") {
        method protected("P")::kept ():* { pushstring "kept" returnvalue } }
      class E extends P namespace protected("E") {
        method call ():* { getlocal0 callproperty protected("E")::kept 0 returnvalue } }
      class Open extends C { }
      class G extends Object { slot i:int slot n:Number slot b:Boolean slot t:String slot u:uint slot a:Array
        slot any slot o:Object slot ns:Namespace = public("u") static slot made:String
        cinit { getlocal0 pushscope getlocal0 pushstring "static" setproperty made returnvoid } }
      """
    #expect(
      try RuleProgram.value(
        code, classes,
        making: [
          "I", "A Object", "Half Object", "B Half Object", "C Object", "D Object", "P Object",
          "E P Object", "Open C Object", "G Object",
        ]) == expected, "\(code)")
  }
}
