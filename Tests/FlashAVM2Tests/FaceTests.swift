import FlashFaces
import FlashHeap
import Testing

@testable import FlashAVM2

@Suite("Faces of the player's classes")
struct FaceTests {
  /// A machine with the player's own classes.
  private func makeMachine() -> (Machine, BuiltinLibrary) {
    let machine = Machine(Heap()) { BuiltinLibrary($0, packages: FacePackage.all) }
    guard let library = machine.library as? BuiltinLibrary else {
      preconditionFailure("a machine has the library that it was given")
    }
    return (machine, library)
  }

  private func qualified(_ machine: Machine, _ package: String, _ name: String) -> QualifiedName {
    let uri = package.isEmpty ? Atom(.empty) : machine.heap.intern(package)
    // The forms of Vectors are internal to their package.
    let kind: NamespaceKind = name.hasPrefix("Vector$") ? .internal : .public
    return QualifiedName(machine.namespaces.intern(kind, uri), machine.heap.intern(name))
  }

  @Test("are found by name", arguments: FacePackage.all)
  func index(package: FacePackage) throws {
    let names = package.faces.map { $0.name }
    #expect(names == names.sorted())
    #expect(Set(names).count == names.count)
    for (name, face) in package.faces {
      let declaration = try FaceReader.read(face.text)
      #expect(declaration.package == package.name, "\(name)")
      let declared = declaration.type.map { [$0.name] } ?? declaration.members.map { $0.name }
      #expect(declared.contains(name))
      #expect(Set(declared).isSubset(of: names))
    }
  }

  @Test("name only what there is, and override by the rules", arguments: FacePackage.all)
  func references(package: FacePackage) throws {
    let (machine, library) = makeMachine()
    for (name, _) in package.faces {
      let qualified = qualified(machine, package.name, name)
      do {
        if let type = try library.class(named: qualified) {
          try type.instance.link(machine)
          try library.staticTraits(of: type).link(machine)
          for function in type.prototypeFunctions { _ = try function.method.signature() }
          if case .function(let method) = type.call { _ = try method.signature() }
          if case .factory(let method) = type.call { _ = try method.signature() }
        }
        let script = try #require(library.script(defining: qualified), "\(name)")
        try script.traits.link(machine)
        let shown = library.builtin(named: qualified)?.instance.name ?? qualified
        #expect(script.traits.entries.contains { $0.name == shown })
      } catch let error as FaceError {
        Issue.record("\(package.name)::\(name): \(error)")
      } catch let ScriptError.number(number, arguments) {
        Issue.record("\(package.name)::\(name): \(number) \(arguments)")
      }
    }
  }

  @Test("have all that the machine knows automatically", arguments: CoreClass.allCases)
  func core(class: CoreClass) throws {
    let (machine, library) = makeMachine()
    let traits = library.core(`class`)
    #expect(machine.heap.text(traits.name.local).text == `class`.rawValue)
    #expect(library.builtin(of: traits) != nil)
  }

  @Test("become types with members")
  func members() throws {
    let (machine, library) = makeMachine()
    let point = try #require(library.builtin(named: qualified(machine, "flash.geom", "Point")))
    #expect(point.instance.base === machine.types.object)
    let x = Name(machine.heap.intern("x"), .public)
    guard case .entry(let entry, let owner) = point.instance.find(x) else {
      Issue.record("no x")
      return
    }
    #expect(owner === point.instance)
    #expect(try point.instance.type(ofSlot: entry.index) === machine.types.number)
    // V.Api.2: seen from SWF 13 on.
    let copyFrom = machine.heap.intern("copyFrom")
    for (version, isSeen) in [(9, false), (12, false), (13, true), (40, true)] {
      let name = Name(
        copyFrom, .public, version: APIVersion.of(movieVersion: version))
      if case .entry = point.instance.find(name) { #expect(isSeen) } else { #expect(!isSeen) }
    }
    let length = Name(machine.heap.intern("length"), .public)
    guard case .entry(let accessor, _) = point.instance.find(length) else {
      Issue.record("no length")
      return
    }
    #expect(accessor.kind == .accessor && accessor.setter < 0)
    let getter = point.instance.methods[accessor.index]
    #expect(try getter.signature().result === machine.types.number)
    #expect(machine.text(of: getter) == "flash.geom::Point/get length()")
  }

  @Test("constants lie in slots as their types have them")
  func constants() throws {
    let (machine, library) = makeMachine()
    func constant(_ package: String, _ type: String, _ name: String) throws -> Value? {
      let type = try #require(library.builtin(named: qualified(machine, package, type)))
      let traits = try library.staticTraits(of: type)
      let words = try traits.template(machine)
      guard
        case .entry(let entry, _) = traits.find(Name(machine.heap.intern(name), .public))
      else { return nil }
      return words[traits.word(ofSlot: entry.index)]
    }
    #expect(try constant("", "int", "MIN_VALUE") == Value(rawInt: .min))
    #expect(try constant("", "uint", "MAX_VALUE") == Value(rawUInt: .max))
    #expect(try constant("", "Math", "PI") == Value(Double.pi))
    #expect(try constant("", "Number", "NEGATIVE_INFINITY") == Value(-Double.infinity))
    let click = try #require(try constant("flash.events", "MouseEvent", "CLICK"))
    #expect(click.asString?.text == "click")
    #expect(try constant("flash.events", "MouseEvent", "NONE") == nil)
  }

  @Test("vectors are types by their elements (C.Vec.1, C.Vec.4)")
  func vectors() throws {
    let (machine, _) = makeMachine()
    let types = machine.types
    let any = try #require(machine.system.vector(of: nil))
    let strings = try #require(machine.system.vector(of: types.string))
    let ints = try #require(machine.system.vector(of: types.int))
    #expect(strings === machine.system.vector(of: types.string))
    #expect(strings.isKind(of: any) && !ints.isKind(of: any) && !strings.isKind(of: types.vector))
    #expect(machine.text(of: strings.name, separator: "::") == "__AS3__.vec::Vector.<String>")
    let nested = try #require(machine.system.vector(of: ints))
    #expect(
      machine.text(of: nested.name, separator: "::")
        == "__AS3__.vec::Vector.<__AS3__.vec::Vector.<int>>")
    #expect(machine.text(of: any.name, separator: "::") == "__AS3__.vec::Vector.<*>")
  }

  /// Faces with one mistake each, and the line and a word of what the reader says.
  static let mistakes: [(StaticString, Int, String)] = [
    ("class A {}", 1, "package"),
    ("package a\npublic class A {", 2, "}"),
    ("package a\npublic class A {\n var x:int\n}", 3, "namespace"),
    ("package a\npublic class A {\n public function f():void\n}", 3, "native"),
    ("package a\npublic class A {\n native public function f(a:int = 0, b:int):void\n}", 3, "b"),
    ("package a\npublic class A {\n native public function f(a):int = 4\n}", 3, "missing"),
    ("package a\npublic class A {\n native public function get f(a:int):int\n}", 4, "getter"),
    ("package a\npublic class A {\n native public function set f(a:int):int\n}", 4, "setter"),
    ("package a\npublic class A {\n public var x:void\n}", 4, "void"),
    ("package a\npublic class A {\n public const x:int = f\n}", 3, "literal"),
    ("package a\npublic class A {\n public const x:String = \"f\n}", 3, "string"),
    ("package a\npublic class A {\n [676 public const x:String\n}", 3, "mark"),
    ("package a\npublic class A {\n [9] public const x:String\n}", 3, "API"),
    ("package a\npublic class A {\n [fast] public const x:String\n}", 3, "[fast]"),
    ("package a\npublic class A extends B, C {}", 2, "base"),
    ("package a\npublic interface I {\n public function f():void\n}", 3, "namespace"),
    ("package a\npublic interface I {\n native function f():void\n}", 3, "native"),
    ("package a\npublic class A {}\npublic class B {}", 3, "one class"),
    ("package a\npublic var x:int", 2, "package"),
    ("package a\nimport a.B\npublic class A {}", 3, "import"),
    ("package a", 1, "nothing"),
    ("package a\npublic class A { § }", 2, "byte"),
    (
      "package a\npublic class A {\n native public static override function f():void\n}", 4,
      "static"
    ),
  ]

  @Test("a mistake is named with its line", arguments: mistakes)
  func mistake(text: StaticString, line: Int, word: String) {
    do {
      let declaration = try FaceReader.read(text)
      Issue.record("was read: \(declaration)")
    } catch {
      #expect(error.line == line && error.message.contains(word), "\(error)")
    }
  }

  /// Faces that the grammar allows and the builder refuses.
  static let wrong: [(StaticString, String)] = [
    ("package a\npublic class A extends Nothing {}", "no class"),
    ("package a\npublic class A implements A {}", "no interface"),
    ("package a\npublic class A extends A {}", "no class"),
    ("package a\npublic class A extends String {}", "cannot be extended"),
    ("package a\npublic class A {\n public var x:int = 1.5\n}", "no value"),
    ("package a\npublic class A {\n public var x:String = 1\n}", "no value"),
    ("package a\npublic class A {\n public var x:Object = undefined\n}", "no value"),
    ("package a\npublic class A {\n native public function f(a:uint = -1):void\n}", "no value"),
    ("package a\npublic class A {\n public var x:int\n public var x:int\n}", "is there"),
    ("package a\npublic class A {\n public var y:int\n [slot] public var x:int\n}", "come first"),
    (
      "package a\npublic class A {\n native override public function f():void\n}",
      "overrides nothing"
    ),
    (
      "package a\npublic class A extends Error {\n native public function getStackTrace():String\n}",
      "override is missing"
    ),
    (
      "package a\npublic class A {\n native public function A()\n native public function A()\n}",
      "second constructor"
    ),
  ]

  @Test("what names or overrides wrongly is refused", arguments: wrong)
  func refused(text: StaticString, word: String) throws {
    let packages = FacePackage.all + [FacePackage("a", [("A", Face(text))])]
    let machine = Machine(Heap()) { BuiltinLibrary($0, packages: packages) }
    let library = try #require(machine.library as? BuiltinLibrary)
    do {
      let made = try library.class(named: qualified(machine, "a", "A"))
      Issue.record("was made: \(String(describing: made))")
    } catch {
      #expect(error.message.contains(word), "\(error)")
    }
  }

  @Test("natives that are missing are known")
  func missing() throws {
    let (machine, library) = makeMachine()
    var missing: [String: [String]] = [:]
    let topLevel = try #require(FacePackage.all.first { $0.name.isEmpty })
    for (name, _) in topLevel.faces {
      let qualified = qualified(machine, "", name)
      if let type = try library.class(named: qualified) {
        var methods = type.instance.methods.filter { $0.owner === type.instance }
        methods += try library.staticTraits(of: type).methods
          .filter { $0.owner === type.staticTraits }
        if let initializer = type.instance.initializer { methods.append(initializer) }
        if case .function(let method) = type.call { methods.append(method) }
        if case .factory(let method) = type.call { methods.append(method) }
        missing[name] = methods.filter { $0.isMissing }.map { machine.text(of: $0) }
      } else if let script = library.script(defining: qualified) {
        missing[name] = script.traits.methods.suffix(1).filter { $0.isMissing }
          .map { machine.text(of: $0) }
      }
    }
    for name in ["isNaN", "isFinite", "parseInt", "parseFloat", "escape", "unescape"] {
      #expect(missing[name] == [], "\(name)")
    }
    for name in ["encodeURI", "encodeURIComponent", "decodeURI", "decodeURIComponent"] {
      #expect(missing[name] == [], "\(name)")
    }
    for name in ["Boolean", "Date", "JSON", "Math", "RegExp", "String"] {
      #expect(missing[name] == [], "\(name)")
    }
  }

  @Test("one that is missing says which it is")
  func missingCalled() throws {
    let packages =
      FacePackage.all + [
        FacePackage(
          "a",
          [("A", Face("package a\npublic class A {\n native public static function f():int\n}"))])
      ]
    let machine = Machine(Heap()) { BuiltinLibrary($0, packages: packages) }
    let library = try #require(machine.library as? BuiltinLibrary)
    let type = try #require(try library.class(named: qualified(machine, "a", "A")))
    let method = try #require(try library.staticTraits(of: type).methods.last)
    #expect(method.isMissing)
    guard case .native(let body) = method.body else {
      Issue.record("no body")
      return
    }
    let interpreter = Interpreter(machine)
    var registers = [Value.undefined]
    do {
      _ = try registers.withUnsafeMutableBufferPointer { try body(interpreter, $0.baseAddress!, 0) }
      Issue.record("no error")
    } catch let ScriptError.number(number, arguments) {
      #expect((number, arguments) == (1001, ["a::A$/f()"]))
    }
  }
}
