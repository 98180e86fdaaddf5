import Testing
import UIContract

@testable import UIComponent

@Suite("Larger and smaller") struct SizingTests {
  private func steps(_ bench: Bench) -> [Int32] {
    bench.ui.events.compactMap {
      if case .system(let event) = $0, event.kind == .size { event.value } else { nil }
    }
  }

  @Test("Ctrl with +, - and 0 asks for another size, with the element that has the focus")
  func keys() {
    let bench = Bench()
    bench.send(.create(.createButton, 3, in: 2, "One"), .focus(3))
    for name in ["+", "=", "-", "0"] { bench.tap(name, .control) }
    bench.tap("+", [.control, .shift])
    #expect(steps(bench) == [1, 1, -1, 0, 1])
    #expect(
      bench.ui.events.contains {
        if case .system(let event) = $0 { event.kind == .size && event.focus == 3 } else { false }
      })
    bench.tap("+")
    bench.tap("0", .alt)
    #expect(steps(bench).count == 5)
  }

  @Test("the wheel with Ctrl takes a step for each whole notch, and does not scroll")
  func wheel() {
    let bench = Bench(height: 200)
    bench.send(
      .scroll(3, in: 2), .linear(4, in: 3, .vertical), .create(.createButton, 5, in: 4, "One"),
      .style(5, .height, "900"))
    bench.ui.step()
    for _ in 0..<4 {
      bench.component.handle(.wheel(x: 50, y: 50, dx: 0, dy: -0.5, .control))
    }
    bench.component.handle(.wheel(x: 50, y: 50, dx: 0, dy: 1, .control))
    bench.component.handle(.wheel(x: 50, y: 50, dx: 0, dy: .infinity, .control))
    bench.ui.step()
    #expect(steps(bench) == [1, 1, -1])
    #expect(bench.at(3).content.scroll?.position == 0)
  }

  @Test("with the right stick pressed, up and down ask for a size and leave the focus")
  func pad() {
    let bench = Bench()
    bench.send(
      .linear(3, in: 2, .vertical), .create(.createButton, 4, in: 3, "One"),
      .create(.createButton, 5, in: 3, "Two"), .focus(4))
    bench.component.handle(.pad(.r3, isDown: true))
    bench.tap(.up)
    bench.tap(.down)
    #expect(bench.focus == 4)
    bench.component.handle(.pad(.r3, isDown: false))
    bench.tap(.down)
    #expect(bench.focus == 5)
    #expect(steps(bench) == [1, -1])
    // Lost with the window's keyboard.
    bench.component.handle(.pad(.r3, isDown: true))
    bench.component.handle(.focusLost)
    bench.tap(.up)
    #expect(steps(bench).count == 2)
    #expect(bench.focus == 4)
  }
}
