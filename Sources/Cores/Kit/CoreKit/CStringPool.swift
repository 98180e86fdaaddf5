/// Texts for the C side that live as long as this object does.
final class CStringPool {
  private var texts: [UnsafeMutablePointer<CChar>] = []

  /// A NUL-ended copy, owned by the pool.
  ///
  /// A NUL inside the text ends it early.
  func pointer(_ text: String) -> UnsafePointer<CChar> {
    let bytes = text.utf8CString
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    for (index, byte) in bytes.enumerated() { copy[index] = byte }
    texts.append(copy)
    return UnsafePointer(copy)
  }

  /// The same for a text that may be absent; an empty one counts as absent.
  func pointer(ifAny text: String?) -> UnsafePointer<CChar>? {
    guard let text, !text.isEmpty else { return nil }
    return pointer(text)
  }

  deinit { for text in texts { text.deallocate() } }
}

/// An array for the C side, zero-filled, that lives as long as this object does.
final class CArray<Element> {
  /// First element.
  ///
  /// Owned by this object.
  let start: UnsafeMutablePointer<Element>
  /// How many.
  let count: Int

  /// `Element` must be a plain C struct, for which all zero bits are a value.
  init(count: Int) {
    self.count = count
    let raw = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, count * MemoryLayout<Element>.stride),
      alignment: MemoryLayout<Element>.alignment)
    raw.initializeMemory(as: UInt8.self, repeating: 0, count: count * MemoryLayout<Element>.stride)
    start = raw.bindMemory(to: Element.self, capacity: count)
  }

  deinit { UnsafeMutableRawPointer(start).deallocate() }
}
