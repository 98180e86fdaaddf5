import HostBase

/// Names for several games, made from a pattern: `{name}` is the old name, `{number}` counts from 1.
package struct NamePattern: Equatable, Sendable {
  private let text: String

  /// A pattern, as the user types it.
  package init(_ text: String) { self.text = text }

  /// The new name of each game, in their order; numbers have as many digits as the largest.
  package func names(for old: [String]) -> [String] {
    let digits = String(old.count).count
    return old.enumerated().map { index, name in
      let number = String(index + 1)
      let padded = String(repeating: "0", count: digits - number.count) + number
      return TextTemplate.pieces(of: text).map { piece in
        switch piece {
        case .text(let text): String(text)
        case .placeholder("name"): name
        case .placeholder("number"): padded
        case .placeholder(let other): "{\(other)}"
        }
      }.joined()
    }
  }
}
