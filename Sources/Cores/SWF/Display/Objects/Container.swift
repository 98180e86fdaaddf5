package import FlashData
package import FlashHeap
import SWF

/// Something that has children: a clip or a button.
package class Container: DisplayObject {
  /// In the order in which they are drawn, the lowest first; without scripts of ActionScript 3, that is by depth.
  package final var children: [DisplayObject] { list.inOrder }
  private final var list = ChildList()
  /// What children know it by.
  final let link = ContainerLink()
  /// The children by name, once one of many was asked for.
  private final var names: ChildNames?
  /// The letters that names of children begin with; nil until the first look.
  private final var firstLetters: NameLetters?

  /// With so few, looking at each costs less than a table.
  private static let fewChildren = 8

  package override init(player: Player, file: MovieFile, characterID: UInt16?) {
    super.init(player: player, file: file, characterID: characterID)
    link.refer(to: self)
  }

  deinit { link.clear() }

  /// What goes through the phases of frames with it (D.F2).
  package var phaseChildren: [DisplayObject] { children }

  package override func trace(_ marker: inout Marker) {
    super.trace(&marker)
    for child in children { marker.mark(child) }
  }

  /// Whether a child's name may begin with a letter, in whatever case: a quick look before children are searched by name.
  package final func mayHaveChild(startingWith letter: UInt16) -> Bool {
    guard !children.isEmpty else { return false }
    if firstLetters == nil {
      firstLetters = children.reduce(into: NameLetters()) { $0.add($1.name) }
    }
    return firstLetters?.mayHave(letter) ?? true
  }

  private final func noteListed(_ child: DisplayObject) {
    child.isListed = true
    wasRenamed(child, from: nil, to: child.name)
  }

  private final func noteUnlisted(_ child: DisplayObject) {
    child.isListed = false
    wasRenamed(child, from: child.name, to: nil)
  }

  /// A child has another name now.
  final func wasRenamed(_ child: DisplayObject, from old: String?, to new: String?) {
    if let old { names?.remove(child, named: old) }
    if let new { names?.add(child, named: new) }
    // Letters of children that went stay: nothing is missed by that.
    firstLetters?.add(new)
  }

  /// The child at a depth, the lowest if there are several.
  package final func child(at depth: Int) -> DisplayObject? { list.child(at: depth) }

  /// The greatest depth of a child; nil if none has one.
  package final var highestDepth: Int? { list.highestDepth }

  /// The child with this name, the lowest if there are several.
  package final func child(named name: String, ignoresCase: Bool) -> DisplayObject? {
    if children.count > Self.fewChildren {
      if names == nil {
        names = ChildNames()
        for child in children {
          if let name = child.name { names?.add(child, named: name) }
        }
      }
      switch names?.find(name, ignoresCase: ignoresCase) {
      case .nothing?: return nil
      case .one(let child)?: return child
      case .several?, nil: break
      }
    }
    return children.first { $0.isNamed(name, ignoresCase: ignoresCase) }
  }

  /// Puts a child at its depth; what stood there is taken out and handed back, not unloaded.
  @discardableResult
  package final func insert(_ child: DisplayObject, at depth: Int) -> DisplayObject? {
    child.depth = depth
    child.parent = self
    player.stageChanged()
    let old = list.insert(child)
    if let old { noteUnlisted(old) }
    noteListed(child)
    return old
  }

  /// Puts a child at a depth that is taken, directly below the child that has it.
  package final func insertBehind(_ child: DisplayObject, at depth: Int) {
    child.depth = depth
    child.parent = self
    list.insertBehind(child)
    noteListed(child)
    player.stageChanged()
  }

  /// Takes a child out, without unloading it.
  package final func takeOut(_ child: DisplayObject) {
    guard child.isListed, list.remove(child) else { return }
    noteUnlisted(child)
    player.stageChanged()
  }

  /// Takes a child off the stage, at once or when handlers have run that wait for that.
  package final func remove(_ child: DisplayObject) { timelines?.remove(child, from: self) }

  /// Whether it, or what it stands in, is leaving: then its handlers have been queued.
  package final var isUnloadTold: Bool {
    var object: DisplayObject? = self
    while let present = object {
      if present.isLeaving { return true }
      object = present.parent
    }
    return false
  }

  /// Moves a child to another depth, and what is there to the child's.
  package final func swap(_ child: DisplayObject, to depth: Int) {
    guard child.depth != depth else { return }
    let old = child.depth
    let other = self.child(at: depth)
    // Neither is the timeline's to move any more, and neither masks what is above it (C.MovieClip.23).
    for moved in [child, other] {
      moved?.isMovedByScript = true
      moved?.clipDepth = 0
    }
    // At scripts' depths the timeline forgets it, unless it has put something there itself.
    let knowsChild = depth < MovieClip.scriptDepth || other?.timelinePlace.isByTimeline ?? false
    let knowsOther = old < MovieClip.scriptDepth || child.timelinePlace.isByTimeline
    takeOut(child)
    if let other {
      takeOut(other)
      insert(other, at: old)
      if !knowsOther { other.timelinePlace.isByTimeline = false }
    }
    insert(child, at: depth)
    if !knowsChild { child.timelinePlace.isByTimeline = false }
  }

  /// The children's bounds.
  package override var contentBounds: Bounds {
    var result = Bounds()
    for child in children { result = result.union(child.boundsInParent) }
    return result
  }

  package override func unload() {
    for child in children { child.unload() }
    super.unload()
  }

  package override func code(_ coder: StateCoder) {
    super.code(coder)
    var children = children
    coder.children(&children)
    guard coder.isReading else { return }
    list = ChildList(inOrder: children)
    // The children's names may not have been read yet.
    names = nil
    firstLetters = nil
    for child in children { child.isListed = true }
  }

  /// Knows children by depth again, once a state has given all of them theirs.
  final func depthsWereRead() { list = ChildList(inOrder: children) }
}

/// What scripts of ActionScript 3 do: they know children by their places in the order, from 0 on (D.Cont.1).
///
/// A child that one of these has put or moved is not the timeline's any more, which neither changes nor removes it.
extension Container {
  /// The place of a child in the order; nil if it is not in this container.
  package final func index(of child: DisplayObject) -> Int? {
    child.isListed && child.parent === self ? list.index(of: child) : nil
  }

  /// Puts something that is in no container at a place, from 0 to the number of children; others are the nearest of these.
  ///
  /// It has no depth (D.Depth.4).
  package final func insert(_ child: DisplayObject, atIndex index: Int) {
    takeOver(child)
    child.depth = ChildList.noDepth
    child.timelinePlace.frame = 0
    child.parent = self
    list.insert(child, atIndex: min(max(index, 0), children.count))
    noteListed(child)
    player.stageChanged()
  }

  /// Moves a child to another place, which is counted without it; the nearest that there is.
  ///
  /// It keeps its depth.
  package final func move(_ child: DisplayObject, toIndex index: Int) {
    guard let old = self.index(of: child) else { return }
    takeOver(child)
    list.move(from: old, to: min(max(index, 0), children.count - 1))
    player.stageChanged()
  }

  /// Exchanges the places of two children; they keep their depths.
  package final func swapPlaces(_ first: DisplayObject, _ second: DisplayObject) {
    guard let one = index(of: first), let other = index(of: second) else { return }
    takeOver(first)
    takeOver(second)
    list.swapPlaces(one, other)
    player.stageChanged()
  }

  /// The timeline removes a child that a script has taken over: it loses its depth and stays (D.Rem.2).
  package final func releaseDepth(of child: DisplayObject) {
    guard index(of: child) != nil else { return }
    list.releaseDepth(of: child)
  }

  /// Takes a child from the timeline.
  private func takeOver(_ child: DisplayObject) {
    child.timelinePlace.isByTimeline = false
    child.isMovedByScript = true
  }
}

extension String {
  /// As labels of frames are compared.
  package func equalsIgnoringASCIICase(_ other: String) -> Bool {
    func folded(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte | 0x20 : byte }
    return utf8.count == other.utf8.count
      && zip(utf8, other.utf8).allSatisfy { folded($0) == folded($1) }
  }

  /// As names are compared before SWF 7; cases beyond ASCII count as well.
  package func equalsIgnoringCase(_ other: String) -> Bool {
    if self == other { return true }
    guard utf8.count == other.utf8.count || !utf8.allSatisfy({ $0 < 0x80 }) else { return false }
    return lowercased() == other.lowercased()
  }
}
