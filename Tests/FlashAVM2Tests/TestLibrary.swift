import FlashFaces
import Testing

@testable import ABCNotation
@testable import FlashAVM2
@testable import FlashHeap
@testable import SWF

/// The least that code needs of a player: classes without members, errors, and `trace`.
final class TestLibrary: PlayerLibrary {
  unowned let machine: Machine
  private var types: [QualifiedName: Traits] = [:]
  private var scripts: [QualifiedName: Script] = [:]
  /// What `trace` was called with.
  var trace: [String] = []

  init(_ machine: Machine) { self.machine = machine }

  func unlink() {
    for type in types.values { type.unlink() }
    (types, scripts) = ([:], [:])
  }

  private func name(_ local: String, in package: String = "") -> QualifiedName {
    QualifiedName(
      machine.namespaces.intern(.public, machine.heap.intern(package)), machine.heap.intern(local))
  }

  func core(_ class: CoreClass) -> Traits {
    let name = name(`class`.rawValue, in: `class`.packageName)
    if let type = types[name] { return type }
    let base: Traits? =
      switch `class` {
      case .object: nil
      default: core(.object)
      }
    return make(name, `class`, base)
  }

  private func make(_ name: QualifiedName, _ class: CoreClass?, _ base: Traits?) -> Traits {
    let type = Traits(.instance, name, base: base, program: nil)
    types[name] = type
    type.cellFlags = `class` == nil ? base?.cellFlags ?? [] : []
    switch `class` {
    case .object, .function, .methodClosure:
      type.isDynamic = true
      type.cellFlags = .properties
    case .class:
      type.isDynamic = true
      type.cellFlags = .properties
      type.cellKind = .classObject
    case .array:
      type.isDynamic = true
      type.cellFlags = [.properties, .values]
      type.cellKind = .list
      // The length, of which code sees nothing.
      type.slots = [Traits.Slot(type: .known(core(.uint)), value: .standard, isConstant: false)]
    case .error:
      type.cellFlags = .properties
      for (index, field) in ["message", "errorID"].enumerated() {
        let slot: TypeReference = index == 0 ? .known(core(.string)) : .known(core(.int))
        type.slots.append(Traits.Slot(type: slot, value: .standard, isConstant: false))
        type.add(Traits.Entry(self.name(field), .variable, index: index))
      }
      type.isDynamic = true
    default: break
    }
    let script = Script(program: nil, index: 0, traits: scriptTraits())
    script.traits.slots = [
      Traits.Slot(type: .known(staticTraits(of: type)), value: .value(.null), isConstant: true)
    ]
    script.traits.add(Traits.Entry(name, .constant, index: 0))
    scripts[name] = script
    return type
  }

  private func scriptTraits() -> Traits {
    let traits = Traits(.script, name("global"), base: nil, program: nil)
    traits.cellKind = .scriptGlobal
    traits.cellFlags = .properties
    return traits
  }

  private func staticTraits(of type: Traits) -> Traits {
    let local = machine.heap.text(type.name.local).text
    let isClass = local == CoreClass.class.rawValue
    let traits = Traits(
      .class, QualifiedName(type.name.namespace, machine.heap.intern(local + "$")),
      base: isClass ? nil : core(.class), program: nil)
    traits.cellKind = .classObject
    traits.cellFlags = .properties
    traits.instanceTraits = type
    return traits
  }

  private static let errors = [
    "TypeError", "ReferenceError", "VerifyError", "ArgumentError", "RangeError", "EvalError",
  ]

  func type(named name: QualifiedName) -> Traits? {
    let text = machine.heap.text(name.local).text
    if let type = types[name] { return type }
    if text == "void" { return machine.types.void }
    if let known = CoreClass(rawValue: text), self.name(text, in: known.packageName) == name {
      return core(known)
    }
    guard name.namespace == .public, Self.errors.contains(text) else { return nil }
    return make(name, nil, core(.error))
  }

  func script(defining name: QualifiedName) -> Script? {
    if let script = scripts[name] { return script }
    if type(named: name) != nil { return scripts[name] }
    guard name == self.name("trace") else { return nil }
    let script = Script(program: nil, index: 0, traits: scriptTraits())
    var declared = DeclaredSignature()
    declared.flags = .needsRest
    let method = Method(
      declared,
      .native { (interpreter, registers, _) throws(ScriptError) in
        let values = registers[1].asObject.map { ScriptList($0).values } ?? []
        var texts: [String] = []
        for value in values { texts.append(try interpreter.values.toText(value).text) }
        self.trace.append(texts.joined(separator: " "))
        return .undefined
      })
    method.role = .method
    script.traits.methods = [method]
    script.traits.add(Traits.Entry(name, .method, index: 0))
    scripts[name] = script
    return script
  }

  func script(of type: Traits) -> Script? { scripts[type.name] }

  func initialize(_ script: Script, _ interpreter: Interpreter) throws(ScriptError) {
    let table = try machine.makeTable(script.traits, base: nil, scopes: .undefined)
    let global = machine.make(table)
    script.global = global
    interpreter.held.append(Value(global))
    guard let slot = script.traits.slots.first, case .known(let type) = slot.type,
      let instance = type.instanceTraits
    else { return }
    var base: ScriptObject?
    if let above = instance.base {
      base = try machine.classObject(for: above, interpreter).asObject
    }
    let made = try interpreter.makeClass(instance, type, base: base, scopes: .undefined)
    global.words[script.traits.word(ofSlot: 0)] = Value(made)
  }

  func makeError(
    _ class: ErrorClass, _ number: Int, _ arguments: [String], _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    guard let type = type(named: name(`class`.rawValue)) else { return .null }
    let object = machine.make(try machine.table(for: type, interpreter))
    object.words[type.word(ofSlot: 0)] = machine.heap.value(
      ErrorTexts.message(number, arguments))
    object.words[type.word(ofSlot: 1)] = Value(rawInt: Int32(number))
    return Value(object)
  }

  func makeVector(of element: Traits?) -> Traits? { nil }
}

/// A machine with a program, whose script has run.
final class TestRun {
  let heap = Heap()
  let machine: Machine
  let interpreter: Interpreter
  var error: ScriptError?

  private var lines: [String] = []

  /// What the machine itself has for functions of the player's packages.
  private static func natives(_ name: String) -> Face.Natives? {
    switch name {
    case "flash.xml::XMLNode": return { FlashXMLNatives.ofNode($0) }
    case "flash.xml::XMLDocument": return { FlashXMLNatives.ofDocument($0) }
    default: break
    }
    guard name.hasPrefix("flash.net::") else { return nil }
    return { AliasNatives.of($0) }
  }

  /// Runs a program with the least that code needs, or with the player's own classes.
  init(
    _ text: String, isPlayer: Bool = false, surroundings: Surroundings = Surroundings(),
    version: Int = 20
  ) throws {
    machine = Machine(heap) { machine -> any PlayerLibrary in
      guard isPlayer else { return TestLibrary(machine) }
      return BuiltinLibrary(machine, packages: FacePackage.all, natives: Self.natives)
    }
    interpreter = Interpreter(machine)
    machine.surroundings = surroundings
    machine.write = { [unowned self] in lines.append($0) }
    let bytes = try Assembler.assemble(text)
    let file = try ABCFile(bytes, in: 0..<bytes.count)
    let domain = Domain(parent: machine.system, machine: machine)
    do {
      let program = try Program.load(file, in: domain, movieVersion: version)
      _ = try machine.global(of: try #require(program.scripts.last), interpreter)
    } catch let error as ScriptError {
      self.error = error
    }
  }

  /// A machine with the player's own classes that nothing was loaded into; a state may be read into it.
  init(lines: [String]) {
    self.lines = lines
    machine = Machine(heap) {
      BuiltinLibrary($0, packages: FacePackage.all, natives: Self.natives)
    }
    interpreter = Interpreter(machine)
    machine.write = { [unowned self] in self.lines.append($0) }
  }

  var trace: [String] { (machine.library as? TestLibrary)?.trace ?? lines }
}
