import Raster

/// Draws the display list.
final class Renderer {
  let painter = Painter()
  private var surface: Surface?
  /// The picture as it was handed out last.
  private var shown: [UInt32] = []
  var needsDrawing = true
  /// With their owners, so that no other object comes to have the address of one that is in a key.
  private var cache: [CacheKey: (owner: AnyObject, shape: PreparedShape)] = [:]
  var grid = SampleGrid.four

  /// A drawing at a scale and a fraction of a pixel.
  private struct CacheKey: Hashable {
    let object: ObjectIdentifier
    let detail: Int
    let a: Double
    let b: Double
    let c: Double
    let d: Double
    let fractionX: Double
    let fractionY: Double
    let grid: Int
  }

  /// What is drawn on, and how.
  struct Target {
    let surface: Surface
    /// The first pixel of the surface, in pixels of the stage.
    let originX: Int
    let originY: Int
    var clip: PixelRect
    var mask: CoverageMap?

    var bounds: PixelRect { surface.bounds.offset(x: originX, y: originY) }
  }

  /// Draws all of a stage; the picture is opaque.
  func draw(_ stage: Stage) -> Player.Screenshot {
    let (width, height) = (max(stage.viewportWidth, 0), max(stage.viewportHeight, 0))
    if surface?.width != width || surface?.height != height {
      surface = try? Surface(width: width, height: height)
    }
    guard let surface else { return Player.Screenshot(width: 0, height: 0, pixels: []) }
    grid =
      switch stage.quality {
      case .low: .one
      case .medium: .two
      case .high, .best: .four
      }
    if cache.count > 8192 { cache.removeAll() }
    surface.clear((stage.background ?? Color(red: 255, green: 255, blue: 255)).pixel)
    let view = stage.viewMatrix
    let matrix = Matrix(
      a: view.a / twips, b: 0, c: 0, d: view.d / twips, tx: view.tx, ty: view.ty)
    let target = Target(
      surface: surface, originX: 0, originY: 0, clip: surface.bounds, mask: nil)
    for level in stage.orderedLevels {
      draw(level, matrix, .identity, target, scale: (view.a, view.d))
    }
    if let object = stage.levels[0]?.player.highlighted { drawHighlight(object, matrix, surface) }
    needsDrawing = false
    // The picture before is written over where nobody keeps it: to get new memory each time costs as much as drawing.
    if shown.count != surface.count { shown = [UInt32](repeating: 0, count: surface.count) }
    shown.withUnsafeMutableBufferPointer { shown in
      surface.withPixels { pixels in
        for index in 0..<min(shown.count, pixels.count) {
          shown[index] = pixels[index] | 0xFF00_0000
        }
      }
    }
    return Player.Screenshot(width: width, height: height, pixels: shown)
  }

  /// Takes over what another one has made ready of a movie's own drawings; those of scripts are other objects now.
  func adopt(_ other: Renderer) {
    cache = other.cache.filter { !($0.value.owner is Drawing) }
  }

  // MARK: - Bitmaps of scripts

  /// `BitmapData.draw` of an object, without its own matrix; `matrix` is from pixels to pixels.
  func draw(
    _ object: DisplayObject, on surface: Surface, matrix: Matrix, colors: ColorTransform,
    mode: BlendMode, clip: PixelRect?, quality: Stage.Quality
  ) {
    let old = grid
    defer { grid = old }
    grid = quality == .low ? .one : quality == .medium ? .two : .four
    let area = (clip ?? surface.bounds).intersection(surface.bounds)
    let full = matrix * .scale(1 / twips, 1 / twips)
    let scale = (x: 1.0, y: 1.0)
    // Its own matrix does not count; its mask is where it stands on the stage, whatever matrix is given.
    func masked(_ target: Target) -> Target? {
      guard let mask = object.mask else { return target }
      let place = Matrix.scale(1 / twips, 1 / twips) * mask.worldMatrix
      guard let map = coverage(of: mask, place, target) else { return nil }
      var target = target
      target.mask = map
      return target
    }
    guard mode != .normal, let layer = try? Surface(width: surface.width, height: surface.height)
    else {
      let target = Target(surface: surface, originX: 0, originY: 0, clip: area, mask: nil)
      if let target = masked(target) { drawContent(object, full, colors, target, scale: scale) }
      return
    }
    let target = Target(surface: layer, originX: 0, originY: 0, clip: area, mask: nil)
    if let target = masked(target) { drawContent(object, full, colors, target, scale: scale) }
    surface.blend(layer, mode: mode, clip: area)
  }

  /// `BitmapData.draw` of another bitmap.
  func draw(
    _ picture: Surface, on surface: Surface, matrix: Matrix, colors: ColorTransform,
    mode: BlendMode, clip: PixelRect?, smooth: Bool
  ) {
    // A bitmap can be drawn on itself.
    guard let source = picture === surface ? try? picture.copy(picture.bounds) : picture else {
      return
    }
    guard mode != .normal, let layer = try? Surface(width: surface.width, height: surface.height)
    else {
      painter.draw(
        source, on: surface, matrix: matrix, smooth: smooth, grid: .one, clip: clip,
        transform: colors)
      return
    }
    painter.draw(
      source, on: layer, matrix: matrix, smooth: smooth, grid: .one, clip: clip, transform: colors)
    surface.blend(layer, mode: mode, clip: clip)
  }

  // MARK: - Objects

  /// Draws an object and all in it; `parent` brings its parent's twips to pixels of the stage.
  private func draw(
    _ object: DisplayObject, _ parent: Matrix, _ color: ColorTransform, _ target: Target,
    scale: (x: Double, y: Double)
  ) {
    guard object.isVisible, object.maskee == nil else { return }
    var target = target
    let outer = snapped(object, parent * object.matrix)
    let colors = color * object.colorTransform
    if colors.multiply.w == 0, colors.add.w <= 0, object.blendMode == .normal { return }
    if let mask = object.mask {
      guard let map = coverage(of: mask, stageMatrix(of: mask, like: object, parent), target)
      else { return }
      target.mask = merged(target.mask, map)
    }
    if needsLayer(object) {
      drawLayer(object, outer, colors, target, scale: scale)
    } else {
      drawContent(
        object, inner(object, outer), colors, clipped(object, outer, target), scale: scale)
    }
  }

  private func needsLayer(_ object: DisplayObject) -> Bool {
    object.blendMode != .normal || !object.filters.isEmpty
      || object.opaqueBackground != nil
  }

  /// The matrix of what is in the object.
  private func inner(_ object: DisplayObject, _ outer: Matrix) -> Matrix {
    guard let rect = object.scrollRect else { return outer }
    return outer * .translation(-rect.xMin, -rect.yMin)
  }

  /// A scroll rectangle cuts what lies outside.
  private func clipped(_ object: DisplayObject, _ outer: Matrix, _ target: Target) -> Target {
    guard let rect = object.scrollRect else { return target }
    var result = target
    let box = Raster.Shape(layers: [
      ShapeLayer(
        fills: [.solid(Self.black)],
        edges: Self.rectangle(
          Bounds(xMin: 0, yMin: 0, xMax: rect.width, yMax: rect.height)))
    ])
    let map = CoverageMap(bounds: target.clip)
    painter.cover(
      PreparedShape(box, matrix: shifted(outer, target), grid: grid), in: map)
    result.mask = merged(target.mask, map)
    return result
  }

  static func rectangle(_ bounds: Bounds) -> [Edge] {
    let corners = bounds.corners
    return zip(corners, corners.dropFirst() + corners.prefix(1)).map {
      Edge(from: $0, to: $1, right: 1)
    }
  }

  func shifted(_ matrix: Matrix, _ target: Target) -> Matrix {
    .translation(Double(-target.originX), Double(-target.originY)) * matrix
  }

  func merged(_ first: CoverageMap?, _ second: CoverageMap) -> CoverageMap {
    if let first { second.intersect(first) }
    return second
  }

  /// Where a mask stands: it need not be the object's sibling.
  private func stageMatrix(
    of mask: DisplayObject, like object: DisplayObject, _ parent: Matrix
  ) -> Matrix {
    if mask.parent === object.parent { return parent * mask.shownMatrix }
    // From the object's parent up to the stage and down again.
    let up = object.parent?.worldMatrix.inverse ?? .identity
    return parent * up * mask.worldMatrix
  }

  /// What a mask covers, in the target's pixels; `matrix` is the mask's own.
  private func coverage(
    of mask: DisplayObject, _ matrix: Matrix, _ target: Target
  ) -> CoverageMap? {
    guard !target.clip.isEmpty else { return nil }
    let map = CoverageMap(bounds: target.clip)
    cover(mask, matrix, map, target)
    return map
  }

  private func cover(
    _ object: DisplayObject, _ matrix: Matrix, _ map: CoverageMap, _ target: Target
  ) {
    switch object {
    case let graphic as Graphic:
      cover(graphic.shape.withoutLines, graphic.character, Self.maskDetail, matrix, map, target)
    case let morph as MorphGraphic:
      cover(
        morph.shape.withoutLines, morph.character, Self.maskDetail + Int(morph.ratio) + 1, matrix,
        map, target)
    case let text as TextGraphic:
      for glyph in text.character.glyphs {
        painter.cover(
          PreparedShape(glyph.shape, matrix: shifted(matrix * glyph.matrix, target), grid: grid),
          in: map)
      }
    case is BitmapObject, is VideoObject:
      let box = Raster.Shape(layers: [
        ShapeLayer(
          fills: [.solid(Self.black)],
          edges: Self.rectangle(object.contentBounds))
      ])
      painter.cover(PreparedShape(box, matrix: shifted(matrix, target), grid: grid), in: map)
    case let field as EditField:
      for glyph in field.placedGlyphs {
        painter.cover(
          PreparedShape(glyph.shape, matrix: shifted(matrix * glyph.matrix, target), grid: grid),
          in: map)
      }
    case let container as Container:
      if let drawing = (container as? MovieClip)?.drawing, !drawing.isEmpty {
        painter.cover(
          PreparedShape(
            drawing.shape.withoutLines, matrix: shifted(matrix, target), grid: grid), in: map)
      }
      for child in container.children where child.clipDepth == 0 {
        cover(child, matrix * child.shownMatrix, map, target)
      }
    default: break
    }
  }

  /// Masks are made of areas alone: their drawings are kept apart.
  private static let maskDetail = 1 << 20

  private func cover(
    _ shape: @autoclosure () -> Raster.Shape, _ owner: AnyObject, _ detail: Int, _ matrix: Matrix,
    _ map: CoverageMap,
    _ target: Target
  ) {
    let (prepared, x, y) = prepared(shape(), owner, detail, shifted(matrix, target))
    painter.cover(prepared, in: map, x: x, y: y)
  }

  /// A drawing made ready for a matrix, and the whole pixels by which it must be moved.
  private func prepared(
    _ shape: @autoclosure () -> Raster.Shape, _ owner: AnyObject, _ detail: Int, _ matrix: Matrix
  ) -> (PreparedShape, Int, Int) {
    let limit = 1e6
    guard matrix.isFinite, abs(matrix.tx) < limit, abs(matrix.ty) < limit else {
      return (PreparedShape(shape(), matrix: matrix, grid: grid), 0, 0)
    }
    let (x, y) = (matrix.tx.rounded(.down), matrix.ty.rounded(.down))
    var local = matrix
    local.tx -= x
    local.ty -= y
    let key = CacheKey(
      object: ObjectIdentifier(owner), detail: detail, a: local.a, b: local.b, c: local.c,
      d: local.d, fractionX: local.tx, fractionY: local.ty, grid: grid.rawValue)
    if let found = cache[key] { return (found.shape, Int(x), Int(y)) }
    let made = PreparedShape(shape(), matrix: local, grid: grid)
    cache[key] = (owner, made)
    return (made, Int(x), Int(y))
  }

  /// Draws a video's picture, stretched to its bounds.
  private func draw(
    _ video: VideoObject, _ matrix: Matrix, _ colors: ColorTransform, _ target: Target
  ) {
    guard let surface = video.surface, surface.count > 0 else { return }
    let bounds = video.contentBounds
    let stretched =
      shifted(matrix, target)
      * .scale(bounds.width / Double(surface.width), bounds.height / Double(surface.height))
    painter.draw(
      surface, on: target.surface, matrix: stretched, smooth: video.isSmoothed, grid: grid,
      clip: target.clip, mask: target.mask, transform: colors)
  }

  /// Draws what is in an object, with `matrix` from its own twips to the stage's pixels.
  private func drawContent(
    _ object: DisplayObject, _ matrix: Matrix, _ colors: ColorTransform, _ target: Target,
    scale: (x: Double, y: Double)
  ) {
    switch object {
    case let graphic as Graphic:
      draw(graphic.shape, graphic.character, 0, matrix, colors, target)
    case let morph as MorphGraphic:
      draw(morph.shape, morph.character, Int(morph.ratio) + 1, matrix, colors, target)
    case let text as TextGraphic:
      for glyph in text.character.glyphs { draw(glyph, matrix, colors, target) }
    case let bitmap as BitmapObject:
      painter.draw(
        bitmap.surface, on: target.surface,
        matrix: shifted(matrix, target) * .scale(twips, twips), smooth: bitmap.isSmoothed,
        grid: grid, clip: target.clip, mask: target.mask,
        transform: colors)
    case let video as VideoObject:
      draw(video, matrix, colors, target)
    case let field as EditField:
      draw(field, matrix, colors, target)
    case let container as Container:
      drawChildren(container, matrix, colors, target, scale: scale)
    default: break
    }
  }

  static let black = Color(red: 0, green: 0, blue: 0)

  /// Fills a rectangle of an object's twips.
  func fill(
    _ bounds: Bounds, _ color: Color, _ matrix: Matrix, _ colors: ColorTransform, _ target: Target
  ) {
    let box = Raster.Shape(layers: [
      ShapeLayer(fills: [.solid(color)], edges: Self.rectangle(bounds))
    ])
    painter.draw(
      PreparedShape(box, matrix: shifted(matrix, target), grid: grid), on: target.surface,
      clip: target.clip, mask: target.mask, transform: colors)
  }

  private func draw(
    _ shape: @autoclosure () -> Raster.Shape, _ owner: AnyObject, _ detail: Int, _ matrix: Matrix,
    _ colors: ColorTransform, _ target: Target
  ) {
    let (prepared, x, y) = prepared(shape(), owner, detail, shifted(matrix, target))
    painter.draw(
      prepared, on: target.surface, x: x, y: y, clip: target.clip, mask: target.mask,
      transform: colors)
  }

  func draw(
    _ glyph: PlacedGlyph, _ matrix: Matrix, _ colors: ColorTransform, _ target: Target
  ) {
    let color = glyph.color.argb
    let (prepared, x, y) = prepared(
      glyph.shape, glyph.font, glyph.index << 32 | Int(color),
      shifted(matrix * glyph.matrix, target))
    painter.draw(
      prepared, on: target.surface, x: x, y: y, clip: target.clip, mask: target.mask,
      transform: colors)
  }

  private func drawChildren(
    _ container: Container, _ matrix: Matrix, _ colors: ColorTransform, _ target: Target,
    scale: (x: Double, y: Double)
  ) {
    if let drawing = (container as? MovieClip)?.drawing, !drawing.isEmpty {
      draw(drawing.shape, drawing, drawing.generation, matrix, colors, target)
    }
    // Masks that are open: up to which depth, and what lay below.
    var masks: [(depth: Int, outer: CoverageMap?)] = []
    var target = target
    for child in container.children {
      while let mask = masks.last, child.depth > mask.depth {
        target.mask = mask.outer
        masks.removeLast()
      }
      if child.clipDepth > 0 {
        masks.append((child.clipDepth, target.mask))
        if let map = coverage(of: child, matrix * child.matrix, target) {
          target.mask = merged(target.mask, map)
        }
        continue
      }
      draw(child, matrix, colors, target, scale: scale)
    }
  }

  // MARK: - Layers

  /// Draws an object on a surface of its own, filters it and lays it over the target with its blend mode.
  private func drawLayer(
    _ object: DisplayObject, _ outer: Matrix, _ colors: ColorTransform, _ target: Target,
    scale: (x: Double, y: Double)
  ) {
    let inner = inner(object, outer)
    let filters = object.filters.compactMap { FilterConversion.filter($0, scale: scale) }
    var bounds = pixelBounds(object, outer)
    var margins = Margins.none
    for filter in filters {
      margins = Margins(
        left: margins.left + filter.margins.left, top: margins.top + filter.margins.top,
        right: margins.right + filter.margins.right, bottom: margins.bottom + filter.margins.bottom)
    }
    let clip = target.clip.offset(x: target.originX, y: target.originY)
    if filters.isEmpty {
      bounds = bounds.intersection(clip)
    } else {
      // What lies outside can reach in by a filter.
      bounds = bounds.intersection(
        clip.grown(
          left: margins.right + 1, top: margins.bottom + 1, right: margins.left + 1,
          bottom: margins.top + 1))
    }
    guard !bounds.isEmpty, let layer = try? Surface(width: bounds.width, height: bounds.height)
    else { return }
    let inside = Target(
      surface: layer, originX: bounds.minX, originY: bounds.minY, clip: layer.bounds, mask: nil)
    // Colours come after filters.
    let fillColors = filters.isEmpty ? colors : .identity
    if let background = object.opaqueBackground {
      let color = fillColors.apply(Color(rgb: background.rgb)).pixel
      layer.clear(color, in: solidBounds(object, outer).offset(x: -bounds.minX, y: -bounds.minY))
    }
    drawContent(object, inner, fillColors, clipped(object, outer, inside), scale: scale)
    var picture = Picture(layer, x: bounds.minX, y: bounds.minY)
    for filter in filters {
      if let next = try? filter.apply(to: picture) { picture = next }
    }
    target.surface.blend(
      picture.surface, x: picture.x - target.originX, y: picture.y - target.originY,
      mode: object.blendMode, transform: filters.isEmpty ? .identity : colors, clip: target.clip,
      mask: target.mask)
  }

  /// An object that becomes a picture is moved so that its bounds begin on a whole pixel.
  private func snapped(_ object: DisplayObject, _ outer: Matrix) -> Matrix {
    guard !object.filters.isEmpty || object.cachesAsBitmap, object.scrollRect == nil,
      let box = box(object, outer)
    else { return outer }
    var moved = outer
    moved.tx += box.xMin.rounded() - box.xMin
    moved.ty += box.yMin.rounded() - box.yMin
    return moved.isFinite ? moved : outer
  }

  /// An object's bounds in pixels of the stage; nil when it is empty.
  private func box(_ object: DisplayObject, _ outer: Matrix) -> Bounds? {
    let bounds = object.contentBounds
    guard !bounds.isEmpty else { return nil }
    var box = Bounds()
    for corner in bounds.corners { box.add(outer.apply(corner)) }
    return box
  }

  /// What an opaque background fills.
  private func solidBounds(_ object: DisplayObject, _ outer: Matrix) -> PixelRect {
    guard let box = box(object, outer) else { return .empty }
    return Self.pixels(box)
  }

  /// A whole number; what no picture reaches is cut.
  static func whole(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(min(max(value, -1e6), 1e6))
  }

  /// The pixels whose middles lie in a rectangle.
  static func pixels(_ box: Bounds) -> PixelRect {
    func edge(_ value: Double) -> Int { whole((value - 0.5).rounded(.up)) }
    return PixelRect(
      minX: edge(box.xMin), minY: edge(box.yMin), maxX: edge(box.xMax), maxY: edge(box.yMax))
  }

  /// The pixels that an object may touch, its lines' widths included.
  private func pixelBounds(_ object: DisplayObject, _ outer: Matrix) -> PixelRect {
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

extension Color {
  var argb: UInt32 { UInt32(alpha) << 24 | rgb }
}

extension Raster.Shape {
  /// The areas alone.
  var withoutLines: Raster.Shape {
    Raster.Shape(
      layers: layers.map { ShapeLayer(fills: $0.fills, edges: $0.edges, rule: $0.rule) })
  }
}
