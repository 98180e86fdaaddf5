import FlashHeap

/// C.E4x.M: XMLList. What it has no function for is that of its one item.
extension XMLListFace {
  static func natives(_ key: String) -> NativeFunction? {
    reading(key) ?? children(key) ?? XMLFace.ofPrototype(key, reading) ?? single(key)
  }

  /// What `new` gives (C.E4x.New.1); more arguments are passed over.
  static func make(
    _ interpreter: Interpreter, _ type: Value, _ arguments: [Value]
  ) throws(ScriptError) -> Value {
    return try E4X(interpreter).newList(arguments.first ?? .undefined)
  }

  private typealias Body = (
    _ e4x: E4X, _ items: XMLItems, _ registers: Interpreter.Registers
  ) throws(ScriptError) -> Value

  private static func method(_ body: @escaping Body) -> NativeFunction {
    { interpreter, registers, _ throws(ScriptError) in
      let object = try Natives.receiver(registers[0], interpreter.types.xmlList, interpreter)
      guard let items = object.payload as? XMLItems else { return .undefined }
      let e4x = E4X(interpreter)
      return try e4x.scoped { () throws(ScriptError) in try body(e4x, items, registers) }
    }
  }

  /// A method of XML, for lists of one item.
  private static func single(_ key: String) -> NativeFunction? {
    guard let native = XMLFace.natives(key) else { return nil }
    return { interpreter, registers, count throws(ScriptError) in
      let object = try Natives.receiver(registers[0], interpreter.types.xmlList, interpreter)
      guard let items = object.payload as? XMLItems, items.nodes.count == 1 else {
        throw ScriptError(1086, key)
      }
      registers[0] = Value(items.nodes[0].object)
      return try native(interpreter, registers, count)
    }
  }

  private static func reading(_ key: String) -> NativeFunction? {
    switch key {
    case "call":
      { interpreter, registers, _ throws(ScriptError) in try E4X(interpreter).toList(registers[1]) }
    case "new": { _, _, _ throws(ScriptError) in .undefined }
    case "hasOwnProperty":
      method { (e4x, items, registers) throws(ScriptError) in
        if let index = try e4x.childIndex(registers[1]) {
          return Natives.raw(index < items.nodes.count)
        }
        return Natives.raw(e4x.has(registers[0], try e4x.elementPattern(registers[1])))
      }
    case "propertyIsEnumerable":
      method { (e4x, items, registers) throws(ScriptError) in
        Natives.raw((try e4x.childIndex(registers[1])).map { $0 < items.nodes.count } ?? false)
      }
    case "contains":
      method { (e4x, items, registers) throws(ScriptError) in
        for node in items.nodes {
          if try e4x.interpreter.values.isEqual(Value(node.object), registers[1]) {
            return Natives.raw(true)
          }
        }
        return Natives.raw(false)
      }
    case "copy":
      method { (e4x, items, _) throws(ScriptError) in
        var copies: [XMLNode] = []
        for node in items.nodes { copies.append(try e4x.copy(node)) }
        return try e4x.makeList(copies, target: items.target, name: items.name)
      }
    case "hasSimpleContent":
      method { (_, items, _) throws(ScriptError) in Natives.raw(E4X.isSimple(items.nodes)) }
    case "hasComplexContent":
      method { (_, items, _) throws(ScriptError) in
        Natives.raw(
          items.nodes.count == 1
            ? items.nodes[0].hasComplexContent : !E4X.isSimple(items.nodes))
      }
    case "length":
      method { (_, items, _) throws(ScriptError) in Value(rawInt: Int32(items.nodes.count)) }
    case "normalize":
      method { (e4x, items, registers) throws(ScriptError) in
        let pace = e4x.pacing()
        for node in items.nodes where node.kind == .element { try node.normalize(e4x.heap, pace) }
        items.nodes = XMLNode.joined(items.nodes, e4x.heap, dropsBlanks: false)
        return registers[0]
      }
    case "parent":
      method { (_, items, _) throws(ScriptError) in
        guard let parent = items.nodes.first?.parent,
          items.nodes.allSatisfy({ $0.parent === parent })
        else { return .undefined }
        return Value(parent.object)
      }
    case "toString":
      method { (e4x, items, _) throws(ScriptError) in Value(try e4x.text(of: items)) }
    case "toXMLString":
      method { (e4x, items, _) throws(ScriptError) in Value(try e4x.xmlText(of: items.nodes)) }
    case "valueOf": method { (_, _, registers) throws(ScriptError) in registers[0] }
    case "prototype toJSON":
      { interpreter, _, _ throws(ScriptError) in interpreter.heap.value("XMLList") }
    default: nil
    }
  }

  /// What finds nodes in all elements of the list.
  private static func children(_ key: String) -> NativeFunction? {
    switch key {
    case "child":
      method { (e4x, items, registers) throws(ScriptError) in
        guard let index = try e4x.childIndex(registers[1]) else {
          return try e4x.get(registers[0], try e4x.elementPattern(registers[1]))
        }
        return try e4x.makeList(
          items.nodes.compactMap { index < $0.children.count ? $0.children[index] : nil })
      }
    case "comments": kept { $0.kind == .comment }
    case "text": kept { $0.isText }
    case "elements": named(.element)
    case "processingInstructions": named(.instruction)
    default: XMLLookups.of(key) { $0.xmlList }
    }
  }

  /// The children of all items that a condition is true of.
  private static func kept(_ condition: @escaping (XMLNode) -> Bool) -> NativeFunction {
    method { (e4x, items, registers) throws(ScriptError) in
      try e4x.makeList(
        try e4x.matching(items.nodes, .any).filter(condition), target: registers[0])
    }
  }

  /// The children of a kind, with a name.
  private static func named(_ kind: XMLNode.Kind) -> NativeFunction {
    method { (e4x, items, registers) throws(ScriptError) in
      let pattern = try e4x.elementPattern(registers[1])
      return try e4x.makeList(
        try e4x.matching(items.nodes, .any).filter { $0.isNamed(pattern, kind) },
        target: registers[0], name: pattern)
    }
  }
}
