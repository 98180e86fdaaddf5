/// OAM DMA: 160 bytes, one an M-cycle, beginning two M-cycles after the write to DMA (0xFF46).
struct ObjectDMA {
  /// DMA as written.
  var register: UInt8 = 0xFF
  /// Bytes are being moved; the CPU meets conflicts.
  var isRunning = false
  /// The clock of the first byte of the running transfer.
  var start: UInt64 = 0
  var source: UInt16 = 0
  /// Bytes moved so far.
  var moved: UInt8 = 0
  /// The clock at which a transfer that was asked for begins, or `UInt64.max`.
  var nextStart = UInt64.max
  var nextSource: UInt16 = 0
  var cycleDots: UInt64 = 4

  static let length: UInt64 = 160

  /// When the bus has to look.
  var nextEvent: UInt64 {
    min(nextStart, isRunning ? start &+ Self.length &* cycleDots : .max)
  }

  /// The fields of a state.
  mutating func code(_ stream: inout some StateStream) throws(StateError) {
    try stream.value(&register)
    try stream.flag(&isRunning)
    try stream.value(&start)
    try stream.value(&source)
    try stream.value(&moved)
    try stream.value(&nextStart)
    try stream.value(&nextSource)
    try stream.value(&cycleDots)
    let (bytes, dots) = (moved, cycleDots)
    try stream.require(bytes <= 160 && (dots == 4 || dots == 2))
  }
}

extension Bus {
  mutating func startObjectDMA(_ value: UInt8) {
    objectDMA.register = value
    objectDMA.nextStart = clock &+ 2 &* cycleDots
    // 0xE000…0xFFFF shows work RAM to the DMA unit.
    objectDMA.nextSource = UInt16(value >= 0xE0 ? value &- 0x20 : value) &<< 8
    refreshDeadline()
  }

  /// Moves the bytes that are due, ends and begins transfers.
  mutating func advanceObjectDMA() {
    if objectDMA.isRunning {
      let stop = min(clock, objectDMA.nextStart)
      moveObjectBytes(to: stop)
      if objectDMA.moved == 160 && clock >= objectDMA.start &+ 160 &* objectDMA.cycleDots {
        ppu.advance(to: objectDMA.start &+ 160 &* objectDMA.cycleDots)
        ppu.syncScan(to: objectDMA.start &+ 160 &* objectDMA.cycleDots)
        objectDMA.isRunning = false
        ppu.isOAMBusy = false
        map()
      }
    }
    if objectDMA.nextStart <= clock {
      let start = objectDMA.nextStart
      ppu.advance(to: start)
      ppu.syncScan(to: start)
      objectDMA.isRunning = true
      objectDMA.start = start
      objectDMA.source = objectDMA.nextSource
      objectDMA.moved = 0
      objectDMA.nextStart = .max
      objectDMA.cycleDots = cycleDots
      ppu.isOAMBusy = true
      map()
      moveObjectBytes(to: clock)
    }
  }

  /// Moves the bytes whose time is up to `clock`.
  private mutating func moveObjectBytes(to clock: UInt64) {
    guard clock >= objectDMA.start else { return }
    let due = min(160, (clock &- objectDMA.start) / objectDMA.cycleDots &+ 1)
    while UInt64(objectDMA.moved) < due {
      let address = objectDMA.source &+ UInt16(objectDMA.moved)
      ppu.oam[Int(objectDMA.moved)] = readMemory(address)
      ppu.objectTable.forget()
      objectDMA.moved &+= 1
    }
  }

  /// What the CPU reads while a transfer uses the same bus; nil when it does not (writes there are lost).
  ///
  /// A DMG has one bus for cartridge and work RAM and one for video memory; a CGB one for each of the three.
  mutating func conflict(_ address: UInt16) -> UInt8? {
    advanceObjectDMA()
    guard objectDMA.isRunning, objectDMA.moved > 0 else { return nil }
    if address >= 0xFE00 { return 0xFF }
    let current = objectDMA.source &+ UInt16(objectDMA.moved &- 1)
    guard busNumber(address) == busNumber(current) else { return nil }
    return ppu.oam[Int(objectDMA.moved &- 1)]
  }

  private func busNumber(_ address: UInt16) -> Int {
    if address &>> 13 == 4 { return 1 }
    return model.isColor && address >= 0xC000 ? 2 : 0
  }
}
