import Foundation
import Testing

@testable import ABCNotation
@testable import SWF

@Suite("Code of movies as text")
struct MovieCodeTests {
  private static let movies = "\(ErrorTextTests.corpus)/swf"
  private static let hasMovies = FileManager.default.fileExists(atPath: movies)

  @Test(
    "the text of a movie's code becomes the same code: a sample, or all with ARCADIA_ALL=1",
    .enabled(if: hasMovies, "needs the corpus"))
  func corpus() throws {
    let readsAll = ProcessInfo.processInfo.environment["ARCADIA_ALL"] != nil
    let walk = try #require(
      FileManager.default.enumerator(
        at: URL(filePath: Self.movies), includingPropertiesForKeys: nil))
    let files = walk.compactMap { $0 as? URL }.filter { $0.pathExtension == "swf" }
      .sorted { $0.path < $1.path }
    var count = 0
    for (index, url) in files.enumerated() where readsAll || index % 20 == 0 {
      guard let movie = try? Movie([UInt8](Data(contentsOf: url))) else { continue }
      for tag in movie.tags {
        guard case .doABC(let tag)? = try? movie.content(of: tag),
          let file = try? ABCFile(movie.bytes, in: tag.data)
        else { continue }
        let text = Listing.text(of: file)
        do {
          let bytes = try Assembler.assemble(text)
          let again = try ABCFile(bytes, in: 0..<bytes.count)
          let differences = FileComparison(file, again).differences
          #expect(differences == [], "\(url.path)")
          // Code that nothing reaches is compared as text.
          let lines = zip(
            text.split(separator: "\n"), Listing.text(of: again).split(separator: "\n"))
          if let first = lines.first(where: { $0 != $1 }) { Issue.record("\(url.path): \(first)") }
          count += 1
        } catch {
          Issue.record("\(url.path): \(error)")
        }
      }
    }
    #expect(count > (readsAll ? 2000 : 50))
  }
}

@Suite("Code written as text")
struct NotationTests {
  private func assemble(_ text: String) throws -> ABCFile {
    let bytes = try Assembler.assemble(text)
    return try ABCFile(bytes, in: 0..<bytes.count)
  }

  private func code(_ file: ABCFile, _ method: Int) throws -> [UInt8] {
    Array(file.bytes[try #require(file.body(of: method)).code.indices])
  }

  @Test("a whole file, byte by byte")
  func bytes() throws {
    let bytes = try Assembler.assemble(
      """
      script {
        slot x:int = -1
        init {
          getlocal0 pushscope        // the global object
          returnvoid
        }
      }
      """)
    #expect(
      bytes == [
        16, 0, 46, 0,
        2, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F,  // integers: -1
        0, 0,
        4, 1, 0x78, 0, 3, 0x69, 0x6E, 0x74,  // strings: x, (empty), int
        2, 0x16, 2,  // namespaces: the package without a name
        0,
        3, 7, 1, 1, 7, 1, 3,  // multinames: x, int
        1, 0, 0, 0, 0,  // methods: no parameters, any result, no name, no flags
        0,
        0,
        1, 0, 1, 1, 0, 0, 2, 1, 3,  // script: initializer, slot x of type int with integer 1
        1, 0, 1, 1, 0, 1, 3, 0xD0, 0x30, 0x47, 0, 0,  // body
      ])
  }

  @Test("classes get initializers, and a script that makes them")
  func completion() throws {
    let file = try assemble(
      """
      class I interface {}
      class pkg::Test extends flash.display::Sprite implements I sealed {
        [Embed(source = "a.png", "b")]
        const y:Number = 0.5 id 3
        override method f(x:int, y:String = "s", z:* = null):void rest { returnvoid }
        static getter g():uint { pushuint 7 returnvalue }
      }
      """)
    #expect(file.instances.map(\.flags) == [.interface, .sealed])
    #expect(file.body(of: Int(file.instances[0].initializer)) == nil)
    #expect(
      try code(file, Int(file.instances[1].initializer)) == [0xD0, 0x30, 0xD0, 0x49, 0, 0x47])
    let script = try #require(file.scripts.first)
    let traits = file.traits[script.traits.indices]
    #expect(traits.map { file.nameText($0.name) } == ["I", "pkg::Test"])
    let makes = try code(file, Int(script.initializer))
    let listing = ABCCode(makes, in: 0..<makes.count)
    var opcodes: [ABCOpcode] = []
    var offset = 0
    while let instruction = try? listing.instruction(at: offset) {
      opcodes.append(instruction.opcode)
      offset = instruction.next
    }
    #expect(
      opcodes == [
        .getlocal0, .pushscope, .getscopeobject, .pushnull, .newclass, .initproperty,
        .getscopeobject, .getlex, .dup, .pushscope, .newclass, .popscope, .initproperty,
        .returnvoid,
      ])
    let body = try #require(file.body(of: Int(script.initializer)))
    #expect((body.maxStack, body.localCount, body.maxScopeDepth) == (3, 1, 2))
    let members = file.traits[file.instances[1].traits.indices]
    #expect(members.map(\.kind) == [.constant, .method])
    #expect((members[0].id, members[1].isOverride) == (3, true))
    #expect(try file.constants.value(of: members[0].value) == .double(0.5))
    let note = try #require(file.metadata.first)
    #expect(
      file.metadataItems[note.items.indices].map {
        [$0.key == 0 ? "" : file.text($0.key), file.text($0.value)]
      }
        == [["source", "a.png"], ["", "b"]])
    let method = file.methods[Int(members[1].target)]
    #expect(method.flags == [.needsRest, .hasOptional, .hasParameterNames])
    #expect((method.parameters.count, method.options.count) == (3, 2))
    #expect(file.methodText(Int(members[1].target)) == "pkg::Test/f()")
  }

  @Test(
    "names",
    arguments: [
      ("x", ABCMultiname.Kind.qName, "x"), ("a.b::x", .qName, "a.b::x"),
      ("\"1 2\"", .qName, "1 2"), ("@x", .qNameA, "@x"), ("*::x", .qName, "*::x"),
      ("private(\"p\")::@x", .qNameA, "p::@x"), ("AS3::push", .qName, "\(as3)::push"),
      ("namespace(\"u\")::*", .qName, "u::*"), ("{public, private}::x", .multiname, "x"),
      ("{public}::@x", .multinameA, "@x"), ("{public}::[]", .multinameL, "[]"),
      ("{public}::@[]", .multinameLA, "@[]"), ("[]::x", .rtQName, "[]::x"),
      ("[]::@x", .rtQNameA, "[]::@x"), ("[]::[]", .rtQNameL, "[]"), ("[]::@[]", .rtQNameLA, "@[]"),
      ("v::Vector.<v::Vector.<int>>", .typeName, "v::Vector.<v::Vector.<int>>"),
      ("Vector.<*>", .typeName, "Vector.<*>"),
    ])
  func names(text: String, kind: ABCMultiname.Kind, message: String) throws {
    let file = try assemble("script { init { getproperty \(text) } }")
    let instruction = try file.code(of: try #require(file.body(of: 0))).instruction(at: 0)
    #expect(file.constants.multinames[instruction.first].kind == kind)
    #expect(file.nameText(instruction.operands[0]) == message)
  }

  private static let as3 = "http://adobe.com/AS3/2006/builtin"

  @Test("private namespaces of one name are apart if they have numbers")
  func privateNamespaces() throws {
    let file = try assemble(
      """
      script { init {
        getlex private("a")::x getlex private("a")::y getlex private("a", 1)::x getlex private(0)::x
      } }
      """)
    #expect(file.constants.namespaces.dropFirst().map(\.kind) == [.private, .private, .private])
    #expect(file.constants.namespaces.dropFirst().map { file.text($0.name) } == ["a", "a", ""])
    #expect(file.constants.namespaces[3].name == 0)
  }

  @Test("labels, cases and handlers")
  func labels() throws {
    let file = try assemble(
      """
      script { init {
        try from to catch handler Error as e
        from: pushbyte -2
        lookupswitch other [one, two, end]
        one: jump two+1
        to: two: pushshort 300 pop
        other: returnvoid
        handler: pop jump begin
      } }
      """)
    #expect(
      try code(file, 0) == [
        0x24, 0xFE, 0x1B, 22, 0, 0, 2, 14, 0, 0, 18, 0, 0, 28, 0, 0, 0x10, 1, 0, 0,
        0x25, 0xAC, 2, 0x29, 0x47, 0x29, 0x10, 0xE2, 0xFF, 0xFF,
      ])
    let handler = try #require(file.handlers.first)
    #expect((handler.from, handler.to, handler.target) == (0, 20, 25))
    #expect(file.nameText(handler.type) == "Error")
    #expect(file.nameText(handler.variable) == "e")
  }

  @Test("sizes follow from the code, and can be stated")
  func sizes() throws {
    let file = try assemble(
      """
      script {
        method f(a:int, b:int) arguments {
          getlocal0 pushscope
          getlocal1 iffalse other
          pushnull pushnull pushnull call 1
          setlocal 9
          returnvoid
          other: getlocal0 pushscope getlocal0 pushwith
          findproperty {public}::[]
          returnvoid
        }
        method g() { stack 7 locals 8 scopes 3 9 returnvoid }
      }
      """)
    let body = try #require(file.body(of: 0))
    #expect((body.maxStack, body.localCount, body.maxScopeDepth) == (3, 10, 3))
    let stated = try #require(file.body(of: 1))
    #expect((stated.maxStack, stated.localCount) == (7, 8))
    #expect((stated.initialScopeDepth, stated.maxScopeDepth) == (3, 9))
  }

  @Test("functions and classes are named by # and a label or number")
  func references() throws {
    let file = try assemble(
      """
      function #g (x) { returnvoid }
      script { init #0 { newfunction #g newfunction #2 newclass #1 newclass A } }
      function #2 name "h" { returnvoid }
      class A { }
      class B { iinit #6 { returnvoid } }
      """)
    #expect(try code(file, 0) == [0x40, 1, 0x40, 2, 0x58, 1, 0x58, 0])
    #expect(file.methodText(2) == "Function/h()")
    #expect(file.instances[1].initializer == 6)
  }

  @Test("what is broken can be written: bytes, numbers of nothing, versions")
  func broken() throws {
    let file = try assemble(
      "script { init { byte 0x6B 255 pushstring ?99 getlocal 4000 getlex ?0 newclass ?7 } }")
    #expect(
      try code(file, 0) == [0x6B, 255, 0x2C, 99, 0x62, 0xA0, 0x1F, 0x60, 0, 0x58, 7])
    let old = try Assembler.assemble("version 46 15 script { init { returnvoid } }")
    #expect(throws: ABCError(1042, ["46", "15"])) { try ABCFile(old, in: 0..<old.count) }
  }

  @Test("a listing is what a person would write")
  func listing() throws {
    let text = #"""
      nsset #1 {public, private("Test"), AS3}
      class pkg::Test extends Object implements I, J sealed final namespace protected("Test") {
        iinit #1() {
          stack 1
          locals 1
          scopes 0 1
          getlocal0
          pushscope
          returnvoid
        }
        [Note(key = "value", "other")]
        slot x:int = 5 id 1
        override method #2 private("Test")::f id 3(a:int, b:Vector.<String> = null):void name "f" rest {
          slot v
          stack 2
          locals 4
          scopes 0 1
          try L1 L3 catch L4 Error as e
          lookupswitch L3 [L1, L2]
         L1:
          pushbyte -1
          pop
         L2:
          getproperty #1::[]
          callproperty #1::trace 1
          jump L3+1
          byte 0x6B 0xFF
         L3:
          pushshort -300
          pushstring "a\n\x01"
          debug 1 "v" 2 0
          getlex *
          returnvoid
         L4:
          throw
        }
        cinit #3() {
          stack 1
          locals 1
          scopes 0 0
          newfunction #4
          returnvoid
        }
        static getter #5 "public"():uint
      }
      script {
        class pkg::Test
        const "1" = -0.5
        init #0() {
          stack 0
          locals 1
          scopes 0 0
          newclass pkg::Test
          returnvoid
        }
      }
      function #4(*, Number = NaN) name "" arguments activation {
        method g id 2 = #6
        stack 0
        locals 4
        scopes 0 0
        returnvoid
      }
      function #6()

      """#
    #expect(Listing.text(of: try assemble(text)) == text)
  }

  @Test("texts and numbers keep their bits")
  func constants() throws {
    let text = """
      script {
        slot a = "\\x00\\xFFé\\n\\"\\\\" slot b = 4294967295u slot c = -2147483648
        slot d = -0.0 slot e = 5e-324 slot f = NaN slot g = bits "7ff8000000000001"
        slot h = -Infinity slot i = true slot j = null slot k = private("p") slot l = raw 3 99
        init { pushint -5 pushuint 4294967295 pushdouble 1e300 pushnamespace AS3 }
      }
      """
    let file = try assemble(text)
    let values = try file.traits.map { try file.constants.value(of: $0.value) }
    #expect(file.string(3).elementsEqual([0, 0xFF, 0xC3, 0xA9, 0x0A, 0x22, 0x5C]))
    #expect(values[1...2] == [.unsignedInteger(.max), .integer(.min)])
    #expect(
      file.constants.doubles.dropFirst().map(\.bitPattern) == [
        0x8000_0000_0000_0000, 1, 0x7FF8_0000_0000_0000, 0x7FF8_0000_0000_0001,
        0xFFF0_0000_0000_0000, (1e300 as Double).bitPattern,
      ])
    #expect(values[8...9] == [.boolean(true), .null])
    #expect(values[11] == nil)
    let again = try assemble(Listing.text(of: file))
    #expect(FileComparison(file, again).differences == [])
  }

  @Test(
    "mistakes name the line",
    arguments: [
      ("script {\n slot 5 }", 2, "a name is missing before “5”"),
      ("script { init {\n\n foo } }", 3, "“foo” is no instruction"),
      ("script { init { jump a } }", 1, "there is no label a"),
      ("script { init {\n a: a: } }", 1, "the label a stands twice in a method"),
      ("script { init {\n newclass A } }", 2, "no class has this name"),
      ("script { init {\n newfunction #a } }", 2, "no method has the label #a"),
      ("class a.b { }", 1, "“a.b” has dots: write package::name, or the name in quotes"),
      ("function #5 ()", 1, "#5 is taken, or larger than the number of methods (1)"),
      ("\n#", 2, "version, namespaces, nsset, class, script or function is missing before “#”"),
      ("script { init { getlex #1::x } }", 1, "no nsset #1 stands above"),
      ("script { slot x = \"a\n\" }", 1, "a quote does not end on its line"),
      ("function (a:int, *) { }", 1, "either all parameters have names, or none has one"),
    ])
  func mistakes(text: String, line: Int, problem: String) {
    #expect(throws: NotationError(line: line, problem: problem)) { try Assembler.assemble(text) }
  }

  @Test("a movie of code and a document class")
  func movie() throws {
    let code = try Assembler.assemble("class Test extends flash.display::Sprite { }")
    var writer = MovieWriter(code, document: "Test")
    writer.size = (550, 400)
    let movie = try Movie(writer.file())
    #expect((movie.version, movie.frameCount) == (15, 1))
    #expect(movie.frameSize.xMax == 11000)
    var found: [ABCTag] = []
    var names: [String] = []
    for tag in movie.tags {
      switch try movie.content(of: tag) {
      case .doABC(let tag): found.append(tag)
      case .symbolClass(let symbols): names += symbols.map { "\($0.id) \($0.name.text)" }
      default: break
      }
    }
    #expect(found.map { Array(movie.bytes[$0.data]) } == [code])
    #expect(found.map(\.isLazy) == [false])
    #expect(names == ["0 Test"])
  }
}
