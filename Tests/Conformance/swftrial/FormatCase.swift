import FlashData
import TrialKit

/// What movies read besides movies, with something wrong: values in AMF, shared objects, packets, XML, style sheets.
public enum FormatCase: String, CaseIterable, Sendable {
  case amf0
  case amf3
  case sharedObjects
  case packets
  case xml
  case styles

  /// A promise that was not kept.
  struct Broken: Error, CustomStringConvertible { var description: String }

  /// Makes and reads case `number` of `seed`.
  public func run(seed: UInt64, number: Int, keep: ([UInt8]) -> Void = { _ in }) throws {
    var dice = Dice(seed: seed &* 0x1_0000_0007 &+ UInt64(number) &* 0x9E37_79B9)
    let version: AMFVersion = self == .amf3 || dice.once(in: 2) && self != .amf0 ? .amf3 : .amf0
    var bytes: [UInt8]
    switch self {
    case .amf0, .amf3:
      var writer = AMFWriter(version: version)
      for _ in 0...dice.below(3) { Self.value(&writer, depth: 0, &dice) }
      bytes = writer.bytes
    case .sharedObjects:
      var writer = AMFWriter(version: version)
      for _ in 0..<dice.below(4) {
        writer.put(name: Self.word(&dice))
        Self.value(&writer, depth: 0, &dice)
        writer.put(byte: 0)
      }
      bytes = SharedObjectFile.bytes(
        name: Self.word(&dice), version: version, properties: writer.bytes)
    case .packets: bytes = Self.packet(&dice)
    case .xml: bytes = (0..<dice.below(40)).flatMap { _ in Array(dice.pick(Self.markup).utf8) }
    case .styles: bytes = (0..<dice.below(40)).flatMap { _ in Array(dice.pick(Self.css).utf8) }
    }
    if !dice.once(in: 8) { MovieCase.damage(&bytes, from: 0, &dice) }
    keep(bytes)
    switch self {
    case .amf0, .amf3: try Self.read(bytes, version)
    case .sharedObjects: try Self.readFile(bytes)
    case .packets: try Self.readPacket(bytes)
    case .xml: try Self.readXML(bytes, dice.once(in: 2) ? .e4x : .document)
    case .styles:
      for rule in StyleText.rules(String(decoding: bytes, as: UTF8.self)) ?? []
      where rule.name.isEmpty { throw Broken(description: "a rule without a name") }
    }
  }

  // MARK: - What is read

  /// The tokens of a value and its parts; of an external object nothing is known, so nothing is read.
  private static func value(_ reader: inout AMFReader) throws -> [AMFToken] {
    var tokens: [AMFToken] = []
    let outside = reader.depth
    repeat {
      let token = try reader.next()
      tokens.append(token)
      if case .external = token {
        reader.endExternal()
        tokens.append(.end)
      }
    } while reader.depth > outside
    return tokens
  }

  /// What reads can be written and read again.
  private static func read(_ bytes: [UInt8], _ version: AMFVersion) throws {
    var reader = AMFReader(bytes, version: version)
    var writer = AMFWriter(version: version)
    var count = 0
    while !reader.isAtEnd, let tokens = try? value(&reader) {
      for token in tokens { writer.put(token) }
      count += tokens.count
    }
    // Each value takes a byte; a name, an end, and the end of what is external may take none.
    if count > 4 * bytes.count { throw Broken(description: "more values than bytes") }
    if reader.at > bytes.count { throw Broken(description: "read behind the end") }
    var again = AMFReader(writer.bytes, version: version)
    var copy = AMFWriter(version: version)
    while !again.isAtEnd { for token in try value(&again) { copy.put(token) } }
    if copy.bytes != writer.bytes { throw Broken(description: "read again, it is something else") }
  }

  private static func readFile(_ bytes: [UInt8]) throws {
    guard let file = try? SharedObjectFile(bytes) else { return }
    var reader = file.properties
    while (try? reader.name()) != nil, (try? value(&reader)) != nil, (try? reader.byte()) != nil {}
    if reader.at > bytes.count { throw Broken(description: "read behind the end") }
  }

  private static func readPacket(_ bytes: [UInt8]) throws {
    guard var packet = try? RemotingReader(bytes, allowsAMF3: true) else { return }
    while var message = try? packet.next() {
      guard (try? value(&message.value)) != nil else { return }
      if message.value.at > bytes.count { throw Broken(description: "read behind the end") }
      packet.resume(at: message.value.at)
    }
  }

  private static func readXML(_ bytes: [UInt8], _ kind: XMLReader.Kind) throws {
    var reader = XMLReader(Array(String(decoding: bytes, as: UTF8.self).utf16), kind: kind)
    while true {
      let start = reader.at
      let token: XMLToken?
      do throws(XMLError) { token = try reader.next() } catch {
        if error.status == .good || error.position != start {
          throw Broken(description: "an error without a place")
        }
        return
      }
      guard let token else { return }
      if reader.at <= start { throw Broken(description: "a piece without a character") }
      switch token {
      case .cdata(let range):
        _ = reader.contents(ofCDATA: range)
        fallthrough
      case .comment(let range), .declaration(let range), .instruction(let range),
        .docType(let range):
        if range != start..<reader.at { throw Broken(description: "a piece of another place") }
      case .text(let text):
        if text.isEmpty { throw Broken(description: "a text of nothing") }
      case .start(let tag):
        _ = XMLReader.split(tag.name)
        if tag.name.isEmpty || tag.attributes.contains(where: { $0.name.isEmpty }) {
          throw Broken(description: "something without a name")
        }
      case .end: break
      }
    }
  }

  // MARK: - What is made

  private static func word(_ dice: inout Dice) -> String {
    dice.pick([
      "", "a", "b", "score", "ä", "\u{1F600}", String(repeating: "x", count: dice.below(300)),
    ])
  }

  /// Writes one value, with its parts.
  static func value(_ writer: inout AMFWriter, depth: Int, _ dice: inout Dice) {
    let parts = depth < 6 ? dice.below(4) : 0
    func named(_ writer: inout AMFWriter, _ dice: inout Dice) {
      writer.put(.name("n" + word(&dice)))
      value(&writer, depth: depth + 1, &dice)
    }
    switch dice.below(20) {
    case 0: writer.put(dice.pick([.undefined, .null, .boolean(true), .unsupported]))
    case 1: writer.put(.number(dice.pick([0, -0.0, 1.5, .nan, .infinity])))
    case 2: writer.put(.integer(Int32(truncatingIfNeeded: dice.below(1 << 32))))
    case 3, 4: writer.put(.string(word(&dice)))
    case 5, 6: writer.put(.reference(dice.below(writer.valueCount + 1)))
    case 7: writer.put(.date(0))
    case 8: writer.put(.xml(word(&dice), isDocument: dice.once(in: 2)))
    case 9: writer.put(.bytes(dice.bytes(dice.below(9))))
    case 10:
      writer.put(
        .vector(
          dice.pick([.ints([1, -1]), .uints([7]), .doubles([.nan])]), isFixed: dice.once(in: 2)))
    case 11, 12:
      let members = (0..<parts).map { "m\($0)" }
      writer.put(
        .object(AMFTraits(className: word(&dice), members: members, isDynamic: dice.once(in: 2))))
      for member in members {
        writer.put(.name(member))
        value(&writer, depth: depth + 1, &dice)
      }
      writer.put(.end)
    case 13:
      writer.put(.object(.plain))
      for _ in 0..<parts { named(&writer, &dice) }
      writer.put(.end)
    case 14:
      writer.put(.array(count: parts))
      for _ in 0..<parts { value(&writer, depth: depth + 1, &dice) }
      writer.put(.end)
    case 15:
      writer.put(.namedArray(count: parts))
      for _ in 0..<parts { named(&writer, &dice) }
      writer.put(.end)
    case 16:
      writer.put(.mixedArray(count: parts))
      named(&writer, &dice)
      for _ in 0..<parts { value(&writer, depth: depth + 1, &dice) }
      writer.put(.end)
    case 17:
      writer.put(.objects(count: parts, isFixed: dice.once(in: 2), type: word(&dice)))
      for _ in 0..<parts { value(&writer, depth: depth + 1, &dice) }
      writer.put(.end)
    case 18:
      writer.put(.dictionary(count: parts, hasWeakKeys: dice.once(in: 2)))
      for _ in 0..<(2 * parts) { value(&writer, depth: depth + 1, &dice) }
      writer.put(.end)
    default:
      writer.put(.external(word(&dice)))
      writer.put(.end)
    }
  }

  private static func packet(_ dice: inout Dice) -> [UInt8] {
    func value(_ dice: inout Dice) -> [UInt8] {
      var writer = AMFWriter()
      Self.value(&writer, depth: 0, &dice)
      return writer.bytes
    }
    let headers = (0..<dice.below(3)).map { _ in
      RemotingPacket.header(name: word(&dice), isRequired: dice.once(in: 2), value: value(&dice))
    }
    let messages = (0..<dice.below(3)).map { _ in
      RemotingPacket.message(target: word(&dice), response: word(&dice), value: value(&dice))
    }
    return RemotingPacket.bytes(headers: headers, messages: messages)
  }

  private static let markup = [
    "<a>", "</a>", "<a b='c'/>", "<a:b xmlns:a=\"x\">", "</a:b>", "<", ">", "</", "/>", "<a ", "b=",
    "'", "\"", "<!--", "-->", "<![CDATA[", "]]>", "<?xml version='1.0'?>", "<?", "?>",
    "<!DOCTYPE a [<!ENTITY b 'c'>]>", "<!DOCTYPE", "&amp;", "&#65;", "&#x110000;", "&", ";", " ",
    "\n",
    "text", "ä", "\u{0}", "\u{1F600}", "<!>", "</>", "< a>",
  ]

  private static let css = [
    "a", ".b", ",", "{", "}", ":", ";", "font-size", "color", "#ff0000", "12px", " ", "\n", "/*",
    "*/", "/", "*", "--", "-", "ä", "\u{0}",
  ]
}
