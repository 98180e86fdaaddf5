// The picture as the television shows it.

extension SuperGameBoy {
  /// Where the Game Boy's picture begins within the border.
  static let left = 48
  static let top = 40
  /// Marks pixels of `layer` that cover the game's picture.
  static let opaque: UInt32 = 1 << 24

  /// The size of what is in `canvas`.
  var size: (width: Int, height: Int) {
    showsBorder ? (Self.width, Self.height) : (160, 144)
  }

  /// Puts the whole picture into `canvas`.
  mutating func compose() {
    guard showsBorder else {
      // The border has to come back whole.
      isBorderStale = true
      paint(canvas, stride: 160)
      return
    }
    if isBorderStale {
      isBorderStale = false
      drawBorder()
      let behind = colors[0]
      for place in 0..<Self.width * Self.height {
        let pixel = layer[place]
        canvas[place] = pixel & Self.opaque != 0 ? pixel & 0xFF_FFFF : behind
      }
    }
    let corner = Self.top * Self.width + Self.left
    paint(canvas + corner, stride: Self.width)
    guard coversPicture else { return }
    for y in 0..<144 {
      let row = corner + y * Self.width
      for place in row..<row + 160 where layer[place] & Self.opaque != 0 {
        canvas[place] = layer[place] & 0xFF_FFFF
      }
    }
  }

  /// The Game Boy's picture in the colours of its cells, or what MASK_EN shows instead.
  private func paint(_ target: UnsafeMutablePointer<UInt32>, stride: Int) {
    if mask >= 2 {
      let blank = mask == 2 ? 0 : colors[0]
      for y in 0..<144 { (target + y * stride).update(repeating: blank, count: 160) }
      return
    }
    for y in 0..<144 {
      let cells = attributes + (y >> 3) * Self.columns
      var source = screen + y * 160
      var out = target + y * stride
      for cell in 0..<Self.columns {
        let palette = colors + Int(cells[cell] & 3) &* 4
        for x in 0..<8 { out[x] = palette[Int(source[x])] }
        source += 8
        out += 8
      }
    }
  }

  /// Draws `layer`: the game's border, or ours until there is one.
  private mutating func drawBorder() {
    guard hasBorder else {
      NeutralBorder.draw(layer)
      coversPicture = false
      return
    }
    coversPicture = false
    for row in 0..<28 {
      for column in 0..<32 {
        let entry = border.map + (row * 32 + column) * 2
        drawTile(entry[0], entry[1], column * 8, row * 8)
      }
    }
  }

  /// One tile of the border.
  ///
  /// `flags`, the upper byte of a map entry: two bits of the tile number (only 256 tiles are sent), palette 4…7,
  /// priority, mirrored left and right, up and down.
  private mutating func drawTile(_ tile: UInt8, _ flags: UInt8, _ left: Int, _ top: Int) {
    let isInside =
      left >= Self.left && left < Self.left + 160 && top >= Self.top && top < Self.top + 144
    let palette = Int(flags >> 2 & 3) * 16
    for y in 0..<8 {
      let row = border.tiles + (Int(tile) * 32 + (flags & 0x80 != 0 ? 7 - y : y) * 2)
      for x in 0..<8 {
        let bit = UInt8(flags & 0x40 != 0 ? x : 7 - x)
        var color = Int(row[0] >> bit & 1) | Int(row[1] >> bit & 1) << 1
        color |= Int(row[16] >> bit & 1) << 2 | Int(row[17] >> bit & 1) << 3
        let place = (top + y) * Self.width + left + x
        if color == 0 || flags & 3 != 0 {
          layer[place] = 0
        } else {
          layer[place] = Self.rgb(border.palettes, palette + color) | Self.opaque
          if isInside { coversPicture = true }
        }
      }
    }
  }
}

/// The border until the game sends one: a dark frame around the picture, drawn by us.
enum NeutralBorder {
  private static let letters: [[UInt8]] = [
    [0x0E, 0x11, 0x1F, 0x11, 0x11], [0x1E, 0x11, 0x1E, 0x14, 0x13],
    [0x0F, 0x10, 0x10, 0x10, 0x0F], [0x0E, 0x11, 0x1F, 0x11, 0x11],
    [0x1E, 0x11, 0x11, 0x11, 0x1E], [0x0E, 0x04, 0x04, 0x04, 0x0E],
    [0x0E, 0x11, 0x1F, 0x11, 0x11],
  ]

  /// Fills 256×224 pixels, all of them opaque but for the picture's place.
  static func draw(_ layer: UnsafeMutablePointer<UInt32>) {
    for y in 0..<SuperGameBoy.height {
      for x in 0..<SuperGameBoy.width {
        layer[y * SuperGameBoy.width + x] = color(x, y) | SuperGameBoy.opaque
      }
    }
    for (index, rows) in letters.enumerated() {
      for (row, bits) in rows.enumerated() {
        for bit in 0..<5 where bits >> UInt8(4 - bit) & 1 != 0 {
          let place = (203 + row) * SuperGameBoy.width + 98 + index * 9 + bit
          layer[place] = 0x9AA3AD | SuperGameBoy.opaque
        }
      }
    }
    for y in 0..<144 {
      let row = (SuperGameBoy.top + y) * SuperGameBoy.width + SuperGameBoy.left
      (layer + row).update(repeating: 0, count: 160)
    }
  }

  private static func color(_ x: Int, _ y: Int) -> UInt32 {
    // How far outside the picture, at its rounded bezel.
    let dx = max(48 - x, x - 207, 0)
    let dy = max(40 - y, y - 183, 0)
    let isCorner = dx > 0 && dy > 0
    let distance = isCorner ? root(dx * dx + dy * dy) : max(dx, dy)
    switch distance {
    case ...1: return 0x05070A
    case ...12: return 0x14181E
    // Light from above: the lower rim shines, the upper one lies in the shade.
    case 13: return grey(0x0C + y * 0x50 / SuperGameBoy.height)
    case 14: return grey(0x10 + y * 0x30 / SuperGameBoy.height)
    default: break
    }
    let base = grey(0x32 - y * 16 / SuperGameBoy.height)
    // A fine weave.
    return (x + y) & 3 == 0 || (x - y) & 3 == 0 ? base &- 0x030303 : base
  }

  /// A grey with a breath of blue.
  private static func grey(_ level: Int) -> UInt32 {
    let level = UInt32(level)
    return level << 16 | (level + 4) << 8 | (level + 10)
  }

  /// The square root, rounded down.
  private static func root(_ square: Int) -> Int {
    var root = 0
    while (root + 1) * (root + 1) <= square { root += 1 }
    return root
  }
}
