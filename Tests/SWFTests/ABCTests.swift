import Testing
import swftrial

@testable import SWF

@Suite("ABC files")
struct ABCTests {
  private func file(_ bytes: [UInt8] = Sample.abcFile) throws(ABCError) -> ABCFile {
    try ABCFile(bytes, in: 0..<bytes.count)
  }

  @Test("the tag has a name, and may wait")
  func tag() throws {
    let decoded = try Decoded(.abc)
    guard case .doABC(let tag) = decoded.content else {
      Issue.record("\(decoded.content)")
      return
    }
    #expect((tag.name, tag.isLazy) == ("frame1", true))
    #expect(decoded[tag.data] == Sample.abcFile)
    #expect(try ABCFile(decoded.movie.bytes, in: tag.data).text(2) == "pkg")
  }

  @Test("constant pools")
  func constants() throws {
    let constants = try file().constants
    #expect(constants.integers == [0, 300, -1])
    #expect(constants.unsignedIntegers == [0, 70000])
    #expect(constants.doubles.count == 2)
    #expect(constants.doubles[0].isNaN)
    #expect(constants.doubles[1] == 0.5)
    #expect(constants.strings.count == 8)
    #expect(constants.namespaces.map(\.kind) == [.public, .package, .public, .protected])
    #expect(constants.namespaceSets.map(\.indices) == [0..<0, 0..<2])
    #expect(constants.namespaceSetMembers == [1, 2])
    #expect(
      constants.multinames == [
        .init(kind: .qName, name: 0, qualifier: 0), .init(kind: .qName, name: 1, qualifier: 1),
        .init(kind: .qName, name: 3, qualifier: 2), .init(kind: .multiname, name: 4, qualifier: 1),
        .init(kind: .multinameL, name: 0, qualifier: 1),
        .init(kind: .rtQName, name: 4, qualifier: 0),
        .init(kind: .rtQNameLA, name: 0, qualifier: 0),
        .init(kind: .typeName, name: 2, qualifier: 1), .init(kind: .qName, name: 4, qualifier: 2),
      ])
  }

  @Test("strings of the pool as text")
  func text() throws {
    let file = try file()
    #expect(
      (0..<8).map { file.text($0) } == [
        "", "Box", "pkg", "Object", "value", "Vector", "key", "note",
      ])
  }

  @Test("names and methods as messages have them")
  func names() throws {
    let file = try file()
    #expect(
      (0..<9).map { file.nameText($0) } == [
        "*", "pkg::Box", "Object", "value", "[]", "[]::value", "@[]", "Object.<pkg::Box>", "value",
      ])
    #expect(
      (0..<6).map { file.methodText($0) } == [
        "pkg::Box()", "pkg::Box/value()", "pkg::Box/get value()", "pkg::Box/set value()",
        "pkg::Box$cinit()", "global$init()",
      ])
  }

  @Test("methods; names that are not there are left for later")
  func methods() throws {
    let file = try file()
    let methods = file.methods
    #expect(methods.count == 6)
    #expect(methods.map { file.parameterTypes[$0.parameters.indices] }[1] == [1, 2])
    #expect((methods[0].parameters.count, methods[1].returnType) == (0, 7))
    #expect(methods[1].flags == [.hasOptional, .hasParameterNames])
    #expect(file.defaults == [ABCDefault(index: 1, kind: 3)])
    #expect(try file.constants.value(of: file.defaults[0]) == .integer(300))
    #expect(file.parameterNames[methods[1].parameterNames.indices] == [4, 99])
  }

  @Test("metadata: all keys come before all values")
  func metadata() throws {
    let file = try file()
    #expect(file.metadata.map(\.name) == [7])
    #expect(file.metadataItems == [.init(key: 6, value: 4), .init(key: 0, value: 1)])
  }

  @Test("a class and its traits")
  func classes() throws {
    let file = try file()
    let box = try #require(file.instances.first)
    #expect((box.name, box.base, box.protectedNamespace) == (1, 2, 3))
    #expect(box.flags == [.sealed, .hasProtectedNamespace])
    #expect(file.interfaces[box.interfaces.indices] == [3])
    let traits = file.traits[box.traits.indices]
    #expect(traits.map(\.kind) == [.slot, .constant, .method, .getter, .setter])
    #expect(traits.map(\.id) == [1, 0, 5, 0, 0])
    #expect(traits.map(\.target) == [2, 0, 1, 2, 3])
    #expect(try file.constants.value(of: traits[0].value) == .integer(-1))
    #expect(try file.constants.value(of: traits[1].value) == .double(0.5))
    #expect(file.traitMetadata[traits[0].metadata.indices] == [0])
    #expect((traits[2].isFinal, traits[2].isOverride) == (true, true))
    #expect(file.classes.map(\.initializer) == [4])
  }

  @Test("scripts and bodies")
  func bodies() throws {
    let file = try file()
    let script = try #require(file.scripts.first)
    #expect(file.traits[script.traits.indices].map(\.kind) == [.class])
    #expect(file.bodyOfMethod.map { $0 == 0 } == [false, true, false, false, false, false])
    #expect(file.body(of: 0) == nil)
    let body = try #require(file.body(of: 1))
    #expect(body.method == 1)
    #expect((body.maxStack, body.localCount) == (2, 3))
    #expect((body.initialScopeDepth, body.maxScopeDepth) == (4, 5))
    #expect(Array(file.bytes[body.code.indices]) == [0xD0, 0x47])
    #expect(file.handlers == [.init(from: 0, to: 1, target: 1, type: 2, variable: 3)])
    #expect(file.traits[body.traits.indices].map(\.value) == [.none])
  }

  @Test("each byte that is left away is missed")
  func cut() {
    for count in Sample.abcFile.indices {
      #expect(throws: ABCError.self) { try file(Array(Sample.abcFile[..<count])) }
    }
  }

  /// Where numbers stand, and the errors for 127, of which nothing has as many.
  static let damages: [(String, [UInt8], Int, ABCError)] = [
    ("name of a namespace", [0x16, 2], 1, .poolIndex(127, count: 8)),
    ("kind of a namespace", [0x16, 2], 0, .poolEntry(1)),
    ("namespace of a set", [2, 1, 2, 9], 1, .poolIndex(127, count: 4)),
    ("namespace of a name", [0x07, 1, 1], 1, .poolIndex(127, count: 4)),
    ("name", [0x07, 1, 1], 2, .poolIndex(127, count: 8)),
    ("kind of a name", [0x07, 1, 1], 0, .poolEntry(1)),
    ("namespace set", [0x1B, 1], 1, .poolIndex(127, count: 2)),
    ("base of a type", [0x1D, 2, 1, 1], 1, .poolIndex(127, count: 9)),
    ("parameters of a type", [0x1D, 2, 1, 1], 2, .corrupt),
    ("parameter of a type", [0x1D, 2, 1, 1], 3, .poolIndex(127, count: 9)),
    ("flags of a method", [2, 7, 1, 2, 4, 0x88], 5, ABCError(1079)),
    ("optional parameters", [2, 4, 0x88, 1, 1, 0x03], 3, .corrupt),
    ("name of metadata", [7, 2, 6, 0, 4, 1], 0, .poolIndex(127, count: 8)),
    ("name of a class", [1, 2, 0x09, 3], 0, .poolIndex(127, count: 9)),
    ("base class", [1, 2, 0x09, 3], 1, .poolIndex(127, count: 9)),
    ("protected namespace", [1, 2, 0x09, 3, 1], 3, .poolIndex(127, count: 4)),
    ("interface", [0x09, 3, 1, 3, 0, 5], 3, .poolIndex(127, count: 9)),
    ("constructor", [0x09, 3, 1, 3, 0, 5], 4, ABCError(1027, 127, 6)),
    ("name of a trait", [8, 0x40, 1, 2], 0, .poolIndex(127, count: 9)),
    ("kind of a trait", [8, 0x40, 1, 2], 1, ABCError(1045, 15)),
    ("metadata of a trait", [8, 0x40, 1, 2, 2, 0x03, 1, 0], 7, .corrupt),
    ("method of a trait", [8, 0x31, 5, 1], 3, ABCError(1027, 127, 6)),
    ("class of a trait", [1, 4, 1, 0, 1, 1], 3, ABCError(1060, 127, 1)),
    ("method of a body", [1, 2, 3, 4, 5, 2, 0xD0], 0, ABCError(1027, 127, 6)),
    ("size of code", [1, 2, 3, 4, 5, 2, 0xD0], 5, .corrupt),
  ]

  @Test("a number that points nowhere is Flash Player's error", arguments: damages)
  func indices(_ subject: String, pattern: [UInt8], offset: Int, error: ABCError) throws {
    let whole = Sample.abcFile
    let at = try #require(
      whole.indices.first { whole[$0...].starts(with: pattern) }, "\(subject)")
    var damaged = whole
    damaged[at + offset] = 127
    #expect(throws: error, "\(subject)") { try file(damaged) }
  }

  /// Bytes that other bytes take the place of, and the errors.
  static let mistakes: [(String, [UInt8], [UInt8], ABCError)] = [
    ("a later version", [16, 0, 46, 0], [11, 0, 47, 0], ABCError(1042, 47, 11)),
    ("a namespace set with 0", [2, 1, 2, 9], [2, 1, 0, 9], ABCError(1080)),
    ("an empty name of metadata", [7, 2, 6, 0], [0, 2, 6, 0], .poolIndex(0, count: 8)),
    ("a class with a set for a name", [1, 2, 0x09, 3], [3, 2, 0x09, 3], .poolEntry(3)),
    ("a trait with no name", [8, 0x40, 1, 2], [0, 0x40, 1, 2], .poolIndex(0, count: 9)),
    ("a method of two traits", [8, 0x02, 0, 2], [8, 0x02, 0, 1], .corrupt),
    (
      "a trait's method that starts a class", [3, 4, 0, 1, 5], [3, 1, 0, 1, 5],
      ABCError(1071, ["pkg::Box/value()", "pkg.Box"])
    ),
    (
      "a constructor that starts a script", [1, 5, 1, 1, 4], [1, 0, 1, 1, 4],
      ABCError(1071, ["pkg::Box()", "pkg.Box"])
    ),
    ("a function as trait", [8, 0x31, 5, 1], [8, 0x35, 5, 1], ABCError(1045, 5)),
    ("a variable of an interface", [0x09, 3, 1, 3], [0x0D, 3, 1, 3], ABCError(1057, ["pkg.Box"])),
    ("a class in itself", [8, 0x40, 1, 2, 2], [8, 0x44, 1, 0, 1], ABCError(1059, 0)),
    ("no code", [4, 5, 2, 0xD0, 0x47], [4, 5, 0, 0xD0, 0x47], ABCError(1043, 0)),
    (
      "a number of 31 bits", [8, 0x40, 1, 2, 2], [8, 0x40, 0xFF, 0xFF, 0xFF, 0xFF, 0x07, 2, 2],
      .corrupt
    ),
  ]

  @Test("a number that means something wrong is Flash Player's error", arguments: mistakes)
  func meanings(_ subject: String, old: [UInt8], new: [UInt8], error: ABCError) throws {
    let whole = Sample.abcFile
    let at = try #require(whole.indices.first { whole[$0...].starts(with: old) }, "\(subject)")
    let changed = Array(whole[..<at] + new + whole[(at + old.count)...])
    #expect(throws: error, "\(subject)") { try file(changed) }
  }

  @Test("what Flash Player looks at later is no mistake")
  func later() throws {
    let whole = Sample.abcFile
    // Types of results, parameters and slots, values, metadata, handlers.
    let numbers: [([UInt8], Int)] = [
      ([2, 7, 1, 2, 4, 0x88], 1), ([2, 7, 1, 2, 4, 0x88], 2), ([2, 7, 1, 2, 4, 0x88], 4),
      ([1, 1, 0x03, 4, 99], 1), ([8, 0x40, 1, 2, 2], 3), ([8, 0x40, 1, 2, 2], 4),
      ([7, 2, 6, 0, 4, 1], 2), ([7, 2, 6, 0, 4, 1], 5), ([0x47, 1, 0, 1, 1, 2, 3], 5),
      ([0x47, 1, 0, 1, 1, 2, 3], 6),
    ]
    for (pattern, offset) in numbers {
      let at = try #require(whole.indices.first { whole[$0...].starts(with: pattern) })
      var changed = whole
      changed[at + offset] = 127
      #expect(throws: Never.self) { try file(changed) }
    }
    let value = ABCDefault(index: 127, kind: 0x03)
    #expect(throws: ABCError.poolIndex(127, count: 3)) {
      try file().constants.value(of: value)
    }
    #expect(try file().constants.value(of: ABCDefault(index: 127, kind: 0x7F)) == nil)
    #expect(try file().constants.value(of: ABCDefault(index: 127, kind: 0x0B)) == .boolean(true))
  }

  @Test("two bodies of one method, bodies of interfaces, and a file without scripts")
  func bodyMistakes() throws {
    let whole = Sample.abcFile
    let body = whole.suffix(21)
    #expect(throws: ABCError(1121, ["pkg::Box/value()"])) {
      try file(whole.dropLast(21) + [2] + body.dropFirst() + body.dropFirst())
    }
    // An interface with a method that has code, and a file of nothing.
    let start: [UInt8] = [16, 0, 46, 0, 0, 0, 0]
    let pools: [UInt8] = [2, 1, 0x41, 2, 0x16, 1, 0, 2, 0x07, 1, 1]
    let methods: [UInt8] = [3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    let classes: [UInt8] = [1, 1, 0, 4, 0, 0, 0, 1, 0, 1, 2, 0]
    let interface = start + pools + methods + classes
    #expect(throws: ABCError(1122, ["A::A()"])) {
      try file(interface + [1, 0, 0, 0, 0, 0, 1, 0x47, 0, 0])
    }
    #expect(throws: Never.self) { try file(interface + [0]) }
    #expect(throws: ABCError(1047)) { try file(start + [0, 0, 0, 0, 0, 0, 0, 0]) }
  }

  /// A file of nothing but multinames, without scripts.
  private func names(_ count: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    [16, 0, 46, 0, 0, 0, 0, 0, 0, 0, count + 1] + bytes + [0, 0, 0, 0, 0]
  }

  @Test(
    "a type that is made of itself, or of a type with a parameter, is refused",
    arguments: [
      (1, [0x1D, 1, 1, 0]), (2, [0x11, 0x1D, 1, 1, 2]), (2, [0x1D, 2, 1, 0, 0x1D, 1, 1, 0]),
      (3, [0x1D, 3, 1, 2, 0x1D, 3, 1, 1, 0x11]),
    ] as [(UInt8, [UInt8])])
  func cycle(count: UInt8, bytes: [UInt8]) {
    #expect(throws: ABCError.corrupt) { try file(names(count, bytes)) }
  }

  @Test("types in types have a limit")
  func depth() {
    // Each has the next as its parameter; the last one is a name.
    func chain(_ count: UInt8) -> [UInt8] {
      (1..<count).flatMap { [0x1D, count, 1, $0 + 1] } + [0x11]
    }
    #expect(throws: ABCError(1047)) { try file(names(64, chain(64))) }
    #expect(throws: ABCError.corrupt) { try file(names(65, chain(65))) }
  }

  @Test("bytes that are no UTF-8 become units of the same value")
  func badText() {
    func units(_ bytes: [UInt8]) -> [UInt16] { ABCText.units(bytes[...]) }
    #expect(units([0x41, 0xC3, 0xA9, 0xE2, 0x82, 0xAC]) == [0x41, 0xE9, 0x20AC])
    #expect(units([0xF0, 0x9F, 0x98, 0x80]) == [0xD83D, 0xDE00])
    #expect(units([0xED, 0xA0, 0xBD, 0]) == [0xD83D, 0])
    #expect(units([0xC3, 0x41, 0xA9]) == [0xC3, 0x41, 0xA9])
    #expect(units([0xE2, 0x82]) == [0xE2, 0x82])
    #expect(units([0xC0, 0x80, 0xFF]) == [0xC0, 0x80, 0xFF])
    // These are recorded: avm2/invalid_utf8.
    #expect(units([0xED, 0x80]) == [0xED, 0x80])
    #expect(units([0xED, 0x70, 0x80]) == [0xED, 0x70, 0x80])
    #expect(units([0xED, 0x80, 0x70]) == [0xED, 0x80, 0x70])
    #expect(units([0xF9, 0x80, 0x80, 0x80, 0x80]) == [0xD8C0, 0xDC00, 0x80])
    #expect(units([0xC1, 0x80]) == [0xC1, 0x80])
    #expect(units([0xED, 0xA0, 0xBD]) == [0xD83D])
    #expect(units([0xED, 0xA0, 0xBD, 0xED, 0xB0, 0x8C]) == [0xD83D, 0xDC0C])
    #expect(units([0xF7, 0xBF, 0xBF, 0xBF]) == [0xF7, 0xBF, 0xBF, 0xBF])
  }

  @Test("a string may not be the last of the file")
  func lastString() {
    #expect(throws: ABCError.corrupt) { try file([16, 0, 46, 0, 0, 0, 0, 2, 1, 0x41]) }
  }

  @Test("counts that no file can have are refused at once", arguments: 0..<7)
  func counts(pool: Int) {
    var bytes: [UInt8] = [16, 0, 46, 0] + [UInt8](repeating: 0, count: pool)
    bytes += [0xFF, 0xFF, 0xFF, 0xFF, 0x03] + [UInt8](repeating: 0, count: 64)
    #expect(throws: ABCError.corrupt) { try file(bytes) }
  }
}
