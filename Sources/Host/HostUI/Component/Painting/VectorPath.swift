import Raster

/// Why path data cannot be drawn.
package enum VectorPathError: Error, Equatable, CustomStringConvertible {
  /// It is longer than `VectorPath.maxBytes`.
  case tooLong(bytes: Int)
  /// The character at this byte is no command, or stands where a number is due.
  case unexpected(byte: Int)
  /// The data ends where a number is due.
  case ends
  /// It does not begin with M.
  case noStart
  /// The number that begins at this byte is further away than ten boxes.
  case tooFar(byte: Int)

  /// What is wrong, for a person.
  package var description: String {
    switch self {
    case .tooLong(let bytes): "the path has \(bytes) bytes; \(VectorPath.maxBytes) are allowed"
    case .unexpected(let byte): "the path has a character that does not fit at byte \(byte)"
    case .ends: "the path ends where a number is missing"
    case .noStart: "the path does not begin with M"
    case .tooFar(let byte): "the number at byte \(byte) of the path is too large"
    }
  }
}

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

  /// The longest path data.
  package static let maxBytes = 4 << 10

  /// Reads path data; all of it is checked.
  package init(
    areas: [String] = [], lines: [String] = [], lineWidth: Double = 2, side: Double
  ) throws(VectorPathError) {
    self.side = side
    self.areas = areas
    self.lines = lines
    self.lineWidth = lineWidth
    var edges: [[Edge]] = []
    for data in areas { edges.append(try PathReader.edges(data, side: side, isLine: false)) }
    var strokes: [[Edge]] = []
    for data in lines { strokes.append(try PathReader.edges(data, side: side, isLine: true)) }
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

/// Reads path data into edges.
///
/// It is total: whatever the bytes, it ends with edges or an error. Each byte is read once.
struct PathReader {
  private let bytes: [UInt8]
  private var place = 0
  private let limit: Double
  private let isLine: Bool
  private var edges: [Edge] = []
  private var start = Point(x: 0, y: 0)
  private var last = Point(x: 0, y: 0)

  /// The edges of path data, in units of a box of `side`; as a line or as the border of an area.
  static func edges(
    _ data: String, side: Double, isLine: Bool
  ) throws(VectorPathError) -> [Edge] {
    let bytes = Array(data.utf8.prefix(VectorPath.maxBytes + 1))
    guard bytes.count <= VectorPath.maxBytes else { throw .tooLong(bytes: data.utf8.count) }
    var reader = PathReader(bytes: bytes, limit: side * 10, isLine: isLine)
    try reader.read()
    return reader.edges
  }

  private init(bytes: [UInt8], limit: Double, isLine: Bool) {
    self.bytes = bytes
    self.limit = limit
    self.isLine = isLine
  }

  private mutating func read() throws(VectorPathError) {
    var command: UInt8 = 0
    while let next = peek() {
      if Self.isCommand(next) {
        guard command != 0 || next == UInt8(ascii: "M") else { throw .noStart }
        command = next
        place += 1
        if command == UInt8(ascii: "Z") {
          close()
          continue
        }
      } else if command == 0 {
        throw .noStart
      } else if command == UInt8(ascii: "Z") || !Self.isNumber(next) {
        throw .unexpected(byte: place)
      }
      try draw(command)
      // More numbers after a move are lines.
      if command == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
    }
    if !isLine { close() }
  }

  private mutating func draw(_ command: UInt8) throws(VectorPathError) {
    switch command {
    case UInt8(ascii: "M"):
      if !isLine { close() }
      start = try point()
      last = start
    case UInt8(ascii: "L"): add(nil, try point())
    case UInt8(ascii: "H"): add(nil, Point(x: try number(), y: last.y))
    case UInt8(ascii: "V"): add(nil, Point(x: last.x, y: try number()))
    case UInt8(ascii: "Q"):
      let control = try point()
      add(control, try point())
    case UInt8(ascii: "C"):
      let first = try point()
      let second = try point()
      addCubic(last, first, second, try point(), halvings: 2)
    default: throw .unexpected(byte: place)
    }
  }

  private static func isCommand(_ byte: UInt8) -> Bool {
    "MLHVCQZ".utf8.contains(byte)
  }

  private static func isNumber(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  /// The next byte that is no space or comma.
  private mutating func peek() -> UInt8? {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D, 0x2C].contains(bytes[place]) { place += 1 }
    return place < bytes.count ? bytes[place] : nil
  }

  private mutating func point() throws(VectorPathError) -> Point {
    let x = try number()
    return Point(x: x, y: try number())
  }

  private mutating func number() throws(VectorPathError) -> Double {
    guard let first = peek() else { throw .ends }
    let begin = place
    let isNegative = first == UInt8(ascii: "-")
    if isNegative { place += 1 }
    var value = 0.0
    var digits = 0
    var scale = 0.0
    while place < bytes.count {
      let byte = bytes[place]
      if (48...57).contains(byte) {
        digits += 1
        if scale == 0 {
          value = value * 10 + Double(byte - 48)
        } else {
          value += Double(byte - 48) * scale
          scale /= 10
        }
      } else if byte == UInt8(ascii: "."), scale == 0 {
        scale = 0.1
      } else {
        break
      }
      place += 1
    }
    guard digits > 0 else { throw .unexpected(byte: min(place, bytes.count)) }
    guard value <= limit else { throw .tooFar(byte: begin) }
    return isNegative ? -value : value
  }

  private mutating func close() {
    if last != start { add(nil, start) }
  }

  private mutating func add(_ control: Point?, _ to: Point) {
    edges.append(
      isLine
        ? Edge(from: last, control: control, to: to, line: 1)
        : Edge(from: last, control: control, to: to, right: 1))
    last = to
  }

  /// A cubic curve as quadratic ones: each half's is the nearest, with its control at (3·first + 3·second - from - to) / 4.
  private mutating func addCubic(
    _ from: Point, _ first: Point, _ second: Point, _ to: Point, halvings: Int
  ) {
    if halvings == 0 {
      add(
        Point(
          x: 0.75 * (first.x + second.x) - 0.25 * (from.x + to.x),
          y: 0.75 * (first.y + second.y) - 0.25 * (from.y + to.y)), to)
      return
    }
    func middle(_ a: Point, _ b: Point) -> Point {
      Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
    }
    let left = middle(from, first)
    let center = middle(first, second)
    let right = middle(second, to)
    let (inLeft, inRight) = (middle(left, center), middle(center, right))
    let half = middle(inLeft, inRight)
    addCubic(from, left, inLeft, half, halvings: halvings - 1)
    addCubic(half, inRight, right, to, halvings: halvings - 1)
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
