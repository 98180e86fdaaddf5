import FlashData
import FlashHeap
import SWF

/// Writes one value, with all it refers to, in AMF (C.Amf).
///
/// Objects that write themselves do so into a ByteArray whose `writeObject` comes back here, so that all of the value has one table of
/// references.
final class AMFEncoder {
  private let interpreter: Interpreter
  private var machine: Machine { interpreter.machine }
  private var writer: AMFWriter
  private let version: AMFVersion
  /// Arrays of AMF0 without gaps and other properties have no names: in calls of servers (N.Nc.6).
  private let writesStrictArrays: Bool
  /// Objects by the number under which later values refer to them.
  private var numbers: [ScriptObject: Int] = [:]
  private var depth = 0
  /// What IExternalizable objects write into, once there is one.
  private var output: Value?

  /// How deep values may be in one another.
  static let depthLimit = 400

  init(_ interpreter: Interpreter, _ version: AMFVersion, writesStrictArrays: Bool = false) {
    (self.interpreter, self.version) = (interpreter, version)
    self.writesStrictArrays = writesStrictArrays
    writer = AMFWriter(version: version)
  }

  /// The bytes of a value.
  static func bytes(
    of value: Value, _ version: AMFVersion, _ interpreter: Interpreter,
    writesStrictArrays: Bool = false
  ) throws(ScriptError) -> [UInt8] {
    let saved = interpreter.held.count
    defer { interpreter.held.removeLast(interpreter.held.count - saved) }
    let encoder = AMFEncoder(
      interpreter, version, writesStrictArrays: writesStrictArrays)
    try encoder.put(value)
    return encoder.writer.bytes
  }

  /// A file of a shared object with what an object has (C.Amf.20); nil if there is nothing to keep.
  static func file(
    named name: String, _ version: AMFVersion, of object: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> [UInt8]? {
    let saved = interpreter.held.count
    defer { interpreter.held.removeLast(interpreter.held.count - saved) }
    let encoder = AMFEncoder(interpreter, version)
    var isEmpty = true
    for (key, value) in try interpreter.enumerableProperties(of: object) {
      if encoder.isFunction(value) { continue }
      isEmpty = false
      interpreter.held.append(value)
      encoder.writer.put(name: try interpreter.values.toText(key).text)
      try encoder.put(value)
      encoder.writer.put(byte: 0)
    }
    return isEmpty
      ? nil
      : SharedObjectFile.bytes(name: name, version: version, properties: encoder.writer.bytes)
  }

  // MARK: - Values

  func put(_ value: Value) throws(ScriptError) {
    if value.isUndefined { return writer.put(.undefined) }
    if value.isNull { return writer.put(.null) }
    if value.isBoolean { return writer.put(.boolean(value == .true)) }
    if let number = value.number { return writer.put(Self.token(of: number)) }
    if let text = value.asString { return writer.put(.string(text.text)) }
    guard let object = value.asObject else { return writer.put(.undefined) }
    if let number = numbers[object], writer.canRefer(to: number) {
      return writer.put(.reference(number))
    }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw ScriptError(.stackOverflowError, 1023) }
    guard !interpreter.heap.isFull(with: 2 * writer.bytes.count) else { throw ScriptError(1000) }
    try put(object)
  }

  private static func token(of number: Double) -> AMFToken {
    if let whole = Int32(exactly: number), whole >= -1 << 28, whole < 1 << 28,
      !(number == 0 && number.sign == .minus)
    {
      return .integer(whole)
    }
    return .number(number)
  }

  /// Begins a value that later ones can refer to.
  private func begin(_ object: ScriptObject, _ token: AMFToken) {
    interpreter.held.append(Value(object))
    numbers[object] = writer.valueCount
    writer.put(token)
  }

  private func put(_ object: ScriptObject) throws(ScriptError) {
    let types = interpreter.types
    let traits = object.traits
    switch object.kind {
    case .closure, .methodClosure: return writer.put(.undefined)
    case .namespace: throw ScriptError(2004)
    case .list: return try putArray(object)
    case .vector: return try putVector(object)
    default: break
    }
    if let bytes = object.payload as? ByteArrayState {
      return begin(object, .bytes(Array(bytes.contents)))
    }
    if traits.isKind(of: types.date) {
      let time = try call(object, "getTime")
      return begin(object, .date(try interpreter.values.toNumber(time)))
    }
    if traits === types.xml || traits === types.xmlList {
      let text = try interpreter.values.toText(try call(object, "toXMLString"))
      return begin(object, .xml(text.text, isDocument: false))
    }
    if traits.keepsObjects { return try putDictionary(object) }
    if isClass(traits, "flash.xml", "XMLDocument") {
      let text = try interpreter.values.toText(Value(object))
      return begin(object, .xml(text.text, isDocument: true))
    }
    // C.Amf.3.3.
    if isClass(traits, "flash.display", "DisplayObject") { return writer.put(.undefined) }
    if traits.isKind(of: machine.serialization.externalizableType) {
      return try putExternal(object)
    }
    try putObject(object)
  }

  private func isClass(_ traits: Traits, _ package: String, _ name: String) -> Bool {
    let namespace = machine.namespaces.intern(.public, machine.heap.intern(package))
    let local = machine.heap.intern(name)
    var type: Traits? = traits
    while let one = type {
      if one.program == nil, one.name == QualifiedName(namespace, local) { return true }
      type = one.base
    }
    return false
  }

  private func call(_ object: ScriptObject, _ method: String) throws(ScriptError) -> Value {
    try interpreter.properties.callProperty(
      Value(object), Name(machine.heap.intern(method), .as3), [])
  }

  private func isFunction(_ value: Value) -> Bool {
    value.asObject.map { $0.kind == .closure || $0.kind == .methodClosure } ?? false
  }

  // MARK: - Containers

  /// C.Amf.3.4, C.Amf.0.1.
  private func putArray(_ object: ScriptObject) throws(ScriptError) {
    let list = ScriptList(object)
    if version == .amf0, writesStrictArrays, isStrict(object, list) {
      begin(object, .array(count: Int(list.length)))
      for index in 0..<list.length { try put(list[index] ?? .undefined) }
      return writer.put(.end)
    }
    if version == .amf0 {
      begin(object, .namedArray(count: Int(list.length)))
      try putNamed(list, 0..<UInt32(list.count))
      try putDynamic(object)
      return writer.put(.end)
    }
    var dense: UInt32 = 0
    while Int(dense) < list.count, let value = list[dense], !isFunction(value) { dense += 1 }
    begin(object, .mixedArray(count: Int(dense)))
    try putNamed(list, dense..<UInt32(list.count))
    try putDynamic(object)
    for index in 0..<dense { try put(list[index] ?? .undefined) }
    writer.put(.end)
  }

  /// Whether an array has all its elements, and nothing beside them.
  private func isStrict(_ object: ScriptObject, _ list: ScriptList) -> Bool {
    guard Int(list.length) == list.count,
      !object.hasPropertyMap || object.nextProperty(after: 0) == 0
    else { return false }
    return (0..<list.length).allSatisfy { list[$0] != nil }
  }

  /// Elements by their numbers as names; functions and holes are left out.
  private func putNamed(_ list: ScriptList, _ range: Range<UInt32>) throws(ScriptError) {
    for index in range {
      guard let value = list[index], !isFunction(value) else { continue }
      writer.put(.name(String(index)))
      try put(value)
    }
  }

  /// C.Amf.3.8.
  private func putVector(_ object: ScriptObject) throws(ScriptError) {
    let vector = ScriptVector(object)
    let raws = (0..<vector.count).map { vector.raw($0) }
    switch vector.form {
    case .int: begin(object, .vector(.ints(raws.map { $0.rawInt }), isFixed: vector.isFixed))
    case .uint: begin(object, .vector(.uints(raws.map { $0.rawUInt }), isFixed: vector.isFixed))
    case .number:
      begin(object, .vector(.doubles(raws.map { $0.double }), isFixed: vector.isFixed))
    case .object:
      interpreter.held += raws
      let type = vector.elementType
      let alias = type.map { machine.serialization.alias(of: $0) ?? "" } ?? "*"
      begin(object, .objects(count: raws.count, isFixed: vector.isFixed, type: alias))
      for raw in raws { try put(raw) }
      writer.put(.end)
    }
  }

  /// C.Amf.3.9.
  private func putDictionary(_ object: ScriptObject) throws(ScriptError) {
    var pairs: [(Value, Value)] = []
    var index = object.nextProperty(after: 0)
    while index > 0, let map = object.propertyMap {
      pairs.append((map.pointee.key(index - 1), map.pointee.value(index - 1)))
      interpreter.held += [map.pointee.key(index - 1), map.pointee.value(index - 1)]
      index = object.nextProperty(after: index)
    }
    begin(object, .dictionary(count: pairs.count, hasWeakKeys: object.hasWeakKeys))
    for (key, value) in pairs {
      try put(key.isObject ? key : Value(try interpreter.values.toText(key)))
      try put(value)
    }
    writer.put(.end)
  }

  // MARK: - Objects

  /// C.Amf.3.5, C.Amf.0.1.
  private func putObject(_ object: ScriptObject) throws(ScriptError) {
    let traits = object.traits
    let alias = machine.serialization.alias(of: traits) ?? ""
    let members = try Self.members(of: traits, machine)
    let names = members.map { machine.heap.text($0.local).text }
    let isProxy = traits.isKind(of: machine.serialization.proxyType)
    let isDynamic = traits.isDynamic || isProxy
    begin(
      object,
      .object(
        AMFTraits(
          className: alias, members: version == .amf3 ? names : [],
          isDynamic: isDynamic || version == .amf0)))
    for (member, name) in zip(members, names) {
      let value = try interpreter.properties.getProperty(
        Value(object), Name(member.local, member.namespace))
      if version == .amf0, isFunction(value) { continue }
      interpreter.held.append(value)
      writer.put(.name(name))
      try put(value)
    }
    if isProxy {
      try putTrapped(object)
    } else if isDynamic, !machine.serialization.dynamicPropertyWriter.isNull {
      try putDynamic(object, by: machine.serialization.dynamicPropertyWriter)
    } else if isDynamic {
      try putDynamic(object)
    }
    writer.put(.end)
  }

  /// The members of a type that are written: public variables, and properties that can be read and written.
  static func members(of type: Traits, _ machine: Machine) throws(ScriptError) -> [QualifiedName] {
    var seen: Set<QualifiedName> = []
    var members: [QualifiedName] = []
    var chain: [Traits] = []
    var next: Traits? = type
    while let one = next {
      chain.append(one)
      next = one.base
    }
    for owner in chain.reversed() {
      for entry in owner.entries {
        let namespace = machine.namespaces[entry.name.namespace]
        guard namespace.kind == .public, namespace.uri == Atom(.empty), !entry.isInherited,
          entry.kind == .variable
            || entry.kind == .accessor && entry.index >= 0 && entry.setter >= 0,
          !isTransient(entry, of: owner), seen.insert(entry.name).inserted
        else { continue }
        members.append(entry.name)
      }
    }
    return members
  }

  private static func isTransient(_ entry: Traits.Entry, of owner: Traits) -> Bool {
    guard let file = owner.program?.file else { return false }
    return (entry.metadata + entry.setterMetadata).contains {
      $0 < file.metadata.count && file.text(file.metadata[Int($0)].name) == "Transient"
    }
  }

  /// Properties that came while code ran.
  private func putDynamic(_ object: ScriptObject) throws(ScriptError) {
    guard object.hasPropertyMap else { return }
    var pairs: [(Value, Value)] = []
    var index = object.nextProperty(after: 0)
    while index > 0, let map = object.propertyMap {
      let (key, value) = (map.pointee.key(index - 1), map.pointee.value(index - 1))
      if !isFunction(value) {
        pairs.append((key, value))
        interpreter.held += [key, value]
      }
      index = object.nextProperty(after: index)
    }
    for (key, value) in pairs {
      let name = try interpreter.values.toText(key).text
      if name.isEmpty { continue }
      writer.put(.name(name))
      try put(value)
    }
  }

  /// What a writer that scripts have set writes of an object (C.Amf.3.6).
  private func putDynamic(_ object: ScriptObject, by other: Value) throws(ScriptError) {
    guard
      let type = try machine.system.definition(
        named: "flash.net::DynamicPropertyOutput", interpreter)?.asObject?.classTable
    else { return }
    let output = machine.make(type)
    output.payload = DynamicOutput(self)
    interpreter.held.append(Value(output))
    _ = try interpreter.properties.callProperty(
      other, Name(machine.heap.intern("writeDynamicProperties"), .public),
      [Value(object), Value(output)])
    output.payload = nil
  }

  /// `writeDynamicProperty` of what a writer of scripts writes to.
  func put(_ name: String, _ value: Value) throws(ScriptError) {
    if name.isEmpty || isFunction(value) { return }
    writer.put(.name(name))
    try put(value)
  }

  /// What a Proxy says that it has.
  private func putTrapped(_ object: ScriptObject) throws(ScriptError) {
    let properties = interpreter.properties
    var index = 0
    while true {
      index = try properties.next(of: Value(object), behind: index)
      guard index > 0 else { return }
      if machine.isTimeUp() { throw .terminated }
      let name = try interpreter.values.toText(
        try properties.enumerated(Value(object), index, isName: true)
      ).text
      let value = try properties.enumerated(Value(object), index, isName: false)
      if name.isEmpty || isFunction(value) { continue }
      interpreter.held.append(value)
      writer.put(.name(name))
      try put(value)
    }
  }

  // MARK: - Objects that write themselves

  /// C.Amf.3.7.
  private func putExternal(_ object: ScriptObject) throws(ScriptError) {
    guard let alias = machine.serialization.alias(of: object.traits) else {
      throw ScriptError(2004)
    }
    let target: Value
    if let output {
      target = output
    } else {
      let type = try machine.table(for: machine.serialization.byteArrayType, interpreter)
      target = Value(machine.make(type))
      interpreter.held.append(target)
      output = target
    }
    let state = try ByteArrayState.of(target, machine)
    try flush(state)
    state.encoder = self
    state.encoding = .amf3
    begin(object, .external(alias))
    _ = try interpreter.properties.callProperty(
      Value(object), Name(machine.heap.intern("writeExternal"), .public), [target])
    try flush(state)
    writer.put(.end)
  }

  /// `writeObject` of what objects write themselves into.
  func put(_ value: Value, from state: ByteArrayState) throws(ScriptError) {
    try flush(state)
    try put(value)
  }

  private func flush(_ state: ByteArrayState) throws(ScriptError) {
    writer.put(Array(state.contents))
    try state.setCount(0)
  }
}

/// What an object for dynamic properties writes into, for as long as it may.
final class DynamicOutput: NativePayload {
  private(set) weak var encoder: AMFEncoder?

  init(_ encoder: AMFEncoder?) { self.encoder = encoder }
}
