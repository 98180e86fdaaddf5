package import FlashData
package import Raster

/// Objects that are painted aside first: those with filters, blend modes, or a bitmap that is kept.
extension Renderer {
  package func needsLayer(_ object: DisplayObject, keepsBitmap: Bool) -> Bool {
    keepsBitmap || object.blendMode != .normal || object.blending.activeShader != nil
      || !object.filters.isEmpty
      || object.opaqueBackground != nil
  }

  /// Whether `cacheAsBitmap` counts: up to 2880 pixels a side, since SWF 10 up to 8191 and 16,777,215 in all (Adobe's documentation).
  package func keepsBitmap(_ object: DisplayObject, _ outer: Matrix) -> Bool {
    guard object.cachesAsBitmap, let box = box(object, outer) else { return false }
    let side = object.version < 10 ? 2880.0 : 8191
    return box.width <= side && box.height <= side && box.width * box.height <= 16_777_215
  }

  /// The matrix of what is in the object.
  package func inner(_ object: DisplayObject, _ outer: Matrix) -> Matrix {
    guard let rect = object.scrollRect else { return outer }
    return outer * .translation(-rect.xMin, -rect.yMin)
  }

  /// A scroll rectangle cuts what lies outside.
  package func clipped(_ object: DisplayObject, _ outer: Matrix, _ target: Target) -> Target {
    guard let rect = object.scrollRect else { return target }
    var result = target
    let box = Bounds(xMin: 0, yMin: 0, xMax: rect.width, yMax: rect.height)
    result.mask = mask([boxCover(box, Self.black, outer, target)], target)
    return result
  }

  /// Draws an object on a layer of its own, which is filtered and laid over the target with the object's blend mode.
  package func drawLayer(
    _ object: DisplayObject, _ outer: Matrix, _ colors: ColorTransform, _ target: Target,
    scale: (x: Double, y: Double), keepsBitmap: Bool, mode: BlendMode? = nil
  ) {
    let inner = inner(object, outer)
    var filtering = Layer.Filtering(object.filters, scale: scale)
    var bounds = pixelBounds(object, outer)
    let clip = target.clip.offset(x: target.originX, y: target.originY)
    if filtering.filters.isEmpty {
      // What is kept and not much larger than the stage is painted in full, so that it can be moved.
      if !keepsBitmap || bounds.intersection(clip).isEmpty || bounds.area > 4 * clip.area {
        bounds = bounds.intersection(clip)
      }
    } else {
      // What lies outside can reach in by a filter.
      let margins = filtering.margins
      bounds = bounds.intersection(
        clip.grown(
          left: margins.right + 1, top: margins.bottom + 1, right: margins.left + 1,
          bottom: margins.top + 1))
    }
    guard !bounds.isEmpty else { return }
    if filtering.needsArea, let box = box(object, outer) {
      let area = PixelRect(
        around: Point(x: box.xMin, y: box.yMin), Point(x: box.xMax, y: box.yMax)
      ).offset(x: -bounds.minX, y: -bounds.minY)
      filtering = Layer.Filtering(object.filters, scale: scale, area: area)
    }
    let recorder = Recorder()
    let inside = Target(
      recorder: recorder, originX: bounds.minX, originY: bounds.minY,
      clip: PixelRect(x: 0, y: 0, width: bounds.width, height: bounds.height), mask: nil,
      isAside: true)
    // Colours come after filters.
    let comesAfter = !filtering.filters.isEmpty || keepsBitmap
    let fillColors = comesAfter ? .identity : colors
    let background = object.opaqueBackground.map { color in
      (
        color: fillColors.apply(Color(rgb: color.rgb)).pixel,
        area: solidBounds(object, outer).offset(x: -bounds.minX, y: -bounds.minY)
      )
    }
    let layer = Layer(
      width: bounds.width, height: bounds.height, background: background, filtering: filtering,
      mode: mode ?? object.blendMode, shader: object.blending.activeShader)
    drawContent(object, inner, fillColors, clipped(object, outer, inside), scale: scale)
    recorder.handOver(to: layer)
    target.recorder.begin(object)
    target.recorder.add(
      .layer(layer), x: bounds.minX - target.originX, y: bounds.minY - target.originY,
      comesAfter ? colors : .identity, target)
  }

  /// An object that becomes a picture is moved so that its bounds begin on a whole pixel.
  package func snapped(_ object: DisplayObject, _ outer: Matrix, keepsBitmap: Bool) -> Matrix {
    guard !object.filters.isEmpty || keepsBitmap, object.scrollRect == nil,
      let box = box(object, outer)
    else { return outer }
    var moved = outer
    moved.tx += box.xMin.rounded() - box.xMin
    moved.ty += box.yMin.rounded() - box.yMin
    return moved.isFinite ? moved : outer
  }

  /// An object's bounds in pixels of the stage; nil when it is empty.
  package func box(_ object: DisplayObject, _ outer: Matrix) -> Bounds? {
    let bounds = object.contentBounds
    guard !bounds.isEmpty else { return nil }
    var box = Bounds()
    for corner in bounds.corners { box.add(outer.apply(corner)) }
    return box
  }

  /// What an opaque background fills.
  package func solidBounds(_ object: DisplayObject, _ outer: Matrix) -> PixelRect {
    guard let box = box(object, outer) else { return .empty }
    return Self.pixels(box)
  }

  /// A whole number; what no picture reaches is cut.
  package static func whole(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(min(max(value, -1e6), 1e6))
  }

  /// The pixels whose middles lie in a rectangle.
  package static func pixels(_ box: Bounds) -> PixelRect {
    func edge(_ value: Double) -> Int { whole((value - 0.5).rounded(.up)) }
    return PixelRect(
      minX: edge(box.xMin), minY: edge(box.yMin), maxX: edge(box.xMax), maxY: edge(box.yMax))
  }

  /// The pixels that an object may touch, its lines' widths included.
  package func pixelBounds(_ object: DisplayObject, _ outer: Matrix) -> PixelRect {
    let bounds: Bounds
    if let rect = object.scrollRect {
      bounds = Bounds(xMin: 0, yMin: 0, xMax: rect.width, yMax: rect.height)
    } else {
      bounds = object.contentBounds
    }
    guard !bounds.isEmpty else { return .empty }
    var box = Bounds()
    for corner in bounds.corners { box.add(outer.apply(corner)) }
    return PixelRect(around: Point(x: box.xMin, y: box.yMin), Point(x: box.xMax, y: box.yMax))
      .grown(left: 1, top: 1, right: 1, bottom: 1)
  }
}
