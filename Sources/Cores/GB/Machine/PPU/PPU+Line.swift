// A whole line at once, for lines during which nothing changed.

extension PPU {
  /// The dots from `pipelineStart` to mode 0 for a line that nothing disturbs; equals what the pipeline takes.
  ///
  /// 168 dots, one for each pixel scrolled away, six for the window, six for each object plus up to five that the
  /// fetcher still needs for the tile it is at. Source: Pan Docs, "Mode 3 length".
  func drawingDots() -> UInt64 {
    let fine = Int(scrollX & 7)
    var dots = 168 &+ fine
    var windowStart = 1000
    if windowIsPossible && windowX <= 166 {
      windowStart = Int(windowX) &- 7
      dots &+= windowStalls ? 7 : 6
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
    let background = backgroundLine + 8
    if !isColorMode && control & 0x01 == 0 {
      background.update(repeating: 0, count: 160)
    } else {
      if windowStart > 0 {
        let y = scrollY &+ line
        drawTiles(
          map: control & 0x08 != 0 ? 0x1C00 : 0x1800, column: Int(scrollX &>> 3), y: y,
          to: background - Int(scrollX & 7),
          count: (min(160, windowStart) &+ 7 &+ Int(scrollX & 7)) / 8)
      }
      if windowStart < 160 {
        drawTiles(
          map: control & 0x40 != 0 ? 0x1C00 : 0x1800, column: 0, y: windowLine,
          to: background + windowStart, count: (160 &- windowStart &+ 7) / 8)
      }
    }
    if objects.count > 0 && control & 0x02 != 0 {
      drawObjects(row)
    } else {
      for x in 0..<160 { row[x] = colors[Int(background[x] & 0x1F)] }
    }
  }

  /// Draws `count` tiles of one row of a map, eight pixels each.
  @inline(__always)
  private func drawTiles(
    map: Int, column: Int, y: UInt8, to target: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    let cells = vram + map + Int(y &>> 3) &* 32
    let tileRow = Int(y & 7) &* 2
    let signed = control & 0x10 == 0
    var out = UnsafeMutableRawPointer(target)
    var column = column
    if !isColorMode {
      for _ in 0..<count {
        let data = vram + (Self.tileOffset(cells[column & 31], signed) &+ tileRow)
        let pixels = spread[Int(data[0])] | spread[Int(data[1])] &<< 1
        out.storeBytes(of: pixels, as: UInt64.self)
        out += 8
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
      let pixels: UInt64 = table[Int(data[0])] | (table[Int(data[1])] &<< 1) | base
      out.storeBytes(of: pixels, as: UInt64.self)
      out += 8
      column &+= 1
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
    // In CGB order the lower number wins, so the numbers decide in which order the eight pixels are laid.
    var order = objects
    if !ordersByX {
      for index in 1..<max(1, order.count) {
        let object = order.items[index]
        var place = index
        while place > 0 && order.items[place &- 1].number > object.number {
          order.items[place] = order.items[place &- 1]
          place &-= 1
        }
        order.items[place] = object
      }
    }
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
    let background = backgroundLine + 8
    for x in 0..<160 {
      row[x] = colors[mix(background[x], target[x])]
    }
  }

  /// The eight pixels of an object on this line, leftmost in the lowest byte: 0, or 32 + palette × 4 + colour, with
  /// bit 7 for "behind the background".
  @inline(__always)
  func objectPixels(_ object: LineObject) -> UInt64 {
    let entry = oam + Int(object.number) &* 4
    let attributes = entry[3]
    let tall = control & 0x04 != 0
    var y = (line &+ 16 &- object.y) & (tall ? 15 : 7)
    if attributes & 0x40 != 0 { y = (tall ? 15 : 7) &- y }
    let tile = tall ? entry[2] & 0xFE : entry[2]
    let bank = isColorMode ? Int(attributes & 0x08) &<< 10 : 0
    let data = vram + (bank &+ Int(tile) &* 16 &+ Int(y) &* 2)
    let table = attributes & 0x20 != 0 ? spread + 256 : spread
    let colors: UInt64 = table[Int(data[0])] | (table[Int(data[1])] &<< 1)
    return Self.objectBytes(colors, attributes, isColorMode)
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
