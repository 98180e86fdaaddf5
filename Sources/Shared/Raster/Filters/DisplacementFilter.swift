/// Takes each pixel from where a map says: `flash.filters.DisplacementMapFilter` (measured: displaced-between).
public struct DisplacementFilter: Filter, @unchecked Sendable {
  /// What lies beyond the border.
  public enum Edge: Sendable {
    /// The other side of the picture.
    case wrap
    /// The border's pixels.
    case clamp
    /// The pixel that is not displaced.
    case ignore
    /// One colour.
    case color(Color)
  }
  /// A channel of the map.
  public enum Channel: Sendable {
    /// No displacement.
    case none
    /// This channel.
    case red, green, blue, alpha

    @inline(__always) fileprivate func value(_ pixel: UInt32) -> Int {
      let straight = Pixel.straight(pixel)
      return switch self {
      case .none: 128
      case .red: Int(straight.red)
      case .green: Int(straight.green)
      case .blue: Int(straight.blue)
      case .alpha: Int(straight.alpha)
      }
    }
  }

  /// The map; 128 moves nothing.
  ///
  /// It must not change while the filter is at work.
  public let map: Surface
  /// Where the map's first pixel lies, in the picture's own pixels.
  public let mapX: Int
  /// Where the map's first pixel lies, in the picture's own pixels.
  public let mapY: Int
  /// What moves pixels in columns.
  public let channelX: Channel
  /// What moves pixels in rows.
  public let channelY: Channel
  /// A pixel comes from scale · (channel - 128) / 256 columns further right.
  public let scaleX: Double
  /// As `scaleX`, for rows.
  public let scaleY: Double
  /// How many of the picture's pixels a pixel of the map is wide.
  public let zoomX: Double
  /// How many of the picture's pixels a pixel of the map is high.
  public let zoomY: Double
  /// What lies beyond the border.
  public let edge: Edge
  /// What of the first picture counts; nil is all.
  ///
  /// One that other filters have made larger counts in full.
  public let area: PixelRect?

  /// A displacement by `map`.
  public init(
    map: Surface, mapX: Int = 0, mapY: Int = 0, zoomX: Double = 1, zoomY: Double = 1,
    channelX: Channel, channelY: Channel, scaleX: Double, scaleY: Double, edge: Edge = .wrap,
    area: PixelRect? = nil
  ) {
    self.map = map
    self.mapX = min(max(mapX, -PixelRect.limit), PixelRect.limit)
    self.mapY = min(max(mapY, -PixelRect.limit), PixelRect.limit)
    self.zoomX = zoomX > 0 && zoomX.isFinite ? zoomX : 1
    self.zoomY = zoomY > 0 && zoomY.isFinite ? zoomY : 1
    self.channelX = channelX
    self.channelY = channelY
    self.scaleX = scaleX.tamed(limit: 65_535)
    self.scaleY = scaleY.tamed(limit: 65_535)
    self.edge = edge
    self.area = area
  }

  /// How far the result reaches beyond the picture.
  public var margins: Margins { .none }

  /// The column or row of the map that lies under each of `count` columns or rows of the picture; -1 where none does.
  private static func places(_ count: Int, zoom: Double, start: Int, limit: Int) -> [Int] {
    (0..<count).map { index in
      let place = Int(((Double(index) + 0.5) / zoom).tamed(limit: 1e9).rounded(.down)) - start
      return place >= 0 && place < limit ? place : -1
    }
  }

  /// The filtered picture, a new surface.
  public func apply(to picture: Picture) throws(Surface.Failure) -> Picture {
    let source = picture.surface
    let result = try source.copy(source.bounds)
    let isFirst = picture.x == 0 && picture.y == 0
    let inside = ((isFirst ? area : nil) ?? source.bounds).intersection(source.bounds)
    guard !inside.isEmpty else { return Picture(result, x: picture.x, y: picture.y) }
    let columns = Self.places(inside.width, zoom: zoomX, start: mapX, limit: map.width)
    let rows = Self.places(inside.height, zoom: zoomY, start: mapY, limit: map.height)
    for y in 0..<inside.height where rows[y] >= 0 {
      for x in 0..<inside.width where columns[x] >= 0 {
        let pixel = map.pixels[rows[y] * map.width + columns[x]]
        let dx = Double(channelX.value(pixel) - 128) * scaleX / 256
        let dy = Double(channelY.value(pixel) - 128) * scaleY / 256
        if let moved = sample(source, inside, Double(x) + dx, Double(y) + dy) {
          result.pixels[(inside.minY + y) * source.width + inside.minX + x] = moved
        }
      }
    }
    return Picture(result, x: picture.x, y: picture.y)
  }

  /// The picture between four of its pixels, each channel cut, not rounded; nil when nothing is displaced to there.
  private func sample(
    _ source: Surface, _ inside: PixelRect, _ x: Double, _ y: Double
  ) -> UInt32? {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (column, row) = (Int(left), Int(top))
    if case .ignore = edge,
      column < 0 || column >= inside.width || row < 0 || row >= inside.height
    {
      return nil
    }
    let (partX, partY) = (Float(x - left), Float(y - top))
    let first = tap(source, inside, column, row)
    if partX == 0, partY == 0 { return first }
    var sums = SIMD4<Float>(repeating: 0.001)
    func add(_ pixel: UInt32, _ weight: Float) {
      sums +=
        SIMD4(
          Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255),
          Float(pixel >> 24)) * weight
    }
    add(first, (1 - partX) * (1 - partY))
    if partX > 0 { add(tap(source, inside, column + 1, row), partX * (1 - partY)) }
    if partY > 0 { add(tap(source, inside, column, row + 1), (1 - partX) * partY) }
    if partX > 0, partY > 0 { add(tap(source, inside, column + 1, row + 1), partX * partY) }
    // Lane by lane: the conversion of a whole vector is not specialised, and ten times as slow.
    return UInt32(sums.x) | UInt32(sums.y) << 8 | UInt32(sums.z) << 16 | UInt32(sums.w) << 24
  }

  /// One pixel of the source, or what stands for it beyond the border.
  private func tap(_ source: Surface, _ inside: PixelRect, _ x: Int, _ y: Int) -> UInt32 {
    var (x, y) = (x, y)
    if x < 0 || x >= inside.width || y < 0 || y >= inside.height {
      switch edge {
      case .color(let color): return color.pixel
      case .clamp, .ignore:
        x = min(max(x, 0), inside.width - 1)
        y = min(max(y, 0), inside.height - 1)
      case .wrap:
        x = (x % inside.width + inside.width) % inside.width
        y = (y % inside.height + inside.height) % inside.height
      }
    }
    return source.pixels[(inside.minY + y) * source.width + inside.minX + x]
  }
}
