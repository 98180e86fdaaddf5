import FlashHeap

/// The links of the scope chain that stand for clips, as they were made last.
///
/// A handler that runs in each frame finds its clip's link here instead of making another one: links are never changed. What is
/// kept here keeps nothing alive; a collection forgets all of it.
struct TargetScopes {
  private static let count = 512
  private var kept = [ScriptObject?](repeating: nil, count: count)

  /// The link that stands for a clip over another scope, if it is known.
  func find(_ clip: ScriptObject, over next: ScriptObject) -> ScriptObject? {
    guard let scope = kept[Self.place(of: clip)], scope.aux == Value(clip),
      scope.link == Value(next)
    else { return nil }
    return scope
  }

  /// Keeps a link that was made for a clip.
  mutating func keep(_ scope: ScriptObject, of clip: ScriptObject) {
    kept[Self.place(of: clip)] = scope
  }

  /// Forgets all links: those that nothing else refers to are about to be freed.
  mutating func forgetAll() {
    for index in kept.indices { kept[index] = nil }
  }

  private static func place(of clip: ScriptObject) -> Int {
    // Objects lie next to each other.
    let number = UInt(bitPattern: clip.storage) / UInt(MemoryLayout<ObjectStorage>.stride)
    return Int(number % UInt(count))
  }
}
