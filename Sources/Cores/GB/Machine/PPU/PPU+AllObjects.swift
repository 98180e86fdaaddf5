// Objects beyond the ten that hardware draws on a line, for players who would rather not see flicker.
//
// They cost no time, and nothing is kept of them from one dot to the next: which they are follows from OAM and from the
// ten that the scan has found. So registers, times and states know nothing of them.

extension PPU {
  /// Chooses between all objects of a line and ten; to be called between frames.
  mutating func show(allObjects: Bool) {
    guard showsAllObjects != allObjects else { return }
    showsAllObjects = allObjects
    objectTable.forget()
    lines.forgetAll()
  }

  @inline(never)
  mutating func makeObjectTable() {
    objectTable.make(from: oam, height: objectHeight, keepsAll: showsAllObjects)
  }

  /// The object in OAM behind which the scan of this line took no more.
  private var lastScanned: UInt8 {
    var last: UInt8 = 0
    for index in 0..<10 { last = max(last, objects.items[unchecked: index].number) }
    return last
  }

  /// Whether the limit leaves objects of this line out; the table then has them.
  ///
  /// While OAM DMA holds the address there is no telling what would have been found.
  @inline(never)
  mutating func exceedsObjectLimit() -> Bool {
    guard objects.count == 10, control & 0x02 != 0, !isOAMBusy else { return false }
    if objectTable.height != objectHeight { makeObjectTable() }
    let all = objectTable.allLines + Int(line)
    let count = all.pointee.count
    return count > 0 && all.pointee.items[unchecked: count &- 1].number > lastScanned
  }

  /// Puts the ten objects of the line and all beyond into the picture, the uppermost first.
  @inline(never)
  mutating func drawAllObjects(
    _ row: UnsafeMutablePointer<UInt32>, _ fine: Int, _ windowStart: Int
  ) {
    masks.clearClaims()
    let backgroundCounts = !isColorMode || control & 0x01 != 0
    var order = AllLineObjects()
    for index in 0..<10 { insert(objects.items[unchecked: index], into: &order) }
    let last = lastScanned
    let all = objectTable.allLines + Int(line)
    var index = 0
    while index < all.pointee.count {
      let object = all.pointee.items[unchecked: index]
      if object.number > last { insert(object, into: &order) }
      index &+= 1
    }
    index = 0
    while index < order.count {
      draw(order.items[unchecked: index], row, fine, windowStart, backgroundCounts)
      index &+= 1
    }
  }

  /// Puts an object behind those that lie above it.
  private func insert(_ object: LineObject, into order: inout AllLineObjects) {
    // The ten have different numbers, but a forged state may say otherwise.
    guard order.count < 40 else { return }
    var place = order.count
    while place > 0 && depth(of: object) < depth(of: order.items[unchecked: place &- 1]) {
      order.items[unchecked: place] = order.items[unchecked: place &- 1]
      place &-= 1
    }
    order.items[unchecked: place] = object
    order.count &+= 1
  }

  /// How deep an object lies: one with a smaller number covers it.
  private func depth(of object: LineObject) -> UInt16 {
    let number = UInt16(object.number)
    return ordersByX ? UInt16(object.x) &<< 8 | number : number
  }

  /// What shows of all objects in column `x`, when `pixel` is what object `number` of the ten has put there (0: none).
  @inline(never)
  mutating func pixelOfAllObjects(_ pixel: UInt8, of number: UInt8, at x: Int) -> UInt8 {
    guard exceedsObjectLimit() else { return pixel }
    var shown = pixel
    var uppermost = pixel == 0 ? UInt16.max : depthOfTen(number)
    let last = lastScanned
    let all = objectTable.allLines + Int(line)
    var index = 0
    while index < all.pointee.count {
      let object = all.pointee.items[unchecked: index]
      index &+= 1
      let column = x &+ 8 &- Int(object.x)
      guard object.number > last, column >= 0, column < 8, depth(of: object) < uppermost else {
        continue
      }
      let entry = oam + Int(object.number) &* 4
      let row = objectRow(object, tile: entry[2], attributes: entry[3])
      let pixels = objectPixels(low: row[0], high: row[1], attributes: entry[3])
      let new = UInt8(truncatingIfNeeded: pixels &>> UInt64(truncatingIfNeeded: column &* 8))
      if new == 0 { continue }
      shown = new
      uppermost = depth(of: object)
    }
    return shown
  }

  /// The same for the eight columns that the pipeline pushes next, leftmost in the lowest byte.
  @inline(never)
  mutating func tileOfAllObjects(_ pixels: UInt64) -> UInt64 {
    guard exceedsObjectLimit() else { return pixels }
    var result: UInt64 = 0
    for place in 0..<8 {
      let shift = UInt64(truncatingIfNeeded: place &* 8)
      let pixel = pixelOfAllObjects(
        UInt8(truncatingIfNeeded: pixels &>> shift),
        of: UInt8(truncatingIfNeeded: pipeline.objectNumbers &>> shift),
        at: Int(pipeline.position) &+ place)
      result |= UInt64(pixel) &<< shift
    }
    return result
  }

  private func depthOfTen(_ number: UInt8) -> UInt16 {
    for index in 0..<10 where objects.items[unchecked: index].number == number {
      return depth(of: objects.items[unchecked: index])
    }
    return 0
  }
}
