package import Raster

/// Outlines in a square box: areas to be filled and lines to be drawn, in one colour.
///
/// The data are those of SVG paths with the commands M, L, H, V, C, Q and Z in absolute coordinates.
package struct VectorPath: Hashable, Sendable {
  /// The side of the box that it is drawn in.
  package let side: Double
  /// Areas, each filled by the even-odd rule.
  private let areas: [String]
  /// Lines.
  private let lines: [String]
  /// The width of the lines, with round ends and corners.
  private let lineWidth: Double
  private let edges: [[Edge]]
  private let strokes: [[Edge]]

  /// Reads path data; all of it is checked.
  package init(
    areas: [String] = [], lines: [String] = [], lineWidth: Double = 2, side: Double
  ) throws(PathDataError) {
    self.side = side
    self.areas = areas
    self.lines = lines
    self.lineWidth = lineWidth
    var edges: [[Edge]] = []
    for data in areas { edges.append(try PathData.edges(data, side: side, isLine: false)) }
    var strokes: [[Edge]] = []
    for data in lines { strokes.append(try PathData.edges(data, side: side, isLine: true)) }
    self.edges = edges
    self.strokes = strokes
  }

  package static func == (one: VectorPath, other: VectorPath) -> Bool {
    one.areas == other.areas && one.lines == other.lines && one.side == other.side
      && one.lineWidth == other.lineWidth
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(areas)
    hasher.combine(lines)
    hasher.combine(side)
    hasher.combine(lineWidth)
  }

  /// The path as a shape of Raster, in units of the box.
  var shape: Shape {
    let paint = Paint.solid(Raster.Color(argb: 0xFFFF_FFFF))
    let line = Line(style: StrokeStyle(width: lineWidth), paint: paint)
    return Shape(
      layers: edges.map { ShapeLayer(fills: [paint], edges: $0) }
        + strokes.map { ShapeLayer(fills: [], lines: [line], edges: $0) })
  }
}

/// Icons that were drawn before, as coverage.
struct IconMasks {
  private struct Key: Hashable {
    var path: VectorPath
    var side: Int
  }

  private var masks: [Key: [UInt8]] = [:]
  private var bytes = 0

  /// The bound of all masks.
  static let maxBytes = 4 << 20
  /// The longest side, in pixels.
  static let maxSide = 1024

  /// How much of each pixel the icon covers: `side` × `side` bytes, row by row.
  ///
  /// Empty for a side that is too long.
  mutating func mask(of path: VectorPath, side: Int, raster: Raster.Painter) -> [UInt8] {
    guard (1...Self.maxSide).contains(side) else { return [] }
    let key = Key(path: path, side: side)
    if let known = masks[key] { return known }
    let scale = Double(side) / path.side
    let shape = PreparedShape(
      path.shape, matrix: .scale(scale, scale), grid: .sixteen, unit: 1)
    let map = CoverageMap(bounds: PixelArea(x: 0, y: 0, width: side, height: side))
    raster.cover(shape, in: map)
    let mask = (0..<side * side).map { map[$0 % side, $0 / side] }
    if bytes + mask.count > Self.maxBytes { (masks, bytes) = ([:], 0) }
    masks[key] = mask
    bytes += mask.count
    return mask
  }
}
