import Testing

@testable import Flash
@testable import FlashAVM1
@testable import FlashClasses
@testable import FlashData
@testable import FlashDisplay
@testable import FlashHeap

@Suite("What scripts read and write: XML, AMF, style sheets")
struct DataTests {
  private let player: Player
  private var machine: Interpreter { player.machines.actionMachine!.machine }

  init() throws {
    player = try PlayerTests.idlePlayer()
  }

  private func parsed(_ text: String, ignoresWhite: Bool = false) throws -> (text: String, Int32) {
    let document = XMLClass.make(machine.context, machine.heap.emptyString)
    let tree = XMLTree(context: machine.context)
    let state = try #require(tree.node(document)?.document)
    state.ignoresWhite = ignoresWhite
    try XMLParser.parse(machine.heap.string(text), into: document, state, tree)
    return (try tree.text(document).text, state.status)
  }

  @Test(
    "broken XML keeps what came before the mistake, and its number names the mistake",
    arguments: [
      ("<a><b x='1'/>t</a>", "<a><b x=\"1\" />t</a>", 0),
      ("<open>", "<open />", -9),
      ("<open><open2></open>", "<open><open2 /></open>", -9),
      ("</open><open>", "", -10),
      ("<open att='", "", -8),
      ("<open att r='kk'>", "", -6),
      ("<a/><!-- x", "<a />", -5),
      ("<a><![CDATA[x</a>", "<a />", -2),
      ("<?xml x", "", -3),
      ("<!DOCTYPE x", "", -4),
      ("<a>", "<a />", -9),
      ("<", "", -6),
      ("<a b='1' b='2'/>", "<a b=\"1\" />", 0),
      ("<a><![CDATA[<&]]></a>", "<a>&lt;&amp;</a>", 0),
    ])
  func brokenXML(_ text: String, _ expected: String, _ status: Int32) throws {
    let result = try parsed(text)
    #expect(result == (expected, status))
  }

  @Test("blank texts go when they are to be ignored, others stay as they are")
  func blanks() throws {
    #expect(try parsed("<a> <b> t </b>\n</a>", ignoresWhite: true).text == "<a><b> t </b></a>")
    #expect(try parsed("<a> <b/></a>").text == "<a> <b /></a>")
  }

  @Test("a hundred thousand elements in one another are read and written")
  func deepXML() throws {
    let text = String(repeating: "<a>", count: 100_000)
    let result = try parsed(text)
    #expect(result.1 == -9)
    #expect(result.text.hasPrefix("<a><a>") && result.text.hasSuffix("</a></a>"))
  }

  @Test(
    "entities end at what is no digit, and unknown ones stay",
    arguments: [
      ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("&#229e2;", "å"), ("&#x41;", "A"),
      ("&#fee;", "&#fee;"),
      ("&thing; &", "&thing; &"), ("&&amp;", "&&"), ("&#1114112;", "&#1114112;"),
    ])
  func entities(_ text: String, _ expected: String) {
    #expect(String(decoding: XMLEntities.decoded(Array(text.utf16)), as: UTF16.self) == expected)
  }

  @Test("values come back from AMF as they went, objects that hold themselves too")
  func amf() throws {
    let object = machine.world.makeObject()
    let array = machine.world.makeArray([Value(1.5), .true, .null, machine.heap.value("ä")])
    machine.heap.define(object, machine.heap.intern("list"), Value(array))
    machine.heap.define(object, machine.heap.intern("self"), Value(object))
    for arrays in [AMFValueWriter.Arrays.named, .ordered] {
      var writer = AMFValueWriter(machine.context, arrays: arrays)
      writer.put(Value(object))
      var reader = AMFValueReader(machine.context, writer.bytes)
      let copy = try #require(reader.value()?.asObject)
      #expect(reader.isAtEnd)
      #expect(try machine.objects.get(copy, machine.heap.intern("self")) == Value(copy))
      let list = try machine.objects.get(copy, machine.heap.intern("list"))
      #expect(list.asObject?.arrayLength == 4)
      #expect(try machine.objects.get(list, machine.heap.intern("0")) == Value(1.5))
      #expect(try machine.objects.get(list, machine.heap.intern("3")).asString?.text == "ä")
    }
  }

  @Test("an array without gaps in its names is a row of values for a server, a table for a file")
  func amfArrays() throws {
    let array = Value(machine.world.makeArray([.true]))
    var ordered = AMFValueWriter(machine.context, arrays: .ordered)
    ordered.put(array)
    #expect(ordered.bytes == [10, 0, 0, 0, 1, 1, 1])
    var named = AMFValueWriter(machine.context, arrays: .named)
    named.put(array)
    #expect(named.bytes == [8, 0, 0, 0, 1, 0, 1, 0x30, 1, 1, 0, 0, 9])
  }

  @Test("no cut of a value is read past its end")
  func cutAMF() throws {
    let object = machine.world.makeObject()
    machine.heap.define(
      object, machine.heap.intern("n"),
      Value(machine.world.makeArray([machine.heap.value("text"), .nan])))
    var writer = AMFValueWriter(machine.context, arrays: .named)
    writer.put(Value(object))
    for count in 0..<writer.bytes.count {
      var reader = AMFValueReader(machine.context, Array(writer.bytes.prefix(count)))
      #expect(reader.value() == nil)
    }
    var huge = AMFValueReader(machine.context, [10, 0xFF, 0xFF, 0xFF, 0xFF])
    #expect(huge.value() == nil)
  }

  @Test("a number as an object is a number in AMF, and shifts no references")
  func boxes() throws {
    let box = machine.heap.makeObject(.box)
    box.aux = Value(7)
    let object = Value(machine.world.makeObject())
    var writer = AMFValueWriter(machine.context, arrays: .ordered)
    writer.put(Value(machine.world.makeArray([Value(box), object, object, Value(box)])))
    var reader = AMFValueReader(machine.context, writer.bytes)
    let copy = reader.value() ?? .undefined
    var elements: [Value] = []
    for name in ["0", "1", "2", "3"] {
      elements.append(try machine.objects.get(copy, machine.heap.intern(name)))
    }
    #expect(elements[0] == Value(7) && elements[3] == Value(7))
    #expect(elements[1].isObject && elements[1] == elements[2])
  }

  @Test("references to nothing, unsupported values and movie clips are undefined")
  func lostValues() throws {
    var reader = AMFValueReader(machine.context, [10, 0, 0, 0, 4, 7, 0, 9, 13, 4, 5])
    let list = reader.value() ?? .undefined
    #expect(reader.isAtEnd)
    for (name, expected) in [
      ("0", Value.undefined), ("1", .undefined), ("2", .undefined), ("3", .null),
    ] {
      #expect(try machine.objects.get(list, machine.heap.intern(name)) == expected)
    }
  }

  @Test("a shared object's file has its length, its name and its properties")
  func sharedObjectFile() throws {
    let data = machine.world.makeObject()
    machine.heap.define(data, machine.heap.intern("a"), .null)
    let bytes = SharedObjectData.bytes(machine.context, name: "so", data: data)
    #expect(
      bytes == [0x00, 0xBF, 0, 0, 0, 23] + Array("TCSO".utf8) + [0, 4, 0, 0, 0, 0, 0, 2]
        + Array("so".utf8) + [0, 0, 0, 0, 0, 1, 0x61, 5, 0])
    let copy = machine.world.makeObject()
    SharedObjectData.read(machine.context, bytes, into: copy)
    #expect(try machine.objects.get(copy, machine.heap.intern("a")) == .null)
  }

  @Test("style sheets are taken whole or not at all")
  func styles() throws {
    let rules = try #require(
      StyleText.rules("/* x */ a, .b { font-size: 12px; color:#ff0000 }\nc{}"))
    #expect(rules.map(\.name) == ["a", ".b", "c"])
    #expect(rules[1].properties.map(\.name) == ["fontSize", "color"])
    #expect(rules[0].properties.map(\.value) == ["12px", "#ff0000 "])
    #expect(StyleText.rules("a { color: red } b has no body") == nil)
    #expect(StyleText.rules("a { color }") == nil)
  }
}
