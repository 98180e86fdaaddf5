import FlashHeap

/// Types `Vector.<T>` (C.Vec.1): four are classes of the player; those of other elements are made of `Vector.<*>`.
extension BuiltinLibrary {
  package func makeVector(of element: Traits?) -> Traits? {
    let types = machine.types
    let form =
      switch element {
      case nil: "Vector$object"
      case let type? where type === types.int: "Vector$int"
      case let type? where type === types.uint: "Vector$uint"
      case let type? where type === types.number: "Vector$double"
      default: ""
      }
    let namespace = namespace(ofPackage: "__AS3__.vec")
    if !form.isEmpty { return builtin(named: vectorName(form))?.instance }
    guard let element, let base = machine.vector(of: nil) else { return nil }
    let text = "Vector.<\(machine.fullText(of: element))>"
    let traits = Traits(
      .instance, QualifiedName(namespace, atom(text)), base: base, program: nil)
    traits.isFinal = true
    traits.isDynamic = base.isDynamic
    traits.initializer = base.initializer
    traits.vectorElement = element
    return traits
  }
}

extension BuiltinLibrary {
  /// The name by which a movie may name a form of Vectors, which is internal to its package.
  func vectorName(_ form: String) -> QualifiedName {
    QualifiedName(machine.namespaces.intern(.internal, atom("__AS3__.vec")), atom(form))
  }
}

extension Machine {
  /// The type `Vector.<element>`, one for each type of elements; nil is any.
  package func vector(of element: Traits?) -> Traits? {
    let key = element.map { ObjectIdentifier($0) }
    if let type = vectorTypes[key] { return type }
    guard let type = library.makeVector(of: element) else { return nil }
    vectorTypes[key] = type
    return type
  }

  /// Makes the class `Vector.<T>`, whose prototype is that of `Vector.<*>` (C.Vec.1).
  func makeVectorClass(_ type: Traits, _ interpreter: Interpreter) throws(ScriptError) {
    guard let above = type.base else { return }
    let base = try table(for: above, interpreter)
    let own = makeVectorSide(of: type)
    _ = try interpreter.makeClass(
      type, own, base: base.pointee.classObject.asObject,
      scopes: interpreter.makeScopes([]))
    type.table?.pointee.prototype = base.pointee.prototype
  }

  /// What a class of Vectors itself is like; it is called as that of `Vector.<*>`.
  func makeVectorSide(of type: Traits) -> Traits {
    let own = Traits(
      .class,
      QualifiedName(type.name.namespace, heap.intern(heap.text(type.name.local).text + "$")),
      base: types.class, program: nil)
    own.instanceTraits = type
    own.isDynamic = true
    own.cellFlags.insert(.properties)
    own.cellKind = .classObject
    type.conversion = type.base?.conversion
    return own
  }

  /// A type of Vectors as methods have it in errors and stacks (V.Err.4); nil of other types.
  func vectorText(of type: Traits) -> String? {
    switch type.vectorForm {
    case nil: nil
    case .object: "__AS3__.vec::Vector$object"
    case .int: "__AS3__.vec::Vector$int"
    case .uint: "__AS3__.vec::Vector$uint"
    case .number: "__AS3__.vec::Vector$double"
    }
  }
}

extension ScriptObject {
  /// The table of its instances, of a class.
  var classTable: UnsafeMutablePointer<VTable>? {
    kind == .classObject ? table.pointee.instances : nil
  }
}
