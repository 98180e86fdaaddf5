import FlashHeap
import SWF

/// What each instruction does with registers, scopes and operands (V.Op).
extension Verifier {
  mutating func perform() throws(ScriptError) {
    let first = instruction.first
    switch instruction.opcode {
    case .bkpt, .nop, .bkptline, .timestamp, .debug, .debugline: break
    case .debugfile: try resolver.checkString(first)
    case .label: if frame.isWriting { frame.emitter.emit(.loopHead) }

    // Constants
    case .pushnull: try frame.push(ValueType(types.null), .constant(Value.null.bits))
    case .pushundefined: try frame.push(ValueType(types.void), .constant(Value.undefined.bits))
    case .pushtrue, .pushfalse:
      let bits: UInt64 = instruction.opcode == .pushtrue ? 1 : 0
      try frame.push(ValueType(types.boolean, isNotNull: true), .constant(bits))
    case .pushnan: try frame.push(frame.notNull(types.number), .constant(Value.nan.bits))
    case .pushbyte, .pushshort:
      let value = Value(rawInt: Int32(truncatingIfNeeded: instruction.signed))
      try frame.push(frame.notNull(types.int), .constant(value.bits))
    case .pushint, .pushuint, .pushdouble, .pushstring, .pushnamespace: try pushPool(first)

    // Operands
    case .pop: _ = try frame.pop()
    case .dup: try frame.duplicate()
    case .swap: try frame.swap()
    case .coerce_a: frame.pushCoerced(try frame.pop(), to: nil)
    case .coerce_b, .convert_b: frame.pushCoerced(try frame.pop(), to: types.boolean)
    case .coerce_i, .convert_i: frame.pushCoerced(try frame.pop(), to: types.int)
    case .coerce_u, .convert_u: frame.pushCoerced(try frame.pop(), to: types.uint)
    case .coerce_d, .convert_d: frame.pushCoerced(try frame.pop(), to: types.number)
    case .coerce_s: frame.pushCoerced(try frame.pop(), to: types.string)
    case .coerce_o: frame.pushCoerced(try frame.pop(), to: types.object)
    case .coerce: frame.pushCoerced(try frame.pop(), to: try resolver.type(first))
    case .convert_s:
      let value = try frame.pop()
      if value.type == frame.notNull(types.string) {
        frame.state.stack.append(value)
      } else {
        try frame.result(frame.boxedThen(.toText, value), frame.notNull(types.string))
      }
    case .convert_o:
      let value = try frame.pop()
      let register = frame.useNotNull(value)
      try frame.result(register, ValueType(value.type.type, isNotNull: true))

    // Registers
    case .getlocal0, .getlocal1, .getlocal2, .getlocal3:
      try frame.getLocal(Int(instruction.opcode.rawValue - ABCOpcode.getlocal0.rawValue))
    case .getlocal: try frame.getLocal(first)
    case .setlocal0, .setlocal1, .setlocal2, .setlocal3:
      try frame.setLocal(
        Int(instruction.opcode.rawValue - ABCOpcode.setlocal0.rawValue), try frame.pop())
    case .setlocal: try frame.setLocal(first, try frame.pop())
    case .kill:
      try frame.checkRegister(first)
      frame.clear(first)
      frame.state.locals[first] = ValueType(nil)
      if frame.isWriting { frame.emitter.emit(.constant, first, 0, 0, word: Value.undefined.bits) }
    case .inclocal: try frame.stepLocal(first, by: 1, isInt: false)
    case .declocal: try frame.stepLocal(first, by: -1, isInt: false)
    case .inclocal_i: try frame.stepLocal(first, by: 1, isInt: true)
    case .declocal_i: try frame.stepLocal(first, by: -1, isInt: true)

    // Scopes
    case .pushscope: try pushScope(isWith: false)
    case .pushwith: try pushScope(isWith: true)
    case .popscope: guard frame.state.scopes.popLast() != nil else { throw ScriptError(1018) }
    case .getscopeobject:
      guard first < frame.state.scopes.count else { throw ScriptError(1019, "\(first)") }
      try frame.push(frame.state.scopes[first].value, .register(frame.register(ofScope: first)))
    case .getouterscope: try pushOuterScope(first)
    case .getglobalscope: try pushGlobalScope()
    case .getglobalslot, .setglobalslot: try globalSlot(first)

    // Arithmetic
    case .add: try frame.add(isTakenAsInt: isTakenAsInt())
    case .subtract: try frame.arithmetic(.subtractNumber, ints: isTakenAsInt() ? .subtractInt : nil)
    case .multiply: try frame.arithmetic(.multiplyNumber)
    case .divide: try frame.arithmetic(.divideNumber)
    case .modulo: try frame.arithmetic(.remainderNumber)
    case .negate: try frame.unaryNumber(.negateNumber)
    case .increment: try frame.step(1)
    case .decrement: try frame.step(-1)
    case .add_i: try frame.arithmeticInt(.addInt)
    case .subtract_i: try frame.arithmeticInt(.subtractInt)
    case .multiply_i: try frame.arithmeticInt(.multiplyInt)
    case .negate_i: try frame.unaryInt(.negateInt)
    case .increment_i: try frame.stepInt(1)
    case .decrement_i: try frame.stepInt(-1)
    case .bitand: try frame.arithmeticInt(.and)
    case .bitor: try frame.arithmeticInt(.or)
    case .bitxor: try frame.arithmeticInt(.xor)
    case .bitnot: try frame.unaryInt(.not)
    case .lshift: try frame.arithmeticInt(.shiftLeft)
    case .rshift: try frame.arithmeticInt(.shiftRight)
    case .urshift: try frame.arithmeticInt(.shiftRightUnsigned, to: types.uint)
    case .sxi1: try frame.unaryInt(.signBit)
    case .sxi8: try frame.unaryInt(.signByte)
    case .sxi16: try frame.unaryInt(.signShort)
    case .not:
      let value = try frame.pop()
      let register = frame.useBoolean(value)
      try frame.write(.notBoolean, register, value, frame.notNull(types.boolean))

    // Comparing and branching
    case .lessthan, .lessequals, .greaterthan, .greaterequals, .equals, .strictequals:
      try frame.compare(instruction.opcode)
    case .jump: try jump()
    case .iftrue, .iffalse: try jumpIf(instruction.opcode == .iftrue)
    case .iflt: try jumpIf(true, .lessthan)
    case .ifnlt: try jumpIf(false, .lessthan)
    case .ifle: try jumpIf(true, .lessequals)
    case .ifnle: try jumpIf(false, .lessequals)
    case .ifgt: try jumpIf(true, .greaterthan)
    case .ifngt: try jumpIf(false, .greaterthan)
    case .ifge: try jumpIf(true, .greaterequals)
    case .ifnge: try jumpIf(false, .greaterequals)
    case .ifeq: try jumpIf(true, .equals)
    case .ifne: try jumpIf(false, .equals)
    case .ifstricteq: try jumpIf(true, .strictequals)
    case .ifstrictne: try jumpIf(false, .strictequals)
    case .lookupswitch: try jumpTable()

    // Types
    case .typeof: try frame.unary(.typeOf, frame.notNull(types.string))
    case .istype: try typeTest(.isType, frame.notNull(types.boolean))
    case .astype: try typeTest(.asType, ValueType(try resolver.type(first)))
    case .istypelate: try frame.binary(.isTypeLate, frame.notNull(types.boolean))
    case .astypelate:
      // The type of a class that is known is the result's (measured: late-types).
      let type = frame.state.stack.last?.type.type?.instanceTraits
      let isBoxed = type?.representation ?? .boxed == .boxed
      try frame.binary(.asTypeLate, isBoxed ? ValueType(type) : .any)
    case .instanceof: try frame.binary(.instanceOf, frame.notNull(types.boolean))
    case .in: try frame.binary(.isIn, frame.notNull(types.boolean))

    // Enumerating
    case .hasnext2: try hasNextPair(first, instruction.second)
    case .hasnext: try enumerate(.hasNext, frame.notNull(types.int))
    case .nextname: try enumerate(.nextName, .any)
    case .nextvalue: try enumerate(.nextValue, .any)

    // Memory
    case .li8: try frame.load(.loadByte, types.int, program.domain.memory)
    case .li16: try frame.load(.loadShort, types.int, program.domain.memory)
    case .li32: try frame.load(.loadInt, types.int, program.domain.memory)
    case .lf32: try frame.load(.loadFloat, types.number, program.domain.memory)
    case .lf64: try frame.load(.loadDouble, types.number, program.domain.memory)
    case .si8: try frame.store(.storeByte, isInt: true, program.domain.memory)
    case .si16: try frame.store(.storeShort, isInt: true, program.domain.memory)
    case .si32: try frame.store(.storeInt, isInt: true, program.domain.memory)
    case .sf32: try frame.store(.storeFloat, isInt: false, program.domain.memory)
    case .sf64: try frame.store(.storeDouble, isInt: false, program.domain.memory)

    // XML
    case .esc_xelem: try frame.unary(.escapeElement, frame.notNull(types.string))
    case .esc_xattr: try frame.unary(.escapeAttribute, frame.notNull(types.string))
    case .checkfilter: try frame.unary(.checkFilter, nil)
    case .dxns, .dxnslate: try defaultNamespace(first)

    // Leaving
    case .returnvoid:
      let nothing = FrameState.Operand(
        type: ValueType(types.void), place: .constant(Value.undefined.bits),
        depth: Int(body.maxStack))
      finish(nothing)
    case .returnvalue: finish(try frame.pop())
    case .throw:
      let value = try frame.pop()
      let register = frame.useBoxed(value)
      if frame.isWriting { frame.emitter.emit(.throw, register) }

    case .getlex, .findpropstrict, .findproperty, .finddef, .getproperty, .setproperty,
      .initproperty, .deleteproperty, .getdescendants, .getsuper, .setsuper, .getslot, .setslot:
      try performNames(first)
    case .call, .construct, .callmethod, .callstatic, .callsuper, .callsupervoid, .callproperty,
      .callproplex, .callpropvoid, .constructsuper, .constructprop, .applytype:
      try performCalls(first)
    case .newobject, .newarray, .newfunction, .newclass, .newactivation, .newcatch:
      try performMaking(first)
    }
  }

  // MARK: - Constants

  private mutating func pushPool(_ index: Int) throws(ScriptError) {
    let constants = program.file.constants
    func check(_ count: Int) throws(ScriptError) {
      guard index > 0, index < count else { throw ScriptError(1032, "\(index)", "\(count)") }
    }
    switch instruction.opcode {
    case .pushint:
      try check(constants.integers.count)
      try frame.push(
        frame.notNull(types.int), .constant(Value(rawInt: constants.integers[index]).bits))
    case .pushuint:
      try check(constants.unsignedIntegers.count)
      try frame.push(
        frame.notNull(types.uint), .constant(Value(rawUInt: constants.unsignedIntegers[index]).bits)
      )
    case .pushdouble:
      try check(constants.doubles.count)
      try frame.push(
        frame.notNull(types.number), .constant(Value(outside: constants.doubles[index]).bits))
    case .pushstring:
      try check(constants.strings.count)
      try frame.push(frame.notNull(types.string), .constant(program.string(UInt32(index)).bits))
    default:
      try check(constants.namespaces.count)
      let value = machine.value(of: program.namespace(UInt32(index)))
      try frame.push(frame.notNull(types.namespace), .constant(value.bits))
    }
  }

  /// Whether the result of adding ints is asked for as an int at once: then it may wrap around.
  private func isTakenAsInt() -> Bool {
    guard blocks[instruction.next] == nil,
      let next = try? code.instruction(at: instruction.next)
    else { return false }
    switch next.opcode {
    case .convert_i, .coerce_i: return true
    default: return false
    }
  }

  private mutating func typeTest(_ operation: Operation, _ type: ValueType) throws(ScriptError) {
    guard let tested = try resolver.type(instruction.first) else {
      throw ScriptError(1014, "*")
    }
    let value = try frame.pop()
    let from = frame.useBoxed(value)
    let isRaw = type.representation != .boxed && operation == .asType
    let register = try frame.push(isRaw ? .any : type)
    if frame.isWriting { frame.emitter.emit(operation, register, from, 0, tested) }
  }

  // MARK: - Enumerating and memory

  private func demand(_ operand: FrameState.Operand, _ type: Traits) throws(ScriptError) {
    guard operand.type.type === type else {
      throw ScriptError(1058, machine.text(of: operand.type.type), machine.text(of: type))
    }
  }

  private mutating func enumerate(_ operation: Operation, _ type: ValueType) throws(ScriptError) {
    let (index, object) = (try frame.pop(), try frame.pop())
    try demand(index, types.int)
    let (b, c) = (frame.useBoxed(object), frame.useInt(index))
    try frame.write(operation, b, object, type, c)
  }

  private mutating func hasNextPair(_ object: Int, _ index: Int) throws(ScriptError) {
    try frame.checkRegister(object)
    try frame.checkRegister(index)
    guard object != index else { throw ScriptError(1124) }
    guard frame.state.locals[index].type === types.int else {
      throw ScriptError(1058, machine.text(of: frame.state.locals[index].type), "int")
    }
    frame.clear(object)
    frame.clear(index)
    if frame.isWriting {
      // The object is a value from here on, and where locals lie as values the index is one, too.
      if !frame.boxesLocals, let operation = FrameWriter.boxing(frame.state.locals[object].type) {
        frame.emitter.emit(operation, object, object)
      }
      if frame.boxesLocals { frame.emitter.emit(.toInt, index, index) }
    }
    frame.state.locals[object] = .any
    let register = try frame.push(frame.notNull(types.boolean))
    guard frame.isWriting else { return }
    frame.emitter.emit(.hasNextPair, register, object, index)
    if frame.boxesLocals { frame.emitter.emit(.boxInt, index, index) }
    frame.emitter.fence()
  }

  private mutating func defaultNamespace(_ index: Int) throws(ScriptError) {
    guard signature.flags.contains(.setsDXNS) else {
      throw ScriptError(1015, machine.text(of: method))
    }
    if instruction.opcode == .dxns {
      try resolver.checkString(index)
      let text = program.string(UInt32(index))
      if frame.isWriting {
        frame.emitter.emit(.constant, frame.scratch, 0, 0, word: text.bits)
        frame.emitter.emit(.setDefaultNamespace, frame.scratch)
      }
    } else {
      let register = frame.boxedThen(.toText, try frame.pop())
      if frame.isWriting { frame.emitter.emit(.setDefaultNamespace, register) }
    }
  }

  private mutating func finish(_ value: FrameState.Operand) {
    let result = frame.coerced(value, to: signature.result)
    let register = frame.use(result)
    if frame.isWriting { frame.emitter.emit(.returnValue, register) }
  }
}
