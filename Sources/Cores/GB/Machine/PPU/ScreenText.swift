/// The letters in the picture's tiles, for people who do not see them.
///
/// A tile's number names no letter: each game has its own font in its own place. So a font is looked for by its shapes:
/// 26 tiles in a row that look like A to Z. Digits and small letters are looked for in the same way; signs are taken only where
/// the font has the order of ASCII. What is drawn with objects, or with letters of two tiles, is not read.
struct ScreenText {
  /// Tiles in a bank of video memory.
  private static let bankTiles = 384

  private let ppu: PPU
  /// The shape of each tile, bank after bank; nil for one of a single colour.
  private let shapes: [Shape?]
  /// What each tile stands for.
  private var letters: [Unicode.Scalar?]

  /// Reads the fonts in video memory.
  init(_ ppu: PPU) {
    self.ppu = ppu
    let banks = ppu.isColorMode ? 2 : 1
    shapes = (0..<banks * Self.bankTiles).map { index in
      Shape(tile: ppu.vram + Self.address(index))
    }
    letters = [Unicode.Scalar?](repeating: nil, count: shapes.count)
    for bank in 0..<banks { readFont(in: bank) }
  }

  private static func address(_ index: Int) -> Int {
    index / bankTiles * 0x2000 + index % bankTiles * 16
  }

  // MARK: - Fonts

  private mutating func readFont(in bank: Int) {
    let tiles = bank * Self.bankTiles..<(bank + 1) * Self.bankTiles
    guard let capitals = place(of: Shape.capitals, in: tiles, hint: nil) else { return }
    let digits = place(of: Shape.digits, in: tiles, hint: capitals - 17)
    let small = place(of: Shape.small, in: tiles, hint: capitals + 32)
    func note(_ first: Int?, _ scalar: Unicode.Scalar, _ count: Int) {
      guard let first else { return }
      for index in 0..<count where letters[first + index] == nil {
        letters[first + index] = Unicode.Scalar(scalar.value + UInt32(index))
      }
    }
    note(capitals, "A", 26)
    note(digits, "0", 10)
    note(small, "a", 26)
    guard digits == capitals - 17 else { return }
    for value in Array(33...47) + Array(58...64) {
      let index = capitals + value - 65
      guard tiles.contains(index), shapes[index] != nil, letters[index] == nil else { continue }
      letters[index] = Unicode.Scalar(UInt8(value))
    }
  }

  /// The first of tiles in a row that look like these shapes: the expected place, else the one with most of them.
  private func place(of wanted: [Shape], in tiles: Range<Int>, hint: Int?) -> Int? {
    // Seven of ten: fonts differ in letters such as I, Q and W.
    let enough = (wanted.count * 7 + 9) / 10
    if let hint, tiles.contains(hint), score(of: wanted, at: hint, tiles) >= enough { return hint }
    var best: (place: Int, score: Int)?
    for place in tiles.dropLast(wanted.count - 1) {
      let score = score(of: wanted, at: place, tiles)
      if score >= enough, score > best?.score ?? 0 { best = (place, score) }
    }
    return best?.place
  }

  /// How many of the tiles from a place are most like the shape that would stand there.
  private func score(of wanted: [Shape], at place: Int, _ tiles: Range<Int>) -> Int {
    guard place + wanted.count <= tiles.upperBound else { return 0 }
    var score = 0
    for (index, shape) in wanted.enumerated() {
      // Too many failed already.
      if (index - score) * 10 > wanted.count * 3 + 10 { return 0 }
      guard let found = shapes[place + index] else { continue }
      let distance = found.distance(to: shape)
      // Some letters are alike in some fonts: O and Q, V and Y.
      if wanted.count(where: { found.distance(to: $0) < distance }) < 2 { score += 1 }
    }
    return score
  }

  // MARK: - The picture

  /// The lines of text in the picture, from the top down; nil: none were found.
  var lines: [String]? {
    guard ppu.isOn, letters.contains(where: { $0 != nil }), !isBlank else { return nil }
    var found: [(y: Int, x: Int, text: String)] = []
    let window: (x: Int, y: Int)? =
      ppu.control & 0x20 != 0 && ppu.windowX <= 166 && ppu.windowY < 144
      ? (max(0, Int(ppu.windowX) - 7), Int(ppu.windowY)) : nil
    // Whole tiles only: what scrolls in at an edge is half a letter.
    let (fineX, fineY) = (-Int(ppu.scrollX) & 7, -Int(ppu.scrollY) & 7)
    for y in stride(from: fineY, through: 136, by: 8) {
      found += runs(
        map: ppu.control & 0x08 != 0 ? 0x1C00 : 0x1800, row: (y + Int(ppu.scrollY)) >> 3,
        column: (fineX + Int(ppu.scrollX)) >> 3, x: fineX, y: y,
        end: window.map { y + 7 >= $0.y ? $0.x : 160 } ?? 160)
    }
    if let window {
      for row in 0..<(144 - window.y) / 8 {
        found += runs(
          map: ppu.control & 0x40 != 0 ? 0x1C00 : 0x1800, row: row, column: 0, x: window.x,
          y: window.y + row * 8, end: 160)
      }
    }
    guard !found.isEmpty else { return nil }
    return found.sorted { ($0.y, $0.x) < ($1.y, $1.x) }.map(\.text)
  }

  /// Whether the palette shows nothing, as while the picture fades.
  private var isBlank: Bool {
    guard !ppu.isColorMode else { return false }
    return ppu.control & 0x01 == 0 || ppu.backgroundPalette == ppu.backgroundPalette & 3 &* 0x55
  }

  /// The texts in a row of a map, from a column on; what is no letter divides them.
  private func runs(
    map: Int, row: Int, column: Int, x: Int, y: Int, end: Int
  ) -> [(y: Int, x: Int, text: String)] {
    var found: [(y: Int, x: Int, text: String)] = []
    var (run, start) = ("", x)
    func finish() {
      let text = run.split(separator: " ").joined(separator: " ")
      if Self.isText(text) { found.append((y, start, text)) }
      run = ""
    }
    for (index, place) in stride(from: x, through: end - 8, by: 8).enumerated() {
      let cell = ppu.vram + map + (row & 31) * 32 + (column + index) & 31
      if let letter = letter(of: cell) {
        if run.isEmpty { start = place }
        run.unicodeScalars.append(letter)
      } else {
        finish()
      }
    }
    finish()
    return found
  }

  /// What a cell of a map shows; nil: no letter.
  private func letter(of cell: UnsafeMutablePointer<UInt8>) -> Unicode.Scalar? {
    let number = Int(cell[0])
    var index = ppu.control & 0x10 == 0 && number < 128 ? 256 + number : number
    if ppu.isColorMode {
      // A letter that is turned over is none.
      guard cell[0x2000] & 0x60 == 0 || shapes[index] == nil else { return nil }
      index += Int(cell[0x2000] >> 3 & 1) * Self.bankTiles
    }
    return shapes[index] == nil ? " " : letters[index]
  }

  /// Whether a run of letters is meant to be read: a pattern of one letter is not.
  private static func isText(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard
      scalars.contains(where: { $0.properties.isAlphabetic || $0.properties.numericType != nil })
    else { return false }
    return scalars.count < 4 || Set(scalars).count > 1
  }

  // MARK: - Shapes

  /// A letter's form without its size: what of it lies in each part of its rectangle, five across and seven down.
  struct Shape {
    private var bits: UInt64 = 0

    /// The form of a tile; nil: it has one colour.
    init?(tile: UnsafeMutablePointer<UInt8>) {
      var counts = [0, 0, 0, 0]
      func color(_ x: Int, _ y: Int) -> Int {
        let bit = UInt8(7 - x)
        return Int(tile[y * 2] >> bit & 1) | Int(tile[y * 2 + 1] >> bit & 1) << 1
      }
      for place in 0..<64 { counts[color(place & 7, place >> 3)] += 1 }
      let ground = counts.indices.max { counts[$0] < counts[$1] } ?? 0
      // Of several colours the one that stands out most: others are shadows.
      let ink = counts.indices.filter { $0 != ground && counts[$0] > 0 }
        .max { abs($0 - ground) < abs($1 - ground) }
      guard let ink else { return nil }
      self.init(width: 8, height: 8) { color($0, $1) == ink }
    }

    /// The form of a letter of our own: seven rows of five dots.
    init?(rows: UInt64) {
      self.init(width: 5, height: 7) { rows >> UInt64(34 - $1 * 5 - $0) & 1 != 0 }
    }

    private init?(width: Int, height: Int, _ isInk: (Int, Int) -> Bool) {
      var (left, right, top, bottom) = (width, 0, height, 0)
      for y in 0..<height {
        for x in 0..<width where isInk(x, y) {
          (left, right) = (min(left, x), max(right, x + 1))
          (top, bottom) = (min(top, y), max(bottom, y + 1))
        }
      }
      guard left < right else { return nil }
      for y in 0..<7 {
        for x in 0..<5 {
          let column = left + (2 * x + 1) * (right - left) / 10
          let row = top + (2 * y + 1) * (bottom - top) / 14
          bits = bits << 1 | (isInk(column, row) ? 1 : 0)
        }
      }
    }

    /// In how many parts two forms differ.
    func distance(to other: Shape) -> Int { (bits ^ other.bits).nonzeroBitCount }

    /// A to Z.
    static let capitals = [
      0x3A31FC631, 0x7A31F463E, 0x3A308422E, 0x7A318C63E, 0x7E10F421F, 0x7E10F4210,
      0x3A30BC62F, 0x4631FC631, 0x38842108E, 0x1C4210A4C, 0x4654C5251, 0x42108421F,
      0x4775AC631, 0x47359C631, 0x3A318C62E, 0x7A31F4210, 0x3A318D64D, 0x7A31F5251,
      0x3E107043E, 0x7C8421084, 0x46318C62E, 0x46318A944, 0x4631AD771, 0x462A22A31,
      0x462A21084, 0x7C222221F,
    ].compactMap { Shape(rows: $0) }
    /// a to z.
    static let small = [
      0x000E0BE2F, 0x421E8C63E, 0x000E8420E, 0x042F8C62F, 0x000E8FE0E, 0x191E42108,
      0x01F18BC2E, 0x421E8C631, 0x100C2108E, 0x080610A4C, 0x4212A6292, 0x30842108E,
      0x001AAD6B5, 0x001E8C631, 0x000E8C62E, 0x03D18FA10, 0x01F18BC21, 0x0016C4210,
      0x000F8383E, 0x211E42106, 0x00118C62F, 0x00118C544, 0x0011AD6AA, 0x001151151,
      0x02318BC2E, 0x001F1111F,
    ].compactMap { Shape(rows: $0) }
    /// 0 to 9.
    static let digits = [
      0x3A33AE62E, 0x11842108E, 0x3A213221F, 0x3A213062E, 0x08CA97C42, 0x7E1E0862E,
      0x1910F462E, 0x7C2221084, 0x3A317462E, 0x3A317844C,
    ].compactMap { Shape(rows: $0) }
  }
}
