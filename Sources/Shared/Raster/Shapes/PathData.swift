/// Why path data cannot be drawn.
public enum PathDataError: Error, Equatable, Sendable, CustomStringConvertible {
  /// It is longer than `PathData.maxBytes`.
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
  public var description: String {
    switch self {
    case .tooLong(let bytes): "the path has \(bytes) bytes; \(PathData.maxBytes) are allowed"
    case .unexpected(let byte): "the path has a character that does not fit at byte \(byte)"
    case .ends: "the path ends where a number is missing"
    case .noStart: "the path does not begin with M"
    case .tooFar(let byte): "the number at byte \(byte) of the path is too large"
    }
  }
}

/// Reads path data into edges: those of SVG paths with the commands M, L, H, V, C, Q and Z in absolute coordinates.
///
/// It is total: whatever the bytes, it ends with edges or an error. Each byte is read once.
public struct PathData {
  /// The longest path data.
  public static let maxBytes = 4 << 10

  private let bytes: [UInt8]
  private var place = 0
  private let limit: Double
  private let isLine: Bool
  private var edges: [Edge] = []
  private var start = Point(x: 0, y: 0)
  private var last = Point(x: 0, y: 0)

  /// The edges of path data, in units of a box of `side`; as a line or as the border of an area.
  public static func edges(
    _ data: String, side: Double, isLine: Bool
  ) throws(PathDataError) -> [Edge] {
    let bytes = Array(data.utf8.prefix(maxBytes + 1))
    guard bytes.count <= maxBytes else { throw .tooLong(bytes: data.utf8.count) }
    var reader = PathData(bytes: bytes, limit: side * 10, isLine: isLine)
    try reader.read()
    return reader.edges
  }

  private init(bytes: [UInt8], limit: Double, isLine: Bool) {
    self.bytes = bytes
    self.limit = limit
    self.isLine = isLine
  }

  private mutating func read() throws(PathDataError) {
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

  private mutating func draw(_ command: UInt8) throws(PathDataError) {
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

  private mutating func point() throws(PathDataError) -> Point {
    let x = try number()
    return Point(x: x, y: try number())
  }

  private mutating func number() throws(PathDataError) -> Double {
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
