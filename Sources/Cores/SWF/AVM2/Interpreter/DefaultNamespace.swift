import FlashHeap

/// The default namespace of XML in the code that runs, or that called the native which does.
struct DefaultNamespace {
  unowned let interpreter: Interpreter

  init(_ interpreter: Interpreter) { self.interpreter = interpreter }

  /// What its method has set, else that of the place where it was made (V.Xml.1).
  var current: NamespaceID {
    var index = interpreter.depth
    while index > 0 {
      index -= 1
      let frame = interpreter.frames[index]
      guard let code = frame.code?._withUnsafeGuaranteedRef({ $0 }) else { continue }
      if let register = code.defaultNamespaceRegister, !frame.registers[register].isUndefined {
        return NamespaceID(number: frame.registers[register].rawUInt)
      }
      return Self.captured(in: frame.entry.scopes)
    }
    return .public
  }

  /// Sets it for the method that runs, which has a register for it.
  func set(_ namespace: NamespaceID) {
    let frame = interpreter.frames[interpreter.depth - 1]
    guard let code = frame.code?._withUnsafeGuaranteedRef({ $0 }),
      let register = code.defaultNamespaceRegister
    else { return }
    frame.registers[register] = Value(rawUInt: namespace.number)
  }

  /// The one that captured scopes keep, as a number in the place of a descriptor.
  static func captured(in scopes: Value) -> NamespaceID {
    guard let object = scopes.asObject, let number = object.descriptor else { return .public }
    return NamespaceID(number: UInt32(truncatingIfNeeded: UInt(bitPattern: number)))
  }
}
