import UIPainting

/// One run of the layout.
///
/// `measure` gives the wanted size for an offer; `arrange` gives the final rectangle. All lengths are in dip.
struct LayoutRun {
  let text: any TextMeasure
  let isRightToLeft: Bool
  /// Pixels in a dip: a border is at least one pixel wide.
  let scale: Double
  /// Elements that were visited, for tests of how much is laid out again.
  var visited = 0
  /// Something that was measured fills its parent, and the parent had no bound: with a bound it has another size.
  var hasOpenEnd = false

  init(text: any TextMeasure, screen: WindowState) {
    self.text = text
    isRightToLeft = screen.isRightToLeft
    scale = screen.scale
  }

  /// Padding and border of an element; a border is at least a pixel.
  func inset(_ look: BoxLook) -> Edges {
    guard look.border > 0 else { return look.padding }
    let border = max(look.border, 1 / scale)
    let padding = look.padding
    return Edges(
      padding.top + border, padding.right + border, padding.bottom + border, padding.left + border)
  }

  // MARK: - Measure

  /// The size of the border box that an element wants.
  mutating func measure(_ element: Element, _ width: Offer, _ height: Offer) -> Size {
    let box = element.look.box
    if !isSettled(box.width, width, box.weight) || !isSettled(box.height, height, box.weight) {
      element.layout.isBoundary = false
    }
    let across = offer(width, box.width, box.least.width, box.greatest.width)
    let along = offer(height, box.height, box.least.height, box.greatest.height)
    if across.isFixed, along.isFixed { return Size(width: across.length, height: along.length) }
    if let known = element.layout.size(across, along) {
      hasOpenEnd = hasOpenEnd || known.hasOpenEnd
      return known.size
    }
    visited += 1
    let outer = hasOpenEnd
    hasOpenEnd =
      (box.width == .match && !width.isBounded) || (box.height == .match && !height.isBounded)
    let inset = inset(box)
    let inner = contents(of: element, across.less(inset.across), along.less(inset.along))
    var size = Size(
      width: across.isFixed ? across.length : inner.width + inset.across,
      height: along.isFixed ? along.length : inner.height + inset.along)
    if !across.isFixed, across.isBounded { size.width = min(size.width, across.length) }
    if !along.isFixed, along.isBounded { size.height = min(size.height, along.length) }
    size.width = max(min(size.width, box.greatest.width), box.least.width)
    size.height = max(min(size.height, box.greatest.height), box.least.height)
    element.layout.keep(size, across, along, hasOpenEnd: hasOpenEnd)
    hasOpenEnd = hasOpenEnd || outer
    return size
  }

  /// Whether a length is settled by the style and the offer, whatever the contents are.
  private func isSettled(_ length: Length, _ offer: Offer, _ weight: Double) -> Bool {
    switch length {
    case .dip: true
    case .match: offer.isBounded && !(offer.kind == .share && weight > 0)
    case .wrap: offer.kind == .exactly
    }
  }

  /// The offer that is left after the element's own style: the size itself, or a bound for the contents.
  private func offer(_ offer: Offer, _ length: Length, _ least: Double, _ greatest: Double) -> Offer
  {
    func clamped(_ value: Double) -> Double { max(min(value, greatest), least) }
    if offer.isFixed { return Offer(kind: offer.kind, length: clamped(offer.length)) }
    switch length {
    case .dip(let number): return .exactly(clamped(number))
    case .match:
      if offer.kind == .atMost { return .exactly(clamped(offer.length)) }
    case .wrap: break
    }
    if greatest < offer.length { return .atMost(greatest) }
    return offer
  }

  /// The size of what lies inside the padding.
  private mutating func contents(of element: Element, _ width: Offer, _ height: Offer) -> Size {
    switch element.kind {
    case .application, .timer: .zero
    case .linear, .actionBar, .navigationBar, .toast, .dialog, .alert, .sheet, .navigationView,
      .keyboard:
      linearSize(element, width, height)
    case .frame, .event, .frameView, .gameView, .flipper: frameSize(element, width, height)
    case .scroll: scrollSize(element, width, height)
    case .wrap: wrapSize(element, width, height)
    default: widgetSize(element, width, height)
    }
  }

  // MARK: - Arrange

  /// Gives an element its rectangle, and its contents theirs if anything of them changed.
  mutating func arrange(_ element: Element, _ rect: Rect) {
    let old = element.frame
    let isSameSize = old.width == rect.width && old.height == rect.height
    if old != rect {
      element.frame = rect
      if !isSameSize { element.markPaint() }
    }
    guard !isSameSize || element.layout.isDirty else { return }
    visited += 1
    let inset = inset(element.look.box)
    let room = Rect(
      x: inset.left, y: inset.top, width: max(0, rect.width - inset.across),
      height: max(0, rect.height - inset.along))
    switch element.kind {
    case .linear, .actionBar, .navigationBar, .toast, .dialog, .alert, .sheet, .navigationView,
      .keyboard:
      arrangeLinear(element, room)
    case .frameView, .gameView: arrangeView(element, room)
    case .frame, .event, .flipper: arrangeFrame(element, room)
    case .scroll: arrangeScroll(element, room)
    case .wrap: arrangeWrap(element, room)
    default: break
    }
    element.layout.markArranged()
  }

  /// The place of a length in a room, by gravity; 0 at the start, 0.5 in the middle, 1 at the end.
  func part(_ gravity: Gravity.Horizontal) -> Double {
    switch gravity {
    case .start: isRightToLeft ? 1 : 0
    case .end: isRightToLeft ? 0 : 1
    case .left: 0
    case .right: 1
    case .center: 0.5
    }
  }

  /// The place of a height in a room.
  func part(_ gravity: Gravity.Vertical) -> Double {
    switch gravity {
    case .top: 0
    case .bottom: 1
    case .center: 0.5
    }
  }
}
