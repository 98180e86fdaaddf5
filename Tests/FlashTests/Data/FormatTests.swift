import Testing

@testable import FlashData

@Suite("Names, addresses and texts of scripts' data")
struct FormatTests {
  @Test(
    "a shared object is stored by host, folder and name",
    arguments: [
      ("a", nil, "file:///games/tobu.swf", "localhost/games/tobu.swf/a"),
      ("a", "/", "http://example.com:80/x/y.swf?z", "example.com/a"),
      ("a", "/x", "http://example.com/x/y.swf", "example.com/x/a"),
      ("a", "/x/", "http://example.com/x/y.swf", "example.com/x/a"),
      ("a/b", "x", "http://example.com/x/y.swf", "example.com/x/a/b"),
      ("a", nil, "y.swf", "localhost/a"), ("a", "/z", "http://example.com/x/y.swf", nil),
      ("a", "/x/y", "http://example.com/x/y.swf", nil), ("a", "", "http://example.com/x", nil),
      ("a", "/../", "http://example.com/x", nil), ("a b", nil, "http://example.com/x", nil),
      ("a?", nil, "http://example.com/x", nil),
    ] as [(String, String?, String, String?)])
  func sharedObjects(_ name: String, _ path: String?, _ address: String, _ key: String?) {
    let found = SharedObjectName(name, path: path, movie: address)
    #expect(found?.key == key)
    if key != nil { #expect(found?.name == name) }
  }

  @Test("local connections are found in any case of letters, by domain unless they say otherwise")
  func localConnections() {
    #expect(LocalConnectionName.address("Chat", domain: "localhost") == "localhost:chat")
    #expect(LocalConnectionName.address("_Chat", domain: "localhost") == "_chat")
    #expect(LocalConnectionName.address("a.com:Chat", domain: "localhost") == "a.com:chat")
    #expect(LocalConnectionName.canListen("_a") && !LocalConnectionName.canListen("a:b"))
    #expect(!LocalConnectionName.canListen("") && !LocalConnectionName.canCall(""))
    #expect(LocalConnectionName.canCall("hear") && !LocalConnectionName.canCall("AllowDomain"))
  }

  @Test(
    "escape writes bytes but zeros, unescape ends at an escaped one",
    arguments: [
      ("a1 +", "a1%20%2B", "a1 +"), ("ä\u{0}b", "%C3%A4b", "äb"), ("%", "%25", "%"),
    ])
  func escapes(_ text: String, _ escaped: String, _ again: String) {
    let bytes = URLText.escaped(Array(text.utf8))
    #expect(String(decoding: bytes, as: UTF8.self) == escaped)
    #expect(String(decoding: URLText.unescaped(bytes), as: UTF8.self) == again)
  }

  @Test(
    "what unescape makes of escapes that are none",
    arguments: [
      ("a+b", "a b"), ("a%00b", "a"), ("%4", ""), ("%4g1", "1"), ("%zz%41", "zA"), ("%+41", "A"),
    ])
  func brokenEscapes(_ text: String, _ expected: String) {
    let bytes = URLText.unescaped(Array(text.utf8))
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test("files come from the web by addresses with a host, and have the last part's name")
  func addresses() {
    #expect(URLText.isWebAddress("http://a") && URLText.isWebAddress("HTTPS://1/b"))
    for url in ["http://", "http:///a", "ftp://a", "a.txt", ""] {
      #expect(!URLText.isWebAddress(url))
    }
    #expect(URLText.fileName("http://a/b/c.txt?d=/e#f") == "c.txt")
    #expect(URLText.fileName("") == "")
  }

  @Test(
    "whole numbers end at what is no digit of their base",
    arguments: [
      ("12px", nil, 12), (" -7", nil, -7), ("0x1F", nil, 31), ("0x1g", nil, 1), ("017", nil, 15),
      ("018", nil, 18), ("z", 36, 35), ("102", 2, 2), ("0x10", 8, 8), ("+3", nil, 3),
    ] as [(String, Int?, Double)])
  func wholeNumbers(_ text: String, _ radix: Int?, _ expected: Double) {
    #expect(NumberText.whole(Array(text.utf16), radix: radix) == expected)
  }

  @Test("what begins with no digit is no whole number", arguments: ["", "px", "-", "0x", "-0x1"])
  func noNumbers(_ text: String) { #expect(NumberText.whole(Array(text.utf16)).isNaN) }

  @Test("colors have six digits, general fonts the player's names")
  func styles() {
    #expect(StyleText.color("#ff8000") == 0xFF8000)
    for text in ["ff8000", "#ff800", "#ff80000", "#gg8000", ""] {
      #expect(StyleText.color(text) == nil)
    }
    #expect(
      StyleText.fontList("Arial, Sans-Serif,,mono,serif x") == "Arial,_sans,_typewriter,serif x")
  }

  @Test("dates are written in their zone")
  func dates() {
    #expect(CalendarTime.text(0, in: LocalZone(minutes: 0)) == "Thu Jan 1 00:00:00 GMT+0000 1970")
    #expect(
      CalendarTime.text(0, in: LocalZone(minutes: -90)) == "Wed Dec 31 22:30:00 GMT-0130 1969")
    #expect(
      CalendarTime.text(951_782_400_000, in: LocalZone(minutes: 60))
        == "Tue Feb 29 01:00:00 GMT+0100 2000")
  }

  @Test("markup is escaped, and comes back")
  func entities() {
    let text = Array("<a b=\"c\">'&'</a>".utf16)
    let escaped = XMLEntities.escaped(text)
    #expect(
      String(decoding: escaped, as: UTF16.self)
        == "&lt;a b=&quot;c&quot;&gt;&apos;&amp;&apos;&lt;/a&gt;")
    #expect(XMLEntities.decoded(escaped) == text)
  }

  @Test("pages get texts without markup and quotes")
  func externalTexts() {
    func text(_ units: [UInt16]) -> String { String(decoding: units, as: UTF16.self) }
    let given = Array("<a b='\"'>&amp;".utf16)
    let escaped = ExternalText.escapedXML(given)
    #expect(text(escaped) == "&lt;a b=&apos;&quot;&apos;&gt;&amp;amp;")
    #expect(ExternalText.unescapedXML(escaped) == Array("<a b='\"'>&amp;".utf16))
    #expect(text(ExternalText.unescapedXML(Array("&amp;lt;".utf16))) == "&lt;")
    let lines = Array("a\n\"\\\r".utf16)
    #expect(text(ExternalText.quoted(lines, escapesBreaks: false)) == "a\n\\\"\\\r")
    #expect(text(ExternalText.quoted(lines, escapesBreaks: true)) == "a\\n\\\"\\\\r")
  }

  @Test("texts of a stream end at zeros, wherever its parts end")
  func socketTexts() {
    var texts = SocketTexts()
    var found: [String] = []
    for byte in SocketTexts.bytes("a") + SocketTexts.bytes("") + SocketTexts.bytes("ä") + [0x62] {
      if let text = texts.take(byte) { found.append(text) }
    }
    #expect(found == ["a", "", "ä"])
    #expect(texts.rest == [0x62])
    texts.rest = [UInt8](repeating: 0x61, count: SocketTexts.maxBytes)
    #expect(texts.take(0x62) == nil)
    #expect(texts.take(0)?.utf8.count == SocketTexts.maxBytes)
  }

  @Test("numbers of other bases, also the one that has no positive")
  func bases() {
    #expect(NumberText.text(255, radix: 16) == "ff")
    #expect(NumberText.text(-35, radix: 36) == "-z")
    #expect(NumberText.text(0, radix: 2) == "0")
    #expect(NumberText.text(Int32.min, radix: 16).first == "-")
  }

  @Test("schemes count in any case of letters, forms follow a question mark")
  func schemes() {
    #expect(URLText.rest(of: "FSCommand:Quit", after: "fscommand:") == "Quit")
    #expect(URLText.rest(of: "fscommand", after: "fscommand:") == nil)
    #expect(URLText.appending("a=1", to: "x") == "x?a=1")
    #expect(URLText.appending("a=1", to: "x?b") == "x?b&a=1")
  }
}
