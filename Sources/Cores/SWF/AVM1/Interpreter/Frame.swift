package import FlashHeap

/// A running piece of code: a function's call, or a frame's actions.
///
/// In memory of its own, without reference counts; the heap sees its values through `Interpreter.markRoots`.
package struct Frame: BitwiseCopyable {
  /// `this`.
  package var this: Value
  /// The innermost link of the scope chain.
  package var scope: ScriptObject
  /// Whether `scope` is still the one that the function was made in, and its own is to be made when something is put in.
  package var needsScope: Bool
  /// Whether `arguments` and `super` are still to be made when they are needed.
  package var hasLazyNames: Bool
  /// It was called by `new`.
  package var isConstruct = false
  /// Of the movie that the code is from.
  package var version: UInt8
  /// Names differ by case.
  package var caseSensitive: Bool
  /// Bits of properties that the version does not see.
  package var hiding: UInt16
  /// Strings of the last ConstantPool; kept by the function or the code.
  package var pool: Unmanaged<ConstantPool>
  /// Registers of its own; if there are none, the player's four count.
  package var registers: UnsafeMutablePointer<Value>
  package var registerCount: Int
  /// The arguments, first one first.
  package var arguments: UnsafeMutablePointer<Value>
  package var argumentCount: Int
  /// The function; nil in a frame's actions.
  package var callee: ScriptObject?
  /// The function that called.
  package var caller: ScriptObject?
  /// Where `super` begins: the prototype that the function was found in.
  package var home: ScriptObject?
  /// The clip that the code is from.
  package var baseClip: ScriptObject?
  /// The clip that SetTarget names; nil when it names none that exists.
  package var target: ScriptObject?
  /// What a function gave back.
  package var result: Value
}

/// How a piece of code ended.
package enum Completion {
  /// It came to its end.
  case end
  /// By `return`; the value is in the frame.
  case returned
  /// By a jump to a place in the movie's bytes, which the code around it may have.
  case left(Int)
}

/// What ends code before its time.
package enum ScriptAbort: Error {
  /// A script threw this.
  case thrown(Value)
  /// No more scripts run: out of time, or recursion without end.
  case halted
}
