// Source: AVM2 Overview, "Method body" and "Exception"; V.Inst.8–11 of the reference.

/// The code of a method.
///
/// Nothing in the code is checked, nor are the sizes and handlers: that is left for the time when the method runs first.
package struct ABCBody: Hashable, Sendable {
  /// An index of the file's methods.
  package let method: UInt32
  /// The most values on the stack.
  package let maxStack: UInt32
  /// Registers.
  package let localCount: UInt32
  /// Scopes when it begins.
  package let initialScopeDepth: UInt32
  /// The most scopes.
  package let maxScopeDepth: UInt32
  /// The code, a part of the file's bytes.
  package let code: ABCRange
  /// Handlers, a part of the file's `handlers`: the first that fits is taken.
  package let handlers: ABCRange
  /// Properties of the activation, a part of the file's `traits`.
  package let traits: ABCRange
}

/// A handler of a method, of which nothing is checked.
package struct ABCHandler: Hashable, Sendable {
  /// Where what is watched begins, in bytes from the start of the code.
  package let from: UInt32
  /// Where it ends.
  package let to: UInt32
  /// Where the handler is.
  package let target: UInt32
  /// What it catches, an index of the multinames; 0 is all.
  package let type: UInt32
  /// The variable, an index of the multinames; 0 is none.
  package let variable: UInt32

  /// A handler of these offsets and names.
  package init(from: UInt32, to: UInt32, target: UInt32, type: UInt32, variable: UInt32) {
    self.from = from
    self.to = to
    self.target = target
    self.type = type
    self.variable = variable
  }
}
