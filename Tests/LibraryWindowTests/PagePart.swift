import HostBase
import UIContract

@testable import HostWindow
@testable import UIComponent
@testable import UIPainting

/// The part of the window that a journey leads to: a dialog or a menu, a message, or a page.
///
/// Its fixture has nothing of what lies below, behind or before it, and counts its elements from 1: a button that is added elsewhere changes
/// no other fixture than that of its own page.
struct PagePart {
  private let visit: Visit
  private let elements: [Element]
  private let numbers: [ElementID: Int]
  private let place: Rect

  /// What of a page belongs to a fixture: the bar of the library has one of its own.
  enum Share { case all, withoutBar, bar }

  /// The part that a visit shows, or a share of it.
  init(_ visit: Visit, _ share: Share = .all) {
    self.visit = visit
    let stage = visit.component.stage
    var roots: [Element] =
      stage.keyboard.map { [$0.root] } ?? stage.modals.last.map { [$0.element] }
      ?? (stage.toasts.isEmpty ? [stage.activeView].compactMap(\.self) : stage.toasts)
    var bar = share == .all ? nil : roots.first?.children.first { $0.kind == .actionBar }
    if share == .bar {
      roots = [bar].compactMap(\.self)
      bar = nil
    }
    var elements: [Element] = []
    for root in roots {
      root.walk { element in
        if element !== bar { elements.append(element) }
        return element !== bar
      }
    }
    self.elements = elements
    numbers = Dictionary(
      elements.enumerated().map { ($1.id, $0 + 1) }, uniquingKeysWith: { first, _ in first })
    var frames = roots.map(\.windowFrame)
    if let bar {
      let top = bar.windowFrame.maxY
      frames = frames.map {
        Rect(x: $0.x, y: top, width: $0.width, height: max(0, $0.maxY - top))
      }
    }
    let left = frames.map(\.x).min() ?? 0
    let top = frames.map(\.y).min() ?? 0
    place = Rect(
      x: left, y: top, width: (frames.map(\.maxX).max() ?? 0) - left,
      height: (frames.map(\.maxY).max() ?? 0) - top)
  }

  /// The commands that made its elements what they are.
  var commands: String {
    CommandLog.write(
      visit.ui.transactions.compactMap { transaction in
        let own = transaction.compactMap(own)
        return own.isEmpty ? nil : own
      })
  }

  private func own(_ command: Command) -> Command? {
    let subject = command.child == .none ? command.id : command.child
    guard numbers[subject] != nil else { return nil }
    var command = command
    command.id = numbers[command.id].map { ElementID(Int32($0)) } ?? .none
    command.child = numbers[command.child].map { ElementID(Int32($0)) } ?? .none
    return command
  }

  /// Its elements, with their places in it.
  var tree: String {
    let shown = Set(elements.map(\.id.rawValue))
    let lines = visit.ui.treeFile.split(separator: "\n").compactMap { line -> String? in
      guard let start = line.firstRange(of: "\"id\":"),
        let id = Int32(line[start.upperBound...].prefix { $0 == "-" || $0.isNumber }),
        shown.contains(id), let element = elements.first(where: { $0.id.rawValue == id }),
        let number = numbers[element.id]
      else { return nil }
      let frame = element.windowFrame
      let x = LogValue.number(frame.x - place.x).line
      let y = LogValue.number(frame.y - place.y).line
      let size = [frame.width, frame.height].map { LogValue.number($0).line }
      let head = line[..<start.upperBound] + "\(number)"
      let rest = line[start.upperBound...].drop { $0 == "-" || $0.isNumber }
      let words = rest.firstRange(of: ",\"dip\":").map { rest[..<$0.lowerBound] } ?? rest
      return head + words + ",\"dip\":[\(x),\(y),\(size.joined(separator: ","))]}"
    }
    return "[\n" + lines.joined(separator: ",\n") + "\n]\n"
  }

  /// What it looks like.
  var picture: RGBImage? {
    guard let whole = visit.library.picture() else { return nil }
    let area = place.pixels(visit.component.screen.scale)
    let (left, top) = (max(0, area.x), max(0, area.y))
    let width = min(area.x + area.width, whole.width) - left
    let height = min(area.y + area.height, whole.height) - top
    guard width > 0, height > 0 else { return nil }
    var pixels: [UInt32] = []
    for row in top..<top + height {
      pixels += whole.pixels[(row * whole.width + left)..<(row * whole.width + left + width)]
    }
    return RGBImage(width: width, height: height, pixels: pixels)
  }
}
