// Taking the state of another emulator. What its footer does not say begins as after power-on.

extension GameBoy {
  /// Resumes the state of another emulator; throws before anything has changed.
  func resume(_ state: BessState) throws(MachineStateError) {
    let family: Character =
      model.isSuper ? "S" : model.isColor ? "C" : "G"
    guard state.family == family.asciiValue else {
      throw .otherFamily(String(UnicodeScalar(state.family)))
    }
    if let info = state.info {
      let rom = cartridge.rom
      guard info[..<16].elementsEqual(rom[0x134..<0x144]),
        info[16...].elementsEqual(rom[0x14E..<0x150])
      else { throw .otherGame }
    }
    let boots = state.register(at: 0x50) == 0
    guard !boots || !bootROM.isEmpty else {
      throw .brokenFooter("it was made in a boot ROM, and there is none here")
    }
    powerUp()
    bus.isBootROMMapped = boots
    try fill(bus.wram, model.isColor ? 0x8000 : 0x2000, from: state.memory(.work))
    try fill(bus.ppu.vram, model.isColor ? 0x4000 : 0x2000, from: state.memory(.video))
    try fill(bus.ppu.oam, 0xA0, from: state.memory(.object))
    try fill(bus.hram, 0x7F, from: state.memory(.high))
    let ram = try state.memory(.cartridge)
    bus.board.ram.update(from: ram.bindMemory(to: UInt8.self), upTo: bus.board.ramSize)
    if model.isColor {
      try fill(bus.ppu.paletteMemory, 0x40, from: state.memory(.background))
      try fill(bus.ppu.paletteMemory + 0x40, 0x40, from: state.memory(.objectPalettes))
    }
    resumeProcessor(state)
    bus.resumeRegisters(state)
    if let writes = state.mapper { bus.board.resume(writes) }
    if let clock = state.clock, cartridge.hasClock, bus.board.mapper.isMBC3,
      let block = clock.bindMemory(to: UInt8.self).baseAddress
    {
      bus.board.loadClock(from: block, now: now, back: max(0, -nowOffset))
    }
    try resumeSuper(state)
    takeUpState()
  }

  private func resumeProcessor(_ state: BessState) {
    cpu = CPU()
    cpu.pc = state.register(0)
    cpu.af = state.register(1)
    cpu.bc = state.register(2)
    cpu.de = state.register(3)
    cpu.hl = state.register(4)
    cpu.sp = state.register(5)
    bus.interruptMaster = state.core[0x14] == 1
    bus.interruptEnable = state.core[0x15]
    bus.isHalted = state.core[0x16] != 0
    cpu.isStopped = state.core[0x16] == 2
    bus.enablesSoon = false
  }

  private func resumeSuper(_ state: BessState) throws(MachineStateError) {
    guard let sgb = bus.sgb, let block = state.sgb else { return }
    let border = sgb.pointee.border
    let sizes: [(Bess.Memory, UnsafeMutablePointer<UInt8>, Int)] = [
      (.borderTiles, border.tiles, BorderMemory.tileBytes),
      (.borderMap, border.map, BorderMemory.mapBytes),
      (.borderPalettes, border.palettes, BorderMemory.paletteBytes),
      (.palettes, sgb.pointee.palettes, 0x20),
      (.systemPalettes, sgb.pointee.systemPalettes, 0x1000),
      (.attributes, sgb.pointee.attributes, 0x168),
      (.attributeFiles, sgb.pointee.attributeFiles, 0xFD2),
    ]
    for (memory, target, size) in sizes { fill(target, size, from: try state.memory(memory)) }
    for cell in 0..<0x168 { sgb.pointee.attributes[cell] &= 3 }
    let (hasBorder, hasPalettes) = try (
      state.memory(.borderTiles).contains { $0 != 0 }, state.memory(.palettes).count >= 0x20
    )
    sgb.pointee.resume(
      players: block[0x38], hasBorder: hasBorder, hasPalettes: hasPalettes)
    sgb.pointee.useFirstPalette()
    bus.joypad.identity = sgb.pointee.identity
  }

  /// What the state has too much is left out, what it lacks is zero.
  private func fill(
    _ target: UnsafeMutablePointer<UInt8>, _ size: Int, from source: BessState.Block
  ) {
    target.update(repeating: 0, count: size)
    target.update(from: source.bindMemory(to: UInt8.self), upTo: size)
  }
}

extension UnsafeMutablePointer<UInt8> {
  fileprivate func update(from source: UnsafeBufferPointer<UInt8>, upTo size: Int) {
    if let base = source.baseAddress { update(from: base, count: min(size, source.count)) }
  }
}

extension SuperGameBoy {
  fileprivate mutating func resume(players: UInt8, hasBorder: Bool, hasPalettes: Bool) {
    playerMask = players >> 4 == 4 ? 3 : players >> 4 == 2 ? 1 : 0
    player = players & playerMask
    self.hasBorder = hasBorder
    self.hasPalettes = hasPalettes
    colorsChanged()
  }
}

extension Board {
  fileprivate mutating func resume(_ writes: BessState.Block) {
    for place in stride(from: 0, to: writes.count, by: 3) {
      let address = UInt16(writes[place]) | UInt16(writes[place + 1]) << 8
      if address < 0x8000 {
        writeRegister(address, writes[place + 2], at: 0)
      } else {
        writeRAM(address, writes[place + 2], at: 0)
      }
    }
  }
}

extension Bus {
  /// The registers in an order in which none disturbs another; the clock is 0.
  fileprivate mutating func resumeRegisters(_ state: BessState) {
    func value(_ number: UInt8) -> UInt8 { state.register(at: number) }
    let isColor = model.isColor
    if isColor {
      compatibility = value(0x4C)
      ppu.isColorMode = value(0x4C) & 0x04 == 0
      ppu.ordersByX = !ppu.isColorMode
    }
    joypad.select = value(0x00) & 0x30
    let isFast = isColor && value(0x4D) & 0x80 != 0
    cycleDots = isFast ? 2 : 4
    timer = Timer()
    timer.speedShift = isFast ? 1 : 0
    timer.start(divider: UInt64(value(0x04)) << 8)
    timer.counter = value(0x05)
    timer.modulo = value(0x06)
    timer.control = value(0x07) & 7
    apu.dividerBase = timer.base
    if isFast { apu.setDoubleSpeed(true, at: 0) }
    interruptFlags = value(0x0F) & 0x1F
    serial.data = value(0x01)
    resumeSound(state)
    objectDMA.register = value(0x46)
    if isColor {
      isSpeedSwitchArmed = value(0x4D) & 1 != 0
      wramBank = value(0x70) & 7
      infrared = value(0x56) & 0xC1
      undocumented = (value(0x72), value(0x73), value(0x74), value(0x75) & 0x70)
      videoDMA = VideoDMA()
      videoDMA.source = UInt16(value(0x51)) << 8 | UInt16(value(0x52) & 0xF0)
      videoDMA.destination = UInt16(value(0x53)) << 8 | UInt16(value(0x54) & 0xF0)
      // All zero is a machine that never used it rather than one about to move a block.
      let isIdle = (0x51...0x55).allSatisfy { value($0) == 0 }
      videoDMA.left = isIdle ? 0x7F : value(0x55) & 0x7F
      videoDMA.waitsForBlank = !isIdle && value(0x55) & 0x80 == 0
    }
    ppu.resume(state)
  }

  /// Power first, then what listens only with it; no channel begins to sound.
  private mutating func resumeSound(_ state: BessState) {
    apu.write(0xFF26, 0, at: 0)
    apu.write(0xFF26, state.register(at: 0x26) & 0x80, at: 0)
    for number in UInt8(0x30)...0x3F {
      apu.write(0xFF00 | UInt16(number), state.register(at: number), at: 0)
    }
    for number in UInt8(0x10)...0x25 {
      let isTrigger = [0x14, 0x19, 0x1E, 0x23].contains(number)
      apu.write(
        0xFF00 | UInt16(number), state.register(at: number) & (isTrigger ? 0x7F : 0xFF), at: 0)
    }
  }
}

extension PPU {
  /// Registers, and a place in the frame that fits LY and the mode of STAT.
  fileprivate mutating func resume(_ state: BessState) {
    func value(_ number: UInt8) -> UInt8 { state.register(at: number) }
    control = value(0x40) & 0x7F
    switchOff()
    statEnables = value(0x41) & 0x78
    scrollY = value(0x42)
    scrollX = value(0x43)
    lineCompare = value(0x45)
    backgroundPalette = value(0x47)
    objectPalette0 = value(0x48)
    objectPalette1 = value(0x49)
    windowY = value(0x4A)
    windowX = value(0x4B)
    if isColorHardware {
      vramBank = value(0x4F) & 1
      backgroundPaletteIndex = value(0x68) & 0xBF
      objectPaletteIndex = value(0x6A) & 0xBF
    }
    statLine = false
    if value(0x40) & 0x80 != 0 {
      control = value(0x40)
      resume(line: value(0x44), mode: value(0x41) & 3)
      updateStat()
    }
    raised = 0
    blankBegan = false
  }

  private mutating func resume(line wanted: UInt8, mode wantedMode: UInt8) {
    isFirstLine = false
    hidesFrame = false
    line = min(153, wanted)
    visibleLine = line
    comparedLine = Int16(line)
    mode = wantedMode
    interruptMode = 3
    // Line 153 is 0 to a program for most of its time.
    if wanted == 0 && wantedMode == 1 {
      line = 153
      begin(.lastLine, dot: 100, until: Dots.line)
      interruptMode = 1
    } else if line == 153 {
      comparedLine = -1
      mode = 1
      interruptMode = 1
      begin(.lastLineBegin, dot: 0, until: 4)
    } else if line >= 144 {
      mode = 1
      interruptMode = 1
      begin(.blankLine, dot: 8, until: Dots.line)
    } else if wantedMode == 0 {
      interruptMode = 0
      begin(.blank, dot: 300, until: Dots.line)
    } else {
      mode = 2
      blocksOAMRead = true
      blocksOAMWrite = true
      begin(.scan, dot: 4, until: Dots.scanTail)
    }
    windowTriggered = line < 144 && windowY <= line
    windowBeganOn = control & 0x20 != 0
    windowLine = windowTriggered && windowBeganOn ? line &- windowY &- 1 : 255
    objects.count = 0
    scanIndex = 0
  }

  /// In this phase, at a dot of the line, when the clock is 0.
  private mutating func begin(_ phase: Phase, dot: UInt64, until end: UInt64) {
    self.phase = phase
    lineStart = 0 &- dot
    phaseEnd = lineStart &+ end
  }
}
