import Testing
import swftrial

@testable import SWF

@Suite("ABC files")
struct ABCTests {
  private func file(_ bytes: [UInt8] = Sample.abcFile) throws(FormatError) -> ABCFile {
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
    #expect(constants.namespaces.map(\.kind) == [.namespace, .package, .namespace, .protected])
    #expect(constants.namespaceSets == [0..<0, 0..<2])
    #expect(constants.namespaceSetMembers == [1, 2])
    #expect(
      constants.multinames == [
        .qName(namespace: 0, name: 0, isAttribute: false),
        .qName(namespace: 1, name: 1, isAttribute: false),
        .qName(namespace: 2, name: 3, isAttribute: false),
        .multiname(name: 4, namespaceSet: 1, isAttribute: false),
        .multinameL(namespaceSet: 1, isAttribute: false),
        .rtQName(name: 4, isAttribute: false), .rtQNameL(isAttribute: true),
        .typeName(base: 2, parameters: [1]),
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

  @Test("methods; a name that is not there is none")
  func methods() throws {
    let methods = try file().methods
    #expect(methods.map(\.parameterTypes) == [[], [1, 2]])
    #expect(methods.map(\.returnType) == [0, 7])
    #expect(methods[1].flags == [.hasOptional, .hasParameterNames])
    #expect(methods[1].optionalValues == [.integer(1)])
    #expect(methods[1].parameterNames == [4, 0])
  }

  @Test("metadata: all keys come before all values")
  func metadata() throws {
    let metadata = try file().metadata
    #expect(metadata.map(\.name) == [7])
    #expect(metadata[0].items == [.init(key: 6, value: 4), .init(key: 0, value: 1)])
  }

  @Test("a class and its traits")
  func classes() throws {
    let file = try file()
    let box = try #require(file.instances.first)
    #expect((box.name, box.superName, box.protectedNamespace) == (1, 2, 3))
    #expect(box.flags == [.sealed, .hasProtectedNamespace])
    #expect(box.interfaces == [3])
    #expect(
      box.traits.map(\.kind) == [
        .slot(id: 1, type: 2, value: .integer(2)), .constant(id: 0, type: 0, value: .double(1)),
        .method(dispatch: 5, method: 1), .getter(dispatch: 0, method: 0),
        .setter(dispatch: 0, method: 0),
      ])
    #expect(box.traits.map(\.metadata) == [[0], [], [], [], []])
    #expect((box.traits[2].isFinal, box.traits[2].isOverride) == (true, true))
    #expect(file.classes.map(\.initializer) == [0])
  }

  @Test("scripts and bodies")
  func bodies() throws {
    let file = try file()
    #expect(
      file.scripts.map { $0.traits.map(\.kind) } == [
        [.classSlot(id: 1, class: 0), .function(id: 0, method: 1)]
      ])
    let body = try #require(file.bodies.first)
    #expect(body.method == 1)
    #expect((body.maxStack, body.localCount) == (2, 3))
    #expect((body.initialScopeDepth, body.maxScopeDepth) == (4, 5))
    #expect(Array(file.bytes[body.code]) == [0xD0, 0x47])
    #expect(body.exceptions == [.init(from: 0, to: 1, target: 1, type: 2, variable: 3)])
    #expect(body.traits.map(\.kind) == [.slot(id: 1, type: 0, value: nil)])
  }

  @Test("each byte that is left away is missed")
  func cut() {
    for count in Sample.abcFile.indices {
      #expect(throws: FormatError.self) { try file(Array(Sample.abcFile[..<count])) }
    }
  }

  @Test("an index that points nowhere is refused, wherever it is")
  func indices() throws {
    // Where indexes stand; each is set to 127, of which nothing has as many.
    let whole = Sample.abcFile
    let numbers: [(String, [UInt8], Int)] = [
      ("name of a namespace", [0x16, 2], 1), ("namespace of a set", [2, 1, 2, 8], 1),
      ("namespace of a name", [0x07, 1, 1], 1), ("name", [0x07, 1, 1], 2),
      ("namespace set", [0x1B, 1], 1), ("base of a type", [0x1D, 2, 1, 1], 1),
      ("parameter of a type", [0x1D, 2, 1, 1], 3), ("return type", [2, 7, 1, 2, 4, 0x88], 1),
      ("type of a parameter", [2, 7, 1, 2, 4, 0x88], 2),
      ("name of a method", [2, 7, 1, 2, 4, 0x88], 4), ("value", [1, 1, 0x03, 4, 99], 1),
      ("name of metadata", [7, 2, 6, 0, 4, 1], 0), ("key of metadata", [7, 2, 6, 0, 4, 1], 2),
      ("value of metadata", [7, 2, 6, 0, 4, 1], 5), ("name of a class", [1, 2, 0x09, 3], 0),
      ("base class", [1, 2, 0x09, 3], 1), ("protected namespace", [1, 2, 0x09, 3, 1], 3),
      ("interface", [0x09, 3, 1, 3, 0, 5], 3), ("constructor", [0x09, 3, 1, 3, 0, 5], 4),
      ("type of a slot", [3, 0x40, 1, 2, 2, 0x03, 1, 0], 3),
      ("metadata of a trait", [3, 0x40, 1, 2, 2, 0x03, 1, 0], 7),
      ("method of a trait", [3, 0x31, 5, 1], 3), ("class of a trait", [1, 4, 1, 0, 2, 5], 3),
      ("function of a trait", [2, 5, 0, 1], 3), ("method of a body", [1, 2, 3, 4, 5, 2, 0xD0], 0),
      ("type of an exception", [0x47, 1, 0, 1, 1, 2, 3], 5),
      ("variable of an exception", [0x47, 1, 0, 1, 1, 2, 3], 6),
    ]
    for (subject, pattern, offset) in numbers {
      let at = try #require(
        whole.indices.first { whole[$0...].starts(with: pattern) }, "\(subject)")
      var damaged = whole
      damaged[at + offset] = 127
      do throws(FormatError) {
        _ = try file(damaged)
        Issue.record("\(subject): taken")
      } catch {
        #expect(error.subject.hasPrefix(subject))
        guard case .badIndex(127, _) = error.reason else {
          Issue.record("\(subject): \(error)")
          continue
        }
      }
    }
  }

  /// A file of nothing but multinames.
  private func names(_ count: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    [16, 0, 46, 0, 0, 0, 0, 0, 0, 0, count + 1] + bytes + [0, 0, 0, 0, 0]
  }

  @Test(
    "a type that is made of itself is refused",
    arguments: [
      (1, [0x1D, 1, 0]), (2, [0x1D, 0, 1, 2, 0x1D, 1, 0]),
      (3, [0x1D, 0, 1, 3, 0x1D, 0, 1, 1, 0x1D, 2, 0]),
    ] as [(UInt8, [UInt8])])
  func cycle(count: UInt8, bytes: [UInt8]) {
    #expect(throws: FormatError.self) { try file(names(count, bytes)) }
  }

  @Test("a type that uses another twice is none that is made of itself")
  func diamond() throws {
    let bytes: [UInt8] = [0x1D, 2, 2, 3, 3, 0x1D, 3, 1, 3, 0x12]
    #expect(try file(names(3, bytes)).constants.multinames.count == 4)
  }

  @Test("counts that no file can have are refused at once", arguments: 0..<7)
  func counts(pool: Int) {
    var bytes: [UInt8] = [16, 0, 46, 0] + [UInt8](repeating: 0, count: pool)
    bytes += [0xFF, 0xFF, 0xFF, 0xFF, 0x0F] + [UInt8](repeating: 0, count: 64)
    #expect(throws: FormatError.self) { try file(bytes) }
  }
}
