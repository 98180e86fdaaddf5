import FlashHeap
import SWF

/// Where the loop continues, and with which registers.
struct Place {
  let pc: UnsafeMutablePointer<UInt64>
  let registers: UnsafeMutablePointer<Value>

  @inline(__always)
  init(_ pc: UnsafeMutablePointer<UInt64>, _ registers: UnsafeMutablePointer<Value>) {
    (self.pc, self.registers) = (pc, registers)
  }
}

/// Calls as the loop does them: a method's code continues in the loop with registers of its own, a native is done at once.
///
/// A call's window is the register of `this`, behind which the arguments lie. Where the caller's code knows the method, arguments and
/// result lie as its signature has them; where it does not, all of them are values (a checked call).
struct CallInstructions {
  typealias Registers = UnsafeMutablePointer<Value>
  typealias Words = UnsafeMutablePointer<UInt64>
  typealias Record = UnsafeMutablePointer<MethodRecord>

  let interpreter: Interpreter

  @inline(__always) init(_ interpreter: Interpreter) { self.interpreter = interpreter }

  // MARK: - Methods

  /// A method whose arguments are as its signature wants them.
  @inline(never)
  func enter(
    _ entry: MethodEntry, _ window: Registers, _ count: Int, to result: Int, _ from: Place
  ) throws(ScriptError) -> Place {
    try countCall()
    let record = try ready(entry)
    if record.pointee.native != nil {
      from.registers[result] = try callNative(entry, window, count, isChecked: false)
      return from
    }
    if count == Int(record.pointee.parameterCount), record.pointee.isPlain {
      return try begin(entry, window, used: count, to: result, .value, returning: from.pc)
    }
    let used = try fillArguments(entry, window, count)
    return try begin(entry, window, used: used, to: result, .value, returning: from.pc)
  }

  /// A method that gets any values, as many as the caller has; its result becomes a value, unless an ending says otherwise.
  @inline(never)
  func enterChecked(
    _ entry: MethodEntry, _ window: Registers, _ count: Int, to result: Int, _ from: Place,
    _ ending: Ending? = nil
  ) throws(ScriptError) -> Place {
    try countCall()
    let record = try ready(entry)
    if record.pointee.native != nil {
      let value = try callNative(entry, window, count, isChecked: true)
      switch ending {
      case .nothing: break
      case .object: from.registers[result] = window[0]
      case nil: from.registers[result] = record.pointee.boxing.box(value)
      default: from.registers[result] = value
      }
      return from
    }
    let used = try coerceArguments(entry, window, count)
    return try begin(
      entry, window, used: used, to: result, ending ?? record.pointee.boxing,
      returning: from.pc)
  }

  /// Calls a value.
  func enter(
    _ function: Value, _ window: Registers, _ count: Int, to result: Int, _ from: Place
  ) throws(ScriptError) -> Place {
    if let type = function.asObject, type.kind == .classObject {
      from.registers[result] = try convert(type, (0..<count).map { window[$0 + 1] })
      return from
    }
    switch try interpreter.callable(function, window) {
    case .value(let value):
      from.registers[result] = value
      return from
    case .entry(let entry): return try enterChecked(entry, window, count, to: result, from)
    }
  }

  /// A class that is called converts (V.New.6).
  private func convert(_ type: ScriptObject, _ arguments: [Value]) throws(ScriptError) -> Value {
    guard let traits = type.table.pointee.instances?.pointee.traits.takeUnretainedValue() else {
      throw ScriptError(1006, "value")
    }
    if let conversion = traits.conversion {
      return try conversion(interpreter, Value(type), arguments)
    }
    guard arguments.count == 1 else { throw ScriptError(1112, "\(arguments.count)") }
    return interpreter.types.box(
      try interpreter.values.coerce(arguments[0], to: traits), traits)
  }

  /// Makes an object of the class or function at the window's beginning.
  @inline(never)
  func construct(
    _ window: Registers, _ count: Int, to result: Int, _ from: Place
  ) throws(ScriptError) -> Place {
    let constructor = window.pointee
    guard let type = constructor.asObject, type.kind == .classObject,
      let table = type.table.pointee.instances,
      table.pointee.traits._withUnsafeGuaranteedRef({ $0.maker == nil }),
      let initializer = table.pointee.initializer,
      try ready(initializer).pointee.keepsReceiver
    else {
      from.registers[result] = try interpreter.construct(
        constructor, (0..<count).map { window[$0 + 1] })
      return from
    }
    window[0] = Value(try interpreter.allocate(type))
    return try enterChecked(initializer, window, count, to: result, from, .object)
  }

  /// Finds the method that a class has under another's place, and calls it.
  func enterStatic(
    _ method: Method, _ window: Registers, _ count: Int, to result: Int, _ from: Place
  ) throws(ScriptError) -> Place {
    if window.pointee.isNullish { throw Interpreter.nullError(window.pointee) }
    if method.program == nil {
      let entry = MethodEntry(record: method.record, scopes: .undefined, home: nil)
      return try enterChecked(entry, window, count, to: result, from)
    }
    var table: UnsafeMutablePointer<VTable>? = try interpreter.values.table(of: window.pointee)
    while let above = table {
      for place in 0..<above.pointee.methodCount
      where above.pointee.methods[place].record == method.record {
        return try enterChecked(
          above.pointee.methods[place], window, count, to: result, from)
      }
      table = above.pointee.base
    }
    throw ScriptError(1109, interpreter.machine.text(of: method))
  }

  // MARK: - Frames

  /// Counts a call; memory and time are looked at now and then.
  @inline(__always)
  private func countCall() throws(ScriptError) {
    let clock = interpreter.clock
    clock.pointee.steps &+= 1
    if clock.pointee.steps >= clock.pointee.checkpoint { try interpreter.tick() }
  }

  /// Makes a method's registers of what lies in its window, `used` registers behind `this`, and its frame.
  @inline(__always)
  func begin(
    _ entry: MethodEntry, _ window: Registers, used: Int, to result: Int, _ ending: Ending,
    returning word: Words
  ) throws(ScriptError) -> Place {
    let record = entry.record
    let end = window + Int(record.pointee.registerCount)
    guard end < interpreter.stackEnd, interpreter.depth < Interpreter.depthLimit,
      let words = record.pointee.words
    else { throw ScriptError(.stackOverflowError, 1023) }
    clear(window + used + 1, end)
    if let constants = record.pointee.constants {
      let count = Int(record.pointee.constantCount)
      (window + Int(record.pointee.firstConstant)).update(from: constants, count: count)
    }
    window[Int(record.pointee.localCount)] = entry.scopes
    interpreter.top = end
    (interpreter.frames + interpreter.depth).initialize(
      to: Interpreter.Frame(
        entry: entry, registers: window, returnWord: word,
        resultRegister: Int32(truncatingIfNeeded: result), ending: ending))
    interpreter.depth &+= 1
    return Place(words, window)
  }

  /// Makes a method ready to run: its signature is looked up, its code verified (V.Ver.1).
  @inline(__always)
  func ready(_ entry: MethodEntry) throws(ScriptError) -> Record {
    if !entry.record.pointee.isReady { try prepare(entry.record) }
    return entry.record
  }

  @inline(never)
  private func prepare(_ record: Record) throws(ScriptError) {
    let method = record.pointee.method.takeUnretainedValue()
    let signature = try method.signature()
    switch method.body {
    case .none: throw ScriptError(1001, interpreter.machine.text(of: method))
    case .native(let native):
      record.pointee.native = NativeCode(function: native)
      record.pointee.keepsReceiver = true
    case .code:
      let code = try Verifier.verify(method, interpreter.machine)
      method.code = code
      record.pointee.code = .passUnretained(code)
      record.pointee.words = code.words
      record.pointee.registerCount = Int32(code.registerCount)
      record.pointee.localCount = Int32(code.localCount)
      record.pointee.constants = code.constants.isEmpty ? nil : code.constants.baseAddress
      record.pointee.constantCount = Int32(code.constants.count)
      record.pointee.firstConstant = Int32(code.firstConstant)
      record.pointee.keepsReceiver = code.keepsReceiver
    }
    record.pointee.take(signature, interpreter.types)
    record.pointee.isReady = true
  }

  // MARK: - Arguments

  /// Makes what the parameters take of values, and fills in those that are missing (V.Call.2); gives how many registers are set behind
  /// `this`.
  @inline(__always)
  func coerceArguments(
    _ entry: MethodEntry, _ window: Registers, _ count: Int
  ) throws(ScriptError) -> Int {
    let record = entry.record
    let parameters = Int(record.pointee.parameterCount)
    guard record.pointee.isPlain, count <= parameters,
      count >= Int(record.pointee.requiredCount)
    else { return try coerceSlowly(entry, window, count) }
    if let coercions = record.pointee.coercions {
      let values = interpreter.values
      for index in 0..<count {
        window[index + 1] = try coercions[index](window[index + 1], values)
      }
    }
    if count < parameters { fillDefaults(record, window, count) }
    return parameters
  }

  /// The same of arguments that are as the signature wants them.
  @inline(__always)
  private func fillArguments(
    _ entry: MethodEntry, _ window: Registers, _ count: Int
  ) throws(ScriptError) -> Int {
    let record = entry.record
    guard record.pointee.isPlain else {
      return try coerceSlowly(entry, window, count, isChecked: false)
    }
    fillDefaults(record, window, count)
    return Int(record.pointee.parameterCount)
  }

  @inline(__always)
  private func fillDefaults(_ record: Record, _ window: Registers, _ count: Int) {
    guard let defaults = record.pointee.defaults else { return }
    let required = Int(record.pointee.requiredCount)
    for index in count..<Int(record.pointee.parameterCount) {
      window[index + 1] = defaults[index - required]
    }
  }

  /// Arguments of methods that make lists of them, and wrong numbers of arguments.
  @inline(never)
  private func coerceSlowly(
    _ entry: MethodEntry, _ window: Registers, _ count: Int, isChecked: Bool = true
  ) throws(ScriptError) -> Int {
    let method = entry.record.pointee.method.takeUnretainedValue()
    let signature = try method.signature()
    let parameters = signature.parameters.count
    let required = method.isUnchecked ? 0 : signature.requiredCount
    let function = interpreter.calledFunction
    var surplus: Range<Int> = 0..<0
    if isChecked {
      let takesMore = signature.takesMore || method.ignoresSurplus
      guard count >= required, count <= parameters || takesMore else {
        throw ScriptError(
          1063, interpreter.machine.text(of: method), "\(signature.requiredCount)", "\(count)")
      }
      if signature.flags.contains(.needsRest) {
        surplus = parameters..<max(count, parameters)
      } else if signature.flags.contains(.needsArguments) {
        surplus = 0..<count
      }
    }
    let needsList = signature.registerCount > parameters + 1
    let isRest = signature.flags.contains(.needsRest)
    // All arguments become a list before they are coerced; those behind the parameters stay what they are.
    let values = needsList && !isRest ? surplus.map { window[$0 + 1] } : []
    if isChecked {
      // What is converted may run code: it works above the arguments, which stay where they are.
      let end = window + max(count, signature.registerCount) + 1
      clear(window + count + 1, end)
      interpreter.top = max(interpreter.top, end)
      interpreter.held += values
      defer { interpreter.held.removeLast(values.count) }
      for index in 0..<min(count, parameters) {
        window[index + 1] = try interpreter.values.coerce(
          window[index + 1], to: signature.parameters[index])
      }
    }
    let firstDefault = parameters - signature.defaults.count
    if count < parameters {
      for index in count..<parameters {
        window[index + 1] =
          index >= firstDefault ? signature.defaults[index - firstDefault] : .undefined
      }
    }
    guard needsList else { return parameters }
    let list =
      isRest
      ? try interpreter.makeList(window + 1 + parameters, count: surplus.count)
      : try interpreter.makeList(values)
    window[parameters + 1] = Value(list)
    if signature.flags.contains(.needsArguments) {
      // The function that was called, or the method taken out of its object (V.Call.9).
      var callee = function
      if function.asObject.map({ Closure($0).entry.record != entry.record }) ?? true {
        callee = Value(try interpreter.makeMethodClosure(entry, window[0]))
      }
      list.setProperty(
        Value(interpreter.heap.text(Atom(.callee))), callee, isHidden: true, in: interpreter.heap)
    }
    return parameters + 1
  }

  /// Empties registers that come into use: what an earlier call left there may be gone from the heap.
  @inline(__always)
  private func clear(_ start: Registers, _ end: Registers) {
    var register = start
    while register < end {
      register.pointee = .undefined
      register += 1
    }
  }

  // MARK: - Natives

  /// Calls a function of the player; its result lies as its type has it.
  @inline(never)
  func callNative(
    _ entry: MethodEntry, _ window: Registers, _ count: Int, isChecked: Bool
  ) throws(ScriptError) -> Value {
    guard let native = entry.record.pointee.native,
      window + 64 + count < interpreter.stackEnd, interpreter.depth < Interpreter.depthLimit,
      interpreter.loopDepth < Interpreter.loopLimit
    else { throw ScriptError(.stackOverflowError, 1023) }
    let (savedTop, savedDepth) = (interpreter.top, interpreter.depth)
    defer {
      interpreter.top = savedTop
      interpreter.depth = savedDepth
    }
    interpreter.top = max(savedTop, window + count + 1)
    let used: Int
    if isChecked {
      used = try coerceArguments(entry, window, count)
    } else if entry.record.pointee.isPlain,
      count == Int(entry.record.pointee.parameterCount)
    {
      used = count
    } else {
      used = try fillArguments(entry, window, count)
    }
    let end = window + max(used, count) + 1
    clear(end, end + 1)
    interpreter.top = end + 1
    // Stacks show it, and its code is no one's.
    (interpreter.frames + savedDepth).initialize(
      to: Interpreter.Frame(
        entry: entry, registers: window, returnWord: interpreter.idleCode, resultRegister: 0,
        ending: .loop))
    interpreter.depth = savedDepth + 1
    do {
      let value = try native.function(interpreter, window, count)
      // Whatever a native gives, code finds what its type promises.
      switch entry.record.pointee.resultForm {
      case .any: return value
      case .object: return value.isObject ? value : .null
      case .text: return value.isString ? value : .null
      }
    } catch {
      interpreter.noteThrow(error)
      throw error
    }
  }
}

extension MethodRecord {
  /// What the loop has to know of a signature.
  mutating func take(_ signature: Signature, _ types: CoreTypes) {
    parameterCount = Int32(signature.parameters.count)
    requiredCount = Int32(signature.requiredCount)
    isPlain = signature.registerCount == signature.parameters.count + 1
    boxing = Ending(boxing: signature.result)
    resultForm = ResultForm(signature.result, types)
    if signature.parameters.contains(where: { $0 != nil }) {
      let coercions = UnsafeMutablePointer<Coercion>.allocate(
        capacity: signature.parameters.count)
      for (index, type) in signature.parameters.enumerated() {
        (coercions + index).initialize(to: Coercion(to: type, types))
      }
      self.coercions = coercions
    }
    guard !signature.defaults.isEmpty else { return }
    let defaults = UnsafeMutablePointer<Value>.allocate(capacity: signature.defaults.count)
    defaults.initialize(from: signature.defaults, count: signature.defaults.count)
    self.defaults = defaults
  }
}
