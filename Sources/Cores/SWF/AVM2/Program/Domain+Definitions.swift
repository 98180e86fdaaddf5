package import FlashHeap

/// Definitions by names that are texts (V.Domain.9).
extension Domain {
  /// How deep types of Vectors may be in one another.
  private static let nestingLimit = 64

  /// The value of a definition that a text names, as code of a movie sees it; nil if there is none.
  package func definition(
    named text: String, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value? {
    var inner = text[...]
    var depth = 0
    while let element = Self.element(of: inner) {
      inner = element
      depth += 1
      guard depth <= Self.nestingLimit else { return nil }
    }
    guard depth > 0 else { return try plainDefinition(named: text, interpreter) }
    var element: Traits?
    if inner != "*" {
      guard let value = try plainDefinition(named: String(inner), interpreter) else { return nil }
      // What is no class cannot be the type of elements (V.Is.6).
      guard let table = value.asObject?.classTable else { throw ScriptError(1107) }
      element = table.pointee.traits.takeUnretainedValue()
    }
    var type: Traits?
    for _ in 0..<depth {
      type = machine.vector(of: element)
      element = type
    }
    guard let type else { return nil }
    return try machine.classObject(for: type, interpreter)
  }

  /// The type between the brackets of the name of a type of Vectors.
  private static func element(of text: Substring) -> Substring? {
    guard text.hasSuffix(">") else { return nil }
    for prefix in ["Vector.<", "__AS3__.vec::Vector.<"] where text.hasPrefix(prefix) {
      return text.dropFirst(prefix.count).dropLast()
    }
    return nil
  }

  private func plainDefinition(
    named text: String, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value? {
    let (package, local, isQualified) = Self.parts(of: text)
    let name = QualifiedName(
      machine.namespaces.intern(.public, machine.heap.intern(String(package))),
      machine.heap.intern(String(local)))
    guard let script = script(defining: name) else { return nil }
    // A name alone sees what is newer than the movie (measured: unqualified-definitions).
    let version = isQualified ? Caller(interpreter).program?.version ?? .max : .max
    guard let (entry, _) = script.traits.find(name), entry.version <= version,
      entry.version != APIVersion.air || machine.surroundings.isAIR
    else { return nil }
    let global = try machine.global(of: script, interpreter)
    return try interpreter.properties.getProperty(
      Value(global), Name(name.local, name.namespace))
  }

  /// The names that this domain itself defines, in a Vector of texts (V.Domain.11).
  package func makeDefinedNames(_ interpreter: Interpreter) throws(ScriptError) -> Value {
    guard let type = machine.vector(of: machine.types.string) else { return .null }
    let vector = ScriptVector(machine.make(try machine.table(for: type, interpreter)))
    for name in definedNames.map({ machine.fullText(of: $0) }).sorted() {
      try vector.append(machine.heap.value(name), interpreter)
    }
    return Value(vector.object)
  }

  /// The name without its package, as errors have it.
  package static func localName(of text: String) -> String { String(parts(of: text).1) }

  /// A package and a name in it, and whether there is a package: the last `::` splits, or else the last dot.
  private static func parts(of text: String) -> (Substring, Substring, isQualified: Bool) {
    let bytes = Array(text.utf8)
    let colons = bytes.indices.last {
      $0 > 0 && bytes[$0] == UInt8(ascii: ":") && bytes[$0 - 1] == UInt8(ascii: ":")
    }
    func index(_ offset: Int) -> String.Index { text.utf8.index(text.startIndex, offsetBy: offset) }
    if let colons { return (text[..<index(colons - 1)], text[index(colons + 1)...], true) }
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")) else { return ("", text[...], false) }
    return (text[..<index(dot)], text[index(dot + 1)...], true)
  }
}

extension Machine {
  /// A name with the URI of its namespace, whatever its kind (C.Util.1).
  package func fullText(of name: QualifiedName) -> String {
    let space = namespaces[name.namespace]
    let (uri, local) = (space.uri, heap.text(name.local).text)
    // A private namespace without a name leaves its colons (measured: private-colons).
    return uri == Atom(.empty) && space.kind != .private
      ? local : "\(heap.text(uri).text)::\(local)"
  }

  /// The name of a type as descriptions have it; `*` for any.
  ///
  /// That of a class itself is its own.
  package func fullText(of type: Traits?) -> String {
    guard let type else { return "*" }
    return fullText(of: (type.instanceTraits ?? type).name)
  }

  /// The type that a value is described as: numbers are ints if they are small and whole (V.Coerce.2).
  package func describedType(of value: Value, _ interpreter: Interpreter) -> Traits {
    if value.isNull { return types.null }
    if value.isUndefined { return types.void }
    if let number = value.number {
      let isInt = Int32(exactly: number).map { $0 >= -1 << 28 && $0 < 1 << 28 } ?? false
      return isInt && !(number == 0 && number.sign == .minus) ? types.int : types.number
    }
    let type = interpreter.values.type(of: value)
    return type.instanceTraits ?? type
  }
}
