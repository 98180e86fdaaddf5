import FlashData
import FlashDisplay
package import FlashHeap
import SWF

/// Actions that need no haste: those of SWF 3 and 4, and those on classes.
extension Actions {
  package func perform(
    _ instruction: Instruction, _ code: Code, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) {
    switch instruction.operation {
    // MARK: Arithmetic of SWF 4
    // Which operand is converted first differs from action to action (L2.3).
    case .add:
      let right = machine.pop()
      let left = try objects.number(machine.pop())
      machine.push(machine.computed(left + (try objects.number(right))))
    case .equals:
      let right = try objects.number(machine.pop())
      machine.push(Value(try objects.number(machine.pop()) == right))
    case .less:
      let right = machine.pop()
      let left = try objects.number(machine.pop())
      machine.push(Value(left < (try objects.number(right))))
    case .and:
      let right = try objects.truth(machine.pop())
      let left = try objects.truth(machine.pop())
      machine.push(Value(left && right))
    case .or:
      let right = try objects.truth(machine.pop())
      let left = try objects.truth(machine.pop())
      machine.push(Value(left || right))
    case .toInteger: machine.push(Value(Double(try objects.int32(machine.pop()))))
    case .randomNumber:
      let limit = Integers.saturated(try objects.number(machine.pop()))
      machine.push(Value(limit > 0 ? Double(machine.random.next(below: limit)) : 0))
    case .getTime: machine.push(Value(targets.time()))

    // MARK: Text
    case .stringEquals:
      let right = try objects.string(machine.pop())
      machine.push(Value(try objects.string(machine.pop()).hasSameUnits(as: right)))
    case .stringLess:
      let right = try objects.string(machine.pop())
      machine.push(Value(try objects.string(machine.pop()).compare(right) < 0))
    case .stringGreater:
      let right = machine.pop()
      let left = try objects.string(machine.pop())
      machine.push(Value(left.compare(try objects.string(right)) > 0))
    case .stringLength, .mbStringLength:
      machine.push(Value(try objects.string(machine.pop()).count))
    case .stringAdd:
      let right = try objects.string(machine.pop())
      let left = try objects.string(machine.pop())
      if left.count + right.count > ObjectModel.stringLimit { throw .halted }
      machine.push(Value(heap.concatenate(left, right)))
    case .stringExtract, .mbStringExtract:
      let count = Int(try objects.int32(machine.pop()))
      let start = Int(try objects.int32(machine.pop()))
      machine.push(Value(extract(try objects.string(machine.pop()), start, count)))
    case .charToASCII, .mbCharToASCII:
      let text = try objects.string(machine.pop())
      // Half of a pair is no character.
      let unit = text.isEmpty ? 0 : Int(text[0])
      machine.push(Value(0xD800...0xDFFF ~= unit ? 0xFFFD : unit))
    case .asciiToChar, .mbASCIIToChar:
      let number = try objects.int32(machine.pop())
      let isByte = instruction.operation == .asciiToChar
      machine.push(
        Value(heap.string(units: character(UInt32(bitPattern: number), isByte: isByte))))
    case .toNumber: machine.push(Value(try objects.number(machine.pop())))
    case .toString: machine.push(Value(try objects.string(machine.pop())))
    case .trace:
      let value = machine.pop()
      do throws(ScriptAbort) {
        let text = value.isUndefined ? "undefined" : traced(try objects.string(value))
        let isBytes = player.options.logEncoding == .bytes
        player.trace(version < 6 ? FlashString.logged(text, asBytes: isBytes) : text)
      } catch {
        player.trace("[type Object]")
        throw error
      }

    // MARK: Objects
    case .typeOf: machine.push(Value(heap.text(objects.typeName(machine.pop()))))
    case .targetPath:
      let value = machine.pop()
      let object = value.asObject.map { calls.receiver($0) }
      let path = object.flatMap { $0.kind == .display ? clips.displayPath($0) : nil }
      machine.push(path.map { Value(heap.string($0)) } ?? .undefined)
    case .delete:
      let name = try objects.name(machine.pop())
      let target = machine.pop()
      if let object = target.asObject { return machine.push(Value(objects.delete(object, name))) }
      // Before SWF 7 nothing to delete from means a variable.
      if target.isUndefined, version < 7 {
        return machine.push(Value(try scopes.deleteVariable(name, frame)))
      }
      machine.push(.false)
    case .delete2:
      machine.push(Value(try scopes.deleteVariable(try objects.name(machine.pop()), frame)))
    case .enumerate:
      let value = try scopes.getVariable(machine.pop(), frame)
      try pushNames(value)
    case .enumerate2: try pushNames(machine.pop())
    case .instanceOf:
      let constructor = machine.pop()
      let value = machine.pop()
      machine.push(Value(try objects.isInstance(value, of: constructor)))
    case .castOp:
      let value = machine.pop()
      let constructor = machine.pop()
      // A primitive is made an object, but is never of a class.
      if !value.isObject {
        _ = try objects.converted(value)
        return machine.push(.null)
      }
      machine.push(try objects.isInstance(value, of: constructor) ? value : .null)
    case .implementsOp: try implement()
    case .extends: try extend()

    // MARK: Clips
    case .setTarget: try targets.setTarget(constant(code, instruction), frame)
    case .setTarget2: try targets.setTarget(machine.pop(), frame)
    case .pushRegister: machine.push(.undefined)
    default: try performOnClip(instruction, code, frame)
    }
  }

  package func constant(_ code: Code, _ instruction: Instruction) -> Value {
    code.constants[Int(instruction.operand)]
  }

  /// The character of a number: a byte for `chr` of SWF 5.
  private func character(_ number: UInt32, isByte: Bool) -> [UInt16] {
    if version < 6 { return Letters.bytes(of: isByte ? number & 0xFF : number) }
    let unit = UInt16(truncatingIfNeeded: number)
    if unit == 0 { return [] }
    // Half of a pair is none to later players (measured: raw-traces).
    return [player.playerVersion >= 10 && 0xD800...0xDFFF ~= unit ? 0xFFFD : unit]
  }

  /// A text as a reader of the trace sees it.
  ///
  /// Player 9 writes half of a pair as three bytes that are no character (measured: raw-traces).
  private func traced(_ string: ScriptString) -> String {
    let text = string.text
    guard player.playerVersion < 10, text.unicodeScalars.contains("\u{FFFD}") else {
      return text
    }
    let units = string.units
    var shown: [UInt16] = []
    for (index, unit) in units.enumerated() {
      let isPaired =
        UTF16.isLeadSurrogate(unit)
        ? index + 1 < units.count && UTF16.isTrailSurrogate(units[index + 1])
        : index > 0 && UTF16.isLeadSurrogate(units[index - 1])
      let isHalf = UTF16.isSurrogate(unit) && !isPaired
      if isHalf { shown += [0xFFFD, 0xFFFD, 0xFFFD] } else { shown.append(unit) }
    }
    return String(decoding: shown, as: UTF16.self)
  }

  /// Part of a text; the first unit is 1.
  private func extract(_ text: ScriptString, _ start: Int, _ count: Int) -> ScriptString {
    let first = min(max(start - 1, 0), text.count)
    let end = count < 0 ? text.count : min(first + count, text.count)
    return heap.substring(text, first..<end)
  }

  /// Pushes what `for … in` goes over: the names, and below them the end.
  private func pushNames(_ value: Value) throws(ScriptAbort) {
    machine.push(.undefined)
    guard let object = value.asObject else { return }
    let names = objects.enumerableNames(object)
    guard machine.stackTop + names.count < Interpreter.stackLimit - 8 else { throw .halted }
    for name in names.reversed() { machine.push(Value(heap.text(name))) }
  }

  /// `class A implements B, C`: a prototype is added once.
  private func implement() throws(ScriptAbort) {
    let constructor = machine.pop()
    let wanted = machine.pop()
    let given = wanted.isObject ? 0 : Int(try objects.int32(wanted))
    let count = given < 0 ? machine.stackTop : min(given, machine.stackTop)
    var list: [ScriptObject] = []
    for _ in 0..<count {
      if let object = machine.pop().asObject, let prototype = objects.objectAsStored(object) {
        list.append(prototype)
      }
    }
    guard count > 0, let object = constructor.asObject,
      let prototype = objects.objectAsStored(object), world.interfaces[prototype] == nil
    else { return }
    world.interfaces[prototype] = list
  }

  /// `class A extends B`.
  private func extend() throws(ScriptAbort) {
    let parent = machine.pop()
    let child = machine.pop()
    guard let parentObject = try objects.converted(parent),
      let childObject = try objects.converted(child)
    else { return }
    let above = try objects.get(parentObject, Atom(.prototype))
    let prototype = heap.makeObject(proto: above)
    // Player 9 leaves it to what is above (measured: extended-constructors).
    if player.playerVersion >= 10 {
      heap.define(prototype, Atom(.constructor), Value(parentObject), .dontEnumerate)
    }
    heap.define(
      prototype, Atom(.__constructor__), Value(parentObject), [.dontEnumerate, .version6])
    try objects.set(childObject, Atom(.prototype), Value(prototype))
  }
}
