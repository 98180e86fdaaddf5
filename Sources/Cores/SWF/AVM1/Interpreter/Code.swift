package import FlashDisplay
package import FlashHeap
package import SWF

/// Actions, decoded once.
///
/// Jumps lead to any byte, also into the middle of an action or to what stands before the tag in the file: whatever they reach
/// is decoded, at each byte at most once. What leads behind the end ends the code, as in Flash Player (L2.1.7).
/// Bodies of functions, `with` and `try` are codes of their own; a jump out of one is handed to the code around it (`leave`).
package final class Code {
  package let file: MovieFile
  /// What jumps can lead to: the file up to the end of the tag's actions.
  package let bounds: Range<Int>
  /// Where it begins, and where it ends.
  package let range: Range<Int>

  private(set) var instructions: UnsafeMutablePointer<Instruction>
  private(set) var constants: UnsafeMutablePointer<Value>
  package private(set) var functions: [FunctionCode] = []
  private(set) var tries: [TryCode] = []
  private(set) var blocks: [BlockCode] = []
  package private(set) var pools: [ConstantPool] = []
  /// The instruction at a place in the movie's bytes.
  private var instructionAt: [Int: Int] = [:]
  /// A function's body ends the call where it ends, a block passes what leaves it to the code around.
  private let isBlock: Bool

  /// What lies before `beginning` does not run in it; `isWith` says that it is the body of a `with`.
  package init(
    _ file: MovieFile, _ range: Range<Int>, in bounds: Range<Int>, isBlock: Bool = false,
    isWith: Bool = false, beginning: Int = 0, heap: Heap
  ) {
    self.file = file
    self.range = range
    self.bounds = bounds
    self.isBlock = isBlock
    var decoder = Decoder(
      file: file, range: range, bounds: bounds, isBlock: isBlock, isWith: isWith,
      beginning: beginning, heap: heap)
    decoder.decode()
    instructions = .allocate(capacity: decoder.output.count)
    instructions.initialize(from: decoder.output, count: decoder.output.count)
    constants = .allocate(capacity: max(1, decoder.constants.count))
    constants.initialize(from: decoder.constants, count: decoder.constants.count)
    functions = decoder.functions
    tries = decoder.tries
    blocks = decoder.blocks
    pools = decoder.pools
    instructionAt = decoder.instructionAt
  }

  deinit {
    instructions.deallocate()
    constants.deallocate()
  }

  /// The instruction that a jump out of one of the blocks leads to; nil where it leads out of this code as well.
  package func instruction(at position: Int) -> Int? { instructionAt[position] }
}

/// Strings that a ConstantPool names.
///
/// All are names, and so never freed.
package final class ConstantPool {
  package let values: UnsafeMutablePointer<Value>
  package let count: Int

  package init(_ strings: [Value]) {
    count = strings.count
    values = .allocate(capacity: max(1, count))
    values.initialize(from: strings, count: count)
  }

  deinit { values.deallocate() }

  /// One without strings.
  package static func empty() -> ConstantPool { ConstantPool([]) }
}

/// A function as its definition has it.
package final class FunctionCode {
  package struct Parameter {
    package let name: Atom
    /// 0 is none.
    package let register: Int
  }

  package let name: Atom
  package let parameters: [Parameter]
  package let flags: ActionFunction.Flags
  package let codeVersion: Int
  package let registerCount: Int
  package let file: MovieFile
  /// Where its definition stands.
  package let place: Place
  private let body: Range<Int>
  private let bounds: Range<Int>
  private var decoded: Code?

  /// Where a definition stands, for states: in the movie's bytes.
  package struct Place {
    package var start: Int
    /// The end of the code that it is in.
    package var end: Int
    /// The tag's actions.
    package var bounds: Range<Int>
  }

  /// The function that a movie has at a place; nil if there is none.
  package convenience init?(at place: Place, in file: MovieFile, heap: Heap) {
    let all = 0..<file.movie.bytes.count
    guard all.contains(place.start), place.end <= all.upperBound,
      place.bounds.upperBound <= all.upperBound, place.bounds.lowerBound <= place.start,
      place.start < place.end, place.end <= place.bounds.upperBound
    else { return nil }
    let reader = ActionReader(
      file.movie.bytes, in: place.bounds.lowerBound..<place.end, version: file.movie.version)
    guard case .defineFunction(let function)? = reader.instruction(at: place.start)?.action else {
      return nil
    }
    self.init(function, file, at: place, heap: heap)
  }

  package init(_ function: ActionFunction, _ file: MovieFile, at place: Place, heap: Heap) {
    self.place = place
    name = heap.intern(function.name.text)
    parameters = function.parameters.map {
      Parameter(name: heap.intern($0.name.text), register: Int($0.register))
    }
    flags = function.flags
    codeVersion = function.codeVersion
    registerCount = Int(function.registerCount)
    self.file = file
    body = function.body
    bounds = place.bounds
  }

  /// Its actions, decoded when they first run.
  package func code(_ heap: Heap) -> Code {
    if let decoded { return decoded }
    let code = Code(file, body, in: bounds, heap: heap)
    decoded = code
    return code
  }
}

/// A body of `with` or `try`, decoded when it first runs: made-up movies nest thousands.
package final class BlockCode {
  private let file: MovieFile
  private let range: Range<Int>
  private let bounds: Range<Int>
  private let isWith: Bool
  private let beginning: Int
  private var decoded: Code?

  package init(
    _ file: MovieFile, _ range: Range<Int>, in bounds: Range<Int>, isWith: Bool = false,
    beginning: Int
  ) {
    self.file = file
    self.range = range
    self.bounds = bounds
    self.isWith = isWith
    self.beginning = beginning
  }

  package func code(_ heap: Heap) -> Code {
    if let decoded { return decoded }
    // A jump to before a block leaves it (measured: jumps-past-finally).
    let code = Code(
      file, range, in: bounds, isBlock: true, isWith: isWith, beginning: beginning, heap: heap)
    decoded = code
    return code
  }
}

/// A `try` as its definition has it.
package struct TryCode {
  package let body: BlockCode
  package let catchBody: BlockCode?
  package let finallyBody: BlockCode?
  /// Where the value goes: a name, or else a register.
  package let variable: Atom?
  package let register: Int
  /// Places in the movie's bytes that a body jumps to when it is done: compilers lead it round the handler.
  package let ends: Set<Int>
  /// The instruction behind all of it.
  package var next: Int
}

/// Makes instructions of bytes.
private struct Decoder {
  let file: MovieFile
  let range: Range<Int>
  let bounds: Range<Int>
  let isBlock: Bool
  let isWith: Bool
  let beginning: Int
  let heap: Heap
  var output: [Instruction] = []
  var constants: [Value] = []
  var functions: [FunctionCode] = []
  var tries: [TryCode] = []
  var blocks: [BlockCode] = []
  var pools: [ConstantPool] = []
  var instructionAt: [Int: Int] = [:]
  /// Places that jumps lead to and that are still to be decoded.
  private var pending: [Int] = []
  /// Actions behind or before a `with` that jumps out of it lead to, and that still belong to it.
  private var pendingTails: [Int] = []
  /// Instructions whose operand is a place, to be replaced by the number of the instruction there.
  private var jumps: [(index: Int, position: Int)] = []
  private var tryJumps: [(index: Int, position: Int)] = []
  private var constantAt: [UInt64: Int] = [:]
  private let reader: ActionReader
  /// Where what is read ends.
  private let end: Int

  init(
    file: MovieFile, range: Range<Int>, bounds: Range<Int>, isBlock: Bool, isWith: Bool,
    beginning: Int, heap: Heap
  ) {
    self.isWith = isWith
    self.beginning = beginning
    self.file = file
    self.range = range
    self.bounds = bounds
    self.isBlock = isBlock
    self.heap = heap
    let upper = min(max(range.upperBound, bounds.lowerBound), bounds.upperBound)
    end = upper
    reader = ActionReader(
      file.movie.bytes, in: bounds.lowerBound..<upper, version: file.movie.version)
  }

  mutating func decode() {
    run(from: range.lowerBound)
    while true {
      if let position = pending.popLast() {
        if instructionAt[position] == nil { run(from: position) }
      } else if let position = pendingTails.popLast() {
        if instructionAt[position] == nil { runTail(at: position) }
      } else {
        break
      }
    }
    emit(.end)
    let last = output.count - 1
    for jump in jumps {
      if let target = instructionAt[jump.position] {
        let old = output[jump.index]
        output[jump.index] = Instruction(
          backward(old.operation, target <= jump.index), target, extra: old.extra)
      } else {
        let old = output[jump.index].operation
        // Where a block ends, it ends; only what lies behind is left to the code around.
        let leaves =
          isBlock && bounds.contains(jump.position) && jump.position != range.upperBound
        output[jump.index] =
          leaves
          ? Instruction(old == .jumpIf ? .leaveIf : .leave, jump.position)
          : Instruction(old, last, extra: output[jump.index].extra)
      }
    }
    for jump in tryJumps { tries[jump.index].next = instructionAt[jump.position] ?? last }
  }

  private func backward(_ operation: Operation, _ isBackward: Bool) -> Operation {
    guard isBackward else { return operation }
    return operation == .jump ? .loop : operation == .jumpIf ? .loopIf : operation
  }

  private mutating func emit(_ operation: Operation, _ operand: Int = 0, extra: UInt16 = 0) {
    output.append(Instruction(operation, operand, extra: extra))
  }

  private mutating func emitJump(_ operation: Operation, to target: Int, extra: UInt16 = 0) {
    let position = isWith ? followed(target) : target
    jumps.append((output.count, position))
    if position >= beginning { pending.append(position) }
    emit(operation, 0, extra: extra)
  }

  /// The chain of jumps behind a `with` that is followed.
  private static let longestChain = 16

  /// Where a jump in a `with` leads.
  ///
  /// A jump does not end the `with`: the action that it leads to still belongs to it, and if that jumps back into the `with`, it has
  /// never been left (measured: jumps-out-of-with).
  private mutating func followed(_ target: Int) -> Int {
    var position = target
    for _ in 0..<Self.longestChain {
      if range.contains(position) { return position }
      guard let instruction = aroundReader.instruction(at: position) else { return target }
      switch instruction.action {
      case .jump(let next):
        position = next
        continue
      case .if: pendingTails.append(position)
      case .plain(let code):
        guard Self.scoped.contains(code) else { return target }
        pendingTails.append(position)
      default: return target
      }
      return position
    }
    return target
  }

  /// Decodes what the body of a `with` jumps out to: no jump of this code may lead there.
  private mutating func noteJumps(outOf body: Range<Int>) {
    var position = body.lowerBound
    while position < body.upperBound, let instruction = reader.instruction(at: position) {
      position = instruction.next
      switch instruction.action {
      case .jump(let target), .if(let target):
        if !body.contains(target), target >= beginning { pending.append(target) }
      case .with(let inner): position = inner.upperBound
      case .defineFunction(let function): position = function.body.upperBound
      case .try(let blocks): position = blocks.end
      default: break
      }
    }
  }

  /// Actions that look into the objects of `with`.
  private static let scoped: Set<ActionCode> = [
    .getVariable, .setVariable, .callFunction, .newObject, .defineLocal, .defineLocal2, .delete2,
  ]

  /// Reads what stands around a block.
  private var aroundReader: ActionReader {
    ActionReader(file.movie.bytes, in: bounds, version: file.movie.version)
  }

  /// The one action outside of a `with` that a jump brings into it.
  private mutating func runTail(at position: Int) {
    guard let instruction = aroundReader.instruction(at: position) else { return }
    instructionAt[position] = output.count
    if file.countsActions { emit(.count) }
    let next = add(instruction)
    emit(next == range.upperBound ? .end : .leave, next)
  }

  private mutating func constant(_ value: Value) -> Int {
    if let index = constantAt[value.bits] { return index }
    constants.append(value)
    constantAt[value.bits] = constants.count - 1
    return constants.count - 1
  }

  /// A text that lives as long as the player.
  private func text(_ string: FlashString) -> Value {
    Value(heap.text(heap.intern(string.text)))
  }

  /// One run of actions, to the end or to what is decoded already.
  private mutating func run(from start: Int) {
    var position = start
    while position < range.upperBound, let instruction = reader.instruction(at: position) {
      if instructionAt[position] != nil {
        jumps.append((output.count, position))
        return emit(.jump)
      }
      instructionAt[position] = output.count
      if file.countsActions { emit(.count) }
      position = add(instruction)
    }
    emit(.end)
  }

  /// Puts an action in; the answer is where the next one begins.
  private mutating func add(_ instruction: ActionReader.Instruction) -> Int {
    switch instruction.action {
    case .plain(let code):
      if code == .end {
        emit(.end)
      } else if let operation = Self.plain[code] {
        emit(operation)
      } else {
        emit(.pushConstant, constant(.undefined))
        emit(.pop)
      }
    case .unknown, .strictMode: break
    case .gotoFrame(let frame): emit(.gotoFrame, Int(frame))
    case .getURL(let url, let target):
      constants.append(text(url))
      constants.append(text(target))
      emit(.getURL, constants.count - 2)
    case .storeRegister(let register): emit(.storeRegister, Int(register))
    case .constantPool(let strings):
      pools.append(ConstantPool(strings.map { text($0) }))
      emit(.constantPool, pools.count - 1)
    case .waitForFrame(let frame, let skip):
      let target = position(skipping: skip, from: instruction.next)
      emitJump(.waitForFrame, to: target, extra: frame)
    case .waitForFrame2(let skip):
      emitJump(.waitForFrame2, to: position(skipping: skip, from: instruction.next))
    case .setTarget(let target): emit(.setTarget, constant(text(target)))
    case .goToLabel(let label): emit(.goToLabel, constant(text(label)))
    case .defineFunction(let function):
      let place = FunctionCode.Place(start: instruction.start, end: end, bounds: bounds)
      functions.append(FunctionCode(function, file, at: place, heap: heap))
      emit(.defineFunction, functions.count - 1)
      return function.body.upperBound
    case .try(let blocks): return add(blocks, at: instruction.start)
    case .with(let body):
      blocks.append(block(body, isWith: true, beginning: body.lowerBound))
      noteJumps(outOf: body)
      emit(.withBlock, blocks.count - 1)
      return body.upperBound
    case .push(let values): for value in values { push(value) }
    case .jump(let target): emitJump(.jump, to: target)
    case .if(let target): emitJump(.jumpIf, to: target)
    case .getURL2(let flags): emit(.getURL2, Int(flags.rawValue))
    case .gotoFrame2(let bias, let plays): emit(.gotoFrame2, Int(bias), extra: plays ? 1 : 0)
    }
    return instruction.next
  }

  private func block(_ range: Range<Int>, isWith: Bool = false, beginning: Int) -> BlockCode {
    BlockCode(file, range, in: bounds, isWith: isWith, beginning: beginning)
  }

  private mutating func add(_ blocks: ActionTry, at start: Int) -> Int {
    var variable: Atom?
    var register = 0
    switch blocks.target {
    case .variable(let name): variable = heap.intern(name.text)
    case .register(let number): register = Int(number)
    }
    tries.append(
      TryCode(
        body: block(blocks.body, beginning: start),
        catchBody: blocks.catchBody.map { block($0, beginning: start) },
        finallyBody: blocks.finallyBody.map { block($0, beginning: start) }, variable: variable,
        register: register,
        ends: [blocks.end, blocks.finallyBody?.lowerBound ?? blocks.end], next: 0))
    tryJumps.append((tries.count - 1, blocks.end))
    emit(.tryBlocks, tries.count - 1)
    return blocks.end
  }

  /// Where so many actions end.
  private func position(skipping count: UInt8, from start: Int) -> Int {
    var position = start
    for _ in 0..<count {
      guard let instruction = reader.instruction(at: position) else { break }
      position = instruction.next
    }
    return position
  }

  private mutating func push(_ value: PushValue) {
    switch value {
    case .string(let string): emit(.pushConstant, constant(text(string)))
    case .float(let number): emit(.pushConstant, constant(Value(outside: Double(number))))
    case .null: emit(.pushConstant, constant(.null))
    case .undefined: emit(.pushConstant, constant(.undefined))
    case .register(let number): emit(.pushRegister, Int(number))
    case .boolean(let boolean): emit(.pushConstant, constant(Value(boolean)))
    case .double(let number): emit(.pushConstant, constant(Value(outside: number)))
    case .integer(let number): emit(.pushConstant, constant(Value(Int(number))))
    case .constant(let index): emit(.pushPool, Int(index))
    }
  }

  private static let plain: [ActionCode: Operation] = [
    .nextFrame: .nextFrame, .previousFrame: .previousFrame, .play: .play, .stop: .stop,
    .toggleQuality: .toggleQuality, .stopSounds: .stopSounds, .add: .add, .subtract: .subtract,
    .multiply: .multiply, .divide: .divide, .equals: .equals, .less: .less, .and: .and, .or: .or,
    .not: .not, .stringEquals: .stringEquals, .stringLength: .stringLength,
    .stringExtract: .stringExtract, .pop: .pop, .toInteger: .toInteger,
    .getVariable: .getVariable, .setVariable: .setVariable, .setTarget2: .setTarget2,
    .stringAdd: .stringAdd, .getProperty: .getProperty, .setProperty: .setProperty,
    .cloneSprite: .cloneSprite, .removeSprite: .removeSprite, .trace: .trace,
    .startDrag: .startDrag, .endDrag: .endDrag, .stringLess: .stringLess, .throw: .throw,
    .castOp: .castOp, .implementsOp: .implementsOp, .fsCommand2: .fsCommand2,
    .randomNumber: .randomNumber, .mbStringLength: .mbStringLength, .charToASCII: .charToASCII,
    .asciiToChar: .asciiToChar, .getTime: .getTime, .mbStringExtract: .mbStringExtract,
    .mbCharToASCII: .mbCharToASCII, .mbASCIIToChar: .mbASCIIToChar, .delete: .delete,
    .delete2: .delete2, .defineLocal: .defineLocal, .callFunction: .callFunction,
    .return: .return, .modulo: .modulo, .newObject: .newObject, .defineLocal2: .defineLocal2,
    .initArray: .initArray, .initObject: .initObject, .typeOf: .typeOf, .targetPath: .targetPath,
    .enumerate: .enumerate, .add2: .add2, .less2: .less2, .equals2: .equals2,
    .toNumber: .toNumber, .toString: .toString, .pushDuplicate: .pushDuplicate,
    .stackSwap: .stackSwap, .getMember: .getMember, .setMember: .setMember,
    .increment: .increment, .decrement: .decrement, .callMethod: .callMethod,
    .newMethod: .newMethod, .instanceOf: .instanceOf, .enumerate2: .enumerate2,
    .bitAnd: .bitAnd, .bitOr: .bitOr, .bitXor: .bitXor, .bitLShift: .bitLShift,
    .bitRShift: .bitRShift, .bitURShift: .bitURShift, .strictEquals: .strictEquals,
    .greater: .greater, .stringGreater: .stringGreater, .extends: .extends, .call: .call,
  ]
}
