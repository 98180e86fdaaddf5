import FlashData
import FlashDisplay
package import FlashHeap

/// The interpreter's loop.
extension Interpreter {
  @inline(__always) package func push(_ value: Value) {
    stack[stackTop] = value
    stackTop &+= 1
  }

  /// What arithmetic gives.
  ///
  /// In Flash Player a number that is none equals itself, but no other one (L1.12.5): each that comes out here is one of its own.
  @inline(__always) package func computed(_ number: Double) -> Value {
    number == number ? Value(number) : freshNaN()
  }

  /// A value that is no number and equals only itself.
  @inline(never) package func freshNaN() -> Value {
    nanCount = (nanCount &+ 1) & 0xFFFF_FFFF_FFFF
    return Value(Double(bitPattern: 0x7FF8 << 48 | nanCount))
  }

  /// The topmost operand; undefined when there is none.
  @inline(__always) package func pop() -> Value {
    if stackTop == 0 { return .undefined }
    stackTop &-= 1
    return stack[stackTop]
  }

  /// Runs code in a frame, from an instruction on.
  package func run(
    _ code: Code, _ frame: UnsafeMutablePointer<Frame>, at start: Int = 0
  ) throws(ScriptAbort) -> Completion {
    let instructions = code.instructions
    let constants = code.constants
    let stack = stack
    let removals = removalCount
    // Old players end code also when its clip is only about to leave the stage (L2.9.5), but not what runs because of that.
    let endsEarly = isOldPlayer && !(frame.pointee.baseClip.map { clips.isLeaving($0) } ?? false)
    var next = instructions + start
    try tick()
    while true {
      let instruction = next.pointee
      next += 1
      // Each step pushes one value at most, but for those that look for themselves.
      if stackTop >= Self.stackLimit - 8 { throw .halted }
      switch instruction.operation {
      case .pushConstant: push(constants[Int(instruction.operand)])
      case .pushPool:
        let pool = frame.pointee.pool._withUnsafeGuaranteedRef { ($0.values, $0.count) }
        let index = Int(instruction.operand)
        push(index < pool.1 ? pool.0[index] : .undefined)
      case .pushRegister:
        let index = Int(instruction.operand)
        if index < frame.pointee.registerCount {
          push(frame.pointee.registers[index])
        } else {
          push(globalRegister(index, frame))
        }
      case .storeRegister:
        let index = Int(instruction.operand)
        let value = stackTop > 0 ? stack[stackTop &- 1] : .undefined
        if index < frame.pointee.registerCount {
          frame.pointee.registers[index] = value
        } else if hasGlobalRegisters(frame), index < 4 {
          globalRegisters[index] = value
        }
      case .pop: _ = pop()
      case .pushDuplicate: push(stackTop > 0 ? stack[stackTop &- 1] : .undefined)
      case .stackSwap:
        let (first, second) = (pop(), pop())
        push(first)
        push(second)

      case .jump: next = instructions + Int(instruction.operand)
      case .loop:
        next = instructions + Int(instruction.operand)
        try tick()
      case .jumpIf:
        let condition = pop()
        if condition == .true {
          next = instructions + Int(instruction.operand)
        } else if condition != .false, try objects.truth(condition) {
          next = instructions + Int(instruction.operand)
        }
      case .loopIf:
        if try objects.truth(pop()) {
          next = instructions + Int(instruction.operand)
          try tick()
        }
      case .leave: return .left(Int(instruction.operand))
      case .leaveIf: if try objects.truth(pop()) { return .left(Int(instruction.operand)) }
      case .end: return .end
      case .return:
        frame.pointee.result = pop()
        return .returned

      case .add2:
        let right = pop()
        let left = pop()
        if left.isDouble, right.isDouble {
          push(computed(left.double + right.double))
        } else {
          push(try objects.add(left, right))
        }
      case .subtract:
        let right = try objects.number(pop())
        push(computed(try objects.number(pop()) - right))
      case .multiply:
        // The left one is converted first, other than in a subtraction (L2.3).
        let right = pop()
        let left = pop()
        if left.isDouble, right.isDouble {
          push(computed(left.double * right.double))
        } else {
          push(computed(try objects.product(left, right)))
        }
      case .divide: try divide()
      case .modulo:
        let right = try objects.number(pop())
        let left = try objects.number(pop())
        push(computed(Self.remainder(left, right)))
      case .increment: push(computed(try objects.number(pop()) + 1))
      case .decrement: push(computed(try objects.number(pop()) - 1))
      case .less2:
        let right = pop()
        let left = pop()
        if left.isDouble, right.isDouble, left.double < right.double {
          push(.true)
        } else {
          push(try objects.isLess(left, right))
        }
      case .greater:
        let right = pop()
        let left = pop()
        if left.isDouble, right.isDouble, left.double > right.double {
          push(.true)
        } else {
          push(try objects.isLess(right, left))
        }
      case .equals2:
        let right = pop()
        push(Value(try objects.looselyEqual(pop(), right)))
      case .strictEquals:
        let right = pop()
        push(Value(objects.strictlyEqual(pop(), right)))
      case .not:
        push(Value(!(try objects.truth(pop()))))
      case .bitAnd:
        let right = try objects.int32(pop())
        push(Value(Double(try objects.int32(pop()) & right)))
      case .bitOr:
        let right = try objects.int32(pop())
        push(Value(Double(try objects.int32(pop()) | right)))
      case .bitXor:
        let right = try objects.int32(pop())
        push(Value(Double(try objects.int32(pop()) ^ right)))
      case .bitLShift:
        let right = try objects.int32(pop()) & 31
        push(Value(Double(try objects.int32(pop()) << right)))
      case .bitRShift:
        let right = try objects.int32(pop()) & 31
        push(Value(Double(try objects.int32(pop()) >> right)))
      case .bitURShift:
        let right = try objects.int32(pop()) & 31
        let result = UInt32(bitPattern: try objects.int32(pop())) >> UInt32(right)
        // SWF 8 and 9 take the result for a signed number (L2.3), and so does Flash Player 9 in every version (measured: signed-shift).
        let isSigned = version == 8 || version == 9 || isOldPlayer
        push(Value(isSigned ? Double(Int32(bitPattern: result)) : Double(result)))

      case .getVariable: push(try scopes.getVariable(pop(), frame))
      case .setVariable:
        let value = pop()
        try scopes.setVariable(pop(), value, frame)
      case .defineLocal:
        let value = pop()
        try scopes.defineLocal(pop(), value, frame)
      case .defineLocal2: try scopes.declareLocal(pop(), frame)
      case .getMember:
        let name = pop()
        let object = pop()
        push(try objects.getElement(object, name))
      case .setMember:
        let value = pop()
        let name = pop()
        let object = pop()
        if object.isObject {
          try objects.setElement(object.object, name, value)
        } else {
          try setOnPrimitive(object, name, value)
        }
      case .callFunction:
        try callFunction(frame)
        if removalCount != removals || endsEarly, endsByRemoval(frame, endsEarly) {
          return .returned
        }
      case .callMethod:
        let name = pop()
        let target = pop()
        try callMethod(target, name)
        // Without an object nothing is called, and no code ends (L2.9.5).
        if !target.isNullish, removalCount != removals || endsEarly,
          endsByRemoval(frame, endsEarly)
        {
          return .returned
        }
      case .newObject:
        try newObject(frame)
        if removalCount != removals || endsEarly, endsByRemoval(frame, endsEarly) {
          return .returned
        }
      case .newMethod:
        let name = pop()
        let target = pop()
        try newMethod(target, name)
        // Without an object nothing is called, and no code ends (L2.9.5).
        if !target.isNullish, removalCount != removals || endsEarly,
          endsByRemoval(frame, endsEarly)
        {
          return .returned
        }
      case .initArray: try initArray()
      case .initObject: try initObject()
      case .defineFunction:
        let function = code.functions[Int(instruction.operand)]
        let object = calls.makeFunction(function, frame)
        if function.name == Atom(.empty) {
          push(Value(object))
        } else {
          // A function is put where its name is declared, and not where it may be found.
          try scopes.defineLocal(Value(heap.text(function.name)), Value(object), frame)
        }
      case .constantPool:
        lastPool = code.pools[Int(instruction.operand)]
        frame.pointee.pool = Unmanaged.passUnretained(lastPool)
      case .count: actionCount &+= 1
      case .withBlock:
        switch try runWith(code.blocks[Int(instruction.operand)], frame) {
        case .end: break
        case .returned: return .returned
        case .left(let position):
          guard let target = code.instruction(at: position) else { return .left(position) }
          next = instructions + target
        }
      case .tryBlocks:
        let block = code.tries[Int(instruction.operand)]
        switch try runTry(block, frame) {
        case .end: next = instructions + block.next
        case .returned: return .returned
        case .left(let position):
          guard let target = code.instruction(at: position) else { return .left(position) }
          next = instructions + target
        }
      case .throw: throw .thrown(pop())
      case .waitForFrame, .waitForFrame2:
        let isLoaded =
          instruction.operation == .waitForFrame2
          ? try targets.isFrameLoaded(pop()) : targets.isFrameLoaded(Int(instruction.extra))
        if !isLoaded { next = instructions + Int(instruction.operand) }
      default:
        try actions.perform(instruction, code, frame)
        if removalCount != removals || endsEarly, instruction.operation == .call,
          endsByRemoval(frame, endsEarly)
        {
          return .returned
        }
      }
    }
  }

  /// A property of an object that is made for this and then forgotten: setters are called.
  @inline(never) private func setOnPrimitive(
    _ object: Value, _ name: Value, _ value: Value
  ) throws(ScriptAbort) {
    let atom = try objects.name(name)
    if let box = try objects.converted(object) { try objects.set(box, atom, value) }
  }

  /// Whether code ends after a call because its clip has gone in the meantime (L2.9.5).
  @inline(never) private func endsByRemoval(
    _ frame: UnsafeMutablePointer<Frame>, _ endsEarly: Bool
  ) -> Bool {
    guard let base = frame.pointee.baseClip,
      clips.isRemoved(base) || endsEarly && clips.isLeaving(base)
    else { return false }
    frame.pointee.result = .undefined
    return true
  }

  private func globalRegister(_ index: Int, _ frame: UnsafeMutablePointer<Frame>) -> Value {
    index < 4 && hasGlobalRegisters(frame) ? globalRegisters[index] : .undefined
  }

  /// Whether registers beyond a function's own are the global ones: they are for newer players, and where it has none (L2.12.4).
  private func hasGlobalRegisters(_ frame: UnsafeMutablePointer<Frame>) -> Bool {
    frame.pointee.registerCount == 0 || player.playerVersion > 10
  }

  package static func remainder(_ left: Double, _ right: Double) -> Double {
    if let x = Int32(exactly: left), let y = Int32(exactly: right), y != 0, x >= 0 {
      return Double(x % (y == -1 ? 1 : y))
    }
    return left.truncatingRemainder(dividingBy: right)
  }

  private func divide() throws(ScriptAbort) {
    let right = try objects.number(pop())
    let left = try objects.number(pop())
    if right == 0, version < 5 { return push(Value(heap.string("#ERROR#"))) }
    // Player 9 knows one zero to divide by (measured: unsigned-zero).
    if right == 0, isOldPlayer { return push(computed(left / 0)) }
    push(computed(left / right))
  }

  // MARK: - Calls

  /// Takes a count and so many arguments from the operands into `locals`, as far as there are any.
  private func takeArguments() throws(ScriptAbort) -> Int {
    let wanted = UInt32(bitPattern: try objects.int32(pop()))
    let count = max(0, min(Int(wanted), stackTop, Self.localLimit - localTop - 600))
    let base = locals + localTop
    for index in 0..<count { base[index] = pop() }
    localTop += count
    return count
  }

  private func callFunction(_ frame: UnsafeMutablePointer<Frame>) throws(ScriptAbort) {
    let name = pop()
    let count = try takeArguments()
    defer { localTop -= count }
    foundOn = .undefined
    let function = try scopes.getVariable(name, frame)
    var this = foundOn
    if this.isUndefined { this = frame.pointee.target.map { Value($0) } ?? .undefined }
    guard let object = function.asObject, object.isFunction || object.kind == .superReference else {
      return push(.undefined)
    }
    let base = locals + (localTop - count)
    // In player 9, what is called by a plain name has no `super` (measured: plain-super).
    let home = isOldPlayer ? nil : this.asObject
    push(try calls.invoke(object, this: this, home: home, base, count, reason: .call))
  }

  private func callMethod(_ target: Value, _ nameValue: Value) throws(ScriptAbort) {
    let count = try takeArguments()
    defer { localTop -= count }
    // The name is converted only for an object.
    if target.isNullish { return push(.undefined) }
    let base = locals + (localTop - count)
    let name = try calledName(nameValue)
    // Without a name the object itself is what is called.
    if name == Atom(.empty) {
      guard let function = try objects.converted(target) else { return push(.undefined) }
      return push(
        try calls.invoke(function, this: .undefined, home: nil, base, count, reason: .call))
    }
    if let object = target.asObject {
      guard let found = try calls.findMethod(object, name), let function = found.value.asObject
      else {
        return push(.undefined)
      }
      return push(
        try calls.invoke(
          function, this: Value(calls.receiver(object)), home: found.home, base, count,
          reason: .call))
    }
    guard let prototype = world.prototypeOfBox(target),
      let value = try objects.lookup(prototype, name, this: target)
    else {
      guard let box = try objects.converted(target),
        let found = try calls.findMethod(box, name), let function = found.value.asObject
      else { return push(.undefined) }
      return push(
        try calls.invoke(
          function, this: Value(box), home: found.home, base, count, reason: .call))
    }
    guard let function = value.asObject else { return push(.undefined) }
    // What every object has works on the wrapper.
    let isBoxed = function.kind == .scriptFunction || foundIn == world.prototypes.object
    let this = isBoxed ? Value(objects.makeBox(target)) : target
    push(try calls.invoke(function, this: this, home: foundIn, base, count, reason: .call))
  }

  /// The name of a method that is called: the empty one if there is none.
  @inline(__always) private func calledName(_ value: Value) throws(ScriptAbort) -> Atom {
    value.isUndefined ? Atom(.empty) : try objects.name(value)
  }

  private func newObject(_ frame: UnsafeMutablePointer<Frame>) throws(ScriptAbort) {
    let name = pop()
    let count = try takeArguments()
    defer { localTop -= count }
    // A name; in player 9 also a path (measured: paths-of-classes).
    let value =
      isOldPlayer
      ? try scopes.getVariable(name, frame)
      : try scopes.variable(try objects.name(name), frame) ?? .undefined
    guard let function = try objects.converted(value), function.isFunction else {
      return push(.undefined)
    }
    push(try calls.construct(function, locals + (localTop - count), count))
  }

  private func newMethod(_ target: Value, _ nameValue: Value) throws(ScriptAbort) {
    let count = try takeArguments()
    defer { localTop -= count }
    if target.isNullish { return push(.undefined) }
    let base = locals + (localTop - count)
    let name = try calledName(nameValue)
    if name == Atom(.empty) {
      guard let function = try objects.converted(target), function.isFunction else {
        return push(.undefined)
      }
      return push(try calls.construct(function, base, count))
    }
    let value = try objects.get(target, name)
    guard let function = try objects.converted(value), function.isFunction else {
      return push(.undefined)
    }
    push(try calls.construct(function, base, count))
  }

  /// How many values a literal takes; nil if it is no such number, and then it takes none.
  private func literalCount() throws(ScriptAbort) -> Int? {
    let number = try objects.number(pop())
    if number < 0 || number > 2_147_483_647 { return nil }
    // What is missing is undefined; a made-up count must not take all memory.
    return min(Integers.int(number), stackTop + 0xFFFF)
  }

  private func initArray() throws(ScriptAbort) {
    guard let count = try literalCount() else { return push(.undefined) }
    let array = world.makeArrayLiteral()
    for index in 0..<count { heap.addElement(array, at: index, pop()) }
    push(Value(array))
  }

  private func initObject() throws(ScriptAbort) {
    guard let count = try literalCount() else { return push(.undefined) }
    let object = world.makeObjectLiteral(count: count)
    nativeDepth += 1
    defer { nativeDepth -= 1 }
    for _ in 0..<count {
      let value = pop()
      try objects.set(object, try objects.name(pop()), value)
    }
    push(Value(object))
  }

  // MARK: - Blocks

  private func runWith(
    _ block: BlockCode, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) -> Completion {
    let value = pop()
    // Nothing to look into: the body is passed over.
    guard !value.isNullish else { return .end }
    let object = try objects.converted(value) ?? heap.makeObject()
    guard blocks.depth < 200 else { throw .halted }
    // They nest so deep and no deeper in every version (L2.10.2).
    if scopes.withDepth(frame) >= 13 { return .end }
    let code = block.code(heap)
    let (scope, needsScope) = (frame.pointee.scope, frame.pointee.needsScope)
    let outer = frame.pointee.callee == nil ? scope : scopes.ownScope(frame)
    frame.pointee.scope = scopes.makeScope(.with, object, over: outer)
    blocks.depth += 1
    defer {
      blocks.depth -= 1
      frame.pointee.scope = needsScope && frame.pointee.callee != nil ? outer : scope
    }
    return try run(code, frame)
  }

  private func runTry(
    _ block: TryCode, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) -> Completion {
    guard blocks.depth < 200 else { throw .halted }
    blocks.depth += 1
    defer { blocks.depth -= 1 }
    let scope = frame.pointee.scope
    let needsScope = frame.pointee.needsScope
    let height = stackTop
    var completion = Completion.end
    var failure: ScriptAbort?
    do throws(ScriptAbort) {
      completion = try run(block.body.code(heap), frame)
      if blocks.hasLostException, block.catchBody != nil { throw .thrown(.undefined) }
    } catch {
      failure = error
      blocks.hasLostException = false
      if frame.pointee.scope != scope, !needsScope { frame.pointee.scope = scope }
    }
    if case .thrown(let value)? = failure, let catchBody = block.catchBody {
      failure = nil
      stackTop = min(stackTop, height)
      do throws(ScriptAbort) {
        if let name = block.variable {
          try scopes.setVariable(Value(heap.text(name)), value, frame)
        } else if block.register < frame.pointee.registerCount {
          frame.pointee.registers[block.register] = value
        } else if hasGlobalRegisters(frame), block.register < 4 {
          globalRegisters[block.register] = value
        }
        completion = try run(catchBody.code(heap), frame)
      } catch {
        failure = error
      }
    }
    if case .left(let position) = completion {
      // A jump out of the whole action passes the finally block over (measured: jumps-past-finally).
      guard block.ends.contains(position) else { return completion }
      completion = .end
    }
    if case .halted? = failure { throw .halted }
    if let finallyBody = block.finallyBody {
      let result = frame.pointee.result
      nativeDepth += 1
      defer { nativeDepth -= 1 }
      switch try run(finallyBody.code(heap), frame) {
      case .end: frame.pointee.result = result
      case .returned:
        // The value of what was thrown is gone, but in player 9 the next `try` still catches something (measured: lost-exceptions).
        if failure != nil, isOldPlayer { blocks.hasLostException = true }
        return .returned
      case .left(let position): return .left(position)
      }
    }
    if let failure { throw failure }
    return completion
  }
}
