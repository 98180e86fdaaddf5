/// The code of a method.
///
/// Nothing in the code is checked, nor are positions in it. Source: AVM2 Overview, "Method body" and "Exception".
public struct ABCBody: Hashable, Sendable {
  /// A handler.
  public struct Exception: Hashable, Sendable {
    /// Where what is watched begins, in bytes from the start of the code.
    public let from: UInt32
    /// Where it ends.
    public let to: UInt32
    /// Where the handler is.
    public let target: UInt32
    /// What it catches, a number in the pool of multinames; 0 is all.
    public let type: UInt32
    /// The variable, a number in the pool of multinames; 0 is none.
    public let variable: UInt32
  }

  /// A number in the file's methods.
  public let method: UInt32
  /// The most values on the stack.
  public let maxStack: UInt32
  /// Registers.
  public let localCount: UInt32
  /// Scopes when it begins.
  public let initialScopeDepth: UInt32
  /// The most scopes.
  public let maxScopeDepth: UInt32
  /// The code, in the file's bytes.
  public let code: Range<Int>
  /// Handlers, the innermost first.
  public let exceptions: [Exception]
  /// Properties of the activation.
  public let traits: [ABCTrait]

  init(_ reader: inout ABCReader, _ counts: ABCCounts) throws(FormatError) {
    method = try reader.index(counts.methods, "method of a body")
    maxStack = try reader.bytes.encodedU32()
    localCount = try reader.bytes.encodedU32()
    initialScopeDepth = try reader.bytes.encodedU32()
    maxScopeDepth = try reader.bytes.encodedU32()
    let size = Int(try reader.bytes.encodedU32())
    code = try reader.bytes.take(size, "code")
    let multinames = counts.constants.multinames.count
    var exceptions: [Exception] = []
    for _ in 0..<(try reader.count("exceptions", size: 5)) {
      exceptions.append(
        Exception(
          from: try reader.bytes.encodedU32(), to: try reader.bytes.encodedU32(),
          target: try reader.bytes.encodedU32(),
          type: try reader.index(multinames, "type of an exception"),
          variable: try reader.index(multinames, "variable of an exception")))
    }
    self.exceptions = exceptions
    traits = try ABCTrait.list(&reader, counts)
  }
}
