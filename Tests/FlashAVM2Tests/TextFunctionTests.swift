import FlashHeap
import Testing

@testable import FlashAVM2

@Suite("Functions of texts")
struct TextFunctionTests {
  private func text(_ units: [UInt16]?) -> String? {
    units.map { String(decoding: $0, as: UTF16.self) }
  }

  @Test(
    "escape and unescape (C.Top.5, C.Top.6)",
    arguments: [
      ("a b", "a%20b"), ("@*_-+./", "@*_-+./"), ("\u{FF}\u{100}", "%FF%u0100"), ("%", "%25"),
    ])
  func escape(plain: String, escaped: String) {
    #expect(text(URIText.escape(Array(plain.utf16))) == escaped)
    #expect(text(URIText.unescape(Array(escaped.utf16))) == plain)
  }

  @Test(
    "unescape keeps what is no escape (C.Top.6)",
    arguments: [
      ("%", "%"), ("%4", "%4"), ("%4x%41", "%4xA"), ("%u004", "%u004"), ("%u0041", "A"),
      ("%uzzzz%41", "%uzzzzA"),
    ])
  func unescape(escaped: String, plain: String) {
    #expect(text(URIText.unescape(Array(escaped.utf16))) == plain)
  }

  @Test("encodeURI and its kin (C.Top.7, C.Top.8)")
  func encode() {
    func encode(_ plain: String, _ isComponent: Bool) -> String? {
      text(URIText.encode(Array(plain.utf16), isComponent: isComponent))
    }
    #expect(encode("a/b?c=ü€😭#", false) == "a/b?c=%C3%BC%E2%82%AC%F0%9F%98%AD#")
    #expect(encode("a/b~'", true) == "a%2Fb~'")
    for lone: [UInt16] in [[0xD800], [0xDC00], [0xD800, 0x41], [0x41, 0xDFFF]] {
      #expect(URIText.encode(lone, isComponent: true) == nil)
    }
    func decode(_ escaped: String, _ isComponent: Bool) -> String? {
      text(URIText.decode(Array(escaped.utf16), isComponent: isComponent))
    }
    #expect(decode("%C3%BC%e2%82%ac%F0%9F%98%AD", true) == "ü€😭")
    #expect(decode("%2F%41", false) == "%2FA")
    #expect(decode("%2F%41", true) == "/A")
    #expect(
      URIText.decode(Array("%ED%B0%80%ED%A0%80".utf16), isComponent: true) == [0xDC00, 0xD800])
    // Malformed, cut off, overlong, beyond the last character.
    for wrong in ["%", "%4", "%zz", "%80", "%C3", "%C3A", "%C0%80", "%F4%90%80%80"] {
      #expect(decode(wrong, true) == nil, "\(wrong)")
    }
  }

  @Test("escapeMultiByte (C.Util.5)")
  func multiByte() {
    #expect(text(URIText.escapeMultiByte(Array("aZ9 ü€\u{0}b".utf16))) == "aZ9%20%C3%BC%E2%82%AC")
    #expect(text(URIText.escapeMultiByte(Array("-_.".utf16))) == "%2D%5F%2E")
  }

  @Test("names of XML (C.Top.9)")
  func names() {
    for name in ["a", "_", "a-b.c1", "é", "字", "a\u{300}"] {
      #expect(XMLNameLetters.isName(Array(name.utf16)), "\(name)")
    }
    for name in ["", "1", "-a", "a:b", "a b", ".", "\u{300}", "😭"] {
      #expect(!XMLNameLetters.isName(Array(name.utf16)), "\(name)")
    }
  }

  @Test("places in strings (C.Str.3–6)")
  func places() {
    #expect(StringPlaces.unit(-0.5, of: 3) == 0)
    #expect(StringPlaces.unit(-1, of: 3) == nil && StringPlaces.unit(3, of: 3) == nil)
    #expect(StringPlaces.unit(.nan, of: 3) == 0 && StringPlaces.unit(.nan, of: 0) == nil)
    // "abcdef".substr(1, -2) is "bcde".
    #expect(StringPlaces.substr(1, -2, of: 6) == 1..<5)
    #expect(StringPlaces.substr(-2, .infinity, of: 6) == 4..<6)
    #expect(StringPlaces.substr(3, -5, of: 6) == 3..<4)
    #expect(StringPlaces.substr(0, .nan, of: 6) == 0..<0)
    #expect(StringPlaces.slice(-3, -1, of: 6) == 3..<5)
    #expect(StringPlaces.slice(4, 2, of: 6).isEmpty)
    #expect(StringPlaces.substring(4, 2, of: 6) == 2..<4)
    #expect(StringPlaces.substring(-1, .nan, of: 6) == 0..<0)
  }

  @Test("texts in texts (C.Str.4, C.Str.5)")
  func search() {
    let heap = Heap()
    let text = heap.string("banana")
    func find(_ needle: String, _ start: Double) -> Int {
      StringPlaces.find(heap.string(needle), in: text, from: start)
    }
    func findLast(_ needle: String, _ start: Double) -> Int {
      StringPlaces.findLast(heap.string(needle), in: text, from: start)
    }
    #expect(
      [find("an", 0), find("an", 2), find("an", 9), find("", 9), find("x", -5)] == [
        1, 3, -1, 6, -1,
      ])
    #expect(find("banana!", 0) == -1 && find("na", .nan) == 2)
    #expect(
      [findLast("an", .infinity), findLast("an", 2), findLast("an", -1), findLast("", 3)] == [
        3, 1, -1, 3,
      ])
    #expect(findLast("an", .nan) == 3 && findLast("banana!", 9) == -1)
  }

  @Test("Math other than the processor has it (C.Math)")
  func math() {
    #expect(MathFunctions.round(-0.5) == 0 && MathFunctions.round(-1.5) == -1)
    #expect(MathFunctions.round(0.49999999999999994) == 1)
    #expect(
      MathFunctions.smaller(0, -0.0).sign == .minus && MathFunctions.larger(-0.0, 0).sign == .plus)
    #expect(MathFunctions.smaller(1, .nan).isNaN && MathFunctions.larger(.nan, 1).isNaN)
    #expect(MathFunctions.power(1, .infinity).isNaN && MathFunctions.power(.nan, 0) == 1)
    #expect(MathFunctions.power(-.infinity, -2).sign == .minus)
    #expect(MathFunctions.power(2, 10) == 1024 && MathFunctions.power(0, -1) == .infinity)
    #expect(NumberFormat.text(MathFunctions.power(-99, -100)) == "2.73199902642903e-200")
  }

  @Test("natives find their arguments in registers")
  func natives() throws {
    let machine = Machine(Heap()) { BuiltinLibrary($0) }
    let interpreter = Interpreter(machine)
    func run(
      _ natives: (String) -> NativeFunction?, _ key: String, _ arguments: Value...
    ) throws -> Value {
      let native = try #require(natives(key))
      var registers = arguments
      return try registers.withUnsafeMutableBufferPointer {
        try native(interpreter, $0.baseAddress!, arguments.count - 1)
      }
    }
    let text = machine.heap.value("Grüße")
    #expect(try run(StringFace.natives, "get length", text).rawInt == 5)
    #expect(try run(StringFace.natives, "charAt", text, Value(2.7)).string.text == "ü")
    #expect(try run(StringFace.natives, "charCodeAt", text, Value(9.0)).double.isNaN)
    #expect(try run(StringFace.natives, "toUpperCase", text).string.text == "GRÜßE")
    #expect(
      try run(NumberFace.natives, "toString", Value(255.0), Value(integer: 16)).string.text == "ff")
    #expect(try run(MathFace.natives, "static pow", .undefined, Value(2.0), Value(3.0)).double == 8)
    #expect(
      try run(GlobalFace.natives, "parseInt", .undefined, .null, Value(rawInt: 36)).double
        == 1112745)
    for (value, isName) in [
      (machine.heap.value("a"), true), (machine.heap.value("1"), false), (.null, false),
      (.undefined, false), (Value(1.5), false), (Value(-Double.infinity), false),
      (Value(Double.infinity), true), (.nan, true), (.true, true), (Value(integer: 3), false),
    ] {
      #expect(try run(GlobalFace.natives, "isXMLName", .undefined, value).bits == (isName ? 1 : 0))
    }
    do {
      _ = try run(NumberFace.natives, "toString", Value(1.0), Value(integer: 37))
      Issue.record("no error")
    } catch let error as ScriptError { #expect(error.number == 1003) }
    do {
      _ = try run(GlobalFace.natives, "decodeURI", .undefined, machine.heap.value("%"))
      Issue.record("no error")
    } catch let error as ScriptError { #expect(error.number == 1052) }
    do {
      _ = try run(NumberFace.natives, "toFixed", Value(1.0), Value(integer: 21))
      Issue.record("no error")
    } catch let error as ScriptError { #expect(error.number == 1002) }
  }
}
