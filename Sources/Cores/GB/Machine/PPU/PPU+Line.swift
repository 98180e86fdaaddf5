// A whole line at once, for lines during which nothing changed.

extension PPU {
  /// The dots from `pipelineStart` to mode 0 for a line that nothing disturbs; equals what the pipeline takes.
  ///
  /// 168 dots, one for each pixel scrolled away, six for the window, six for each object plus up to five that the
  /// fetcher still needs for the tile it is at. Source: Pan Docs, "Mode 3 length".
  mutating func drawingDots() -> UInt64 {
    let fine = Int(scrollX & 7)
    var dots = 168 &+ fine
    var windowStart = 1000
    if windowIsPossible && windowX <= 166 {
      windowStart = Int(windowX) &- 7
      dots &+= windowStalls ? 7 : windowHurries ? 5 : 6
    }
    guard objects.count > 0 && (control & 0x02 != 0 || isColorHardware) else { return UInt64(dots) }
    var lastTile = -1
    for index in 0..<objects.count {
      let x = Int(objects.items[index].x)
      if x >= 168 { break }
      var tile: Int
      var offset: Int
      if x == 0 {
        (tile, offset) = (0, 0)
      } else if x &- 8 >= windowStart {
        tile = 1000 &+ (x &- 8 &- windowStart) &>> 3
        offset = (x &- 8 &- windowStart) & 7
      } else {
        tile = (x &+ fine) &>> 3
        offset = (x &+ fine) & 7
      }
      dots &+= 6
      if tile != lastTile {
        dots &+= max(0, 5 &- offset)
        lastTile = tile
      }
    }
    return UInt64(dots)
  }

  /// Draws the present line from the registers and memory as they are.
  mutating func drawLine() {
    let row = frame + Int(line) &* 160
    let shows = !hidesFrame
    var windowStart = 160
    if windowIsPossible && windowX <= 166 {
      windowLine &+= 1
      windowStart = Int(windowX) &- 7
    }
    guard shows else { return }
    refreshPairs()
    let background = backgroundLine + 8
    if !isColorMode && control & 0x01 == 0 {
      background.update(repeating: 0, count: 160)
      row.update(repeating: colors[0], count: 160)
    } else {
      if windowStart > 0 {
        let fine = Int(scrollX & 7)
        drawTiles(
          map: control & 0x08 != 0 ? 0x1C00 : 0x1800, column: Int(scrollX &>> 3),
          y: scrollY &+ line, at: 0 &- fine, count: (min(160, windowStart) &+ 7 &+ fine) / 8)
      }
      if windowStart < 160 {
        drawTiles(
          map: control & 0x40 != 0 ? 0x1C00 : 0x1800, column: 0, y: windowLine,
          at: windowStart, count: (160 &- windowStart &+ 7) / 8)
      }
      row.update(from: colorLine + 8, count: 160)
    }
    if objects.count > 0 && control & 0x02 != 0 { drawObjects(row) }
  }

  /// Draws `count` tiles of one row of a map, eight pixels each, from column `x` on: what they are to
  /// `backgroundLine`, their colours to `colorLine`.
  @inline(__always)
  private func drawTiles(map: Int, column: Int, y: UInt8, at x: Int, count: Int) {
    let cells = vram + map + Int(y &>> 3) &* 32
    let tileRow = Int(y & 7) &* 2
    let signed = control & 0x10 == 0
    let spread = self.spread
    let vram = self.vram
    let pairs = self.pairs
    var out = UnsafeMutableRawPointer(backgroundLine + (8 &+ x))
    var colors = UnsafeMutableRawPointer(colorLine + (8 &+ x))
    var column = column
    if !isColorMode {
      for _ in 0..<count {
        let data = vram + (Self.tileOffset(cells[column & 31], signed) &+ tileRow)
        let pixels = spread[Int(data[0])] | spread[Int(data[1])] &<< 1
        out.storeBytes(of: pixels, as: UInt64.self)
        Self.store(pixels, from: pairs, to: colors)
        out += 8
        colors += 32
        column &+= 1
      }
      return
    }
    for _ in 0..<count {
      let cell = cells + (column & 31)
      let attributes = cell[0x2000]
      let rowInTile = attributes & 0x40 != 0 ? 14 &- tileRow : tileRow
      let bank = Int(attributes & 0x08) &<< 10
      let data = vram + (Self.tileOffset(cell[0], signed) &+ rowInTile &+ bank)
      let table = attributes & 0x20 != 0 ? spread + 256 : spread
      let base = Self.allEight((attributes & 7) &<< 2 | (attributes & 0x80))
      let pixels: UInt64 = table[Int(data[0])] | (table[Int(data[1])] &<< 1)
      out.storeBytes(of: pixels | base, as: UInt64.self)
      Self.store(pixels, from: pairs + Int(attributes & 7) &* 16, to: colors)
      out += 8
      colors += 32
      column &+= 1
    }
  }

  /// Stores the colours of eight pixels 0…3, two at a time.
  @inline(__always)
  private static func store(
    _ pixels: UInt64, from pairs: UnsafeMutablePointer<UInt64>, to target: UnsafeMutableRawPointer
  ) {
    // The second pixel of a pair moves next to the first: bits 0…3 of every 16 are the pair.
    let nibbles = pixels | pixels &>> 6
    let first = pairs[Int(UInt8(truncatingIfNeeded: nibbles))]
    let second = pairs[Int(UInt8(truncatingIfNeeded: nibbles &>> 16))]
    let third = pairs[Int(UInt8(truncatingIfNeeded: nibbles &>> 32))]
    let fourth = pairs[Int(UInt8(truncatingIfNeeded: nibbles &>> 48))]
    target.storeBytes(of: first, as: UInt64.self)
    target.storeBytes(of: second, toByteOffset: 8, as: UInt64.self)
    target.storeBytes(of: third, toByteOffset: 16, as: UInt64.self)
    target.storeBytes(of: fourth, toByteOffset: 24, as: UInt64.self)
  }

  /// Brings the pairs of those background palettes up to date whose colours have changed.
  @inline(__always)
  private mutating func refreshPairs() {
    if stalePairs != 0 { remakePairs() }
  }

  @inline(never)
  private mutating func remakePairs() {
    while stalePairs != 0 {
      let palette = stalePairs.trailingZeroBitCount
      stalePairs &= stalePairs &- 1
      for pair in 0..<16 {
        let left = UInt64(colors[palette &* 4 &+ pair & 3])
        let right = UInt64(colors[palette &* 4 &+ pair &>> 2])
        pairs[palette &* 16 &+ pair] = left | right &<< 32
      }
    }
  }

  /// Where a background tile's data begin: LCDC bit 4 chooses between 0x8000 unsigned and 0x9000 signed.
  @inline(__always)
  static func tileOffset(_ tile: UInt8, _ signed: Bool) -> Int {
    signed ? 0x1000 &+ Int(Int8(bitPattern: tile)) &* 16 : Int(tile) &* 16
  }

  /// Puts the objects of the line over the background and both into the picture.
  private func drawObjects(_ row: UnsafeMutablePointer<UInt32>) {
    let target = objectLine + 8
    target.update(repeating: 0, count: 160)
    if ordersByX {
      lay(objects, over: target)
    } else {
      // In CGB order the lower number wins, so the numbers decide in which order the eight pixels are laid.
      var order = objects
      for index in 1..<max(1, order.count) {
        let object = order.items[index]
        var place = index
        while place > 0 && order.items[place &- 1].number > object.number {
          order.items[place] = order.items[place &- 1]
          place &-= 1
        }
        order.items[place] = object
      }
      lay(order, over: target)
    }
    let background = backgroundLine + 8
    for index in 0..<objects.count {
      let start = Int(objects.items[index].x) &- 8
      if start >= 160 { break }
      for x in max(0, start)..<min(160, start &+ 8) where target[x] != 0 {
        row[x] = colors[mix(background[x], target[x])]
      }
    }
  }

  /// Lays the pixels of objects, the first of them uppermost.
  @inline(__always)
  private func lay(_ order: borrowing LineObjects, over target: UnsafeMutablePointer<UInt8>) {
    for index in 0..<order.count {
      let object = order.items[index]
      if object.x == 0 || object.x >= 168 { continue }
      var pixels = objectPixels(object)
      let start = target + (Int(object.x) &- 8)
      for x in 0..<8 {
        let pixel = UInt8(truncatingIfNeeded: pixels)
        if pixel != 0 && start[x] == 0 { start[x] = pixel }
        pixels &>>= 8
      }
    }
  }

  /// The eight pixels of an object on this line, leftmost in the lowest byte: 0, or 32 + palette × 4 + colour, with
  /// bit 7 for "behind the background".
  @inline(__always)
  func objectPixels(_ object: LineObject) -> UInt64 {
    objectPixels(object, low: objectRow(object)[0])
  }

  /// The same with a lower bit plane that was read before.
  @inline(__always)
  func objectPixels(_ object: LineObject, low: UInt8) -> UInt64 {
    let attributes = oam[Int(object.number) &* 4 &+ 3]
    let table = attributes & 0x20 != 0 ? spread + 256 : spread
    let colors: UInt64 = table[Int(low)] | (table[Int(objectRow(object)[1])] &<< 1)
    return Self.objectBytes(colors, attributes, isColorMode)
  }

  /// The two bytes of the row of an object that is on this line.
  @inline(__always)
  func objectRow(_ object: LineObject) -> UnsafeMutablePointer<UInt8> {
    let entry = oam + Int(object.number) &* 4
    let attributes = entry[3]
    let tall = control & 0x04 != 0
    var y = (line &+ 16 &- object.y) & (tall ? 15 : 7)
    if attributes & 0x40 != 0 { y = (tall ? 15 : 7) &- y }
    let tile = tall ? entry[2] & 0xFE : entry[2]
    let bank = isColorMode ? Int(attributes & 0x08) &<< 10 : 0
    return vram + (bank &+ Int(tile) &* 16 &+ Int(y) &* 2)
  }

  /// The byte eight times over.
  @inline(__always)
  static func allEight(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  @inline(__always)
  static func objectBytes(_ colors: UInt64, _ attributes: UInt8, _ isColorMode: Bool) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let solid: UInt64 = (colors | (colors &>> 1)) & ones
    let palette = isColorMode ? (attributes & 7) &<< 2 : (attributes &>> 2) & 4
    let mark: UInt8 = 32 | palette | (attributes & 0x80)
    let base = UInt64(mark)
    return colors | solid &* base
  }

  /// Which colour shows: the index of a background pixel, or of the object pixel over it.
  @inline(__always)
  func mix(_ background: UInt8, _ object: UInt8) -> Int {
    if object == 0 { return Int(background & 0x1F) }
    if background & 3 != 0 && (object | background) & 0x80 != 0
      && (!isColorMode || control & 0x01 != 0)
    {
      return Int(background & 0x1F)
    }
    return Int(object & 0x3F)
  }
}
