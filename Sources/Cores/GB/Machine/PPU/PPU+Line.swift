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
    guard objects.count > 0 && (control & 0x02 != 0 || isColorHardware) else {
      return UInt64(truncatingIfNeeded: dots)
    }
    var lastTile = -1
    // Counted by hand: a range would trap where its ends are the wrong way round, which costs a comparison.
    var index = -1
    while index &+ 1 < objects.count {
      index &+= 1
      let x = Int(objects.items[unchecked: index].x)
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
    return UInt64(truncatingIfNeeded: dots)
  }

  /// Draws the present line from the registers and memory as they are.
  mutating func drawLine() {
    var windowStart = 160
    if windowIsPossible && windowX <= 166 {
      windowLine &+= 1
      windowStart = Int(windowX) &- 7
    }
    let showsMore = showsAllObjects && exceedsObjectLimit()
    // Records know of ten objects a line.
    if showsMore { lines.forget(line) }
    guard !hidesFrame, mustDraw(windowStart) else { return }
    let row = frame + Int(line) &* 160
    let fine = Int(scrollX & 7)
    if !isColorMode && control & 0x01 == 0 {
      masks.clear()
      row.update(repeating: colors[0], count: 160)
    } else {
      // The first and the last tile reach over the ends of the row.
      let edges = Edges(of: row)
      if quads.prepare(colors) {
        if isColorMode {
          drawLayers(row, fine, windowStart, ColorQuads(quads: quads.quads))
        } else {
          drawLayers(row, fine, windowStart, PlainQuads(quads: quads.quads))
        }
      } else {
        drawLayers(row, fine, windowStart, SinglePixels(colors: colors, isColorMode: isColorMode))
      }
      edges.restore(row)
    }
    if showsMore {
      drawAllObjects(row, fine, windowStart)
      lines.forget(line)
    } else if objects.count > 0 && control & 0x02 != 0 {
      drawObjects(row, fine, windowStart)
    }
  }

  /// Whether anything has changed since the line was drawn in the frame before.
  @inline(__always)
  private mutating func mustDraw(_ windowStart: Int) -> Bool {
    var registers = UInt64(control) | UInt64(scrollX) &<< 8 | UInt64(scrollY) &<< 16
    registers |= UInt64(backgroundPalette) &<< 24 | UInt64(objectPalette0) &<< 32
    registers |=
      UInt64(objectPalette1) &<< 40 | UInt64(UInt8(truncatingIfNeeded: windowStart &+ 8)) &<< 48
    registers |= UInt64(windowLine) &<< 56
    return lines.mustDraw(
      line,
      LineRecords.Inputs(
        registers: registers, objectCount: control & 0x02 != 0 ? objects.count : 0),
      backgroundRow: Int(control & 0x08) &<< 2 | Int((scrollY &+ line) &>> 3),
      windowRow: Int(control & 0x40) &>> 1 | Int(windowLine &>> 3),
      objects: objects, oam: oam)
  }

  /// The eight pixels on either side of a row.
  private struct Edges {
    let before: SIMD8<UInt32>
    let after: SIMD8<UInt32>

    @inline(__always)
    init(of row: UnsafeMutablePointer<UInt32>) {
      before = UnsafeRawPointer(row - 8).loadUnaligned(as: SIMD8<UInt32>.self)
      after = UnsafeRawPointer(row + 160).loadUnaligned(as: SIMD8<UInt32>.self)
    }

    @inline(__always)
    func restore(_ row: UnsafeMutablePointer<UInt32>) {
      UnsafeMutableRawPointer(row - 8).storeBytes(of: before, as: SIMD8<UInt32>.self)
      UnsafeMutableRawPointer(row + 160).storeBytes(of: after, as: SIMD8<UInt32>.self)
    }
  }

  /// Draws background and window.
  @inline(__always)
  private func drawLayers(
    _ row: UnsafeMutablePointer<UInt32>, _ fine: Int, _ windowStart: Int,
    _ painter: some TilePainter
  ) {
    if windowStart > 0 {
      drawTiles(
        map: control & 0x08 != 0 ? 0x1C00 : 0x1800, column: Int(scrollX &>> 3),
        y: scrollY &+ line, at: row - fine, count: (min(160, windowStart) &+ 7 &+ fine) &>> 3,
        masks.background, painter)
    }
    if windowStart < 160 {
      drawTiles(
        map: control & 0x40 != 0 ? 0x1C00 : 0x1800, column: 0, y: windowLine,
        at: row + windowStart, count: (160 &- windowStart &+ 7) &>> 3, masks.window, painter)
    }
  }

  /// Draws `count` tiles of one row of a map, eight pixels each: their colours to `target`, what objects have to know of
  /// them to `marks`.
  @inline(__always)
  private func drawTiles(
    map: Int, column: Int, y: UInt8, at target: UnsafeMutablePointer<UInt32>, count: Int,
    _ marks: LineMasks.Layer, _ painter: some TilePainter
  ) {
    let cells = vram + map + Int(y &>> 3) &* 32
    let tileRow = Int(y & 7) &* 2
    let vram = self.vram
    // LCDC bit 4 chooses between 0x8000 unsigned and 0x9000 signed.
    let (flip, origin) = control & 0x10 == 0 ? (UInt8(0x80), vram + 0x800) : (UInt8(0), vram)
    var target = UnsafeMutableRawPointer(target)
    var column = column
    var (opaque, first) = (marks.opaque, marks.first)
    let end = target + count &* 32
    while target < end {
      let cell = cells + (column & 31)
      let tile = origin + Int(cell[0] ^ flip) &* 16
      if painter.usesAttributes {
        let attributes = cell[0x2000]
        // Bit 6 turns the tile upside down, bit 3 chooses the bank, bit 5 mirrors.
        let rowInTile = tileRow ^ Int(attributes & 0x40) &>> 6 &* 14
        let data = tile + (rowInTile &+ Int(attributes & 0x08) &<< 10)
        var planes = UnsafeRawPointer(data).loadUnaligned(as: UInt16.self).littleEndian
        if attributes & 0x20 != 0 { planes = Self.mirrored(planes) }
        painter.paint(planes, Int(attributes & 7), to: target)
        opaque.pointee = UInt8(truncatingIfNeeded: planes | planes &>> 8)
        first.pointee = UInt8(bitPattern: Int8(bitPattern: attributes) &>> 7)
        first += 1
      } else {
        let planes = UnsafeRawPointer(tile + tileRow).loadUnaligned(as: UInt16.self).littleEndian
        painter.paint(planes, 0, to: target)
        opaque.pointee = UInt8(truncatingIfNeeded: planes | planes &>> 8)
      }
      opaque += 1
      target += 32
      column &+= 1
    }
  }

  /// Two bytes, each with its bits in the opposite order.
  @inline(__always)
  static func mirrored(_ planes: UInt16) -> UInt16 {
    var bits = planes
    bits = (bits &>> 4 & 0x0F0F) | (bits & 0x0F0F) &<< 4
    bits = (bits &>> 2 & 0x3333) | (bits & 0x3333) &<< 2
    return (bits &>> 1 & 0x5555) | (bits & 0x5555) &<< 1
  }

  /// Where a background tile's data begin: LCDC bit 4 chooses between 0x8000 unsigned and 0x9000 signed.
  @inline(__always)
  static func tileOffset(_ tile: UInt8, _ signed: Bool) -> Int {
    signed ? 0x1000 &+ Int(Int8(bitPattern: tile)) &* 16 : Int(tile) &* 16
  }

  /// Puts the objects of the line into the picture, the uppermost first: a pixel once claimed is no other object's, even
  /// where the background hides it.
  private mutating func drawObjects(
    _ row: UnsafeMutablePointer<UInt32>, _ fine: Int, _ windowStart: Int
  ) {
    masks.clearClaims()
    // LCDC bit 0 of a CGB: the background is behind every object.
    let backgroundCounts = !isColorMode || control & 0x01 != 0
    var order = objects
    if !ordersByX { order.sortByNumber() }
    var index = 0
    while index < order.count {
      draw(order.items[unchecked: index], row, fine, windowStart, backgroundCounts)
      index &+= 1
    }
  }

  /// Puts one object of the line where no other has claimed the pixels.
  @inline(__always)
  func draw(
    _ object: LineObject, _ row: UnsafeMutablePointer<UInt32>, _ fine: Int, _ windowStart: Int,
    _ backgroundCounts: Bool
  ) {
    if object.x == 0 || object.x >= 168 { return }
    let entry = oam + Int(object.number) &* 4
    let attributes = entry[3]
    let data = objectRow(object, tile: entry[2], attributes: attributes)
    var planes = UnsafeRawPointer(data).loadUnaligned(as: UInt16.self).littleEndian
    if attributes & 0x20 != 0 { planes = Self.mirrored(planes) }
    let start = Int(object.x) &- 8
    var pixels = UInt8(truncatingIfNeeded: planes | planes &>> 8)
    if start < 0 { pixels &= 0xFF &>> UInt8(truncatingIfNeeded: 0 &- start) }
    if start > 152 { pixels &= 0xFF &<< UInt8(truncatingIfNeeded: start &- 152) }
    pixels = masks.claim(pixels, at: start)
    if pixels != 0 && backgroundCounts {
      pixels &= ~masks.covered(
        at: start, fine, windowStart, always: attributes & 0x80 != 0, hasPriorities: isColorMode)
    }
    let palette = isColorMode ? Int(attributes & 7) : Int(attributes &>> 4 & 1)
    let colors = self.colors + (32 &+ palette &* 4)
    while pixels != 0 {
      let place = pixels.leadingZeroBitCount
      pixels ^= 0x80 &>> UInt8(truncatingIfNeeded: place)
      let bits = planes &>> UInt16(truncatingIfNeeded: 7 &- place)
      row[start &+ place] = colors[Int(bits & 1 | bits &>> 7 & 2)]
    }
  }

  /// The eight pixels of an object on this line, leftmost in the lowest byte, from its two bit planes: 0, or 32 +
  /// palette × 4 + colour, with bit 7 for "behind the background".
  @inline(__always)
  func objectPixels(low: UInt8, high: UInt8, attributes: UInt8) -> UInt64 {
    let table = attributes & 0x20 != 0 ? spread + 256 : spread
    let colors: UInt64 = table[Int(low)] | (table[Int(high)] &<< 1)
    return Self.objectBytes(colors, attributes, isColorMode)
  }

  /// The two bytes of the row of an object that is on this line.
  @inline(__always)
  func objectRow(
    _ object: LineObject, tile: UInt8, attributes: UInt8
  ) -> UnsafeMutablePointer<UInt8> {
    let tall = control & 0x04 != 0
    var y = (line &+ 16 &- object.y) & (tall ? 15 : 7)
    if attributes & 0x40 != 0 { y = (tall ? 15 : 7) &- y }
    let tile = tall ? tile & 0xFE : tile
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

/// How eight pixels get their colours; each way is compiled into a loop of its own.
private protocol TilePainter {
  /// Whether tiles have attributes.
  var usesAttributes: Bool { get }
  /// Stores the colours of the pixels of two bit planes (lower plane in the lower byte) of a palette.
  func paint(_ planes: UInt16, _ palette: Int, to target: UnsafeMutableRawPointer)
}

private struct PlainQuads: TilePainter {
  let quads: UnsafeMutablePointer<SIMD4<UInt32>>
  @inline(__always) var usesAttributes: Bool { false }

  @inline(__always)
  func paint(_ planes: UInt16, _ palette: Int, to target: UnsafeMutableRawPointer) {
    // The four left bits of both planes move together, and so do the four right ones.
    let left = planes &>> 4 & 0x0F0F
    let right = planes & 0x0F0F
    let first = quads[Int(UInt8(truncatingIfNeeded: left | left &>> 4))]
    let second = quads[Int(UInt8(truncatingIfNeeded: right | right &>> 4))]
    target.storeBytes(of: first, as: SIMD4<UInt32>.self)
    target.storeBytes(of: second, toByteOffset: 16, as: SIMD4<UInt32>.self)
  }
}

private struct ColorQuads: TilePainter {
  let quads: UnsafeMutablePointer<SIMD4<UInt32>>
  @inline(__always) var usesAttributes: Bool { true }

  @inline(__always)
  func paint(_ planes: UInt16, _ palette: Int, to target: UnsafeMutableRawPointer) {
    PlainQuads(quads: quads + palette &* 256).paint(planes, 0, to: target)
  }
}

private struct SinglePixels: TilePainter {
  let colors: UnsafeMutablePointer<UInt32>
  let isColorMode: Bool
  @inline(__always) var usesAttributes: Bool { isColorMode }

  @inline(__always)
  func paint(_ planes: UInt16, _ palette: Int, to target: UnsafeMutableRawPointer) {
    let pixels = target.assumingMemoryBound(to: UInt32.self)
    for place in 0..<8 {
      let bits = planes &>> UInt16(truncatingIfNeeded: 7 &- place)
      pixels[place] = colors[palette &* 4 &+ Int(bits & 1 | bits &>> 7 & 2)]
    }
  }
}
