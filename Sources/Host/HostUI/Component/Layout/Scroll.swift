import UIPainting

/// A scroll layout: one child, unbounded along the axis and exact across.
extension LayoutRun {
  private func childOffers(_ element: Element, _ width: Offer, _ height: Offer) -> (Offer, Offer)? {
    guard let child = element.children.first, child.isVisible else { return nil }
    let margin = child.look.box.margin
    let isRow = element.content.isHorizontal
    return (
      isRow ? .unbounded : width.less(margin.across), isRow ? height.less(margin.along) : .unbounded
    )
  }

  mutating func scrollSize(_ element: Element, _ width: Offer, _ height: Offer) -> Size {
    guard let child = element.children.first,
      let (across, along) = childOffers(element, width, height)
    else { return .zero }
    let size = measure(child, across, along)
    let margin = child.look.box.margin
    return Size(width: size.width + margin.across, height: size.height + margin.along)
  }

  mutating func arrangeScroll(_ element: Element, _ room: Rect) {
    let isRow = element.content.isHorizontal
    element.content.scroll?.viewport = isRow ? room.width : room.height
    guard let child = element.children.first,
      let (across, along) = childOffers(element, .exactly(room.width), .exactly(room.height))
    else {
      element.content.scroll?.length = 0
      element.clampScroll()
      return
    }
    let margin = child.look.box.margin
    var size = measure(child, across, along)
    // Short content fills the room, so that what is in it can stand in the middle or at the end.
    let box = child.look.box
    if isRow, box.width == .match { size.width = max(size.width, room.width - margin.across) }
    if !isRow, box.height == .match { size.height = max(size.height, room.height - margin.along) }
    let isMirrored = isRow && isRightToLeft
    element.content.scroll?.isMirrored = isMirrored
    let x = isMirrored ? room.maxX - margin.right - size.width : room.x + margin.left
    arrange(
      child,
      Rect(
        x: x, y: room.y + margin.top, width: size.width, height: size.height))
    let length = isRow ? size.width + margin.across : size.height + margin.along
    let old = element.content.scroll?.length ?? 0
    element.content.scroll?.length = length
    if length > old + 0.5 {
      element.content.scroll?.isExhausted = false
      element.content.scroll?.isAsking = false
    }
    element.clampScroll()
  }
}
