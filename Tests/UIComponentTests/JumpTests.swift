import Testing
import UIContract
import UIPainting

@testable import UIComponent

@Suite("Letters, pages, and cards that are kept") struct JumpTests {
  /// A grid (4) of 40 cards in a scroll layout (3), four in a row of 100 dip.
  private func grid(rightToLeft: Bool = false) -> Bench {
    let bench = Bench(rightToLeft: rightToLeft, width: 400, height: 300)
    bench.send(
      .scroll(3, in: 2), .create(.createWrapLayout, 4, in: 3), .style(4, .width, "match-parent"),
      .style(4, .cellWidth, "100"), .style(4, .cellHeight, "100"))
    for id in Int32(10)..<50 {
      bench.send(.create(.createEventLayout, ElementID(id), in: 4))
    }
    bench.ui.step()
    return bench
  }

  private func systems(_ bench: Bench) -> [SystemEvent] {
    bench.ui.events.compactMap { event in
      guard case .system(let system) = event, system.kind != .started else { return nil }
      return system
    }
  }

  private func focuses(_ bench: Bench) -> [Int32] {
    bench.ui.events.compactMap { event in
      guard case .focus(let id) = event else { return nil }
      return id.rawValue
    }
  }

  @Test("an event layout that gets the focus says so once a turn, before the scrolling")
  func focusEvents() {
    let bench = grid()
    #expect(focuses(bench) == [10])
    bench.tap(.right)
    bench.tap(.down)
    #expect(focuses(bench) == [10, 11, 15])
    bench.component.handle(.key(.right, [], isDown: true))
    bench.component.handle(.key(.right, [], isDown: false))
    bench.component.handle(.key(.down, [], isDown: true))
    bench.component.handle(.key(.down, [], isDown: false))
    bench.component.handle(.key(.down, [], isDown: true))
    bench.component.handle(.key(.down, [], isDown: false))
    bench.ui.step()
    #expect(focuses(bench) == [10, 11, 15, 24])
    let kinds = bench.ui.events.suffix(2).map { EventLog.line($0).prefix(16) }
    #expect(kinds == ["{\"event\":\"focus\"", "{\"event\":\"scroll"])
  }

  @Test("Alt with a letter is for the application, in a field too")
  func altLetter() {
    let bench = grid()
    bench.send(.create(.createActionBar, 5, in: 2), .create(.createTextField, 6, in: 5))
    bench.tap("Z", .alt)
    bench.send(.focus(6))
    bench.tap("Q", .alt)
    bench.tap("7", .alt)
    #expect(
      systems(bench) == [SystemEvent(.letter, text: "Z"), SystemEvent(.letter, text: "Q")])
    #expect(bench.at(6).text == "")
  }

  @Test("L2 and R2 page; held in a grid they ask for letters, elsewhere they page on")
  func letters() {
    let bench = grid()
    bench.component.handle(.pad(.r2, isDown: true))
    bench.ui.step(2)
    #expect(bench.at(3).content.scroll!.position > 0)
    #expect(systems(bench).isEmpty)
    bench.ui.step(70)
    bench.component.handle(.pad(.r2, isDown: false))
    let asked = systems(bench)
    #expect((3...5).contains(asked.count))
    #expect(asked.allSatisfy { $0 == SystemEvent(.letter, value: 1) })
    bench.component.handle(.pad(.l2, isDown: true))
    bench.ui.step(30)
    bench.component.handle(.pad(.l2, isDown: false))
    #expect(systems(bench).last == SystemEvent(.letter, value: -1))

    let list = Bench(width: 400, height: 300)
    list.send(.scroll(3, in: 2), .linear(4, in: 3, .vertical))
    for id in Int32(10)..<60 {
      list.send(
        .create(.createEventLayout, ElementID(id), in: 4),
        .style(ElementID(id), .height, "44"))
    }
    list.ui.step()
    list.component.handle(.pad(.r2, isDown: true))
    list.ui.step(60)
    #expect(systems(list).isEmpty)
    #expect(list.at(3).content.scroll!.position > 600)
  }

  @Test("L1, R1 and Control with Page keys are the application's where no flipper takes them")
  func pages() {
    let bench = grid()
    bench.tap(.r1)
    bench.tap(.l1)
    bench.tap("PageDown", .control)
    #expect(systems(bench).map(\.kind) == [.nextPage, .previousPage, .nextPage])
    let flipper = Bench()
    flipper.send(
      .create(.createFlipperLayout, 3, in: 2), .style(3, .pages, "true"),
      .create(.createButton, 4, in: 3, "1"), .create(.createButton, 5, in: 3, "2"))
    flipper.tap(.r1)
    flipper.tap(.r1)
    #expect(flipper.values == ["3=1"])
    #expect(systems(flipper).isEmpty)
  }

  @Test("a child with an offset has no cell, lies where it says, and keeps the focus out of sight")
  func kept() {
    let bench = grid()
    bench.send(.focus(10))
    bench.ui.step()
    // The card of the first item, while the rows from the sixth on have elements.
    bench.send(
      .reorder(10, in: 4, to: 40), .style(10, .top, "0"), .style(10, .left, "0"),
      .style(10, .width, "100"), .style(10, .height, "100"), .style(4, .paddingTop, "500"),
      .set(3, 700))
    bench.ui.step()
    #expect(bench.box(11) == [0, -200, 100, 100])
    #expect(bench.box(15) == [0, -100, 100, 100])
    #expect(bench.box(10) == [0, -700, 100, 100])
    #expect(bench.at(4).frame.height == 500 + 1000)
    #expect(bench.focus == 10)
    // A direction brings it back before the focus moves on.
    bench.tap(.down)
    #expect(bench.focus == 10)
    #expect(bench.at(3).content.scroll?.position == 0)
    bench.tap(.south)
    #expect(bench.values == ["10=0"])
    // Back in a cell.
    bench.send(
      .style(10, .top, ""), .style(10, .left, ""), .style(4, .paddingTop, "0"),
      .reorder(10, in: 4, to: 0))
    #expect(bench.box(10) == [0, 0, 100, 100])
    bench.tap(.right)
    #expect(bench.focus == 11)
    #expect(bench.refusals().isEmpty)
  }

  @Test("in a mirrored window an offset from the right counts from there")
  func mirrored() {
    let bench = grid(rightToLeft: true)
    bench.send(
      .style(10, .top, "300"), .style(10, .right, "100"), .style(10, .width, "100"),
      .style(10, .height, "100"))
    #expect(bench.box(10) == [200, 300, 100, 100])
    #expect(bench.box(11) == [300, 0, 100, 100])
  }
}
