/// Takes each pixel from where a map says: `flash.filters.DisplacementMapFilter`.
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
  /// What lies beyond the border.
  public let edge: Edge

  /// A displacement by `map`.
  public init(
    map: Surface, mapX: Int = 0, mapY: Int = 0, channelX: Channel, channelY: Channel,
    scaleX: Double, scaleY: Double, edge: Edge = .wrap
  ) {
    self.map = map
    self.mapX = min(max(mapX, -PixelRect.limit), PixelRect.limit)
    self.mapY = min(max(mapY, -PixelRect.limit), PixelRect.limit)
    self.channelX = channelX
    self.channelY = channelY
    self.scaleX = scaleX.tamed(limit: 65_535)
    self.scaleY = scaleY.tamed(limit: 65_535)
    self.edge = edge
  }

  /// How far the result reaches beyond the picture.
  public var margins: Margins { .none }

  /// The filtered picture, a new surface.
  public func apply(to picture: Picture) throws(Surface.Failure) -> Picture {
    let source = picture.surface
    let result = try source.copy(source.bounds)
    let area = map.bounds.offset(x: mapX, y: mapY).intersection(source.bounds)
    guard !area.isEmpty else { return Picture(result, x: picture.x, y: picture.y) }
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        let pixel = map.pixels[(y - mapY) * map.width + x - mapX]
        let dx = Double(channelX.value(pixel) - 128) * scaleX / 256
        let dy = Double(channelY.value(pixel) - 128) * scaleY / 256
        var fromX = x + Int(dx.rounded(.down))
        var fromY = y + Int(dy.rounded(.down))
        let at = y * source.width + x
        if fromX < 0 || fromX >= source.width || fromY < 0 || fromY >= source.height {
          switch edge {
          case .ignore: continue
          case .color(let color):
            result.pixels[at] = color.pixel
            continue
          case .clamp:
            fromX = min(max(fromX, 0), source.width - 1)
            fromY = min(max(fromY, 0), source.height - 1)
          case .wrap:
            fromX = (fromX % source.width + source.width) % source.width
            fromY = (fromY % source.height + source.height) % source.height
          }
        }
        result.pixels[at] = source.pixels[fromY * source.width + fromX]
      }
    }
    return Picture(result, x: picture.x, y: picture.y)
  }
}
