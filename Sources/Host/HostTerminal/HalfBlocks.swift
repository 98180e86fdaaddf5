import HostBase
import Play

/// Turns pictures into terminal cells: each cell is an upper half block, two pixels above each other.
///
/// Pure: pictures in, bytes out. It remembers what the terminal shows and writes only cells that differ.
struct HalfBlocks {
  /// One cell: the colours of its upper and lower half, 0xRRGGBB.
  struct Cell: Equatable {
    var upper: UInt32 = 0
    var lower: UInt32 = 0
    /// Differs from every cell that can be drawn.
    static let unknown = Cell(upper: .max, lower: .max)
  }

  /// Size in cells.
  private(set) var columns = 0
  private(set) var rows = 0
  private var shown: [Cell] = []
  private var wanted: [Cell] = []

  /// The terminal has another size, or shows something else: everything is drawn again.
  mutating func resize(columns: Int, rows: Int) {
    self.columns = min(max(columns, 1), 1000)
    self.rows = min(max(rows, 1), 500)
    forget()
  }

  /// What the terminal shows is not known any more.
  mutating func forget() {
    shown = [Cell](repeating: .unknown, count: columns * rows)
    wanted = [Cell](repeating: Cell(), count: columns * rows)
  }

  /// A row is not known any more: something else was written there.
  mutating func forget(row: Int) {
    guard row >= 0, row < rows else { return }
    for column in 0..<columns { shown[row * columns + column] = .unknown }
  }

  /// Lays a picture of an aspect (before its quarter turns) into the middle, black around it.
  mutating func lay(_ picture: Picture, aspect: Double, quarterTurns: Int) {
    for index in wanted.indices { wanted[index] = Cell() }
    guard picture.width > 0, picture.height > 0,
      picture.pixels.count >= picture.width * picture.height
    else { return }
    let turns = (quarterTurns % 4 + 4) % 4
    let source = turns == 0 ? nil : Self.turned(picture, by: turns)
    let width = turns % 2 == 0 ? picture.width : picture.height
    let height = turns % 2 == 0 ? picture.height : picture.width
    let natural = aspect > 0 ? aspect : Double(picture.width) / Double(picture.height)
    let shape = turns % 2 == 0 ? natural : 1 / natural
    // A cell is about twice as high as wide, so a half of it is a square.
    let roomX = Double(columns)
    let roomY = Double(rows * 2)
    let across = Int(min(roomX, roomY * shape).rounded(), in: 1...65_536)
    let down = Int(min(roomY, roomX / shape).rounded(), in: 1...65_536)
    let left = (columns - across) / 2
    let top = (rows * 2 - down) / 2
    func draw(_ pixels: UnsafeBufferPointer<UInt32>) {
      for y in 0..<down {
        let firstY = y * height / down
        let lastY = max((y + 1) * height / down, firstY + 1)
        let line = top + y
        guard line >= 0, line < rows * 2 else { continue }
        for x in 0..<across where left + x >= 0 && left + x < columns {
          let firstX = x * width / across
          let lastX = max((x + 1) * width / across, firstX + 1)
          let color = Self.average(
            pixels, width: width, firstX..<min(lastX, width), firstY..<min(lastY, height))
          let index = line / 2 * columns + left + x
          if line % 2 == 0 { wanted[index].upper = color } else { wanted[index].lower = color }
        }
      }
    }
    if let source { source.withUnsafeBufferPointer(draw) } else { draw(picture.pixels) }
  }

  /// The bytes that make the terminal show what was laid, but for some last rows; empty where nothing changed.
  mutating func changes(leavingOut lastRows: Int = 0) -> [UInt8] {
    var bytes: [UInt8] = []
    var upper: UInt32?
    var lower: UInt32?
    var penRow = -1
    var penColumn = -1
    for row in 0..<max(rows - lastRows, 0) {
      for column in 0..<columns {
        let index = row * columns + column
        let cell = wanted[index]
        guard cell != shown[index] else { continue }
        shown[index] = cell
        if penRow != row || penColumn != column {
          bytes += Array("\u{1b}[\(row + 1);\(column + 1)H".utf8)
        }
        if cell.lower != lower {
          bytes += Self.color(48, cell.lower)
          lower = cell.lower
        }
        if cell.upper == cell.lower {
          bytes.append(0x20)
        } else {
          if cell.upper != upper {
            bytes += Self.color(38, cell.upper)
            upper = cell.upper
          }
          // U+2580 UPPER HALF BLOCK
          bytes += [0xe2, 0x96, 0x80]
        }
        penRow = row
        penColumn = column + 1
      }
    }
    if !bytes.isEmpty { bytes += Array("\u{1b}[0m".utf8) }
    return bytes
  }

  /// What was laid, as lines of text that each end with the terminal's usual colours.
  func lines() -> [String] {
    (0..<rows).map { row in
      var bytes: [UInt8] = []
      var last: Cell?
      for cell in wanted[row * columns..<(row + 1) * columns] {
        if cell.upper != last?.upper { bytes += Self.color(38, cell.upper) }
        if cell.lower != last?.lower { bytes += Self.color(48, cell.lower) }
        last = cell
        bytes += [0xe2, 0x96, 0x80]
      }
      return String(decoding: bytes + Array("\u{1b}[0m".utf8), as: UTF8.self)
    }
  }

  private static func color(_ ground: Int, _ value: UInt32) -> [UInt8] {
    Array(
      "\u{1b}[\(ground);2;\(value >> 16 & 0xff);\(value >> 8 & 0xff);\(value & 0xff)m".utf8)
  }

  private static func average(
    _ pixels: UnsafeBufferPointer<UInt32>, width: Int, _ xs: Range<Int>, _ ys: Range<Int>
  ) -> UInt32 {
    if xs.count == 1, ys.count == 1 {
      return pixels[ys.lowerBound * width + xs.lowerBound] & 0xffffff
    }
    var red = 0
    var green = 0
    var blue = 0
    for y in ys {
      for x in xs {
        let pixel = Int(pixels[y * width + x])
        red += pixel >> 16 & 0xff
        green += pixel >> 8 & 0xff
        blue += pixel & 0xff
      }
    }
    let count = max(xs.count * ys.count, 1)
    func mean(_ sum: Int) -> UInt32 { UInt32((sum + count / 2) / count) }
    return mean(red) << 16 | mean(green) << 8 | mean(blue)
  }

  /// The picture turned counter-clockwise.
  private static func turned(_ picture: Picture, by turns: Int) -> [UInt32] {
    let width = picture.width
    let height = picture.height
    var result = [UInt32](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = picture.pixels[y * width + x]
        switch turns {
        case 1: result[(width - 1 - x) * height + y] = pixel
        case 2: result[(height - 1 - y) * width + width - 1 - x] = pixel
        default: result[x * height + height - 1 - y] = pixel
        }
      }
    }
    return result
  }
}
