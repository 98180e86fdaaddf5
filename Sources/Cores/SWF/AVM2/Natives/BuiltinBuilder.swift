import FlashHeap
import SWF

/// Makes types, methods and scripts of what a face declares.
final class BuiltinBuilder {
  unowned let library: BuiltinLibrary
  let declaration: FaceDeclaration
  let natives: Face.Natives?
  /// Types that were named before.
  private var references: [String: TypeReference] = [:]
  private var privateNamespace: NamespaceID?
  private var interfaceNamespace: NamespaceID?
  /// The class that is made, as its members are of it.
  private var className = ""
  private var isInterface = false
  /// Types that have fields which the player does not read by number.
  private var unnumbered: Set<ObjectIdentifier> = []

  init(_ library: BuiltinLibrary, _ declaration: FaceDeclaration, natives: Face.Natives?) {
    (self.library, self.declaration, self.natives) = (library, declaration, natives)
  }

  private var machine: Machine { library.machine }

  private func mistake(_ line: Int, _ message: String) -> FaceError {
    FaceError(line: line, message: message)
  }

  // MARK: - Classes

  func makeClass(_ declared: FaceClass) throws(FaceError) -> BuiltinClass {
    className = declared.name
    isInterface = declared.isInterface
    let name = QualifiedName(
      library.namespace(ofPackage: declaration.package), library.atom(shownName(of: declared)))
    let base = try base(of: declared)
    let traits = Traits(.instance, name, base: base, program: nil)
    traits.version = declared.version
    traits.isInterface = declared.isInterface
    traits.isFinal = declared.isFinal
    traits.isDynamic = declared.isDynamic
    traits.isAbstract = declared.isAbstract
    if declared.isDynamic { traits.cellFlags.insert(.properties) }
    if declared.hasPayload { traits.cellFlags.insert(.payload) }
    setLayout(of: traits)
    for name in declared.interfaces {
      guard let type = try library.class(named: qualified(name))?.instance, type.isInterface else {
        throw mistake(declared.line, "\(name) is no interface")
      }
      for one in [type] + type.interfaces where !traits.interfaces.contains(where: { $0 === one }) {
        traits.interfaces.append(one)
      }
    }
    if declared.members.contains(where: { $0.namespace == .protected }) {
      traits.protectedNamespace = machine.namespaces.intern(
        .protected, library.atom("\(declaration.package):\(declared.name)"))
      traits.inheritProtected()
    } else {
      traits.protectedNamespace = base?.protectedNamespace
    }
    let type = BuiltinClass(traits, declared, self)
    if declared.isCallable { type.call = .constructs }
    for member in declared.members where !member.isStatic { try add(member, to: type) }
    if traits.initializer == nil, !isInterface {
      traits.initializer = try implicitConstructor(of: traits)
    }
    return type
  }

  /// The forms of vectors are called as the types that they are (C.Vec.1).
  private func shownName(of declared: FaceClass) -> String {
    switch declared.name {
    case "Vector$int", "Vector$uint":
      "Vector.<\(declared.name.dropFirst("Vector$".count))>"
    case "Vector$double": "Vector.<Number>"
    case "Vector$object": "Vector.<*>"
    default: declared.name
    }
  }

  private func base(of declared: FaceClass) throws(FaceError) -> Traits? {
    guard !declared.isInterface else { return nil }
    guard let name = declared.base else {
      return declaration.package.isEmpty && declared.name == "Object" ? nil : library.core(.object)
    }
    guard let base = try library.class(named: qualified(name))?.instance else {
      throw mistake(declared.line, "\(name) is no class")
    }
    guard !base.isFinal, !base.isInterface else {
      throw mistake(declared.line, "\(name) cannot be extended")
    }
    return base
  }

  /// What the machine itself keeps in objects of some classes.
  private func setLayout(of traits: Traits) {
    switch (declaration.package, className) {
    case ("", "Array"):
      traits.cellKind = .list
      traits.cellFlags.insert(.values)
      // The length, where `ScriptList` looks for it; code sees no such slot.
      traits.slots.append(
        Traits.Slot(type: .known(library.core(.uint)), value: .standard, isConstant: false))
    case ("", "Class"): traits.cellKind = .classObject
    case ("", "Function"): traits.cellKind = .closure
    case ("", "Namespace"): traits.cellKind = .namespace
    case ("builtin.as$0", "MethodClosure"): traits.cellKind = .methodClosure
    case ("flash.utils", "Dictionary"):
      traits.hooks = DictionaryHooks()
      traits.keepsObjects = true
    case ("flash.utils", "Proxy"): traits.hooks = ProxyHooks()
    case ("flash.utils", "ByteArray"): traits.hooks = ByteArrayHooks()
    case ("__AS3__.vec", "Vector$object"): setVector(.object, nil, of: traits)
    case ("__AS3__.vec", "Vector$int"): setVector(.int, .int, of: traits)
    case ("__AS3__.vec", "Vector$uint"): setVector(.uint, .uint, of: traits)
    case ("__AS3__.vec", "Vector$double"): setVector(.number, .number, of: traits)
    default: break
    }
  }

  private func setVector(_ form: ScriptVector.Form, _ element: CoreClass?, of traits: Traits) {
    traits.cellKind = .vector
    traits.cellFlags.insert(form == .object ? .values : .bytes)
    // The form and whether the length is fixed, where `ScriptVector` looks for them; code sees no such slot.
    traits.slots.append(
      Traits.Slot(
        type: .known(library.core(.uint)), value: .value(form.initialWord), isConstant: false))
    traits.vectorForm = form
    traits.vectorElement = element.map { library.core($0) }
    traits.hooks = VectorHooks()
  }

  /// What the class itself is like.
  func makeStatic(of type: BuiltinClass) throws(FaceError) -> Traits {
    let name = type.instance.name
    let traits = Traits(
      .class,
      QualifiedName(
        name.namespace, library.atom(machine.heap.text(name.local).text + "$")),
      base: library.core(.class), program: nil)
    traits.version = type.instance.version
    traits.instanceTraits = type.instance
    traits.isDynamic = true
    traits.cellFlags.insert(.properties)
    traits.cellKind = .classObject
    for member in type.declaration.members where member.isStatic { try add(member, to: traits) }
    return traits
  }

  // MARK: - Scripts

  private func makeGlobal() -> Traits {
    let traits = Traits(
      .script, QualifiedName(.public, library.atom("global")), base: library.core(.object),
      program: nil)
    traits.isDynamic = true
    traits.cellFlags.insert(.properties)
    traits.cellKind = .scriptGlobal
    return traits
  }

  /// The script that has a class as its one property.
  func makeScript(of type: BuiltinClass) throws(FaceError) -> Script {
    let traits = makeGlobal()
    let slot = traits.slots.count
    traits.slots.append(
      Traits.Slot(
        type: .known(try library.staticTraits(of: type)), value: .value(.null), isConstant: true))
    var entry = Traits.Entry(type.instance.name, .constant, index: slot)
    entry.version = type.instance.version
    traits.add(entry)
    if type.instance.vectorForm != nil {
      traits.add(
        Traits.Entry(library.vectorName(type.declaration.name), .constant, index: slot))
    }
    return Script(program: nil, index: 0, traits: traits)
  }

  /// A script for each function and constant of the package.
  func makeScripts() throws(FaceError) -> [(QualifiedName, Script)] {
    var scripts: [(QualifiedName, Script)] = []
    for member in declaration.members {
      let traits = makeGlobal()
      try add(member, to: traits)
      guard let name = traits.entries.last?.name else { continue }
      scripts.append((name, Script(program: nil, index: 0, traits: traits)))
    }
    return scripts
  }

  // MARK: - Members

  private func namespace(of member: FaceMember, in traits: Traits) -> NamespaceID {
    switch member.namespace {
    case .public where isInterface:
      if let interfaceNamespace { return interfaceNamespace }
      let namespace = machine.namespaces.intern(
        .public, library.atom("\(declaration.package):\(className)"))
      interfaceNamespace = namespace
      return namespace
    case .public where traits.kind == .script:
      return library.namespace(ofPackage: declaration.package)
    case .public: return .public
    case .AS3: return .as3
    case .flash_proxy: return .flashProxy
    case .internal: return machine.namespaces.intern(.internal, library.atom(declaration.package))
    case .protected: return traits.protectedNamespace ?? .public
    case .private:
      if let privateNamespace { return privateNamespace }
      let namespace = machine.namespaces.makePrivate(
        library.atom("\(declaration.package):\(className)"))
      privateNamespace = namespace
      return namespace
    }
  }

  /// A member of a class's objects.
  private func add(_ member: FaceMember, to type: BuiltinClass) throws(FaceError) {
    let traits = type.instance
    switch member.place {
    case .call: type.call = .function(try method(member, of: traits))
    case .factory: type.call = .factory(try method(member, of: traits))
    case .hidden: try addPrototypeFunction(member, key: member.key, to: type)
    case .usual:
      if member.kind == .function, member.name == className, !isInterface {
        guard traits.initializer == nil else { throw mistake(member.line, "a second constructor") }
        let method = try method(member, of: traits, key: "new")
        method.role = .initializer
        traits.initializer = method
        return
      }
      try add(member, to: traits)
      guard member.namespace == .AS3, member.kind == .function else { return }
      let key = "prototype " + member.name
      try addPrototypeFunction(
        member, key: natives?(key) == nil ? member.key : key, to: type)
    }
  }

  /// A stack shows it as a function without a name, below the method that it stands for (measured: nameless-prototypes).
  private func addPrototypeFunction(
    _ member: FaceMember, key: String, to type: BuiltinClass
  ) throws(FaceError) {
    let method = try method(member, of: nil, key: key)
    method.frames.append("Function/<anonymous>")
    method.prototypeOwner = type.instance
    type.prototypeFunctions.append(
      BuiltinClass.PrototypeFunction(name: library.atom(member.name), method: method))
  }

  /// A member of objects, of a class, or of a global object.
  private func add(_ member: FaceMember, to traits: Traits) throws(FaceError) {
    let name = QualifiedName(namespace(of: member, in: traits), library.atom(member.name))
    switch member.kind {
    case .variable, .constant: try addSlot(member, name, to: traits)
    case .function: try addMethod(member, name, to: traits)
    case .getter, .setter: try addAccessor(member, name, to: traits)
    }
  }

  private func addSlot(
    _ member: FaceMember, _ name: QualifiedName, to traits: Traits
  ) throws(FaceError) {
    guard traits.find(name) == nil else { throw mistake(member.line, "\(member.name) is there") }
    if !member.isSlot {
      unnumbered.insert(ObjectIdentifier(traits))
    } else if unnumbered.contains(ObjectIdentifier(traits)) {
      throw mistake(member.line, "fields with [slot] come first")
    }
    var value = SlotValue.standard
    if let literal = member.value {
      guard let fitted = fit(literal, member.type) else {
        throw mistake(member.line, "\(member.name) has no value of its type")
      }
      value = .value(fitted)
    }
    var entry = Traits.Entry(
      name, member.kind == .variable ? .variable : .constant, index: traits.slots.count)
    entry.version = member.version
    traits.slots.append(
      Traits.Slot(
        type: reference(member.type), value: value, isConstant: member.kind == .constant))
    traits.add(entry)
  }

  /// The member above that one takes the place of; nil if there is none, which `override` must agree with.
  private func overridden(
    _ member: FaceMember, _ name: QualifiedName, in traits: Traits
  ) throws(FaceError) -> Traits.Entry? {
    let above = traits.base?.find(name)?.entry
    if member.isOverride, above == nil {
      throw mistake(member.line, "\(member.name) overrides nothing")
    }
    return above
  }

  private func override(
    _ place: Int, with method: Method, _ member: FaceMember, in traits: Traits
  ) throws(FaceError) -> Int {
    guard member.isOverride else { throw mistake(member.line, "override is missing") }
    guard !traits.methods[place].isFinal else {
      throw mistake(member.line, "\(member.name) is final above")
    }
    traits.overrides.append((place, traits.methods[place]))
    traits.methods[place] = method
    return place
  }

  private func addMethod(
    _ member: FaceMember, _ name: QualifiedName, to traits: Traits
  ) throws(FaceError) {
    guard traits.own(name).map({ traits.entries[$0].isInherited }) != false else {
      throw mistake(member.line, "\(member.name) is there")
    }
    let method = try method(member, of: traits, name)
    let place: Int
    if let above = try overridden(member, name, in: traits) {
      guard above.kind == .method else {
        throw mistake(member.line, "\(member.name) is no function above")
      }
      place = try override(above.index, with: method, member, in: traits)
    } else {
      place = traits.methods.count
      traits.methods.append(method)
    }
    var entry = Traits.Entry(name, .method, index: place)
    entry.version = member.version
    put(entry, in: traits)
  }

  private func addAccessor(
    _ member: FaceMember, _ name: QualifiedName, to traits: Traits
  ) throws(FaceError) {
    let isGetter = member.kind == .getter
    var entry = Traits.Entry(name, .accessor, index: -1)
    entry.version = member.version
    if let above = try overridden(member, name, in: traits) {
      guard above.kind == .accessor else {
        throw mistake(member.line, "\(member.name) is no accessor above")
      }
      (entry.index, entry.setter) = (above.index, above.setter)
    }
    let above = isGetter ? entry.index : entry.setter
    if let index = traits.own(name), !traits.entries[index].isInherited {
      let other = traits.entries[index]
      guard other.kind == .accessor, (isGetter ? other.index : other.setter) == above else {
        throw mistake(member.line, "\(member.name) is there")
      }
      (entry.index, entry.setter) = (other.index, other.setter)
      entry.version = min(entry.version, other.version)
    }
    let method = try method(member, of: traits, name)
    var place = traits.methods.count
    if above >= 0 {
      place = try override(above, with: method, member, in: traits)
    } else {
      traits.methods.append(method)
    }
    if isGetter { entry.index = place } else { entry.setter = place }
    put(entry, in: traits)
  }

  private func put(_ entry: Traits.Entry, in traits: Traits) {
    if let index = traits.own(entry.name) {
      traits.replace(index, with: entry)
    } else {
      traits.add(entry)
    }
  }

  // MARK: - Methods

  /// A function, of a type's objects or of none.
  private func method(
    _ member: FaceMember, of owner: Traits?, _ name: QualifiedName? = nil, key: String? = nil
  ) throws(FaceError) -> Method {
    var signature = DeclaredSignature()
    signature.parameters.reserveCapacity(member.parameters.count)
    for parameter in member.parameters {
      signature.parameters.append(reference(parameter.type))
      guard let literal = parameter.value else { continue }
      guard let value = fit(literal, parameter.type) else {
        throw mistake(member.line, "\(parameter.name) of \(member.name) has no value of its type")
      }
      signature.defaults.append(value)
    }
    signature.result = reference(member.type)
    if member.hasRest { signature.flags.insert(.needsRest) }
    let method = Method(signature, .none)
    if !isInterface {
      method.body = .native(natives?(key ?? member.key) ?? Self.notImplemented(method))
    }
    switch member.kind {
    case .getter: method.role = .getter
    case .setter: method.role = .setter
    default: method.role = owner == nil ? .function : .method
    }
    method.owner = owner
    method.key = member.key
    method.frames = member.frames.map {
      $0.replacing("AS3::", with: "http://adobe.com/AS3/2006/builtin::")
    }
    method.isFinal = member.isFinal || owner?.isFinal == true
    method.name = name
    return method
  }

  /// What runs where the player has nothing yet.
  private static func notImplemented(_ method: Method) -> NativeFunction {
    method.isMissing = true
    return { [unowned method] interpreter, _, _ throws(ScriptError) in
      throw ScriptError(1001, interpreter.machine.text(of: method))
    }
  }

  /// The constructor of a class that declares none: it takes nothing, and runs that of the base.
  private func implicitConstructor(of traits: Traits) throws(FaceError) -> Method {
    let method = Method(
      DeclaredSignature(),
      .native { [unowned traits] interpreter, registers, _ throws(ScriptError) in
        guard let base = traits.base?.initializer, case .native(let body) = base.body else {
          return .undefined
        }
        let signature = try base.signature()
        let count = 1 + signature.parameters.count
        guard signature.requiredCount == 0, count > 1 else {
          return try body(interpreter, registers, 0)
        }
        let defaults = UnsafeMutablePointer<Value>.allocate(capacity: count)
        defer { defaults.deallocate() }
        defaults.initialize(to: registers[0])
        for (index, value) in signature.defaults.enumerated() {
          (defaults + 1 + index).initialize(to: value)
        }
        return try body(interpreter, defaults, 0)
      })
    if let base = traits.base?.initializer, !base.takesNothing {
      throw mistake(0, "\(className) has a base whose constructor takes arguments, and none itself")
    }
    method.role = .initializer
    method.owner = traits
    return method
  }

  // MARK: - Types and values

  private func qualified(_ name: String) -> QualifiedName {
    if name.hasPrefix("Vector$") { return library.vectorName(name) }
    let package =
      declaration.imports[name] ?? (library.isTopLevel(name) ? "" : declaration.package)
    return QualifiedName(library.namespace(ofPackage: package), library.atom(name))
  }

  private func reference(_ type: FaceType) -> TypeReference {
    switch type {
    case .any: return .any
    case .void: return .player(machine.system, library.void)
    case .vector(let element): return .vector(machine.system, reference(element))
    case .named(let name):
      if let known = references[name] { return known }
      let reference = TypeReference.player(machine.system, qualified(name))
      references[name] = reference
      return reference
    }
  }

  /// A literal as it lies in a slot or register of a type; nil if the type has no such value.
  private func fit(_ literal: FaceValue, _ type: FaceType) -> Value? {
    switch (type, literal) {
    case (.any, .undefined): return .undefined
    case (.named("int"), .number(let number)):
      return Int32(exactly: number).map { Value(rawInt: $0) }
    case (.named("uint"), .number(let number)):
      return UInt32(exactly: number).map { Value(rawUInt: $0) }
    case (.named("Number"), .number(let number)): return number.isNaN ? .nan : Value(number)
    case (.named("Boolean"), .boolean(let boolean)): return Value(bits: boolean ? 1 : 0)
    case (.named("int"), _), (.named("uint"), _), (.named("Number"), _), (.named("Boolean"), _):
      return nil
    case (.named("Namespace"), .string(let uri)):
      return machine.value(of: machine.namespaces.intern(.public, library.atom(uri)))
    case (.named("String"), .string(let text)): return Value(machine.heap.text(library.atom(text)))
    case (_, .null): return .null
    case (.any, _), (.named("Object"), _): return boxed(literal)
    default: return nil
    }
  }

  private func boxed(_ literal: FaceValue) -> Value? {
    switch literal {
    case .undefined: return nil
    case .null: return .null
    case .boolean(let boolean): return Value(boolean)
    case .string(let text): return Value(machine.heap.text(library.atom(text)))
    case .number(let number):
      if let whole = Int32(exactly: number), number.sign == .plus || whole != 0 {
        return Value(integer: whole)
      }
      return number.isNaN ? .nan : Value(number)
    }
  }
}
