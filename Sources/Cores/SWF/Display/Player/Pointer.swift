package import FlashData
import SWF

/// The mouse: where it is, what it is over and what it holds.
package struct Pointer {
  /// In pixels of the viewport.
  package var x = 0.0
  package var y = 0.0
  package var isDown = false
  /// The other buttons that are down, by the codes that `Key.isDown` knows: 2 the right one, 4 the middle one.
  package var others: Set<Int> = []
  /// What is under it, of what waits for it.
  package weak var hovered: DisplayObject? { didSet { hoveredPlace = hovered.map { Place($0) } } }
  /// What it was pressed on.
  package weak var pressed: DisplayObject? { didSet { pressedPlace = pressed.map { Place($0) } } }
  /// By this, what comes to the place of what was under it, or was pressed, takes its part.
  package private(set) var hoveredPlace: Place?
  package private(set) var pressedPlace: Place?
  package var drag: Drag?
  package var isHidden = false

  /// What is the same of an object and of one that is put in its place.
  package struct Place: Equatable {
    private let depth: Int
    private let character: UInt16
    private let file: ObjectIdentifier

    package init(_ object: DisplayObject) {
      depth = object.depth
      character = object.characterID ?? 0
      file = ObjectIdentifier(object.file)
    }
  }

  /// A clip that goes with the mouse.
  package struct Drag {
    package weak var object: DisplayObject?
    /// Its origin goes to the mouse.
    package var locksCenter: Bool
    /// Where the mouse was when the clip was last moved, in the stage's twips; what limits kept it from does not count.
    package var last: Point
    /// In the parent's twips.
    package var limits: Bounds?

    package init(
      object: DisplayObject? = nil, locksCenter: Bool, last: Point, limits: Bounds? = nil
    ) {
      self.object = object
      self.locksCenter = locksCenter
      self.last = last
      self.limits = limits
    }
  }

  package mutating func forget(_ object: DisplayObject) {
    if drag?.object === object { drag = nil }
  }
}

extension DisplayObject {
  /// Whether it takes part in dragging as the items of a menu do.
  package var tracksMenu: Bool {
    (self as? Button)?.tracksAsMenu ?? (self as? MovieClip)?.tracksAsMenu ?? false
  }
}

extension MovieClip {
  /// Whether it has handlers that make it a button.
  package var isButton: Bool {
    let events: ClipEvents = [
      .press, .release, .releaseOutside, .rollOver, .rollOut, .dragOver, .dragOut,
    ]
    if !clipEvents.isDisjoint(with: events) { return true }
    // Main timelines of levels are none, whatever handlers they have.
    guard version >= 6, parent != nil else { return false }
    return actions?.hasButtonHandler(self) ?? controls[.isButtonMode] ?? false
  }
}
