import UIPainting

/// A linear layout: children one after the other.
extension LayoutRun {
  /// A child's lengths along the main axis.
  private struct Share {
    var natural: Double
    var weight: Double
    var least: Double
    var greatest: Double
    var length: Double
  }

  mutating func linearSize(_ element: Element, _ width: Offer, _ height: Offer) -> Size {
    let isRow = element.content.isHorizontal
    let main = isRow ? width : height
    let cross = isRow ? height : width
    var used = 0.0
    var largest = 0.0
    let spacing = element.look.box.spacing
    var count = 0
    if main.isFixed {
      // Weights change how wide the children are, and so how high their lines make them.
      let lengths = linearLengths(element, main.length, cross)
      for (child, length) in zip(element.children.filter(\.isVisible), lengths) {
        let margin = child.look.box.margin
        let crossMargin = isRow ? margin.along : margin.across
        let beside = loose(cross.less(crossMargin))
        let size =
          isRow
          ? measure(child, length, beside) : measure(child, beside, length)
        largest = max(largest, (isRow ? size.height : size.width) + crossMargin)
      }
      return isRow
        ? Size(width: main.length, height: largest) : Size(width: largest, height: main.length)
    }
    // The axis is open here, so weights count as 0 and children are measured with what is left.
    for child in element.children where child.isVisible {
      if count > 0 { used += spacing }
      count += 1
      let margin = child.look.box.margin
      let mainMargin = isRow ? margin.across : margin.along
      let crossMargin = isRow ? margin.along : margin.across
      let left = main.isBounded ? Offer.atMost(main.length - used - mainMargin) : .unbounded
      let beside = loose(cross.less(crossMargin))
      let size = isRow ? measure(child, left, beside) : measure(child, beside, left)
      used += (isRow ? size.width : size.height) + mainMargin
      largest = max(largest, (isRow ? size.height : size.width) + crossMargin)
    }
    return isRow ? Size(width: used, height: largest) : Size(width: largest, height: used)
  }

  /// An offer that binds a child from above only: children decide across the axis for themselves.
  private func loose(_ offer: Offer) -> Offer {
    offer.isFixed ? .atMost(offer.length) : offer
  }

  /// The lengths of the visible children along a main axis that is settled.
  private mutating func linearLengths(_ element: Element, _ room: Double, _ cross: Offer) -> [Offer]
  {
    let isRow = element.content.isHorizontal
    let spacing = element.look.box.spacing
    var left = room
    var count = 0
    var weights = 0.0
    for child in element.children where child.isVisible {
      let margin = child.look.box.margin
      left -= isRow ? margin.across : margin.along
      count += 1
      weights += child.look.box.weight
    }
    left -= spacing * Double(max(0, count - 1))
    var shares: [Share] = []
    shares.reserveCapacity(count)
    for child in element.children where child.isVisible {
      let box = child.look.box
      let beside = loose(cross.less(isRow ? box.margin.along : box.margin.across))
      let offer = box.weight > 0 ? Offer.unbounded : .atMost(left)
      let length: Double
      if box.weight > 0, case .dip(let number) = isRow ? box.width : box.height {
        length = number
      } else {
        let size = isRow ? measure(child, offer, beside) : measure(child, beside, offer)
        length = isRow ? size.width : size.height
      }
      left -= length
      shares.append(
        Share(
          natural: length, weight: box.weight,
          least: isRow ? box.least.width : box.least.height,
          greatest: isRow ? box.greatest.width : box.greatest.height, length: length))
    }
    if weights > 0 { share(left, among: &shares) }
    return shares.map { .share($0.length) }
  }

  /// Gives weighted children their share of what is left; what one cannot give or take, the others do.
  private func share(_ left: Double, among shares: inout [Share]) {
    var left = left
    var open = shares.indices.filter { shares[$0].weight > 0 }
    while !open.isEmpty {
      let weights = open.reduce(0) { $0 + shares[$1].weight }
      func wanted(_ index: Int) -> Double {
        shares[index].natural + left * shares[index].weight / weights
      }
      let short = open.filter { wanted($0) < shares[$0].least }
      let long = short.isEmpty ? open.filter { wanted($0) > shares[$0].greatest } : []
      if short.isEmpty, long.isEmpty {
        for index in open { shares[index].length = wanted(index) }
        return
      }
      for index in short + long {
        let bound = short.isEmpty ? shares[index].greatest : shares[index].least
        shares[index].length = bound
        left += shares[index].natural - bound
      }
      open.removeAll { short.contains($0) || long.contains($0) }
    }
  }

  mutating func arrangeLinear(_ element: Element, _ room: Rect) {
    let isRow = element.content.isHorizontal
    let main = isRow ? room.width : room.height
    let across = isRow ? room.height : room.width
    let lengths = linearLengths(element, main, .exactly(across))
    let spacing = element.look.box.spacing
    // What stands in a bar stands in its middle.
    let isBar = element.kind == .actionBar || element.kind == .navigationBar
    var position = 0.0
    var index = 0
    for child in element.children where child.isVisible {
      let box = child.look.box
      let margin = box.margin
      let vertical = isBar ? .center : box.gravity.vertical
      let offer = lengths[index]
      index += 1
      let crossMargin = isRow ? margin.along : margin.across
      let free = max(0, across - crossMargin)
      let fills = (isRow ? box.height : box.width) == .match
      let beside = fills ? Offer.exactly(free) : .atMost(free)
      var size = isRow ? measure(child, offer, beside) : measure(child, beside, offer)
      // A number along the axis stays what it is, whatever the room.
      if isRow { size.width = offer.length } else { size.height = offer.length }
      let rect: Rect
      if isRow {
        position += isRightToLeft ? margin.right : margin.left
        let x = isRightToLeft ? main - position - size.width : position
        rect = Rect(
          x: room.x + x,
          y: room.y + margin.top + (free - size.height) * part(vertical),
          width: size.width, height: size.height)
        position += size.width + (isRightToLeft ? margin.left : margin.right) + spacing
      } else {
        position += margin.top
        rect = Rect(
          x: room.x + margin.left + (free - size.width) * part(box.gravity.horizontal),
          y: room.y + position, width: size.width, height: size.height)
        position += size.height + margin.bottom + spacing
      }
      arrange(child, rect)
    }
  }
}
