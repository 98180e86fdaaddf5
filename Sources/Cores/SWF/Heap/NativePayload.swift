/// What an object has besides properties: what a native class keeps for it, a function's code, the display object that it stands for.
///
/// A base class, so that a collection asks each payload by one call.
open class NativePayload {
  /// A payload of no object yet.
  public init() {}

  /// Marks what it refers to, and adds the bytes that it takes elsewhere.
  open func trace(_ marker: inout Marker) {}

  /// The heap has freed its object, and may free what it refers to.
  open func objectWasFreed() {}
}
