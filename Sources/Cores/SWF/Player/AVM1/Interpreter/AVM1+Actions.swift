import SWF

/// Actions that need no haste: those of SWF 3 and 4, and those on classes.
extension AVM1 {
  /// A truth value as the version has it: 1 and 0 in SWF 4.
  private func truthValue(_ value: Bool) -> Value {
    version < 5 ? Value(value ? 1 : 0) : Value(value)
  }

  func perform(
    _ instruction: Instruction, _ code: Code, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) {
    switch instruction.operation {
    // MARK: Arithmetic of SWF 4
    case .add:
      let right = try number(pop())
      push(Value(try number(pop()) + right))
    case .equals:
      let right = try number(pop())
      push(truthValue(try number(pop()) == right))
    case .less:
      let right = try number(pop())
      push(truthValue(try number(pop()) < right))
    case .and:
      let right = try truth(pop())
      let left = try truth(pop())
      push(truthValue(left && right))
    case .or:
      let right = try truth(pop())
      let left = try truth(pop())
      push(truthValue(left || right))
    case .toInteger: push(Value(Double(try int32(pop()))))
    case .randomNumber:
      let limit = try int32(pop())
      push(Value(limit > 0 ? Double(random.next(below: limit)) : 0))
    case .getTime: push(Value(time()))

    // MARK: Text
    case .stringEquals:
      let right = try string(pop())
      push(truthValue(try string(pop()).hasSameUnits(as: right)))
    case .stringLess:
      let right = try string(pop())
      push(truthValue(try string(pop()).compare(right) < 0))
    case .stringGreater:
      let right = try string(pop())
      push(truthValue(try string(pop()).compare(right) > 0))
    case .stringLength, .mbStringLength: push(Value(try string(pop()).count))
    case .stringAdd:
      let right = try string(pop())
      let left = try string(pop())
      if left.count + right.count > Self.stringLimit { throw .halted }
      push(Value(heap.concatenate(left, right)))
    case .stringExtract, .mbStringExtract:
      let count = Int(try int32(pop()))
      let start = Int(try int32(pop()))
      push(Value(extract(try string(pop()), start, count)))
    case .charToASCII, .mbCharToASCII:
      let text = try string(pop())
      // Half of a pair is no character.
      let unit = text.isEmpty ? 0 : Int(text[0])
      push(Value(0xD800...0xDFFF ~= unit ? 0xFFFD : unit))
    case .asciiToChar, .mbASCIIToChar:
      let number = try int32(pop())
      // To SWF 5 characters are bytes.
      let unit =
        version < 6 && instruction.operation == .asciiToChar
        ? UInt16(UInt8(truncatingIfNeeded: number)) : UInt16(truncatingIfNeeded: number)
      push(Value(unit == 0 ? heap.emptyString : heap.string(units: CollectionOfOne(unit))))
    case .toNumber: push(Value(try number(pop())))
    case .toString: push(Value(try string(pop())))
    case .trace:
      let value = pop()
      do throws(ScriptAbort) {
        let text = value.isUndefined ? "undefined" : try string(value).text
        player.trace(version < 6 ? FlashString.reread(text) : text)
      } catch {
        player.trace("[type Object]")
        throw error
      }

    // MARK: Objects
    case .typeOf: push(Value(heap.text(typeName(pop()))))
    case .targetPath:
      let value = pop()
      let path = value.asObject.flatMap { $0.kind == .display ? displayPath($0) : nil }
      push(path.map { Value(heap.string($0)) } ?? .undefined)
    case .delete:
      let name = try name(pop())
      let target = pop()
      if let object = target.asObject { return push(Value(delete(object, name))) }
      // Before SWF 7 nothing to delete from means a variable.
      if target.isUndefined, version < 7 {
        return push(Value(try deleteVariable(name, frame)))
      }
      push(.false)
    case .delete2: push(Value(try deleteVariable(try name(pop()), frame)))
    case .enumerate:
      let value = try getVariable(pop(), frame)
      try pushNames(value)
    case .enumerate2: try pushNames(pop())
    case .instanceOf:
      let constructor = pop()
      let value = pop()
      push(Value(try isInstance(value, of: constructor)))
    case .castOp:
      let value = pop()
      let constructor = pop()
      // A primitive is made an object, but is never of a class.
      if !value.isObject {
        _ = try converted(value)
        return push(.null)
      }
      push(try isInstance(value, of: constructor) ? value : .null)
    case .implementsOp: try implement()
    case .extends: try extend()

    // MARK: Clips
    case .setTarget: try setTarget(constant(code, instruction), frame)
    case .setTarget2: try setTarget(pop(), frame)
    case .pushRegister: push(.undefined)
    default: try performOnClip(instruction, code, frame)
    }
  }

  func constant(_ code: Code, _ instruction: Instruction) -> Value {
    code.constants[Int(instruction.operand)]
  }

  /// Part of a text; the first unit is 1.
  private func extract(_ text: ScriptString, _ start: Int, _ count: Int) -> ScriptString {
    let first = min(max(start - 1, 0), text.count)
    let end = count < 0 ? text.count : min(first + count, text.count)
    return heap.substring(text, first..<end)
  }

  /// Pushes what `for … in` goes over: the names, and below them the end.
  private func pushNames(_ value: Value) throws(ScriptAbort) {
    push(.undefined)
    guard let object = value.asObject else { return }
    let names = enumerableNames(object)
    guard stackTop + names.count < Self.stackLimit - 8 else { throw .halted }
    for name in names.reversed() { push(Value(heap.text(name))) }
  }

  /// Whether a constructor's prototype is among an object's, or is implemented by one of them.
  func isInstance(_ value: Value, of constructor: Value) throws(ScriptAbort) -> Bool {
    guard let object = value.asObject else { return false }
    guard let prototype = try prototypeAsStored(constructor) else { return false }
    // A clip that has gone is no class any more.
    if let clip = constructor.asObject, clip.kind == .display, isRemoved(live(clip)) {
      return false
    }
    return isInstance(object, ofPrototype: prototype)
  }

  /// A constructor's own `prototype`, as it is stored: getters are not asked, and primitives become objects.
  private func prototypeAsStored(_ constructor: Value) throws(ScriptAbort) -> ScriptObject? {
    guard let object = try converted(constructor) else { return nil }
    let holder = live(object)
    let place = heap.find(holder, Atom(.prototype), caseSensitive: caseSensitive)
    guard place.exists else { return nil }
    var value = heap.read(holder, place)
    if heap.flags(holder, place).contains(.accessor) { value = heap.stored(value.object) }
    let prototype = try converted(value)
    return prototype?.kind == .display ? nil : prototype
  }

  /// The same if it is an object already.
  private func objectAsStored(_ constructor: ScriptObject) -> ScriptObject? {
    let holder = live(constructor)
    let place = heap.find(holder, Atom(.prototype), caseSensitive: caseSensitive)
    guard place.exists else { return nil }
    var value = heap.read(holder, place)
    if heap.flags(holder, place).contains(.accessor) { value = heap.stored(value.object) }
    return value.asObject.flatMap { $0.kind == .display ? nil : $0 }
  }

  /// A value as an object of the class that `_global` has for it.
  func converted(_ value: Value) throws(ScriptAbort) -> ScriptObject? {
    if value.isObject || value.isNullish { return value.asObject }
    if let constructor = wrapperClass(value), constructor.kind == .scriptFunction {
      return try construct(constructor, [value]).asObject
    }
    return makeBox(value)
  }

  func isInstance(_ object: ScriptObject, ofPrototype prototype: ScriptObject) -> Bool {
    let object = live(object)
    // A clip that has gone is of no class.
    if object.kind == .display, isRemoved(object) { return false }
    var holder = object.proto
    var steps = 0
    while let present = holder, steps < Self.prototypeLimit {
      if present == prototype || implements(present, prototype, depth: 0) { return true }
      holder = present.proto
      steps += 1
    }
    return false
  }

  /// Whether an interface is among those of a prototype, or of theirs.
  private func implements(
    _ prototype: ScriptObject, _ interface: ScriptObject, depth: Int
  ) -> Bool {
    guard depth < 32, let list = interfaces[prototype] else { return false }
    for one in list where one == interface || implements(one, interface, depth: depth + 1) {
      return true
    }
    return false
  }

  /// `class A implements B, C`: a prototype is added once.
  private func implement() throws(ScriptAbort) {
    let constructor = pop()
    let count = min(max(0, Self.int(try number(pop()))), stackTop + 1)
    let given = (0..<count).map { _ in pop() }
    guard let object = constructor.asObject else { return }
    var list: [ScriptObject] = []
    for value in given {
      if let object = value.asObject, let prototype = objectAsStored(object) {
        list.append(prototype)
      }
    }
    guard count > 0, let prototype = objectAsStored(object),
      interfaces[prototype] == nil
    else { return }
    interfaces[prototype] = list
  }

  /// `class A extends B`.
  private func extend() throws(ScriptAbort) {
    let parent = pop()
    let child = pop()
    guard let parentObject = parent.asObject, let childObject = child.asObject else { return }
    let above = try get(parentObject, Atom(.prototype))
    let prototype = heap.makeObject(proto: above)
    heap.define(prototype, Atom(.constructor), parent, .dontEnumerate)
    heap.define(prototype, Atom(.__constructor__), parent, .dontEnumerate)
    try set(childObject, Atom(.prototype), Value(prototype))
  }
}
