package import Raster

/// A picture by what is painted on it: the stage, or an object that is painted aside first.
///
/// A layer is made again for each picture of the stage. It looks what is other than in the one before (`changes`), takes over
/// that one's pixels, and paints only what has changed, and only once it is to be seen.
package final class Layer {
  /// What is done to the pixels when they are painted.
  package struct Filtering {
    package let values: [FilterValue]
    package let scale: SIMD2<Double>
    /// What of the layer the object covers; nil is all.
    package let area: PixelRect?
    package let filters: [any Raster.Filter]
    /// Of the pictures that displace.
    package let version: Int

    package init(
      _ values: [FilterValue], scale: (x: Double, y: Double), area: PixelRect? = nil
    ) {
      self.area = area
      self.values = values
      self.scale = SIMD2(scale.x, scale.y)
      filters = values.compactMap { FilterConversion.filter($0, scale: scale, area: area) }
      var version = 0
      for case .displacement(let value) in values { version &+= value.map?.version ?? 0 }
      for case .shader(let value) in values { version &+= value.use.version }
      self.version = version
    }

    /// Whether a shader or a map has to know where the object begins.
    package var needsArea: Bool {
      values.contains {
        switch $0 {
        case .shader, .displacement: true
        default: false
        }
      }
    }

    /// How far the result reaches beyond the source.
    package var margins: Margins {
      var margins = Margins.none
      for filter in filters {
        let more = filter.margins
        margins = Margins(
          left: margins.left + more.left, top: margins.top + more.top,
          right: margins.right + more.right, bottom: margins.bottom + more.bottom)
      }
      return margins
    }

    package func isSame(as other: Filtering) -> Bool {
      scale == other.scale && area == other.area && version == other.version
        && values == other.values
    }
  }

  package let width: Int
  package let height: Int
  /// What each pixel is before anything is painted.
  private let ground: UInt32
  /// An object's opaque background.
  private let background: (color: UInt32, area: PixelRect)?
  private let filtering: Filtering
  /// How it is laid over what it is painted on.
  package let mode: BlendMode
  /// What lays it over that instead.
  package let shader: ShaderUse?
  package private(set) var commands: [DrawCommand] = []

  private var surface: Surface?
  /// What of the surface is not painted yet.
  private var stale = DirtyRegion()
  /// The surface with its filters, once they are done.
  private var filtered: Picture?

  package init(
    width: Int, height: Int, ground: UInt32 = 0,
    background: (color: UInt32, area: PixelRect)? = nil,
    filtering: Filtering = Filtering([], scale: (1, 1)), mode: BlendMode = .normal,
    shader: ShaderUse? = nil
  ) {
    self.width = width
    self.height = height
    self.ground = ground
    self.background = background
    self.filtering = filtering
    self.mode = mode
    self.shader = shader
  }

  private var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// The pixels that its picture may cover, its first own one being 0, 0.
  package var reach: PixelRect {
    let margins = filtering.margins
    return bounds.grown(
      left: margins.left, top: margins.top, right: margins.right, bottom: margins.bottom)
  }

  // MARK: - Commands

  /// Takes all commands from the list that has gathered them, and leaves it empty.
  package func take(_ commands: inout [DrawCommand]) {
    self.commands.removeAll(keepingCapacity: true)
    swap(&self.commands, &commands)
  }

  /// Whether it can be used for another picture, now that its pixels have gone to that of another layer: of that size and ground,
  /// and without anything that is done to them.
  package func canBeginAgain(width: Int, height: Int, ground: UInt32) -> Bool {
    width == self.width && height == self.height && ground == self.ground && background == nil
      && filtering.values.isEmpty && mode == .normal && shader == nil && surface == nil
      && filtered == nil
  }

  /// Forgets what it shows, whose pixels another layer has taken over; memory stays for another picture.
  package func retire() {
    stale.removeAll()
    commands.removeAll(keepingCapacity: true)
  }

  /// Gives its list of commands away for what it had, after `retire`.
  package func exchangeMemory(_ commands: inout [DrawCommand]) { swap(&self.commands, &commands) }

  // MARK: - Painting

  /// Its picture, painted as far as it was not; the start of that follows from its first own pixel.
  package func picture(_ painter: Painter) -> Picture? {
    if let filtered { return filtered }
    guard let surface = painted(painter)?.surface else { return nil }
    var picture = Picture(surface)
    for filter in filtering.filters {
      if let next = try? filter.apply(to: picture) { picture = next }
    }
    filtered = picture
    return picture
  }

  /// The surface with all commands painted, and what of it had to be.
  package func painted(_ painter: Painter) -> (surface: Surface, region: DirtyRegion)? {
    if surface == nil {
      surface = try? Surface(width: width, height: height)
      stale.add(bounds)
    }
    guard let surface else { return nil }
    stale.clip(to: bounds)
    // Many pixels in several pieces cost more than all of them in one.
    if stale.reduce(0, { $0 + $1.area }) * 4 > bounds.area * 3 { stale.add(bounds) }
    let region = stale
    for rect in region {
      surface.clear(ground, in: rect)
      if let background { surface.clear(background.color, in: background.area.intersection(rect)) }
      // In their place: to copy one counts its references.
      commands.withUnsafeBufferPointer { commands in
        for index in commands.indices { commands[index].paint(on: surface, rect, painter) }
      }
    }
    stale.removeAll()
    return (surface, region)
  }

  /// Lets go of pixels beyond `room`, which is how many may be kept; those are painted again when they are wanted.
  package func trim(to room: inout Int) {
    for content in commands.lazy.map(\.content) {
      switch content {
      case .layer(let layer), .projected(let layer, _):
        layer.trim(to: &room)
        layer.trimOwn(&room)
      case .drawing, .picture: break
      }
    }
  }

  private func trimOwn(_ room: inout Int) {
    var size = 0
    if surface != nil { size += bounds.area }
    if let filtered, filtered.surface !== surface { size += filtered.surface.count }
    if size > room {
      surface = nil
      filtered = nil
      stale.removeAll()
    } else {
      room -= size
    }
  }

  // MARK: - Changes

  /// What of its picture is other than that of an older layer, of which it takes over the pixels.
  package func changes(since old: Layer) -> DirtyRegion {
    guard old !== self, width == old.width, height == old.height, ground == old.ground,
      background?.color == old.background?.color, background?.area == old.background?.area
    else { return DirtyRegion(reach) }
    var region = Comparison(old: old.commands, new: commands).region
    region.clip(to: bounds)
    surface = old.surface
    stale = old.stale
    for rect in region { stale.add(rect) }
    old.surface = nil
    let isSame = region.isEmpty && filtering.isSame(as: old.filtering)
    if isSame { filtered = old.filtered }
    old.filtered = nil
    if filtering.values.isEmpty && old.filtering.values.isEmpty { return region }
    return isSame ? DirtyRegion() : DirtyRegion(reach)
  }
}
