import Testing
import UIContract

@testable import UIComponent
@testable import UIPainting

@Suite("Focus") struct FocusTests {
  @Test("a direction prefers what overlaps, then what is near along and straight across")
  func formula() {
    let from = Rect(x: 100, y: 100, width: 50, height: 50)
    func rect(_ x: Double, _ y: Double) -> Rect { Rect(x: x, y: y, width: 50, height: 50) }
    // The far one overlaps, the near one does not.
    #expect(Direction.right.best(from: from, among: [rect(160, 160), rect(500, 120)]) == 1)
    // Both overlap: 10² + 4·40² against 60² + 0.
    #expect(Direction.down.best(from: from, among: [rect(140, 160), rect(100, 210)]) == 1)
    #expect(Direction.down.best(from: from, among: [rect(110, 160), rect(100, 210)]) == 0)
    // A wide one right below is not passed over for a small one farther down; of a row the middles decide.
    let wide = Rect(x: 100, y: 160, width: 600, height: 44)
    #expect(Direction.down.best(from: from, among: [rect(110, 210), wide]) == 1)
    #expect(Direction.down.best(from: wide, among: [rect(110, 210), rect(380, 210)]) == 1)
    // A centre that is not beyond the edge is no candidate.
    #expect(Direction.left.best(from: from, among: [rect(90, 100), rect(200, 100)]) == nil)
    #expect(Direction.up.best(from: from, among: [rect(100, 40)]) == 0)
    // Of rows as wide as this one the next comes first, although moves began beside their middle.
    let row = Rect(x: 0, y: 0, width: 1200, height: 60)
    let next = Rect(x: 0, y: 64, width: 1200, height: 60)
    let button = Rect(x: 0, y: 300, width: 140, height: 44)
    #expect(Direction.down.best(from: row, aim: 400, among: [button, next]) == 1)
  }

  /// A grid of cards with ids from 100, 5 in a row of 100 × 100 dip.
  private func grid(_ count: Int, height: Double = 800) -> Bench {
    let bench = Bench(width: 500, height: height)
    bench.send(
      .scroll(3, in: 2), .create(.createWrapLayout, 4, in: 3), .style(4, .cellWidth, "100"),
      .style(4, .cellHeight, "100"))
    for id in 0..<count {
      bench.send(.create(.createEventLayout, ElementID(Int32(100 + id)), in: 4))
    }
    return bench
  }

  @Test("a key that ends a long sleep of the window counts once")
  func sleep() {
    let bench = grid(12)
    let later = bench.component.now + 5_000_000
    bench.component.advance(to: later)
    bench.component.handle(.key(WindowKey("Right"), [], isDown: true))
    bench.component.turn(at: later + 16_000)
    bench.component.handle(.key(WindowKey("Right"), [], isDown: false))
    bench.component.turn(at: later + 32_000)
    #expect(bench.focus == 101)
  }

  @Test("in a grid the focus moves by row and column")
  func wrap() {
    let bench = grid(12)
    #expect(bench.focus == 100)
    bench.tap("Right")
    #expect(bench.focus == 101)
    bench.tap("Down")
    #expect(bench.focus == 106)
    bench.tap("Right")
    bench.tap("Right")
    bench.tap("Down")
    // The last row is short: its last card.
    #expect(bench.focus == 111)
    bench.tap("Up")
    #expect(bench.focus == 106)
    bench.tap("Left")
    bench.tap("Left")
    #expect(bench.focus == 105)
    bench.tap("Home")
    #expect(bench.focus == 100)
    bench.tap("End")
    #expect(bench.focus == 111)
  }

  @Test("the focus is scrolled into view with a row's room, as far as there is content")
  func scrolling() {
    let bench = grid(100, height: 400)
    for _ in 0..<3 { bench.tap("Down") }
    #expect(bench.focus == 115)
    #expect(bench.box(115)[1] == 200)
    bench.tap("PageDown")
    #expect(bench.focus == 135)
    #expect(bench.box(135)[1] >= 100 && bench.box(135)[1] <= 200)
    bench.tap("End")
    #expect(bench.focus == 199)
    #expect(bench.box(199)[1] == 300)
    bench.ui.step()
    let last = bench.ui.events.last { if case .scrollChanged = $0 { true } else { false } }
    #expect(
      last == .scrollChanged(3, ScrollChangedEvent(position: 1600, remaining: 0, height: 2000)))
  }

  @Test("a row that one comes back to gives the focus to the element that had it")
  func memory() {
    let bench = Bench()
    bench.send(
      .linear(3, in: 2, .vertical), .linear(4, in: 3, .horizontal), .linear(5, in: 3, .horizontal))
    for id: Int32 in 10...14 { bench.send(.create(.createButton, ElementID(id), in: 4, "button")) }
    for id: Int32 in 20...24 { bench.send(.create(.createButton, ElementID(id), in: 5, "button")) }
    for _ in 0..<3 { bench.tap("Right") }
    #expect(bench.focus == 13)
    bench.tap("Down")
    #expect(bench.focus == 23)
    bench.tap("Left")
    bench.tap("Up")
    #expect(bench.focus == 13)
    bench.tap("Down")
    #expect(bench.focus == 22)
  }

  @Test("moves past a wide element end in the column where they began, others below its middle")
  func column() {
    func bench() -> Bench {
      let bench = Bench(width: 600)
      bench.send(
        .linear(3, in: 2, .vertical), .linear(4, in: 3, .horizontal),
        Command(.createSlider, 3, child: 5, width: 0, height: 50),
        .style(5, .width, "match-parent"), .linear(6, in: 3, .horizontal))
      for id: Int32 in 10...14 {
        bench.send(.create(.createButton, ElementID(id), in: 4, "button"))
        bench.send(.create(.createButton, ElementID(id + 10), in: 6, "button"))
      }
      return bench
    }
    let held = bench()
    held.send(.focus(10))
    held.tap("Down")
    #expect(held.focus == 5)
    held.tap("Down")
    #expect(held.focus == 20)
    let placed = bench()
    placed.send(.focus(5))
    placed.tap("Down")
    #expect(placed.focus != 20)
  }

  @Test("deleting the focused card focuses the next one, else the one before")
  func deletion() {
    let bench = grid(3)
    bench.send(.focus(101), .delete(101))
    #expect(bench.focus == 102)
    bench.send(.delete(102))
    #expect(bench.focus == 100)
    bench.send(.delete(100))
    #expect(bench.focus == nil)
  }

  @Test("Tab goes through groups: a bar is one stop, a grid is one, fields stand alone")
  func tabs() {
    let bench = grid(10)
    bench.send(
      .create(.createActionBar, 5, in: 2), .create(.createButton, 6, in: 5, "a"),
      .create(.createButton, 7, in: 5, "b"), .create(.createNavigationBar, 8, in: 2),
      .create(.createButton, 9, in: 8, "c"))
    #expect(bench.focus == 100)
    bench.tap("Right")
    bench.tap("Tab")
    #expect(bench.focus == 6)
    bench.tap("Tab")
    #expect(bench.focus == 9)
    bench.tap("Tab")
    #expect(bench.focus == 101)
    bench.tap("Tab", .shift)
    #expect(bench.focus == 9)
  }

  @Test("in a bar, Tab stops at what the arrow keys change, and at what is on each side of it")
  func tabsInBar() {
    let bench = grid(3)
    bench.send(
      .create(.createActionBar, 5, in: 2), .create(.createButton, 6, in: 5, "a"),
      .create(.createPicker, 7, in: 5), .create(.createTextField, 8, in: 5),
      .create(.createButton, 9, in: 5, "b"), .create(.createButton, 10, in: 5, "c"))
    bench.send(.focus(6))
    var visited: [Int32?] = []
    for _ in 0..<5 {
      bench.tap("Tab")
      visited.append(bench.focus)
    }
    #expect(visited == [7, 8, 9, 100, 6])
    bench.send(.focus(10))
    bench.tap("Tab", .shift)
    #expect(bench.focus == 8)
    bench.tap("Tab")
    #expect(bench.focus == 9)
  }

  @Test("what a list has moved half under a bar is not beside the bar's buttons")
  func halfUnderBar() {
    let bench = Bench(width: 500, height: 300)
    bench.send(
      .create(.createActionBar, 5, in: 2), .create(.createButton, 6, in: 5, "a"),
      .create(.createText, 7, in: 5), .style(7, .width, "0"), .style(7, .weight, "1"),
      .create(.createButton, 8, in: 5, "b"), .scroll(3, in: 2), .linear(4, in: 3, .vertical))
    for id: Int32 in 10...19 {
      bench.send(
        .create(.createButton, ElementID(id), in: 4, "button"),
        .style(ElementID(id), .height, "60"))
    }
    bench.send(.style(4, .paddingLeft, "100"), .focus(19))
    bench.component.focusing.scroll(bench.at(3), by: -25)
    bench.send(.focus(8))
    let bar = bench.at(8).windowFrame
    let under = (10...19).map { bench.at(ElementID($0)).windowFrame }
      .filter { $0.y < bar.maxY && $0.maxY > 60 }
    // One lies so, and nearer than the button at the other end.
    #expect(under.count == 1)
    bench.tap("Left")
    #expect(bench.focus == 6)
    bench.tap("Right")
    #expect(bench.focus == 8)
    bench.tap("Down")
    #expect(bench.focus ?? 0 >= 10)
  }

  @Test("focus-order stands before the order of reading")
  func order() {
    let bench = Bench()
    bench.send(
      .linear(3, in: 2, .vertical), .create(.createButton, 4, in: 3),
      .create(.createButton, 5, in: 3),
      .create(.createButton, 6, in: 3), .style(6, .focusOrder, "1"), .style(5, .focusOrder, "2"))
    #expect(bench.component.focusing.focusables(in: bench.at(2)).map(\.id) == [6, 5, 4])
  }

  @Test("a held direction repeats after 350 ms, every 70 ms, later every 35 ms")
  func repeats() {
    var held = Repeat("a", now: 0)
    var times: [Int64] = []
    for time in stride(from: Int64(0), through: 1_700_000, by: 1_000) where held.fires(at: time) {
      times.append(time / 1_000)
    }
    #expect(times.first == 350)
    #expect(times[1] == 420)
    #expect(times.last { $0 < 1_500 } == 1_470)
    #expect(times.suffix(3).map { $0 } == [1_610, 1_645, 1_680])
    let bench = grid(100)
    bench.component.handle(.pad(.right, isDown: true))
    bench.ui.step(30)
    #expect(bench.focus == 104)
    bench.component.handle(.pad(.right, isDown: false))
    bench.component.handle(.pad(.down, isDown: true))
    bench.component.handle(.pad(.down, isDown: false))
    bench.ui.step(60)
    #expect(bench.focus == 109)
  }

  @Test("only a new press goes round the end of a list")
  func round() {
    let bench = grid(5)
    bench.send(.focus(104))
    bench.component.handle(.key(.down, [], isDown: true))
    #expect(bench.focus == 100)
    bench.send(.style(4, .cellWidth, "500"), .focus(103))
    bench.component.handle(.key(.down, [], isDown: true))
    bench.ui.step(120)
    #expect(bench.focus == 104)
  }

  @Test("the ring shows after keys and pads, not after the mouse")
  func ring() {
    let bench = grid(5)
    bench.tap("Right")
    #expect(bench.component.focus.isVisible)
    bench.click(350, 50)
    #expect(bench.focus == 103)
    #expect(!bench.component.focus.isVisible)
  }

  @Test("a long text without anything to focus is scrolled by the keys")
  func scrollText() {
    let bench = Bench()
    bench.send(.scroll(3, in: 2), .create(.createText, 4, in: 3), .style(4, .height, "2000"))
    bench.tap("Down")
    #expect(bench.at(3).content.scroll?.position == 48)
    bench.tap("Up")
    #expect(bench.at(3).content.scroll?.position == 0)
  }
}
