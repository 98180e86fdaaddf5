import HostApp
import HostStrings
import Play
import UIContract

@testable import HostWindow
@testable import UIComponent
@testable import UIPainting

/// A device: how it gets to a thing, and what it does with it.
struct WalkDevice: CustomStringConvertible, Sendable {
  /// Something that is done to a thing.
  struct Act: Sendable {
    /// Whether it makes sense for a thing.
    let suits: @Sendable (Element) -> Bool
    /// What the device does; nil: the thing is out of its reach.
    let input: @Sendable (Element, Visit) -> WindowInput?

    func input(on element: Element, _ visit: Visit) -> WindowInput? { input(element, visit) }
  }

  let name: String
  var description: String { name }
  /// Moves of the focus; a pointer has none.
  var moves: [WindowInput] = []
  /// What it does to one thing.
  let acts: [Act]
  /// What it does wherever the focus is.
  let shortcuts: [WindowInput]
  /// Leaves what is open.
  let back: WindowInput
  /// Goes to the button of a message.
  var toMessage: WindowInput?
  var isPointer = false
  /// Files are chosen in the window itself.
  var browses = false

  static let pad = WalkDevice(
    name: "pad",
    moves: [.down, .right, .up, .left, .r2, .l2].map(button),
    acts: [
      Act(suits: { _ in true }, input: { _, _ in button(.south) }),
      Act(suits: isCard, input: { _, _ in button(.north) }),
      Act(suits: isCard, input: { _, _ in button(.select) }),
    ],
    shortcuts: [.start, .west, .east, .l1, .r1].map(button), back: button(.east),
    toMessage: button(.l3), browses: true)

  static let keyboard = WalkDevice(
    name: "keyboard",
    moves: ["Down", "Right", "Up", "Left", "Tab"].map { key($0) },
    acts: [
      Act(suits: { _ in true }, input: { _, _ in key("Enter") }),
      Act(suits: isCard, input: { _, _ in key("Menu") }),
      Act(suits: isCard, input: { _, _ in key("Space", .control) }),
      Act(suits: { $0.kind == .textField }, input: { _, _ in .text("u") }),
      Act(suits: { $0.kind == .textField }, input: { _, _ in .text("zelda") }),
    ],
    shortcuts: [key("F10"), key("Escape"), key("/"), key("PageDown", .control)],
    back: key("Escape"),
    toMessage: key("F6"))

  static let mouse = WalkDevice(
    name: "mouse",
    acts: [
      Act(suits: { _ in true }, input: { press(.left, on: $0, $1) }),
      Act(suits: isCard, input: { press(.right, on: $0, $1) }),
    ],
    shortcuts: [.pointerPressed(x: 1, y: 1, .back, clicks: 1, [])],
    back: .pointerPressed(x: 1, y: 1, .back, clicks: 1, []), isPointer: true)

  @Sendable private static func isCard(_ element: Element) -> Bool { element.kind == .event }

  private static func button(_ button: WindowPadButton) -> WindowInput {
    .pad(button, isDown: true)
  }

  private static func key(_ name: String, _ modifiers: KeyModifiers = []) -> WindowInput {
    .key(WindowKey(name), modifiers, isDown: true)
  }

  private static func press(_ button: PointerButton, on element: Element, _ visit: Visit)
    -> WindowInput?
  {
    visit.point(on: element).map {
      .pointerPressed(x: $0.x, y: $0.y, button, clicks: 1, [])
    }
  }
}

extension WindowInput {
  /// What follows when it is let go.
  var end: WindowInput? {
    switch self {
    case .pad(let button, _): .pad(button, isDown: false)
    case .key(let key, let modifiers, _): .key(key, modifiers, isDown: false)
    case .pointerPressed(let x, let y, let button, _, _): .pointerReleased(x: x, y: y, button)
    default: nil
    }
  }

  /// The same for who listens to the devices themselves; nil: it comes from neither keys nor a pad.
  var controlPress: ControlPress? {
    switch self {
    case .pad(let button, _):
      PadControl(name: button.rawValue).map { ControlPress(.trigger(.pad($0))) }
    case .key(let key, _, _):
      Key(name: key.name).map { ControlPress(.trigger(.key($0))) }
    default: nil
    }
  }

  /// For reports.
  var short: String {
    switch self {
    case .pad(let button, _): button.rawValue
    case .key(let key, let modifiers, _): (modifiers == .control ? "Ctrl+" : "") + key.name
    case .text(let text): "\"\(text)\""
    case .pointerPressed(let x, let y, let button, _, _): "\(button):\(Int(x)),\(Int(y))"
    case .wheel(_, _, let dx, let dy, _): "wheel:\(Int(dx)),\(Int(dy))"
    default: "\(self)"
    }
  }
}

/// The devices as the controls editor hears them.
final class WalkControls: ControlSource {
  private(set) var hear: ((ControlPress) -> Void)?
  func capture(_ hear: @escaping (ControlPress) -> Void) { self.hear = hear }
  func release() { hear = nil }
  func placed(_ map: InputMap) -> InputMap { map }
}

// What a pointer finds.
extension Visit {
  /// The buttons of messages.
  var toastButtons: [Element] {
    component.stage.toasts.reversed().flatMap { component.focusing.focusables(in: $0) }
  }

  /// Whether a thing stands for a file or a folder of the disk: the screen makes one for each.
  func isOfFile(_ element: Element) -> Bool {
    library.session.app.screen is BrowserScreen && element.kind == .event
      && component.stage.modals.isEmpty
  }

  /// Whether a thing is one of the many that a key is bound to, which are all alike; combos are not.
  func isBinding(_ element: Element) -> Bool {
    library.session.app.screen is ControlsScreen && element.kind == .event
      && component.stage.modals.isEmpty && !element.accessibleName.hasPrefix("Combo")
  }

  /// Whether a thing shows folders that are not the test's.
  func leavesTheRoom(_ element: Element) -> Bool {
    library.session.app.screen is BrowserScreen
      && [strings(.browseUp), strings(.browseComputer)].contains(element.accessibleName)
  }

  private func scrolls(around element: Element) -> [Element] {
    var list: [Element] = []
    var next = element.parent
    while let layout = next {
      if layout.content.scroll != nil { list.append(layout) }
      next = layout.parent
    }
    return list.reversed()
  }

  /// Where the layouts around an element are scrolled to.
  func scrolling(around element: Element) -> [Double] {
    scrolls(around: element).map { $0.content.scroll?.position ?? 0 }
  }

  /// The part of the window in which something of a layout is seen.
  private func port(_ layout: Element) -> Rect {
    let size = component.screen.size
    var port = Rect(x: 0, y: 0, width: size.width, height: size.height)
    for scroll in scrolls(around: layout) { port = port.part(in: scroll.windowFrame) }
    return port.part(in: layout.windowFrame)
  }

  /// A notch of the wheel that brings an element nearer to the middle of what is seen; nil: all of it is seen.
  func wheel(towards element: Element) -> WindowInput? {
    for layout in scrolls(around: element) {
      let port = self.port(layout)
      let rect = element.windowFrame
      let isRow = layout.content.isHorizontal
      let (low, high) = isRow ? (rect.x, rect.maxX) : (rect.y, rect.maxY)
      let (start, end) = isRow ? (port.x, port.maxX) : (port.y, port.maxY)
      let isInside = low >= start && high <= end
      let middle = (low + high) / 2
      guard !isInside, high - low < end - start || middle < start || middle >= end else { continue }
      var notch = middle > (start + end) / 2 ? 1.0 : -1.0
      if isRow, layout.content.scroll?.isMirrored == true { notch = -notch }
      // The pointer is where no other layout takes the wheel.
      let point = port.points.first { point in
        let path = component.stage.hit(x: point.x, y: point.y)
        let taker = path.last { $0.content.scroll != nil && $0.content.isHorizontal == isRow }
        return taker === layout
      }
      guard let point else { continue }
      return .wheel(
        x: point.x, y: point.y, dx: isRow ? notch : 0, dy: isRow ? 0 : notch, [])
    }
    return nil
  }

  /// A place where a press acts on an element, and not on what covers it.
  func point(on element: Element) -> (x: Double, y: Double)? {
    var seen = element.windowFrame
    for layout in scrolls(around: element) {
      var port = self.port(layout)
      // The bar of a layout is for scrolling.
      if let state = layout.content.scroll, state.end > 0 {
        if layout.content.isHorizontal { port.height -= 12 } else { port.width -= 12 }
      }
      seen = seen.part(in: port)
    }
    let size = component.screen.size
    seen = seen.part(in: Rect(x: 0, y: 0, width: size.width, height: size.height))
    guard seen.width > 0, seen.height > 0 else { return nil }
    return seen.points.first { point in
      component.stage.hit(x: point.x, y: point.y).last {
        component.focusing.isFocusable($0) || $0.kind == .button && $0.root.kind == .toast
      } === element
    }
  }
}

extension Rect {
  /// What lies in another rectangle as well.
  fileprivate func part(in other: Rect) -> Rect {
    let x = max(self.x, other.x)
    let y = max(self.y, other.y)
    return Rect(
      x: x, y: y, width: max(0, min(maxX, other.maxX) - x),
      height: max(0, min(maxY, other.maxY) - y))
  }

  /// Its middle, and places all over it.
  fileprivate var points: [(x: Double, y: Double)] {
    var points = [middle]
    for row in [0.1, 0.3, 0.5, 0.7, 0.9] {
      for column in [0.1, 0.3, 0.5, 0.7, 0.9] {
        points.append((x + width * column, y + height * row))
      }
    }
    return points
  }
}
