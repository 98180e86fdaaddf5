import UIPainting

/// A wrap layout: cells in rows, widened evenly to fill them; or children as wide as they are, without cells.
///
/// A child with an offset has no cell: it lies over the rows, so far from the edges of the layout, padding included.
extension LayoutRun {
  /// The columns that fit, and the width of a cell.
  static func columns(_ width: Double, cell: Double, spacing: Double) -> (count: Int, width: Double)
  {
    // The bound keeps a cell of one dip in a huge room from more columns than a row can have elements.
    let fit = ((width + spacing) / (cell + spacing)).rounded(.down)
    let count = Int(min(max(fit, 1), 100_000))
    return (count, max(0, (width - spacing * Double(count - 1)) / Double(count)))
  }

  mutating func wrapSize(_ element: Element, _ width: Offer, _ height: Offer) -> Size {
    let box = element.look.box
    let count = element.children.count { $0.isVisible && !$0.look.box.isPlaced }
    guard count > 0 else { return .zero }
    hasOpenEnd = hasOpenEnd || !width.isBounded
    guard box.cellWidth > 0 else { return flowSize(element, width) }
    let inner =
      width.bound ?? (box.cellWidth * Double(count) + box.spacing * Double(count - 1))
    let columns = Self.columns(inner, cell: box.cellWidth, spacing: box.spacing)
    var used = 0.0
    forEachRow(element, columns) { _, _, height in used += height + box.spacing }
    return Size(width: inner, height: max(0, used - box.spacing))
  }

  mutating func arrangeWrap(_ element: Element, _ room: Rect) {
    let box = element.look.box
    guard box.cellWidth > 0 else { return arrangeFlow(element, room) }
    let columns = Self.columns(room.width, cell: box.cellWidth, spacing: box.spacing)
    var y = room.y
    var places: [(Element, Rect)] = []
    let isMirrored = isRightToLeft
    forEachRow(element, columns) { row, _, height in
      for (column, child) in row.enumerated() {
        let margin = child.look.box.margin
        let step = Double(column) * (columns.width + box.spacing)
        let x = isMirrored ? room.width - step - columns.width : step
        places.append(
          (
            child,
            Rect(
              x: room.x + x + margin.left, y: y + margin.top,
              width: max(0, columns.width - margin.across), height: max(0, height - margin.along))
          ))
      }
      y += height + box.spacing
    }
    for (child, rect) in places {
      // A cell is settled from outside; measuring it with that keeps the child's boundary.
      _ = measure(child, .exactly(rect.width), .exactly(rect.height))
      arrange(child, rect)
    }
    let whole = Rect(x: 0, y: 0, width: element.frame.width, height: element.frame.height)
    for child in element.shownChildren where child.look.box.isPlaced { place(child, in: whole) }
  }

  // MARK: - Without cells

  private mutating func flowSize(_ element: Element, _ width: Offer) -> Size {
    hasOpenEnd = hasOpenEnd || !width.isBounded
    var size = Size.zero
    for row in flowRows(element, width.bound ?? .infinity) {
      size.width = max(size.width, row.last.map { $0.place.maxX } ?? 0)
      size.height = row.map(\.place.maxY).reduce(size.height, max)
    }
    return size
  }

  private mutating func arrangeFlow(_ element: Element, _ room: Rect) {
    for row in flowRows(element, room.width) {
      let height = row.map(\.place.height).max() ?? 0
      for (child, place) in row {
        let margin = child.look.box.margin
        let x = isRightToLeft ? room.width - place.maxX : place.x
        let down = (height - place.height) * part(child.look.box.gravity.vertical)
        arrange(
          child,
          Rect(
            x: room.x + x + margin.left, y: room.y + place.y + down + margin.top,
            width: max(0, place.width - margin.across), height: place.height - margin.along))
      }
    }
  }

  /// The rows of a layout without cells: each child with its room, margins included.
  private mutating func flowRows(
    _ element: Element, _ width: Double
  ) -> [[(child: Element, place: Rect)]] {
    let spacing = element.look.box.spacing
    var rows: [[(child: Element, place: Rect)]] = []
    var (x, y, height) = (0.0, 0.0, 0.0)
    for child in element.shownChildren where !child.look.box.isPlaced {
      let margin = child.look.box.margin
      let room: Offer = width.isFinite ? .atMost(max(0, width - margin.across)) : .unbounded
      let size = measure(child, room, .unbounded)
      // A child that wants to be wider, as by its least width, takes the whole row.
      let across = min(size.width + margin.across, width)
      let along = size.height + margin.along
      if rows.isEmpty || x + across > width {
        if !rows.isEmpty { y += height + spacing }
        (x, height) = (0, 0)
        rows.append([])
      }
      rows[rows.count - 1].append((child, Rect(x: x, y: y, width: across, height: along)))
      x += across + spacing
      height = max(height, along)
    }
    return rows
  }

  /// Goes through the rows: the visible children, the row's number and its height.
  private mutating func forEachRow(
    _ element: Element, _ columns: (count: Int, width: Double),
    _ body: (ArraySlice<Element>, Int, Double) -> Void
  ) {
    let children = element.shownChildren.filter { !$0.look.box.isPlaced }
    let cell = element.look.box.cellHeight
    var start = 0
    var number = 0
    while start < children.count {
      let row = children[start..<min(start + columns.count, children.count)]
      var height = cell ?? 0
      if cell == nil {
        for child in row {
          let margin = child.look.box.margin
          let size = measure(child, .exactly(columns.width - margin.across), .unbounded)
          height = max(height, size.height + margin.along)
        }
      }
      body(row, number, height)
      start += columns.count
      number += 1
    }
  }
}
