import FlashAVM2
import FlashDisplay
import FlashHeap

/// Functions of classes whose objects stand for something on the display list.
enum DisplayNative {
  /// What reads a number or a Boolean of a kind of display object; others have 0.
  static func get<Kind: DisplayObject>(
    _ read: @escaping (Kind, Interpreter) -> Value
  ) -> NativeFunction {
    { interpreter, registers, _ throws(ScriptError) in
      guard let object = registers[0].display as? Kind else { return .zero }
      return read(object, interpreter)
    }
  }

  /// What gives an object, or null; null if there is no such display object.
  static func object<Kind: DisplayObject>(
    _ body: @escaping (Kind, UnsafeMutablePointer<Value>, Interpreter) throws(ScriptError) -> Value
  ) -> NativeFunction {
    { interpreter, registers, _ throws(ScriptError) in
      guard let object = registers[0].display as? Kind else { return .null }
      return try body(object, registers, interpreter)
    }
  }

  /// What does something with a display object, and gives nothing.
  static func act<Kind: DisplayObject>(
    _ body: @escaping (Kind, UnsafeMutablePointer<Value>, Interpreter) throws(ScriptError) -> Void
  ) -> NativeFunction {
    { interpreter, registers, _ throws(ScriptError) in
      guard let object = registers[0].display as? Kind else { return .undefined }
      try body(object, registers, interpreter)
      return .undefined
    }
  }

  /// What does something with a display object, and gives a number or a Boolean as its type has it.
  static func call<Kind: DisplayObject>(
    _ body: @escaping (Kind, UnsafeMutablePointer<Value>, Interpreter) throws(ScriptError) -> Value
  ) -> NativeFunction {
    { interpreter, registers, _ throws(ScriptError) in
      guard let object = registers[0].display as? Kind else { return .zero }
      return try body(object, registers, interpreter)
    }
  }
}

/// What scripts set of an object's part in pointing and tabbing.
extension DisplayNative {
  /// Reads a flag; before a script has set it, it is the standard one.
  static func flag(_ flag: ControlFlag, standard: Bool) -> NativeFunction {
    get { object, _ in Value(rawBoolean: object.controls[flag] ?? standard) }
  }

  /// Sets a flag.
  static func setFlag(_ flag: ControlFlag) -> NativeFunction {
    act { object, registers, _ in object.controls[flag] = registers[1].rawUInt != 0 }
  }
}

extension Value {
  /// The display object that an object of scripts stands for.
  var display: DisplayObject? { asObject?.payload as? DisplayObject }

  /// What scripts know a display object by; null where they have nothing.
  init(_ display: DisplayObject?) {
    self = display?.cell.map { Value($0) } ?? .null
  }
}

extension DisplayObject {
  /// What scripts of ActionScript 3 know it by; nil for what belongs to a movie of ActionScript 1 or 2, whose objects are no cells.
  var cell: ScriptObject? { hasCell ? scriptLink.map { ScriptObject($0) } : nil }
}
