package import FlashHeap
import SWF

/// Calls: how a method's registers come to be, and how it is left.
extension Interpreter {
  typealias Registers = UnsafeMutablePointer<Value>
  typealias Words = UnsafeMutablePointer<UInt64>

  /// Calls something with arguments and waits for its result: for natives.
  package func call(
    _ function: Value, this: Value, _ arguments: [Value]
  ) throws(ScriptError) -> Value {
    let window = try lay(this, arguments)
    return try run(window, arguments.count) { (interpreter) throws(ScriptError) in
      try interpreter.callable(function, window)
    }
  }

  /// Calls a method with `this` in the first register, and waits for its result.
  package func call(
    _ entry: MethodEntry, this: Value, _ arguments: [Value]
  ) throws(ScriptError) -> Value {
    let window = try lay(this, arguments)
    return try run(window, arguments.count) { _ in .entry(entry) }
  }

  /// Puts what a call needs above all frames.
  private func lay(_ this: Value, _ arguments: [Value]) throws(ScriptError) -> Registers {
    guard top + arguments.count + 1 < stackEnd else { throw ScriptError(1023) }
    let window = top
    window[0] = this
    for (index, argument) in arguments.enumerated() { window[index + 1] = argument }
    return window
  }

  private func run(
    _ window: Registers, _ count: Int, _ find: (Interpreter) throws(ScriptError) -> Callable
  ) throws(ScriptError) -> Value {
    // Nothing runs: what was thrown before is over.
    if depth == 0 { throwStack = nil }
    let savedTop = top
    let savedWord = word.pointee
    top = window + count + 1
    defer {
      top = savedTop
      // The handler of what the native throws, or what it called, is that of the place where the native was called.
      word.pointee = savedWord
    }
    switch try find(self) {
    case .value(let value): return value
    case .entry(let entry):
      guard loopDepth < Self.loopLimit else { throw ScriptError(1023) }
      let record = try ready(entry)
      guard let words = record.pointee.words else {
        let value = try callNative(entry, window, count, isChecked: true)
        return try boxResult(value, of: record)
      }
      try arrange(entry, window, count, isChecked: true)
      try push(
        Frame(
          entry: entry, code: code(of: record), registers: window, returnWord: idle,
          resultRegister: 0, isBottom: true))
      loopDepth += 1
      defer { loopDepth -= 1 }
      let value = try run(words, window)
      return try boxResult(value, of: record)
    }
  }

  /// What a method gave as a value that says itself what it is.
  private func boxResult(_ value: Value, of record: UnsafeMutablePointer<MethodRecord>)
    throws(ScriptError) -> Value
  {
    let method = record.pointee.method.takeUnretainedValue()
    return types.box(value, try method.signature().result)
  }

  /// What a value does when it is called.
  enum Callable {
    case entry(MethodEntry)
    /// It gave a result without any code.
    case value(Value)
  }

  /// What is to be run for a value; `this` in the window becomes what the function wants (V.Call.12).
  func callable(_ function: Value, _ window: Registers) throws(ScriptError) -> Callable {
    guard let object = function.asObject else { throw ScriptError(1006, "value") }
    switch object.kind {
    case .closure:
      let closure = Closure(object)
      guard closure.isComplete else { throw ScriptError(1006, "value") }
      calledFunction = function
      if window[0].isNullish { window[0] = closure.global }
      return .entry(closure.entry)
    case .methodClosure:
      let closure = Closure(object)
      calledFunction = function
      window[0] = closure.receiver
      return .entry(closure.entry)
    default:
      if object.traits.isKind(of: types.regExp), let entry = RegExpFace.execEntry(object, self) {
        window[0] = function
        return .entry(entry)
      }
      throw ScriptError(1006, "value")
    }
  }

  private func code(of record: UnsafeMutablePointer<MethodRecord>) -> Unmanaged<MethodCode>? {
    record.pointee.method._withUnsafeGuaranteedRef { $0.code.map { .passUnretained($0) } }
  }

  /// Where the loop continues that has nowhere to.
  var idle: Words { idleCode }

  func push(_ frame: Frame) throws(ScriptError) {
    guard depth < Self.depthLimit else { throw ScriptError(1023) }
    (frames + depth).initialize(to: frame)
    depth += 1
  }

  // MARK: - From the loop

  /// Begins a call from the loop: a method's code continues in the loop with registers of its own, a native is done at once.
  ///
  /// The result lies as the method's type has it where the caller's code knows the method, and as a value where it does not.
  @inline(never)
  func enter(
    _ entry: MethodEntry, _ window: Registers, _ count: Int, to result: Int, isChecked: Bool,
    _ pc: inout Words, _ registers: inout Registers
  ) throws(ScriptError) {
    let record = try ready(entry)
    guard let words = record.pointee.words else {
      let value = try callNative(entry, window, count, isChecked: isChecked)
      registers[result] = value
      return
    }
    try arrange(entry, window, count, isChecked: isChecked)
    try push(
      Frame(
        entry: entry, code: code(of: record), registers: window, returnWord: pc,
        resultRegister: result, isBottom: false))
    pc = words
    registers = window
  }

  /// Leaves a method: gives the result to the caller; true if the loop is done.
  @inline(__always)
  func leave(_ value: Value, _ pc: inout Words, _ registers: inout Registers) -> Bool {
    depth -= 1
    let frame = frames[depth]
    if frame.isBottom { return true }
    let caller = frames[depth - 1]
    registers = caller.registers
    pc = frame.returnWord
    registers[frame.resultRegister] = value
    top = registers + Int(caller.entry.record.pointee.registerCount)
    return false
  }

  /// Makes a method ready to run: its signature is looked up, its code verified (V.Ver.1).
  @inline(__always)
  func ready(_ entry: MethodEntry) throws(ScriptError) -> UnsafeMutablePointer<MethodRecord> {
    if !entry.record.pointee.isReady { try prepare(entry.record) }
    return entry.record
  }

  @inline(never)
  private func prepare(_ record: UnsafeMutablePointer<MethodRecord>) throws(ScriptError) {
    let method = record.pointee.method.takeUnretainedValue()
    let signature = try method.signature()
    record.pointee.parameterCount = Int32(signature.parameters.count)
    record.pointee.requiredCount = Int32(signature.requiredCount)
    record.pointee.takesMore = signature.takesMore
    switch method.body {
    case .none: throw ScriptError(1001, machine.text(of: method))
    case .native: break
    case .code:
      let code = try Verifier.verify(method, machine)
      method.code = code
      record.pointee.words = code.words
      record.pointee.registerCount = Int32(code.registerCount)
      record.pointee.localCount = Int32(code.localCount)
    }
    record.pointee.isReady = true
  }

  /// Makes a method's registers of its arguments: coerced where no one has done so, values of its own for those that are missing, and
  /// undefined in all others.
  @inline(__always)
  private func arrange(
    _ entry: MethodEntry, _ window: Registers, _ count: Int, isChecked: Bool
  ) throws(ScriptError) {
    let record = entry.record
    let registerCount = Int(record.pointee.registerCount)
    guard window + registerCount < stackEnd else { throw ScriptError(1023) }
    var used = count
    if isChecked || count != Int(record.pointee.parameterCount) {
      used = try coerceArguments(entry, window, count, isChecked: isChecked)
    }
    var register = window + used + 1
    let end = window + registerCount
    while register < end {
      register.pointee = .undefined
      register += 1
    }
    window[Int(record.pointee.localCount)] = entry.scopes
    top = end
  }

  /// Coerces arguments and fills in those that are missing (V.Call.2); gives how many registers are set behind `this`.
  @inline(never)
  private func coerceArguments(
    _ entry: MethodEntry, _ window: Registers, _ count: Int, isChecked: Bool
  ) throws(ScriptError) -> Int {
    let record = entry.record
    let method = record.pointee.method.takeUnretainedValue()
    let signature = try method.signature()
    let parameters = signature.parameters.count
    let required = method.isUnchecked ? 0 : signature.requiredCount
    let function = calledFunction
    var surplus: [Value] = []
    if isChecked {
      let takesMore = signature.takesMore || method.ignoresSurplus
      guard count >= required, count <= parameters || takesMore else {
        throw ScriptError(
          1063, machine.text(of: method), "\(signature.requiredCount)", "\(count)")
      }
      if signature.flags.contains(.needsRest) {
        surplus = count > parameters ? (parameters..<count).map { window[$0 + 1] } : []
      } else if signature.flags.contains(.needsArguments) {
        surplus = (0..<count).map { window[$0 + 1] }
      }
      // What is converted may run code: it works above the arguments, which stay where they are.
      top = max(top, window + max(count, signature.registerCount) + 1)
      for index in 0..<min(count, parameters) {
        window[index + 1] = try values.coerce(window[index + 1], to: signature.parameters[index])
      }
    }
    let firstDefault = parameters - signature.defaults.count
    if count < parameters {
      for index in count..<parameters {
        window[index + 1] =
          index >= firstDefault ? signature.defaults[index - firstDefault] : .undefined
      }
    }
    guard signature.registerCount > parameters + 1 else { return parameters }
    let list = try makeList(surplus)
    window[parameters + 1] = Value(list)
    if signature.flags.contains(.needsArguments) {
      // The function that was called, or the method taken out of its object (V.Call.9).
      var callee = function
      if function.asObject.map({ Closure($0).entry.record != entry.record }) ?? true {
        callee = Value(try makeMethodClosure(entry, window[0]))
      }
      list.setProperty(Value(heap.text(Atom(.callee))), callee, isHidden: true, in: heap)
    }
    return parameters + 1
  }

  /// Calls a function of the player; its result lies as its type has it if the call was not checked, else it is a value.
  @inline(never)
  private func callNative(
    _ entry: MethodEntry, _ window: Registers, _ count: Int, isChecked: Bool
  ) throws(ScriptError) -> Value {
    let method = entry.record.pointee.method.takeUnretainedValue()
    guard case .native(let native) = method.body else {
      throw ScriptError(1001, machine.text(of: method))
    }
    guard window + 64 + count < stackEnd, loopDepth < Self.loopLimit else {
      throw ScriptError(1023)
    }
    let savedTop = top
    top = window + count + 1
    defer { top = savedTop }
    let used = try coerceArguments(entry, window, count, isChecked: isChecked)
    top = window + max(used, count) + 2
    // Stacks show it, and its code is no one's.
    let savedDepth = depth
    try push(
      Frame(
        entry: entry, code: nil, registers: window, returnWord: idle, resultRegister: 0,
        isBottom: true))
    defer { depth = savedDepth }
    do { return try native(self, window, count) } catch {
      noteThrow(error)
      throw error
    }
  }
}

/// A function as an object: its method, what it was made in, and what its `this` is.
///
/// These lie in the words behind its class's slots.
package struct Closure {
  package let object: ScriptObject
  private let first: Int

  package init(_ object: ScriptObject) {
    self.object = object
    first = object.table.pointee.wordCount
  }

  /// Words of a closure behind those of its class.
  static let wordCount = 4

  /// Whether there is a function: an object of a class that extends Function has none.
  package var isComplete: Bool { object.wordCount >= first + Self.wordCount }

  /// What it calls.
  package var entry: MethodEntry {
    let record = UnsafeMutablePointer<MethodRecord>(bitPattern: UInt(object.words[first].bits))
    let home = UnsafeMutablePointer<VTable>(bitPattern: UInt(object.words[first + 1].bits))
    return MethodEntry(
      record: record.unsafelyUnwrapped, scopes: object.words[first + 2], home: home)
  }

  /// What `this` is in a method that was taken out of its object.
  package var receiver: Value { object.words[first + 3] }

  /// What `this` is in a function that is called without: the outermost scope.
  package var global: Value {
    let scopes = object.words[first + 2]
    guard let chain = scopes.asObject, chain.wordCount > 0 else { return .null }
    return chain.words[0]
  }

  /// The prototype of objects that it makes; of a function, which shares its word with the receiver.
  package var prototype: Value {
    get { object.words[first + 3] }
    nonmutating set { object.words[first + 3] = newValue }
  }

  static func words(_ entry: MethodEntry, _ last: Value) -> [Value] {
    [
      Value(bits: UInt64(UInt(bitPattern: entry.record))),
      Value(bits: UInt64(UInt(bitPattern: entry.home))), entry.scopes, last,
    ]
  }
}
