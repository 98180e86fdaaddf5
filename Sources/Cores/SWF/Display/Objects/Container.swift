package import FlashData
package import FlashHeap
import SWF

/// Something that has children at depths: a clip or a button.
package class Container: DisplayObject {
  /// By depth, lowest first.
  package private(set) final var children: [DisplayObject] = []
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

  private final func list(_ child: DisplayObject) {
    child.isListed = true
    wasRenamed(child, from: nil, to: child.name)
  }

  private final func unlist(_ child: DisplayObject) {
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

  /// Where a child of this depth is, or would have to be put.
  private final func index(of depth: Int) -> Int {
    var (low, high) = (0, children.count)
    while low < high {
      let middle = (low + high) / 2
      if children[middle].depth < depth { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Where a child is.
  private final func place(of child: DisplayObject) -> Int? {
    guard child.isListed else { return nil }
    var index = index(of: child.depth)
    while index < children.count, children[index].depth == child.depth {
      if children[index] === child { return index }
      index += 1
    }
    return children.firstIndex { $0 === child }
  }

  package final func child(at depth: Int) -> DisplayObject? {
    let index = index(of: depth)
    return index < children.count && children[index].depth == depth ? children[index] : nil
  }

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
    let index = index(of: depth)
    player.stageChanged()
    if index < children.count, children[index].depth == depth {
      let old = children[index]
      unlist(old)
      children[index] = child
      list(child)
      return old
    }
    children.insert(child, at: index)
    list(child)
    return nil
  }

  /// Puts a child at a depth that is taken, directly below the child that has it.
  package final func insertBehind(_ child: DisplayObject, at depth: Int) {
    child.depth = depth
    child.parent = self
    children.insert(child, at: index(of: depth))
    list(child)
    player.stageChanged()
  }

  /// Takes a child out, without unloading it.
  package final func takeOut(_ child: DisplayObject) {
    guard let index = place(of: child) else { return }
    children.remove(at: index)
    unlist(child)
    player.stageChanged()
  }

  /// Takes a child off the stage.
  ///
  /// One with `unload` handlers stays at a depth below all others until they have run: they can still use it. In something that is
  /// leaving they have been queued already, and it goes with that.
  package final func remove(_ child: DisplayObject) {
    guard child.parent === self, !child.isRemoved else { return }
    if isUnloadTold, child.waitsToUnload { return }
    takeOut(child)
    if child.waitsToUnload {
      guard !child.isLeaving else { return }
      (child as? Container)?.unloadBelowWaiting()
      child.dispatchUnload()
      child.isLeaving = true
      child.depth = -1 - child.depth
      let index = index(of: child.depth)
      children.insert(child, at: index)
      list(child)
      player.instances.removeLater(child)
    } else {
      child.unload()
      child.parent = nil
    }
  }

  /// Whether it, or what it stands in, is leaving: then its handlers have been queued.
  package final var isUnloadTold: Bool {
    var object: DisplayObject? = self
    while let present = object {
      if present.isLeaving { return true }
      object = present.parent
    }
    return false
  }

  /// Of something whose handlers are to run, what lies below the first child that waits for handlers goes at once.
  ///
  /// What lies above stays until all goes, whether it waits itself or not (measured: unload-below).
  private final func unloadBelowWaiting() {
    for child in children {
      guard !child.waitsToUnload else {
        (child as? Container)?.unloadBelowWaiting()
        return
      }
      takeOut(child)
      child.unload()
      child.parent = nil
    }
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
    coder.children(&children)
    guard coder.isReading else { return }
    // The children's names may not have been read yet.
    names = nil
    firstLetters = nil
    for child in children { child.isListed = true }
  }
}

extension DisplayObject {
  /// Queues what wants to run when it goes, of all that is in it as well.
  package func dispatchUnload() {
    if let container = self as? Container {
      for child in container.children { child.dispatchUnload() }
    }
    (self as? MovieClip)?.dispatch(.unload, isUnload: true)
  }

  /// Whether it or something in it has handlers that run when it goes.
  package var waitsToUnload: Bool {
    if let clip = self as? MovieClip, clip.hasUnloadHandler { return true }
    return (self as? Container)?.children.contains { $0.waitsToUnload } ?? false
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
