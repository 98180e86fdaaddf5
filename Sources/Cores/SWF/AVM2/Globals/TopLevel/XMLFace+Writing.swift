import FlashHeap

/// Methods of XML that change what is in it (C.E4x.Child, C.E4x.M.2, M.10, M.12, M.13, M.16).
extension XMLFace {
  static func writing(_ key: String) -> NativeFunction? {
    switch key {
    case "appendChild":
      method { (e4x, node, registers) throws(ScriptError) in
        try e4x.editor.addChildren(registers[1], to: node, isLast: true) { node.children.count }
        return registers[0]
      }
    case "prependChild":
      method { (e4x, node, registers) throws(ScriptError) in
        try e4x.editor.addChildren(registers[1], to: node) { 0 }
        return registers[0]
      }
    case "insertChildAfter":
      method { (e4x, node, registers) throws(ScriptError) in
        try insert(e4x, node, registers, isAfter: true)
      }
    case "insertChildBefore":
      method { (e4x, node, registers) throws(ScriptError) in
        try insert(e4x, node, registers, isAfter: false)
      }
    case "normalize":
      method { (e4x, node, registers) throws(ScriptError) in
        try node.normalize(e4x.heap, e4x.pacing())
        return registers[0]
      }
    case "replace":
      method { (e4x, node, registers) throws(ScriptError) in
        try e4x.editor.replace(in: node, registers[1], with: registers[2])
        return registers[0]
      }
    case "setChildren":
      method { (e4x, node, registers) throws(ScriptError) in
        try e4x.editor.put(node, .any, registers[1])
        return registers[0]
      }
    case "setNotification":
      method { (e4x, node, registers) throws(ScriptError) in
        node.listener = registers[1]
        if registers[1].isObject { e4x.settings.hasListeners = true }
        return .undefined
      }
    default: nil
    }
  }

  /// Puts in before or after a child; null is before the end or after the beginning.
  private static func insert(
    _ e4x: E4X, _ node: XMLNode, _ registers: Interpreter.Registers, isAfter: Bool
  ) throws(ScriptError) -> Value {
    guard node.kind == .element else { return .undefined }
    if registers[1].isNull {
      try e4x.editor.addChildren(registers[2], to: node) { isAfter ? 0 : node.children.count }
      return registers[0]
    }
    guard let child = e4x.single(registers[1]), node.index(of: child) != nil else {
      return .undefined
    }
    try e4x.editor.addChildren(registers[2], to: node) {
      (node.index(of: child) ?? 0) + (isAfter ? 1 : 0)
    }
    return registers[0]
  }
}
