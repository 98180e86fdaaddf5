import UIContract

/// The painted scene: the marks on elements that are painted or laid out again, and the number that grows with each change.
struct Scene {
  /// Grows when anything that is painted has changed.
  private(set) var version: UInt64 = 0
  /// Elements that were measured or arranged in the latest run of the layout.
  private(set) var visited = 0
  /// The colours and sizes that all elements share.
  var context: LookContext
  /// Elements that are laid out again, each one a boundary or a root.
  private var queue: [Element] = []

  /// A scene without an element.
  init(context: LookContext) { self.context = context }

  /// Whether nothing waits to be laid out.
  var isLaidOut: Bool { queue.isEmpty }

  /// Something of the scene has changed.
  mutating func change() { version &+= 1 }

  /// A boundary or a root is laid out again.
  mutating func layOut(_ element: Element) {
    if queue.last === element { return }
    queue.append(element)
  }

  /// The elements to be laid out; nothing waits any more.
  mutating func takeQueue() -> [Element] {
    defer { queue.removeAll(keepingCapacity: true) }
    return queue
  }

  /// A run of the layout has measured or arranged so many elements.
  mutating func noteLayout(of count: Int) { visited = count }

  /// The element is painted again.
  mutating func markPaint(_ element: Element) {
    element.markPaint()
    change()
  }

  /// The element's contents have another size: it and its parents are measured again, up to the next boundary.
  mutating func markLayout(_ element: Element) {
    markPaint(element)
    var next = element
    while true {
      let isBoundary = next.layout.isBoundary
      next.layout.forget()
      if isBoundary, next !== element || next.parent == nil { break }
      guard let parent = next.parent else { break }
      next = parent
    }
    layOut(next)
  }

  /// The look of an element's states, after a style or a state has changed.
  mutating func refreshLook(_ element: Element) {
    let look = element.styles.look(of: element.kind, element.states, context)
    let old = element.look
    guard look != old else { return }
    element.look = look
    markPaint(element)
    if look.box != old.box || look.text != old.text || look.icon != old.icon
      || look.iconSide != old.iconSide || look.hint != old.hint
    {
      markLayout(element)
    }
  }

  /// Puts an element into a state, or out of it.
  mutating func set(_ state: WidgetStates, of element: Element, _ isIn: Bool) {
    let states = isIn ? element.states.union(state) : element.states.subtracting(state)
    guard states != element.states else { return }
    element.states = states
    markPaint(element)
    refreshLook(element)
  }
}
