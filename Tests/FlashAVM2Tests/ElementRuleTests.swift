import Testing

@Suite("Rules of trees of XML")
struct ElementRuleTests {
  /// An element of this text.
  private static func xml(_ text: String) -> String {
    "getlex XML pushstring \"\(text)\" construct 1 coerce_a"
  }

  /// What the element of this text is after this code, which has it in register 1.
  private static func after(_ text: String, _ code: String) -> String {
    "\(xml(text)) setlocal1 \(code) \(written)"
  }

  private static let flat = "getlex XML pushfalse setproperty prettyPrinting"
  private static let written = "getlocal1 callproperty toXMLString 0"

  private static func check(_ code: String, _ expected: String) throws {
    let lines = try RuleProgram.lines("\(flat) \(RuleProgram.trace(code))")
    #expect(lines.last.map(RuleProgram.short) == expected, "\(code)")
  }

  private static let changes: [(String, String)] = [
    // C.E4x.Child.2
    (
      after("<a/>", #"getlocal1 pushstring "<b/>" callpropvoid appendChild 1"#), "<a>&lt;b/&gt;</a>"
    ),
    (after("<a><b/></a>", "getlocal1 pushbyte 5 callpropvoid prependChild 1"), "<a>5<b/></a>"),
    // C.E4x.Child.1
    (
      "\(xml("<b/>")) setlocal2 \(xml("<a/>")) setlocal1 getlocal1 getlocal2 callpropvoid appendChild 1 getlocal2 callproperty parent 0 callproperty name 0",
      "a"
    ),
    // C.E4x.Child.4
    (
      xml("text") + " setlocal1 getlocal1 pushstring \"x\" callpropvoid appendChild 1 getlocal1",
      "text"
    ),
    // C.E4x.Put.2
    (
      "\(xml("<b>1</b>")) setlocal2 \(xml("<a/>")) setlocal1 getlocal1 getlocal2 setproperty b getlocal2 callproperty parent 0",
      "undefined"
    ),
    (after("<a><b/></a>", "getlocal1 pushnull setproperty b"), "<a><b>null</b></a>"),
    // C.E4x.Put.3
    (after("<a/>", "getlocal1 pushbyte 5 setproperty @p"), #"<a p="5"/>"#),
    (after("<a p='1'/>", "getlocal1 pushtrue setproperty @p"), #"<a p="true"/>"#),
    (
      after("<a><b>1</b><b>2</b></a>", "getlocal1 getlocal1 getproperty b setproperty @p"),
      #"<a p="1 2"><b>1</b><b>2</b></a>"#
    ),
    // C.E4x.Put.4
    (
      after("<a><b>1</b><c/><b>2</b></a>", "getlocal1 pushbyte 3 setproperty b"),
      "<a><b>3</b><c/></a>"
    ),
    (after("<a/>", #"getlocal1 pushstring "1x" pushbyte 3 setproperty {public}::[]"#), "<a/>"),
    // C.E4x.Put.5
    (
      after("<a><b p='1'><c/></b></a>", #"getlocal1 pushstring "" setproperty b"#),
      #"<a><b p="1"/></a>"#
    ),
    (after("<a><b/></a>", "getlocal1 \(xml("<c/>")) setproperty b"), "<a><c/></a>"),
    (after("<a><b/><c/></a>", #"getlocal1 pushstring "x" setproperty {public}::*"#), "<a>x</a>"),
    // C.E4x.Put.6
    (
      after("<a><b/></a>", "getlocal1 getproperty b pushbyte 1 setproperty c"),
      "<a><b><c>1</c></b></a>"
    ),
    // C.E4x.Put.10
    (
      after(
        "<a><b>1</b><b>2</b></a>",
        "getlocal1 getproperty b pushbyte 1 pushbyte 9 setproperty {public}::[]"),
      "<a><b>1</b><b>9</b></a>"
    ),
    (
      after(
        "<a><b>1</b></a>",
        "getlocal1 getproperty b pushbyte 0 \(xml("<c/>")) setproperty {public}::[]"),
      "<a><c/></a>"
    ),
    // C.E4x.Put.11
    (
      after(
        "<a><b>1</b></a>",
        "getlocal1 getproperty b pushbyte 7 pushbyte 2 setproperty {public}::[]"),
      "<a><b>1</b><b>2</b></a>"
    ),
    // C.E4x.Put.12
    (after("<a/>", "getlocal1 getproperty b pushbyte 1 setproperty c"), "<a><b><c>1</c></b></a>"),
    // C.E4x.Del.1
    (after("<a p='1' q='2'/>", "getlocal1 deleteproperty @p pop"), #"<a q="2"/>"#),
    (
      after(
        "<a><b>1</b><b>2</b></a>",
        "getlocal1 getproperty b pushbyte 0 deleteproperty {public}::[] pop"),
      "<a><b>2</b></a>"
    ),
    // C.E4x.M.1
    (
      after(
        "<p:a xmlns:p='u'/>",
        #"getlocal1 getlex Namespace pushstring "q" pushstring "v" construct 2 callpropvoid addNamespace 1"#
      ),
      #"<p:a xmlns:p="u" xmlns:q="v"/>"#
    ),
    // C.E4x.NsScope.1
    (
      after(
        "<a/>",
        #"getlocal1 getlex Namespace pushstring "v" construct 1 callpropvoid addNamespace 1"#),
      "<a/>"
    ),
    (
      after(
        "<a xmlns:q='old'/>",
        #"getlocal1 getlex Namespace pushstring "q" pushstring "v" construct 2 callpropvoid addNamespace 1"#
      ),
      #"<a xmlns:q="v"/>"#
    ),
    // C.E4x.M.2
    (
      after(
        "<a><b/></a>",
        #"getlocal1 getlocal1 getproperty b pushstring "x" callpropvoid insertChildBefore 2"#),
      "<a>x<b/></a>"
    ),
    (
      after("<a><b/></a>", #"getlocal1 pushnull pushstring "x" callpropvoid insertChildAfter 2"#),
      "<a>x<b/></a>"
    ),
    (
      after("<a><b/></a>", #"getlocal1 pushnull pushstring "x" callpropvoid insertChildBefore 2"#),
      "<a><b/>x</a>"
    ),
    // C.E4x.M.11
    (
      after(
        "<a xmlns:q='v'/>",
        #"getlocal1 getlex Namespace pushstring "q" pushstring "v" construct 2 callpropvoid removeNamespace 1"#
      ),
      "<a/>"
    ),
    // C.E4x.M.12
    (
      after("<a><b/><c/></a>", #"getlocal1 pushbyte 0 pushstring "x" callpropvoid replace 2"#),
      "<a>x<c/></a>"
    ),
    (
      after("<a><b/><b/></a>", #"getlocal1 pushstring "b" pushstring "x" callpropvoid replace 2"#),
      "<a>x</a>"
    ),
    (
      after("<a><b/></a>", #"getlocal1 pushstring "n" pushstring "x" callpropvoid replace 2"#),
      "<a><b/></a>"
    ),
    // C.E4x.M.13
    (after("<a><b/></a>", #"getlocal1 pushstring "x" callpropvoid setChildren 1"#), "<a>x</a>"),
    (after("<a/>", #"getlocal1 pushstring "n" callpropvoid setLocalName 1"#), "<n/>"),
    (after("<a/>", #"getlocal1 pushstring "n" callpropvoid setName 1"#), "<n/>"),
  ]

  @Test("trees are changed", arguments: changes)
  func changeRules(_ code: String, _ expected: String) throws { try Self.check(code, expected) }

  private static let questions: [(String, String)] = [
    // C.E4x.New.1
    ("\(xml("<a/>")) setlocal1 getlex XML getlocal1 construct 1 getlocal1 strictequals", "false"),
    // C.E4x.Conv.1
    (
      "\(xml("<a/>")) setlocal1 findpropstrict XML getlocal1 callproperty XML 1 getlocal1 strictequals",
      "true"
    ),
    // C.E4x.Parse.1
    (xml("<a> <b/> x </a>") + " callproperty children 0 callproperty length 0", "2"),
    // C.E4x.Parse.8
    (xml("<a xmlns='u'/>") + " callproperty name 0", "u::a"),
    (xml("<a xmlns='u' p='1'/>") + " callproperty attributes 0 callproperty name 0", "p"),
    // C.E4x.Parse.11
    (xml("<a>x<!--c-->y</a>") + " callproperty children 0 callproperty length 0", "2"),
    (xml("<a><![CDATA[<]]></a>") + " callproperty children 0 callproperty nodeKind 0", "text"),
    // C.E4x.Name.2
    (xml("<a p='1'/>") + " pushnull callproperty attribute 1", "TypeError 1010"),
    (xml("<a p='1'/>") + #" pushstring "p" callproperty attribute 1"#, "1"),
    // C.E4x.Name.3
    (xml("<a/>") + " pushnull callproperty child 1", "TypeError 1010"),
    // C.E4x.M.3
    (xml("<a><b>1</b><c>2</c></a>") + " pushbyte 1 callproperty child 1", "2"),
    (xml("<a><b/>x<!--c--></a>") + " callproperty elements 0 callproperty length 0", "1"),
    (xml("<a><b/>x<![CDATA[y]]></a>") + " callproperty text 0 callproperty length 0", "2"),
    (xml("<a><!--c--></a>") + " callproperty comments 0 callproperty length 0", "0"),
    (xml("<a><b><c/></b></a>") + " callproperty descendants 0 callproperty length 0", "2"),
    // C.E4x.M.4
    (xml("<a><b/></a>") + " getproperty b callproperty parent 0 callproperty name 0", "a"),
    // C.E4x.M.7
    (xml("<a><b/></a>") + #" pushstring "b" callproperty hasOwnProperty 1"#, "true"),
    (xml("<a/>") + #" pushstring "0" callproperty propertyIsEnumerable 1"#, "true"),
    (xml("<a/>") + #" pushstring "b" callproperty propertyIsEnumerable 1"#, "false"),
    // C.E4x.M.9
    (xml("<p:a xmlns:p='u'/>") + #" pushstring "p" callproperty namespace 1"#, "u"),
    (xml("<a/>") + #" pushstring "p" callproperty namespace 1"#, "undefined"),
    (xml("<a/>") + " callproperty inScopeNamespaces 0 getproperty length", "1"),
    (
      xml("<a xmlns:p='u' xmlns:q='v'/>")
        + " callproperty namespaceDeclarations 0 getproperty length", "2"
    ),
    // C.E4x.M.14
    (xml("<a>x<!--c-->y</a>"), "xy"), (xml("<a>x<b/></a>"), "<a>x<b/></a>"),
    ("getlex XMLList pushstring \"<a>1</a><a>2</a>\" construct 1", "<a>1</a>"),
    // C.E4x.Str.3
    (xml("<a>a &amp; b</a>") + " callproperty toXMLString 0", "<a>a &amp; b</a>"),
    // C.E4x.Str.5
    (xml("<a><![CDATA[<]]></a>") + " callproperty toXMLString 0", "<a><![CDATA[<]]></a>"),
    // C.E4x.Str.8
    (xml("a &lt; b") + " callproperty toXMLString 0", "a &lt; b"), (xml("a &lt; b"), "a < b"),
    // C.E4x.Str.9
    (
      xml("<p:a xmlns:p='u'><p:b/></p:a>")
        + #" getproperty public("u")::b callproperty toXMLString 0"#, #"<p:b xmlns:p="u"/>"#
    ),
    // C.E4x.Eq.5
    ("\(xml("<a/>")) pushstring \"x\" add", "x"),
    // C.E4x.Set.1
    ("getlex XML getproperty prettyIndent", "2"), ("getlex XML getproperty ignoreComments", "true"),
    ("getlex XML callproperty defaultSettings 0 getproperty prettyPrinting", "true"),
    (
      "getlex XML pushnull callpropvoid setSettings 1 getlex XML getproperty prettyPrinting", "true"
    ),
    // V.Prop.2
    (xml("<a><name>n</name></a>") + " getproperty name", "n"),
    // E.6.7
    (xml("<a><b/><b/></a>") + " getproperty b callproperty parent 0 callproperty name 0", "a"),
    (xml("<a><b/><b/></a>") + " getproperty b callproperty localName 0", "TypeError 1086"),
  ]

  @Test("trees are asked", arguments: questions)
  func questionRules(_ code: String, _ expected: String) throws { try Self.check(code, expected) }
}
