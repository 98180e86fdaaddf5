import UIContract

/// All elements by id, and who lies in whom.
///
/// It keeps the invariants: one parent each, no cycle, bounds of depth and number. It knows nothing of layout or focus.
struct ElementTree {
  /// Every element of the application that is not deleted.
  private(set) var elements: [ElementID: Element] = [:]
  /// Ids that were given away in this run; none comes back.
  private var used: Set<Int32> = []
  private var lastPart: Int32 = 0

  /// The element of an id.
  subscript(id: ElementID) -> Element? { elements[id] }

  /// The number of elements, parts not counted.
  var count: Int { elements.count }

  /// Whether an id was used before.
  func isUsed(_ id: ElementID) -> Bool { used.contains(id.rawValue) }

  /// A new element of the application.
  mutating func make(_ id: ElementID, _ kind: ElementKind) -> Element {
    let element = Element(id, kind)
    used.insert(id.rawValue)
    elements[id] = element
    return element
  }

  /// A new part, which the application does not know.
  mutating func makePart(_ kind: ElementKind) -> Element {
    lastPart -= 1
    return Element(ElementID(lastPart), kind)
  }

  /// Puts an element into a parent at a position; beyond the end: last.
  func insert(_ child: Element, into parent: Element, at position: Int = .max) {
    child.parent = parent
    if let keeper = child.keeper {
      keeper.kept.removeAll { $0 === child }
      child.keeper = nil
    }
    parent.children.insert(child, at: min(max(position, 0), parent.children.count))
  }

  /// Takes an element out of its parent.
  func detach(_ child: Element) {
    child.parent?.children.removeAll { $0 === child }
    child.parent = nil
    child.owner?.owned.removeAll { $0 === child }
    child.owner = nil
    child.keeper?.kept.removeAll { $0 === child }
    child.keeper = nil
  }

  /// Forgets an element with all that is in it; every forgotten one is passed to the body, parents first.
  mutating func delete(_ element: Element, _ body: (Element) -> Void) {
    detach(element)
    var rest = [element]
    while let next = rest.popLast() {
      body(next)
      elements[next.id] = nil
      rest += next.children + next.owned + next.kept
    }
  }

  /// Every element, with the parts below some others.
  func all(with parts: [Element]) -> [Element] {
    var list: [Element] = []
    for root in elements.values.filter({ $0.parent == nil }) + parts {
      root.walk {
        list.append($0)
        return true
      }
    }
    return list
  }

  /// How many elements lie above one, through layouts and owners.
  func depth(of element: Element) -> Int {
    var depth = 0
    var next = element.parent ?? element.owner ?? element.keeper
    while let above = next {
      if !above.isPart { depth += 1 }
      next = above.parent ?? above.owner ?? above.keeper
    }
    return depth
  }
}
