/// The pixel pipeline of one line, between two dots: two queues and the fetcher that fills them.
///
/// A line begins with eight invisible pixels; while they leave, SCX's lower bits scroll more away and the
/// first tile is fetched. Source: Pan Docs, "Pixel FIFO"; the times follow Mealybug's pictures and GBMicrotest.
struct Pipeline {
  /// The clock of the dot that comes next, or, once done, of the dot after the last.
  var clock: UInt64 = 0
  /// The column of the next pixel: -16…-9 while pixels are scrolled away, below 0 left of the picture.
  var position: Int16 = -16
  /// `position` as the present dot and the one before it began.
  var positionBefore: Int16 = -16
  var positionTwoBefore: Int16 = -16
  var isDone = false
  /// Pixels waiting in the background queue, leftmost in the lowest byte: palette index in bits 0…4,
  /// priority over objects in bit 7.
  var background: UInt64 = 0
  var backgroundCount: UInt8 = 0
  /// Object pixels for the columns from `position` on: 0 none, else 32 + palette index, bit 7: behind the
  /// background.
  var objects: UInt64 = 0
  /// The numbers of the objects those pixels are of.
  var objectNumbers: UInt64 = 0
  /// 0…5: two dots each for tile number, lower byte, upper byte; 6: wait until the queue is empty.
  var step: UInt8 = 0
  var tile: UInt8 = 0
  var attributes: UInt8 = 0
  var low: UInt8 = 0
  var high: UInt8 = 0
  var isInWindow = false
  var windowColumn: UInt8 = 0
  /// The next object to fetch.
  var objectIndex: UInt8 = 0
  /// 0: none is being fetched; 1: waiting for the fetcher; 2…7: dots of the fetch.
  var objectStage: UInt8 = 0
  /// Dots during which nothing moves.
  var stall: UInt8 = 0
  /// The tile, the attributes and the lower bit plane of the object being fetched.
  var objectTile: UInt8 = 0
  var objectAttributes: UInt8 = 0
  var objectLow: UInt8 = 0
  /// The next pixel is not taken from the queue but has colour 0; never outlives a dot.
  var insertsPixel = false
  /// The byte that was read last from the half of video memory at 0x8000.
  var lastLow: UInt8 = 0
  /// LCDC bit 4 changes during this dot; never outlives a dot.
  var switchesTiles = false
  /// LCDC bit 1 is about to fall; never outlives a dot.
  var dropsObjects = false
  /// The bits of LCDC that are about to change; never outlives a dot.
  var controlChange: UInt8 = 0
  /// WX has changed with this dot; never outlives it.
  var movesWindow = false
  /// Where a window has begun on this line.
  var windowStart: Int16 = -100
}

extension PPU {
  mutating func beginPipeline() {
    isExact = true
    lines.forget(line)
    pipeline = Pipeline()
    pipeline.clock = pipelineStart
    pipeline.backgroundCount = 8
  }

  /// Runs the dots before `clock`.
  mutating func runPipeline(to clock: UInt64) {
    while pipeline.clock < clock && !pipeline.isDone {
      if pipeline.clock &+ 8 <= clock && !alwaysExact && pushesWholeTile {
        pushTile()
      } else {
        runDot()
        pipeline.clock &+= 1
      }
    }
  }

  private mutating func runDot() {
    pipeline.positionTwoBefore = pipeline.positionBefore
    pipeline.positionBefore = pipeline.position
    if pipeline.stall > 0 {
      pipeline.stall &-= 1
      return
    }
    if pipeline.objectStage == 0 {
      checkWindow()
      while pipeline.objectIndex < objects.count
        && Int(objects.items[unchecked: Int(pipeline.objectIndex)].x) < objectColumn
      {
        pipeline.objectIndex &+= 1
      }
    }
    if !fetchObjects() { return }
    pushPixel()
    fetchBackground()
    if pipeline.position == 160 { pipeline.isDone = true }
  }

  /// The X of objects that begin at the current position.
  @inline(__always)
  private var objectColumn: Int { max(0, Int(pipeline.position) &+ 8) }

  private mutating func checkWindow() {
    if pipeline.isInWindow {
      if control & 0x20 == 0 { pipeline.isInWindow = false }
      // WX met again inside the window, just as the fetcher begins a tile, pushes a pixel of colour 0 between the
      // tiles on a DMG (Mealybug `m3_wx_4_change`, `m3_wx_5_change`).
      pipeline.insertsPixel =
        !isColorHardware && meetsWindowBetweenTiles
      return
    }
    guard windowIsPossible else {
      pipeline.insertsPixel = leavesWindowPixel && meetsWindowBetweenTiles
      return
    }
    // A window that is switched on where it would just have begun begins a pixel late (Mealybug
    // `m3_lcdc_win_en_change_multiple_wx`).
    let late = pipeline.position &+ 7 &- Int16(windowX)
    guard pipeline.position >= -7, late == 0 || (late == 1 && !pipeline.movesWindow) else { return }
    windowLine &+= 1
    pipeline.windowStart = pipeline.position
    pipeline.insertsPixel = false
    pipeline.isInWindow = true
    pipeline.windowColumn = 0
    pipeline.background = 0
    pipeline.backgroundCount = 0
    pipeline.step = 0
    if windowStalls { pipeline.stall = 1 }
    if windowHurries { pipeline.step = 1 }
  }

  @inline(__always)
  private var meetsWindowBetweenTiles: Bool {
    pipeline.backgroundCount == 8 && pipeline.step == 0 && pipeline.position >= -7
      && Int16(windowX) == pipeline.position &+ 7 && pipeline.position != pipeline.windowStart
  }

  /// Whether a window that was switched off since the line began leaves a DMG a pixel of colour 0.
  ///
  /// It stands where the window would begin, if that is between two tiles. A game that switched the window off on an
  /// earlier line sees nothing. Source: Pan Docs, "LCDC.5"; Mealybug `m3_lcdc_win_en_change_multiple_wx`.
  var leavesWindowPixel: Bool {
    !isColorHardware && windowTriggered && windowBeganOn && control & 0x20 == 0
      && windowX <= 166 && (windowX &+ scrollX) & 7 == 7
  }

  /// A window at the very left costs a DMG one dot more when pixels are scrolled away, a CGB one less when none are
  /// (Mealybug `m3_window_timing_wx_0`).
  var windowStalls: Bool { windowX == 0 && scrollX & 7 != 0 && !isColorHardware }
  var windowHurries: Bool { windowX == 0 && scrollX & 7 == 0 && isColorHardware }

  /// One dot of fetching objects; returns whether the dot is still free for a pixel.
  private mutating func fetchObjects() -> Bool {
    while true {
      guard pipeline.objectIndex < objects.count,
        isColorHardware || pipeline.objectStage == 8
          || (control & 0x02 != 0 && !pipeline.dropsObjects),
        Int(objects.items[unchecked: Int(pipeline.objectIndex)].x) == objectColumn
      else {
        pipeline.objectStage = 0
        return true
      }
      switch pipeline.objectStage {
      case 0:
        pipeline.objectStage = 1
      case 1:
        if pipeline.step < 5 || pipeline.backgroundCount == 0 {
          fetchBackground()
          return false
        }
        pipeline.objectStage = 2
      case 2, 3:
        fetchBackground()
        pipeline.objectStage &+= 1
        return false
      case 4...7:
        if pipeline.objectStage == 4 {
          readObject(objects.items[unchecked: Int(pipeline.objectIndex)])
        }
        if pipeline.objectStage == 6 {
          pipeline.objectLow =
            fetchedObjectRow(objects.items[unchecked: Int(pipeline.objectIndex)])[0]
        }
        pipeline.objectStage &+= 1
        return false
      default:
        overlay(objects.items[unchecked: Int(pipeline.objectIndex)])
        pipeline.objectIndex &+= 1
        pipeline.objectStage = 0
      }
    }
  }

  /// Reads the tile and attribute bytes of an object; while OAM DMA holds the address, the two that it is at (ashiepaws'
  /// `strikethrough`).
  private mutating func readObject(_ object: LineObject) {
    let entry = oam + (isOAMBusy ? Int(busyPlace) : Int(object.number) &* 4 &+ 2)
    pipeline.objectTile = entry[0]
    pipeline.objectAttributes = entry[1]
  }

  /// The two bytes of the row of the object being fetched.
  private func fetchedObjectRow(_ object: LineObject) -> UnsafeMutablePointer<UInt8> {
    objectRow(object, tile: pipeline.objectTile, attributes: pipeline.objectAttributes)
  }

  private mutating func overlay(_ object: LineObject) {
    let high = fetchedObjectRow(object)[1]
    let pixels = objectPixels(
      low: pipeline.objectLow, high: high, attributes: pipeline.objectAttributes)
    pipeline.lastLow = high
    for index in 0..<8 {
      let shift = UInt64(index &* 8)
      let new = (pixels &>> shift) & 0xFF
      if new == 0 { continue }
      let old = (pipeline.objects &>> shift) & 0xFF
      let oldNumber = (pipeline.objectNumbers &>> shift) & 0xFF
      if old != 0 && (ordersByX || oldNumber <= UInt64(object.number)) { continue }
      let mask = ~(UInt64(0xFF) &<< shift)
      pipeline.objects = pipeline.objects & mask | new &<< shift
      pipeline.objectNumbers = pipeline.objectNumbers & mask | UInt64(object.number) &<< shift
    }
  }

  private mutating func pushPixel() {
    guard pipeline.backgroundCount > 0 else { return }
    var pixel = UInt8(truncatingIfNeeded: pipeline.background)
    var object = UInt8(truncatingIfNeeded: pipeline.objects)
    let number = UInt8(truncatingIfNeeded: pipeline.objectNumbers)
    if pipeline.insertsPixel {
      pixel = 0
      pipeline.insertsPixel = false
    } else {
      pipeline.background &>>= 8
      pipeline.backgroundCount &-= 1
    }
    pipeline.objects &>>= 8
    pipeline.objectNumbers &>>= 8
    if pipeline.position < -8 {
      if UInt8(truncatingIfNeeded: pipeline.position) & 7 == scrollX & 7 {
        pipeline.position = -8
      } else if pipeline.position == -9 {
        pipeline.position = -16
        return
      }
    }
    let x = Int(pipeline.position)
    pipeline.position &+= 1
    guard x >= 0, !hidesFrame else { return }
    let seen = x == 0 ? control ^ pipeline.controlChange : control
    if !isColorMode && seen & 0x01 == 0 { pixel = 0 }
    if showsAllObjects { object = pixelOfAllObjects(object, of: number, at: x) }
    frame[Int(line) &* 160 &+ x] = colors[mix(pixel, seen & 0x02 != 0 ? object : 0)]
  }

  /// One dot of the fetcher.
  mutating func fetchBackground() {
    switch pipeline.step {
    case 1:
      let map: Int
      let column: Int
      let y: UInt8
      if pipeline.isInWindow {
        map = control & 0x40 != 0 ? 0x1C00 : 0x1800
        column = Int(pipeline.windowColumn)
        y = windowLine
      } else {
        map = control & 0x08 != 0 ? 0x1C00 : 0x1800
        // A CGB makes up the address a dot earlier (Mealybug `m3_scx_high_5_bits_change2`).
        let position = isColorHardware ? pipeline.positionTwoBefore : pipeline.positionBefore
        column = (Int(scrollX) &+ max(0, Int(position) &+ 8)) &>> 3
        y = scrollY &+ line
      }
      let cell = vram + (map &+ Int(y &>> 3) &* 32 &+ (column & 31))
      pipeline.tile = cell[0]
      pipeline.attributes = isColorMode ? cell[0x2000] : 0
      pipeline.step = 2
    case 3:
      pipeline.low = fetchedPlane(0)
      pipeline.step = 4
    case 5, 6:
      if pipeline.step == 5 {
        pipeline.high = fetchedPlane(1)
        pipeline.step = 6
      }
      guard pipeline.backgroundCount == 0 else { return }
      let table = pipeline.attributes & 0x20 != 0 ? spread + 256 : spread
      let base = Self.allEight((pipeline.attributes & 7) &<< 2 | (pipeline.attributes & 0x80))
      pipeline.background =
        table[Int(pipeline.low)] | (table[Int(pipeline.high)] &<< 1) | base
      pipeline.backgroundCount = 8
      pipeline.step = 0
      if pipeline.isInWindow { pipeline.windowColumn &+= 1 }
    default: pipeline.step &+= 1
    }
  }

  /// A bit plane of the tile being fetched.
  ///
  /// LCDC bit 4 chooses, for the tiles below 0x80, between the halves of video memory at 0x8000 and 0x9000. Each half
  /// still holds the byte that was read from it last, and when the bit changes in the middle of a read, that is what
  /// the fetcher gets from the other half: of the one at 0x9000 the tile's number. Source: Mealybug
  /// `m3_lcdc_tile_sel_change2`, `m3_lcdc_tile_sel_win_change2`; cgb-acid-hell.
  @inline(__always)
  private mutating func fetchedPlane(_ plane: Int) -> UInt8 {
    let isHigh = control & 0x10 == 0 && pipeline.tile < 0x80
    guard pipeline.switchesTiles && pipeline.tile < 0x80 else {
      let byte = fetchedRow[plane]
      if !isHigh { pipeline.lastLow = byte }
      return byte
    }
    if !isHigh { return pipeline.lastLow }
    control ^= 0x10
    pipeline.lastLow = fetchedRow[plane]
    control ^= 0x10
    return pipeline.tile
  }

  /// The two bytes of the row of the tile being fetched.
  private var fetchedRow: UnsafeMutablePointer<UInt8> {
    let y = pipeline.isInWindow ? windowLine : scrollY &+ line
    var row = Int(y & 7) &* 2
    if pipeline.attributes & 0x40 != 0 { row = 14 &- row }
    let bank = Int(pipeline.attributes & 0x08) &<< 10
    let offset = Self.tileOffset(pipeline.tile, control & 0x10 == 0)
    return vram + (offset &+ row &+ bank)
  }
}
