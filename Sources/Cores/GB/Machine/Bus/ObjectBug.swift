/// How the CPU's address unit disturbed the object scan.
enum ObjectBug {
  case read
  /// A write, or an address that is counted up or down.
  case write
}

// The OAM bug of the DMG family: an address of 0xFE00…0xFEFF on the CPU's internal bus while mode 2 reads rows of eight bytes.
//
// One model has all patterns. The row that is chosen newly takes what the row before it has left on the bit lines; only the
// word that is being read mixes with the word of the old row at its place and with the word that was read last. At the
// beginning of mode 2 the old row is the CPU's, at its end the new one is. A read also opens the rows that the counter of
// rows runs through on its way, lowest bit first: from 3 to 4 it passes 2 and 0.
//
// Sources: Pan Docs, "OAM corruption bug", for writes and single rows; for the rest findings on machines that were published
// with SameBoy (CREDITS.md), which also have how the words mix.

extension Bus {
  /// An M-cycle in which mode 2 keeps the CPU from object memory.
  @inline(never)
  mutating func corruptObjects(_ kind: ObjectBug, _ address: UInt16) {
    guard let row = scannedRow() else { return }
    switch (row, kind) {
    case (0, .read) where address < 0xFEA0: enterScan(.read, address)
    case (20, .read) where address < 0xFEA0: leaveScan(.read, address)
    case (0, _), (20, _): break
    case (_, .read): readRow(row)
    case (_, .write):
      let place = row &* 8
      setWord(place, Self.majority(word(place), word(place &- 8), word(place &- 4)))
      copyWords(from: row &- 1, to: row, after: 0)
    }
  }

  /// A write that reaches object memory at the beginning or the end of mode 2.
  ///
  /// Mode 2 begins after the write, and ends before it.
  @inline(never)
  mutating func writeAtScan(_ address: UInt16, _ value: UInt8) {
    let row = scannedRow()
    if row == 20 { leaveScan(.write, address) }
    ppu.oam[Int(address & 0xFF)] = value
    if row == 0 { enterScan(.write, address) }
  }

  /// The row of mode 2 at this clock, 20 after the last; the scan is brought up to date for what is about to change.
  private mutating func scannedRow() -> Int? {
    ppu.advance(to: clock)
    guard let row = ppu.scannedRow(at: clock) else { return nil }
    ppu.syncScan(to: row < 20 ? clock : clock &+ 1)
    ppu.objectTable.forget()
    return row
  }

  /// The first row is chosen while the CPU's is open.
  private mutating func enterScan(_ kind: ObjectBug, _ address: UInt16) {
    let (row, chosen) = (Int(address & 0xF8), Int(address & 0xFE))
    let (new, old, last) = (word(0), word(row), word(chosen))
    if kind == .read {
      setWord(row, old | (new & last))
      setWord(0, old | (new & last))
    } else {
      setWord(0, Self.majority(new, old, last))
    }
    copyWords(from: row &>> 3, to: 0, after: 0)
  }

  /// The CPU's row is chosen while the last one is open.
  private mutating func leaveScan(_ kind: ObjectBug, _ address: UInt16) {
    let (row, chosen) = (Int(address & 0xF8), Int(address & 0xFE))
    let open = 152 &+ Int(address & 6)
    let (old, last) = (word(open), word(156))
    if kind == .write {
      let mixed = Self.majority(word(chosen), old, last)
      copyWords(from: 19, to: row &>> 3, after: -1)
      setWord(chosen, mixed)
      return
    }
    switch address & 6 {
    case 0, 2: setWord(open, Self.majority(word(chosen), old, last))
    case 4: break
    default: setWord(open, old | (word(row) & last))
    }
    copyWords(from: 19, to: row &>> 3, after: -1)
  }

  /// A read while the scan goes from the row before to this one.
  private mutating func readRow(_ row: Int) {
    let place = row &* 8
    let (new, old, last) = (word(place), word(place &- 8), word(place &- 4))
    var mixed = old | (new & last)
    var passed = 0
    switch row & 3 {
    case 2:
      let low = word(place &- 16)
      mixed = (old & (low | new | last)) | (low & new & last)
      passed = 1
    case 0:
      let (low, middle) = (word(place &- 16), word(place &- 32))
      let others = new | last | low | middle
      passed = 2
      // What follows differs from machine to machine; this is one DMG.
      switch row {
      case 4: mixed = (old & others) | (new & last & low & middle)
      case 8:
        let side = ~word(place &- 6) & word(place &- 14)
        mixed = (old & (others | side)) | (last & low & middle)
        passed = 3
      case 12: mixed = (old & others) | (last & low & middle)
      default: mixed = old | (new & last & low & middle)
      }
    default: break
    }
    setWord(place &- 8, mixed)
    copyWords(from: row &- 1, to: row, after: -1)
    for step in 0..<passed { copyWords(from: row &- 1, to: row &- (2 &<< step), after: -1) }
    if row == 16 { copyWords(from: row &- 1, to: 0, after: -1) }
  }

  private static func majority(_ a: UInt16, _ b: UInt16, _ c: UInt16) -> UInt16 {
    (a & b) | (a & c) | (b & c)
  }

  /// Copies the words of a row that follow one of its four.
  private func copyWords(from old: Int, to new: Int, after first: Int) {
    for byte in (first &+ 1) &* 2..<8 { ppu.oam[new &* 8 &+ byte] = ppu.oam[old &* 8 &+ byte] }
  }

  private func word(_ place: Int) -> UInt16 {
    UInt16(ppu.oam[place]) | UInt16(ppu.oam[place &+ 1]) << 8
  }

  private func setWord(_ place: Int, _ value: UInt16) {
    ppu.oam[place] = UInt8(truncatingIfNeeded: value)
    ppu.oam[place &+ 1] = UInt8(truncatingIfNeeded: value >> 8)
  }
}

extension PPU {
  /// The row of eight bytes that mode 2 reads at `clock`, 20 when it has just read the last, or nil outside of it.
  func scannedRow(at clock: UInt64) -> Int? {
    guard isOn, line < 144, phase == .lineBegin || phase == .scan || phase == .scanTail else {
      return nil
    }
    let row = Int(clock &- lineStart) / 4
    return row <= 20 ? row : nil
  }
}
