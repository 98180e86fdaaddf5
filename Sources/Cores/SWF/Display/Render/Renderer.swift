package import FlashData
package import Raster

/// Draws the display list.
///
/// It walks over the objects and notes what is to be painted (`Layer`, `DrawCommand`); only what is other than in the picture
/// before is painted.
package final class Renderer {
  package let painter = Painter()
  var needsDrawing = true
  /// Each picture is painted in full.
  var repaintsAll = false
  package var cache = DrawingCache()
  /// Drawings in nine parts that this picture and the one before show, by their objects.
  var slicedDrawings:
    (present: [ObjectIdentifier: SlicedDrawing], before: [ObjectIdentifier: SlicedDrawing]) = (
      [:], [:]
    )
  /// The picture before.
  private var scene: Layer?
  /// The one before that, whose memory the next one uses.
  private var spare: Layer?
  private let recorder = Recorder()
  /// The picture as it was returned last.
  private var shown: [UInt32] = []
  var grid = SampleGrid.four

  /// The most pixels of objects that are painted aside and kept: 96 MiB.
  private static let keptPixels = 24 << 20

  /// Where commands go.
  package final class Recorder {
    package fileprivate(set) var commands: [DrawCommand] = []
    private var object: ObjectIdentifier?
    private var part = 0

    package init() {}

    /// What follows is of this object.
    package func begin(_ object: AnyObject) {
      self.object = ObjectIdentifier(object)
      part = 0
    }

    package func add(
      _ content: DrawCommand.Content, x: Int, y: Int, _ colors: ColorTransform, _ target: Target
    ) {
      guard let object else { return }
      part += 1
      let command = DrawCommand(
        DrawCommand.ID(object: object, part: part), content, x: x, y: y, colors, clip: target.clip,
        mask: target.mask)
      if !command.bounds.isEmpty { commands.append(command) }
    }

    /// Gives a layer all that was added.
    package func handOver(to layer: Layer) { layer.take(&commands) }
  }

  /// What is drawn on, and how.
  package struct Target {
    package let recorder: Recorder
    /// The first pixel of the layer, in pixels of the stage.
    package let originX: Int
    package let originY: Int
    package var clip: PixelRect
    package var mask: Mask?
    /// What is drawn without its own matrix.
    package var unscaled: DisplayObject?
    /// It is not the stage itself: it has an opacity of its own.
    package var isAside = false
  }

  /// Draws all of a stage, with `zoom` pixels for each of the viewport's; the picture is opaque.
  package func draw(
    _ stage: Stage, zoom: Double = 1, magnifier: Player.Magnifier = .none
  ) -> Player.Screenshot {
    let (width, height) = stage.pictureSize(zoom: zoom)
    cache.beginPicture()
    slicedDrawings = ([:], slicedDrawings.present)
    let next = record(stage, width, height, zoom: zoom, magnifier: magnifier)
    if let scene, !repaintsAll { _ = next.changes(since: scene) }
    scene?.retire()
    spare = scene
    scene = next
    needsDrawing = false
    guard let (surface, region) = next.painted(painter) else {
      return Player.Screenshot(width: 0, height: 0, pixels: [])
    }
    var room = Self.keptPixels
    next.trim(to: &room)
    show(surface, region)
    return Player.Screenshot(width: width, height: height, pixels: shown)
  }

  /// Brings what was painted to the picture that is returned.
  ///
  /// That is written over if no caller keeps it: to get new memory each time would cost as much as to draw.
  private func show(_ surface: Surface, _ region: DirtyRegion) {
    var region = region
    if shown.count != surface.count {
      shown = [UInt32](repeating: 0, count: surface.count)
      region.add(surface.bounds)
    }
    let width = surface.width
    shown.withUnsafeMutableBufferPointer { shown in
      surface.withPixels { pixels in
        for rect in region {
          for y in rect.minY..<max(rect.minY, rect.maxY) {
            for index in y * width + rect.minX..<y * width + max(rect.minX, rect.maxX) {
              shown[index] = pixels[index] | 0xFF00_0000
            }
          }
        }
      }
    }
  }

  /// What is to be painted for a picture of the stage.
  package func record(
    _ stage: Stage, _ width: Int, _ height: Int, zoom: Double = 1,
    magnifier: Player.Magnifier = .none
  ) -> Layer {
    grid = Self.grid(stage.quality)
    let ground = stage.background ?? Color(red: 255, green: 255, blue: 255)
    let layer = layer(width, height, ground.pixel)
    recorder.begin(self)
    let view = Self.view(zoom, magnifier, width, height) * stage.viewMatrix
    let matrix = Matrix(
      a: view.a / twips, b: 0, c: 0, d: view.d / twips, tx: view.tx, ty: view.ty)
    let target = Target(
      recorder: recorder, originX: 0, originY: 0,
      clip: PixelRect(x: 0, y: 0, width: width, height: height), mask: nil)
    for backdrop in stage.backdrops {
      paint(
        backdrop.surface,
        Self.view(zoom, magnifier, width, height) * .translation(backdrop.x, backdrop.y),
        isSmooth: false, .identity, target)
    }
    for child in stage.children {
      draw(child, matrix, .identity, target, scale: (view.a, view.d))
    }
    if let object = stage.children.first?.player.keyboardInput.highlighted {
      recorder.begin(self)
      drawHighlight(object, matrix, target)
    }
    recorder.handOver(to: layer)
    return layer
  }

  /// A layer for the stage, and a list for the recorder: those of two pictures ago, if they fit.
  private func layer(_ width: Int, _ height: Int, _ ground: UInt32) -> Layer {
    defer { spare = nil }
    guard let spare, spare.canBeginAgain(width: width, height: height, ground: ground) else {
      return Layer(width: width, height: height, ground: ground)
    }
    spare.exchangeMemory(&recorder.commands)
    return spare
  }

  /// From the viewport's pixels to the picture's.
  ///
  /// A magnified part is moved by whole pixels: what was made ready for one place serves all others.
  private static func view(
    _ zoom: Double, _ magnifier: Player.Magnifier, _ width: Int, _ height: Int
  ) -> Matrix {
    let scale = zoom * magnifier.times
    func start(_ side: Int, _ place: Double) -> Double {
      (Double(side) * (1 - magnifier.times) * place).rounded()
    }
    return Matrix(
      a: scale, b: 0, c: 0, d: scale, tx: start(width, magnifier.x),
      ty: start(height, magnifier.y))
  }

  private static func grid(_ quality: Stage.Quality) -> SampleGrid {
    switch quality {
    case .low: .one
    case .medium: .two
    case .high, .best: .four
    }
  }

  /// Takes over what another one has made ready of a movie's own drawings; those of scripts are other objects now.
  package func adopt(_ other: Renderer) { cache = other.cache.ofMovie }

  // MARK: - Bitmaps of scripts

  /// `BitmapData.draw` of an object, without its own matrix; `matrix` is from pixels to pixels.
  package func draw(
    _ object: DisplayObject, on surface: Surface, matrix: Matrix, colors: ColorTransform,
    mode: BlendMode, clip: PixelRect?, quality: Stage.Quality
  ) {
    let old = grid
    defer { grid = old }
    grid = Self.grid(quality)
    let area = (clip ?? surface.bounds).intersection(surface.bounds)
    let full = matrix * .scale(1 / twips, 1 / twips)
    let recorder = Recorder()
    var target = Target(
      recorder: recorder, originX: 0, originY: 0, clip: area, mask: nil, unscaled: object,
      isAside: true)
    // Its own matrix does not count; its mask is where it stands on the stage, whatever matrix is given.
    if let mask = object.mask {
      let place = Matrix.scale(1 / twips, 1 / twips) * mask.worldMatrix
      guard let covers = self.mask(mask, place, target) else { return }
      target.mask = covers
    }
    if object.hasCell, !object.filters.isEmpty {
      // Its filters count, its blend mode does not (B.BD.23).
      drawLayer(object, full, colors, target, scale: (1, 1), keepsBitmap: false, mode: .normal)
    } else if object.hasCell, object.scrollRect != nil {
      drawContent(
        object, inner(object, full), colors, clipped(object, full, target), scale: (1, 1))
    } else {
      drawContent(object, full, colors, target, scale: (1, 1))
    }
    paint(recorder, on: surface, mode, area)
  }

  /// `BitmapData.draw` of the stage: all that stands on it, each with its own matrix.
  package func draw(
    _ stage: Stage, on surface: Surface, matrix: Matrix, colors: ColorTransform, mode: BlendMode,
    clip: PixelRect?
  ) {
    let old = grid
    defer { grid = old }
    grid = Self.grid(stage.quality)
    let area = (clip ?? surface.bounds).intersection(surface.bounds)
    let recorder = Recorder()
    let target = Target(
      recorder: recorder, originX: 0, originY: 0, clip: area, mask: nil, isAside: true)
    for child in stage.children {
      draw(child, matrix * .scale(1 / twips, 1 / twips), colors, target, scale: (1, 1))
    }
    paint(recorder, on: surface, mode, area)
  }

  /// Paints what was noted on a bitmap.
  private func paint(
    _ recorder: Recorder, on surface: Surface, _ mode: BlendMode, _ area: PixelRect
  ) {
    guard mode != .normal, let layer = try? Surface(width: surface.width, height: surface.height)
    else {
      for command in recorder.commands { command.paint(on: surface, area, painter) }
      return
    }
    for command in recorder.commands { command.paint(on: layer, area, painter) }
    surface.blend(layer, mode: mode, clip: area)
  }

  /// `BitmapData.draw` of another bitmap.
  package func draw(
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
    scale: (x: Double, y: Double), cut: Cut? = nil
  ) {
    guard object.isVisible, object.maskee == nil else { return }
    // The stage has no opacity that these modes could change (R.Blend.6).
    if !target.isAside, object.blendMode == .alpha || object.blendMode == .erase { return }
    let placed = parent * object.matrix
    let keepsBitmap = keepsBitmap(object, placed)
    let outer = snapped(object, placed, keepsBitmap: keepsBitmap)
    let colors = color * object.colorTransform
    if colors.multiply.w == 0, colors.add.w <= 0, object.blendMode == .normal { return }
    if let mask = object.mask {
      let place = stageMatrix(of: mask, like: object, parent)
      guard let covers = self.mask(mask, of: object, place, outer, target, scale: scale) else {
        return
      }
      // A target is copied only where it changes: each copy counts its references.
      var masked = target
      masked.mask = covers
      if object.placement.space?.matrix != nil {
        return drawInSpace(object, parent, colors, masked, scale: scale)
      }
      draw(object, outer, colors, masked, scale: scale, cut: cut, keepsBitmap: keepsBitmap)
    } else if object.placement.space?.matrix != nil {
      drawInSpace(object, parent, colors, target, scale: scale)
    } else {
      draw(object, outer, colors, target, scale: scale, cut: cut, keepsBitmap: keepsBitmap)
    }
  }

  /// Draws an object that is seen; `outer` brings its twips to pixels of the stage.
  private func draw(
    _ object: DisplayObject, _ outer: Matrix, _ colors: ColorTransform, _ target: Target,
    scale: (x: Double, y: Double), cut: Cut?, keepsBitmap: Bool
  ) {
    if needsLayer(object, keepsBitmap: keepsBitmap) {
      drawLayer(object, outer, colors, target, scale: scale, keepsBitmap: keepsBitmap)
    } else if let cut, !(object is Container), Self.ownDrawing(of: object) != nil {
      draw(object, object.matrix, cut, colors, target)
    } else if object.scrollRect == nil {
      drawContent(object, outer, colors, target, scale: scale)
    } else {
      drawContent(
        object, inner(object, outer), colors, clipped(object, outer, target), scale: scale)
    }
  }

  // MARK: - Content

  /// Draws what is in an object, with `matrix` from its own twips to the stage's pixels.
  package func drawContent(
    _ object: DisplayObject, _ matrix: Matrix, _ colors: ColorTransform, _ target: Target,
    scale: (x: Double, y: Double)
  ) {
    target.recorder.begin(object)
    switch object {
    case let graphic as Graphic:
      draw(graphic.shape, graphic.character, 0, matrix, colors, target)
    case let morph as MorphGraphic:
      draw(morph.shape, morph.character, Int(morph.ratio) + 1, matrix, colors, target)
    case let text as TextGraphic:
      for glyph in text.character.glyphs { draw(glyph, matrix, colors, target) }
    case let bitmap as BitmapObject:
      paint(
        bitmap.surface, matrix * .scale(twips, twips), isSmooth: bitmap.isSmoothed, colors, target)
    case let video as VideoObject:
      // A video's picture is stretched to its bounds.
      guard let surface = video.surface, surface.count > 0 else { return }
      let bounds = video.contentBounds
      let stretched =
        matrix
        * .scale(bounds.width / Double(surface.width), bounds.height / Double(surface.height))
      paint(surface, stretched, isSmooth: video.isSmoothed, colors, target)
    case let field as EditField:
      draw(field, matrix, colors, target)
    case let container as Container:
      drawChildren(container, matrix, colors, target, scale: scale)
    default: break
    }
  }

  private func drawChildren(
    _ container: Container, _ matrix: Matrix, _ colors: ColorTransform, _ target: Target,
    scale: (x: Double, y: Double)
  ) {
    let cut = cut(container, matrix, target)
    if let cut {
      draw(container, .identity, cut, colors, target)
    } else if let drawing = (container as? MovieClip)?.drawing, !drawing.isEmpty {
      draw(drawing.shape, drawing, drawing.generation, matrix, colors, target)
    }
    // Masks that are open: up to which depth, and what lay below.
    var masks: [(depth: Int, outer: Mask?)] = []
    var target = target
    for child in container.children {
      while let mask = masks.last, child.depth > mask.depth {
        target.mask = mask.outer
        masks.removeLast()
      }
      if child.clipDepth > 0 {
        masks.append((child.clipDepth, target.mask))
        if let mask = self.mask(child, matrix * child.matrix, target) { target.mask = mask }
        continue
      }
      draw(child, matrix, colors, target, scale: scale, cut: cut)
    }
  }
}
