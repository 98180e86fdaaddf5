import Raster

/// The mouse: where it is, what it is over and what it holds.
struct Pointer {
  /// In pixels of the viewport.
  var x = 0.0
  var y = 0.0
  var isDown = false
  /// What is under it, when that waits for it.
  weak var hovered: DisplayObject?
  /// What it was pressed on.
  weak var pressed: DisplayObject?
  var drag: Drag?
  var isHidden = false

  /// A clip that goes with the mouse.
  struct Drag {
    weak var object: DisplayObject?
    /// From the mouse to the clip's origin, in the parent's twips; nil keeps the origin at the mouse.
    var offset: Point
    /// In the parent's twips.
    var limits: Bounds?
  }

  mutating func forget(_ object: DisplayObject) {
    if drag?.object === object { drag = nil }
  }
}

/// The keyboard: which keys are down.
struct Keyboard {
  var down: Set<Int> = []
  var lastCode = 0
  var lastCharacter = 0
  var clipboard = ""
  /// What has the focus.
  weak var focus: DisplayObject?

  mutating func forget(_ object: DisplayObject) {
    if focus === object { focus = nil }
  }
}

extension Player {
  /// The mouse in the stage's twips.
  var mousePosition: Point {
    guard let inverse = stage.viewMatrix.inverse else { return Point(x: 0, y: 0) }
    let point = inverse.apply(Point(x: pointer.x, y: pointer.y))
    return Point(x: (point.x * twips).rounded(), y: (point.y * twips).rounded())
  }

  func updateDrag() {}
  func updatePointer() {}
  func deliver(_ event: InputEvent) {}
}
