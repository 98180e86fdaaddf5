package import FlashData
import Raster

/// The properties of objects that scripts have numbers for (`getProperty`, `setProperty`) and names.
package enum ObjectProperty: Int, CaseIterable {
  case _x, _y, _xscale, _yscale, _currentframe, _totalframes, _alpha, _visible, _width, _height
  case _rotation, _target, _framesloaded, _name, _droptarget, _url, _highquality, _focusrect
  case _soundbuftime, _quality, _xmouse, _ymouse

  package var name: String { "\(self)" }

  /// The property of a name, which is compared without regard to case.
  package init?(named name: String) {
    guard name.utf8.first == 0x5F, let found = Self.byName[name.lowercased()] else { return nil }
    self = found
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.name, $0) })
}

/// Place, size and look in the units of scripts: pixels, degrees, percents.
extension DisplayObject {
  /// What it stands in for ActionScript 1; around a movie that stands in one of ActionScript 3 there is nothing (D.A1.1, D.Ldr.47).
  @inline(__always) package final var actionParent: Container? {
    timelinePlace.isIslandRoot ? nil : parent
  }

  /// Whether `Selection.setFocus` can lead to it.
  package var canHaveFocus: Bool {
    switch self {
    case is EditField, is Button: true
    case let clip as MovieClip where clip.actionParent != nil:
      clip.isButton || clip.control(.focusEnabled) ?? false
    default: false
    }
  }

  /// Where scripts of ActionScript 1 find it.
  package final var path: TargetPath { TargetPath(self) }

  /// A point of its own, in twips, in those of the stage; and back.
  package func toGlobal(_ point: Point) -> Point { worldMatrix.applyRounded(point) }

  package func toLocal(_ point: Point) -> Point {
    // What is flat has no points of its own: the one of the stage stays as it is.
    guard let inverse = worldMatrix.inverse else { return point }
    let local = inverse.apply(point)
    return Point(x: local.x.rounded(), y: local.y.rounded())
  }

  /// Its bounds in the twips of another object.
  package func bounds(in other: DisplayObject) -> Bounds {
    if other === self { return contentBounds }
    guard let inverse = other.worldMatrix.inverse else { return .empty }
    return (inverse * worldMatrix).apply(contentBounds)
  }

  /// Whether a point of the stage, in twips, is on it.
  package func isHit(_ point: Point, exactly: Bool) -> Bool {
    if !exactly { return worldBounds.contains(point) }
    // Bounds ignore morphs: theirs are those of their first form.
    guard let inverse = worldMatrix.inverse else { return false }
    guard isUnmasked(at: point) else { return false }
    return contains(inverse.apply(point), exactly: true)
  }

  /// Whether its mask, if it has one, leaves a point of the stage, in twips.
  ///
  /// Masks may mask one another, or what they stand in: beyond the sixteenth, a mask hides nothing.
  package func isUnmasked(at point: Point) -> Bool {
    guard let mask, player.stage.masksAsked < 16 else { return true }
    player.stage.masksAsked += 1
    defer { player.stage.masksAsked -= 1 }
    return mask.isHit(point, exactly: true)
  }
}

/// Place, size, turn and opacity in the numbers that scripts use: pixels, percent, degrees.
package struct PlacementNumbers {
  package let object: DisplayObject

  /// Where Flash Player's numbers end, in twips: what is endless goes there (C.Prop.4).
  private static let farthest = -2_147_483_648.0

  /// A place in twips (L2.5.6; measured: far-places).
  private func place(_ pixels: Double, shiftedBy shift: Double) -> Double {
    let player = object.player.playerVersion
    guard pixels.isFinite || player <= 9 else { return Self.farthest }
    return twips(fromPixels: pixels, player: player) - shift
  }

  package var x: Double {
    get { (object.matrix.tx + object.edgeShift.x) / twips }
    nonmutating set {
      var changed = object.matrix
      changed.tx = place(newValue, shiftedBy: object.edgeShift.x)
      moveByScript(changed)
    }
  }

  package var y: Double {
    get { (object.matrix.ty + object.edgeShift.y) / twips }
    nonmutating set {
      var changed = object.matrix
      changed.ty = place(newValue, shiftedBy: object.edgeShift.y)
      moveByScript(changed)
    }
  }

  /// Rotation, scales in percent, and skew: as set, else as the matrix has them.
  private var fullPlacement: (rotation: Double, scaleX: Double, scaleY: Double, skew: Double) {
    let turn = arcTangent(object.matrix.b, object.matrix.a)
    return (
      object.placement.rotation ?? turn * 180 / .pi,
      object.placement.scaleX
        ?? (object.matrix.a * object.matrix.a + object.matrix.b * object.matrix.b).squareRoot()
        * 100,
      object.placement.scaleY
        ?? (object.matrix.c * object.matrix.c + object.matrix.d * object.matrix.d).squareRoot()
        * 100,
      object.placement.skew ?? arcTangent(-object.matrix.c, object.matrix.d) - turn
    )
  }

  private func place(_ rotation: Double, _ scaleX: Double, _ scaleY: Double, _ skew: Double) {
    let turn = rotation * .pi / 180
    // Matrices have 16 bits behind the point in files; what is less, as the cosine of a right angle, is 0 (measured: small-parts).
    func part(_ number: Double) -> Double { abs(number) < 0x1p-17 ? 0 : number }
    var changed = object.matrix
    let (x, y) = (scaleX / 100, scaleY / 100)
    changed.a = part(x * cosine(turn))
    changed.b = part(x * sine(turn))
    changed.c = part(-y * sine(turn + skew))
    changed.d = part(y * cosine(turn + skew))
    object.isMovedByScript = true
    object.setMatrix(
      changed,
      keeping: Placement(rotation: rotation, scaleX: scaleX, scaleY: scaleY, skew: skew))
  }

  private func moveByScript(_ matrix: Matrix) {
    object.isMovedByScript = true
    object.setMatrix(matrix, keeping: object.placement)
  }

  /// Degrees, −180…180.
  package var rotation: Double {
    get { fullPlacement.rotation }
    nonmutating set {
      var degrees = newValue.truncatingRemainder(dividingBy: 360)
      if degrees > 180 { degrees -= 360 } else if degrees < -180 { degrees += 360 }
      let present = fullPlacement
      place(degrees, present.scaleX, present.scaleY, present.skew)
    }
  }

  /// In percent.
  package var scaleX: Double {
    get { fullPlacement.scaleX }
    nonmutating set {
      let present = fullPlacement
      place(present.rotation, newValue, present.scaleY, present.skew)
    }
  }

  /// In percent.
  package var scaleY: Double {
    get { fullPlacement.scaleY }
    nonmutating set {
      let present = fullPlacement
      place(present.rotation, present.scaleX, newValue, present.skew)
    }
  }

  /// Of what it shows, in its parent.
  package var width: Double { object.boundsInParent.width / twips }

  /// Of what it shows, in its parent.
  package var height: Double { object.boundsInParent.height / twips }

  package func setWidth(_ width: Double) {
    if let field = object as? EditField {
      field.layout.resize(width: twips(fromPixels: width), height: nil)
    } else {
      setExtents(width: width, height: nil)
    }
  }

  package func setHeight(_ height: Double) {
    if let field = object as? EditField {
      field.layout.resize(width: nil, height: twips(fromPixels: height))
    } else {
      setExtents(width: nil, height: height)
    }
  }

  /// The scales at which the box around it gets one side and keeps the other, each as if both scales were the same.
  ///
  /// Rotated objects are taken in the same way (D.Prop.9, D.Prop.10). What was turned over by a negative scale is so no more.
  private func setExtents(width: Double?, height: Double?) {
    let bounds = object.contentBounds
    let present = fullPlacement
    let turn = present.rotation * .pi / 180
    let (cosine, sine) = (abs(cosine(turn)), abs(sine(turn)))
    let unscaledWidth = (bounds.width * cosine + bounds.height * sine) / twips
    let unscaledHeight = (bounds.width * sine + bounds.height * cosine) / twips
    let (across, down) = (abs(present.scaleX) / 100, abs(present.scaleY) / 100)
    let wide = (bounds.width * cosine * across + bounds.height * sine * down) / twips
    let high = (bounds.width * sine * across + bounds.height * cosine * down) / twips
    let scaleX = (width ?? wide) / unscaledWidth * 100
    let scaleY = (height ?? high) / unscaledHeight * 100
    place(
      present.rotation, scaleX.isFinite ? scaleX : 0, scaleY.isFinite ? scaleY : 0, present.skew)
  }

  /// In percent; kept in 256ths.
  package var alpha: Double {
    get { Double(object.colorTransform.multiply.w) * 100 / 256 }
    nonmutating set {
      // 16 bits of it are kept.
      let raw = Integers.int32((newValue / 100 * 256).rounded(.towardZero))
      object.colorTransform.multiply.w = Int32(Int16(truncatingIfNeeded: raw))
      object.isMovedByScript = true
      object.player.stageChanged()
    }
  }

  package func setVisible(_ visible: Bool) {
    let wasVisible = object.isVisible
    object.isVisible = visible
    // What disappears loses the focus (D.Focus.9); what was invisible before may keep it.
    if wasVisible, !visible, object.player.keyboard.focus === object {
      object.player.keyboardInput.setFocus(nil)
    }
    object.player.stageChanged()
  }

  /// The mouse in its own pixels.
  package var mouse: Point {
    // Seen from the screen, where objects stand at whole pixels (D.Mat.7).
    let view = object.player.stage.viewMatrix
    var matrix =
      view * Matrix(a: 1 / twips, b: 0, c: 0, d: 1 / twips, tx: 0, ty: 0) * object.worldMatrix
    matrix.tx = matrix.tx.rounded(.toNearestOrEven)
    matrix.ty = matrix.ty.rounded(.toNearestOrEven)
    let mouse = object.player.pointerInput.mousePosition
    let point = view.apply(Point(x: mouse.x / twips, y: mouse.y / twips))
    guard let inverse = matrix.inverse else {
      return Point(x: point.x.rounded() / twips, y: point.y.rounded() / twips)
    }
    func nearest(_ number: Double) -> Double { (number + 0.5).rounded(.down) }
    let x = nearest(inverse.a * point.x + inverse.c * point.y) + nearest(inverse.tx)
    let y = nearest(inverse.b * point.x + inverse.d * point.y) + nearest(inverse.ty)
    return Point(x: x / twips, y: y / twips)
  }
}

extension DisplayObject {
  package var numbers: PlacementNumbers { PlacementNumbers(object: self) }
}
