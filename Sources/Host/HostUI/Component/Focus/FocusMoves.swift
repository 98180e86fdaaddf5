import UIContract
import UIPainting

// How the focus moves.
extension FocusControl {
  /// Moves the focus in a direction; false: there is nothing that way.
  func moveFocus(_ direction: Direction) -> Bool {
    guard let current = component.focus.element else {
      settleFocus()
      return component.focus.element != nil
    }
    let aim = aim(from: current, direction)
    guard let next = inWrap(from: current, direction) ?? inSpace(from: current, direction, aim)
    else { return false }
    take(focus: next)
    if direction.covers(next.windowFrame, at: aim) {
      component.focus.aim = FocusAim(
        element: next, isHorizontal: direction.isHorizontal, place: aim)
    }
    return true
  }

  /// Where a direction leads from, across its axis: where moves along it have begun, else the element's middle.
  private func aim(from current: Element, _ direction: Direction) -> Double {
    if let aim = component.focus.aim, aim.element === current,
      aim.isHorizontal == direction.isHorizontal
    {
      return aim.place
    }
    return direction.middle(across: current.windowFrame)
  }

  /// In a wrap layout the focus moves by row and column.
  private func inWrap(from current: Element, _ direction: Direction) -> Element? {
    var cell = current
    while let parent = cell.parent, !parent.isGrid { cell = parent }
    guard let wrap = cell.parent else { return nil }
    let cells = wrap.shownChildren.filter { !$0.look.box.isPlaced }
    guard let index = cells.firstIndex(where: { $0 === cell }) else { return nil }
    let box = wrap.look.box
    let count = LayoutRun.columns(
      wrap.frame.width - box.inset.across, cell: box.cellWidth, spacing: box.spacing
    ).count
    let row = index / count
    let next: Int
    switch direction {
    case .left, .right:
      let step = (direction == .right) != component.screen.isRightToLeft ? 1 : -1
      next = index + step
      guard next >= 0, next < cells.count, next / count == row else { return nil }
    case .up:
      next = index - count
    case .down:
      guard row < (cells.count - 1) / count else { return nil }
      next = min(index + count, cells.count - 1)
    }
    guard cells.indices.contains(next) else { return nil }
    return entry(of: cells[next])
  }

  /// Whether the focus lies in a wrap layout.
  var isInWrap: Bool {
    var next = component.focus.element?.parent
    while let layout = next {
      if layout.isGrid { return true }
      next = layout.parent
    }
    return false
  }

  /// Whether an element lies in a wrap layout beside its cells, and is not seen.
  func isKeptOutside(_ element: Element) -> Bool {
    var cell = element
    while let parent = cell.parent, !parent.isGrid { cell = parent }
    guard let wrap = cell.parent, cell.look.box.isPlaced, let scroll = scrollAround(wrap) else {
      return false
    }
    return seen(element, from: scroll.parent ?? scroll) == nil
  }

  /// The element that gets the focus when one goes into a layout: the last one, else the first.
  private func entry(of element: Element) -> Element? {
    if isFocusable(element) { return element }
    if let last = element.lastFocus, last.isInside(element), isFocusable(last) { return last }
    return focusables(in: element).first { isFocusable($0) }
  }

  /// Anywhere else by where things are: first in the scroll layouts that one is in, then in the whole scope.
  private func inSpace(
    from current: Element, _ direction: Direction, _ aim: Double
  ) -> Element? {
    let place = current.windowFrame
    let scope = current.root
    if scope.kind == .keyboard, let row = current.parent {
      return key(beside: current, in: row, of: scope, direction)
    }
    let all = focusables(in: scope).filter { $0 !== current && !current.isInside($0) }
    var levels: [Element] = []
    var next = current.parent
    while let layout = next {
      if layout.kind == .scroll { levels.append(layout) }
      next = layout.parent
    }
    for level in levels + [scope] {
      // Of what lies half under a bar only the part that is seen counts: it is not level with the buttons of the bar.
      let candidates = all.compactMap { element in
        element.isInside(level) ? seen(element, from: level).map { (element, $0) } : nil
      }
      let rects = candidates.map(\.1)
      guard let index = direction.best(from: place, aim: aim, among: rects) else { continue }
      let nearest = candidates[index].0
      let list = inListBeside(current, direction, aim, candidates.map(\.0), nearest: nearest)
      return remembered(list ?? nearest, from: current)
    }
    return over(levels.last, direction, aim, all)
  }

  /// If nothing lies level with the focus to the left or right, a list that does comes before a bar that is merely nearer.
  private func inListBeside(
    _ current: Element, _ direction: Direction, _ aim: Double, _ candidates: [Element],
    nearest: Element
  ) -> Element? {
    let place = current.windowFrame
    func isLevel(_ rect: Rect) -> Bool { rect.y < place.maxY && rect.maxY > place.y }
    guard direction.isHorizontal, !isLevel(nearest.windowFrame) else { return nil }
    let inLists = candidates.filter { element in
      guard let list = scrollAround(element), !current.isInside(list) else { return false }
      return isLevel(list.windowFrame)
    }
    return direction.best(from: place, aim: aim, among: inLists.map(\.windowFrame))
      .map { inLists[$0] }
  }

  /// What lies over a scroll layout on the side that a direction leads to, as a bar does: it may be level with the last row.
  private func over(
    _ layout: Element?, _ direction: Direction, _ aim: Double, _ all: [Element]
  ) -> Element? {
    guard let layout, !direction.isHorizontal else { return nil }
    let port = layout.windowFrame
    let candidates = all.filter { element in
      let rect = element.windowFrame
      return !element.isInside(layout) && rect.x >= port.x && rect.maxX <= port.maxX
        && rect.y >= port.y && rect.maxY <= port.maxY
        && (rect.middle.y > port.middle.y) == direction.isForwards
    }
    return candidates.min {
      abs($0.windowFrame.middle.x - aim) < abs($1.windowFrame.middle.x - aim)
    }
  }

  /// On a keyboard no row is passed over, although its keys may lie to the side, and no row remembers a key.
  private func key(
    beside current: Element, in row: Element, of keyboard: Element, _ direction: Direction
  ) -> Element? {
    if direction.isHorizontal {
      let keys = row.children
      let frames = keys.map(\.windowFrame)
      return direction.best(from: current.windowFrame, among: frames).map { keys[$0] }
    }
    let rows = keyboard.children.filter { !$0.children.isEmpty }
    guard let place = rows.firstIndex(where: { $0 === row }) else { return nil }
    let next = place + (direction.isForwards ? 1 : -1)
    guard rows.indices.contains(next) else { return nil }
    let middle = current.windowFrame.middle.x
    return rows[next].children.min {
      abs($0.windowFrame.middle.x - middle) < abs($1.windowFrame.middle.x - middle)
    }
  }

  /// What is seen of an element in the scroll layouts between it and a level; nil: nothing.
  private func seen(_ element: Element, from level: Element) -> Rect? {
    var rect = element.windowFrame
    var next = element.parent
    while let layout = next, layout !== level {
      if layout.kind == .scroll {
        let port = layout.windowFrame
        guard rect.intersects(port) else { return nil }
        let (x, y) = (max(rect.x, port.x), max(rect.y, port.y))
        rect = Rect(
          x: x, y: y, width: min(rect.maxX, port.maxX) - x, height: min(rect.maxY, port.maxY) - y)
      }
      next = layout.parent
    }
    return rect
  }

  /// A layout that one comes back to gives the focus to the element that had it last.
  private func remembered(_ candidate: Element, from current: Element) -> Element {
    var outermost: Element?
    var next = candidate.parent
    while let layout = next, !current.isInside(layout) {
      outermost = layout
      next = layout.parent
    }
    if let last = outermost?.lastFocus, let outermost, last.isInside(outermost), isFocusable(last) {
      return last
    }
    return candidate
  }

  // MARK: - Groups

  /// Moves the focus to the next group or back, in reading order, and round at the end.
  func tab(forwards: Bool) {
    guard let current = component.focus.element else { return settleFocus() }
    let groups = groups(of: focusables(in: current.root))
    guard groups.count > 1,
      let index = groups.firstIndex(where: { $0.members.contains { $0 === current } })
    else { return }
    let next = groups[(index + (forwards ? 1 : groups.count - 1)) % groups.count]
    if let last = next.layout.lastFocus, next.members.contains(where: { $0 === last }) {
      take(focus: last)
    } else if let first = next.members.first {
      take(focus: first)
    }
  }

  /// A grid is one stop of Tab, and so is a list of event layouts; other widgets stand alone.
  ///
  /// The members of a bar are one stop as well, but for those that have a use for the arrow keys: such a one stands alone, and
  /// divides those before it from those after it, which no arrow would come to.
  private func groups(of list: [Element]) -> [(layout: Element, members: [Element])] {
    var groups: [(layout: Element, members: [Element])] = []
    /// The group of the last member of each bar, while it can be continued.
    var open: [ObjectIdentifier: Int] = [:]
    for element in list {
      let layout = group(of: element)
      let key = ObjectIdentifier(layout)
      if layout.kind == .actionBar || layout.kind == .navigationBar, element.usesArrows {
        open[key] = nil
        groups.append((element, [element]))
      } else if let index = open[key] {
        groups[index].members.append(element)
      } else {
        open[key] = groups.count
        groups.append((layout, [element]))
      }
    }
    return groups
  }

  /// The layout that is one stop of Tab and has an element, else the element.
  private func group(of element: Element) -> Element {
    var next = element.parent
    while let layout = next {
      switch layout.kind {
      case .actionBar, .navigationBar, .wrap: return layout
      case .scroll where element.kind == .event: return layout
      default: next = layout.parent
      }
    }
    return element
  }

  /// Moves the focus by a page of the scroll layout that it is in.
  func page(forwards: Bool) {
    guard let current = component.focus.element, let scroll = scrollAround(current) else { return }
    let isRow = scroll.content.isHorizontal
    let step = (scroll.content.scroll?.viewport ?? 0) * (forwards ? 1 : -1)
    let place = current.windowFrame
    let target = isRow ? place.middle.x + step : place.middle.y + step
    let list = focusables(in: scroll).filter { $0 !== scroll }
    func cost(_ element: Element) -> Double {
      let rect = element.windowFrame
      let along = (isRow ? rect.middle.x : rect.middle.y) - target
      let across = isRow ? rect.middle.y - place.middle.y : rect.middle.x - place.middle.x
      return along * along + across * across
    }
    guard let next = list.min(by: { cost($0) < cost($1) }), next !== current else {
      return self.scroll(scroll, by: step)
    }
    self.scroll(scroll, by: step)
    take(focus: next)
  }

  /// Moves the focus to the first or last element of its list.
  func edge(last: Bool) {
    guard let current = component.focus.element else { return }
    let scroll = scrollAround(current)
    let list = focusables(in: scroll ?? current.root)
    if let scroll {
      self.scroll(scroll, by: last ? .greatestFiniteMagnitude : -.greatestFiniteMagnitude)
    }
    if let next = last ? list.last : list.first { take(focus: next) }
  }

  /// The innermost scroll layout that an element lies in.
  func scrollAround(_ element: Element) -> Element? {
    var next: Element? = element
    while let layout = next {
      if layout.kind == .scroll { return layout }
      next = layout.parent
    }
    return nil
  }

  // MARK: - Scrolling

  /// Moves a scroll layout's position; it stays within the content.
  func scroll(_ layout: Element, by distance: Double) {
    guard let state = layout.content.scroll else { return }
    let position = min(max(0, state.position + distance), state.end)
    guard position != state.position else { return }
    layout.content.scroll?.position = position
    layout.content.scroll?.lastMove = position - state.position
    layout.content.scroll?.barUntil = component.now + 1_000_000
    if !component.input.scrolled.contains(where: { $0 === layout }) {
      component.input.scrolled.append(layout)
    }
    component.images.isDirty = true
    component.scene.change()
  }

  /// Scrolls until an element is seen with a row's room before the edge.
  func scrollIntoView(_ element: Element) {
    var next = element.parent
    while let layout = next {
      if let state = layout.content.scroll {
        let isRow = layout.content.isHorizontal
        let rect = element.windowFrame
        let port = layout.windowFrame
        let length = isRow ? rect.width : rect.height
        let low = isRow ? rect.x - port.x : rect.y - port.y
        let room = isRow ? port.width : port.height
        let margin = max(0, min(length, (room - length) / 2))
        var distance = 0.0
        if length > room {
          // Larger than the layout: some of it is enough, and its beginning comes first.
          if low > 0 {
            distance = low
          } else if low + length < room {
            distance = low + length - room
          }
        } else if low < margin {
          distance = low - margin
        } else if low + length > room - margin {
          distance = low + length - room + margin
        }
        if isRow, state.isMirrored { distance = -distance }
        scroll(layout, by: distance)
      }
      next = layout.parent
    }
  }

  /// Holds the focused element at its height on the screen after the window has changed.
  func keepPlace(_ element: Element, _ before: Rect) {
    let moved = element.windowFrame.y - before.y
    guard moved != 0 else { return }
    var next = element.parent
    while let layout = next {
      if layout.content.scroll != nil, !layout.content.isHorizontal {
        return scroll(layout, by: moved)
      }
      next = layout.parent
    }
  }

  /// After a transaction: infinite layouts whose end was reported and that did not grow have no more.
  func settleInfiniteScrolls() {
    for layout in component.input.asking where layout.content.scroll?.isAsking == true {
      layout.content.scroll?.isAsking = false
      layout.content.scroll?.isExhausted = true
      layout.clampScroll()
      component.scene.markPaint(layout)
    }
    component.input.asking = []
  }
}

extension Element {
  /// Whether the left and right arrow keys change it, instead of moving the focus.
  fileprivate var usesArrows: Bool {
    switch kind {
    case .textField, .picker, .slider: true
    default: false
    }
  }
}

extension Element {
  /// Whether its children stand in columns.
  fileprivate var isGrid: Bool { kind == .wrap && look.box.cellWidth > 0 }
}
