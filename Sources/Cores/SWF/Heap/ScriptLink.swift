/// The object that scripts know something by, as the display list keeps it: only the machine can look into it.
public struct ScriptLink: BitwiseCopyable, Hashable {
  /// Where the machine has the object.
  public let address: UnsafeMutableRawPointer

  /// The link to an object by its address in the heap.
  @inlinable public init(_ address: UnsafeMutableRawPointer) { self.address = address }
}

extension ScriptObject {
  /// The object behind what the display list keeps.
  @inlinable @inline(__always) public init(_ link: ScriptLink) {
    self.init(storage: link.address.assumingMemoryBound(to: ObjectStorage.self))
  }

  /// What the display list keeps of it.
  @inlinable @inline(__always) public var handle: ScriptLink { ScriptLink(storage) }
}
