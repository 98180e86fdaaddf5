/// Makes code of steps on single numbers out of a shader's operations.
struct ShaderCompiler {
  private var steps: [ShaderStep] = []
  private var lists: [ShaderSlot] = []
  private var slots: [(ShaderSlot, ShaderSlot, ShaderSlot)] = []
  /// Conditions that are open: whether each has come to its `else`.
  private var open: [Bool] = []
  private var depth = 0

  /// More steps than any compiler makes of a shader.
  private static let mostSteps = 1 << 17
  /// So deep may conditions stand in one another.
  private static let deepest = 64

  /// Registers behind those that code can name.
  private static func spare(_ index: Int, isWhole: Bool) -> ShaderSlot {
    ShaderSlot(spare: index, isWhole: isWhole)
  }

  private mutating func emit(
    _ operation: ShaderOperation, _ target: ShaderSlot, _ first: ShaderSlot, _ second: ShaderSlot,
    list: Range<Int> = 0..<0, value: UInt32 = 0
  ) throws(ShaderError) {
    guard steps.count < Self.mostSteps else { throw .invalid }
    steps.append(
      ShaderStep(
        operation: operation, isWhole: target.isWhole, comparesFloats: !first.isWhole,
        list: Int32(list.lowerBound),
        count: Int32(list.count), value: value))
    slots.append((target, first, second))
  }

  private mutating func list(_ slots: [ShaderSlot]) -> Range<Int> {
    lists += slots
    return lists.count - slots.count..<lists.count
  }

  // MARK: - Operations

  mutating func load(_ bytes: [UInt8], _ target: ShaderOperand.Target) throws(ShaderError) {
    // Floats begin with their highest byte, whole numbers with their lowest.
    let value =
      target.isWhole
      ? bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
      : bytes.reduce(0) { $0 << 8 | UInt32($1) }
    let slots = target.side.map { ShaderOperand.matrix(target.register, side: $0) } ?? target.slots
    for slot in slots { try emit(.load, slot, slot, slot, value: value) }
  }

  mutating func sample(
    _ operation: ShaderOperation, _ target: ShaderOperand.Target, _ source: ShaderOperand,
    input: Int, channels: Int
  ) throws(ShaderError) {
    guard target.side == nil else { throw .invalid }
    let slots = Array(target.slots.prefix(channels))
    guard !slots.isEmpty else { return }
    let places = try converted([source.slot(0), source.slot(1)], toWhole: false, Aside.first)
    let read = slots.enumerated().map { index, slot in
      slot.isWhole ? Self.spare(Aside.list + index, isWhole: false) : slot
    }
    try emit(
      operation, read[0], places[0], places[1], list: list(read), value: UInt32(input))
    for (slot, result) in zip(slots, read) where slot != result {
      try emit(.truncate, slot, result, result)
    }
  }

  mutating func select(
    _ target: ShaderOperand.Target, _ condition: ShaderOperand, _ first: ShaderOperand,
    _ second: ShaderOperand
  ) throws(ShaderError) {
    guard condition.isWhole, target.side == nil, first.isWhole == target.isWhole,
      second.isWhole == target.isWhole
    else { throw .invalid }
    let slots = target.slots
    var written: Set<ShaderSlot> = []
    let isSafe = slots.enumerated().allSatisfy { index, slot in
      defer { written.insert(slot) }
      return ![condition.slot(index), first.slot(index), second.slot(index)].contains {
        written.contains($0)
      }
    }
    for (index, slot) in slots.enumerated() {
      let place = isSafe ? slot : Self.spare(index, isWhole: target.isWhole)
      try emit(
        .select, place, first.slot(index), second.slot(index), list: list([condition.slot(index)]))
    }
    if !isSafe { try moveSpares(to: slots) }
  }

  private mutating func moveSpares(to slots: [ShaderSlot]) throws(ShaderError) {
    for (index, slot) in slots.enumerated() {
      let spare = Self.spare(index, isWhole: slot.isWhole)
      try emit(.move, slot, spare, spare)
    }
  }

  mutating func add(
    _ operation: ShaderOperation, _ target: ShaderOperand.Target, _ source: ShaderOperand
  ) throws(ShaderError) {
    switch operation {
    case .nothing: return
    case .if, .else, .endIf: return try branch(operation, source)
    // Only these look at what registers they have (B.V.1).
    case .ceiling, .sign:
      guard !target.isWhole, !source.isWhole else { throw .invalid }
    default: break
    }
    switch operation {
    case .matrixByMatrix, .vectorByMatrix, .matrixByVector:
      try multiply(operation, target, source)
    case .normalize, .cross: try vector(operation, target, source)
    case .length, .distance, .dot, .vectorEqual, .vectorNotEqual, .any, .all:
      try reduce(operation, target, source)
    default: try each(operation, target, source)
    }
  }

  // MARK: - Numbers of the other kind

  /// Registers of code, then those for numbers that are aside, by what they are aside for.
  private enum Aside { static let first = 16, second = 17, result = 18, list = 32 }

  /// A number as one of a kind, aside if it is of the other one.
  private mutating func converted(
    _ slot: ShaderSlot, toWhole isWhole: Bool, _ place: Int
  ) throws(ShaderError) -> ShaderSlot {
    if slot.isWhole == isWhole { return slot }
    let aside = Self.spare(place, isWhole: isWhole)
    try emit(isWhole ? .truncate : .widen, aside, slot, slot)
    return aside
  }

  private mutating func converted(
    _ slots: [ShaderSlot], toWhole isWhole: Bool, _ place: Int
  ) throws(ShaderError) -> [ShaderSlot] {
    var result: [ShaderSlot] = []
    for (index, slot) in slots.enumerated() {
      result.append(try converted(slot, toWhole: isWhole, place + index))
    }
    return result
  }

  private func isWhole(_ operation: ShaderOperation, _ first: Bool, _ second: Bool) -> Bool {
    switch operation.domain {
    case .either: first && second
    case .floats: false
    case .wholes: true
    }
  }

  /// An operation on two numbers of any kind, whose result is one of the target's (B.I.3).
  private mutating func emitAny(
    _ operation: ShaderOperation, _ target: ShaderSlot, _ source: ShaderSlot
  ) throws(ShaderError) {
    let isWhole = isWhole(operation, target.isWhole, source.isWhole)
    if operation == .move, target.isWhole != source.isWhole {
      return try emit(target.isWhole ? .truncate : .widen, target, source, source)
    }
    let other = try converted(source, toWhole: isWhole, Aside.second)
    if operation.compares {
      let own = try converted(target, toWhole: isWhole, Aside.first)
      return try emit(operation, ShaderSlot(register: 0x8000, component: 0), own, other)
    }
    if target.isWhole == isWhole { return try emit(operation, target, target, other) }
    let own = try converted(target, toWhole: isWhole, Aside.first)
    let result = Self.spare(Aside.result, isWhole: isWhole)
    try emit(operation, result, own, other)
    try emit(isWhole ? .widen : .truncate, target, result, result)
  }

  /// An operation on one number after the other: all are read before any is written.
  private mutating func each(
    _ operation: ShaderOperation, _ target: ShaderOperand.Target, _ source: ShaderOperand
  ) throws(ShaderError) {
    var targets = target.slots
    var sources = targets.indices.map { source.slot($0) }
    if let side = target.side {
      targets = ShaderOperand.matrix(target.register, side: side)
      sources = ShaderOperand.matrix(source.register, side: side)
    }
    if operation.compares {
      // The first number alone counts (B.I.9).
      guard let first = targets.first else { return }
      return try emitAny(operation, first, sources[0])
    }
    var written: Set<ShaderSlot> = []
    for index in targets.indices {
      if written.contains(sources[index]) {
        // Aside first, as the numbers were before.
        for place in targets.indices {
          let spare = Self.spare(place, isWhole: sources[place].isWhole)
          try emit(.move, spare, sources[place], sources[place])
          sources[place] = spare
        }
        break
      }
      written.insert(targets[index])
    }
    for index in targets.indices { try emitAny(operation, targets[index], sources[index]) }
  }

  /// An operation whose result is one number: of as many numbers of both operands as the form says.
  private mutating func reduce(
    _ operation: ShaderOperation, _ target: ShaderOperand.Target, _ source: ShaderOperand
  ) throws(ShaderError) {
    let slots = target.slots
    guard let first = slots.first, target.side == nil else { throw .invalid }
    let count = target.sourceCount
    let takesBoth = ![.length, .any, .all].contains(operation)
    guard !takesBoth || slots.count >= count else { throw .invalid }
    let isWhole = isWhole(operation, target.isWhole, source.isWhole)
    let all = (takesBoth ? Array(slots.prefix(count)) : []) + (0..<count).map { source.slot($0) }
    let operands = try converted(all, toWhole: isWhole, Aside.list)
    // What vectors have in common is a truth, a whole number.
    let isTruth = [.vectorEqual, .vectorNotEqual, .any, .all].contains(operation)
    let result =
      first.isWhole == isTruth ? first : Self.spare(Aside.result, isWhole: isTruth)
    try emit(operation, result, operands[0], operands[0], list: list(operands))
    if result != first { try emit(isTruth ? .widen : .truncate, first, result, result) }
  }

  /// An operation on vectors whose result is one.
  private mutating func vector(
    _ operation: ShaderOperation, _ target: ShaderOperand.Target, _ source: ShaderOperand
  ) throws(ShaderError) {
    let slots = target.slots
    let count = target.sourceCount
    guard target.side == nil, slots.count == count, operation == .normalize || count == 3 else {
      throw .invalid
    }
    try emitList(operation, slots, (0..<count).map { source.slot($0) })
  }

  /// An operation that reads and writes the first of two lists of floats, and reads the second.
  private mutating func emitList(
    _ operation: ShaderOperation, _ slots: [ShaderSlot], _ others: [ShaderSlot], value: UInt32 = 0
  ) throws(ShaderError) {
    let own = try converted(slots, toWhole: false, Aside.list)
    let more = try converted(others, toWhole: false, Aside.list + own.count)
    guard let first = own.first else { throw .invalid }
    try emit(operation, first, first, first, list: list(own + more), value: value)
    for (slot, result) in zip(slots, own) where slot != result {
      try emit(.truncate, slot, result, result)
    }
  }

  private mutating func multiply(
    _ operation: ShaderOperation, _ target: ShaderOperand.Target, _ source: ShaderOperand
  ) throws(ShaderError) {
    guard let side = target.side else { throw .invalid }
    let matrix = ShaderOperand.matrix(source.register, side: side)
    let slots =
      operation == .matrixByMatrix
      ? ShaderOperand.matrix(target.register, side: side) : target.slots
    guard slots.count == side || operation == .matrixByMatrix else { throw .invalid }
    try emitList(operation, slots, matrix, value: UInt32(side))
  }

  private mutating func branch(
    _ operation: ShaderOperation, _ source: ShaderOperand
  ) throws(ShaderError) {
    let slot = source.slot(0)
    let truth = ShaderSlot(register: 0x8000, component: 0)
    switch operation {
    case .if:
      guard source.isWhole, open.count < Self.deepest else { throw .invalid }
      open.append(false)
      depth = max(depth, open.count)
      try emit(.if, slot, slot, slot)
    case .else:
      guard open.last == false else { throw .invalid }
      open[open.count - 1] = true
      try emit(.else, truth, truth, truth)
    default:
      guard open.popLast() != nil else { throw .invalid }
      try emit(.endIf, truth, truth, truth)
    }
  }

  // MARK: - The end

  /// The code; `given` are the numbers that are there when it begins.
  func finish(given: [ShaderSlot]) throws(ShaderError) -> ShaderCode {
    guard open.isEmpty else { throw .invalid }
    var places = ShaderPlaces()
    for slot in given { places.add(slot) }
    for (target, first, second) in slots {
      places.add(target)
      places.add(first)
      places.add(second)
    }
    for slot in lists { places.add(slot) }
    var made = steps
    for index in made.indices {
      let (target, first, second) = slots[index]
      made[index].target = places.place(of: target)
      made[index].first = places.place(of: first)
      made[index].second = places.place(of: second)
    }
    return ShaderCode(
      steps: made, lists: lists.map { places.place(of: $0) }, depth: depth, places: places)
  }
}

extension ShaderSlot {
  /// A number that no code can name.
  init(spare index: Int, isWhole: Bool) {
    self.isWhole = isWhole
    number = 0x8000 * 4 + UInt32(index)
  }
}

/// One step of a shader: an operation on a number of each pixel, or on a list of them.
struct ShaderStep: Sendable {
  let operation: ShaderOperation
  /// Whether the target is a whole number.
  let isWhole: Bool
  /// Whether a truth is one about floats.
  let comparesFloats: Bool
  var target: Int32 = 0
  var first: Int32 = 0
  var second: Int32 = 0
  /// Places of more numbers.
  let list: Int32
  let count: Int32
  /// A constant, the number of a picture, or the side of a matrix.
  let value: UInt32
}

/// The code of a shader.
struct ShaderCode: Sendable {
  let steps: [ShaderStep]
  let lists: [Int32]
  /// How deep conditions stand in one another.
  let depth: Int
  let places: ShaderPlaces
}

/// Where the numbers of registers are, for those that code uses.
struct ShaderPlaces: Sendable {
  private var known: [ShaderSlot: Int32] = [:]
  private(set) var floats = 0
  private(set) var wholes = 0

  mutating func add(_ slot: ShaderSlot) {
    guard known[slot] == nil else { return }
    known[slot] = Int32(slot.isWhole ? wholes : floats)
    if slot.isWhole { wholes += 1 } else { floats += 1 }
  }

  /// A number that was added; others are the first one.
  func place(of slot: ShaderSlot) -> Int32 { known[slot] ?? 0 }
}
