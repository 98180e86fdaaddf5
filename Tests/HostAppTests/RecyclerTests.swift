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

  /// A layout of cards, and what a recycler does with them.
  private final class Shelf {
    private(set) var layout: [ObjectIdentifier] = []
    private(set) var binds: [ObjectIdentifier: Int] = [:]
    private var outside: [ObjectIdentifier: Int] = [:]
    private(set) lazy var recycler = Recycler<Card>(
      .init(
        make: { [unowned self] in
          let card = Card()
          layout.append(ObjectIdentifier(card))
          return card
        },
        bind: { [unowned self] card, item in
          card.item = item
          binds[ObjectIdentifier(card), default: 0] += 1
        },
        show: { $0.isShown = $1 },
        move: { [unowned self] card, place in
          layout.removeAll { $0 == ObjectIdentifier(card) }
          layout.insert(ObjectIdentifier(card), at: min(place, layout.count))
        },
        delete: { [unowned self] card in layout.removeAll { $0 == ObjectIdentifier(card) } },
        keep: { [unowned self] card, item in outside[ObjectIdentifier(card)] = item }))

    /// Expects the cards of a window in their order, and after them the one that is kept outside.
    func check(
      _ window: Range<Int>, kept: Card? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let shown = recycler.cards.filter(\.isShown)
      #expect(shown.map(\.item) == Array(window), sourceLocation: sourceLocation)
      let all = recycler.cards + (kept.map { [$0] } ?? [])
      #expect(layout == all.map(ObjectIdentifier.init), sourceLocation: sourceLocation)
      let wanted = kept.map { [ObjectIdentifier($0): $0.item] } ?? [:]
      #expect(outside == wanted, sourceLocation: sourceLocation)
    }

    var bindCount: Int { binds.values.reduce(0, +) }
  }

  @Test("moving the window rebinds only the cards that left, and keeps the order of the layout")
  func recycling() {
    let shelf = Shelf()
    let recycler = shelf.recycler
    for (window, binds) in [(0..<30, 30), (5..<35, 35), (0..<30, 40)] {
      recycler.show(window)
      shelf.check(window)
      #expect(shelf.bindCount == binds)
    }
    for window in [500..<530, 505..<532, 500..<530, 0..<0, 0..<3] {
      recycler.show(window)
      shelf.check(window)
    }
    #expect(recycler.card(of: 2)?.item == 2)
    #expect(recycler.card(of: 3) == nil)
  }

  @Test("the held card keeps its item outside of the window, and comes back without being bound")
  func held() {
    let shelf = Shelf()
    let recycler = shelf.recycler
    recycler.show(0..<30)
    let card = recycler.card(of: 7)!
    recycler.hold(7)
    for window in [3..<33, 40..<70, 500..<530, 505..<540, 490..<520] {
      recycler.show(window)
      shelf.check(window, kept: window.contains(7) ? nil : card)
      #expect(recycler.card(of: 7) === card)
      #expect(card.item == 7 && card.isShown)
    }
    // Back from below, in steps and in one leap.
    recycler.show(20..<50)
    shelf.check(20..<50, kept: card)
    recycler.show(6..<36)
    shelf.check(6..<36)
    #expect(recycler.card(of: 7) === card)
    recycler.show(700..<730)
    recycler.show(0..<30)
    shelf.check(0..<30)
    #expect(shelf.binds[ObjectIdentifier(card)] == 1)
    // Scrolling to and fro makes no more cards each time.
    for _ in 0..<20 {
      recycler.show(100..<130)
      recycler.show(0..<30)
    }
    shelf.check(0..<30)
    #expect(shelf.layout.count <= 36)
    // Another card is held: this one is a card like the others.
    recycler.show(100..<130)
    recycler.hold(110)
    shelf.check(100..<130)
    recycler.show(200..<230)
    shelf.check(200..<230, kept: recycler.card(of: 110))
    // Everything is new: nothing is held.
    recycler.show(0..<10, isNew: true)
    shelf.check(0..<10)
  }
}
