import ABCNotation
import Flash
import FlashData
import FlashHarness
import TrialKit

/// Hostile patterns, documents and bytes for classes of ActionScript 3 that read them: RegExp, XML, JSON, ByteArray.
///
/// Each case is a movie whose methods call one class each and catch what it throws: nothing may crash the player or keep it.
public enum LanguageCase: String, CaseIterable, Sendable {
  case patterns
  case nodes
  case objects
  case texts

  /// Makes and plays case `number` of `seed`.
  public func run(seed: UInt64, number: Int, keep: ([UInt8]) -> Void = { _ in }) throws {
    var dice = Dice(seed: seed &* 0x1_0000_000F &+ UInt64(number) &* 0x9E37_79B9 &+ 5)
    var methods: [String] = []
    for _ in 0...dice.below(6) {
      methods.append(code(&dice))
    }
    let file = try Self.movie(methods, version: dice.pick([9, 10, 12, 20, 40]))
    keep(file)
    var options = Player.Options.recorded
    options.viewport = (20, 20)
    options.scriptTimeout = PlayCase.scriptTimeout
    options.seed = 1
    var ends = 0
    let player = try Player(
      file, url: "file:///movie.swf", options: options,
      trace: { ends += $0.hasPrefix("end") ? 1 : 0 }, load: { _ in .failure(status: 0) })
    player.runIteration(input: [])
    // All methods end, by an error or not, unless their time was up.
    if ends > methods.count { throw MovieCase.Broken(description: "a method ended twice") }
    let state = player.saveState()
    do throws(MovieStateError) { _ = try player.restored(from: state) } catch {
      throw MovieCase.Broken(description: "its own state is refused: \(error)")
    }
  }

  /// What a method does.
  private func code(_ dice: inout Dice) -> String {
    switch self {
    case .patterns: Self.pattern(&dice)
    case .nodes: Self.node(&dice)
    case .objects: Self.object(&dice)
    case .texts: Self.text(&dice)
    }
  }

  /// A movie whose class calls each of the methods.
  private static func movie(_ bodies: [String], version: Int) throws -> [UInt8] {
    let methods = bodies.enumerated().map { index, body in
      """
      method m\(index) ():void {
        try from to catch handler * as e
        getlocal0 pushscope
        from: \(body)
        to: findpropstrict trace pushstring "end" callpropvoid trace 1 returnvoid
        handler: pop returnvoid
      }
      """
    }
    let calls = bodies.indices.map { "getlocal0 callpropvoid m\($0) 0" }
    let code = try Assembler.assemble(
      """
      class Main extends flash.display::Sprite {
        \(methods.joined(separator: "\n"))
        iinit () {
          getlocal0 pushscope getlocal0 constructsuper 0
          \(calls.joined(separator: "\n"))
          returnvoid
        }
      }
      """)
    return HandMade.movie(version: version) { writer in
      writer.tag(69, [8, 0, 0, 0])
      writer.tag(82, [0, 0, 0, 0, 0] + code)
      writer.tag(76, [1, 0, 0, 0] + Array("Main".utf8) + [0])
      writer.tag(1, [])
      writer.tag(0, [])
    }
  }

  /// A text as the notation has it.
  private static func quoted(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    let units = text.utf8.map { byte -> String in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x20: String(UnicodeScalar(byte))
      default: "\\x\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
    return "pushstring \"\(units.joined())\""
  }

  private static func joined(_ parts: [String], _ count: Int, _ dice: inout Dice) -> String {
    var text = ""
    for _ in 0..<count { text += dice.pick(parts) }
    return text
  }

  // MARK: - Patterns

  private static let atoms = [
    "a", "b", "(", ")", "(?:", "(?=", "(?!", "(?<=", "(?<!", "(?>", "(?P<n>", "(?P=n)", "(?i)",
    "(?x-s:", "|", "*", "+", "?",
    "{2}", "{0,3}", "{1,}", "{1,65535}", "*?", "+?", "++", "[", "]", "^", "$", "[^", "a-z",
    "[:alpha:]", ".", "\\d", "\\W",
    "\\b", "\\1", "\\9", "\\Q", "\\E", "\\x41", "\\", "-", "/", "#", " ", "\n", "é", "\u{1F600}",
    "\\u0041", "\\A", "\\Z", "(?#",
    "(?(1)a|b)", "(?R)", "\\p{L}", "\\G", "&&",
  ]
  private static let subjects = [
    "", "a", "ab", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", "abcabc", "AbC\nd", "é\u{1F600}é", "a b#c",
    "1-2_3", "((()))",
  ]
  private static let replacements = ["", "$1", "$&$`$'", "$$", "$99", "x\u{0}y", "$01$10"]

  private static func pattern(_ dice: inout Dice) -> String {
    let pattern = joined(atoms, 1 + dice.below(14), &dice)
    var subject = joined(subjects, 1 + dice.below(3), &dice)
    if dice.once(in: 6) { subject += String(repeating: dice.pick(["a", "ab", "é"]), count: 3000) }
    var code = """
      getlex RegExp \(quoted(pattern)) \(quoted(joined(["g", "i", "m", "s", "x", "q"], dice.below(4), &dice)))
      construct 2 coerce_a setlocal1 \(quoted(subject)) setlocal2
      """
    for _ in 0...dice.below(3) {
      let text = "getlocal2 coerce_s"
      code += dice.pick([
        " getlocal1 getlocal2 callproperty exec 1 pop",
        " getlocal1 getlocal2 callproperty test 1 pop",
        " \(text) getlocal1 callproperty AS3::match 1 pop",
        " \(text) getlocal1 callproperty AS3::search 1 pop",
        " \(text) getlocal1 pushbyte \(dice.below(20)) callproperty AS3::split 2 pop",
        " \(text) getlocal1 \(quoted(dice.pick(replacements))) callproperty AS3::replace 2 pop",
        " getlocal1 pushint \(dice.pick([-1, 0, 3, 2_147_483_647])) setproperty lastIndex",
        " getlocal1 callproperty toString 0 pop",
      ])
    }
    return code
  }

  // MARK: - Documents

  private static let markup = [
    "<a>", "</a>", "<b c='d'>", "</b>", "<e/>", "text", " ", "\n", "&lt;", "&#65;", "&#x110000;",
    "&q;", "&", "<", ">", "<!--x-->",
    "<![CDATA[y]]>", "<?p q?>", "<?xml version='1.0'?>", "<!DOCTYPE a [<!ENTITY q 'z'>]>",
    "<p:f xmlns:p='u' p:g='h'/>",
    "<a xmlns='v'>", "xmlns=''", "\u{0}", "é\u{1F600}", "<i j='k' j='l'/>", "</", "<a", "=", "'",
    "\"", "]]>", "<>", "</>",
  ]
  private static let paths = ["a", "b", "e", "*", "@c", "i", "missing"]

  private static func node(_ dice: inout Dice) -> String {
    let text = dice.once(in: 2) ? "" : joined(markup, dice.below(16), &dice)
    let whole = dice.pick(["<a>\(text)</a>", "<a><b c='d'>x</b>\(text)<b/></a>", text])
    let type = dice.pick(["XML", "XML", "XML", "XMLList"])
    var code = "getlex \(type) \(quoted(whole)) construct 1 coerce_a setlocal1 getlocal1 setlocal2"
    for _ in 0..<dice.below(12) {
      let (name, other) = (
        dice.pick(paths),
        dice.pick([
          "getlocal1", "getlocal2", "pushnull", "pushundefined", "pushbyte 1",
          quoted(joined(markup, dice.below(4), &dice)),
        ])
      )
      let index = dice.pick([0, 1, 2, 127, -1])
      code += dice.pick([
        " getlocal2 getproperty \(name) setlocal2", " getlocal2 getdescendants \(name) setlocal2",
        " getlocal2 pushbyte \(index) getproperty {public}::[] setlocal2",
        " getlocal2 \(other) setproperty \(name)",
        " getlocal2 pushbyte \(index) \(other) setproperty {public}::[]",
        " getlocal2 deleteproperty \(name) pop",
        " getlocal2 \(other) callproperty appendChild 1 pop",
        " getlocal2 \(other) callproperty prependChild 1 pop",
        " getlocal2 getlocal1 \(other) callproperty insertChildBefore 2 pop",
        " getlocal2 \(quoted(name)) \(other) callproperty replace 2 pop",
        " getlocal2 \(other) callproperty setChildren 1 pop",
        " getlocal2 \(other) callproperty setName 1 pop",
        " getlocal2 \(other) callproperty setNamespace 1 pop",
        " getlocal2 \(other) callproperty addNamespace 1 pop",
        " getlocal2 \(other) callproperty removeNamespace 1 pop",
        " getlocal2 callproperty normalize 0 pop", " getlocal2 callproperty copy 0 setlocal2",
        " getlocal2 callproperty parent 0 setlocal2", " getlocal2 callproperty toXMLString 0 pop",
        " getlocal2 callproperty toString 0 pop", " getlocal2 \(other) equals pop",
        " getlocal2 getlocal1 add setlocal2", " getlocal2 callproperty inScopeNamespaces 0 pop",
        " getlocal2 callproperty children 0 setlocal2", " getlocal1 setlocal2",
        " getlocal2 checkfilter pop",
      ])
    }
    return code
  }

  // MARK: - Bytes

  private static func object(_ dice: inout Dice) -> String {
    let version: AMFVersion = dice.once(in: 2) ? .amf3 : .amf0
    var writer = AMFWriter(version: version)
    for _ in 0...dice.below(3) { FormatCase.value(&writer, depth: 0, &dice) }
    var bytes = Array(writer.bytes.prefix(400))
    if !dice.once(in: 4) { MovieCase.damage(&bytes, from: 0, &dice) }
    // Vectors, dictionaries and objects of classes, which the writer does not make.
    if dice.once(in: 3) {
      bytes = dice.pick([
        [0x0D, 0x05, 0, 0, 0, 0, 1, 0, 0, 0, 2], [0x10, 0x03, 1, 0x01, 0x0A, 0x0B, 0x01, 0x01],
        [0x11, 0x03, 0, 0x06, 0x03, 0x61, 0x04, 0x05], [0x0F, 0xFF, 0xFF, 0xFF, 0xFF, 0],
        [0x0A, 0x13, 0x03, 0x41, 0x03, 0x78, 0x0A, 0x00], [0x09, 0x03, 0x01, 0x09, 0x00],
        [0x0B, 0x09, 0x3C, 0x61, 0x2F, 0x3E], [0x0A, 0x07, 0x03, 0x42],
      ])
      if dice.once(in: 2) { MovieCase.damage(&bytes, from: 0, &dice) }
    }
    var code = "getlex flash.utils::ByteArray construct 0 coerce_a setlocal1"
    for byte in bytes.prefix(600) {
      code += " getlocal1 pushshort \(byte) callpropvoid writeByte 1"
    }
    code += " getlocal1 pushbyte \(version == .amf3 ? 3 : 0) setproperty objectEncoding"
    code += " getlocal1 pushbyte 0 setproperty position"
    let again = dice.pick([
      " getlocal1 callproperty readObject 0 setlocal2",
      " getlocal1 callproperty readObject 0 setlocal2 getlocal1 getlocal2 callpropvoid writeObject 1",
      " getlocal1 callproperty readObject 0 setlocal2 getlocal1 pushbyte 0 setproperty position getlocal1 getlocal2 callpropvoid writeObject 1",
      " getlocal1 callproperty readUTF 0 pop", " getlocal1 callproperty uncompress 0 pop",
      " getlocal1 callproperty inflate 0 pop", " getlocal1 callproperty toString 0 pop",
      " getlocal1 pushshort 500 pushstring \"gb2312\" callproperty readMultiByte 2 pop",
    ])
    return code + again + again
  }

  // MARK: - Texts

  private static let json = [
    "{", "}", "[", "]", ",", ":", "\"a\"", "\"\\u00", "1", "-", "e5", "true", "null", " ", "\"b\":",
    "[1,2]", "{\"a\":{}}", "1e999", "\u{0}",
  ]

  private static func text(_ dice: inout Dice) -> String {
    var text = joined(json, dice.below(14), &dice)
    if dice.once(in: 5) {
      text = String(repeating: dice.pick(["[", "{\"a\":", "[[],"]), count: 4000)
    }
    let value = dice.pick(["getlocal1", "getlocal1 getlocal1 newarray 2"])
    return dice.pick([
      "getlex JSON \(quoted(text)) callproperty parse 1 setlocal1 getlex JSON \(value) callproperty stringify 1 pop",
      "findpropstrict decodeURI \(quoted(joined(["%", "41", "%C3%A9", "%u00E9", "%E4", "a"], dice.below(9), &dice))) callproperty decodeURI 1 pop",
      "getlex Date getproperty parse pushnull \(quoted(joined(["Jan", " ", "1", "/", "-", ":", "GMT", "+0500", "2000", "PM", ","], dice.below(12), &dice))) call 1 pop",
      "findpropstrict parseFloat \(quoted(joined(["1", ".", "e", "-", "0x", "Infinity", " "], dice.below(9), &dice))) callproperty parseFloat 1 pop",
      "findpropstrict flash.utils::getDefinitionByName \(quoted(joined(["Vector.<", ">", "::", ".", "int", "flash.utils", "*"], dice.below(9), &dice))) callproperty flash.utils::getDefinitionByName 1 pop",
    ])
  }
}
