import Testing
import UIContract

@testable import UIComponent
@testable import UIPainting

@Suite("Layout") struct LayoutTests {
  @Test("a column sets children one below the other, and closes up when one goes")
  func column() {
    let bench = Bench()
    bench.send(
      .linear(3, in: 2, .vertical), .style(3, .spacing, "10"), .style(3, .padding, "5"),
      .create(.createText, 4, in: 3, "one"), .create(.createText, 5, in: 3, "three"),
      .style(5, .margin, "2 4"), .create(.createText, 6, in: 3, "x"))
    #expect(bench.box(4) == [5, 5, 24, 20])
    #expect(bench.box(5) == [9, 37, 40, 20])
    #expect(bench.box(6) == [5, 69, 8, 20])
    #expect(bench.box(3) == [0, 0, 58, 94])
    bench.send(.show(4, false))
    #expect(bench.box(5) == [9, 7, 40, 20])
    bench.send(.show(4, true), .delete(5))
    #expect(bench.box(6) == [5, 35, 8, 20])
    #expect(bench.refusals() == [])
  }

  @Test("a row gives what is left by weight, and a pure share with width 0")
  func weights() {
    let bench = Bench()
    bench.send(
      .linear(3, in: 2, .horizontal), .style(3, .width, "400"),
      .create(.createText, 4, in: 3, "12345"), .create(.createText, 5, in: 3, "1234567890"),
      .style(5, .weight, "1"), .create(.createText, 6, in: 3, "1234567890"),
      .style(6, .weight, "3"), .style(6, .width, "0"))
    // 400 − 40 − 80 = 280 are left: 70 for one share.
    #expect(bench.box(4)[2] == 40)
    #expect(bench.box(5)[2] == 150)
    #expect(bench.box(6) == [190, 0, 210, 40 / 2])
    bench.send(.style(6, .minWidth, "250"))
    #expect(bench.box(6)[2] == 250)
    #expect(bench.box(5)[2] == 110)
  }

  @Test("what is missing is taken from weighted children, never below their least")
  func negativeWeights() {
    let bench = Bench()
    bench.send(
      .linear(3, in: 2, .horizontal), .style(3, .width, "100"),
      .create(.createText, 4, in: 3, "12345"),
      .create(.createText, 5, in: 3, "12345678901234567890"),
      .style(5, .weight, "1"), .create(.createText, 6, in: 3, "1234567890"),
      .style(6, .weight, "1"), .style(6, .minWidth, "60"))
    #expect(bench.box(4)[2] == 40)
    #expect(bench.box(6)[2] == 60)
    #expect(bench.box(5)[2] == 0)
  }

  @Test("gravity places across a row, match-parent fills it")
  func across() {
    let bench = Bench()
    bench.send(
      .linear(3, in: 2, .horizontal), .style(3, .width, "300"), .style(3, .height, "100"),
      .create(.createText, 4, in: 3, "a"), .style(4, .gravity, "center-vertical"),
      .create(.createText, 5, in: 3, "b"), .style(5, .gravity, "bottom"),
      .create(.createText, 6, in: 3, "c"), .style(6, .height, "match-parent"))
    #expect(bench.box(4)[1] == 40)
    #expect(bench.box(5)[1] == 80)
    #expect(bench.box(6)[3] == 100)
  }

  @Test("a frame places by gravity and offsets, and two opposite offsets stretch")
  func frame() {
    let bench = Bench()
    bench.send(
      .create(.createFrameLayout, 3, in: 2), .style(3, .width, "200"), .style(3, .height, "100"),
      .create(.createText, 4, in: 3, "ab"), .style(4, .gravity, "right bottom"),
      .create(.createText, 5, in: 3, "ab"), .style(5, .gravity, "center"),
      .create(.createText, 6, in: 3, "ab"), .style(6, .left, "10"), .style(6, .right, "30"),
      .style(6, .top, "7"), .create(.createText, 7, in: 3, "ab"), .style(7, .bottom, "4"),
      .style(7, .right, "6"))
    #expect(bench.box(4) == [184, 80, 16, 20])
    #expect(bench.box(5) == [92, 40, 16, 20])
    #expect(bench.box(6) == [10, 7, 160, 20])
    #expect(bench.box(7) == [178, 76, 16, 20])
  }

  @Test("sizes: a number is exact, match-parent takes the offer, least and greatest come last")
  func sizes() {
    let bench = Bench()
    bench.send(
      .linear(3, in: 2, .vertical), .style(3, .width, "500"), .create(.createText, 4, in: 3, "ab"),
      .style(4, .width, "123"), .style(4, .height, "45"), .create(.createText, 5, in: 3, "ab"),
      .style(5, .width, "match-parent"), .create(.createText, 6, in: 3, "ab"),
      .style(6, .minWidth, "70"), .style(6, .minHeight, "50"), .create(.createText, 7, in: 3, "ab"),
      .style(7, .width, "match-parent"), .style(7, .maxWidth, "90"),
      .create(.createText, 8, in: 3, "ab"), .style(8, .height, "80"), .style(8, .maxHeight, "30"))
    #expect(bench.box(4) == [0, 0, 123, 45])
    #expect(bench.box(5)[2] == 500)
    #expect(bench.box(6) == [0, 65, 70, 50])
    #expect(bench.box(7)[2] == 90)
    #expect(bench.box(8)[3] == 30)
  }

  @Test("text breaks where its room ends, and its styles change its size")
  func text() {
    let bench = Bench()
    bench.send(
      .linear(3, in: 2, .vertical), .style(3, .width, "80"),
      .create(.createText, 4, in: 3, "12345678901234567890"),
      .create(.createText, 5, in: 3, "12345678901234567890"), .style(5, .whiteSpace, "nowrap"),
      .create(.createText, 6, in: 3, "1234567890123456789012345678901"), .style(6, .maxLines, "2"),
      .create(.createText, 7, in: 3, "a"), .style(7, .fontSize, "28"),
      .create(.createText, 8, in: 3, "a"), .style(8, .lineHeight, "2.6"))
    #expect(bench.box(4) == [0, 0, 80, 40])
    #expect(bench.box(5) == [0, 40, 80, 20])
    #expect(bench.box(6)[3] == 40)
    #expect(bench.box(7) == [0, 100, 16, 40])
    #expect(bench.box(8)[3] == 40)
  }

  @Test("an icon stands beside its caption, or above it")
  func icons() {
    let bench = Bench()
    bench.send(
      .linear(3, in: 2, .vertical), .create(.createText, 4, in: 3, "ab"), .style(4, .icon, "star"),
      .create(.createText, 5, in: 3, "ab"), .style(5, .icon, "star"),
      .style(5, .iconAttachment, "top"))
    #expect(bench.box(4) == [0, 0, 17.5 + 8 + 16, 20])
    #expect(bench.box(5)[2] == 17.5)
    #expect(bench.box(5)[3] == 17.5 + 8 + 20)
  }

  @Test("a wrap layout widens its cells to fill the rows")
  func wrap() {
    let bench = Bench(width: 500)
    bench.send(
      .create(.createWrapLayout, 3, in: 2), .style(3, .width, "match-parent"),
      .style(3, .cellWidth, "100"), .style(3, .cellHeight, "50"), .style(3, .spacing, "10"))
    for id in 0..<6 { bench.send(.create(.createEventLayout, ElementID(Int32(10 + id)), in: 3)) }
    // (500 + 10) / 110 = 4 columns of (500 − 30) / 4.
    #expect(bench.box(10) == [0, 0, 117.5, 50])
    #expect(bench.box(13) == [382.5, 0, 117.5, 50])
    #expect(bench.box(14) == [0, 60, 117.5, 50])
    #expect(bench.box(3)[3] == 110)
  }

  @Test("a wrap layout without cells sets children as wide as they are, in the rows that they need")
  func flow() {
    let bench = Bench(width: 200)
    bench.send(
      .create(.createWrapLayout, 3, in: 2), .style(3, .width, "match-parent"),
      .style(3, .cellWidth, "wrap-content"),
      .style(3, .spacing, "10"))
    for (id, text) in ["1234567890", "12345", "123456", "1"].enumerated() {
      bench.send(.create(.createText, ElementID(Int32(10 + id)), in: 3, text))
    }
    bench.send(.style(12, .height, "40"), .style(13, .gravity, "center-vertical"))
    #expect(bench.box(10) == [0, 0, 80, 20])
    #expect(bench.box(11) == [90, 0, 40, 20])
    #expect(bench.box(12) == [140, 0, 48, 40])
    #expect(bench.box(13) == [0, 50, 8, 20])
    #expect(bench.box(3)[3] == 70)
    // What stands beside a higher one stands where its gravity says; hidden ones leave no gap.
    bench.send(.show(11, false))
    #expect(bench.box(12) == [90, 0, 48, 40])
    #expect(bench.box(13) == [148, 10, 8, 20])
    // A child that is wider than all is as wide as the layout.
    bench.send(.set(10, String(repeating: "1", count: 40)), .style(10, .whiteSpace, "nowrap"))
    #expect(bench.box(10)[2] == 200)
    #expect(bench.box(12)[1] == 30)
    // So is one whose least width is more.
    bench.send(.style(12, .minWidth, "300"))
    #expect(bench.box(12)[0] == 0 && bench.box(12)[2] == 200)
    #expect(bench.refusals() == [])
  }

  @Test("a scroll layout gives its child all the length it wants, and keeps the position inside")
  func scroll() {
    let bench = Bench()
    bench.send(
      .scroll(3, in: 2), .linear(4, in: 3, .vertical), .create(.createText, 5, in: 4, "a"),
      .style(5, .height, "2000"), .create(.createText, 6, in: 4, "b"))
    #expect(bench.box(3) == [0, 0, 1280, 800])
    #expect(bench.box(4)[3] == 2020)
    #expect(bench.box(4)[2] == 1280)
    bench.send(.set(3, 300))
    #expect(bench.box(6)[1] == 1700)
    bench.send(.set(3, 5000))
    #expect(bench.box(6)[1] == 780)
    bench.send(.style(5, .height, "100"))
    #expect(bench.box(6)[1] == 100)
    bench.send(.scroll(13, in: 2, .horizontal), .linear(14, in: 13, .horizontal))
    #expect(bench.box(14)[3] == 800)
  }

  @Test("a flipper is as large as its largest page and shows one")
  func flipper() throws {
    let bench = Bench()
    bench.send(
      .create(.createFlipperLayout, 3, in: 2), .create(.createButton, 4, in: 3, "a"),
      .create(.createButton, 5, in: 3, "123456789012345"))
    #expect(bench.box(3) == [0, 0, 154, 44])
    #expect(bench.at(3).shownChildren.map(\.id) == [4])
    bench.send(.set(3, 1))
    #expect(bench.at(3).shownChildren.map(\.id) == [5])
    #expect(bench.focus == 5)
    #expect(bench.box(3) == [0, 0, 154, 44])
  }

  @Test("bars stand at the top and bottom of their view, the rest lies between")
  func bars() {
    let bench = Bench()
    bench.send(
      .linear(3, in: 2, .vertical), .style(3, .width, "match-parent"),
      .style(3, .height, "match-parent"), .create(.createActionBar, 4, in: 2),
      .create(.createNavigationBar, 5, in: 2), .create(.createText, 6, in: 4, "x"))
    #expect(bench.box(4) == [0, 0, 1280, 56])
    #expect(bench.box(5) == [0, 760, 1280, 40])
    #expect(bench.box(3) == [0, 56, 1280, 704])
    #expect(bench.box(6)[0] == 8)
  }

  @Test("right-to-left locales mirror rows, grids, start and end, and the drawer")
  func rightToLeft() {
    let bench = Bench(rightToLeft: true, width: 500)
    bench.send(
      .linear(3, in: 2, .horizontal), .style(3, .width, "match-parent"),
      .style(3, .padding, "0 0 0 10"),
      .create(.createText, 4, in: 3, "ab"), .create(.createText, 5, in: 3, "cd"),
      .style(5, .margin, "0 3 0 0"), .create(.createWrapLayout, 6, in: 2),
      .style(6, .width, "match-parent"), .style(6, .cellWidth, "240"), .style(6, .cellHeight, "10"),
      .create(.createText, 7, in: 6, "x"), .create(.createText, 8, in: 6, "y"),
      .create(.createText, 9, in: 2, "z"), .create(.createText, 10, in: 2, "z"),
      .style(10, .gravity, "left"), .create(.createNavigationView, 11, in: 1), .show(11, true))
    #expect(bench.box(4)[0] == 484)
    #expect(bench.box(5)[0] == 465)
    #expect(bench.box(7)[0] == 250)
    #expect(bench.box(8)[0] == 0)
    #expect(bench.box(9)[0] == 492)
    #expect(bench.box(10)[0] == 0)
    #expect(bench.box(11) == [220, 0, 280, 800])
  }

  @Test("pixels share edges: each edge is rounded alone")
  func pixels() {
    let left = Rect(x: 0, y: 0, width: 10.3, height: 5).pixels(1.5)
    let right = Rect(x: 10.3, y: 0, width: 10.3, height: 5).pixels(1.5)
    #expect(left.x + left.width == right.x)
    #expect(right == PixelRect(x: 15, y: 0, width: 16, height: 8))
  }

  @Test("a border is at least a pixel, and takes room")
  func border() {
    let bench = Bench()
    bench.send(
      .linear(3, in: 2, .vertical), .style(3, .border, "0.25"), .create(.createText, 4, in: 3, "a"))
    #expect(bench.box(4)[0] == 1)
    bench.component.screen.scale = 2
    #expect(bench.box(4)[0] == 0.5)
  }

  @Test("a change in a card lays out the card alone")
  func boundaries() {
    let bench = Bench()
    bench.send(
      .scroll(3, in: 2), .create(.createWrapLayout, 4, in: 3), .style(4, .cellHeight, "200"))
    for card in 0..<200 {
      let id = Int32(1000 + card * 10)
      bench.send(
        .create(.createEventLayout, ElementID(id), in: 4),
        .linear(ElementID(id + 1), in: ElementID(id), .vertical),
        .create(.createText, ElementID(id + 2), in: ElementID(id + 1), "Name"),
        .create(.createText, ElementID(id + 3), in: ElementID(id + 1), "More"))
    }
    bench.send(.set(1502, "A longer name"))
    #expect(bench.component.scene.visited <= 8)
    #expect(bench.box(1502)[2] == 104)
    bench.send(.style(1502, .color, "danger"))
    #expect(bench.at(1502).look.color == Theme.dark[.danger])
  }

  @Test(
    "nested layouts are measured in a time that grows with their number, not with their depth's power"
  )
  func nesting() {
    let bench = Bench()
    var parent: ElementID = 2
    for level in 0..<50 {
      let id = ElementID(Int32(100 + level))
      bench.send(
        .linear(id, in: parent, level % 2 == 0 ? .vertical : .horizontal), .style(id, .weight, "1"),
        .create(.createText, ElementID(Int32(1000 + level)), in: id, "some text here"))
      parent = id
    }
    let before = bench.text.count
    bench.component.screen.size = Size(width: 900, height: 500)
    #expect(bench.text.count - before < 20_000)
    #expect(bench.refusals() == [])
  }

  @Test("changing the window keeps the focused card at its height")
  func focusedCardStays() {
    let bench = Bench(width: 1000)
    bench.send(
      .scroll(3, in: 2), .create(.createWrapLayout, 4, in: 3), .style(4, .cellWidth, "100"),
      .style(4, .cellHeight, "100"))
    for id in 0..<200 { bench.send(.create(.createEventLayout, ElementID(Int32(100 + id)), in: 4)) }
    bench.send(.focus(215))
    let before = bench.box(215)[1]
    bench.component.screen.size = Size(width: 600, height: 800)
    #expect(bench.box(215)[1] == before)
    #expect(bench.box(215)[0] == 100)
  }

  @Test("an image keeps its shape in less room")
  func image() {
    let bench = Bench()
    bench.send(
      .linear(3, in: 2, .vertical), .style(3, .width, "100"),
      .image(4, in: 3, url: "a", width: 200, height: 300), .image(5, in: 3))
    #expect(bench.box(4) == [0, 0, 100, 150])
    #expect(bench.box(5)[3] == 0)
    bench.send(.addURL(5, "b", width: 40, height: 20))
    #expect(bench.box(5) == [0, 150, 40, 20])
  }

  @Test("what is laid out in parts is the same as all of it at once")
  func partsEqualWhole() {
    let bench = Bench()
    bench.send(
      .linear(3, in: 2, .horizontal), .style(3, .width, "match-parent"),
      .linear(4, in: 3, .vertical), .style(4, .weight, "1"), .create(.createText, 5, in: 4, "a"),
      .create(.createText, 6, in: 3, "b"))
    bench.send(.set(5, "a much longer text"), .set(6, "another"))
    let parts = bench.ui.treeFile
    bench.component.screen.scale = 2
    bench.component.screen.scale = 1
    #expect(bench.ui.treeFile == parts)
  }
}
