import FlashAVM2
import FlashDisplay
import FlashHeap

/// D.Cont: DisplayObjectContainer.
enum ContainerNatives {
  typealias Registers = UnsafeMutablePointer<Value>

  /// Those of containers, and of the stage, which is none of the display list.
  static func ofAny(_ key: String) -> NativeFunction? {
    guard let own = of(key), let ofStage = StageNatives.children(key) else { return of(key) }
    return { interpreter, registers, count throws(ScriptError) in
      registers[0].display == nil
        ? try ofStage(interpreter, registers, count) : try own(interpreter, registers, count)
    }
  }

  private static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "getObjectsUnderPoint": UnderPoint.native
    case "areInaccessibleObjectsUnderPoint":
      DisplayNative.call { (_: Container, registers, _) throws(ScriptError) in
        if registers[1].isNullish { throw ScriptError(2007, "point") }
        return Value(rawBoolean: false)
      }
    case "get numChildren":
      DisplayNative.get { (container: Container, _) in
        Value(rawInt: Int32(clamping: container.children.count))
      }
    case "addChild":
      DisplayNative.object { (container: Container, registers, interpreter) throws(ScriptError) in
        try add(registers[1], at: container.children.count, to: container, interpreter)
      }
    case "addChildAt":
      DisplayNative.object { (container: Container, registers, interpreter) throws(ScriptError) in
        try add(registers[1], at: Int(registers[2].rawInt), to: container, interpreter)
      }
    case "removeChild": DisplayNative.object(remove)
    case "removeChildAt": DisplayNative.object(removeAt)
    case "removeChildren": DisplayNative.act(removeAll)
    case "getChildAt": DisplayNative.object(childAt)
    case "getChildByName": DisplayNative.object(childByName)
    case "getChildIndex": DisplayNative.call(indexOf)
    case "setChildIndex": DisplayNative.act(setIndex)
    case "swapChildren": DisplayNative.act(swap)
    case "swapChildrenAt": DisplayNative.act(swapAt)
    case "contains": DisplayNative.call(contains)
    case "stopAllMovieClips":
      DisplayNative.act { (container: Container, _, _) in stopAll(container) }
    case "get mouseChildren":
      DisplayNative.get { (container: Container, _) in
        Value(rawBoolean: container.controls[.mouseChildren] ?? true)
      }
    case "set mouseChildren":
      DisplayNative.act { (container: Container, registers, _) in
        container.controls[.mouseChildren] = registers[1].rawUInt != 0
      }
    case "get tabChildren":
      DisplayNative.get { (container: Container, _) in
        Value(rawBoolean: container.controls[.tabChildren] ?? true)
      }
    case "set tabChildren":
      DisplayNative.act { (container: Container, registers, _) in
        container.controls[.tabChildren] = registers[1].rawUInt != 0
      }
    case "get textSnapshot": DisplayNative.object(TextSnapshotNatives.make)
    default: nil
    }
  }

  /// What is given as a child, which must be there.
  private static func child(_ value: Value) throws(ScriptError) -> DisplayObject {
    if value.isNullish { throw ScriptError(2007, "child") }
    guard let child = value.display else { throw ScriptError(3783) }
    return child
  }

  /// Puts a child into a container, after all checks (D.Cont.2 and .3).
  private static func add(
    _ value: Value, at index: Int, to container: Container, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    let child = try child(value)
    try check(child, as: value, at: index, of: container, interpreter)
    interpreter.api.phases.insert(child, into: container, at: index)
    return value
  }

  /// The checks of an insertion, in their order (D.Cont.2).
  private static func check(
    _ child: DisplayObject, as value: Value, at index: Int, of container: Container,
    _ interpreter: Interpreter
  ) throws(ScriptError) {
    if value.object.traits === interpreter.api.types.avm1Movie,
      interpreter.api.player.movie.version >= 10
    {
      // It stays in its Loader (D.A1.2).
      throw ScriptError(2180)
    }
    try checkNesting(of: child, in: container)
    guard (0...container.children.count).contains(index) else { throw ScriptError(2006) }
  }

  /// Nothing can stand in itself, nor in what it holds, and not too deep.
  static func checkNesting(
    of child: DisplayObject, in container: Container
  ) throws(ScriptError) {
    if child === container { throw ScriptError(2024) }
    if Nesting(child).holds(container) { throw ScriptError(2150) }
    if child.parent !== container, !Nesting(child).canStand(in: container) {
      throw ScriptError(.stackOverflowError, 1023)
    }
  }

  private static func remove(
    _ container: Container, _ registers: Registers, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    let child = try child(registers[1])
    guard child.parent === container else { throw ScriptError(2025) }
    container.remove(child)
    return registers[1]
  }

  private static func removeAt(
    _ container: Container, _ registers: Registers, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    let child = try child(at: registers[1].rawInt, of: container)
    container.remove(child)
    return Value(child)
  }

  /// The range is looked at in this order (D.Cont.6).
  private static func removeAll(
    _ container: Container, _ registers: Registers, _ interpreter: Interpreter
  ) throws(ScriptError) {
    guard let range = try range(registers, container.children.count) else { return }
    interpreter.api.phases.remove(Array(container.children[range]), from: container)
  }

  /// Which of so many children go; nil is none.
  static func range(_ registers: Registers, _ count: Int) throws(ScriptError) -> ClosedRange<Int>? {
    let (begin, end) = (Int(registers[1].rawInt), Int(registers[2].rawInt))
    let isOpen = end == Int(Int32.max)
    if !isOpen, begin >= count || begin < 0 || end >= count || end < 0 { throw ScriptError(2006) }
    if begin > end { throw ScriptError(2006) }
    return begin < count ? max(begin, 0)...min(end, count - 1) : nil
  }

  private static func child(at index: Int32, of container: Container) throws(ScriptError)
    -> DisplayObject
  {
    guard index >= 0, Int(index) < container.children.count else { throw ScriptError(2006) }
    return container.children[Int(index)]
  }

  private static func childAt(
    _ container: Container, _ registers: Registers, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    Value(try child(at: registers[1].rawInt, of: container))
  }

  private static func childByName(
    _ container: Container, _ registers: Registers, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    guard let name = registers[1].asString?.text else { return .null }
    return Value(container.children.first { $0.name == name })
  }

  private static func indexOf(
    _ container: Container, _ registers: Registers, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    guard let index = container.index(of: try child(registers[1])) else { throw ScriptError(2025) }
    return Value(rawInt: Int32(clamping: index))
  }

  private static func setIndex(
    _ container: Container, _ registers: Registers, _ interpreter: Interpreter
  ) throws(ScriptError) {
    let child = try child(registers[1])
    guard child.parent === container else { throw ScriptError(2025) }
    let index = Int(registers[2].rawInt)
    try check(child, as: registers[1], at: index, of: container, interpreter)
    container.move(child, toIndex: index)
  }

  private static func swap(
    _ container: Container, _ registers: Registers, _ interpreter: Interpreter
  ) throws(ScriptError) {
    let first = try child(registers[1])
    guard first.parent === container else { throw ScriptError(2025) }
    let second = try child(registers[2])
    guard second.parent === container else { throw ScriptError(2025) }
    container.swapPlaces(first, second)
  }

  private static func swapAt(
    _ container: Container, _ registers: Registers, _ interpreter: Interpreter
  ) throws(ScriptError) {
    let first = try child(at: registers[1].rawInt, of: container)
    container.swapPlaces(first, try child(at: registers[2].rawInt, of: container))
  }

  private static func contains(
    _ container: Container, _ registers: Registers, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    if registers[1].isNullish { throw ScriptError(2007, "child") }
    return Value(rawBoolean: registers[1].display.map { Nesting(container).holds($0) } ?? false)
  }

  static func stopAll(_ object: DisplayObject) {
    (object as? MovieClip)?.isPlaying = false
    for child in (object as? Container)?.children ?? [] { stopAll(child) }
  }
}
