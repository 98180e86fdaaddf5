import Testing

@testable import FlashAVM2
@testable import FlashHeap
@testable import SWF

/// Code for XML, as text.
private enum Code {
  static let sets = #"nsset #1 {public, AS3, private("t")}"#

  static func xml(_ text: String) -> String { make("XML", string(text)) }
  static func list(_ text: String) -> String { make("XMLList", string(text)) }

  static func string(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n").replacing("\t", with: "\\t")
    return "pushstring \"\(escaped)\""
  }

  static func make(_ type: String, _ arguments: String...) -> String {
    "findpropstrict \(type) \(arguments.joined(separator: " ")) constructprop \(type) \(arguments.count)"
  }

  static func call(_ object: String, _ name: String, _ arguments: String...) -> String {
    "\(object) \(arguments.joined(separator: " ")) callproperty #1::\(name) \(arguments.count)"
  }

  static func get(_ object: String, _ names: String...) -> String {
    names.reduce(object) { "\($0) getproperty #1::\($1)" }
  }

  static func item(_ object: String, _ index: Int) -> String {
    "\(object) pushbyte \(index) getproperty #1::[]"
  }

  /// The value after some code, with the value in register 1.
  static func after(_ value: String, _ code: String, show: String = "getlocal1") -> String {
    "\(value) setlocal1 \(code) \(show)"
  }

  static func set(_ object: String, _ name: String, _ value: String) -> String {
    "\(object) \(value) setproperty #1::\(name)"
  }
}

@Suite("XML of ActionScript 3")
struct XMLTests {
  private func trace(_ code: String, _ functions: String = "") throws -> [String] {
    try CoreNativesTests.trace(code, Code.sets + "\n" + functions)
  }

  private func value(_ code: String) throws -> String {
    let result = try trace(
      """
      getlex XML pushbyte 0 setproperty prettyIndent
      getlex XML pushfalse setproperty prettyPrinting
      \(CoreNativesTests.traced(code))
      """)
    return result.joined(separator: "\n").split(separator: "\n").first.map { String($0) } ?? ""
  }

  private typealias C = Code

  // MARK: - Text

  @Test(
    "text and its nodes (C.E4x.Conv, C.E4x.Parse)",
    arguments: [
      ("", ""), ("hi &amp; <", "TypeError: Error #1090"), ("<a/>", "<a/>"),
      ("<a><b/> <c>1</c></a>", "<a><b/><c>1</c></a>"),
      ("  <a> x y </a>\n", "<a>x y</a>"),
      ("<?xml version=\"1.0\"?><!DOCTYPE a [<!ELEMENT a (#PCDATA)>]><a/>", "<a/>"),
      ("<!--c--><a/>", "<a/>"), ("<a><![CDATA[<]]>]</a>", "<a><![CDATA[<]]>]</a>"),
      ("<a b='1' c=\"&quot;2\"/>", "<a b=\"1\" c=\"&quot;2\"/>"),
      ("<a>&#65;&#x42;&#X43;&lt;&bad;&#1f;</a>", "<a>AB&amp;#X43;&lt;&amp;bad;&amp;#1f;</a>"),
      ("<a b='&&amp;'>A &&amp; B</a>", "<a b=\"&amp;&amp;amp;\">A &amp;&amp;amp; B</a>"),
      ("<a/><b/>", "TypeError: Error #1088"), ("x<a/>", "TypeError: Error #1088"),
      ("<a></b>", "TypeError: Error #1085"), ("<a>", "TypeError: Error #1085"),
      ("</a>", "TypeError: Error #1088"), ("<a b></a>", "TypeError: Error #1090"),
      ("<a b='<'/>", "TypeError: Error #1095"), ("<a b='", "TypeError: Error #1095"),
      ("<![CDATA[", "TypeError: Error #1091"), ("<?xml ", "TypeError: Error #1092"),
      ("<?pi", "TypeError: Error #1097"), ("<!DOCTYPE", "TypeError: Error #1093"),
      ("<!--", "TypeError: Error #1094"), ("<p:a/>", "TypeError: Error #1083"),
      ("<:a/>", "TypeError: Error #1084"), ("<a xmlns:=''/>", "TypeError: Error #1084"),
      ("<a b='1' b='2'/>", "TypeError: Error #1104"),
      (
        "<a xmlns:p='u' xmlns:q='u' p:b='1' q:b='2'/>", "TypeError: Error #1104"
      ),
      ("<xml:a/>", "<xml:a/>"),
    ])
  func parsing(_ text: String, _ expected: String) throws {
    let result = try value(C.call(C.xml(text), "toXMLString"))
    if expected.contains("Error #") {
      #expect(result.hasPrefix(expected), "\(text): \(result)")
    } else if text.hasPrefix("<xml:") {
      #expect(result.contains("a "), "\(result)")
    } else {
      #expect(result == expected)
    }
  }

  @Test("elements deeper than any stack are read, copied, compared, searched and written")
  func depth() throws {
    let run = try trace(
      """
      \(C.xml("")) pop
      getlex XML pushfalse setproperty prettyPrinting
      \(C.string("<a>")) setlocal1 \(C.string("</a>")) setlocal2
      pushbyte 0 convert_i setlocal3
      jump test
      again: label getlocal1 getlocal1 add setlocal1 getlocal2 getlocal2 add setlocal2 inclocal_i 3
      test: getlocal3 pushbyte 16 iflt again
      findpropstrict XML getlocal1 getlocal2 add constructprop XML 1 coerce XML setlocal 4
      findpropstrict trace
      \(C.call("getlocal 4", "copy")) getlocal 4 equals
      \(C.call(C.call("getlocal 4", "descendants"), "length"))
      \(C.get(C.call("getlocal 4", "toXMLString"), "length"))
      callpropvoid trace 3
      """)
    #expect(run == ["true 65535 \(65_535 * 7 + 4)"])
  }

  // MARK: - Reading

  private static let order = "<o><i id='1'><p>2</p></i><i id='2'><p>3</p><n/></i>t</o>"

  @Test(
    "properties of XML and its lists (C.E4x.Get, C.E4x.Call)",
    arguments: [
      (C.get(C.xml(order), "i", "p"), "<p>2</p>\n<p>3</p>"),
      (C.get(C.xml(order), "i", "@id"), "12"),
      (C.get(C.xml(order), "i", "@*"), "12"),
      (C.get(C.xml(order), "nothing"), ""),
      (C.call(C.get(C.xml(order), "*"), "length"), "3"),
      (C.item(C.xml(order), 1), "undefined"),
      (C.get(C.item(C.get(C.xml(order), "i"), 1), "p"), "3"),
      (C.item(C.get(C.xml(order), "i"), 2), "undefined"),
      ("\(C.xml(order)) getdescendants #1::p", "<p>2</p>\n<p>3</p>"),
      ("\(C.xml(order)) getdescendants #1::@id", "12"),
      (C.call("\(C.xml(order)) getdescendants #1::*", "length"), "8"),
      ("\(C.xml(order)) pushstring \"@id\" getproperty #1::[]", ""),
      ("\(C.get(C.xml(order), "i")) pushstring \"@id\" getproperty #1::[]", "12"),
      ("\(C.xml(order)) pushstring \"*\" getproperty #1::[]", "<i id=\"1\"><p>2</p></i>"),
      // Names of methods are names of nodes unless they are called.
      (C.get(C.xml("<a><length>5</length></a>"), "length"), "5"),
      (C.call(C.xml("<a><length>5</length></a>"), "length"), "1"),
      ("\(C.xml("<a>x</a>")) callproperty {public}::toUpperCase 0", "X"),
      ("\(C.get(C.xml("<a><b>x</b></a>"), "b")) callproperty {public}::toUpperCase 0", "X"),
      ("\(C.xml("<a><b/></a>")) callproperty {public}::toUpperCase 0", "TypeError: Error #1006"),
      (C.call(C.xml("<a/>"), "toString"), ""),
      ("pushstring \"i\" \(C.xml(order)) in", "true"),
      ("pushstring \"@id\" \(C.xml(order)) in", "false"),
      ("pushstring \"@id\" \(C.get(C.xml(order), "i")) in", "true"),
      ("pushbyte 1 \(C.get(C.xml(order), "i")) in", "true"),
      ("pushbyte 2 \(C.get(C.xml(order), "i")) in", "false"),
      ("pushstring \"copy\" \(C.xml(order)) in", "true"),
    ])
  func reading(_ code: String, _ expected: String) throws {
    let result = try trace(
      "getlex XML pushfalse setproperty prettyPrinting \(CoreNativesTests.traced(code))")
    #expect(result.joined(separator: "\n").hasPrefix(expected), "\(result)")
    if expected.isEmpty { #expect(result == [""]) }
  }

  @Test("namespaces of names (C.E4x.Name.1)")
  func namespaces() throws {
    let text = "<a xmlns:p='u'><p:b>1</p:b><b>2</b></a>"
    #expect(try value(C.get(C.xml(text), "b")) == "2")
    #expect(try value("\(C.xml(text)) getproperty public(\"u\")::b") == "1")
    #expect(try value("\(C.xml(text)) getproperty *::b").hasPrefix("<p:b"))
    let name = C.make("QName", C.string("u"), C.string("b"))
    #expect(try value("\(C.xml(text)) \(name) getproperty #1::[]") == "1")
    let any = C.make("QName", "pushnull", C.string("b"))
    #expect(
      try value(C.call("\(C.xml(text)) \(any) getproperty #1::[]", "length")) == "2")
    let space = C.make("Namespace", C.string("u"))
    #expect(try value("\(C.xml(text)) \(space) coerce Namespace getproperty []::b") == "1")
  }

  @Test("the default namespace is that of a method and of what is made in it (V.Xml.1)")
  func defaultNamespace() throws {
    let functions = """
      function #sets () setsdxns {
        getlocal0 pushscope
        dxns "u"
        newfunction #reads setlocal1
        findpropstrict trace getlocal1 pushnull call 0 callpropvoid trace 1
        findpropstrict trace newfunction #other pushnull call 0 callpropvoid trace 1
        findpropstrict trace \(C.get(C.xml("<a xmlns='u'><b>2</b></a>"), "b")) callpropvoid trace 1
        getlocal1 returnvalue
      }
      function #reads () { getlocal0 pushscope \(C.get(C.xml("<a xmlns='u'><b>1</b></a>"), "b")) returnvalue }
      function #other () setsdxns {
        getlocal0 pushscope pushstring "" dxnslate
        \(C.get(C.xml("<a xmlns='u'><b>1</b></a>"), "b")) returnvalue
      }
      function #outside () { getlocal0 pushscope \(C.get(C.xml("<a xmlns='u'><b>1</b></a>"), "b")) returnvalue }
      function #writes () setsdxns {
        getlocal0 pushscope dxns "u" \(C.call(C.xml("<a/>"), "toXMLString")) returnvalue
      }
      """
    let result = try trace(
      """
      newfunction #sets pushnull call 0 setlocal1
      findpropstrict trace getlocal1 pushnull call 0 callpropvoid trace 1
      findpropstrict trace newfunction #outside pushnull call 0 callpropvoid trace 1
      findpropstrict trace newfunction #writes pushnull call 0 callpropvoid trace 1
      """, functions)
    #expect(result == ["1", "", "2", "1", "", "<a xmlns=\"u\"/>"])
  }

  // MARK: - Writing

  @Test(
    "writing (C.E4x.Put, C.E4x.Del)",
    arguments: [
      ("<a><b/></a>", C.set("getlocal1", "b", C.string("x<")), "<a><b>x&lt;</b></a>"),
      ("<a><b c='1'>z</b></a>", C.set("getlocal1", "b", C.string("")), "<a><b c=\"1\"/></a>"),
      ("<a/>", C.set("getlocal1", "b", C.string("x")), "<a><b>x</b></a>"),
      ("<a/>", C.set("getlocal1", "@b", C.string("x")), "<a b=\"x\"/>"),
      ("<a b='1'/>", C.set("getlocal1", "@b", "pushbyte 5"), "<a b=\"5\"/>"),
      ("<a><b/><c/><b/></a>", C.set("getlocal1", "b", C.string("x")), "<a><b>x</b><c/></a>"),
      ("<a><b/></a>", C.set("getlocal1", "b", C.xml("<n/>")), "<a><n/></a>"),
      ("<a><b/></a>", C.set("getlocal1", "b", C.list("<n/><m/>")), "<a><n/><m/></a>"),
      ("<a><b/>t</a>", C.set("getlocal1", "*", C.string("x")), "<a>x</a>"),
      ("<a/>", C.set("getlocal1", "*", C.xml("<n/>")), "<a><n/></a>"),
      (
        "<a/>", "getlocal1 pushstring \"1b\" pushstring \"x\" setproperty #1::[]", "<a/>"
      ),
      (
        "<a/>", C.set(C.get("getlocal1", "b", "c"), "d", C.string("x")),
        "<a><b><c><d>x</d></c></b></a>"
      ),
      ("<a/>", C.set(C.get("getlocal1", "b"), "@d", C.string("x")), "<a><b d=\"x\"/></a>"),
      (
        "<a><b/><b/></a>", C.set(C.get("getlocal1", "b"), "c", C.string("x")),
        "TypeError: Error #1089"
      ),
      (
        "<a/>", "getlocal1 pushbyte 0 pushstring \"x\" setproperty #1::[]", "TypeError: Error #1087"
      ),
      (
        "<a><b>1</b><b>2</b></a>",
        "\(C.get("getlocal1", "b")) pushbyte 1 pushstring \"x\" setproperty #1::[]",
        "<a><b>1</b><b>x</b></a>"
      ),
      (
        "<a><b>1</b><b>2</b></a>",
        "\(C.get("getlocal1", "b")) pushbyte 0 \(C.xml("<n/>")) setproperty #1::[]",
        "<a><n/><b>2</b></a>"
      ),
      (
        "<a><b>1</b><c/></a>",
        "\(C.get("getlocal1", "b")) pushbyte 9 pushstring \"x\" setproperty #1::[]",
        "<a><b>1</b><b>x</b><c/></a>"
      ),
      (
        "<a><b>1</b></a>",
        "\(C.get("getlocal1", "@z")) pushbyte 0 pushstring \"x\" setproperty #1::[]",
        "<a z=\"x\"><b>1</b></a>"
      ),
      ("<a b='1' c='2'/>", "getlocal1 deleteproperty #1::@b pop", "<a c=\"2\"/>"),
      ("<a b='1'><b/>t</a>", "getlocal1 deleteproperty #1::* pop", "<a b=\"1\"/>"),
      ("<a><b/><c/><b/></a>", "getlocal1 deleteproperty #1::b pop", "<a><c/></a>"),
      (
        "<a><b>1</b><b>2</b></a>",
        "\(C.get("getlocal1", "b")) pushbyte 0 deleteproperty #1::[] pop", "<a><b>2</b></a>"
      ),
      (
        "<a><b><c/></b><b><c/></b></a>",
        "\(C.get("getlocal1", "b")) deleteproperty #1::c pop", "<a><b/><b/></a>"
      ),
      (
        "<a><b/></a>", "getlocal1 \(C.get("getlocal1", "b")) deleteproperty #1::[] pop",
        "TypeError: Error #1119"
      ),
      (
        "<a><b/></a>", C.call(C.get("getlocal1", "b"), "appendChild", "getlocal1") + " pop",
        "TypeError: Error #1118"
      ),
    ])
  func writing(_ text: String, _ code: String, _ expected: String) throws {
    let result = try value(
      C.call(C.after(C.xml(text) + " coerce XML", code), "toXMLString"))
    #expect(result.hasPrefix(expected), "\(result)")
  }

  @Test(
    "methods that change (C.E4x.Child, C.E4x.M)",
    arguments: [
      ("<a><b/></a>", C.call("getlocal1", "appendChild", C.xml("<c/>")), "<a><b/><c/></a>"),
      ("<a>t</a>", C.call("getlocal1", "appendChild", C.string("<c/>")), "<a>t&lt;c/&gt;</a>"),
      ("<a><b/></a>", C.call("getlocal1", "prependChild", C.xml("<c/>")), "<a><c/><b/></a>"),
      (
        "<a><b/><d/></a>",
        C.call("getlocal1", "insertChildAfter", C.get("getlocal1", "b"), C.xml("<c/>")),
        "<a><b/><c/><d/></a>"
      ),
      (
        "<a><b/><d/></a>",
        C.call("getlocal1", "insertChildBefore", C.get("getlocal1", "d"), C.xml("<c/>")),
        "<a><b/><c/><d/></a>"
      ),
      (
        "<a><b/></a>", C.call("getlocal1", "insertChildBefore", "pushnull", C.xml("<c/>")),
        "<a><b/><c/></a>"
      ),
      (
        "<a><b/></a>", C.call("getlocal1", "insertChildAfter", "pushnull", C.xml("<c/>")),
        "<a><c/><b/></a>"
      ),
      (
        "<a><b/></a>", C.call("getlocal1", "insertChildAfter", C.xml("<b/>"), C.xml("<c/>")),
        "<a><b/></a>"
      ),
      (
        "<a><b/><b/>t</a>", C.call("getlocal1", "replace", C.string("b"), C.xml("<c/>")),
        "<a><c/>t</a>"
      ),
      (
        "<a><b/>t</a>", C.call("getlocal1", "replace", "pushbyte 1", C.string("u")),
        "<a><b/>u</a>"
      ),
      (
        "<a><b/>t</a>", C.call("getlocal1", "setChildren", C.list("<c/><d/>")),
        "<a><c/><d/></a>"
      ),
      ("<a/>", C.call("getlocal1", "setName", C.string("b")), "<b/>"),
      ("<a/>", C.call("getlocal1", "setName", C.string("1")), "TypeError: Error #1117"),
      (
        "<a/>", C.call("getlocal1", "setName", C.make("QName", C.string("u"), C.string("b"))),
        "<b xmlns=\"u\"/>"
      ),
      (
        "<p:a xmlns:p='u'/>", C.call("getlocal1", "setLocalName", C.string("b")),
        "<p:b xmlns:p=\"u\"/>"
      ),
      (
        "<a/>",
        C.call(
          "getlocal1", "setNamespace", C.make("Namespace", C.string("p"), C.string("u"))),
        "<p:a xmlns:p=\"u\"/>"
      ),
      (
        "<a/>",
        C.call(
          "getlocal1", "addNamespace", C.make("Namespace", C.string("p"), C.string("u"))),
        "<a xmlns:p=\"u\"/>"
      ),
      ("<a/>", C.call("getlocal1", "addNamespace", C.string("u")), "<a/>"),
      (
        "<a xmlns:p='u'><b xmlns:q='u'/></a>",
        C.call("getlocal1", "removeNamespace", C.make("Namespace", C.string("u"))), "<a><b/></a>"
      ),
      (
        "<p:a xmlns:p='u'/>",
        C.call("getlocal1", "removeNamespace", C.make("Namespace", C.string("u"))),
        "<p:a xmlns:p=\"u\"/>"
      ),
    ])
  func methods(_ text: String, _ code: String, _ expected: String) throws {
    let result = try value(
      C.call(C.after(C.xml(text) + " coerce XML", code + " pop"), "toXMLString"))
    #expect(result.hasPrefix(expected), "\(result)")
  }

  @Test(
    "methods that tell (C.E4x.M)",
    arguments: [
      (C.call(C.xml("<p:a xmlns:p='u'/>"), "name"), "u::a"),
      (C.call(C.xml("<p:a xmlns:p='u'/>"), "localName"), "a"),
      (C.call(C.xml("x"), "localName"), "null"),
      (C.call(C.xml("x"), "name"), "null"),
      (C.get(C.call(C.xml("<p:a xmlns:p='u'/>"), "namespace"), "prefix"), "p"),
      (C.call(C.xml("<p:a xmlns:p='u'/>"), "namespace", C.string("p")), "u"),
      (C.call(C.xml("<p:a xmlns:p='u'/>"), "namespace", C.string("q")), "undefined"),
      (C.call(C.xml("x"), "namespace"), "null"),
      (C.call(C.xml("<a/>"), "inScopeNamespaces"), ""),
      (C.call(C.xml("<a xmlns='v' xmlns:p='u'/>"), "inScopeNamespaces"), "v,u"),
      (C.call(C.xml("<a xmlns='v' xmlns:p='u'/>"), "namespaceDeclarations"), "v,u"),
      (
        C.call(C.get(C.xml("<a xmlns:p='u'><b xmlns:p='u'/></a>"), "b"), "namespaceDeclarations"),
        ""
      ),
      (C.call(C.xml("<a/>"), "nodeKind"), "element"), (C.call(C.xml("x"), "nodeKind"), "text"),
      (C.call(C.get(C.xml("<a b='1'/>"), "@b"), "nodeKind"), "attribute"),
      (C.call(C.item(C.get(C.xml("<a><b/>t<c/></a>"), "*"), 1), "childIndex"), "1"),
      (C.call(C.xml("<a/>"), "childIndex"), "-1"), (C.call(C.xml("<a/>"), "parent"), "undefined"),
      (C.call(C.call(C.get(C.xml("<a><b/></a>"), "b"), "parent"), "localName"), "a"),
      (C.call(C.xml("<a>x<b/></a>"), "hasSimpleContent"), "false"),
      (C.call(C.xml("<a>x<b/></a>"), "hasComplexContent"), "true"),
      (C.call(C.xml("<a>x</a>"), "hasSimpleContent"), "true"),
      (C.call(C.list(""), "hasSimpleContent"), "true"),
      (C.call(C.list("<a/><b/>"), "hasComplexContent"), "true"),
      (C.call(C.list("<a/><b/>"), "length"), "2"), (C.call(C.list("<></>"), "length"), "0"),
      (C.call(C.list("<a/><b/>"), "name"), "TypeError: Error #1086: The name method"),
      (C.call(C.list("<a/>"), "name"), "a"),
      (C.call(C.xml("<a>x<b/>y</a>"), "text"), "xy"),
      (C.call(C.xml("<a>x<b/>y</a>"), "elements"), ""),
      (C.call(C.call(C.xml("<a>x<b/>y</a>"), "elements"), "length"), "1"),
      (C.call(C.xml("<a><b>1</b><c>2</c></a>"), "child", "pushbyte 1"), "2"),
      (C.call(C.xml("<a><b>1</b><c>2</c></a>"), "child", C.string("b")), "1"),
      (C.call(C.xml("<a b='1'/>"), "attribute", C.string("b")), "1"),
      (C.call(C.xml("<a b='1'/>"), "attribute", "pushbyte 1"), "TypeError: Error #1010"),
      (C.call(C.xml("<a b='1'/>"), "hasOwnProperty", C.string("@b")), "true"),
      (C.call(C.xml("<a b='1'/>"), "hasOwnProperty", C.string("b")), "false"),
      (C.call(C.xml("<a/>"), "contains", C.xml("<a/>")), "true"),
      (C.call(C.xml("<a>x</a>"), "contains", C.string("x")), "false"),
      (C.call(C.list("<a>x</a>"), "contains", C.string("x")), "true"),
      (C.call(C.xml("<a/>"), "valueOf") + " istype XML", "true"),
      ("\(C.xml("<a/>")) typeof", "xml"), ("\(C.list("<a/>")) typeof", "xml"),
      ("getlex XML getproperty #1::length", "1"),
    ])
  func telling(_ code: String, _ expected: String) throws {
    let result = try value(code)
    #expect(expected.isEmpty ? result.isEmpty : result.hasPrefix(expected), "\(result)")
  }

  @Test("a text behind texts becomes one with them (C.E4x.M.10)")
  func normalize() throws {
    let code = """
      \(C.xml("<a>x<b/></a>")) coerce XML setlocal1
      \(C.call("getlocal1", "prependChild", C.string("y"))) pop
      \(C.call("getlocal1", "insertChildAfter", C.get("getlocal1", "b"), C.string(" "))) pop
      findpropstrict trace \(C.call(C.get("getlocal1", "*"), "length"))
      \(C.call("getlocal1", "normalize")) pop
      \(C.call(C.get("getlocal1", "*"), "length")) \(C.item(C.get("getlocal1", "*"), 0))
      callpropvoid trace 3
      """
    #expect(try trace(code) == ["4 2 yx"])
  }

  // MARK: - Printing

  @Test("lines, indents, escapes and prefixes (C.E4x.Str)")
  func printing() throws {
    let text =
      "<a b='&lt;&quot;&#9;&amp;'><c>1 &lt; 2 &gt; &amp;</c><d><e/>t</d><f><![CDATA[&]]></f></a>"
    let pretty = """
      <a b="&lt;&quot;&#x9;&amp;">
        <c>1 &lt; 2 &gt; &amp;</c>
        <d>
          <e/>
          t
        </d>
        <f><![CDATA[&]]></f>
      </a>
      """
    #expect(try trace(CoreNativesTests.traced(C.xml(text))) == [pretty])
    let prefixes = [
      ("<p:a xmlns:p='u'><p:b p:c='1'/></p:a>", "<p:a xmlns:p=\"u\"><p:b p:c=\"1\"/></p:a>"),
      ("<a xmlns='u'><b xmlns='v'/></a>", "<a xmlns=\"u\"><b xmlns=\"v\"/></a>"),
    ]
    for (text, expected) in prefixes {
      #expect(try value(C.call(C.xml(text), "toXMLString")) == expected)
    }
    #expect(
      try value(
        C.call(C.get(C.xml("<a xmlns='u' xmlns:p='v'><p:b/></a>"), "*"), "toXMLString"))
        == "<p:b xmlns=\"u\" xmlns:p=\"v\"/>")
  }

  @Test("settings (C.E4x.Set)")
  func settings() throws {
    let text = "<a><!--c--> <?p v?><b> x </b></a>"
    let code = """
      findpropstrict trace \(C.call("getlex XML", "settings")) getproperty prettyIndent callpropvoid trace 1
      getlex XML pushfalse setproperty ignoreComments
      getlex XML pushfalse setproperty ignoreProcessingInstructions
      getlex XML pushfalse setproperty ignoreWhitespace
      getlex XML pushfalse setproperty prettyPrinting
      \(CoreNativesTests.traced(C.xml(text)))
      \(C.call("getlex XML", "setSettings", "pushnull")) pop
      \(CoreNativesTests.traced(C.xml(text)))
      \(C.call("getlex XML", "setSettings", "pushstring \"prettyIndent\" pushbyte 0 pushstring \"prettyPrinting\" pushbyte 0 newobject 2")) pop
      \(CoreNativesTests.traced(C.xml(text)))
      getlex XML pushbyte -1 setproperty prettyIndent
      \(CoreNativesTests.traced(C.xml(text)))
      """
    #expect(
      try trace(code) == [
        "2", "<a><!--c--> <?p v?><b> x </b></a>", "<a>\n  <b>x</b>\n</a>", "<a>\n<b>x</b>\n</a>",
        "<a><b>x</b></a>",
      ])
  }

  // MARK: - Operators

  @Test(
    "operators (C.E4x.Eq, V.Num.3, V.Xml.3, V.Xml.4)",
    arguments: [
      ("\(C.xml("<a>1</a>")) \(C.xml("<a>1</a>")) equals", "true"),
      ("\(C.xml("<a b='1' c='2'/>")) \(C.xml("<a c='2' b='1'/>")) equals", "true"),
      ("\(C.xml("<p:a xmlns:p='u'/>")) \(C.xml("<a xmlns='u'/>")) equals", "true"),
      ("\(C.xml("<a><b/></a>")) \(C.xml("<a><c/></a>")) equals", "false"),
      ("\(C.xml("<a>5</a>")) pushbyte 5 equals", "true"),
      ("pushstring \"x\" \(C.xml("<a>x</a>")) equals", "true"),
      ("\(C.xml("x")) \(C.xml("<a>x</a>")) equals", "true"),
      ("\(C.list("")) pushundefined equals", "true"), ("\(C.list("")) pushnull equals", "false"),
      ("\(C.list("<a/><b/>")) \(C.list("<a/><b/>")) equals", "true"),
      ("\(C.list("<a>x</a>")) pushstring \"x\" equals", "true"),
      ("\(C.xml("<a/>")) \(C.xml("<a/>")) strictequals", "false"),
      ("\(C.xml("<a/>")) dup strictequals", "true"),
      (C.call("\(C.xml("<a/>")) \(C.list("<b/><c/>")) add", "length"), "3"),
      ("\(C.xml("<a>1</a>")) pushstring \"x\" add", "1x"),
      ("\(C.xml("<a>3</a>")) pushbyte 2 multiply", "6"),
      ("\(C.xml("<a><b/></a>")) esc_xelem", "<a><b/></a>"),
      ("pushstring \" <&> \" esc_xelem", "&lt;&amp;&gt;"), ("pushnull esc_xelem", "null"),
      ("pushstring \"<\\\"&>\" esc_xattr", "&lt;&quot;&amp;>"),
      ("\(C.xml("<a/>")) checkfilter typeof", "xml"),
      ("newobject 0 checkfilter", "TypeError: Error #1123"),
      ("pushnull coerce_a checkfilter", "TypeError: Error #1009"),
      ("newobject 0 getdescendants #1::a", "TypeError: Error #1016"),
    ])
  func operators(_ code: String, _ expected: String) throws {
    let result = try value(code)
    #expect(result.hasPrefix(expected), "\(result)")
  }

  @Test("comments and instructions are equal by what is in them")
  func equalInstructions() throws {
    let code = """
      getlex XML pushfalse setproperty ignoreProcessingInstructions
      \(C.xml("<alpha><?one foo=\"bar\" ?><bravo><?two bar=\"foo\" ?>one</bravo></alpha>")) coerce XML setlocal1
      \(C.xml("<alpha><?two bar=\"foo\" ?><bravo><?one foo=\"bar\" ?>one</bravo></alpha>")) coerce XML setlocal2
      findpropstrict trace
      \(C.item(C.get("getlocal1", "*"), 0)) \(C.item(C.get("getlocal2", "*"), 0)) equals
      \(C.item(C.get("getlocal1", "*"), 0)) \(C.item(C.get("getlocal2", "bravo", "*"), 0)) equals
      \(C.call(C.item(C.get("getlocal2", "bravo", "*"), 0), "toXMLString"))
      \(C.call(C.item(C.get("getlocal1", "*"), 0), "toXMLString"))
      callpropvoid trace 4
      findpropstrict trace
      \(C.item(C.get("getlocal1", "*"), 0)) setlocal3
      \(C.item(C.get("getlocal2", "bravo", "*"), 0)) setlocal 4
      getlocal3 getlocal 4 equals dup iffalse L1 pop getlocal 4 getlocal3 equals L1:
      callpropvoid trace 1
      """
    let result = try trace(code)
    #expect(result == ["false true <?one foo=\"bar\" ?> <?one foo=\"bar\" ?>", "true"])
  }

  @Test("a filter asks each item, whose nodes are found as names (C.E4x.Get.5)")
  func filter() throws {
    func code(_ name: String) -> String {
      """
      \(C.xml("<o><i n='1'><p>4</p></i><i n='2'><p>5</p></i></o>")) getproperty #1::i checkfilter coerce_a setlocal1
      \(C.list("")) coerce_a setlocal2
      pushbyte 0 setlocal3
      jump test
      again: label
      getlocal1 getlocal3 nextvalue dup setlocal 4 pushwith
      findpropstrict #1::\(name) getproperty #1::\(name) pushstring "5" ifne other
      \(C.call("getlocal2", "length")) setlocal 5
      getlocal2 getlocal 5 getlocal 4 setproperty #1::[]
      other: popscope
      test: hasnext2 1 3 iftrue again
      \(CoreNativesTests.traced(C.get("getlocal2", "@n")))
      """
    }
    #expect(try trace(code("p")) == ["2"])
    #expect(try trace(code("q")).first?.hasPrefix("ReferenceError: Error #1065") == true)
  }

  @Test("for … in finds items by number (V.Enum.7)")
  func enumeration() throws {
    func code(_ value: String) -> String {
      """
      \(value) coerce_a setlocal1 pushbyte 0 setlocal2
      jump test
      again: label findpropstrict trace
      getlocal1 getlocal2 nextname typeof getlocal1 getlocal2 nextname getlocal1 getlocal2 nextvalue
      callpropvoid trace 3
      test: hasnext2 1 2 iftrue again
      """
    }
    #expect(try trace(code(C.list("<a>1</a><b>2</b>"))) == ["string 0 1", "string 1 2"])
    #expect(try trace(code(C.xml("<a>1</a>"))) == ["string 0 1"])
    #expect(
      try trace(code(C.make("QName", C.string("u"), C.string("l"))))
        == ["string uri l", "string localName u"])
    #expect(
      try trace(code(C.make("Namespace", C.string("p"), C.string("u"))))
        == ["string uri u", "string prefix p"])
  }

  // MARK: - Names

  @Test(
    "QName (C.Ns.10 to C.Ns.12)",
    arguments: [
      (C.make("QName"), ""), (C.make("QName", C.string("a")), "a"),
      (C.make("QName", C.string("u"), C.string("a")), "u::a"),
      (C.make("QName", "pushnull", C.string("a")), "*::a"),
      (C.make("QName", C.string("*")), "*::*"),
      (C.get(C.make("QName", C.string("*")), "uri"), "null"),
      (C.get(C.make("QName", C.string("a")), "uri"), ""),
      (C.get(C.make("QName", "pushundefined", C.string("a")), "localName"), "a"),
      (
        C.make("QName", C.string("v"), C.make("QName", C.string("u"), C.string("a"))), "v::a"
      ),
      (
        "\(C.make("QName", C.string("u"), C.string("a"))) setlocal1 \(C.make("QName", "getlocal1")) getlocal1 strictequals",
        "true"
      ),
      (
        "\(C.make("QName", C.string("u"), C.string("a"))) \(C.make("QName", C.string("u"), C.string("a"))) equals",
        "true"
      ),
      (
        "\(C.make("QName", C.string("u"), C.string("a"))) \(C.make("QName", C.string("u"), C.string("a"))) strictequals",
        "false"
      ),
      (
        "\(C.make("Namespace", C.string("p"), C.string("u"))) \(C.make("Namespace", C.string("u"))) equals",
        "true"
      ),
      (C.make("Namespace", C.make("QName", C.string("u"), C.string("a"))), "u"),
      // It brings its own namespace to any object (V.Mn.4).
      (
        "newobject 0 dup setlocal1 \(C.make("QName", C.string("a"))) pushbyte 7 setproperty #1::[] getlocal1 getproperty a",
        "7"
      ),
    ])
  func names(_ code: String, _ expected: String) throws {
    #expect(try value(code) == expected)
  }

  @Test("listeners hear of changes here and below (C.E4x.M.16)")
  func listeners() throws {
    let functions = """
      function #hear (a:*, type:*, target:*, value:*, detail:*) {
        getlocal0 pushscope findpropstrict trace
        getlocal2 \(C.call("getlocal3", "name")) getlocal 4 getlocal 5 callpropvoid trace 4 returnvoid
      }
      """
    let code = """
      getlex XML pushfalse setproperty prettyPrinting
      \(C.xml("<a><b>1</b></a>")) coerce XML setlocal1
      \(C.call("getlocal1", "setNotification", "newfunction #hear")) pop
      \(C.set(C.get("getlocal1", "b"), "@c", C.string("2")))
      \(C.set(C.get("getlocal1", "b"), "@c", C.string("3")))
      \(C.get("getlocal1", "b")) deleteproperty #1::@c pop
      \(C.set("getlocal1", "b", C.string("4")))
      \(C.call("getlocal1", "appendChild", C.xml("<d/>"))) pop
      \(C.set("getlocal1", "d", C.xml("<e>5</e>")))
      getlocal1 deleteproperty #1::e pop
      \(C.call(C.get("getlocal1", "b"), "setLocalName", C.string("f"))) pop
      \(C.call("getlocal1", "setNotification", "pushnull")) pop
      getlocal1 deleteproperty #1::f pop
      """
    #expect(
      try trace(code, functions) == [
        "attributeAdded b c 2", "attributeChanged b c 2", "attributeRemoved b c 3", "textSet b 4 1",
        "nodeAdded a  undefined", "nodeChanged a 5 ", "nodeRemoved a 5 undefined",
        "nameSet f f b",
      ])
  }

  @Test("nodes of a tree keep each other, whatever a script keeps")
  func collection() throws {
    let run = try TestRun(
      """
      \(Code.sets)
      script {
        slot kept:XML
        init {
          getlocal0 pushscope
          getlocal0 \(C.item(C.get(C.xml("<a b='1'><c><d>t</d></c></a>"), "c"), 0)) setproperty kept
          returnvoid
        }
      }
      """, isPlayer: true)
    run.heap.collect()
    let global = try #require(run.machine.programs.last?.scripts.last?.global)
    let kept = global.words[global.traits.word(ofSlot: 0)]
    let node = try #require(E4X(run.interpreter).node(kept))
    let root = try #require(node.parent)
    #expect(root.attributes.first?.text.text == "1")
    #expect(node.children.first?.children.first?.text.text == "t")
    let count = run.heap.objectCount
    global.words[global.traits.word(ofSlot: 0)] = .null
    run.heap.collect()
    #expect(run.heap.objectCount <= count - 5)
  }
}
