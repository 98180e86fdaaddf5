/// The CGB's DMA into video memory (HDMA1…HDMA5): all at once, or 16 bytes each horizontal blank.
struct VideoDMA {
  var source: UInt16 = 0
  var destination: UInt16 = 0
  /// Blocks of 16 bytes left, less one; 0x7F when there is nothing to do.
  var left: UInt8 = 0x7F
  /// A transfer at horizontal blanks is under way.
  var waitsForBlank = false

  /// HDMA5 as it is read.
  var status: UInt8 { left | (waitsForBlank ? 0 : 0x80) }

  /// The fields of a state.
  mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    try stream.value(&source)
    try stream.value(&destination)
    try stream.value(&left)
    try stream.flag(&waitsForBlank)
    let blocks = left
    try stream.require(blocks <= 0x7F)
  }
}

extension Bus {
  mutating func writeVideoDMA(_ address: UInt16, _ value: UInt8) {
    switch address & 0xFF {
    case 0x51: videoDMA.source = videoDMA.source & 0x00F0 | UInt16(value) << 8
    case 0x52: videoDMA.source = videoDMA.source & 0xFF00 | UInt16(value & 0xF0)
    case 0x53: videoDMA.destination = videoDMA.destination & 0x00F0 | UInt16(value & 0x1F) << 8
    case 0x54: videoDMA.destination = videoDMA.destination & 0x1F00 | UInt16(value & 0xF0)
    default:
      videoDMA.left = value & 0x7F
      if value & 0x80 != 0 {
        videoDMA.waitsForBlank = true
        ppu.advance(to: clock)
        ppu.blankBegan = false
        if ppu.mode == 0 { runBlankDMA() }
        refreshDeadline()
      } else if videoDMA.waitsForBlank {
        videoDMA.waitsForBlank = false
      } else {
        pause()
        repeat { moveBlock() } while videoDMA.left != 0x7F
      }
    }
  }

  /// One block at the beginning of a horizontal blank.
  mutating func runBlankDMA() {
    pause()
    moveBlock()
    if videoDMA.left == 0x7F { videoDMA.waitsForBlank = false }
    refreshDeadline()
  }

  /// The CPU needs a cycle to let go of the bus.
  private mutating func pause() { pass(4) }

  /// Moves 16 bytes; that takes 32 dots in either speed.
  private mutating func moveBlock() {
    ppu.advance(to: clock)
    for _ in 0..<16 {
      let source = videoDMA.source
      // Video memory and what lies above work RAM can't be a source.
      let value: UInt8 = source &>> 13 == 4 || source >= 0xE000 ? 0xFF : readMemory(source)
      if !ppu.blocksVRAMWrite {
        ppu.store(value, at: videoDMA.destination)
      }
      videoDMA.source &+= 1
      videoDMA.destination &+= 1
    }
    videoDMA.left = (videoDMA.left &- 1) & 0x7F
    pass(32)
  }

  private mutating func pass(_ dots: UInt64) {
    clock &+= dots
    if clock >= deadline { catchUp() }
  }
}
