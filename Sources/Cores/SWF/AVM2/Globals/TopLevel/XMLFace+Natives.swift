import FlashHeap

/// C.E4x.M: XML. Settings are those of all.
extension XMLFace {
  static func natives(_ key: String) -> NativeFunction? {
    if key.hasPrefix("static ") { return settings(String(key.dropFirst("static ".count))) }
    return reading(key) ?? names(key) ?? writing(key) ?? ofPrototype(key, reading)
  }

  /// Functions that the prototype itself can be asked as well, which is no XML.
  static func ofPrototype(
    _ key: String, _ method: (String) -> NativeFunction?
  ) -> NativeFunction? {
    guard key == "prototype toString" || key == "prototype hasOwnProperty" else { return nil }
    let name = String(key.dropFirst("prototype ".count))
    guard let native = method(name), let plain = ObjectFace.natives(name == "toString" ? key : name)
    else { return nil }
    return { interpreter, registers, count throws(ScriptError) in
      let types = interpreter.types
      guard
        [types.xml, types.xmlList].contains(where: {
          $0.table?.pointee.prototype == registers[0]
        })
      else { return try native(interpreter, registers, count) }
      if name == "toString" { return Value(interpreter.heap.emptyString) }
      return try plain(interpreter, registers, count)
    }
  }

  /// What `new` gives (C.E4x.New.1); more arguments are passed over.
  static func make(
    _ interpreter: Interpreter, _ type: Value, _ arguments: [Value]
  ) throws(ScriptError) -> Value {
    let e4x = E4X(interpreter)
    return try e4x.newXML(arguments.first ?? .undefined)
  }

  // MARK: - Settings

  private static func settings(_ key: String) -> NativeFunction? {
    switch key {
    case "get ignoreComments": flag(\.ignoresComments)
    case "set ignoreComments": setFlag(\.ignoresComments)
    case "get ignoreProcessingInstructions": flag(\.ignoresInstructions)
    case "set ignoreProcessingInstructions": setFlag(\.ignoresInstructions)
    case "get ignoreWhitespace": flag(\.ignoresBlanks)
    case "set ignoreWhitespace": setFlag(\.ignoresBlanks)
    case "get prettyPrinting": flag(\.isPretty)
    case "set prettyPrinting": setFlag(\.isPretty)
    case "get prettyIndent":
      { interpreter, _, _ throws(ScriptError) in
        Value(rawInt: interpreter.machine.xmlSettings.indent)
      }
    case "set prettyIndent":
      { interpreter, registers, _ throws(ScriptError) in
        interpreter.machine.xmlSettings.indent = registers[1].rawInt
        return .undefined
      }
    case "settings":
      { interpreter, _, _ throws(ScriptError) in
        try object(of: interpreter.machine.xmlSettings, interpreter)
      }
    case "defaultSettings":
      { interpreter, _, _ throws(ScriptError) in try object(of: XMLSettings(), interpreter) }
    case "setSettings": setSettings
    default: nil
    }
  }

  private static var flags: [(String, ReferenceWritableKeyPath<XMLSettings, Bool>)] {
    [
      ("ignoreComments", \.ignoresComments),
      ("ignoreProcessingInstructions", \.ignoresInstructions),
      ("ignoreWhitespace", \.ignoresBlanks), ("prettyPrinting", \.isPretty),
    ]
  }

  private static func flag(_ path: KeyPath<XMLSettings, Bool>) -> NativeFunction {
    { interpreter, _, _ throws(ScriptError) in
      Value(rawBoolean: interpreter.machine.xmlSettings[keyPath: path])
    }
  }

  private static func setFlag(
    _ path: ReferenceWritableKeyPath<XMLSettings, Bool>
  ) -> NativeFunction {
    { interpreter, registers, _ throws(ScriptError) in
      interpreter.machine.xmlSettings[keyPath: path] = registers[1].bits != 0
      return .undefined
    }
  }

  private static func object(
    of settings: XMLSettings, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    let object = try interpreter.makeObject()
    let heap = interpreter.heap
    for (name, path) in flags {
      object.setProperty(heap.value(name), Value(settings[keyPath: path]), in: heap)
    }
    object.setProperty(heap.value("prettyIndent"), Value(integer: settings.indent), in: heap)
    return Value(object)
  }

  /// Takes the settings that are there and of their types (C.E4x.Set.1).
  private static func setSettings(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let settings = interpreter.machine.xmlSettings
    let object = registers[1]
    guard !object.isNullish else {
      settings.reset()
      return .undefined
    }
    for (name, path) in flags {
      let value = try property(object, name, interpreter)
      if value.isBoolean { settings[keyPath: path] = value == .true }
    }
    let indent = try property(object, "prettyIndent", interpreter)
    if indent.isNumber { settings.indent = try interpreter.values.toInt(indent) }
    return .undefined
  }

  private static func property(
    _ object: Value, _ name: String, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    let heap = interpreter.heap
    guard try interpreter.properties.has(heap.value(name), in: object) else { return .undefined }
    return try interpreter.properties.getProperty(object, Name(heap.intern(name), .public))
  }

  // MARK: - Methods

  /// What a method does: with the node that it is called on, and its arguments after that in registers.
  typealias Body = (
    _ e4x: E4X, _ node: XMLNode, _ registers: Interpreter.Registers
  ) throws(ScriptError) -> Value

  static func method(_ body: @escaping Body) -> NativeFunction {
    { interpreter, registers, _ throws(ScriptError) in
      let object = try Natives.receiver(registers[0], interpreter.types.xml, interpreter)
      guard let node = object.payload as? XMLNode else { return .undefined }
      let e4x = E4X(interpreter)
      return try e4x.scoped { () throws(ScriptError) in try body(e4x, node, registers) }
    }
  }

  /// Methods that look at nodes.
  private static func reading(_ key: String) -> NativeFunction? {
    switch key {
    case "call":
      { interpreter, registers, _ throws(ScriptError) in try E4X(interpreter).toXML(registers[1]) }
    case "new": { _, _, _ throws(ScriptError) in .undefined }
    case "hasOwnProperty":
      method { (e4x, _, registers) throws(ScriptError) in
        Natives.raw(e4x.has(registers[0], try e4x.elementPattern(registers[1])))
      }
    case "propertyIsEnumerable":
      method { (e4x, _, registers) throws(ScriptError) in
        Natives.raw(try e4x.toText(registers[1]).text == "0")
      }
    case "child":
      method { (e4x, node, registers) throws(ScriptError) in
        if let index = try e4x.childIndex(registers[1]) {
          return try e4x.makeList(index < node.children.count ? [node.children[index]] : [])
        }
        return try e4x.get(registers[0], try e4x.elementPattern(registers[1]))
      }
    case "comments": kept { $0.kind == .comment }
    case "text": kept { $0.isText }
    case "elements": named(.element)
    case "processingInstructions": named(.instruction)
    case "childIndex":
      method { (_, node, _) throws(ScriptError) in
        Value(rawInt: Int32(node.index ?? -1))
      }
    case "contains":
      method { (e4x, node, registers) throws(ScriptError) in
        guard let other = e4x.node(registers[1]) else { return Natives.raw(false) }
        return Natives.raw(try node.isEqual(to: other, e4x.pacing()))
      }
    case "copy":
      method { (e4x, node, _) throws(ScriptError) in Value(try e4x.copy(node).object) }
    case "hasComplexContent":
      method { (_, node, _) throws(ScriptError) in Natives.raw(node.hasComplexContent) }
    case "hasSimpleContent":
      method { (_, node, _) throws(ScriptError) in Natives.raw(node.hasSimpleContent) }
    case "length": method { (_, _, _) throws(ScriptError) in Value(rawInt: 1) }
    case "parent":
      method { (_, node, _) throws(ScriptError) in
        node.parent.map { Value($0.object) } ?? .undefined
      }
    case "toString":
      method { (e4x, node, _) throws(ScriptError) in Value(try e4x.text(of: node)) }
    case "toXMLString":
      method { (e4x, node, _) throws(ScriptError) in Value(try e4x.xmlText(of: [node])) }
    case "valueOf": method { (_, _, registers) throws(ScriptError) in registers[0] }
    case "prototype toJSON":
      { interpreter, _, _ throws(ScriptError) in interpreter.heap.value("XML") }
    case "notification": method { (_, node, _) throws(ScriptError) in node.listener }
    default: XMLLookups.of(key) { $0.xml }
    }
  }

  /// The children that a condition is true of.
  private static func kept(_ condition: @escaping (XMLNode) -> Bool) -> NativeFunction {
    method { (e4x, node, registers) throws(ScriptError) in
      try e4x.makeList(node.children.filter(condition), target: registers[0])
    }
  }

  /// The children of a kind, with a name.
  private static func named(_ kind: XMLNode.Kind) -> NativeFunction {
    method { (e4x, node, registers) throws(ScriptError) in
      let pattern = try e4x.elementPattern(registers[1])
      return try e4x.makeList(
        node.children.filter { $0.isNamed(pattern, kind) }, target: registers[0], name: pattern)
    }
  }
}
