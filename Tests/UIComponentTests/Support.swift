import Testing
import UIContract

@testable import UIComponent
@testable import UIPainting

/// Letters of one width: 8 dip wide and 20 dip high at a size of 14.
final class FixedText: TextMeasure {
  /// How often it was asked.
  var count = 0

  func size(of text: String, look: TextLook, width: Double?) -> Size {
    count += 1
    let factor = look.size / 14
    let letter = 8 * factor
    // A bound far beyond any line, so that adding to it never overflows.
    let room = look.wraps ? max(1, Int(min((width ?? 1e9) / letter, 1e9))) : 1_000_000_000
    var longest = 0
    var lines = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      longest = max(longest, min(line.count, room))
      lines += max(1, (line.count + room - 1) / room)
    }
    if look.maxLines > 0 { lines = min(lines, look.maxLines) }
    return Size(
      width: Double(longest) * letter, height: Double(lines) * 20 * factor * look.lineHeight / 1.3)
  }

  func baseline(look: TextLook) -> Double { look.size }
}

extension ElementID: ExpressibleByIntegerLiteral {
  /// An id from its number.
  public init(integerLiteral value: Int32) { self.init(value) }
}

/// A component with a view (2) in a window of 1280 × 800 dip.
final class Bench {
  let text = FixedText()
  let ui: HeadlessComponent
  var component: Component { ui.component }

  init(rightToLeft: Bool = false, width: Double = 1280, height: Double = 800, view: Bool = true) {
    var screen = WindowState()
    screen.isRightToLeft = rightToLeft
    screen.size = Size(width: width, height: height)
    ui = HeadlessComponent(text: text, screen: screen)
    if view {
      send(
        Command(.createApplication, 1, text: "arcadia"), .create(.createFrameView, 2, in: 1, "View")
      )
    }
  }

  func send(_ commands: Command...) { component.sendCommands(commands) }

  /// An element; a missing one fails the test.
  func at(_ id: ElementID) -> Element { component.element(id)! }

  /// The border box in dip of the window, as x, y, width, height.
  func box(_ id: ElementID) -> [Double] {
    let rect = at(id).windowFrame
    return [rect.x, rect.y, rect.width, rect.height]
  }

  /// The kinds of the refusals so far; they are forgotten.
  func refusals() -> [Refusal.Kind] {
    defer { component.refusals.clear() }
    return component.refusals.list.map(\.kind)
  }

  /// Plays lines of a script.
  func play(_ lines: String...) throws { try ui.run(UIScript(lines.joined(separator: "\n"))) }

  /// A tap of a key, and a frame.
  func tap(_ name: String, _ modifiers: KeyModifiers = []) {
    component.handle(.key(WindowKey(name), modifiers, isDown: true))
    component.handle(.key(WindowKey(name), modifiers, isDown: false))
    ui.step()
  }

  /// A tap of a pad's button, and a frame.
  func tap(_ button: WindowPadButton) {
    component.handle(.pad(button, isDown: true))
    component.handle(.pad(button, isDown: false))
    ui.step()
  }

  func click(_ x: Double, _ y: Double, clicks: Int = 1, _ modifiers: KeyModifiers = []) {
    component.handle(.pointerPressed(x: x, y: y, .left, clicks: clicks, modifiers))
    component.handle(.pointerReleased(x: x, y: y, .left))
    ui.step()
  }

  /// The value events so far, as id, value and text; they stay.
  var values: [String] {
    ui.events.compactMap { event in
      guard case .value(let id, let value) = event else { return nil }
      let more = value.value2 == 0 ? "" : "/\(value.value2)"
      return "\(id)=\(value.value)\(more)\(value.text.isEmpty ? "" : " \(value.text)")"
    }
  }

  var focus: Int32? { component.focused?.id.rawValue }
}

/// Expects what a mutating call returned, which the macro cannot hold.
func check(_ isTrue: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(isTrue, sourceLocation: sourceLocation)
}
