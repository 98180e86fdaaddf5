/// The children of a container: in the order in which they are drawn, and by depth.
///
/// Timelines, and scripts of ActionScript 1 and 2, know children by depth alone. What they put above has the greater depth, so that the
/// order itself is searched for depths. Scripts of ActionScript 3 put children at places of the order (D.Cont.1). What they bring has no
/// depth (`noDepth`, D.Depth.4); from then on, children that have one stand in a list of their own as well.
struct ChildList {
  /// The depth of a child that was put at a place in the order: above all that timelines and scripts can use.
  static let noDepth = 1 << 40

  /// All children, the one that is drawn first at the beginning.
  private(set) var inOrder: [DisplayObject] = []
  /// Children that have a depth, the lowest first; nil while these are all, in this order.
  private var byDepth: [DisplayObject]?

  /// A list without children.
  init() {}

  /// Children in their order, with the depths that they have.
  init(inOrder: [DisplayObject]) {
    self.inOrder = inOrder
    let isByDepth = zip(inOrder, inOrder.dropFirst()).allSatisfy { $0.depth <= $1.depth }
    if isByDepth, inOrder.last.map({ $0.depth != Self.noDepth }) ?? true { return }
    let known = inOrder.enumerated().filter { $0.element.depth != Self.noDepth }
    byDepth = known.sorted { ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset) }
      .map(\.element)
  }

  // MARK: - Depths

  /// The child at a depth, the lowest if there are several.
  func child(at depth: Int) -> DisplayObject? {
    guard let byDepth else { return Self.child(at: depth, in: inOrder) }
    return Self.child(at: depth, in: byDepth)
  }

  /// The greatest depth that a child has.
  var highestDepth: Int? {
    guard let byDepth else { return inOrder.last?.depth }
    return byDepth.last?.depth
  }

  private static func child(at depth: Int, in list: [DisplayObject]) -> DisplayObject? {
    let index = index(of: depth, in: list)
    return index < list.count && list[index].depth == depth ? list[index] : nil
  }

  /// The place in a list by depth of the first child that is not below a depth.
  private static func index(of depth: Int, in list: [DisplayObject]) -> Int {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if list[middle].depth < depth { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The place of a child in a list by depth.
  private static func index(of child: DisplayObject, in list: [DisplayObject]) -> Int? {
    var index = index(of: child.depth, in: list)
    while index < list.count, list[index].depth == child.depth {
      if list[index] === child { return index }
      index += 1
    }
    return list.firstIndex { $0 === child }
  }

  /// Puts a child, which has its depth, in the place of the one at this depth, and returns that; without one, directly below the next
  /// higher depth (D.Depth.2).
  ///
  /// One that a script of ActionScript 3 has moved stays: it loses its depth, and the child comes directly above it.
  mutating func insert(_ child: DisplayObject) -> DisplayObject? {
    guard let known = byDepth else {
      let index = Self.index(of: child.depth, in: inOrder)
      guard index < inOrder.count, inOrder[index].depth == child.depth else {
        inOrder.insert(child, at: index)
        return nil
      }
      let old = inOrder[index]
      inOrder[index] = child
      return old
    }
    let place = Self.index(of: child.depth, in: known)
    guard place < known.count, known[place].depth == child.depth,
      let index = self.index(of: known[place])
    else {
      insertBehind(child)
      return nil
    }
    let old = known[place]
    byDepth?[place] = child
    guard old.timelinePlace.isByTimeline else {
      old.depth = Self.noDepth
      inOrder.insert(child, at: index + 1)
      return nil
    }
    inOrder[index] = child
    return old
  }

  /// Puts a child, which has its depth, directly below the first child of this depth or of a higher one.
  mutating func insertBehind(_ child: DisplayObject) {
    guard let known = byDepth else {
      inOrder.insert(child, at: Self.index(of: child.depth, in: inOrder))
      return
    }
    let index = Self.index(of: child.depth, in: known)
    let above = index < known.count ? self.index(of: known[index]) : nil
    inOrder.insert(child, at: above ?? inOrder.count)
    byDepth?.insert(child, at: index)
  }

  // MARK: - The order

  /// The place of a child in the order; nil if it is none of these.
  func index(of child: DisplayObject) -> Int? {
    guard byDepth != nil else { return Self.index(of: child, in: inOrder) }
    return inOrder.firstIndex { $0 === child }
  }

  /// Puts a child, which has no depth, at a place in the order, from 0 to the number of children.
  mutating func insert(_ child: DisplayObject, atIndex index: Int) {
    if byDepth == nil { byDepth = inOrder }
    inOrder.insert(child, at: index)
  }

  /// Takes a child out; false if it is none of these.
  mutating func remove(_ child: DisplayObject) -> Bool {
    guard let index = index(of: child) else { return false }
    forgetDepth(of: child)
    inOrder.remove(at: index)
    if inOrder.isEmpty { byDepth = nil }
    return true
  }

  /// Takes its depth from a child, which stays at its place in the order.
  mutating func releaseDepth(of child: DisplayObject) {
    if byDepth == nil { byDepth = inOrder }
    forgetDepth(of: child)
    child.depth = Self.noDepth
  }

  private mutating func forgetDepth(of child: DisplayObject) {
    guard child.depth != Self.noDepth,
      let known = byDepth.flatMap({ Self.index(of: child, in: $0) })
    else { return }
    byDepth?.remove(at: known)
  }

  /// Moves a child to another place of the order, which is counted without it; its depth stays.
  mutating func move(from old: Int, to new: Int) {
    if byDepth == nil { byDepth = inOrder }
    let child = inOrder.remove(at: old)
    inOrder.insert(child, at: new)
  }

  /// Exchanges two places of the order; depths stay.
  mutating func swapPlaces(_ first: Int, _ second: Int) {
    if byDepth == nil { byDepth = inOrder }
    inOrder.swapAt(first, second)
  }
}
