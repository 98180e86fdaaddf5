import HostBase

/// Where the cards of a grid are, in dip: which of them exist at a position of the scrolling, and how much room stands for
/// the others.
///
/// A list is a grid of one column.
package struct GridGeometry: Equatable, Sendable {
  /// Cards in all.
  package var count: Int
  /// Cards in a row.
  package var columns: Int
  /// Width of a card.
  package var cellWidth: Double
  /// Height of a card.
  package var cellHeight: Double
  /// Room between rows and between columns.
  package var spacing: Double
  /// Height of what stands above the grid in the same scroll layout.
  package var head: Double

  /// A grid in a width, whose cards are at least so wide.
  ///
  /// The cells are widened evenly, to whole dips, so that the component finds the same number of columns.
  package init(
    count: Int, inner width: Double, leastCell: Double, cellHeight: Double, spacing: Double,
    head: Double = 0
  ) {
    self.count = max(0, count)
    self.spacing = spacing
    self.cellHeight = cellHeight
    self.head = head
    let fitting = (width + spacing) / (leastCell + spacing)
    columns = Int(fitting, in: 1...1_000)
    cellWidth = max(
      1, ((width - spacing * Double(columns - 1)) / Double(columns)).rounded(.down))
  }

  /// Rows in all.
  package var rows: Int { (count + columns - 1) / columns }

  /// From the top of a row to that of the next.
  package var step: Double { cellHeight + spacing }

  /// Height of the whole grid.
  package var height: Double { rows == 0 ? 0 : Double(rows) * step - spacing }

  /// The cards that exist at a position: those that are seen, and one viewport before and after them.
  ///
  /// The number is the same at every position, but for the last row, so that scrolling makes no new ones.
  package func window(position: Double, viewport: Double) -> Range<Int> {
    guard count > 0, viewport > 0, position.isFinite, viewport.isFinite else { return 0..<0 }
    let margin = Int((viewport / step).rounded(.up), in: 1...1_000)
    let capacity = margin * 3 + 1
    let top = ((position - head) / step).rounded(.down)
    let first = Int(top - Double(margin), in: 0...max(0, rows - capacity))
    return first * columns..<min(count, (first + capacity) * columns)
  }

  /// The room that stands for the rows before and after the cards that exist.
  package func padding(around window: Range<Int>) -> (top: Double, bottom: Double) {
    guard !window.isEmpty else { return (0, 0) }
    let before = window.lowerBound / columns
    let end = (window.upperBound + columns - 1) / columns
    return (Double(before) * step, Double(rows - end) * step)
  }

  /// The first card of the row that is at the top at a position.
  package func card(at position: Double) -> Int {
    Int(((position - head) / step).rounded(.down), in: 0...max(0, rows - 1)) * columns
  }

  /// The position at which a card's row is at the top.
  package func position(of card: Int) -> Double { head + Double(card / columns) * step }
}

extension Double {
  /// A length in whole dips, as styles carry it.
  var dip: String { String(Int(rounded(), in: 0...10_000_000)) }
}
