import Testing

@Suite("Rules of scopes, exceptions, loops over properties and definitions")
struct ScopeRuleTests {
  private static let declarations = """
    function #global () { getglobalscope returnvalue }
    function #outer () { getlocal0 pushscope getlex outside returnvalue }
    function #plain () { getlocal0 pushscope findproperty undeclared pushbyte 4 setproperty undeclared returnvoid }
    function #throwBack (a:*) { getlocal1 throw }
    function #captured () activation {
      slot v:int = 3
      getlocal0 pushscope newactivation dup setlocal1 pushscope
      newfunction #inner getlocal1 pushbyte 8 setproperty v returnvalue
    }
    function #inner () { getlex v returnvalue }
    function #catch (a:*) {
      try from to catch text String as e
      try from to catch number int as e
      try from to catch object Object as e
      try from to catch any * as e
      from: getlocal0 pushscope pushbyte 6 setlocal2 getlocal1 throw
      to:
      text: pop pushstring "String" returnvalue
      number: pop pushstring "int" returnvalue
      object: pop pushstring "Object" returnvalue
      any: pop pushstring "*" getlocal2 add returnvalue
    }
    function #variable () {
      try from to catch handler * as caught
      from: getlocal0 pushscope pushstring "thrown" throw
      to:
      handler: getlocal0 pushscope newcatch 0 dup setlocal1 dup pushscope swap setslot 1
      getlex caught getlocal1 getslot 1 add returnvalue
    }
    function #names (a:*, loops:int) {
      getlocal0 pushscope getlocal1 setlocal3 pushbyte 0 setlocal 4 newarray 0 setlocal 5
      jump test
      again: label
      getlocal 5 getlocal3 getlocal 4 nextname callpropvoid push 1
      test: hasnext2 3 4 iftrue again
      getlocal 5 getlocal3 pushnull strictequals callpropvoid push 1
      getlocal 5 returnvalue
    }
    class A extends Object sealed { slot v:int method m ():void { returnvoid } }
    class Early extends Object {
      cinit { getlocal0 pushscope findpropstrict trace getlex Early callpropvoid trace 1 returnvoid }
    }
    """

  private func check(_ code: String, _ expected: String) throws {
    #expect(
      try RuleProgram.value(code, Self.declarations, making: ["A Object"]) == expected, "\(code)")
  }

  private func last(_ before: String, _ code: String, _ expected: String) throws {
    let all = try RuleProgram.lines(
      "\(before) \(RuleProgram.trace(code))", Self.declarations, making: ["A Object"])
    #expect(all.last.map(RuleProgram.short) == expected, "\(before) \(code) \(all)")
  }

  private static let seven = #"pushstring "x" pushbyte 7 newobject 1"#
  private static let eight = #"pushstring "x" pushbyte 8 newobject 1"#

  @Test(
    "names are found",
    arguments: [
      // V.Scope.2
      ("pushnull pushscope", "pushnull", "TypeError 1009"),
      ("pushundefined pushscope", "pushnull", "TypeError 1010"),
      ("pushnull pushwith", "pushnull", "TypeError 1009"),
      ("pushbyte 5 pushscope", "getscopeobject 1", "5"),
      ("pushbyte 5 pushscope", "getscopeobject 1 pushbyte 2 multiply", "10"),
      ("pushtrue pushscope", "getscopeobject 1", "true"),
      // V.Scope.3
      ("\(seven) pushwith", "getlex x", "7"),
      ("\(seven) pushscope", "getlex x", "ReferenceError 1065"),
      ("\(seven) pushwith \(eight) pushscope", "getlex x", "8"),
      ("\(eight) pushscope \(seven) pushwith", "getlex x", "7"),
      ("newobject 0 pushwith", "getlex toString typeof", "function"),
      ("", "findpropstrict nope", "ReferenceError 1065"),
      ("", "findproperty nope", "[object global]"),
      ("", "findpropstrict @x", "ReferenceError 1065"), ("", "findproperty @x", "undefined"),
      ("getlocal0 pushbyte 9 setproperty outside", "newfunction #outer pushnull call 0", "9"),
      ("", "getlex toString typeof", "function"),
      // V.Scope.8
      ("newfunction #plain pushnull call 0 pop", "getlocal0 getproperty undeclared", "4"),
      ("newfunction #plain pushnull call 0 pop", "getlex undeclared", "4"),
      // V.Fn.1
      ("", "newfunction #captured pushnull call 0 pushnull call 0", "8"),
      // V.Scope.11
      ("", "newfunction #variable pushnull call 0", "thrownthrown"),
      // V.Scope.13
      ("", "newfunction #global pushnull call 0 getlocal0 strictequals", "true"),
      ("", "getglobalscope getlocal0 strictequals", "true"),
    ])
  func scopes(_ before: String, _ code: String, _ expected: String) throws {
    try last(before, code, expected)
  }

  @Test(
    "handlers by type",
    arguments: [
      // V.Exc.1
      (#"pushstring "a""#, "String"), ("pushbyte 5", "int"),
      // V.Exc.2
      ("pushdouble 5.5", "Object"), ("newobject 0", "Object"), ("pushnull", "*6"),
      // V.Exc.3
      ("pushundefined", "*6"),
      // V.Exc.5
      ("getlex Array", "Object"),
    ])
  func handlers(_ value: String, _ expected: String) throws {
    try check("newfunction #catch pushnull \(value) call 1", expected)
  }

  @Test(
    "loops over properties",
    arguments: [
      // V.Enum.1
      ("pushnull", "true"), ("pushundefined", "true"), ("pushbyte 5", "true"),
      (#"pushstring "b" pushbyte 1 newobject 1"#, "b,true"),
      // V.Enum.4
      ("getlex A construct 0", "true"),
      // V.Enum.6
      ("pushbyte 4 pushbyte 5 newarray 2", "0,1,true"),
      ("pushbyte 4 pushbyte 5 newarray 2 dup deleteproperty \"0\" pop", "1,true"),
      // V.Enum.7
      (
        "getlex __AS3__.vec::Vector getlex int applytype 1 pushbyte 2 construct 1", "0,1,true"
      ),
      ("getlex flash.utils::ByteArray construct 0", "true"),
      (#"getlex XML pushstring "<a><b/></a>" construct 1"#, "0,true"),
      // V.Enum.8
      ("newfunction #outer", "true"), ("getlex A", "true"),
    ])
  func loops(_ object: String, _ expected: String) throws {
    try check("newfunction #names pushnull \(object) pushbyte 0 call 2", expected)
  }

  @Test(
    "properties by index",
    arguments: [
      // V.Enum.2
      ("pushnull pushbyte 0 hasnext", "0"), ("pushbyte 4 newarray 1 pushbyte 0 hasnext", "1"),
      ("pushbyte 4 newarray 1 pushbyte 1 hasnext", "0"),
      // V.Enum.3
      ("newobject 0 pushbyte 0 nextname", "null"),
      ("newobject 0 pushbyte 0 nextvalue", "undefined"),
      ("pushnull pushbyte 1 nextname", "TypeError 1009"),
      ("pushundefined pushbyte 1 nextvalue", "TypeError 1010"),
      // V.Enum.4
      (#"pushstring "5" pushbyte 1 newobject 1 pushbyte 1 nextname typeof"#, "number"),
      (#"pushstring "05" pushbyte 1 newobject 1 pushbyte 1 nextname typeof"#, "string"),
      // V.Enum.6
      ("pushbyte 4 newarray 1 pushbyte 1 nextname typeof", "number"),
      ("pushbyte 4 newarray 1 pushbyte 1 nextvalue", "4"),
      // V.Enum.7
      (#"getlex XML pushstring "<a/>" construct 1 pushbyte 1 nextname typeof"#, "string"),
      (
        #"getlex XML pushstring "<a/>" construct 1 pushbyte 1 nextvalue callproperty toXMLString 0"#,
        "<a/>"
      ),
    ])
  func indexes(_ code: String, _ expected: String) throws { try check(code, expected) }

  @Test("prototypes are enumerated after the object's own properties (V.Enum.1, V.Enum.9)")
  func prototypes() throws {
    try last(
      "getlex A getproperty prototype pushbyte 1 setproperty above getlex Object getproperty prototype pushbyte 1 setproperty top",
      "newfunction #names pushnull getlex A construct 0 pushbyte 0 call 2", "above,top,true")
  }

  private static func definition(_ name: String) -> String {
    "findpropstrict flash.utils::getDefinitionByName \(name) callproperty flash.utils::getDefinitionByName 1"
  }

  @Test(
    "definitions",
    arguments: [
      // V.Domain.8
      ("getlex nope", "ReferenceError 1065"), ("getlex flash.utils::Nope", "ReferenceError 1065"),
      // V.Domain.9
      (definition(#"pushstring "flash.utils.Dictionary""#), "[class Dictionary]"),
      (definition(#"pushstring "flash.utils::Dictionary""#), "[class Dictionary]"),
      (definition(#"pushstring "Array""#), "[class Array]"),
      (definition("pushnull"), "ArgumentError 1507"),
      (definition(#"pushstring "Nope""#), "ReferenceError 1065"),
      (definition(#"pushstring "__AS3__.vec::Vector.<int>""#), "[class Vector.<int>]"),
      (definition(#"pushstring "Vector.<String>""#), "[class Vector.<String>]"),
      // V.Domain.10
      (definition(#"pushstring "trace""#) + " typeof", "function"),
      (definition(#"pushstring "NaN""#), "NaN"),
      // V.Domain.7
      (#"getlex {public, public("flash.utils")}::Dictionary"#, "[class Dictionary]"),
      // V.Scope.6
      ("getlex Infinity", "Infinity"),
      // V.Xml.4
      ("newobject 0 checkfilter", "TypeError 1123"), ("pushnull checkfilter", "TypeError 1009"),
      ("pushbyte 5 checkfilter", "TypeError 1123"),
      // V.Xml.5
      ("newobject 0 getdescendants x", "TypeError 1016"),
      (
        #"getlex XML pushstring "<a><b/></a>" construct 1 getdescendants b callproperty toXMLString 0"#,
        "<b/>"
      ),
      ("pushnull getdescendants x", "TypeError 1009"),
      // V.Xml.3
      (#"pushstring " a<b " esc_xelem"#, "a&lt;b"), ("pushnull esc_xelem", "null"),
      (#"pushstring "a\"b" esc_xattr"#, "a&quot;b"), ("pushundefined esc_xelem", "undefined"),
      // V.Op.4
      ("pushbyte 1 lookupswitch no [no, yes] no: pushfalse jump end2 yes: pushtrue end2:", "true"),
      (
        "pushbyte 2 lookupswitch no [yes, yes] yes: pushtrue jump end2 no: pushfalse end2:", "false"
      ),
      (
        "pushbyte -1 lookupswitch no [yes, yes] yes: pushtrue jump end2 no: pushfalse end2:",
        "false"
      ),
      // V.Op.6
      (#"pushnull coerce_s pushbyte 1 newobject 1"#, "TypeError 1009"),
      (
        #"pushstring "k" pushbyte 1 pushstring "k" pushbyte 2 newobject 2 getproperty k"#, "1"
      ),
      ("pushbyte 3 newarray 1 getproperty length", "1"),
    ])
  func definitions(_ code: String, _ expected: String) throws { try check(code, expected) }

  @Test("a class is null until newclass has run, which its initializer sees (V.Cls.5, V.Load.6)")
  func early() throws {
    #expect(
      try RuleProgram.lines("", Self.declarations, making: ["Early Object"]) == ["null"])
  }

  @Test("newclass again makes another class of the same type (V.Cls.6)")
  func twice() throws {
    let again = "getlex Object pushscope getlex Object newclass A popscope coerce_a"
    try last(
      "\(again) setlocal1",
      "getlocal1 getlex A strictequals getlocal1 construct 0 istype A newarray 2",
      "false,true")
  }

  @Test(
    "newclass looks at its base (V.Cls.3)",
    arguments: [("pushnull", "TypeError 1009"), ("getlex Array", "VerifyError 1108")])
  func bases(_ base: String, _ expected: String) throws {
    try last("getlex Object pushscope \(base) newclass A popscope pop", "pushnull", expected)
  }
}
