import UIPainting

/// A frame layout: children over each other, by gravity and offsets.
extension LayoutRun {
  mutating func frameSize(_ element: Element, _ width: Offer, _ height: Offer) -> Size {
    var largest = Size.zero
    // All pages of a flipper count, so that turning one changes no size.
    for child in element.children where child.isVisible {
      let box = child.look.box
      let size = measure(
        child, loose(width.less(box.margin.across)), loose(height.less(box.margin.along)))
      largest.width = max(
        largest.width,
        size.width + box.margin.across + (box.offsets.left ?? 0) + (box.offsets.right ?? 0))
      largest.height = max(
        largest.height,
        size.height + box.margin.along + (box.offsets.top ?? 0) + (box.offsets.bottom ?? 0))
    }
    return largest
  }

  private func loose(_ offer: Offer) -> Offer { offer.isFixed ? .atMost(offer.length) : offer }

  mutating func arrangeFrame(_ element: Element, _ room: Rect) {
    for child in element.children where child.isVisible {
      place(child, in: room)
    }
  }

  /// Places one child in a room by its offsets, else by its gravity; two opposite offsets stretch it.
  mutating func place(_ child: Element, in room: Rect) {
    let box = child.look.box
    let offsets = box.offsets
    let x = room.x + box.margin.left
    let y = room.y + box.margin.top
    let free = Size(
      width: max(0, room.width - box.margin.across), height: max(0, room.height - box.margin.along))
    let width = stretched(offsets.left, offsets.right, free.width, box.width)
    let height = stretched(offsets.top, offsets.bottom, free.height, box.height)
    let size = measure(child, width, height)
    let left = start(
      offsets.left, offsets.right, free.width, size.width, part(box.gravity.horizontal))
    let top = start(
      offsets.top, offsets.bottom, free.height, size.height, part(box.gravity.vertical))
    arrange(child, Rect(x: x + left, y: y + top, width: size.width, height: size.height))
  }

  private func stretched(_ from: Double?, _ to: Double?, _ free: Double, _ length: Length) -> Offer
  {
    if let from, let to { return .exactly(free - from - to) }
    let left = free - (from ?? 0) - (to ?? 0)
    return length == .match ? .exactly(left) : .atMost(left)
  }

  private func start(
    _ from: Double?, _ to: Double?, _ free: Double, _ length: Double, _ gravity: Double
  ) -> Double {
    if let from { return from }
    if let to { return free - to - length }
    return (free - length) * gravity
  }

  // MARK: - Views

  /// A view: the action bar at the top, the navigation bar at the bottom, the other children over each other between.
  mutating func arrangeView(_ view: Element, _ room: Rect) {
    var free = room
    for bar in view.children where bar.isVisible && bar.kind == .actionBar {
      let size = measure(bar, .exactly(room.width), .atMost(free.height))
      arrange(bar, Rect(x: room.x, y: free.y, width: room.width, height: size.height))
      free.y += size.height
      free.height = max(0, free.height - size.height)
    }
    for bar in view.children where bar.isVisible && bar.kind == .navigationBar {
      let size = measure(bar, .exactly(room.width), .atMost(free.height))
      free.height = max(0, free.height - size.height)
      arrange(bar, Rect(x: room.x, y: free.maxY, width: room.width, height: size.height))
    }
    for child in view.children
    where child.isVisible && child.kind != .actionBar && child.kind != .navigationBar {
      place(child, in: free)
    }
  }
}
