import FlashData
import FlashHeap
import SWF

/// Conversions of operands, as cheap as their types allow.
extension FrameWriter {
  /// The number that a constant operand is.
  private func constant(_ operand: FrameState.Operand) -> Double? {
    guard case .constant(let bits) = operand.place else { return nil }
    return types.box(Value(bits: bits), operand.type.type).number
  }

  /// The bits of a constant operand as a number of a type; nil if it is no number, or the type is none of numbers.
  private func constant(_ operand: FrameState.Operand, as type: Traits) -> UInt64? {
    guard let number = constant(operand) else { return nil }
    switch type.representation {
    case .int, .uint: return Value(rawInt: NumberConversion.int32(number)).bits
    case .number: return Value(number).bits
    case .boxed, .boolean: return nil
    }
  }

  private mutating func convert(_ operation: Operation, _ operand: FrameState.Operand) -> Int {
    guard isWriting else { return 0 }
    let from = use(operand)
    let register = register(ofDepth: operand.depth)
    emitter.emit(operation, register, from)
    return register
  }

  /// The register where an operand's lower 32 bits lie, as an int or a uint.
  mutating func useInt(_ operand: FrameState.Operand, unsigned: Bool = false) -> Int {
    if let number = constant(operand) {
      return load(Value(rawInt: NumberConversion.int32(number)).bits, operand)
    }
    switch operand.type.representation {
    case .int, .uint, .boolean: return use(operand)
    case .number: return convert(unsigned ? .numberToUInt : .numberToInt, operand)
    case .boxed: return convert(unsigned ? .toUInt : .toInt, operand)
    }
  }

  /// The register where an operand lies as a Number.
  mutating func useNumber(_ operand: FrameState.Operand) -> Int {
    if let number = constant(operand) { return load(Value(number).bits, operand) }
    switch operand.type.representation {
    case .int, .boolean: return convert(.intToNumber, operand)
    case .uint: return convert(.uintToNumber, operand)
    case .number: return use(operand)
    case .boxed: return convert(.toNumber, operand)
    }
  }

  /// The register where an operand lies as a Boolean.
  mutating func useBoolean(_ operand: FrameState.Operand) -> Int {
    switch operand.type.representation {
    case .int, .uint: return convert(.intToBoolean, operand)
    case .boolean: return use(operand)
    case .number: return convert(.numberToBoolean, operand)
    case .boxed: return convert(.toBoolean, operand)
    }
  }

  /// An operand as a value of a type (V.Coerce.12).
  mutating func coerced(_ operand: FrameState.Operand, to type: Traits?) -> FrameState.Operand {
    var result = operand
    func at(_ register: Int, _ type: ValueType) {
      result.type = type
      result.place =
        register == self.register(ofDepth: operand.depth) ? .own : .register(register)
    }
    guard let type else {
      if operand.type.type == nil { return operand }
      at(useBoxed(operand), ValueType(nil, isNotNull: operand.type.isNotNull))
      return result
    }
    let isSame = operand.type.type === type
    if !isSame, let bits = constant(operand, as: type) {
      result.type = ValueType(type, isNotNull: true)
      result.place = .constant(bits)
      return result
    }
    switch type.representation {
    case .int:
      if !isSame { at(useInt(operand), ValueType(type, isNotNull: true)) }
    case .uint:
      if !isSame { at(useInt(operand, unsigned: true), ValueType(type, isNotNull: true)) }
    case .number:
      if !isSame { at(useNumber(operand), ValueType(type, isNotNull: true)) }
    case .boolean:
      if !isSame { at(useBoolean(operand), ValueType(type, isNotNull: true)) }
    case .boxed:
      coerceObject(operand, type, &result)
    }
    return result
  }

  private mutating func coerceObject(
    _ operand: FrameState.Operand, _ type: Traits, _ result: inout FrameState.Operand
  ) {
    func own(_ register: Int, _ type: ValueType) {
      result.type = type
      result.place =
        register == self.register(ofDepth: operand.depth) ? .own : .register(register)
    }
    let given = operand.type.type
    let isNotNull = operand.type.isNotNull
    if type === types.void {
      own(load(Value.undefined.bits, operand), ValueType(type))
    } else if type === types.object {
      // Everything but undefined is an Object.
      if given == nil || given === types.void, !isNotNull {
        own(convert(.coerceObject, operand), ValueType(type))
      } else {
        own(useBoxed(operand), ValueType(type, isNotNull: isNotNull))
      }
    } else if type === types.string {
      if given === type || given === types.null {
        result.type = ValueType(type, isNotNull: isNotNull)
        return
      }
      own(boxedThen(.coerceText, operand), ValueType(type, isNotNull: isNotNull))
    } else if let given, given.representation == .boxed,
      given.isKind(of: type) || given === types.null
    {
      result.type = ValueType(type, isNotNull: isNotNull)
    } else {
      let from = useBoxed(operand)
      let register = register(ofDepth: operand.depth)
      if isWriting { emitter.emit(.coerceType, register, from, 0, type) }
      own(register, ValueType(type, isNotNull: isNotNull))
    }
  }

  /// Converts an operand that any conversion may be done to as a value.
  mutating func boxedThen(_ operation: Operation, _ operand: FrameState.Operand) -> Int {
    guard isWriting else { return 0 }
    let from = useBoxed(operand)
    let register = register(ofDepth: operand.depth)
    emitter.emit(operation, register, from)
    return register
  }

  /// Puts an operand back that was coerced.
  mutating func pushCoerced(_ operand: FrameState.Operand, to type: Traits?) {
    state.stack.append(coerced(operand, to: type))
  }

  /// Throws at run time where an operand is null or undefined; gives its register.
  mutating func useNotNull(_ operand: FrameState.Operand) -> Int {
    let register = useBoxed(operand)
    if isWriting, !operand.type.isNotNull, operand.type.representation == .boxed {
      emitter.emit(.checkNull, 0, register)
    }
    return register
  }
}

/// Numbers as integers, as the language converts them (V.Coerce.7).
package enum NumberConversion {
  /// The lower 32 bits of a number without its fraction; 0 of what is none.
  ///
  /// What is small is done here: `Integers.int32` is not compiled into other libraries, and the loop converts often.
  @inline(__always) package static func int32(_ number: Double) -> Int32 {
    if number > -9.0e18, number < 9.0e18 { return Int32(truncatingIfNeeded: Int64(number)) }
    return Integers.int32(number)
  }
}
