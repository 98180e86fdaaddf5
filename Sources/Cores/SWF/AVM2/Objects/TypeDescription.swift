import FlashHeap
import SWF

/// What a type is from outside, as describeType and describeTypeJSON say it (C.Desc).
struct TypeDescription {
  /// Which parts are wanted (C.Desc.9).
  struct Parts: OptionSet {
    let rawValue: UInt32
    static let hidesNamespaces = Parts(rawValue: 1)
    static let bases = Parts(rawValue: 2)
    static let interfaces = Parts(rawValue: 4)
    static let variables = Parts(rawValue: 8)
    static let accessors = Parts(rawValue: 0x10)
    static let methods = Parts(rawValue: 0x20)
    static let metadata = Parts(rawValue: 0x40)
    static let constructor = Parts(rawValue: 0x80)
    static let traits = Parts(rawValue: 0x100)
    static let instance = Parts(rawValue: 0x200)
    static let hidesObject = Parts(rawValue: 0x400)
    /// What describeType has.
    static let all = Parts(rawValue: 0x5FF)
  }

  struct Parameter {
    var type: String
    var isOptional: Bool
  }

  struct Metadata {
    var name: String
    var items: [(key: String, value: String)]
  }

  /// A property or function.
  struct Member {
    enum Kind { case variable, constant, accessor, method }
    var kind: Kind
    var name: String
    /// Of a function the result's.
    var type: String
    /// `readonly`, `writeonly` or `readwrite`.
    var access: String
    var declaredBy: String
    var uri: String
    var parameters: [Parameter] = []
    var metadata: [Metadata] = []
  }

  private(set) var name: String
  private(set) var isDynamic: Bool
  private(set) var isFinal: Bool
  /// It describes a class itself.
  private(set) var isStatic: Bool
  /// Those above it, the nearest first.
  private(set) var bases: [String] = []
  private(set) var interfaces: [String] = []
  private(set) var constructor: [Parameter] = []
  private(set) var members: [Member] = []
  private(set) var metadata: [Metadata] = []

  private let machine: Machine
  /// What code that asks sees.
  private let version: UInt16

  /// Describes a type; `isStatic` says that it is one of a class itself.
  init(
    _ type: Traits, _ parts: Parts, _ interpreter: Interpreter
  ) throws(ScriptError) {
    machine = interpreter.machine
    version = Caller(interpreter).program?.version ?? .max
    name = machine.fullText(of: type)
    isStatic = type.kind == .class
    // Of nothing, only the name is known.
    let isNothing = type === machine.types.null || type === machine.types.void
    isDynamic = isStatic || type.isDynamic
    isFinal = isStatic || type.isFinal || isNothing
    guard parts.contains(.traits), !isNothing else { return }
    try type.link(machine)
    if parts.contains(.bases) {
      var above = type.base
      while let base = above {
        bases.append(machine.fullText(of: base))
        above = base.base
      }
    }
    if parts.contains(.interfaces) { interfaces = type.interfaces.map { machine.fullText(of: $0) } }
    if parts.contains(.constructor), !isStatic {
      var initializer = type.initializer
      // Of a class whose calls and `new` do the same, that is it; Object declares none.
      if let known = (machine.library as? BuiltinLibrary)?.builtin(of: type),
        case .factory(let method) = known.call, type !== machine.types.object
      {
        initializer = method
      }
      if let initializer { constructor = try parameters(of: initializer) }
    }
    try addMembers(of: type, parts)
    if parts.contains(.metadata) { metadata = classMetadata(of: type.instanceTraits ?? type) }
  }

  /// A namespace that members of a base use; those of the player's classes and those of movies are apart
  /// (measured: described-namespaces).
  private struct UsedNamespace: Hashable {
    var namespace: NamespaceID
    var isPlayers: Bool

    init(_ entry: Traits.Entry, of type: Traits) {
      namespace = entry.name.namespace
      isPlayers = type.program == nil
    }
  }

  private mutating func addMembers(of type: Traits, _ parts: Parts) throws(ScriptError) {
    var hidden: Set<UsedNamespace> = []
    if parts.contains(.hidesNamespaces) {
      var above = type.base
      while let base = above {
        for entry in base.entries where uri(of: entry) != "" {
          hidden.insert(UsedNamespace(entry, of: base))
        }
        above = base.base
      }
    }
    var seen: Set<QualifiedName> = []
    var next: Traits? = type
    while let owner = next {
      next = owner.base
      if parts.contains(.hidesObject), owner === machine.types.object { break }
      for entry in owner.entries {
        guard !entry.isInherited, entry.version <= version,
          machine.namespaces[entry.name.namespace].kind == .public,
          !hidden.contains(UsedNamespace(entry, of: owner)), seen.insert(entry.name).inserted,
          let member = try member(entry, of: type, declaredBy: owner, parts)
        else { continue }
        members.append(member)
      }
    }
  }

  private func uri(of entry: Traits.Entry) -> String {
    let namespace = machine.namespaces[entry.name.namespace]
    guard namespace.kind == .public, namespace.uri != Atom(.empty) else { return "" }
    return machine.heap.text(namespace.uri).text
  }

  private func member(
    _ entry: Traits.Entry, of type: Traits, declaredBy owner: Traits, _ parts: Parts
  ) throws(ScriptError) -> Member? {
    var member = Member(
      kind: .method, name: machine.heap.text(entry.name.local).text, type: "", access: "",
      declaredBy: machine.fullText(of: owner), uri: uri(of: entry))
    switch entry.kind {
    case .variable, .constant:
      guard parts.contains(.variables) else { return nil }
      member.kind = entry.kind == .variable ? .variable : .constant
      member.access = entry.kind == .variable ? "readwrite" : "readonly"
      member.type = machine.fullText(of: try type.type(ofSlot: entry.index))
    case .accessor:
      guard parts.contains(.accessors) else { return nil }
      member.kind = .accessor
      let getter = entry.index >= 0 ? type.methods[entry.index] : nil
      let setter = entry.setter >= 0 ? type.methods[entry.setter] : nil
      member.access = getter == nil ? "writeonly" : setter == nil ? "readonly" : "readwrite"
      if let getter {
        member.type = machine.fullText(of: try getter.signature().result)
      } else {
        member.type = machine.fullText(of: try setter?.signature().parameters.first ?? nil)
      }
      member.declaredBy = machine.fullText(of: (getter ?? setter)?.owner ?? owner)
    case .method:
      guard parts.contains(.methods) else { return nil }
      let method = type.methods[entry.index]
      member.type = machine.fullText(of: try method.signature().result)
      member.declaredBy = machine.fullText(of: method.owner ?? owner)
      member.parameters = try parameters(of: method)
    }
    if parts.contains(.metadata), let program = owner.program {
      member.metadata = metadata(entry.metadata + entry.setterMetadata, of: program)
    }
    return member
  }

  private func parameters(of method: Method) throws(ScriptError) -> [Parameter] {
    let signature = try method.signature()
    return signature.parameters.enumerated().map { index, type in
      Parameter(
        type: machine.fullText(of: type), isOptional: index >= signature.requiredCount)
    }
  }

  // MARK: - Metadata

  private func metadata(_ indexes: [UInt32], of program: Program) -> [Metadata] {
    let file = program.file
    return indexes.filter { $0 < file.metadata.count }.map { index in
      let item = file.metadata[Int(index)]
      return Metadata(
        name: file.text(item.name),
        items: file.metadataItems[item.items.indices].map {
          (file.text($0.key), file.text($0.value))
        })
    }
  }

  /// That of the property by which a script has the class.
  private func classMetadata(of type: Traits) -> [Metadata] {
    guard let program = type.program else { return [] }
    for script in program.scripts {
      if let index = script.traits.own(type.name) {
        return metadata(script.traits.entries[index].metadata, of: program)
      }
    }
    return []
  }
}

// MARK: - As XML

extension TypeDescription {
  /// XML under way: elements without text.
  private struct Writer {
    var text = ""

    mutating func element(
      _ name: String, _ attributes: [(String, String)], _ content: (inout Writer) -> Void = { _ in }
    ) {
      text += "<\(name)"
      for (name, value) in attributes {
        text +=
          " \(name)=\"\(String(decoding: XMLText.escapedValue(Array(value.utf16)), as: UTF16.self))\""
      }
      let start = text.utf8.count
      text += ">"
      let inside = text.utf8.count
      content(&self)
      if text.utf8.count == inside {
        text.removeLast(inside - start)
        text += "/>"
      } else {
        text += "</\(name)>"
      }
    }
  }

  /// The element `type`, of a class with what its instances are like inside.
  func xml(factory: TypeDescription?, alias: String?) -> String {
    var writer = Writer()
    var attributes = [("name", name)]
    if let base = bases.first { attributes.append(("base", base)) }
    attributes += [
      ("isDynamic", "\(isDynamic)"), ("isFinal", "\(isFinal)"), ("isStatic", "\(isStatic)"),
    ]
    if let alias { attributes.append(("alias", alias)) }
    writer.element("type", attributes) { writer in
      put(in: &writer)
      if let factory {
        writer.element("factory", [("type", factory.name)]) { factory.put(in: &$0) }
      }
    }
    return writer.text
  }

  /// C.Desc.3.
  private func put(in writer: inout Writer) {
    for base in bases { writer.element("extendsClass", [("type", base)]) }
    for type in interfaces { writer.element("implementsInterface", [("type", type)]) }
    if !constructor.isEmpty {
      writer.element("constructor", []) { Self.put(constructor, in: &$0) }
    }
    for member in members where member.kind == .variable || member.kind == .constant {
      put(
        member, member.kind == .variable ? "variable" : "constant", [("type", member.type)], &writer
      )
    }
    for member in members where member.kind == .accessor {
      put(
        member, "accessor",
        [("access", member.access), ("type", member.type), ("declaredBy", member.declaredBy)],
        &writer)
    }
    for member in members where member.kind == .method {
      put(
        member, "method", [("declaredBy", member.declaredBy), ("returnType", member.type)], &writer)
    }
    Self.put(metadata, in: &writer)
  }

  private func put(
    _ member: Member, _ element: String, _ attributes: [(String, String)], _ writer: inout Writer
  ) {
    let uri = member.uri.isEmpty ? [] : [("uri", member.uri)]
    writer.element(element, [("name", member.name)] + attributes + uri) { writer in
      Self.put(member.parameters, in: &writer)
      Self.put(member.metadata, in: &writer)
    }
  }

  private static func put(_ parameters: [Parameter], in writer: inout Writer) {
    for (index, parameter) in parameters.enumerated() {
      writer.element(
        "parameter",
        [
          ("index", "\(index + 1)"), ("type", parameter.type),
          ("optional", "\(parameter.isOptional)"),
        ])
    }
  }

  private static func put(_ metadata: [Metadata], in writer: inout Writer) {
    for item in metadata {
      writer.element("metadata", [("name", item.name)]) { writer in
        for (key, value) in item.items {
          writer.element("arg", [("key", key), ("value", value)])
        }
      }
    }
  }
}

// MARK: - As objects

/// Makes objects of a description (C.Desc.9).
struct DescriptionObjects {
  let interpreter: Interpreter

  func object(
    of description: TypeDescription, _ parts: TypeDescription.Parts
  ) throws(ScriptError) -> Value {
    let saved = interpreter.held.count
    defer { interpreter.held.removeLast(interpreter.held.count - saved) }
    var traits = Value.null
    if parts.contains(.traits) {
      traits = try object([
        ("bases", parts.contains(.bases) ? try texts(description.bases) : .null),
        ("interfaces", parts.contains(.interfaces) ? try texts(description.interfaces) : .null),
        ("metadata", parts.contains(.metadata) ? try list(description.metadata, metadata) : .null),
        ("accessors", try group(description, .accessors, parts, [.accessor])),
        ("methods", try group(description, .methods, parts, [.method])),
        ("variables", try group(description, .variables, parts, [.variable, .constant])),
        (
          "constructor",
          parts.contains(.constructor) && !description.constructor.isEmpty
            ? try list(description.constructor, parameter) : .null
        ),
      ])
    }
    return try object([
      ("name", text(description.name)), ("isDynamic", Value(description.isDynamic)),
      ("isFinal", Value(description.isFinal)), ("isStatic", Value(description.isStatic)),
      ("traits", traits),
    ])
  }

  private func text(_ text: String) -> Value {
    let value = interpreter.heap.value(text)
    interpreter.held.append(value)
    return value
  }

  private func object(_ properties: [(String, Value)]) throws(ScriptError) -> Value {
    let object = try interpreter.makeObject()
    interpreter.held.append(Value(object))
    for (name, value) in properties {
      object.setProperty(interpreter.heap.value(name), value, in: interpreter.heap)
    }
    return Value(object)
  }

  private func list<Item>(
    _ items: [Item], _ make: (Item) throws(ScriptError) -> Value
  ) throws(ScriptError) -> Value {
    var values: [Value] = []
    for item in items { values.append(try make(item)) }
    let list = Value(try interpreter.makeList(values))
    interpreter.held.append(list)
    return list
  }

  private func texts(_ texts: [String]) throws(ScriptError) -> Value {
    try list(texts) { (item) throws(ScriptError) in text(item) }
  }

  private func group(
    _ description: TypeDescription, _ part: TypeDescription.Parts, _ parts: TypeDescription.Parts,
    _ kinds: [TypeDescription.Member.Kind]
  ) throws(ScriptError) -> Value {
    guard parts.contains(part) else { return .null }
    return try list(description.members.filter { kinds.contains($0.kind) }, member)
  }

  private func member(_ member: TypeDescription.Member) throws(ScriptError) -> Value {
    var properties: [(String, Value)] = [("name", text(member.name))]
    switch member.kind {
    case .method:
      properties += [
        ("returnType", text(member.type)), ("declaredBy", text(member.declaredBy)),
        ("parameters", try list(member.parameters, parameter)),
      ]
    case .accessor:
      properties += [
        ("type", text(member.type)), ("access", text(member.access)),
        ("declaredBy", text(member.declaredBy)),
      ]
    default: properties += [("type", text(member.type)), ("access", text(member.access))]
    }
    properties += [
      ("uri", member.uri.isEmpty ? .null : text(member.uri)),
      ("metadata", member.metadata.isEmpty ? .null : try list(member.metadata, metadata)),
    ]
    return try object(properties)
  }

  private func parameter(_ parameter: TypeDescription.Parameter) throws(ScriptError) -> Value {
    try object([("type", text(parameter.type)), ("optional", Value(parameter.isOptional))])
  }

  private func metadata(_ metadata: TypeDescription.Metadata) throws(ScriptError) -> Value {
    try object([
      ("name", text(metadata.name)),
      (
        "value",
        try list(metadata.items.map { $0 }) { (item) throws(ScriptError) in
          try object([("key", text(item.key)), ("value", text(item.value))])
        }
      ),
    ])
  }
}
