// The state of the machine when the game begins, as the boot ROM leaves it, or when a boot ROM begins.
// Sources: Pan Docs, "Power up sequence"; mooneye `boot_regs`, `boot_div`, `boot_hwio`; GBMicrotest `poweron_*`.

extension GameBoy {
  /// Whether the game uses the colour functions of this machine.
  private var usesColor: Bool { model.isColor && cartridge.colorSupport != .none }

  func powerUp() {
    heldCombination = .init(held: bus.joypad.buttons)
    bus.ppu.powerUp()
    bus.powerUp()
    cpu = CPU()
    let choices = (bus.apu.filter, bus.apu.muted)
    bus.apu.deallocate()
    bus.apu = APU(model: model)
    defer { bus.apu.adopt(choices) }
    if bootROM.isEmpty {
      bus.apu.powerUp(afterBootROM: true)
      cpu.powerUp(model: model, usesColor: usesColor, cartridge: cartridge)
      bus.powerUpAfterBootROM(usesColor: usesColor)
      bus.leaveBootROMsMemory(header: bus.board.rom + cartridge.headerOffset)
      bus.ppu.powerUpAfterBootROM(
        usesColor: usesColor, header: bus.board.rom + cartridge.headerOffset)
    } else {
      bus.apu.powerUp(afterBootROM: false)
      bootROM.withUnsafeBufferPointer { source in
        if let base = source.baseAddress { bus.bootROM.update(from: base, count: source.count) }
      }
      bus.bootROMSize = bootROM.count
      bus.isBootROMMapped = true
    }
    colorCompatibly()
    bus.ppu.refreshColors()
    bus.apu.dividerBase = bus.timer.base
    bus.map()
    bus.collect()
    bus.sgb?.pointee.powerUp()
  }
}

extension CPU {
  mutating func powerUp(model: Model, usesColor: Bool, cartridge: Cartridge) {
    pc = 0x100
    sp = 0xFFFE
    switch model {
    case .dmg, .mgb:
      a = model == .dmg ? 0x01 : 0xFF
      // H and C are left over from the header's checksum.
      f = cartridge.header[0x14D] == 0 ? 0x80 : 0xB0
      (bc, de, hl) = (0x0013, 0x00D8, 0x014D)
    case .sgb, .sgb2:
      (af, bc, de, hl) = (model == .sgb ? 0x0100 : 0xFF00, 0x0014, 0x0000, 0xC060)
    case .cgb, .cgbC, .agb:
      af = 0x1180
      if usesColor {
        (bc, de, hl) = (0x0000, 0xFF56, 0x000D)
      } else {
        (bc, de, hl) = (0x0000, 0x0008, 0x007C)
        b = CompatibilityPalette.titleSum(cartridge.header)
        if CompatibilityPalette.leavesLogo(b) { hl = 0x991A }
      }
      if model == .agb {
        // The AGB's boot ROM ends with one INC B.
        f = (b & 0x0F == 0x0F ? 0x20 : 0) | (b == 0xFF ? 0x80 : 0)
        b &+= 1
      }
    }
  }
}

extension Bus {
  mutating func powerUp() {
    clock = 0
    cycleDots = 4
    attention = 0
    interruptFlags = 0
    interruptEnable = 0
    interruptMaster = false
    enablesSoon = false
    isHalted = false
    switchEnd = 0
    fillMemory()
    isBootROMMapped = false
    bootROMSize = 0
    timer = Timer()
    let isConnected = serial.isConnected
    serial = Serial()
    serial.isConnected = isConnected
    printer.powerUp()
    joypad = Joypad()
    objectDMA = ObjectDMA()
    videoDMA = VideoDMA()
    board.powerUp()
    wramBank = 0
    isSpeedSwitchArmed = false
    compatibility = 0
    infrared = 0
    undocumented = (0, 0, 0, 0)
    frameStart = 0
    frameSurplus = 0
    joypad.select = 0
    if model.isColor { objectDMA.register = 0 }
  }

  /// The divider's phase says how long the boot ROM took.
  mutating func powerUpAfterBootROM(usesColor: Bool) {
    let divider: UInt64 =
      switch model {
      case .dmg, .mgb: 0xABC8
      case .sgb, .sgb2: 0xD85C
      case .cgb, .cgbC: usesColor ? 0x1EA0 : 0x2674
      case .agb: usesColor ? 0x1EA4 : 0x2678
      }
    timer.start(divider: divider)
    interruptFlags = 1
    if model.isSuper || model.isColor { joypad.select = 0x30 }
  }
}

extension PPU {
  mutating func powerUp() {
    fillMemory()
    isDoubleSpeed = false
    isColorMode = model.isColor
    ordersByX = !model.isColor
    priorityBit = false
    missesCompare = false
    control = 0
    statEnables = 0
    scrollY = 0
    scrollX = 0
    lineCompare = 0
    backgroundPalette = 0
    objectPalette0 = 0xFF
    objectPalette1 = 0xFF
    windowY = 0
    windowX = 0
    vramBank = 0
    backgroundPaletteIndex = 0
    objectPaletteIndex = 0
    switchOff()
    blankBegan = false
    comparedLine = -1
    lineMatches = false
    lineMatchSignal = false
    raised = 0
    hidesFrame = false
    frameEnded = false
    isOAMBusy = false
    windowTriggered = false
    windowLine = 255
    objects.count = 0
    scanIndex = 0
    pipeline = Pipeline()
  }

  /// LCD on, at the end of line 153, with the logo in video memory.
  mutating func powerUpAfterBootROM(usesColor: Bool, header: UnsafePointer<UInt8>) {
    control = 0x91
    backgroundPalette = 0xFC
    objectPalette0 = model.isColor ? 0 : 0xFF
    objectPalette1 = model.isColor ? 0 : 0xFF
    isColorMode = usesColor
    ordersByX = !usesColor
    if model.isColor && !usesColor {
      CompatibilityPalette.fill(paletteMemory, trio: CompatibilityPalette.trio(for: header))
      backgroundPaletteIndex = 0x88
      objectPaletteIndex = 0x90
    } else if model.isColor {
      backgroundPaletteIndex = 0x80
      // The boot ROM has written one byte of object palettes.
      objectPaletteIndex = 0x81
    }
    drawLogo(header)
    mode = 1
    interruptMode = 1
    visibleLine = 0
    comparedLine = 0
    switch model {
    case .dmg, .mgb, .sgb, .sgb2:
      // 60 dots before line 0 (GBMicrotest `poweron_stat_005` and `_006`).
      line = 153
      phase = .lastLine
      lineStart = 0 &- Dots.line &+ 60
      phaseEnd = lineStart &+ Dots.line
    case .cgb, .cgbC, .agb:
      line = 144
      visibleLine = 144
      comparedLine = 144
      phase = .blankLine
      lineStart = 0 &- 164
      phaseEnd = lineStart &+ Dots.line
    }
    updateStat()
    raised = 0
  }

  /// The boot ROM draws the header's logo, each bit as four dots, and the ® after it.
  private func drawLogo(_ header: UnsafePointer<UInt8>) {
    var place = 0x10
    for index in 0..<48 {
      for half in 0..<2 {
        let nibble = half == 0 ? header[0x104 + index] >> 4 : header[0x104 + index] & 0x0F
        var wide: UInt8 = 0
        for bit in 0..<4 where nibble >> UInt8(bit) & 1 != 0 { wide |= 3 << UInt8(bit * 2) }
        vram[place] = wide
        vram[place + 2] = wide
        place += 4
      }
    }
    let registered: [UInt8] = [0x3C, 0x42, 0xB9, 0xA5, 0xB9, 0xA5, 0x42, 0x3C]
    for (row, bits) in registered.enumerated() { vram[0x190 + row * 2] = bits }
    // A CGB's boot ROM leaves the tiles but clears the map (Mealybug's pictures show the ® tile), except for two titles.
    guard
      !model.isColor
        || (!isColorMode && CompatibilityPalette.leavesLogo(CompatibilityPalette.titleSum(header)))
    else { return }
    for column in 0..<12 {
      vram[0x1904 + column] = UInt8(column + 1)
      vram[0x1924 + column] = UInt8(column + 13)
    }
    vram[0x1910] = 0x19
  }
}
