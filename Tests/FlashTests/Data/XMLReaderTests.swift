import Testing

@testable import FlashData

@Suite("XML as tokens")
struct XMLReaderTests {
  /// The pieces of a text, each in a short form, and what is wrong after them.
  private static func pieces(
    _ xml: String, _ kind: XMLReader.Kind = .document
  ) -> (pieces: [String], error: XMLError?) {
    var reader = XMLReader(Array(xml.utf16), kind: kind)
    func text(_ units: some Sequence<UInt16>) -> String {
      String(decoding: Array(units), as: UTF16.self)
    }
    var pieces: [String] = []
    while true {
      let token: XMLToken?
      do throws(XMLError) { token = try reader.next() } catch { return (pieces, error) }
      switch token {
      case nil: return (pieces, nil)
      case .text(let units): pieces.append("text " + text(units))
      case .cdata(let range): pieces.append("cdata " + text(reader.contents(ofCDATA: range)))
      case .comment(let range): pieces.append("comment " + text(reader.units[range]))
      case .declaration(let range): pieces.append("declaration " + text(reader.units[range]))
      case .instruction(let range): pieces.append("instruction " + text(reader.units[range]))
      case .docType(let range): pieces.append("docType " + text(reader.units[range]))
      case .start(let tag):
        let attributes = tag.attributes.map { " \(text($0.name))=\(text($0.value))" }
        pieces.append(
          (tag.isEmpty ? "empty " : "start ") + text(tag.name) + attributes.joined())
      case .end(let name): pieces.append("end " + text(name))
      }
    }
  }

  @Test(
    "pieces come in the order of the text",
    arguments: [
      ("", []), ("a", ["text a"]), ("<a>b</a>", ["start a", "text b", "end a"]),
      ("<a/><b />< c>", ["empty a", "empty b"]),
      ("<a b='1' c = \"2\" b='3'/>", ["empty a b=1 c=2 b=3"]),
      ("<a b='<&lt;>'d='x'>", ["start a b=<<> d=x"]),
      ("<a/b>", ["start a/b"]), ("<a:b c:d=''>", ["start a:b c:d="]),
      ("</a ></b/>", ["end a", "end b"]),
      ("<!-- <a> -- --><!-->x", ["comment <!-- <a> -- -->", "comment <!-->", "text x"]),
      ("<![CDATA[]]><![cdata[<&amp;]]]]>", ["cdata ", "cdata <&amp;]]"]),
      (
        "<?XML version='1.0'?><?xml-stylesheet?><?php a?>",
        [
          "declaration <?XML version='1.0'?>", "declaration <?xml-stylesheet?>",
          "instruction <?php a?>",
        ]
      ),
      ("<!doctype a [<!ELEMENT b>]>c", ["docType <!doctype a [<!ELEMENT b>]>", "text c"]),
      ("&#65;&#x42;&nbsp;&no;", ["text AB\u{A0}&no;"]),
    ] as [(String, [String])])
  func pieces(_ text: String, _ expected: [String]) {
    #expect(Self.pieces(text).pieces == expected)
  }

  @Test(
    "a mistake has a number and the place of its piece",
    arguments: [
      ("a<![CDATA[x]]", .openCDATA, 1), ("<a><?x", .openDeclaration, 3),
      ("<?xml ", .openDeclaration, 0), ("<a/><!DOCTYPE <>", .openDocType, 4),
      ("<!--", .openComment, 0), ("<a", .badElement, 0), ("x<>", .badElement, 1),
      ("<a b>", .badElement, 0), ("<a b=c>", .badElement, 0), ("<a / b>", .badElement, 0),
      ("<a b='c", .openAttribute, 0), ("<a b='", .openAttribute, 0), ("</>", .badElement, 0),
      ("<a></a", .badElement, 3),
    ] as [(String, XMLStatus, Int)])
  func mistakes(_ text: String, _ status: XMLStatus, _ position: Int) {
    #expect(Self.pieces(text).error == XMLError(status: status, position: position))
  }

  @Test("names are parted at their first colon, if something follows it")
  func names() {
    func parts(_ name: String) -> [String] {
      let (prefix, local) = XMLReader.split(Array(name.utf16))
      return [prefix, local].map { String(decoding: $0, as: UTF16.self) }
    }
    #expect(parts("a") == ["", "a"])
    #expect(parts("a:b") == ["a", "b"])
    #expect(parts("a:b:c") == ["a", "b:c"])
    #expect(parts(":b") == ["", "b"])
    #expect(parts("a:") == ["", "a:"])
  }

  @Test("E4X wants a blank in a declaration, and no markup in values")
  func e4x() {
    let text = "<?xml version='1.0'?><?XML\n?><?xml-stylesheet?><?xml?><a b='&lt;'/>"
    #expect(
      Self.pieces(text, .e4x).pieces == [
        "declaration <?xml version='1.0'?>", "declaration <?XML\n?>",
        "instruction <?xml-stylesheet?>", "instruction <?xml?>", "empty a b=<",
      ])
    #expect(
      Self.pieces("<a/><b c='<'/>", .e4x).error == XMLError(status: .openAttribute, position: 4))
  }
}
