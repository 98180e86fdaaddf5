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
  /// The clock from which the picture unit may look at OAM while the transfer runs: each byte then matters at its time.
  var watchedFrom = UInt64.max
  /// The CPU's clock stops in HALT, and the transfer with it; never outlives a wait.
  var isFrozen = false

  static let length: UInt64 = 160

  /// When the bus has to look.
  var nextEvent: UInt64 {
    if isFrozen { return .max }
    guard isRunning else { return nextStart }
    let end = start &+ Self.length &* cycleDots
    return min(nextStart, min(end, max(watchedFrom, start &+ UInt64(moved) &* cycleDots)))
  }

  /// Delays the rest of the transfer by `dots`.
  mutating func delay(by dots: UInt64) {
    start &+= dots
    if nextStart != .max { nextStart &+= dots }
  }

  /// The fields of a state.
  mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    try stream.value(&register)
    try stream.flag(&isRunning)
    try stream.value(&start)
    try stream.value(&source)
    try stream.value(&moved)
    try stream.value(&nextStart)
    try stream.value(&nextSource)
    try stream.value(&cycleDots)
    try stream.value(&watchedFrom)
    let (bytes, dots) = (moved, cycleDots)
    try stream.require(bytes <= 160 && (dots == 4 || dots == 2))
  }
}

extension Bus {
  mutating func startObjectDMA(_ value: UInt8) {
    objectDMA.register = value
    objectDMA.nextStart = clock &+ 2 &* cycleDots
    // 0xE000…0xFFFF shows work RAM to the DMA unit of a DMG, nothing to that of a CGB.
    let isEcho = value >= 0xE0 && !model.isColor
    objectDMA.nextSource = UInt16(isEcho ? value &- 0x20 : value) &<< 8
    refreshDeadline()
  }

  /// Moves the bytes that are due, ends and begins transfers.
  mutating func advanceObjectDMA() {
    guard !objectDMA.isFrozen else { return }
    if objectDMA.isRunning {
      let stop = min(clock, objectDMA.nextStart)
      moveObjectBytes(to: stop)
      if objectDMA.moved == 160 && clock >= objectDMA.start &+ 160 &* objectDMA.cycleDots {
        ppu.objectsChange(at: objectDMA.start &+ 160 &* objectDMA.cycleDots)
        objectDMA.isRunning = false
        ppu.isOAMBusy = false
        map()
      }
    }
    if objectDMA.nextStart <= clock {
      let start = objectDMA.nextStart
      ppu.objectsChange(at: start)
      if !ppu.isOAMBusy { ppu.latchScan() }
      objectDMA.isRunning = true
      objectDMA.start = start
      objectDMA.source = objectDMA.nextSource
      objectDMA.moved = 0
      objectDMA.nextStart = .max
      objectDMA.cycleDots = cycleDots
      objectDMA.watchedFrom = ppu.nextLook(from: start)
      ppu.isOAMBusy = true
      map()
      moveObjectBytes(to: clock)
    }
  }

  /// Moves the bytes whose time is up to `clock`.
  private mutating func moveObjectBytes(to clock: UInt64) {
    guard clock >= objectDMA.start else { return }
    let due = min(160, ((clock &- objectDMA.start) &>> (objectDMA.cycleDots &>> 1)) &+ 1)
    while UInt64(objectDMA.moved) < due {
      let time = objectDMA.start &+ UInt64(objectDMA.moved) &* objectDMA.cycleDots
      if time >= objectDMA.watchedFrom { ppu.objectsChange(at: time) }
      let address = objectDMA.source &+ UInt16(objectDMA.moved)
      ppu.busyPlace = objectDMA.moved & 0xFE
      ppu.oam[Int(objectDMA.moved)] = address >= 0xE000 ? 0xFF : readMemory(address)
      ppu.objectTable.forget()
      objectDMA.moved &+= 1
    }
  }

  /// Time passes in HALT while a transfer waits for the CPU's clock; returns whether an interrupt ends it.
  mutating func idleWithObjectDMA() -> Bool {
    advanceObjectDMA()
    objectDMA.isFrozen = true
    if objectDMA.isRunning && !model.isColor { holdObjectWrite() }
    refreshDeadline()
    let begin = clock
    let isPending = passUntilInterrupt()
    objectDMA.isFrozen = false
    objectDMA.delay(by: clock &- begin)
    refreshDeadline()
    return isPending
  }

  /// HALT holds a byte up on its way, and the picture unit reads nothing but the two places that it is bound for.
  ///
  /// Source: mooneye `madness/mgb_oam_dma_halt_sprites`, the picture that one MGB made: with 0x1A on its way to a place
  /// that held 0x30, and 0x40 beside it, 0x38 and 0x5A were read. So the bits that the byte sets come through on both,
  /// but for bit 1 of the place itself; what it clears stays. Nothing else is known: another machine may well differ.
  private mutating func holdObjectWrite() {
    // The CPU's clock stops when the opcode behind HALT has been fetched.
    moveObjectBytes(to: clock &+ objectDMA.cycleDots)
    guard objectDMA.moved < 160 else { return }
    let place = Int(objectDMA.moved)
    let byte = readMemory(objectDMA.source &+ UInt16(place))
    let (held, beside) = (ppu.oam[place] | byte & ~0x02, ppu.oam[place ^ 1] | byte)
    guard ppu.oam[place] != held || ppu.oam[place ^ 1] != beside else { return }
    ppu.objectsChange(at: clock)
    ppu.oam[place] = held
    ppu.oam[place ^ 1] = beside
    ppu.busyPlace = objectDMA.moved & 0xFE
    ppu.latchedY = ppu.oam[Int(ppu.busyPlace)]
    ppu.latchedX = ppu.oam[Int(ppu.busyPlace) + 1]
    ppu.objectTable.forget()
  }

  /// What the CPU reads while a transfer uses the same bus; nil when it does not.
  ///
  /// A DMG has one bus for cartridge and work RAM and one for video memory; a CGB one for each of the three. A CGB's transfer
  /// from where nothing is uses the cartridge's.
  mutating func conflict(_ address: UInt16) -> UInt8? {
    advanceObjectDMA()
    guard objectDMA.isRunning, objectDMA.moved > 0 else { return nil }
    if address >= 0xFE00 { return 0xFF }
    let current = objectDMA.source &+ UInt16(objectDMA.moved &- 1)
    guard busNumber(address) == (current >= 0xE000 ? 0 : busNumber(current)) else { return nil }
    return ppu.oam[Int(objectDMA.moved &- 1)]
  }

  /// A write of the CPU's to the bus that a transfer uses reaches object memory in place of the byte that is moved.
  mutating func writeIntoTransfer(_ address: UInt16, _ value: UInt8) {
    guard address < 0xFE00 else { return }
    if clock >= objectDMA.watchedFrom { ppu.objectsChange(at: clock) }
    ppu.oam[Int(objectDMA.moved &- 1)] = value
    ppu.objectTable.forget()
  }

  private func busNumber(_ address: UInt16) -> Int {
    if address &>> 13 == 4 { return 1 }
    return model.isColor && address >= 0xC000 ? 2 : 0
  }
}

extension PPU {
  /// OAM DMA begins, ends or writes a byte at `clock`; what the picture unit read before is read as it was.
  mutating func objectsChange(at clock: UInt64) {
    advance(to: clock)
    if phase == .drawing && objects.count > 0 { disturb(at: clock) } else { syncScan(to: clock) }
  }

  /// Keeps what the scan has read last.
  mutating func latchScan() {
    let scanned = phase == .scan || phase == .scanTail ? max(1, scanIndex) : 40
    latchedY = oam[scanned &* 4 &- 4]
    latchedX = oam[scanned &* 4 &- 3]
  }

  /// The first clock from `clock` on at which the picture unit may look at OAM.
  func nextLook(from clock: UInt64) -> UInt64 {
    if !isOn { return .max }
    return line < 144 ? clock : lineStart &+ UInt64(154 &- line) &* Dots.line
  }
}
