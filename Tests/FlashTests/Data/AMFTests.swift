import Testing

@testable import FlashData

/// Bytes worked out by hand from Adobe's "Action Message Format -- AMF 0" and "AMF 3".
@Suite("AMF as tokens")
struct AMFTests {
  private static func tokens(
    _ bytes: [UInt8], _ version: AMFVersion = .amf0, allowsAMF3: Bool = true
  ) throws(AMFError) -> [AMFToken] {
    var reader = AMFReader(bytes, version: version, allowsAMF3: allowsAMF3)
    var tokens: [AMFToken] = []
    repeat { tokens.append(try reader.next()) } while !reader.isAtEnd || reader.depth > 0
    return tokens
  }

  private static func bytes(_ tokens: [AMFToken], _ version: AMFVersion = .amf0) -> [UInt8] {
    var writer = AMFWriter(version: version)
    for token in tokens { writer.put(token) }
    return writer.bytes
  }

  private static let one: [UInt8] = [0x3F, 0xF0, 0, 0, 0, 0, 0, 0]

  @Test(
    "AMF0: values and their bytes",
    arguments: [
      ([0] + one, [.number(1)]), ([1, 1, 1, 0], [.boolean(true), .boolean(false)]),
      ([2, 0, 2, 0xC3, 0xA4], [.string("ä")]), ([5, 6, 13], [.null, .undefined, .unsupported]),
      ([3, 0, 1, 0x61, 5, 0, 0, 9], [.object(.plain), .name("a"), .null, .end]),
      (
        [16, 0, 1, 0x43, 0, 1, 0x61, 7, 0, 0, 0, 0, 9],
        [.object(AMFTraits(className: "C")), .name("a"), .reference(0), .end]
      ),
      (
        [8, 0, 0, 0, 9, 0, 1, 0x30, 6, 0, 0, 9],
        [.namedArray(count: 9), .name("0"), .undefined, .end]
      ),
      (
        [10, 0, 0, 0, 2, 10, 0, 0, 0, 0, 7, 0, 1],
        [.array(count: 2), .array(count: 0), .end, .reference(1), .end]
      ),
      ([11] + one + [0, 0], [.date(1)]),
      ([15, 0, 0, 0, 4, 0x3C, 0x61, 0x2F, 0x3E], [.xml("<a/>", isDocument: true)]),
      // A name can be empty: the marker of an end does not follow.
      ([3, 0, 0, 5, 0, 0, 9], [.object(.plain), .name(""), .null, .end]),
    ] as [([UInt8], [AMFToken])])
  func amf0(_ bytes: [UInt8], _ tokens: [AMFToken]) throws {
    #expect(try Self.tokens(bytes) == tokens)
    #expect(Self.bytes(tokens) == bytes)
  }

  @Test(
    "AMF3: values and their bytes",
    arguments: [
      ([0, 1, 2, 3], [.undefined, .null, .boolean(false), .boolean(true)]),
      ([4, 0x7F], [.integer(127)]), ([4, 0x81, 0x00], [.integer(128)]),
      ([4, 0xFF, 0x7F], [.integer(0x3FFF)]), ([4, 0x81, 0x80, 0x00], [.integer(0x4000)]),
      ([4, 0xFF, 0xFF, 0x7F], [.integer(0x1F_FFFF)]),
      ([4, 0x80, 0xC0, 0x80, 0x00], [.integer(0x20_0000)]),
      ([4, 0xBF, 0xFF, 0xFF, 0xFF], [.integer(0xFFF_FFFF)]),
      ([4, 0xC0, 0x80, 0x80, 0x00], [.integer(-0x1000_0000)]),
      ([4, 0xFF, 0xFF, 0xFF, 0xFF], [.integer(-1)]),
      ([5] + one, [.number(1)]),
      // An empty text has no number; the second "a" is the text of number 0.
      ([6, 1, 6, 3, 0x61, 6, 0], [.string(""), .string("a"), .string("a")]),
      ([8, 1] + one + [8, 0], [.date(1), .reference(0)]),
      (
        [7, 3, 0x61, 11, 3, 0x62, 11, 2],
        [.xml("a", isDocument: true), .xml("b", isDocument: false), .reference(1)]
      ),
      ([12, 5, 1, 2], [.bytes([1, 2])]),
      ([9, 5, 1, 2, 3], [.array(count: 2), .boolean(false), .boolean(true), .end]),
      (
        [9, 3, 3, 0x61, 1, 1, 2],
        [.mixedArray(count: 1), .name("a"), .null, .boolean(false), .end]
      ),
      ([9, 1, 3, 0x61, 1, 1], [.mixedArray(count: 0), .name("a"), .null, .end]),
      ([10, 0x0B, 1, 3, 0x61, 3, 1], [.object(.plain), .name("a"), .boolean(true), .end]),
      // Two sealed members and dynamic ones; a second object of the class has its number alone.
      (
        [10, 0x2B, 3, 0x43, 3, 0x61, 3, 0x62, 2, 10, 1, 1, 0, 3, 0x7A, 1, 1, 1],
        [
          .object(AMFTraits(className: "C", members: ["a", "b"])), .name("a"), .boolean(false),
          .name("b"), .object(AMFTraits(className: "C", members: ["a", "b"])), .name("a"), .null,
          .name("b"), .undefined, .name("z"), .null, .end, .end,
        ]
      ),
      (
        [10, 0x13, 3, 0x43, 3, 0x61, 10, 0],
        [
          .object(AMFTraits(className: "C", members: ["a"], isDynamic: false)), .name("a"),
          .reference(0), .end,
        ]
      ),
      ([13, 5, 1, 0, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF], [.vector(.ints([1, -1]), isFixed: true)]),
      ([14, 3, 0, 0xFF, 0xFF, 0xFF, 0xFF], [.vector(.uints([.max]), isFixed: false)]),
      ([15, 3, 0] + one, [.vector(.doubles([1]), isFixed: false)]),
      (
        [16, 3, 1, 3, 0x2A, 16, 0],
        [.objects(count: 1, isFixed: true, type: "*"), .reference(0), .end]
      ),
      (
        [17, 3, 1, 6, 3, 0x6B, 4, 7],
        [.dictionary(count: 1, hasWeakKeys: true), .string("k"), .integer(7), .end]
      ),
    ] as [([UInt8], [AMFToken])])
  func amf3(_ bytes: [UInt8], _ tokens: [AMFToken]) throws {
    #expect(try Self.tokens(bytes, .amf3) == tokens)
    #expect(Self.bytes(tokens, .amf3) == bytes)
  }

  @Test("AMF0 has values of AMF3 after a marker, and one count of values for both")
  func both() throws {
    let tokens: [AMFToken] = [
      .object(.plain), .name("a"), .bytes([9]), .name("b"), .reference(1), .name("c"),
      .reference(0), .end,
    ]
    let bytes: [UInt8] = [
      3, 0, 1, 0x61, 17, 12, 3, 9, 0, 1, 0x62, 17, 12, 0, 0, 1, 0x63, 7, 0, 0, 0, 0, 9,
    ]
    #expect(Self.bytes(tokens) == bytes)
    #expect(try Self.tokens(bytes) == tokens)
    #expect(throws: AMFError.self) { try Self.tokens(bytes, allowsAMF3: false) }
    // What AMF3 cannot refer to.
    let inner: [AMFToken] = [
      .object(.plain), .name("a"), .objects(count: 1, isFixed: false, type: ""), .reference(0),
      .end, .end,
    ]
    #expect(try Self.tokens(Self.bytes(inner))[3] == .undefined)
  }

  @Test("numbers that an integer of 29 bits cannot hold are numbers")
  func largeIntegers() throws {
    #expect(try Self.tokens(Self.bytes([.integer(1 << 28)], .amf3), .amf3) == [.number(0x1p28)])
    #expect(
      try Self.tokens(Self.bytes([.integer(.min)], .amf3), .amf3) == [.number(-0x1p31)])
    #expect(Self.bytes([.integer(1)]) == [0] + Self.one)
  }

  @Test("long texts of AMF0 have a marker of their own, names are cut")
  func longTexts() throws {
    let text = String(repeating: "x", count: 0x1_0000)
    let bytes = Self.bytes([.string(text)])
    #expect(bytes.prefix(5) == [12, 0, 1, 0, 0])
    #expect(try Self.tokens(bytes) == [.string(text)])
    #expect(
      try Self.tokens(Self.bytes([.object(.plain), .name(text), .null, .end]))[1]
        == .name(String(text.dropLast())))
  }

  @Test("a class reads what it has written itself, with the references of the whole")
  func external() throws {
    var writer = AMFWriter(version: .amf3)
    writer.put(.array(count: 2))
    writer.put(.external("E"))
    writer.put(byte: 0x2A)
    writer.put(.reference(0))
    writer.put(.end)
    writer.put(.reference(1))
    writer.put(.end)
    #expect(writer.bytes == [9, 5, 1, 10, 7, 3, 0x45, 0x2A, 9, 0, 10, 2])

    var reader = AMFReader(writer.bytes, version: .amf3)
    #expect(try reader.next() == .array(count: 2))
    #expect(try reader.next() == .external("E"))
    #expect(try reader.byte() == 0x2A)
    #expect(try reader.next() == .reference(0))
    reader.endExternal()
    #expect(try reader.next() == .reference(1))
    #expect(try reader.next() == .end)
    #expect(reader.isAtEnd && reader.depth == 0)

    var other = AMFReader(writer.bytes, version: .amf3)
    #expect(throws: AMFError(reason: .externalClass("E"), position: 7)) { try other.skip() }
  }

  @Test(
    "what is no value says why, and where",
    arguments: [
      ([], .amf0, .endOfData, 0), ([18], .amf0, .unknownMarker(18), 1),
      ([14], .amf0, .unknownMarker(14), 1), ([9], .amf0, .unknownMarker(9), 1),
      ([7, 0, 0], .amf0, .badReference(0), 3),
      ([10, 0xFF, 0xFF, 0xFF, 0xFF], .amf0, .endOfData, 5),
      ([2, 0, 9, 0x61], .amf0, .endOfData, 3), ([18], .amf3, .unknownMarker(18), 1),
      ([6, 0], .amf3, .badReference(0), 2), ([9, 0], .amf3, .badReference(0), 2),
      ([10, 1], .amf3, .badReference(0), 2),
      ([10, 0xFF, 0xFF, 0xFF, 0xF3, 1], .amf3, .endOfData, 6),
      ([15, 0xFF, 0xFF, 0xFF, 0xFF, 0], .amf3, .endOfData, 6),
      ([17, 0xFF, 0xFF, 0xFF, 0xFF, 0], .amf3, .endOfData, 6),
      ([12, 0xFF, 0xFF, 0xFF, 0xFF], .amf3, .endOfData, 5),
    ] as [([UInt8], AMFVersion, AMFError.Reason, Int)])
  func broken(
    _ bytes: [UInt8], _ version: AMFVersion, _ reason: AMFError.Reason, _ position: Int
  ) {
    #expect(throws: AMFError(reason: reason, position: position)) {
      try Self.tokens(bytes, version)
    }
  }

  @Test("values within one another have a limit")
  func depth() throws {
    let deep = (0..<300).flatMap { _ in [10, 0, 0, 0, 1] as [UInt8] }
    let error = #expect(throws: AMFError.self) { try Self.tokens(deep + [5]) }
    #expect(error?.reason == .tooDeep(limit: 200))
    #expect(try Self.tokens(Array(deep.suffix(5 * 199)) + [5]).count == 2 * 199 + 1)
    let deep3 = (0..<300).flatMap { _ in [9, 3, 1] as [UInt8] }
    #expect(throws: AMFError.self) { try Self.tokens(deep3 + [1], .amf3) }
  }

  @Test("no cut of a value is read past its end", arguments: [AMFVersion.amf0, .amf3])
  func cuts(_ version: AMFVersion) {
    let bytes = Self.bytes(
      [
        .object(AMFTraits(className: "C", members: ["a"])), .name("a"), .array(count: 2),
        .string("text"), .date(0), .end, .name("b"), .namedArray(count: 3), .name("x"), .number(1),
        .end, .end,
      ], version)
    for count in 0..<bytes.count {
      #expect(throws: AMFError.self) { try Self.tokens(Array(bytes.prefix(count)), version) }
    }
  }

  @Test("a file of a shared object has its properties in either version")
  func sharedObjects() throws {
    for version in [AMFVersion.amf0, .amf3] {
      var writer = AMFWriter(version: version)
      for _ in 0..<2 {
        writer.put(name: "score")
        writer.put(.string("score"))
        writer.put(byte: 0)
      }
      let bytes = SharedObjectFile.bytes(
        name: "so", version: version, properties: writer.bytes)
      #expect(bytes.prefix(2) == [0x00, 0xBF] && Int(bytes[5]) == bytes.count - 6)
      let file = try SharedObjectFile(bytes)
      #expect(file.name == "so" && file.version == version)
      var reader = file.properties
      for _ in 0..<2 {
        #expect(try reader.name() == "score")
        #expect(try reader.next() == .string("score"))
        #expect(try reader.byte() == 0)
      }
      #expect(reader.isAtEnd)
      for count in 0..<20 {
        #expect(throws: AMFError.self) { try SharedObjectFile(Array(bytes.prefix(count))) }
      }
    }
    // In AMF3 the text is written once, whatever it is: a name or a value.
    var writer = AMFWriter(version: .amf3)
    writer.put(name: "a")
    writer.put(.string("a"))
    #expect(writer.bytes == [3, 0x61, 6, 0])
  }

  @Test("packets of remote services: headers are passed over, each value counts for itself")
  func packets() throws {
    let array = Self.bytes([.array(count: 1), .array(count: 0), .end, .end])
    let header = RemotingPacket.header(name: "h", isRequired: true, value: array)
    #expect(RemotingPacket.isRequired(header))
    #expect(
      !RemotingPacket.isRequired(RemotingPacket.header(name: "h", isRequired: false, value: [5])))
    let bytes = RemotingPacket.bytes(
      headers: [header],
      messages: [
        RemotingPacket.message(
          target: "/1/onResult", response: "null",
          value: RemotingPacket.arguments(count: 1, values: [5])),
        RemotingPacket.message(
          target: "/2/onStatus", response: "null", value: [10, 0, 0, 0, 1, 7, 0, 0]),
      ])
    var packet = try RemotingReader(bytes, allowsAMF3: true)
    var targets: [String] = []
    while let message = try packet.next() {
      targets.append(message.target)
      var value = message.value
      #expect(try value.next() == .array(count: 1))
      #expect(try value.next() == (targets.count == 1 ? .null : .reference(0)))
      #expect(try value.next() == .end)
      packet.resume(at: value.at)
    }
    #expect(targets == ["/1/onResult", "/2/onStatus"])
    #expect(throws: AMFError.self) { try RemotingReader([0, 0, 0, 1, 0], allowsAMF3: true) }
  }
}
