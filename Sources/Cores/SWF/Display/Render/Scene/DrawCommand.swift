package import Raster

/// One thing that is painted on a layer: all of it that its pixels depend on.
package struct DrawCommand {
  /// Whose it is: by this, commands of two pictures are compared with each other.
  package struct ID: Hashable {
    package let object: ObjectIdentifier
    /// Counted within the object.
    package let part: Int
  }

  package enum Content {
    case drawing(PreparedDrawing)
    /// A picture under a matrix from its pixels to those of the layer.
    case picture(Surface, Matrix, isSmooth: Bool, SampleGrid)
    case layer(Layer)
    /// A layer that stands in space, and how it is seen.
    case projected(Layer, Projection)
  }

  package let id: ID
  package let content: Content
  /// The version of the pictures in it.
  package let version: Int
  /// Whole pixels by which it is moved.
  package let x: Int
  package let y: Int
  package let colors: ColorTransform
  package let clip: PixelRect
  package let mask: Mask?
  /// The pixels that it may change, within `clip` and `mask`.
  package let bounds: PixelRect

  package init(
    _ id: ID, _ content: Content, x: Int, y: Int, _ colors: ColorTransform, clip: PixelRect,
    mask: Mask?
  ) {
    self.id = id
    self.content = content
    self.x = x
    self.y = y
    self.colors = colors
    self.clip = clip
    self.mask = mask
    let reach: PixelRect
    switch content {
    case .drawing(let drawing):
      version = drawing.version
      reach = drawing.shape.bounds
    case .picture(let surface, let matrix, _, _):
      version = surface.version
      // A smooth border may touch a pixel more.
      reach = surface.bounds.mapped(by: matrix).grown(left: 1, top: 1, right: 1, bottom: 1)
    case .layer(let layer):
      version = layer.shader?.version ?? 0
      reach = layer.reach
    case .projected(let layer, let projection):
      version = layer.shader?.version ?? 0
      // What reaches behind the eye may be seen everywhere.
      reach = projection.bounds(of: layer.reach) ?? clip.offset(x: -x, y: -y)
    }
    var bounds = reach.offset(x: x, y: y).intersection(clip)
    if let mask { bounds = bounds.intersection(mask.bounds) }
    self.bounds = bounds
  }

  /// Paints what of it lies in `area`: the same pixels as when all of it is painted.
  package func paint(on surface: Surface, _ area: PixelRect, _ painter: Painter) {
    let area = area.intersection(bounds)
    guard !area.isEmpty else { return }
    let map = mask?.coverage(painter)
    switch content {
    case .drawing(let drawing):
      painter.draw(
        drawing.shape, on: surface, x: x, y: y, clip: clip, within: area, mask: map,
        transform: colors)
    case .picture(let picture, let matrix, let isSmooth, let grid):
      painter.draw(
        picture, on: surface, matrix: matrix, smooth: isSmooth, grid: grid, clip: clip,
        within: area, mask: map, transform: colors)
    case .layer(let layer):
      guard let picture = layer.picture(painter) else { return }
      if let shader = layer.shader {
        return shader.blend(
          picture.surface, on: surface, x: x + picture.x, y: y + picture.y, transform: colors,
          clip: area, mask: map)
      }
      surface.blend(
        picture.surface, x: x + picture.x, y: y + picture.y, mode: layer.mode, transform: colors,
        clip: area, mask: map)
    case .projected(let layer, let projection):
      guard let picture = layer.picture(painter),
        let seen = try? Surface(width: area.width, height: area.height)
      else { return }
      projection.paint(
        picture.surface, start: (picture.x, picture.y), in: area.offset(x: -x, y: -y), on: seen)
      surface.blend(
        seen, x: area.minX, y: area.minY, mode: layer.mode, transform: colors, clip: area,
        mask: map)
    }
  }

  /// Whether it is painted as another one is, whatever a layer shows.
  package func isPlaced(like old: DrawCommand) -> Bool {
    guard x == old.x, y == old.y, bounds == old.bounds, clip == old.clip, colors == old.colors,
      version == old.version
    else { return false }
    switch (content, old.content) {
    case (.drawing(let drawing), .drawing(let other)):
      guard drawing === other else { return false }
    case (.picture(let a, let m, let s, let g), .picture(let b, let n, let t, let h)):
      guard a === b, m == n, s == t, g == h else { return false }
    case (.layer(let layer), .layer(let other)):
      guard layer.mode == other.mode, layer.shader === other.shader else { return false }
    case (.projected(let layer, let seen), .projected(let other, let before)):
      guard layer.mode == other.mode, layer.shader === other.shader, seen == before else {
        return false
      }
    default: return false
    }
    switch (mask, old.mask) {
    case (nil, nil): return true
    case (let mask?, let other?): return mask.isSame(as: other)
    default: return false
    }
  }
}
