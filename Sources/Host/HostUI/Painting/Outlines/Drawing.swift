/// A drawing that stands for a picture: a filled outline, with room for a title.
///
/// As a text it is the name of a medium (`asset:cartridge`), or `drawing:x,y,w,h;PATH` with the room for the title and path
/// data in a box of 100; without room for one, `drawing:;PATH`.
package struct Drawing: Equatable, Sendable {
  /// What the text of one with a path begins with.
  package static let scheme = "drawing:"
  /// Bytes of such a text.
  package static let maxBytes = 5 << 10

  /// The outline.
  package let path: VectorPath
  /// The room of the title in the box of 100; nil: there is none.
  package let label: Rect?

  /// The drawing that a text names; nil for any other text.
  package init?(_ text: String) {
    guard text.hasPrefix(Self.scheme) else {
      let name = text.hasPrefix("asset:") ? text.dropFirst(6) : text[...]
      guard let medium = Medium(rawValue: String(name)) else { return nil }
      path = medium.path
      let room = medium.label
      label = Rect(x: room.x, y: room.y, width: room.width, height: room.height)
      return
    }
    guard text.utf8.count <= Self.maxBytes else { return nil }
    let parts = text.dropFirst(Self.scheme.count).split(
      separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let path = try? VectorPath(areas: [String(parts[1])], side: 100) else {
      return nil
    }
    self.path = path
    let numbers = parts[0].split(separator: ",").compactMap { Double($0) }
    guard numbers.count == 4, numbers.allSatisfy({ (0...100).contains($0) }) else {
      guard parts[0].isEmpty else { return nil }
      label = nil
      return
    }
    label = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

/// Drawings that were read before.
struct Drawings {
  private var known: [String: Drawing?] = [:]
  private static let maxCount = 256

  /// The drawing that a text names; nil for any other text.
  mutating func drawing(_ text: String) -> Drawing? {
    if let drawing = known[text] { return drawing }
    if known.count >= Self.maxCount { known = [:] }
    let drawing = Drawing(text)
    known[text] = drawing
    return drawing
  }
}
