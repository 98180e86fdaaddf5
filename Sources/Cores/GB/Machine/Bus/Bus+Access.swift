// Accesses that need a closer look: anything but plain ROM and RAM.

extension Bus {
  @inline(never)
  mutating func readSlowly(_ address: UInt16) -> UInt8 {
    if address >= 0xFF80 {
      return address == 0xFFFF ? interruptEnable : hram[Int(address &- 0xFF80)]
    }
    if address >= 0xFF00 { return readRegister(address) }
    if objectDMA.isRunning, let taken = conflict(address) { return taken }
    switch address &>> 12 {
    case 0...7:
      if isBootROMMapped && isInBootROM(address) { return bootROM[Int(address)] }
      return readMemory(address)
    case 8, 9:
      ppu.advance(to: clock)
      return ppu.blocksVRAMRead ? 0xFF : readMemory(address)
    case 15 where address >= 0xFE00: return readObjects(address)
    default: return readMemory(address)
    }
  }

  @inline(never)
  mutating func writeSlowly(_ address: UInt16, _ value: UInt8) {
    if address >= 0xFF80 {
      if address == 0xFFFF {
        interruptEnable = value
        refreshAttention()
      } else {
        hram[Int(address &- 0xFF80)] = value
      }
      return
    }
    if address >= 0xFF00 {
      writeRegister(address, value)
      return
    }
    if objectDMA.isRunning, conflict(address) != nil {
      writeIntoTransfer(address, value)
      return
    }
    switch address &>> 12 {
    case 0...7:
      board.writeRegister(address, value, at: clock)
      map()
    case 8, 9:
      ppu.advance(to: clock)
      if !ppu.blocksVRAMWrite { ppu.store(value, at: address) }
    case 10, 11:
      board.writeRAM(address, value, at: clock)
      if board.mapper == .tama5 { map() }
    case 12: wram[Int(address & 0x0FFF)] = value
    case 13: wram[Int(address & 0x0FFF) &+ Int(max(1, wramBank)) &* 0x1000] = value
    case 14: wram[Int(address & 0x0FFF)] = value
    default:
      if address < 0xFE00 {
        wram[Int(address & 0x0FFF) &+ Int(max(1, wramBank)) &* 0x1000] = value
      } else {
        writeObjects(address, value)
      }
    }
  }

  /// A byte of memory as the DMA units see it: no windows, no conflicts.
  mutating func readMemory(_ address: UInt16) -> UInt8 {
    switch address &>> 12 {
    case 0...3: board.rom[board.lowBank &* 0x4000 &+ Int(address)]
    case 4...7: board.readHighROM(address)
    case 8, 9: ppu.vram[Int(address & 0x1FFF) &+ Int(ppu.vramBank) &* 0x2000]
    case 10, 11: board.readRAM(address, at: clock)
    case 12, 14: wram[Int(address & 0x0FFF)]
    default: wram[Int(address & 0x0FFF) &+ Int(max(1, wramBank)) &* 0x1000]
    }
  }

  private func isInBootROM(_ address: UInt16) -> Bool {
    address < 0x100 || (address >= 0x200 && Int(address) < bootROMSize)
  }

  // MARK: - Object memory

  private mutating func readObjects(_ address: UInt16) -> UInt8 {
    ppu.advance(to: clock)
    if ppu.blocksOAMRead {
      if !model.isColor { corruptObjects(.read, address) }
      return 0xFF
    }
    if address < 0xFEA0 { return ppu.oam[Int(address & 0xFF)] }
    // Behind the objects there is nothing: a DMG reads zeroes, a CGB the upper digit of the address twice.
    return model.isColor ? UInt8(truncatingIfNeeded: address & 0xF0 | (address & 0xF0) >> 4) : 0
  }

  private mutating func writeObjects(_ address: UInt16, _ value: UInt8) {
    ppu.advance(to: clock)
    if ppu.blocksOAMWrite || objectDMA.isRunning {
      if !model.isColor { corruptObjects(.write, address) }
      return
    }
    guard address < 0xFEA0 else { return }
    if !model.isColor && ppu.scannedRow(at: clock) != nil {
      writeAtScan(address, value)
      return
    }
    ppu.oam[Int(address & 0xFF)] = value
    ppu.objectTable.forget()
  }

  // MARK: - Registers

  private mutating func readRegister(_ address: UInt16) -> UInt8 {
    switch address & 0xFF {
    case 0x00: return joypad.read()
    case 0x01:
      serial.sync(to: timer.ticks(clock))
      return serial.data
    case 0x02:
      serial.sync(to: timer.ticks(clock))
      return serial.control | (ppu.isColorMode ? 0x7C : 0x7E)
    case 0x04: return timer.readDivider(at: clock)
    case 0x05:
      timer.sync(to: clock)
      return timer.counter
    case 0x06: return timer.modulo
    case 0x07: return timer.control | 0xF8
    case 0x0F: return interruptFlags | 0xE0
    case 0x10...0x3F: return apu.read(address, at: clock)
    case 0x46: return objectDMA.register
    case 0x40...0x4B:
      ppu.advance(to: clock)
      return ppu.read(address)
    case 0x4C...0x7F where model.isColor: return readColorRegister(address)
    default: return 0xFF
    }
  }

  private mutating func readColorRegister(_ address: UInt16) -> UInt8 {
    let inColorMode = ppu.isColorMode
    switch address & 0xFF {
    case 0x4D:
      return inColorMode ? (cycleDots == 2 ? 0xFE : 0x7E) | (isSpeedSwitchArmed ? 1 : 0) : 0xFF
    case 0x4F, 0x68...0x6C:
      ppu.advance(to: clock)
      return ppu.read(address)
    case 0x55: return inColorMode ? videoDMA.status : 0xFF
    case 0x56: return inColorMode ? infrared | 0x3E : 0xFF
    case 0x70: return inColorMode ? wramBank | 0xF8 : 0xFF
    case 0x72: return undocumented.0
    case 0x73: return undocumented.1
    case 0x74: return inColorMode ? undocumented.2 : 0xFF
    case 0x75: return undocumented.3 | 0x8F
    case 0x76, 0x77: return apu.read(address, at: clock)
    default: return 0xFF
    }
  }

  private mutating func writeRegister(_ address: UInt16, _ value: UInt8) {
    switch address & 0xFF {
    case 0x00: writeJoypad(value)
    case 0x01:
      serial.sync(to: timer.ticks(clock))
      serial.data = value
      collect()
    case 0x02:
      serial.writeControl(
        value, isColor: ppu.isColorMode, at: timer.ticks(clock), clock: clock)
      collect()
    case 0x04: resetDivider()
    case 0x05:
      timer.writeCounter(value, at: clock)
      collect()
    case 0x06:
      timer.writeModulo(value, at: clock)
      collect()
    case 0x07:
      timer.writeControl(value, at: clock)
      collect()
    case 0x0F:
      interruptFlags = value & 0x1F
      refreshAttention()
    case 0x10...0x3F: apu.write(address, value, at: clock)
    case 0x46: startObjectDMA(value)
    case 0x40...0x4B:
      ppu.advance(to: clock)
      ppu.write(address, value, at: clock)
      collect()
    case 0x50:
      if isBootROMMapped && value & 1 != 0 { leaveBootROM() }
    case 0x4C...0x7F where model.isColor: writeColorRegister(address, value)
    default: break
    }
  }

  private mutating func writeJoypad(_ value: UInt8) {
    if let sgb {
      sgb.pointee.write(value)
      joypad.identity = sgb.pointee.identity
      joypad.buttons = sgb.pointee.buttons
    }
    if joypad.write(value) { raise(0x10) }
  }

  /// The buttons of a player, 0…3; only a Super Game Boy knows more than one.
  mutating func press(_ buttons: UInt8, player: Int) {
    sgb?.pointee.press(buttons, player: player)
    guard player == sgb.map({ Int($0.pointee.player) }) ?? 0 else { return }
    if joypad.press(buttons) { raise(0x10) }
  }

  private mutating func writeColorRegister(_ address: UInt16, _ value: UInt8) {
    switch address & 0xFF {
    case 0x4C: if isBootROMMapped { compatibility = value }
    case 0x4D: if ppu.isColorMode { isSpeedSwitchArmed = value & 1 != 0 }
    case 0x4F, 0x68...0x6B:
      ppu.advance(to: clock)
      ppu.write(address, value, at: clock)
    case 0x6C:
      guard ppu.isColorMode else { return }
      // Behind the boot ROM the bit only reads back.
      ppu.priorityBit = value & 1 != 0
      if isBootROMMapped { ppu.ordersByX = ppu.priorityBit }
    case 0x51...0x55: if ppu.isColorMode { writeVideoDMA(address, value) }
    case 0x56: infrared = value & 0xC1
    case 0x70:
      if ppu.isColorMode {
        wramBank = value & 7
        map()
      }
    case 0x72: undocumented.0 = value
    case 0x73: undocumented.1 = value
    case 0x74: undocumented.2 = value
    case 0x75: undocumented.3 = value & 0x70
    default: break
    }
  }

  /// The boot ROM has written BANK: the cartridge appears, and KEY0 takes effect.
  private mutating func leaveBootROM() {
    isBootROMMapped = false
    isFreshFromBootROM = true
    if model.isColor && compatibility & 0x0C != 0 {
      ppu.isColorMode = false
      ppu.ordersByX = true
      ppu.refreshColors()
    }
    map()
  }
}
