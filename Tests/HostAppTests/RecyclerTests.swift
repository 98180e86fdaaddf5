import HostApp
import Testing

@Suite("Recycled cards") struct RecyclerTests {
  private func grid(_ count: Int, width: Double = 1000) -> GridGeometry {
    GridGeometry(
      count: count, inner: width, leastCell: 160, cellHeight: 240, spacing: 16, head: 44)
  }

  @Test("the columns fill the width, as the component reckons them")
  func columns() {
    for width in stride(from: 100.0, through: 4000, by: 7) {
      let grid = grid(100, width: width)
      let wanted = max(1, Int(((width + 16) / (160 + 16)).rounded(.down)))
      #expect(grid.columns == wanted)
      // With the widened cells the formula finds the same number.
      let again = max(1, Int(((width + 16) / (grid.cellWidth + 16)).rounded(.down)))
      #expect(again == grid.columns, "\(width)")
    }
  }

  @Test("at every position the cards that are seen exist, and the heights add up")
  func windows() {
    for count in [0, 1, 4, 5, 6, 99, 10_000] {
      let grid = grid(count)
      var position = 0.0
      while position <= grid.height + 500 {
        let window = grid.window(position: position, viewport: 700)
        let padding = grid.padding(around: window)
        #expect(window.count <= grid.columns * 10)
        #expect(window.lowerBound % grid.columns == 0)
        let rows = (window.count + grid.columns - 1) / grid.columns
        if count > 0 {
          #expect(padding.top + Double(rows) * grid.step - 16 + padding.bottom == grid.height)
        }
        for card in [0, count / 2, count - 1] where (0..<count).contains(card) {
          let top = grid.position(of: card)
          if top + 240 > position, top < position + 700 { #expect(window.contains(card)) }
        }
        position += 333
      }
    }
  }

  @Test("positions and viewports from outside trap nowhere")
  func wild() {
    let grid = grid(1_000)
    for position in [-1e300, -1, .nan, .infinity, 1e300] {
      for viewport in [-1, 0, 1e-300, 700, .nan, .infinity] {
        let window = grid.window(position: position, viewport: viewport)
        #expect(window.lowerBound >= 0 && window.upperBound <= 1_000)
      }
    }
    #expect(
      GridGeometry(count: 5, inner: .nan, leastCell: 0, cellHeight: 1, spacing: 0).columns == 1)
  }

  private final class Card { var item = -1; var isShown = true }

  @Test("moving the window rebinds only the cards that left, and keeps the order of the layout")
  func recycling() {
    var layout: [ObjectIdentifier] = []
    var binds = 0
    let recycler = Recycler<Card>(
      .init(
        make: {
          let card = Card()
          layout.append(ObjectIdentifier(card))
          return card
        },
        bind: { card, item in
          card.item = item
          binds += 1
        },
        show: { $0.isShown = $1 },
        move: { card, place in
          layout.removeAll { $0 == ObjectIdentifier(card) }
          layout.insert(ObjectIdentifier(card), at: min(place, layout.count))
        },
        delete: { card in layout.removeAll { $0 == ObjectIdentifier(card) } }))
    func check(_ window: Range<Int>) {
      let shown = recycler.cards.filter(\.isShown)
      #expect(shown.map(\.item) == Array(window))
      #expect(layout == recycler.cards.map(ObjectIdentifier.init))
    }
    recycler.show(0..<30)
    check(0..<30)
    #expect(binds == 30)
    recycler.show(5..<35)
    check(5..<35)
    #expect(binds == 35)
    recycler.show(0..<30)
    check(0..<30)
    #expect(binds == 40)
    recycler.show(500..<530)
    check(500..<530)
    recycler.show(505..<532)
    check(505..<532)
    recycler.show(500..<530)
    check(500..<530)
    recycler.show(0..<0)
    check(0..<0)
    recycler.show(0..<3)
    check(0..<3)
    #expect(recycler.card(of: 2)?.item == 2)
    #expect(recycler.card(of: 3) == nil)
  }
}
