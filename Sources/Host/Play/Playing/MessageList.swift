import HostBase

/// The messages that are shown to the player, each for some seconds.
struct MessageList {
  private var shown: [(text: String, until: Double, kind: MessageKind?)] = []

  /// Messages at once.
  private static let limit = 5

  /// Shows a text from now on for some seconds, instead of the last one of its kind and of the same words.
  mutating func add(_ text: String, at now: Double, seconds: Double, kind: MessageKind?) {
    guard !text.isEmpty else { return }
    shown.removeAll { $0.text == text || kind != nil && $0.kind == kind }
    shown.append((text, now + min(max(seconds, 0.5), 60), kind))
    if shown.count > Self.limit { shown.removeFirst() }
  }

  /// The texts that are shown now, the newest last.
  mutating func texts(at now: Double) -> [String] {
    shown.removeAll { $0.until <= now }
    return shown.map(\.text)
  }
}
