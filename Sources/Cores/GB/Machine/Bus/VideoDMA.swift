/// The CGB's DMA into video memory (HDMA1…HDMA5): all at once, or 16 bytes each horizontal blank.
struct VideoDMA {
  var source: UInt16 = 0
  /// All 16 bits count: video memory has the lower 13, and a transfer ends when they run over.
  var destination: UInt16 = 0
  /// Blocks of 16 bytes left, less one; 0x7F when there is nothing to do.
  var left: UInt8 = 0x7F
  /// A transfer at horizontal blanks is under way.
  var waitsForBlank = false
  /// A blank has begun; the block moves when the CPU has fetched its next opcode.
  var isDue = false

  /// HDMA5 as it is read.
  var status: UInt8 { left | (waitsForBlank ? 0 : 0x80) }

  /// The fields of a state.
  mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    try stream.value(&source)
    try stream.value(&destination)
    try stream.value(&left)
    try stream.flag(&waitsForBlank)
    if stream.isReading { isDue = false }
    if stream.hasMore { try stream.flag(&isDue) }
    let blocks = left
    try stream.require(blocks <= 0x7F)
  }
}

extension Bus {
  mutating func writeVideoDMA(_ address: UInt16, _ value: UInt8) {
    switch address & 0xFF {
    case 0x51: videoDMA.source = videoDMA.source & 0x00F0 | UInt16(value) << 8
    case 0x52: videoDMA.source = videoDMA.source & 0xFF00 | UInt16(value & 0xF0)
    case 0x53: videoDMA.destination = videoDMA.destination & 0x00F0 | UInt16(value) << 8
    case 0x54: videoDMA.destination = videoDMA.destination & 0xFF00 | UInt16(value & 0xF0)
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
        videoDMA.isDue = false
      } else {
        pause()
        while moveBlock() && videoDMA.left != 0x7F {}
        videoDMA.left = 0x7F
      }
    }
  }

  /// A blank has begun: a block is due a dot after its interrupt, when the CPU has fetched its next opcode.
  ///
  /// No document has these two; found with gambatte, by the length of the instruction that reads HDMA5 meanwhile.
  mutating func noticeBlank() {
    if videoDMA.waitsForBlank && clock == ppu.blankStart { return }
    ppu.blankBegan = false
    if videoDMA.waitsForBlank && !isHalted {
      videoDMA.isDue = true
      refreshAttention()
    }
  }

  /// One block at the beginning of a horizontal blank.
  mutating func runBlankDMA() {
    videoDMA.isDue = false
    refreshAttention()
    pause()
    if !moveBlock() || videoDMA.left == 0x7F { videoDMA.waitsForBlank = false }
    refreshDeadline()
  }

  /// The CPU needs an M-cycle to let go of the bus.
  private mutating func pause() { pass(cycleDots) }

  /// Moves 16 bytes; that takes 32 dots in either speed.
  ///
  /// Returns false if the destination has run over.
  private mutating func moveBlock() -> Bool {
    ppu.advance(to: clock)
    for _ in 0..<16 {
      let source = videoDMA.source
      // Video memory and what lies above work RAM and its echo can't be a source.
      let value: UInt8 = source &>> 13 == 4 || source >= 0xFE00 ? 0xFF : readMemory(source)
      if !ppu.blocksVRAMWrite {
        ppu.store(value, at: videoDMA.destination)
      }
      videoDMA.source &+= 1
      videoDMA.destination &+= 1
    }
    videoDMA.left = (videoDMA.left &- 1) & 0x7F
    pass(32)
    return videoDMA.destination != 0
  }

  private mutating func pass(_ dots: UInt64) {
    clock &+= dots
    if clock >= deadline { catchUp() }
  }
}
