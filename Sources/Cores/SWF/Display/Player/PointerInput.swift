package import FlashData
import Raster
import SWF

/// How an object takes part when what is under the pointer is looked for.
package enum PointerPart {
  /// Neither it nor what stands in it.
  case nothing
  /// The objects in it; then the container, if it is a part itself and is hit.
  case contents(orItself: Bool)
  /// It alone, if it is hit.
  case itself
}

extension PointerInput {
  /// The mouse in the stage's twips.
  package var mousePosition: Point {
    guard let inverse = player.stage.viewMatrix.inverse else { return Point(x: 0, y: 0) }
    let point = inverse.apply(Point(x: player.pointer.x, y: player.pointer.y))
    return Point(x: (point.x * twips).rounded(), y: (point.y * twips).rounded())
  }

  /// `startDrag`; `limits` are in the parent's twips.
  package func startDrag(_ object: DisplayObject, locksCenter: Bool, limits: Bounds?) {
    player.pointer.drag = Pointer.Drag(
      object: object, locksCenter: locksCenter, last: mousePosition, limits: limits)
  }

  /// Ends dragging, with the object where the mouse is now (C.MovieClip.62).
  package func stopDrag() {
    updateDrag()
    player.pointer.drag = nil
  }

  package func updateDrag() {
    guard let drag = player.pointer.drag, let object = drag.object, !object.isRemoved else {
      return
    }
    let parent = object.parent?.worldMatrix ?? .identity
    let inverse = parent.inverse ?? .identity
    let mouse = inverse.applyRounded(mousePosition)
    let last = inverse.applyRounded(drag.last)
    let (oldX, oldY) = (object.matrix.tx, object.matrix.ty)
    var x = drag.locksCenter ? mouse.x : oldX + mouse.x - last.x
    var y = drag.locksCenter ? mouse.y : oldY + mouse.y - last.y
    if let limits = drag.limits {
      x = min(max(x, limits.xMin), limits.xMax)
      y = min(max(y, limits.yMin), limits.yMax)
    }
    let way = parent.applyRounded(Point(x: last.x + x - oldX, y: last.y + y - oldY))
    player.pointer.drag?.last = way
    let edge = object.edgeShift
    object.numbers.x = (x + edge.x) / twips
    object.numbers.y = (y + edge.y) / twips
    object.host?.wasDragged(object)
  }

  /// What a dragged clip is over: the topmost clip below the mouse that is no part of it.
  package var dropTarget: MovieClip? {
    guard let dragged = player.pointer.drag?.object else { return nil }
    for case let level as MovieClip in player.stage.children.reversed() {
      if let found = clip(under: mousePosition, in: level, without: dragged) { return found }
    }
    return nil
  }

  private func clip(
    under point: Point, in clip: MovieClip, without dragged: DisplayObject
  ) -> MovieClip? {
    guard clip !== dragged, clip.isVisible else { return nil }
    for child in clip.children.reversed() where child !== dragged && child.isVisible {
      if let inner = child as? MovieClip {
        if let found = self.clip(under: point, in: inner, without: dragged) { return found }
      } else if child.isHit(point, exactly: true) {
        return clip
      }
    }
    if let drawing = clip.drawing, let inverse = clip.worldMatrix.inverse,
      drawing.contains(inverse.apply(point), pixel: clip.ownPixel)
    {
      return clip
    }
    return nil
  }

  /// What is under a point of the stage, in twips: the topmost object that is hit, what it stands in, and so on up to the main timeline.
  ///
  /// The machine of an object says whether it takes part (`ScriptHost.pointerPart`). What masks hide is not hit, nor what is invisible.
  package func hitChain(at point: Point) -> [DisplayObject] {
    let picking = Picking(point: point, machines: player.machines)
    for child in player.stage.children.reversed() {
      guard let found = picking.pick(child) else { continue }
      var chain = [found]
      while let parent = chain.last?.parent { chain.append(parent) }
      return chain
    }
    return []
  }
}

/// Looks for what is under a point of the stage.
private struct Picking {
  let point: Point
  let machines: ScriptMachines

  func pick(_ object: DisplayObject) -> DisplayObject? {
    guard object.isVisible, object.maskee == nil, object.clipDepth == 0 else { return nil }
    guard object.isUnmasked(at: point), let host = machines.host(of: object) else { return nil }
    switch host.pointerPart(of: object) {
    case .nothing: return nil
    case .itself: return host.isHit(object, at: point) ? object : nil
    case .contents(let orItself):
      if let container = object as? Container, let found = pick(in: container) {
        return found
      }
      return orItself && host.isHit(object, at: point) ? object : nil
    }
  }

  private func pick(in container: Container) -> DisplayObject? {
    let children = container.children
    let hasMasks = container is MovieClip
    for index in children.indices.reversed() {
      let child = children[index]
      guard let found = pick(child) else { continue }
      let isMasked =
        hasMasks
        && children[..<index].contains { mask in
          mask.clipDepth >= child.depth && !mask.isHit(point, exactly: true)
        }
      if !isMasked { return found }
    }
    return nil
  }
}
