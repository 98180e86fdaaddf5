import FlashHeap
import SWF

/// Arithmetic, comparisons, and what moves operands.
extension FrameWriter {
  // MARK: - Operands

  mutating func duplicate() throws(ScriptError) {
    var top = try pop()
    // Both are the same register until one of them is written.
    switch top.place {
    case .own:
      state.stack.append(top)
      let register = try push(top.type)
      if isWriting { emitter.emit(.move, register, self.register(ofDepth: top.depth)) }
    case .register, .constant:
      state.stack.append(top)
      top = FrameState.Operand(type: top.type, place: top.place, depth: top.depth)
      try push(top.type, top.place)
    }
  }

  mutating func swap() throws(ScriptError) {
    let (top, below) = (try pop(), try pop())
    // What lies in a register of its own changes it; what does not stays where it is.
    switch (top.place, below.place) {
    case (.own, .own):
      let (one, two) = (register(ofDepth: below.depth), register(ofDepth: top.depth))
      if isWriting {
        emitter.emit(.move, scratch, one)
        emitter.emit(.move, one, two)
        emitter.emit(.move, two, scratch)
      }
      try push(top.type)
      try push(below.type)
    case (.own, let other):
      if isWriting {
        emitter.emit(.move, register(ofDepth: below.depth), register(ofDepth: top.depth))
      }
      try push(top.type)
      try push(below.type, other)
    case (let other, .own):
      if isWriting {
        emitter.emit(.move, register(ofDepth: top.depth), register(ofDepth: below.depth))
      }
      try push(top.type, other)
      try push(below.type)
    case (let one, let two):
      try push(top.type, one)
      try push(below.type, two)
    }
  }

  // MARK: - Arithmetic

  func isIntegral(_ operand: FrameState.Operand) -> Bool {
    operand.type.representation == .int || operand.type.representation == .uint
  }

  mutating func add(isTakenAsInt: Bool) throws(ScriptError) {
    let (right, left) = (try pop(), try pop())
    if left.type.representation != .boxed, right.type.representation != .boxed,
      left.type.representation != .boolean, right.type.representation != .boolean
    {
      return try numbers(.addNumber, ints: isTakenAsInt ? .addInt : nil, left, right)
    }
    let (b, c) = (useBoxed(left), useBoxed(right))
    let isText = left.type.type === types.string || right.type.type === types.string
    try write(.add, b, left, isText ? notNull(types.string) : .any, c)
  }

  mutating func arithmetic(_ operation: Operation, ints: Operation? = nil)
    throws(ScriptError)
  {
    let (right, left) = (try pop(), try pop())
    try numbers(operation, ints: ints, left, right)
  }

  mutating func numbers(
    _ operation: Operation, ints: Operation?, _ left: FrameState.Operand,
    _ right: FrameState.Operand
  ) throws(ScriptError) {
    if let ints, isIntegral(left), isIntegral(right) {
      let (b, c) = (useInt(left), useInt(right))
      return try write(ints, b, left, notNull(types.int), c)
    }
    let (b, c) = (useNumber(left), useNumber(right))
    try write(operation, b, left, notNull(types.number), c)
  }

  mutating func arithmeticInt(_ operation: Operation, to type: Traits? = nil)
    throws(ScriptError)
  {
    let (right, left) = (try pop(), try pop())
    let (b, c) = (useInt(left), useInt(right))
    try write(operation, b, left, notNull(type ?? types.int), c)
  }

  mutating func unaryNumber(_ operation: Operation) throws(ScriptError) {
    let value = try pop()
    try write(operation, useNumber(value), value, notNull(types.number))
  }

  mutating func unaryInt(_ operation: Operation) throws(ScriptError) {
    let value = try pop()
    try write(operation, useInt(value), value, notNull(types.int))
  }

  mutating func step(_ step: Int) throws(ScriptError) {
    let value = try pop()
    try write(.addSmallNumber, useNumber(value), value, notNull(types.number), step)
  }

  mutating func stepInt(_ step: Int) throws(ScriptError) {
    let value = try pop()
    try write(.addSmall, useInt(value), value, notNull(types.int), step)
  }

  mutating func unary(_ operation: Operation, _ type: ValueType?) throws(ScriptError) {
    let value = try pop()
    let register = useBoxed(value)
    guard let type else {
      // It only looks, and leaves the operand.
      if isWriting { emitter.emit(operation, 0, register) }
      return try result(register, ValueType(value.type.type, isNotNull: value.type.isNotNull))
    }
    try write(operation, register, value, type)
  }

  mutating func binary(_ operation: Operation, _ type: ValueType) throws(ScriptError) {
    let (right, left) = (try pop(), try pop())
    let (b, c) = (useBoxed(left), useBoxed(right))
    try write(operation, b, left, type, c)
  }

  /// How two operands are compared.
  private enum Comparison { case ints, unsigned, numbers, values }

  private func isNumeric(_ operand: FrameState.Operand) -> Bool {
    switch operand.type.representation {
    case .int, .uint, .number: true
    case .boxed, .boolean: false
    }
  }

  private func comparison(
    _ left: FrameState.Operand, _ right: FrameState.Operand, _ opcode: ABCOpcode
  )
    -> Comparison
  {
    let (one, two) = (left.type.representation, right.type.representation)
    switch opcode {
    case .equals, .strictequals:
      if one == two, one == .int || one == .uint || one == .boolean { return .ints }
      return isNumeric(left) && isNumeric(right) ? .numbers : .values
    default:
      if one == .int, two == .int { return .ints }
      if one == .uint, two == .uint { return .unsigned }
      // A number is compared with whatever the other is as a number (V.Cmp.4).
      return isNumeric(left) || isNumeric(right) ? .numbers : .values
    }
  }

  /// Compares the two operands on top; whether they are so is the next operand.
  mutating func compare(_ opcode: ABCOpcode) throws(ScriptError) {
    let (right, left) = (try pop(), try pop())
    let kind = comparison(left, right, opcode)
    if opcode == .equals, kind == .values {
      if right.isNullConstant {
        return try write(.isNull, useBoxed(left), left, notNull(types.boolean))
      }
      if left.isNullConstant {
        return try write(.isNull, useBoxed(right), left, notNull(types.boolean))
      }
    }
    var (b, c): (Int, Int)
    switch kind {
    case .ints, .unsigned: (b, c) = (useInt(left), useInt(right))
    case .numbers: (b, c) = (useNumber(left), useNumber(right))
    case .values: (b, c) = (useBoxed(left), useBoxed(right))
    }
    let operation: Operation
    switch (opcode, kind) {
    case (.equals, .values): operation = .equal
    case (.strictequals, .values): operation = .strictlyEqual
    case (.equals, .numbers), (.strictequals, .numbers): operation = .equalNumber
    case (.equals, _), (.strictequals, _): operation = .equalInt
    case (.lessthan, .values): operation = .less
    case (.lessequals, .values): operation = .lessEqual
    case (.greaterthan, .values): operation = .greater
    case (_, .values): operation = .greaterEqual
    case (.lessthan, _), (.greaterthan, _):
      operation = kind == .ints ? .lessInt : kind == .unsigned ? .lessUInt : .lessNumber
    default:
      operation =
        kind == .ints ? .lessEqualInt : kind == .unsigned ? .lessEqualUInt : .lessEqualNumber
    }
    if kind != .values, opcode == .greaterthan || opcode == .greaterequals { (b, c) = (c, b) }
    try write(operation, b, left, notNull(types.boolean), c)
  }
}
