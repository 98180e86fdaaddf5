// The commands that choose a palette for each 8×8 cell. Source: Pan Docs, "SGB Functions: Attribute Commands".

extension SuperGameBoy {
  private func setCell(_ x: Int, _ y: Int, _ palette: UInt8) {
    guard x < Self.columns, y < Self.rows else { return }
    attributes[y * Self.columns + x] = palette & 3
  }

  /// ATTR_BLK: rectangles, each with a palette for its inside, its edge and what is around it.
  func setBlocks(_ size: Int) {
    let bytes = receiver.command
    for set in 0..<min(Int(bytes[1]), (size - 2) / 6) {
      let block = bytes + (2 + set * 6)
      let control = block[0] & 7
      let inside = block[1] & 3
      let outside = block[1] >> 4 & 3
      // Without a palette for the edge, it has that of the inside, else of the outside. Pan Docs do not define the case
      // with both; mGBA was seen to do this.
      let edge = control & 2 != 0 ? block[1] >> 2 & 3 : control & 1 != 0 ? inside : outside
      let (left, top) = (Int(block[2] & 0x1F), Int(block[3] & 0x1F))
      let (right, bottom) = (Int(block[4] & 0x1F), Int(block[5] & 0x1F))
      for y in 0..<Self.rows {
        for x in 0..<Self.columns {
          if x < left || x > right || y < top || y > bottom {
            if control & 4 != 0 { setCell(x, y, outside) }
          } else if x > left && x < right && y > top && y < bottom {
            if control & 1 != 0 { setCell(x, y, inside) }
          } else if control != 0 {
            setCell(x, y, edge)
          }
        }
      }
    }
  }

  /// ATTR_LIN: whole rows or columns.
  func setLines(_ size: Int) {
    let bytes = receiver.command
    for set in 0..<min(Int(bytes[1]), size - 2) {
      let line = bytes[2 + set]
      let (place, palette) = (Int(line & 0x1F), line >> 5)
      if line & 0x80 != 0 {
        for x in 0..<Self.columns { setCell(x, place, palette) }
      } else {
        for y in 0..<Self.rows { setCell(place, y, palette) }
      }
    }
  }

  /// ATTR_DIV: two halves and the line between them.
  func setDivision() {
    let bytes = receiver.command
    let (flags, place) = (bytes[1], Int(bytes[2] & 0x1F))
    for y in 0..<Self.rows {
      for x in 0..<Self.columns {
        let here = flags & 0x40 != 0 ? y : x
        setCell(x, y, here < place ? flags >> 2 : here == place ? flags >> 4 : flags)
      }
    }
  }

  /// ATTR_CHR: cell after cell from a place on, to the right or downwards, four in a byte.
  func setCharacters(_ size: Int) {
    let bytes = receiver.command
    var (x, y) = (Int(bytes[1]), Int(bytes[2]))
    guard x < Self.columns, y < Self.rows else { return }
    let count = min(Int(bytes[3]) | Int(bytes[4]) << 8, (size - 6) * 4, Self.cells)
    for index in 0..<max(0, count) {
      setCell(x, y, bytes[6 + index / 4] >> UInt8(6 - index % 4 * 2))
      if bytes[5] & 1 == 0 {
        x += 1
        if x == Self.columns { (x, y) = (0, (y + 1) % Self.rows) }
      } else {
        y += 1
        if y == Self.rows { (x, y) = ((x + 1) % Self.columns, 0) }
      }
    }
  }

  /// ATTR_SET, and PAL_SET's second half: one of the 45 files that ATTR_TRN has sent.
  func useAttributeFile(_ number: Int) {
    guard number < 45 else { return }
    let file = attributeFiles + number * 90
    for cell in 0..<Self.cells {
      attributes[cell] = file[cell >> 2] >> UInt8(6 - (cell & 3) * 2) & 3
    }
  }
}
