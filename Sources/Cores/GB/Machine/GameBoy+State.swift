// Save states: one record of sections, always of the same size for a cartridge and a model.

extension GameBoy {
  /// Bytes that `saveState` needs.
  public var stateSize: Int { cachedStateSize }

  /// Writes a state; answers its size, or nil when the memory is too small (nothing useful is written then).
  public func saveState(into memory: UnsafeMutableRawBufferPointer) -> Int? {
    guard memory.count >= cachedStateSize else { return nil }
    var writer = writeRecord(into: memory)
    let body = UnsafeRawBufferPointer(rebasing: memory[StateHeader.size..<writer.count])
    writer.store(StateHeader.checksum(body), at: 24)
    Self.writeBess(to: &writer, cpu: cpu, bus: &bus, cartridge: cartridge, clockBlock: clockBlock)
    return writer.count
  }

  /// The size of a state: it depends on cartridge and model alone.
  static func measureState(
    cpu: inout CPU, bus: inout Bus, cartridge: Cartridge, clockBlock: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var counter = MachineStateWriter()
    counter.places = bessPlaces(bus)
    write(to: &counter, cpu: &cpu, bus: &bus, cartridge: cartridge)
    writeBess(to: &counter, cpu: cpu, bus: &bus, cartridge: cartridge, clockBlock: clockBlock)
    return counter.count
  }

  /// Writes a state without its checksum and its footer.
  ///
  /// First the lazy parts do what is due, and the line that is being drawn, if any, goes into the pixel pipeline: the
  /// same moment makes the same state, whatever was read before and however the line was to be drawn.
  private func writeRecord(into memory: UnsafeMutableRawBufferPointer) -> MachineStateWriter {
    bus.ppu.settle(at: bus.clock)
    bus.timer.sync(to: bus.clock)
    bus.serial.sync(to: bus.timer.ticks(bus.clock))
    bus.apu.run(to: bus.clock)
    // What was raised just now is in IF, as it will be before the next instruction.
    bus.gather()
    var writer = MachineStateWriter(into: memory)
    writer.places = Self.bessPlaces(bus)
    Self.write(to: &writer, cpu: &cpu, bus: &bus, cartridge: cartridge)
    writer.store(UInt32(writer.count), at: 12)
    return writer
  }

  /// Gives a state that was changed its checksum again, so that its values are what decides (trials do that).
  package static func sealState(_ memory: UnsafeMutableRawBufferPointer) {
    guard memory.count >= StateHeader.size else { return }
    let size = Int(
      UInt32(littleEndian: memory.loadUnaligned(fromByteOffset: 12, as: UInt32.self)))
    guard (StateHeader.size...memory.count).contains(size) else { return }
    let body = UnsafeRawBufferPointer(rebasing: memory[StateHeader.size..<size])
    memory.storeBytes(
      of: StateHeader.checksum(body).littleEndian, toByteOffset: 24, as: UInt64.self)
  }

  /// Takes a state of ours, or one of another emulator by its footer.
  ///
  /// When it is refused, the machine is as it was before.
  public func loadState(_ memory: UnsafeRawBufferPointer) throws(MachineStateError) {
    if !MachineStateReader.isOurs(memory), let foreign = try BessState(memory) {
      try resume(foreign)
      return
    }
    var reader = try MachineStateReader(memory)
    guard reader.model == model.rawValue else { throw .otherModel(reader.model) }
    guard reader.cartridge == cartridge.checksum else { throw .otherGame }
    _ = writeRecord(into: undoState)
    let clock = bus.clock
    defer { cable?.clockMoved(from: clock, &bus) }
    do throws(MachineStateError) {
      try apply(&reader)
    } catch {
      // Our own state of a moment ago can't fail.
      let record = UnsafeRawBufferPointer(undoState)
      if var undo = try? MachineStateReader(record, isTrusted: true) { try? apply(&undo) }
      throw error
    }
  }

  static func write(
    to writer: inout MachineStateWriter, cpu: inout CPU, bus: inout Bus, cartridge: Cartridge
  ) {
    writer.put(StateHeader.magic)
    writer.put(StateHeader.version)
    writer.put(UInt32(0))
    writer.put(UInt32(bus.model.rawValue))
    writer.put(cartridge.checksum)
    writer.put(UInt64(0))
    for section in Section.allCases where section.exists(on: bus.model) {
      writer.begin(section.tag)
      // A writer never throws.
      try? section.code(&writer, &cpu, &bus)
      writer.end()
    }
  }

  private func apply(_ reader: inout MachineStateReader) throws(MachineStateError) {
    for section in Section.allCases where section.exists(on: bus.model) {
      try reader.enter(section.tag)
      try section.code(&reader, &cpu, &bus)
    }
    let clock = bus.clock
    guard bus.timer.isPlausible(at: clock) else { throw .impossibleValue(section: "TIME") }
    guard bus.ppu.isPlausible(at: clock) else { throw .impossibleValue(section: "PPU ") }
    guard bus.board.isPlausible(at: clock), clock &- bus.frameStart < 1 << 24
    else { throw .impossibleValue(section: "BUS ") }
    takeUpState()
  }

  /// Puts right what follows from a state that has just been read, from any source.
  func takeUpState() {
    // The player's choice outlives the state's.
    if compatibilityPalette != nil { colorCompatibly() }
    bus.ppu.isDoubleSpeed = bus.cycleDots == 2
    bus.ppu.blankStart = bus.clock
    // Older states have the timer's old speed in the pause of a speed switch.
    bus.timer.setDoubleSpeed(bus.cycleDots == 2, at: bus.clock)
    bus.ppu.refreshColors()
    bus.map()
    bus.attention &= ~Bus.stopRunning
    bus.collect()
    giveClockBlock()
  }
}

/// The sections of a state, in the order in which they are written.
private enum Section: CaseIterable {
  case cpu, bus, timer, serial, joypad, picture, sound, dma, cartridge, memory, superGameBoy

  func exists(on model: Model) -> Bool { self != .superGameBoy || model.isSuper }

  var tag: StateTag {
    switch self {
    case .cpu: StateTag("CPU ")
    case .bus: StateTag("BUS ")
    case .timer: StateTag("TIME")
    case .serial: StateTag("SERI")
    case .joypad: StateTag("JOYP")
    case .picture: StateTag("PPU ")
    case .sound: StateTag("APU ")
    case .dma: StateTag("DMA ")
    case .cartridge: StateTag("CART")
    case .memory: StateTag("RAM ")
    case .superGameBoy: StateTag("SGB ")
    }
  }

  func code(_ stream: inout some StateStream, _ cpu: inout CPU, _ bus: inout Bus)
    throws(MachineStateError)
  {
    switch self {
    case .cpu: try cpu.code(&stream)
    case .bus: try bus.code(&stream)
    case .timer: try bus.timer.code(&stream)
    case .serial:
      try bus.serial.code(&stream)
      if stream.hasMore { try bus.printer.code(&stream) }
      // Older states have a clock that was low after each edge of the divider's next bit.
      if stream.isReading { bus.serial.followDivider() }
      if stream.hasMore { try stream.flag(&bus.serial.isClockHigh) }
    case .joypad: try bus.joypad.code(&stream)
    case .picture: try bus.ppu.code(&stream)
    case .sound: try bus.apu.code(&stream)
    case .dma:
      try bus.objectDMA.code(&stream)
      try bus.videoDMA.code(&stream)
    case .cartridge: try bus.board.code(&stream)
    case .memory:
      try stream.memory(bus.wram, bus.model.isColor ? 0x8000 : 0x2000)
      try stream.memory(bus.hram, 128)
    case .superGameBoy:
      guard let sgb = bus.sgb else { return }
      try sgb.pointee.code(&stream)
      bus.joypad.identity = sgb.pointee.identity
    }
  }
}

extension Bus {
  /// The fields of a state that are the bus's own.
  mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    try stream.value(&clock)
    try stream.value(&cycleDots)
    try stream.value(&interruptFlags)
    try stream.value(&interruptEnable)
    try stream.flag(&interruptMaster)
    try stream.flag(&enablesSoon)
    try stream.flag(&isHalted)
    try stream.flag(&isBootROMMapped)
    try stream.value(&wramBank)
    try stream.flag(&isSpeedSwitchArmed)
    try stream.value(&compatibility)
    try stream.value(&infrared)
    try stream.value(&undocumented.0)
    try stream.value(&undocumented.1)
    try stream.value(&undocumented.2)
    try stream.value(&undocumented.3)
    try stream.value(&frameStart)
    let (dots, bank, flags) = (cycleDots, wramBank, interruptFlags)
    let time = clock
    try stream.require((dots == 2 || dots == 4) && bank < 8 && flags < 32 && time < 1 << 60)
    let boots = isBootROMMapped && bootROMSize == 0
    try stream.require(!boots)
    if stream.isReading { switchEnd = 0 }
    if stream.hasMore { try stream.value(&switchEnd) }
    if stream.isReading { frameSurplus = 0 }
    if stream.hasMore { try stream.value(&frameSurplus) }
    let surplus = frameSurplus
    try stream.require(abs(max(surplus, -.max)) <= Int64(Self.frameDots))
    let pauseEnd = switchEnd
    try stream.require(pauseEnd == 0 || pauseEnd &- time <= Bus.switchCycles &* 4 &+ 8)
  }
}

extension PPU {
  /// The fields of a state, video and object memory included.
  mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    try stream.flag(&isColorMode)
    try stream.flag(&ordersByX)
    try codeRegisters(&stream)
    try codePosition(&stream)
    try pipeline.code(&stream)
    try stream.memory(vram, isColorHardware ? 0x4000 : 0x2000)
    try stream.memory(oam, 160)
    if isColorHardware { try stream.memory(paletteMemory, 128) }
    if stream.hasMore {
      try stream.value(&pipeline.objectLow)
      try stream.value(&pipeline.windowStart)
      try stream.flag(&windowBeganOn)
    }
    if stream.isReading { priorityBit = isColorMode && ordersByX }
    if stream.hasMore { try stream.flag(&priorityBit) }
    if stream.isReading { missesCompare = false }
    if stream.hasMore { try stream.flag(&missesCompare) }
  }

  /// Brings a line in mode 3 into the pipeline, and clears the pipeline outside of it.
  mutating func settle(at clock: UInt64) {
    advance(to: clock)
    if phase == .drawing {
      disturb(at: clock)
    } else {
      isExact = false
      pipeline = Pipeline()
      // Of a line that is over; not every way to draw one sets it.
      pipelineStart = 0
    }
  }

  private mutating func codeRegisters(_ stream: inout some StateStream) throws(MachineStateError) {
    try stream.value(&control)
    try stream.value(&statEnables)
    try stream.value(&scrollY)
    try stream.value(&scrollX)
    try stream.value(&lineCompare)
    try stream.value(&backgroundPalette)
    try stream.value(&objectPalette0)
    try stream.value(&objectPalette1)
    try stream.value(&windowY)
    try stream.value(&windowX)
    try stream.value(&vramBank)
    try stream.value(&backgroundPaletteIndex)
    try stream.value(&objectPaletteIndex)
    let (bank, color) = (vramBank, isColorMode && !isColorHardware)
    try stream.require(bank <= 1 && !color)
  }

  private mutating func codePosition(_ stream: inout some StateStream) throws(MachineStateError) {
    var number = phase.rawValue
    try stream.value(&number)
    let known = Phase(rawValue: number)
    try stream.require(known != nil)
    phase = known ?? .off
    try stream.value(&phaseEnd)
    try stream.value(&lineStart)
    try stream.value(&line)
    try stream.value(&visibleLine)
    try stream.value(&comparedLine)
    try stream.value(&mode)
    try stream.value(&interruptMode)
    try stream.flag(&lineMatches)
    try stream.flag(&lineMatchSignal)
    try stream.flag(&statLine)
    try stream.value(&raised)
    try stream.flag(&blocksVRAMRead)
    try stream.flag(&blocksVRAMWrite)
    try stream.flag(&blocksOAMRead)
    try stream.flag(&blocksOAMWrite)
    try stream.flag(&isFirstLine)
    try stream.flag(&hidesFrame)
    try stream.flag(&blankBegan)
    try stream.flag(&isOAMBusy)
    try stream.value(&busyPlace)
    try stream.value(&latchedY)
    try stream.value(&latchedX)
    try stream.flag(&windowTriggered)
    try stream.value(&windowLine)
    var count = UInt8(objects.count)
    try stream.value(&count)
    try stream.require(count <= 10)
    objects.count = Int(count)
    for index in objects.count..<10 { objects.items[index] = LineObject() }
    for index in 0..<10 {
      try stream.value(&objects.items[index].x)
      try stream.value(&objects.items[index].y)
      try stream.value(&objects.items[index].number)
      let number = objects.items[index].number
      try stream.require(number < 40)
    }
    var scanned = UInt8(scanIndex)
    try stream.value(&scanned)
    try stream.require(scanned <= 40)
    scanIndex = Int(scanned)
    try stream.value(&pipelineStart)
    try stream.flag(&isExact)
    let (row, shown, bits, interrupt) = (line, visibleLine, mode, interruptMode)
    let place = busyPlace
    try stream.require(place < 160)
    try stream.require(row < 154 && shown < 154 && bits < 4 && interrupt < 4)
  }

  /// Whether the times make sense for a machine whose clock is `clock`.
  func isPlausible(at clock: UInt64) -> Bool {
    if (phase == .off) == isOn { return false }
    if phase == .off { return phaseEnd == .max }
    // All of these may lie a little before or behind the clock; a frame is far more than that.
    func isNear(_ time: UInt64) -> Bool { time &+ 100_000 &- clock < 200_000 }
    guard isNear(phaseEnd), isNear(lineStart) else { return false }
    let drawsLine =
      switch phase {
      case .lineBegin, .scan, .scanTail, .drawing, .blankBegin, .blank, .firstLine: true
      default: false
      }
    if drawsLine != (line < 144) { return false }
    return phase != .drawing || (isNear(pipelineStart) && (!isExact || isNear(pipeline.clock)))
  }
}

extension Pipeline {
  /// The fields of a state.
  mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    try stream.value(&clock)
    try stream.value(&position)
    try stream.flag(&isDone)
    try stream.value(&background)
    try stream.value(&backgroundCount)
    try stream.value(&objects)
    try stream.value(&objectNumbers)
    try stream.value(&step)
    try stream.value(&tile)
    try stream.value(&attributes)
    try stream.value(&low)
    try stream.value(&high)
    try stream.flag(&isInWindow)
    try stream.value(&windowColumn)
    try stream.value(&objectIndex)
    try stream.value(&objectStage)
    try stream.value(&stall)
    let column = position
    let (queued, stage, fetch, next) = (backgroundCount, objectStage, step, objectIndex)
    let still = stall
    try stream.require((-16...160).contains(column) && queued <= 8 && fetch <= 6)
    try stream.require(stage <= 8 && next <= 10 && still <= 1)
  }
}
