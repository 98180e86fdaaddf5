import HostBase
import UIComponent

/// What to say about a window whose focus moves.
struct SpokenFocus {
  /// The words for a switch that is on, and one that is off.
  var words = (on: "on", off: "off")

  private var focus: Int32?
  private var text = ""

  /// What a newer state of the window gives to say; nil: nothing new.
  mutating func line(for snapshot: AccessibleSnapshot) -> String? {
    guard let node = snapshot.focus.flatMap({ snapshot.nodes[$0] }) else { return nil }
    let new = describe(node)
    // While the user types, only a new focus is read.
    let isNew = node.id != focus || node.text == nil && new != text
    focus = node.id
    text = new
    return isNew ? new : nil
  }

  /// A node in words: its name, then what it is set to, then what is added.
  private func describe(_ node: AccessibleNode) -> String {
    var parts = [node.name]
    if node.states.contains(.checkable) {
      parts.append(node.states.contains(.checked) ? words.on : words.off)
    }
    if let text = node.text, !node.states.contains(.password) { parts.append(text.text) }
    if let value = node.value {
      let whole = Int(value.current.rounded(), in: -1_000_000...1_000_000)
      parts.append(value.text.isEmpty ? String(whole) : value.text)
    }
    parts.append(node.description)
    if let place = node.place { parts.append("\(place.number)/\(place.count)") }
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
