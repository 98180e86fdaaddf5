import Testing

@Suite("Rules of descriptions, nodes, proxies and others")
struct LibraryRuleTests {
  private static let proxy = #"namespace("http://www.adobe.com/2006/actionscript/flash/proxy")"#
  private static let declarations = """
    function #five () rest { pushbyte 5 returnvalue }
    class Trap extends flash.utils::Proxy sealed {
      override method \(proxy)::callProperty (name:*):* rest { pushstring "called" returnvalue }
      override method \(proxy)::getProperty (name:*):* {
        getlocal0 pushscope newfunction #five returnvalue
      }
    }
    class Shown extends Object sealed {
      [Name("v")]
      slot a:int
    }
    """

  private static func value(_ code: String, version: Int = 20) throws -> String {
    try RuleProgram.value(
      "newfunction #all pushnull call 0",
      declarations + "function #all () { getlocal0 pushscope \(code) returnvalue }",
      making: ["Trap flash.utils::Proxy Object", "Shown Object"], version: version)
  }

  private static func xml(_ text: String) -> String {
    let text = text.replacing("\"", with: "\\\"").replacing("\0", with: "\\x00")
    return "getlex XML pushstring \"\(text)\" construct 1 coerce_a setlocal1"
  }

  @Test(
    "values",
    arguments: [
      // C.0.1
      (
        "getlex Array getproperty prototype newfunction #five setproperty push newarray 0 coerce_a pushbyte 1 callproperty push 1",
        "5"
      ),
      (
        "getlex Array getproperty prototype newfunction #five setproperty push newarray 0 coerce_a pushbyte 1 callproperty AS3::push 1",
        "1"
      ),
      // C.Arr.40
      (
        "pushbyte 2 pushbyte 1 newarray 2 coerce_a setlocal1 getlocal1 pushint 268435456 setproperty length getlocal1 callproperty AS3::sort 0 pop getlocal1 pushbyte 0 getproperty {public}::[]",
        "2"
      ),
      // C.Desc.7
      (
        "findpropstrict flash.utils::describeType getlex Array callproperty flash.utils::describeType 1 getdescendants metadata callproperty length 0",
        "0"
      ),
      // V.Meta.2
      (
        "findpropstrict flash.utils::describeType getlex Shown construct 0 callproperty flash.utils::describeType 1 getdescendants arg getproperty @key callproperty toXMLString 0",
        ""
      ),
      // C.Desc.9
      (
        "findpropstrict avmplus::describeTypeJSON pushbyte 5 pushbyte 0 callproperty avmplus::describeTypeJSON 2 getproperty name",
        "int"
      ),
      (
        "findpropstrict avmplus::describeTypeJSON pushbyte 5 pushbyte 0 callproperty avmplus::describeTypeJSON 2 getproperty traits",
        "null"
      ),
      (
        "findpropstrict avmplus::describeTypeJSON getlex Shown construct 0 pushshort 264 callproperty avmplus::describeTypeJSON 2 getproperty traits getproperty variables getproperty length",
        "1"
      ),
      (
        "findpropstrict avmplus::describeTypeJSON getlex Shown construct 0 pushshort 264 callproperty avmplus::describeTypeJSON 2 getproperty traits getproperty methods",
        "null"
      ),
      (
        "findpropstrict avmplus::describeTypeJSON getlex Shown construct 0 pushshort 512 callproperty avmplus::describeTypeJSON 2",
        "null"
      ),
      (
        "findpropstrict avmplus::describeTypeJSON getlex Shown pushshort 512 callproperty avmplus::describeTypeJSON 2 getproperty isStatic",
        "false"
      ),
      // C.Err.6
      (
        #"getlex flash.errors::DRMManagerError pushstring "m" pushbyte 1 pushbyte 2 construct 3 callproperty toString 0"#,
        "DRMManagerError: 'm', error ID:'1', subErrorID:'2'"
      ),
      // C.Num.S.3
      ("getlex Number getproperty MIN_VALUE", "4.9406564584124654e-324"),
      // C.Proxy.1, C.Proxy.6
      ("getlex Trap construct 0 coerce_a callproperty missing 0", "called"),
      ("getlex Trap construct 0 coerce_a getproperty missing pushnull call 0", "5"),
      // V.Prop.45
      ("getlex Trap construct 0 coerce_a pushbyte 1 callproperty other 1", "called"),
      // C.Top.11
      ("findpropstrict bugzilla pushbyte 1 callproperty bugzilla 1", "ReferenceError 1065"),
      // C.Util.3
      (
        #"findpropstrict flash.utils::getDefinitionByName pushstring "flash.utils.ByteArray" callproperty flash.utils::getDefinitionByName 1"#,
        "[class ByteArray]"
      ),
      (
        #"findpropstrict flash.utils::getDefinitionByName pushstring "no::thing" callproperty flash.utils::getDefinitionByName 1"#,
        "ReferenceError 1065"
      ),
      // C.Vec.Index.5
      (
        "getlex __AS3__.vec::Vector getlex int applytype 1 pushbyte 2 construct 1 coerce_a pushbyte 5 getproperty {public}::[]",
        "RangeError 1125"
      ),
      // V.Coerce.1
      ("pushbyte 1 pushdouble -0.0 divide", "-Infinity"),
      // V.Coerce.2
      (
        "findpropstrict flash.utils::getQualifiedClassName pushint 268435455 callproperty flash.utils::getQualifiedClassName 1",
        "int"
      ),
      (
        "findpropstrict flash.utils::getQualifiedClassName pushint 268435456 callproperty flash.utils::getQualifiedClassName 1",
        "Number"
      ),
      // V.Num.1
      (
        "findpropstrict flash.utils::getQualifiedClassName pushdouble 0.5 pushdouble 0.5 add callproperty flash.utils::getQualifiedClassName 1",
        "int"
      ),
      // V.Coerce.8
      (#"pushstring "abc" pushdouble 1.9 callproperty AS3::charAt 1"#, "b"),
      (#"pushstring "abc" pushdouble -Infinity callproperty AS3::substr 1"#, "abc"),
      // V.Time.4
      (
        "getlex flash.utils::ByteArray construct 0 coerce_a setlocal1 getlocal1 pushuint 4000000000 setproperty length pushnull",
        "Error 1000"
      ),
    ])
  func values(_ code: String, _ expected: String) throws {
    #expect(try Self.value(code) == expected, "\(code)")
  }

  @Test(
    "nodes",
    arguments: [
      // C.E4x.Child.3
      (
        xml("<a/>")
          + #" getlocal1 pushstring "<b/>" callproperty appendChild 1 pop getlocal1 getproperty b callproperty length 0"#,
        "1", 9
      ),
      (
        xml("<a/>")
          + #" getlocal1 pushstring "<b/>" callproperty appendChild 1 pop getlocal1 getproperty b callproperty length 0"#,
        "0", 10
      ),
      // C.E4x.Get.6
      (xml("<a/>") + " getlocal1 pushbyte 1 nextname", "0", 20),
      (xml("<a>t</a>") + " getlocal1 pushbyte 1 nextvalue", "t", 20),
      // C.E4x.M.15
      (xml("<a/>") + " getlocal1 callproperty valueOf 0 getlocal1 strictequals", "true", 20),
      // C.E4x.NsScope.2
      (
        xml("<a xmlns:p=\"u\"><b xmlns:p=\"v\"/></a>")
          + " getlocal1 getproperty b callproperty inScopeNamespaces 0 pushbyte 0 getproperty {public}::[]",
        "v", 20
      ),
      // C.E4x.Parse.10
      (xml("<a/>\0<b/>") + " getlocal1 callproperty toXMLString 0", "<a/>", 10),
      (xml("<a/>\0<b/>") + " getlocal1 callproperty toXMLString 0", "TypeError 1088", 11),
      // C.E4x.Put.13
      (
        "getlex XML pushfalse setproperty ignoreComments " + xml("<a><!--c--></a>")
          + " getlex XML pushtrue setproperty ignoreComments getlocal1 callproperty copy 0 callproperty comments 0 callproperty length 0",
        "0", 20
      ),
      // C.E4x.Set.2
      (
        "getlex XML pushfalse setproperty ignoreComments getlex XML callproperty AS3::settings 0 getproperty ignoreComments",
        "false", 20
      ),
      // C.E4x.Str.1
      (
        "getlex XML pushbyte -1 setproperty prettyIndent " + xml("<a><b><c/></b></a>")
          + " getlocal1 callproperty toXMLString 0", "<a><b><c/></b></a>", 20
      ),
      (
        "getlex XML pushfalse setproperty prettyPrinting " + xml("<a><b><c/></b></a>")
          + " getlocal1 callproperty toXMLString 0", "<a><b><c/></b></a>", 20
      ),
      // C.E4x.Str.6
      (
        xml("<a xmlns=\"d\"><b/></a>")
          + #" getlocal1 pushbyte 0 callproperty child 1 pushstring "u" callpropvoid setNamespace 1 getlocal1 callproperty toXMLString 0 pushstring "aaa:b" callproperty AS3::indexOf 1 pushbyte 0 greaterthan"#,
        "true", 20
      ),
      // V.Xml.2
    ] as [(String, String, Int)])
  func nodes(_ code: String, _ expected: String, _ version: Int) throws {
    #expect(try Self.value(code, version: version) == expected, "\(code)")
  }

  @Test("the default namespace of XML comes as a text (V.Xml.2)")
  func lateNamespace() throws {
    let value = try RuleProgram.value(
      "newfunction #all pushnull call 0",
      """
      function #all () setsdxns {
        getlocal0 pushscope pushbyte 5 dxnslate
        getlex XML pushstring "<a/>" construct 1 callproperty namespace 0 returnvalue
      }
      """)
    #expect(value == "5")
  }
}
