/// The object that scripts know something by, as the display list keeps it: only the machine can look into it.
package struct ScriptLink: BitwiseCopyable, Hashable {
  /// Where the machine has the object.
  package let address: UnsafeMutableRawPointer

  @inlinable package init(_ address: UnsafeMutableRawPointer) { self.address = address }
}
