import Testing

@testable import FlashAVM2

@Suite("Documents of flash.xml")
struct FlashXMLTests {
  private func trace(_ code: String) throws -> [String] { try CoreNativesTests.trace(code) }

  private func document(_ text: String) -> String {
    let escaped = text.replacing("\"", with: "\\\"")
    return """
      getlex flash.xml::XMLDocument pushstring "\(escaped)" construct 1 coerce flash.xml::XMLDocument
      """
  }

  @Test(
    "text becomes nodes and text again (L.Xml.4, L.Xml.5)",
    arguments: [
      ("", ""), ("<a b='1'>x<c/></a>y", "<a b=\"1\">x<c /></a>y"),
      ("<a>&lt;&amp;'</a>", "<a>&lt;&amp;&apos;</a>"), ("<a><![CDATA[<]]></a>", "<a>&lt;</a>"),
      ("x<!-- c -->y", "xy"), ("<?xml version='1.0'?><a/>", "<?xml version='1.0'?><a />"),
      ("<a></b>", "TypeError: Error #1085"), ("</a>", "TypeError: Error #1088"),
      ("<a", "TypeError: Error #1090"), ("<!--", "TypeError: Error #1094"),
    ])
  func text(_ text: String, _ expected: String) throws {
    let result = try trace(CoreNativesTests.traced(document(text)))
    #expect(
      expected.isEmpty ? result == [""] : result.first?.hasPrefix(expected) == true, "\(result)")
  }

  @Test(
    "fields, names and ids (L.Xml.1, L.Xml.3)",
    arguments: [
      ("getproperty firstChild getproperty nodeName", "p:a"),
      ("getproperty firstChild getproperty localName", "a"),
      ("getproperty firstChild getproperty prefix", "p"),
      ("getproperty firstChild getproperty namespaceURI", "u"),
      ("getproperty firstChild getproperty firstChild getproperty namespaceURI", "v"),
      ("getproperty firstChild getproperty firstChild getproperty prefix", ""),
      ("getproperty firstChild getproperty lastChild getproperty prefix", "null"),
      ("getproperty firstChild getproperty lastChild getproperty nodeType", "3"),
      (
        "getproperty firstChild getproperty lastChild getproperty previousSibling", "<b id=\"i\" />"
      ),
      ("getproperty firstChild getproperty childNodes getproperty length", "2"),
      ("getproperty firstChild getproperty attributes getproperty c", "1"),
      ("getproperty idMap getproperty i getproperty nodeName", "b"),
      ("getproperty firstChild pushstring \"u\" callproperty getPrefixForNamespace 1", "p"),
      ("getproperty firstChild pushstring \"p\" callproperty getNamespaceForPrefix 1", "u"),
      ("getproperty firstChild pushstring \"q\" callproperty getNamespaceForPrefix 1", "null"),
      ("callproperty hasChildNodes 0", "true"), ("getproperty nodeName", "null"),
    ])
  func fields(_ code: String, _ expected: String) throws {
    let text = "<p:a xmlns:p='u' xmlns='v' c='1'><b id='i'/>t</p:a>"
    let result = try trace(CoreNativesTests.traced("\(document(text)) \(code)"))
    #expect(result == [expected])
  }

  @Test("nodes move, and cannot be in themselves (L.Xml.2)")
  func moving() throws {
    let code = """
      \(document("<a><b/><c><d/></c></a>")) getproperty firstChild coerce flash.xml::XMLNode setlocal1
      getlocal1 getlocal1 getproperty lastChild getproperty firstChild getlocal1 getproperty firstChild
      callpropvoid insertBefore 2
      \(CoreNativesTests.traced("getlocal1"))
      getlocal1 getlocal1 getproperty firstChild pushtrue callproperty cloneNode 1 callpropvoid appendChild 1
      \(CoreNativesTests.traced("getlocal1"))
      getlocal1 getproperty firstChild callpropvoid removeNode 0
      \(CoreNativesTests.traced("getlocal1"))
      \(CoreNativesTests.traced("getlocal1 getproperty firstChild getproperty previousSibling"))
      getlocal1 getproperty firstChild getlocal1 callpropvoid appendChild 1
      """
    let result = try trace(code)
    #expect(
      result.prefix(4) == [
        "<a><d /><b /><c /></a>", "<a><d /><b /><c /><d /></a>", "<a><b /><c /><d /></a>", "null",
      ])
    #expect(result.last?.hasPrefix("Error: Error #2103") == true, "\(result)")
  }
}
