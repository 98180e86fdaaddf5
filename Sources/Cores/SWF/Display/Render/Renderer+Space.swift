import FlashData
import Raster

/// Objects that stand in space (D.DO.31, R.Ord.8): in the order of the list, each seen by perspective.
extension Renderer {
  /// From where things in space are seen.
  private struct Eye {
    /// From the pixels of the object that has the perspective to those of the target.
    let toTarget: Matrix
    /// Where the eye is, in that object's pixels; nil is endlessly far.
    let place: (x: Double, y: Double, distance: Double)?
    /// The matrix from an object's parent to that object.
    let base: [Double]
  }

  /// Draws an object that stands in space, with all in it; `parent` brings its parent's twips to pixels of the stage.
  func drawInSpace(
    _ object: DisplayObject, _ parent: Matrix, _ colors: ColorTransform, _ target: Target,
    scale: (x: Double, y: Double)
  ) {
    guard let own = object.placement.spaceMatrix, let eye = eye(of: object, shifted(parent, target))
    else {
      return
    }
    project(object, Self.matrix(own, then: eye.base), eye, colors, target, scale: scale, depth: 0)
  }

  /// The nearest container above that has a perspective; a main timeline has one in any case (M.Tr.6).
  private func eye(of object: DisplayObject, _ parent: Matrix) -> Eye? {
    var between = Matrix.identity
    var above = object.parent
    var top: DisplayObject = object
    while let container = above, container.placement.perspective == nil, container.parent != nil {
      between = container.shownMatrix * between
      top = container
      above = container.parent
    }
    guard let inverse = between.inverse else { return nil }
    let owner = above ?? top
    let stage = object.player.stage
    var perspective = owner.placement.perspective
    if perspective == nil, (owner as? MovieClip)?.level != nil {
      perspective = Perspective(centerX: stage.movieWidth / 2, centerY: stage.movieHeight / 2)
    }
    let place = perspective.map { seen in
      (
        x: seen.centerX, y: seen.centerY,
        distance: stage.movieWidth / 2 * tangent((.pi - seen.angle) / 2)
      )
    }
    return Eye(
      toTarget: parent * inverse * .scale(twips, twips), place: place,
      base: Self.space(between))
  }

  /// A matrix of the plane, in twips, as one of space, in pixels.
  private static func space(_ matrix: Matrix) -> [Double] {
    [
      matrix.a, matrix.b, 0, 0, matrix.c, matrix.d, 0, 0, 0, 0, 1, 0,
      matrix.tx / twips, matrix.ty / twips, 0, 1,
    ]
  }

  /// One matrix of space, then another.
  private static func matrix(_ first: [Double], then other: [Double]) -> [Double] {
    (0..<16).map { place in
      let (column, row) = (place / 4, place % 4)
      return (0..<4).reduce(0.0) { $0 + other[$1 * 4 + row] * first[column * 4 + $1] }
    }
  }

  /// Draws an object by its matrix to the eye's space: a container's drawing, and then its children each by its own.
  private func project(
    _ object: DisplayObject, _ matrix: [Double], _ eye: Eye, _ colors: ColorTransform,
    _ target: Target, scale: (x: Double, y: Double), depth: Int
  ) {
    let isFlat =
      needsLayer(object, keepsBitmap: false) || object.scrollRect != nil || depth > 64
      || !(object is Container) || hasMasks(object)
    guard let container = object as? Container, !isFlat else {
      return paint(object, object.contentBounds, matrix, eye, colors, target) { matrix, inside in
        drawContent(object, matrix, .identity, inside, scale: scale)
      }
    }
    if let drawing = (container as? MovieClip)?.drawing, !drawing.isEmpty {
      paint(object, drawing.bounds, matrix, eye, colors, target) { matrix, inside in
        inside.recorder.begin(object)
        draw(drawing.shape, drawing, drawing.generation, matrix, .identity, inside)
      }
    }
    for child in container.children where child.isVisible && child.maskee == nil {
      let own = child.placement.spaceMatrix ?? Self.space(child.shownMatrix)
      project(
        child, Self.matrix(own, then: matrix), eye, colors * child.colorTransform, target,
        scale: scale, depth: depth + 1)
    }
  }

  /// Whether some of its children are masked: then all of it is one picture.
  private func hasMasks(_ object: DisplayObject) -> Bool {
    ((object as? Container)?.children ?? []).contains { $0.mask != nil || $0.clipDepth > 0 }
  }

  /// The most pixels on a side of a picture that is seen in space.
  private static let most = 2048.0

  /// Paints something aside, as large as it is seen, and notes how that is seen.
  private func paint(
    _ object: DisplayObject, _ bounds: Bounds, _ matrix: [Double], _ eye: Eye,
    _ colors: ColorTransform, _ target: Target, _ body: (Matrix, Target) -> Void
  ) {
    guard !bounds.isEmpty, matrix.allSatisfy(\.isFinite) else { return }
    let whole = Projection(plane: matrix, eye: eye.place).followed(by: eye.toTarget)
      .preceded(by: .scale(1 / twips, 1 / twips))
    var corners: [Point] = []
    for corner in bounds.corners {
      // What reaches behind the eye is not drawn.
      guard let place = whole.apply(corner) else { return }
      corners.append(place)
    }
    func length(_ one: Int, _ other: Int) -> Double {
      let (x, y) = (corners[one].x - corners[other].x, corners[one].y - corners[other].y)
      return (x * x + y * y).squareRoot()
    }
    func factor(_ seen: Double, _ own: Double) -> Double {
      guard own > 0 else { return 1 / twips }
      return min(max(seen / own, 0.1 / twips), 8 / twips, Self.most / own)
    }
    let across = factor(max(length(0, 1), length(2, 3)), bounds.width)
    let down = factor(max(length(1, 2), length(3, 0)), bounds.height)
    let (left, top) = ((bounds.xMin * across).rounded(.down), (bounds.yMin * down).rounded(.down))
    let width = Self.whole((bounds.xMax * across).rounded(.up) - left) + 2
    let height = Self.whole((bounds.yMax * down).rounded(.up) - top) + 2
    let recorder = Recorder()
    let inside = Target(
      recorder: recorder, originX: 0, originY: 0,
      clip: PixelRect(x: 0, y: 0, width: width, height: height), mask: nil, isAside: true)
    let layer = Layer(
      width: width, height: height, filtering: Layer.Filtering(object.filters, scale: (1, 1)),
      mode: object.blendMode)
    // A pixel around it stays empty, so that its edges are soft.
    let place = Matrix(a: across, b: 0, c: 0, d: down, tx: 1 - left, ty: 1 - top)
    body(place, inside)
    recorder.handOver(to: layer)
    guard let inverse = place.inverse else { return }
    target.recorder.begin(object)
    target.recorder.add(
      .projected(layer, whole.preceded(by: inverse)), x: 0, y: 0, colors, target)
  }
}
