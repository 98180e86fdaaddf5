import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster
import SWF

/// Looks for what the pointer is on (D.Pick).
struct PointerPicking {
  /// What was found in an object.
  private enum Found {
    case nothing
    /// Something that takes no part in pointing: what it stands in may (D.Pick.5).
    case passedUp
    case object(DisplayObject)
  }

  let machine: ABCMachine
  /// In the stage's twips.
  let point: Point
  /// What is looked through.
  var excluded: DisplayObject?

  /// The object under the point; nil is the stage itself.
  var target: DisplayObject? {
    guard machine.stageTakesPointer else { return nil }
    let children = machine.player.stage.children
    for child in children.reversed() where isInteractive(child) {
      // A main timeline itself is never found.
      if case .object(let object) = find(child), !object.isMovieRoot { return object }
    }
    return nil
  }

  /// The topmost object that is hit, whatever it is, or has what is hit as its own drawing (D.Spr.4).
  var topmost: DisplayObject? { topmost(machine.player.stage.children) }

  private func topmost(_ objects: [DisplayObject]) -> DisplayObject? {
    for index in objects.indices.reversed() {
      let object = objects[index]
      guard canBeHit(object), isUnmasked(index, in: objects) else { continue }
      guard let container = object as? Container else {
        if object.isHit(point, exactly: true) { return object }
        continue
      }
      if let found = topmost(container.children) { return found }
      if let own = object.worldMatrix.inverse?.apply(point),
        (object as? MovieClip)?.drawing?.contains(own, pixel: object.ownPixel) ?? false
      {
        return object
      }
    }
    return nil
  }

  /// Whether an object is one of InteractiveObject's: a Shape is a clip to the display list, too.
  private func isInteractive(_ object: DisplayObject) -> Bool {
    guard object.hasCell, object is Container || object is EditField else { return false }
    return object.cell.map {
      $0.traits.isKind(of: machine.types.interactive)
    } ?? true
  }

  /// Whether anything of an object can be hit at all (D.Pick.2).
  private func canBeHit(_ object: DisplayObject) -> Bool {
    object.isVisible && object !== excluded && object.maskee == nil && object.clipDepth == 0
      && object.isUnmasked(at: point)
  }

  private func find(_ object: DisplayObject) -> Found {
    guard canBeHit(object), let inverse = object.worldMatrix.inverse else { return .nothing }
    let own = inverse.apply(point)
    if let rect = object.scrollRect, !rect.contains(own) { return .nothing }
    switch object {
    case let field as EditField: return find(field, own)
    case let button as StateButton: return find(button, own)
    case let container as Container: return find(in: container, own)
    default: return .nothing
    }
  }

  private func isEnabled(_ object: DisplayObject) -> Bool { object.controls[.mouseEnabled] ?? true }

  /// D.Pick.12.
  private func find(_ field: EditField, _ own: Point) -> Found {
    guard field.contains(own, exactly: false) else { return .nothing }
    let takesPointer =
      field.isSelectable || !field.wasStatic || field.picture.link(at: own) != nil
    return isEnabled(field) && takesPointer ? .object(field) : .passedUp
  }

  /// D.Pick.8 and D.Pick.11.
  private func find(_ button: StateButton, _ own: Point) -> Found {
    guard isEnabled(button) else { return .nothing }
    if let shown = button.children.first, isInteractive(shown) {
      guard case .nothing = find(shown) else { return .object(button) }
    }
    return button.isHit(at: own) ? .object(button) : .nothing
  }

  /// Interactive children come first, from the top down, then the others, and its own drawing last (D.Pick.9).
  private func find(in container: Container, _ own: Point) -> Found {
    let area = container.controls.hitArea.flatMap { $0.isRemoved ? nil : $0 }
    let takesChildren = container.controls[.mouseChildren] ?? true
    var isPassedUp = false
    let children = container.children
    if area == nil || takesChildren {
      for index in children.indices.reversed() where isInteractive(children[index]) {
        let found = find(children[index])
        if case .nothing = found { continue }
        guard isUnmasked(index, in: children) else { continue }
        guard case .object(let object) = found else {
          isPassedUp = true
          continue
        }
        if takesChildren, !object.isMovieRoot { return found }
        if isEnabled(container) { return .object(container) }
        isPassedUp = true
      }
    }
    if isHit(container, own, area) {
      return isEnabled(container) ? .object(container) : .passedUp
    }
    // What was handed up becomes the first container's that takes part (D.Pick.10).
    return isPassedUp ? (isEnabled(container) ? .object(container) : .passedUp) : .nothing
  }

  /// Whether a container is hit itself: where its hit area is, or its own drawing and what in it is not interactive (D.Pick.9, D.Pick.13).
  private func isHit(_ container: Container, _ own: Point, _ area: DisplayObject?) -> Bool {
    if let area { return area.isHit(point, exactly: true) }
    let children = container.children
    for index in children.indices.reversed() where !isInteractive(children[index]) {
      let child = children[index]
      if canBeHit(child), child.isHit(point, exactly: true), isUnmasked(index, in: children) {
        return true
      }
    }
    guard let drawing = (container as? MovieClip)?.drawing else { return false }
    return drawing.contains(own, pixel: container.ownPixel)
  }

  /// Whether masks of the timeline leave a child where the point is.
  private func isUnmasked(_ index: Int, in children: [DisplayObject]) -> Bool {
    !children[..<index].contains { mask in
      mask.clipDepth > 0 && mask.clipDepth >= children[index].depth
        && !mask.isHit(point, exactly: true)
    }
  }
}

extension DisplayObject {
  /// It is the main timeline of a movie that stands on the stage itself.
  var isMainTimeline: Bool { (self as? MovieClip)?.level != nil }

  /// It is the main timeline of a movie, loaded or not, which no pointer finds (D.Pick.5).
  var isMovieRoot: Bool {
    isMainTimeline
      || (self as? MovieClip)?.timeline.source == .main
        && !timelinePlace.marks.contains(.isMadeByScript)
  }
}

extension EditField {
  /// The file has it as static text that is a field only to be laid out (D.Pick.12).
  var wasStatic: Bool { character?.definition.flags.contains(.wasStatic) ?? false }
}
