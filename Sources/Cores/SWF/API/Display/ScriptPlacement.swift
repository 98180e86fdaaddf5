import FlashData
import FlashDisplay
import Raster
import SWF

/// Place, size and turn of a display object in the numbers of ActionScript 3: pixels, factors, degrees (D.DO.2 to 8).
///
/// Factors and turns are kept beside the matrix as they were set. What is kept is not what ActionScript 1 keeps: factors are no percents.
struct ScriptPlacement {
  /// What is kept, or else what the matrix tells; angles in radians but `rotation`.
  private struct Kept {
    var rotation: Double
    var scaleX: Double
    var scaleY: Double
    var skew: Double
  }

  let object: DisplayObject

  private var kept: Kept {
    let (matrix, placement) = (object.matrix, object.placement)
    let turn = arcTangent(matrix.b, matrix.a)
    return Kept(
      rotation: placement.rotation ?? turn * 180 / .pi,
      scaleX: placement.scaleX ?? (matrix.a * matrix.a + matrix.b * matrix.b).squareRoot(),
      scaleY: placement.scaleY ?? (matrix.c * matrix.c + matrix.d * matrix.d).squareRoot(),
      skew: placement.skew ?? arcTangent(-matrix.c, matrix.d) - turn)
  }

  private func keep(_ kept: Kept, _ matrix: Matrix) {
    object.isMovedByScript = true
    var placement = object.placement
    placement.rotation = kept.rotation
    placement.scaleX = kept.scaleX
    placement.scaleY = kept.scaleY
    placement.skew = kept.skew
    object.setMatrix(matrix, keeping: placement)
  }

  private static func part(_ number: Double) -> Double { Double(Float(number)) }
  private static func orZero(_ number: Double) -> Double { number.isNaN ? 0 : number }

  private func setAcross(_ matrix: inout Matrix, _ kept: Kept) {
    let turn = Self.orZero(kept.rotation) * .pi / 180
    let scale = Self.orZero(kept.scaleX)
    matrix.a = Self.part(cosine(turn) * scale)
    matrix.b = Self.part(sine(turn) * scale)
  }

  private func setDown(_ matrix: inout Matrix, _ kept: Kept) {
    let turn = Self.orZero(kept.rotation) * .pi / 180 + kept.skew
    let scale = Self.orZero(kept.scaleY)
    matrix.c = Self.part(-sine(turn) * scale)
    matrix.d = Self.part(cosine(turn) * scale)
  }

  var scaleX: Double {
    get { kept.scaleX }
    nonmutating set {
      var (kept, matrix) = (kept, object.matrix)
      kept.scaleX = newValue
      setAcross(&matrix, kept)
      keep(kept, matrix)
    }
  }

  var scaleY: Double {
    get { kept.scaleY }
    nonmutating set {
      var (kept, matrix) = (kept, object.matrix)
      kept.scaleY = newValue
      setDown(&matrix, kept)
      keep(kept, matrix)
    }
  }

  /// Degrees.
  var rotation: Double {
    get {
      let degrees = kept.rotation.truncatingRemainder(dividingBy: 360)
      return degrees > 180 ? degrees - 360 : degrees
    }
    nonmutating set {
      var (kept, matrix) = (kept, object.matrix)
      kept.rotation = newValue.truncatingRemainder(dividingBy: 360)
      if kept.rotation < -180 { kept.rotation += 360 }
      if kept.rotation > 180 { kept.rotation -= 360 }
      if !kept.rotation.isNaN {
        setAcross(&matrix, kept)
        setDown(&matrix, kept)
      }
      keep(kept, matrix)
    }
  }

  /// Of what it shows, in its parent.
  var width: Double { object.bounds(under: object.matrix).width / twips }
  var height: Double { object.bounds(under: object.matrix).height / twips }

  func setWidth(_ width: Double) {
    guard width >= 0 else { return }
    if object is EditField { return object.numbers.setWidth(width) }
    setSize { kept, bounds, cosine, sine in
      let ratio = bounds.height / bounds.width
      let (across, down) =
        bounds.width == 0
        ? (0, 0) : (width / (bounds.width / twips), width / (bounds.height / twips))
      return (
        ratio * (cosine * across + sine * down)
          / ((cosine + ratio * sine) * (ratio * cosine + sine)),
        (sine * kept.scaleX + ratio * cosine * kept.scaleY) / (ratio * cosine + sine)
      )
    }
  }

  func setHeight(_ height: Double) {
    guard height >= 0 else { return }
    if object is EditField { return object.numbers.setHeight(height) }
    setSize { kept, bounds, cosine, sine in
      let ratio = bounds.width / bounds.height
      let (across, down) =
        bounds.height == 0
        ? (0, 0) : (height / (bounds.width / twips), height / (bounds.height / twips))
      return (
        (ratio * cosine * kept.scaleX + sine * kept.scaleY) / (ratio * cosine + sine),
        ratio * (sine * across + cosine * down)
          / ((cosine + ratio * sine) * (ratio * cosine + sine))
      )
    }
  }

  /// Sets both scales; what is not finite becomes 0 (D.DO.7).
  private func setSize(_ scales: (Kept, Bounds, Double, Double) -> (Double, Double)) {
    let bounds = object.bounds(under: .identity)
    var (kept, matrix) = (kept, object.matrix)
    let turn = Self.orZero(kept.rotation) * .pi / 180
    let (x, y) = scales(kept, bounds, abs(cosine(turn)), abs(sine(turn)))
    kept.scaleX = x.isFinite ? x : 0
    kept.scaleY = y.isFinite ? y : 0
    setAcross(&matrix, kept)
    setDown(&matrix, kept)
    keep(kept, matrix)
  }

  /// The matrix with its places in pixels, as Transform has it (M.Tr.2).
  var matrix: MatrixNumbers {
    get {
      let matrix = object.matrix
      return MatrixNumbers(
        Self.part(matrix.a), Self.part(matrix.b), Self.part(matrix.c), Self.part(matrix.d),
        matrix.tx / twips, matrix.ty / twips)
    }
    nonmutating set {
      object.isMovedByScript = true
      object.setMatrix(
        Matrix(
          a: Self.part(newValue.a), b: Self.part(newValue.b), c: Self.part(newValue.c),
          d: Self.part(newValue.d), tx: twips(fromPixels: newValue.tx),
          ty: twips(fromPixels: newValue.ty)))
    }
  }
}

extension DisplayObject {
  var script: ScriptPlacement { ScriptPlacement(object: self) }

  /// The box around all that it shows under a matrix, in twips (D.DO.22).
  func bounds(under matrix: Matrix, strokes: Bool = true) -> Bounds {
    if let scrollRect {
      return matrix.apply(
        Bounds(xMin: 0, yMin: 0, xMax: scrollRect.width, yMax: scrollRect.height))
    }
    guard let container = self as? Container, !(self is Button) else {
      return Self.box(strokes ? contentBounds : edgeBounds, under: matrix)
    }
    var result = Bounds.empty
    if let drawing = (self as? MovieClip)?.drawing {
      result = Self.box(strokes ? drawing.bounds : drawing.edgeBounds, under: matrix)
    }
    for child in container.children {
      result = result.union(child.bounds(under: matrix * child.matrix, strokes: strokes))
    }
    return result
  }

  /// Its own box without lines.
  private var edgeBounds: Bounds {
    let edges =
      (self as? Graphic)?.character.definition.edgeBounds
      ?? (self as? MorphGraphic)?.character.definition.startEdgeBounds
    return edges.map { Bounds($0) } ?? contentBounds
  }

  private static func box(_ bounds: Bounds, under matrix: Matrix) -> Bounds {
    bounds.isEmpty ? .empty : matrix.apply(bounds)
  }

  /// The box around its own one in the space of another object (D.DO.23); empty is at 0.
  func box(in other: DisplayObject, strokes: Bool) -> Bounds {
    let own = bounds(under: .identity, strokes: strokes)
    if other === self || own.isEmpty { return own }
    guard let inverse = other.worldMatrix.inverse else { return .empty }
    return (inverse * worldMatrix).apply(own)
  }
}
