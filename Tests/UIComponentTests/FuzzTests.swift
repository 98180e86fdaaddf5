import Glibc
import Testing
import UIContract

@testable import UIComponent
@testable import UIPainting

/// Numbers that a seed gives again.
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}

@Suite("Random commands and input") struct FuzzTests {
  private static func number(_ name: String) -> UInt64? {
    getenv(name).flatMap { UInt64(String(cString: $0)) }
  }

  /// Half of the time of `make fuzz-window`; nil: one storm for each seed.
  private static let seconds = number("ARCADIA_FUZZ_SECONDS").map { Int($0 / 2) }

  /// The first seeds of the storms; `make fuzz-window` draws a new one, and `ARCADIA_FUZZ_SEED` repeats its run.
  static let seeds: [UInt64] =
    number("ARCADIA_FUZZ_SEED").map { [$0] }
    ?? (seconds == nil ? [1, 2, 3, 4] : [.random(in: 1...1 << 40)])

  @Test("the tree's invariants hold after any transaction and any input", arguments: seeds)
  func storm(first: UInt64) {
    let end = time(nil) + (Self.seconds ?? 0)
    var seed = first
    while isSound(after: seed), time(nil) < end { seed += 1 }
    print("UIComponent fuzz: seeds \(first) to \(seed)")
  }

  /// A storm of commands and input; false: it did harm, which is recorded.
  private func isSound(after seed: UInt64) -> Bool {
    var random = SeededNumbers(state: seed)
    let bench = Bench(rightToLeft: seed % 2 == 0)
    var begun = 0
    var ended = 0
    for step in 0..<800 {
      if Bool.random(using: &random) {
        let count = Int.random(in: 1...12, using: &random)
        bench.component.sendCommands((0..<count).map { _ in command(&random) })
      } else {
        bench.component.handle(input(&random))
      }
      if step % 17 == 0 {
        let id = ElementID(Int32.random(in: 1...60, using: &random))
        begun += 1
        bench.component.startModal(id) { _ in ended += 1 }
      }
      if step % 29 == 0 { bench.component.endModal(Int32.random(in: 0...3, using: &random)) }
      if step % 41 == 0 {
        bench.component.screen.size = Size(
          width: .random(in: 1...2_000, using: &random),
          height: .random(in: 1...1_200, using: &random))
      }
      if step % 3 == 0 { bench.ui.step() }
      let broken = faults(bench.component)
      #expect(broken.isEmpty, "seed \(seed), step \(step): \(broken)")
      if !broken.isEmpty { return false }
    }
    bench.component.sendEvent(.system(SystemEvent(.terminate)))
    bench.ui.step(3)
    #expect(begun == ended, "seed \(seed)")
    #expect(bench.component.stage.modals.isEmpty)
    return begun == ended && bench.component.stage.modals.isEmpty
  }

  @Test("what is laid out in parts is the same as all of it at once", arguments: seeds)
  func layout(seed: UInt64) {
    print("UIComponent layout seed \(seed)")
    var random = SeededNumbers(state: seed)
    let bench = Bench()
    for step in 0..<250 {
      let count = Int.random(in: 1...8, using: &random)
      bench.component.sendCommands((0..<count).map { _ in command(&random) })
      let parts = rectangles(bench.component)
      // Another scale and back lays out everything again; borders are whole pixels in both.
      bench.component.screen.scale = 2
      bench.component.screen.scale = 1
      let whole = rectangles(bench.component)
      #expect(parts == whole, "seed \(seed), step \(step)")
      if parts != whole { return }
    }
  }

  private func rectangles(_ component: Component) -> [String] {
    var list: [String] = []
    for root in component.stage.roots { rectangles(root, &list) }
    return list
  }

  private func rectangles(_ element: Element, _ list: inout [String]) {
    // A sheet stands at its anchor, which may have been scrolled since.
    if element.kind == .sheet { return }
    let frame = element.frame
    list.append(
      "\(element.id) \(element.kind) \(frame.x) \(frame.y) \(frame.width) \(frame.height)")
    for child in element.shownChildren { rectangles(child, &list) }
  }

  /// What is wrong with a component.
  private func faults(_ component: Component) -> [String] {
    var faults: [String] = []
    for (id, element) in component.tree.elements {
      if element.id != id { faults.append("\(id) is kept as another") }
      let above = [element.parent, element.owner, element.keeper].compactMap { $0 }
      if above.count != (element.kind == .application ? 0 : 1) {
        faults.append("\(id) has \(above.count) parents")
      }
      for child in element.children where child.parent !== element {
        faults.append("\(child.id) lost")
      }
      if let parent = element.parent, parent.children.filter({ $0 === element }).count != 1 {
        faults.append("\(id) is not once in its parent")
      }
      if let root = above.first?.root, !root.isPart, component.tree[root.id] !== root {
        faults.append("\(id) hangs in a deleted tree")
      }
      if component.tree.depth(of: element) >= CommandLimit.depth {
        faults.append("\(id) is too deep")
      }
      let frame = element.frame
      if ![frame.x, frame.y, frame.width, frame.height].allSatisfy(\.isFinite)
        || frame.width < 0 || frame.height < 0
      {
        faults.append("\(id) has the box \(frame)")
      }
      if let scroll = element.content.scroll,
        scroll.position < 0 || scroll.position > scroll.end + 1e-6
      {
        faults.append("\(id) is scrolled to \(scroll.position) of \(scroll.end)")
      }
      if element.states.contains(.focused), component.focused !== element {
        faults.append("\(id) has the focus as well")
      }
    }
    if let focused = component.focused, !component.focusing.isFocusable(focused) {
      faults.append("\(focused.id) has the focus and cannot")
    }
    for entry in component.stage.modals where !entry.element.isPart {
      if component.tree[entry.element.id] !== entry.element { faults.append("a modal is deleted") }
    }
    if component.stage.toasts.count > ShownViews.toastLimit { faults.append("too many toasts") }
    return faults
  }

  // MARK: - Random things

  private func command(_ random: inout SeededNumbers) -> Command {
    // Creations are frequent, so that the tree grows against the deletions.
    let creations = CommandType.allCases.filter(\.isCreation)
    let all = CommandType.allCases.filter { $0 != .quit }
    let type =
      Int.random(in: 0..<3, using: &random) == 0
      ? creations.randomElement(using: &random)! : all.randomElement(using: &random)!
    let id = ElementID(Int32.random(in: 0...60, using: &random))
    let child =
      type.isCreation
      ? ElementID(Int32.random(in: 2...4_000, using: &random))
      : ElementID(Int32.random(in: 0...60, using: &random))
    let small = type.isCreation && Bool.random(using: &random)
    var command = Command(
      type, id, child: small ? ElementID(Int32.random(in: 2...60, using: &random)) : child,
      value: Int32.random(in: -1...30, using: &random),
      text: texts.randomElement(using: &random)!, text2: texts.randomElement(using: &random)!,
      width: .random(in: -5...300, using: &random), height: .random(in: -5...300, using: &random))
    if type == .setStyle {
      command.value = Int32.random(in: 0...5, using: &random)
      command.text = StyleName.allCases.randomElement(using: &random)!.rawValue
      command.text2 = values.randomElement(using: &random)!
    }
    if type == .createLinearLayout { command.value = Int32.random(in: 1...2, using: &random) }
    if type == .createSlider {
      command.width = command.width.rounded()
      command.height = command.height.rounded()
    }
    return command
  }

  private var texts: [String] {
    ["", "a", "some words", "12", "e\u{301}\u{202e}", String(repeating: "long ", count: 40), "a.b"]
  }

  private var values: [String] {
    [
      "", "0", "1", "3", "40", "200", "match-parent", "wrap-content", "#123", "accent", "1 2 3 4",
      "center", "bottom end", "0.5", "2 dashed", "true", "italic", "large", "nowrap", "ellipsis",
      "-7", "7", "list",
    ]
  }

  private func input(_ random: inout SeededNumbers) -> WindowInput {
    let x = Double.random(in: -10...1_300, using: &random)
    let y = Double.random(in: -10...820, using: &random)
    let isDown = Bool.random(using: &random)
    let keys = [
      "Up", "Down", "Left", "Right", "Enter", "Space", "Escape", "Backspace", "Delete", "Tab",
      "Home", "End", "PageUp", "PageDown", "Menu", "F6", "F10", "A", "C", "V", "X", "Y", "Z", "F",
    ]
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2:
      let modifiers = KeyModifiers(rawValue: [0, 0, 0, 1, 2, 4].randomElement(using: &random)!)
      return .key(WindowKey(keys.randomElement(using: &random)!), modifiers, isDown: isDown)
    case 3: return .pad(WindowPadButton.allCases.randomElement(using: &random)!, isDown: isDown)
    case 4:
      return .pointerPressed(
        x: x, y: y, PointerButton(rawValue: .random(in: 1...4, using: &random))!,
        clicks: .random(in: 1...3, using: &random), [])
    case 5: return .pointerReleased(x: x, y: y, .left)
    case 6:
      return .wheel(
        x: x, y: y, dx: .random(in: -3...3, using: &random),
        dy: .random(in: -9...9, using: &random), [])
    case 7:
      let phase = [TouchPhase.down, .move, .move, .up, .cancel].randomElement(using: &random)!
      return .touch(phase, finger: .random(in: 1...2, using: &random), x: x, y: y)
    case 8: return isDown ? .text(texts.randomElement(using: &random)!) : .composition("x")
    default: return isDown ? .pointerMoved(x: x, y: y) : (x < 600 ? .pointerLeft : .focusLost)
    }
  }
}
