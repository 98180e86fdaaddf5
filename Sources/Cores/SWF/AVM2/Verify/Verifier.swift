import FlashHeap
import SWF

/// Verifies a method by the rules of the real machine (V.Ver) and writes its code for ours.
///
/// First all paths are walked until the types at the beginning of each block no longer change; then each block is walked once more and
/// written. The same function says what an instruction does in both walks, so they cannot differ.
struct Verifier {
  let machine: Machine
  let types: CoreTypes
  let method: Method
  let program: Program
  let body: ABCBody
  let code: ABCCode
  let signature: Signature
  let resolver: NameResolver
  /// Scopes that the method was made in; the outermost first.
  var outer: [ScopeType] { resolver.outer }

  /// Where blocks begin, and what is known there.
  private(set) var blocks: [Int: FrameState] = [:]
  /// Blocks that have to be walked.
  private var pending: Set<Int> = []
  /// Of each byte, what a walk found there.
  private var marks: [Mark]
  private(set) var handlers: [Handler] = []

  /// The frame.state at the instruction that is looked at, and the code that is written.
  var frame: FrameWriter
  /// The instruction that is looked at.
  private(set) var instruction: ABCInstruction

  private enum Mark: UInt8 { case unknown, start, inside }

  /// A handler of the file.
  struct Handler {
    let from: Int
    let to: Int
    let target: Int
    let type: Traits?
  }

  /// The code of a method.
  ///
  /// Throws the VerifyError that the real machine throws.
  static func verify(_ method: Method, _ machine: Machine) throws(ScriptError) -> MethodCode {
    var verifier = try Verifier(method, machine)
    try verifier.readHandlers()
    try verifier.walkAll()
    return try verifier.write()
  }

  private init(_ method: Method, _ machine: Machine) throws(ScriptError) {
    guard let program = method.program, let body = program.file.body(of: method.index) else {
      throw ScriptError(1001, machine.text(of: method))
    }
    guard let outer = method.outerScopes else { throw ScriptError(1039) }
    (self.machine, self.method, self.program, self.body) = (machine, method, program, body)
    types = machine.types
    resolver = NameResolver(
      machine: machine, types: machine.types, method: method, program: program, outer: outer)
    code = program.file.code(of: body)
    signature = try method.signature()
    let capacity = Int(body.maxScopeDepth) - Int(body.initialScopeDepth)
    let registers = UInt64(body.localCount) + UInt64(body.maxStack) + UInt64(max(capacity, 0)) + 3
    // A register's number has 16 bits.
    guard capacity >= 0, registers < 0xFF00, signature.registerCount <= body.localCount else {
      throw ScriptError(1107)
    }
    marks = [Mark](repeating: .unknown, count: code.count)
    instruction = ABCInstruction.none
    var locals = [ValueType](repeating: .any, count: Int(body.localCount))
    locals[0] = Self.receiver(of: method, machine)
    for (index, type) in signature.parameters.enumerated() { locals[index + 1] = ValueType(type) }
    if signature.registerCount > signature.parameters.count + 1 {
      locals[signature.parameters.count + 1] = ValueType(types.array, isNotNull: true)
    }
    frame = FrameWriter(
      machine.types, FrameState(locals: locals), scopeCapacity: capacity,
      operandCapacity: Int(body.maxStack))
    frame.setsDefaultNamespace = signature.flags.contains(.setsDXNS)
  }

  /// What `this` is.
  private static func receiver(of method: Method, _ machine: Machine) -> ValueType {
    guard let owner = method.owner else { return ValueType(machine.types.object) }
    return ValueType(owner, isNotNull: true)
  }

  private mutating func readHandlers() throws(ScriptError) {
    for handler in program.file.handlers[body.handlers.indices] {
      let (from, to, target) = (Int(handler.from), Int(handler.to), Int(handler.target))
      guard from <= to, to <= target, target < code.count else { throw ScriptError(1054) }
      let type = try program.type(handler.type)
      guard handler.variable < program.file.constants.multinames.count else {
        throw ScriptError(
          1032, "\(handler.variable)", "\(program.file.constants.multinames.count)")
      }
      handlers.append(Handler(from: from, to: to, target: target, type: type))
    }
    frame.boxesLocals = !handlers.isEmpty
  }

  // MARK: - Walking

  private mutating func walkAll() throws(ScriptError) {
    blocks[0] = frame.state
    pending = [0]
    while let start = pending.min() {
      pending.remove(start)
      try walk(from: start)
    }
  }

  /// Walks a block from its beginning to the next one's.
  private mutating func walk(from start: Int) throws(ScriptError) {
    guard let entry = blocks[start] else { return }
    frame.state = entry
    var offset = start
    while true {
      instruction = try read(offset)
      // Time may be up at the head of a loop (V.Exc.7).
      if instruction.opcode.operation.canThrow || instruction.opcode == .label {
        try enterHandlers()
      }
      try perform()
      offset = instruction.next
      if instruction.opcode.operation.endsBlock { return }
      guard offset < code.count else { throw ScriptError(1020) }
      if blocks[offset] != nil { return try enter(offset) }
      // A label is a block for jumps that come from after it.
      if code.bytes[code.range.lowerBound + offset] == ABCOpcode.label.rawValue {
        return try enter(offset)
      }
    }
  }

  private mutating func read(_ offset: Int) throws(ScriptError) -> ABCInstruction {
    let read: ABCInstruction
    do { read = try code.instruction(at: offset) } catch {
      throw ScriptError(error.error(method: machine.text(of: method), offset: offset))
    }
    // Instructions that overlap are two ways to read one place (V.Ver.12).
    guard marks[offset] != .inside else { throw ScriptError(1021) }
    marks[offset] = .start
    for inside in offset + 1..<max(read.next, offset + 1) {
      guard marks[inside] != .start else { throw ScriptError(1021) }
      marks[inside] = .inside
    }
    return read
  }

  /// A path leads to a block, with the frame.state as it is.
  private mutating func enter(_ target: Int) throws(ScriptError) {
    if blocks[target] == nil {
      var entry = frame.state
      for index in entry.stack.indices { entry.stack[index].place = .own }
      blocks[target] = entry
      pending.insert(target)
    } else if try blocks[target]?.merge(frame.state, machine) == true {
      pending.insert(target)
    }
  }

  /// A branch leads to a block (V.Op.5).
  mutating func branch(to target: Int) throws(ScriptError) {
    guard target >= 0, target < code.count else { throw ScriptError(1021) }
    if target <= instruction.offset, blocks[target] == nil,
      code.bytes[code.range.lowerBound + target] != ABCOpcode.label.rawValue
        || marks[target] == .inside
    {
      throw ScriptError(1021)
    }
    guard !frame.isWriting else { return }
    if target <= instruction.offset { frame.hasLoop = true }
    try enter(target)
  }

  /// From an instruction that can throw all handlers that watch it are reached.
  private mutating func enterHandlers() throws(ScriptError) {
    guard !frame.isWriting else { return }
    for handler in handlers
    where handler.from <= instruction.offset && instruction.offset < handler.to {
      guard body.maxStack > 0 else { throw ScriptError(1023) }
      let saved = frame.state
      frame.state.scopes = []
      frame.state.stack = [FrameState.Operand(type: ValueType(handler.type), depth: 0)]
      try enter(handler.target)
      frame.state = saved
    }
  }

  // MARK: - Writing

  private mutating func write() throws(ScriptError) -> MethodCode {
    frame.isWriting = true
    frame.constants.choose(hasLoop: frame.hasLoop)
    let starts = blocks.keys.sorted()
    emitPrologue()
    for (index, start) in starts.enumerated() {
      try write(block: start, next: index + 1 < starts.count ? starts[index + 1] : code.count)
    }
    frame.emitter.finish()
    return MethodCode(
      frame, operandCount: Int(body.maxStack),
      handlers: handlers.compactMap { handler in
        guard let target = frame.emitter.blocks[handler.target] else { return nil }
        return MethodCode.Handler(
          from: handler.from, to: handler.to, target: target, type: handler.type,
          register: frame.register(ofDepth: 0))
      })
  }

  private mutating func emitPrologue() {
    guard frame.boxesLocals, let entry = blocks[0] else { return }
    for (index, local) in entry.locals.enumerated() {
      frame.emitBox(local.type, from: index, to: index)
    }
  }

  private mutating func write(block start: Int, next: Int) throws(ScriptError) {
    guard let entry = blocks[start] else { return }
    frame.state = entry
    for index in frame.state.stack.indices { frame.state.stack[index].place = .own }
    frame.emitter.begin(block: start)
    var offset = start
    while true {
      instruction = try read(offset)
      frame.emitter.begin(instruction: offset)
      try perform()
      offset = instruction.next
      if instruction.opcode.operation.endsBlock { return }
      if blocks[offset] != nil {
        let way = way(to: offset)
        if offset == next {
          frame.emitter.append(way)
        } else {
          frame.emitter.jump(.jump, to: offset, after: way)
        }
        return
      }
    }
  }

  /// What has to be done on the way to a block: operands into their registers, and values as the block has them.
  mutating func way(to target: Int) -> [UInt64] {
    guard let entry = blocks[target] else { return [] }
    frame.settleStack()
    var code: [UInt64] = []
    func box(_ type: Traits?, as wanted: Traits?, _ register: Int) {
      guard wanted?.representation ?? .boxed == .boxed, let operation = FrameWriter.boxing(type)
      else {
        return
      }
      code.append(Instruction(operation, register, register).bits)
    }
    if !frame.boxesLocals {
      for index in entry.locals.indices {
        box(frame.state.locals[index].type, as: entry.locals[index].type, index)
      }
    }
    for index in entry.stack.indices {
      box(
        frame.state.stack[index].type.type, as: entry.stack[index].type.type,
        frame.register(ofDepth: index))
    }
    return code
  }
}

extension ABCInstruction {
  /// What stands for no instruction before the first is read.
  static let none =
    (try? ABCCode([ABCOpcode.nop.rawValue], in: 0..<1).instruction(at: 0))
    ?? {
      preconditionFailure("nop is an instruction")
    }()
}
