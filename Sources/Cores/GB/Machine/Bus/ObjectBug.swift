/// How the CPU's address unit disturbed the object scan.
enum ObjectBug {
  case read
  case write
  case readIncrement
}

// The OAM bug of the DMG family. While mode 2 reads a row of eight bytes, an address of 0xFE00…0xFEFF on the CPU's
// internal bus mixes that row with the one before. Source: Pan Docs, "OAM corruption bug".

extension Bus {
  mutating func readObjectsIncrement(_ address: UInt16) -> UInt8 {
    tick()
    ppu.advance(to: clock)
    if objectDMA.isRunning { return readSlowly(address) }
    guard ppu.blocksOAMRead else { return readSlowly(address) }
    corruptObjects(.readIncrement)
    return 0xFF
  }

  @inline(never)
  mutating func corruptObjects(_ kind: ObjectBug) {
    ppu.advance(to: clock)
    guard let row = ppu.scannedRow(at: clock), row >= 1 else { return }
    ppu.syncScan(to: clock)
    ppu.objectTable.forget()
    if kind == .readIncrement && row >= 4 && row < 19 {
      let before = word(row &- 1, 0)
      let (a, c, d) = (word(row &- 2, 0), word(row, 0), word(row &- 1, 2))
      let mixed = (before & (a | c | d)) | (a & c & d)
      setWord(row &- 1, 0, mixed)
      for index in 0..<4 {
        let value = word(row &- 1, index)
        setWord(row, index, value)
        setWord(row &- 2, index, value)
      }
    }
    let (a, b, c) = (word(row, 0), word(row &- 1, 0), word(row &- 1, 2))
    setWord(row, 0, kind == .write ? ((a ^ c) & (b ^ c)) ^ c : b | (a & c))
    for index in 1..<4 { setWord(row, index, word(row &- 1, index)) }
  }

  private func word(_ row: Int, _ index: Int) -> UInt16 {
    let place = row &* 8 &+ index &* 2
    return UInt16(ppu.oam[place]) | UInt16(ppu.oam[place &+ 1]) << 8
  }

  private func setWord(_ row: Int, _ index: Int, _ value: UInt16) {
    let place = row &* 8 &+ index &* 2
    ppu.oam[place] = UInt8(truncatingIfNeeded: value)
    ppu.oam[place &+ 1] = UInt8(truncatingIfNeeded: value >> 8)
  }
}

extension PPU {
  /// The row of eight bytes that mode 2 reads at `clock`, or nil outside of it.
  func scannedRow(at clock: UInt64) -> Int? {
    guard isOn, line < 144, phase == .lineBegin || phase == .scan || phase == .scanTail else {
      return nil
    }
    let dot = Int(clock &- lineStart)
    let row = dot / 4
    return row < 20 ? row : nil
  }
}
