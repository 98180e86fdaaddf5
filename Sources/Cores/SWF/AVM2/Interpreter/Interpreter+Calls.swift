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
    guard top + arguments.count + 1 < stackEnd else { throw ScriptError(.stackOverflowError, 1023) }
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
    top = window + count + 1
    defer { top = savedTop }
    switch try find(self) {
    case .value(let value): return value
    case .entry(let entry):
      guard loopDepth < Self.loopLimit else { throw ScriptError(.stackOverflowError, 1023) }
      let calls = CallInstructions(self)
      let record = try calls.ready(entry)
      if record.pointee.native != nil {
        return record.pointee.boxing.box(
          try calls.callNative(entry, window, count, isChecked: true))
      }
      let used = try calls.coerceArguments(entry, window, count)
      let place = try calls.begin(
        entry, window, used: used, to: 0, .loop, returning: idleCode)
      loopDepth += 1
      defer { loopDepth -= 1 }
      let value = try run(place)
      return record.pointee.boxing.box(value)
    }
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

  /// Writes a closure's own words.
  @inline(__always)
  static func write(_ entry: MethodEntry, _ last: Value, to words: UnsafeMutablePointer<Value>) {
    words[0] = Value(bits: UInt64(UInt(bitPattern: entry.record)))
    words[1] = Value(bits: UInt64(UInt(bitPattern: entry.home)))
    words[2] = entry.scopes
    words[3] = last
  }
}
