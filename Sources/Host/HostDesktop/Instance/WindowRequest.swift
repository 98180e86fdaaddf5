import HostBase

/// What another start of the program asks of the window that is open.
///
/// On the socket: words that end with a zero byte each, and an empty one at the end.
package struct WindowRequest: Equatable, Sendable {
  /// Files to open; absolute paths.
  package var paths: [String] = []
  /// The type of games to show.
  package var type: String?
  /// The words to search for.
  package var search: String?

  /// A request to come to the front.
  package init() {}

  private static let greeting = "arcadia-window-1"
  /// The most files.
  package static let pathLimit = 1_000
  /// The most bytes of a request.
  static let byteLimit = 1 << 20

  /// The bytes of the request.
  var bytes: [UInt8] {
    var words = [Self.greeting]
    if let type { words.append("type=" + type) }
    if let search { words.append("search=" + search) }
    words += paths.prefix(Self.pathLimit).map { "open=" + $0 }
    var bytes: [UInt8] = []
    for word in words {
      bytes += word.utf8.filter { $0 != 0 }
      bytes.append(0)
    }
    return bytes + [0]
  }

  /// Reads a request; nil if it is none, or breaks a bound.
  init?(bytes: [UInt8]) {
    guard bytes.count <= Self.byteLimit, bytes.suffix(2) == [0, 0] else { return nil }
    let words = bytes.dropLast(2).split(separator: 0, omittingEmptySubsequences: false)
    guard words.first.map({ String(decoding: $0, as: UTF8.self) }) == Self.greeting else {
      return nil
    }
    for word in words.dropFirst() {
      guard let text = String(validating: word, as: UTF8.self),
        let equals = text.firstIndex(of: "=")
      else { return nil }
      let value = String(text[text.index(after: equals)...])
      switch text[..<equals] {
      case "type":
        guard value.utf8.count <= 64 else { return nil }
        type = value
      case "search":
        guard value.utf8.count <= 1_000 else { return nil }
        search = value
      case "open":
        guard value.hasPrefix("/"), value.utf8.count < 4_096, paths.count < Self.pathLimit else {
          return nil
        }
        paths.append(value)
      default: return nil
      }
    }
  }
}
