/// What a display object stands in, and how deep.
package struct Nesting {
  /// So many objects may stand in each other.
  static let deepest = 1000

  private let object: DisplayObject

  package init(_ object: DisplayObject) { self.object = object }

  /// Whether `other` is this object or stands in it.
  package func holds(_ other: DisplayObject) -> Bool {
    var inner: DisplayObject? = other
    while let present = inner {
      if present === object { return true }
      inner = Self.holder(of: present)
    }
    return false
  }

  /// Whether it can stand in a container without getting the display list deeper than all that goes through it can bear.
  package func canStand(in container: Container) -> Bool {
    var room = Self.deepest
    var outer: Container? = container
    while let present = outer {
      room -= 1
      outer = Self.holder(of: present)
    }
    var level = [object]
    while !level.isEmpty {
      guard room > 0 else { return false }
      room -= 1
      level = level.flatMap { ($0 as? Container)?.phaseChildren ?? [] }
    }
    return true
  }

  /// What an object stands in, or the button that it is a hidden state of.
  private static func holder(of object: DisplayObject) -> Container? {
    object.parent ?? object.stateLink?.container
  }
}
