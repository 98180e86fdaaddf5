// Writing the footer of a state. Its size depends on cartridge and model alone.

extension GameBoy {
  /// What the footer will point at.
  static func bessPlaces(_ bus: Bus) -> BessPlaces {
    var places = BessPlaces()
    let isColor = bus.model.isColor
    places.expect(.work, at: bus.wram, isColor ? 0x8000 : 0x2000)
    places.expect(.video, at: bus.ppu.vram, isColor ? 0x4000 : 0x2000)
    places.expect(.cartridge, at: bus.board.ram, bus.board.ramSize)
    places.expect(.object, at: bus.ppu.oam, 0xA0)
    places.expect(.high, at: bus.hram, 0x7F)
    if isColor {
      // The palettes of objects follow those of backgrounds in one memory.
      places.expect(.background, at: bus.ppu.paletteMemory, 0x40)
    }
    if let sgb = bus.sgb?.pointee {
      places.expect(.borderTiles, at: sgb.border.tiles, BorderMemory.tileBytes)
      places.expect(.borderMap, at: sgb.border.map, BorderMemory.mapBytes)
      places.expect(.borderPalettes, at: sgb.border.palettes, BorderMemory.paletteBytes)
      places.expect(.palettes, at: sgb.palettes, 0x20)
      places.expect(.systemPalettes, at: sgb.systemPalettes, 0x1000)
      places.expect(.attributes, at: sgb.attributes, 0x168)
      places.expect(.attributeFiles, at: sgb.attributeFiles, 0xFD2)
    }
    return places
  }

  /// Appends the footer to a state that has just been written with these places watched.
  static func writeBess(
    to writer: inout MachineStateWriter, cpu: CPU, bus: inout Bus, cartridge: Cartridge,
    clockBlock: UnsafeMutablePointer<UInt8>
  ) {
    let start = writer.count
    writer.begin(Bess.nameTag)
    writer.put(Bess.name.utf8Start, Bess.name.utf8CodeUnitCount)
    writer.end()
    writer.begin(Bess.infoTag)
    cartridge.rom.withUnsafeBufferPointer { rom in
      if let base = rom.baseAddress {
        writer.put(base + 0x134, 16)
        writer.put(base + 0x14E, 2)
      }
    }
    writer.end()
    writeCore(&writer, cpu, &bus)
    if bus.board.mapper != .none {
      writer.begin(Bess.mapperTag)
      bus.board.forEachRegister { address, value in
        writer.put(address)
        writer.put(value)
      }
      writer.end()
    }
    if cartridge.hasClock && bus.board.mapper.isMBC3 {
      writer.begin(Bess.clockTag)
      writer.put(clockBlock, RealTimeClock.blockSize)
      writer.end()
    }
    if let sgb = bus.sgb?.pointee { writeSuper(&writer, sgb) }
    writer.begin(Bess.endTag)
    writer.end()
    writer.put(UInt32(truncatingIfNeeded: start))
    writer.put(Bess.mark.raw)
  }

  private static func writeCore(_ writer: inout MachineStateWriter, _ cpu: CPU, _ bus: inout Bus) {
    writer.begin(Bess.coreTag)
    writer.put(Bess.major)
    writer.put(Bess.minor)
    writer.put(Bess.letters(bus.model).raw)
    for register in [cpu.pc, cpu.af, cpu.bc, cpu.de, cpu.hl, cpu.sp] { writer.put(register) }
    writer.put(bus.interruptMaster || bus.enablesSoon)
    writer.put(bus.interruptEnable)
    writer.put(UInt8(cpu.isStopped ? 2 : bus.isHalted ? 1 : 0))
    writer.put(UInt8(0))
    for number in 0..<Bess.registerCount { writer.put(bus.bessRegister(UInt8(number))) }
    for memory in [
      Bess.Memory.work, .video, .cartridge, .object, .high, .background,
    ] {
      put(&writer, memory)
    }
    let (size, offset) = writer.places.place(.background)
    writer.put(size)
    writer.put(size == 0 ? 0 : offset + size)
    writer.end()
  }

  private static func writeSuper(_ writer: inout MachineStateWriter, _ sgb: SuperGameBoy) {
    writer.begin(Bess.superTag)
    for memory in [
      Bess.Memory.borderTiles, .borderMap, .borderPalettes, .palettes, .systemPalettes,
      .attributes, .attributeFiles,
    ] {
      put(&writer, memory)
    }
    writer.put((sgb.playerMask + 1) << 4 | sgb.player)
    writer.end()
  }

  private static func put(_ writer: inout MachineStateWriter, _ memory: Bess.Memory) {
    let (size, offset) = writer.places.place(memory)
    writer.put(size)
    writer.put(offset)
  }
}

extension Bus {
  /// A register, 0xFF00 + `number`, as a program would have to write it to bring the machine here.
  fileprivate mutating func bessRegister(_ number: UInt8) -> UInt8 {
    switch number {
    case 0x00: joypad.select | 0xCF
    case 0x01: serial.data
    case 0x02: serial.control
    case 0x04: timer.readDivider(at: clock)
    case 0x05: timer.counter
    case 0x06: timer.modulo
    case 0x07: timer.control
    case 0x0F: interruptFlags
    case 0x26: apu.read(0xFF26, at: clock)
    case 0x10...0x3F: apu.registers[Int(number) - 0x10]
    case 0x46: objectDMA.register
    case 0x40...0x45, 0x47...0x4B: ppu.read(0xFF00 | UInt16(number))
    case 0x50: isBootROMMapped ? 0 : 1
    case 0x4C...0x7F where model.isColor: bessColorRegister(number)
    default: 0
    }
  }

  private mutating func bessColorRegister(_ number: UInt8) -> UInt8 {
    switch number {
    case 0x4C: ppu.isColorMode ? 0x80 : 0x04
    case 0x4D: (cycleDots == 2 ? 0x80 : 0) | (isSpeedSwitchArmed ? 1 : 0)
    case 0x4F: ppu.vramBank
    case 0x51: UInt8(truncatingIfNeeded: videoDMA.source >> 8)
    case 0x52: UInt8(truncatingIfNeeded: videoDMA.source)
    case 0x53: UInt8(truncatingIfNeeded: videoDMA.destination >> 8)
    case 0x54: UInt8(truncatingIfNeeded: videoDMA.destination)
    case 0x55: videoDMA.status
    case 0x56: infrared
    case 0x68: ppu.backgroundPaletteIndex
    case 0x6A: ppu.objectPaletteIndex
    case 0x6C: ppu.ordersByX ? 1 : 0
    case 0x70: wramBank
    case 0x72: undocumented.0
    case 0x73: undocumented.1
    case 0x74: undocumented.2
    case 0x75: undocumented.3
    default: 0
    }
  }
}
