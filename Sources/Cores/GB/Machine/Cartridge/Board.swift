/// The cartridge at work: ROM, RAM and the registers of the mapper.
///
/// What maps whole banks is here; chips with more to them have a file of their own in `Mappers`, and the bus comes to
/// them only where no plain memory is mapped.
struct Board {
  let mapper: Mapper
  let hasClock: Bool
  let hasRumble: Bool
  /// The whole ROM, `romMask + 1` banks of 16 KiB; owned here.
  let rom: UnsafeMutablePointer<UInt8>
  let romMask: Int
  /// External RAM (or what a chip keeps instead); at least 8 KiB are allocated so that a bank can always be mapped
  /// (owned here).
  let ram: UnsafeMutablePointer<UInt8>
  let ramSize: Int
  /// Memory of the chip that is no RAM to the game, `Mapper.chipMemory` bytes; owned here.
  let chip: UnsafeMutablePointer<UInt8>
  /// What a Pocket Camera looks at; empty for others; owned here.
  let picture: UnsafeMutablePointer<UInt8>

  var isRAMEnabled = false
  /// BANK1 of MBC1, ROMB of the others; MBC5 uses nine bits.
  var romBank: UInt16 = 1
  /// BANK2 of MBC1, RAMB of the others.
  var ramBank: UInt8 = 0
  /// MBC1's mode: BANK2 also acts on 0x0000…0x3FFF and on RAM.
  ///
  /// HuC1: infrared shows instead of RAM. M161: the bank is chosen permanently.
  var mode: UInt8 = 0
  var rumbles = false
  /// HuC1's infrared light.
  var isLightOn = false
  var clock = RealTimeClock()

  var mmm01 = MMM01()
  var mbc6: MBC6
  var mbc7: MBC7
  var huc3: HuC3
  var tama5: TAMA5
  var camera: PocketCamera

  init(_ cartridge: Cartridge) {
    mapper = cartridge.mapper
    hasClock = cartridge.hasClock
    hasRumble = cartridge.hasRumble
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: cartridge.rom.count)
    cartridge.rom.withUnsafeBufferPointer { source in
      if let base = source.baseAddress { memory.initialize(from: base, count: source.count) }
    }
    rom = memory
    romMask = cartridge.rom.count / 0x4000 - 1
    ramSize = cartridge.ramSize
    let allocated = max(0x2000, ramSize)
    ram = .allocate(capacity: allocated)
    ram.initialize(repeating: 0xFF, count: allocated)
    chip = .allocate(capacity: max(1, mapper.chipMemory))
    chip.initialize(repeating: 0, count: max(1, mapper.chipMemory))
    let pixels = mapper == .pocketCamera ? PocketCamera.width * PocketCamera.height : 1
    picture = .allocate(capacity: pixels)
    picture.initialize(repeating: 0, count: pixels)
    mbc6 = MBC6(flash: ram + MBC6.ramSize)
    mbc7 = MBC7(memory: ram)
    huc3 = HuC3(memory: chip)
    tama5 = TAMA5(memory: chip, ram: ram)
    camera = PocketCamera(picture: picture, registers: chip)
    if mapper == .tama5 { tama5.reset() }
    if mapper == .pocketCamera { camera.showTestCard() }
  }

  func deallocate() {
    rom.deallocate()
    ram.deallocate()
    chip.deallocate()
    picture.deallocate()
  }

  /// Puts the registers of the mapper as they are at power-on; RAM and clocks stay.
  mutating func powerUp() {
    isRAMEnabled = mapper == .huc1
    romBank = mapper == .wisdomTree || mapper == .m161 ? 0 : 1
    ramBank = 0
    mode = 0
    rumbles = false
    isLightOn = false
    switch mapper {
    case .mmm01: mmm01 = MMM01()
    case .mbc6: mbc6.powerUp()
    case .mbc7: mbc7.powerUp()
    case .huc3: huc3.powerUp()
    case .tama5: tama5.powerUp()
    case .pocketCamera: camera.powerUp()
    default: break
    }
    restartClock()
  }

  // MARK: - Banks

  /// The ROM bank at 0x0000.
  var lowBank: Int {
    switch mapper {
    case .mbc1: mode == 0 ? 0 : Int(ramBank) << 5 & romMask
    case .mbc1Multicart: mode == 0 ? 0 : Int(ramBank) << 4 & romMask
    case .wisdomTree, .m161: Int(romBank) << 1 & romMask
    case .mmm01: mmm01.lowBank & romMask
    default: 0
    }
  }

  /// The ROM bank at 0x4000 (MBC6 maps halves of banks separately).
  var highBank: Int {
    switch mapper {
    case .none: 1 & romMask
    case .mbc1: (Int(ramBank) << 5 | Int(romBank)) & romMask
    case .mbc1Multicart: (Int(ramBank) << 4 | Int(romBank & 0x0F)) & romMask
    case .wisdomTree, .m161: (Int(romBank) << 1 | 1) & romMask
    case .mmm01: mmm01.highBank & romMask
    case .tama5: tama5.romBank & romMask
    default: Int(romBank) & romMask
    }
  }

  /// The RAM that can be mapped at 0xA000 as plain memory of 8 KiB, or nil where reads and writes need a closer look.
  var mappedRAM: UnsafeMutablePointer<UInt8>? {
    guard ramSize >= 0x2000, isRAMEnabled || mapper == .none else { return nil }
    switch mapper {
    case .none: return ram
    case .mbc1, .mbc1Multicart: return ram + ramOffset(mode == 0 ? 0 : Int(ramBank))
    case .mbc3: return ramBank < 4 ? ram + ramOffset(Int(ramBank)) : nil
    case .mbc30: return ramBank < 8 ? ram + ramOffset(Int(ramBank)) : nil
    case .mbc5: return ram + ramOffset(Int(ramBank))
    case .mmm01: return ram + ramOffset(mmm01.ramBank)
    case .huc1: return mode == 0 ? ram + ramOffset(Int(ramBank)) : nil
    case .huc3: return huc3.view == .ram ? ram + ramOffset(Int(ramBank)) : nil
    case .pocketCamera:
      return camera.showsRegisters || camera.isCapturing
        ? nil : ram + ramOffset(Int(camera.ramBank))
    case .mbc2, .mbc6, .mbc7, .tama5, .wisdomTree, .m161: return nil
    }
  }

  private func ramOffset(_ bank: Int) -> Int { (bank &* 0x2000) & (ramSize &- 1) & ~0x1FFF }

  // MARK: - What needs a closer look

  /// Reads 0x4000…0x7FFF.
  func readHighROM(_ address: UInt16) -> UInt8 {
    if mapper == .mbc6 {
      return mbc6.read(address, rom: rom, romSize: (romMask + 1) * 0x4000)
    }
    return rom[highBank &* 0x4000 &+ Int(address & 0x3FFF)]
  }

  /// Reads 0xA000…0xBFFF if it is not plain memory.
  mutating func readRAM(_ address: UInt16, at time: UInt64) -> UInt8 {
    if let mapped = mappedRAM { return mapped[Int(address & 0x1FFF)] }
    switch mapper {
    case .huc1 where mode != 0: return 0xC0  // bit 0: light is seen
    case .huc3 where huc3.view != .ram:
      return huc3.view == .readOnlyRAM ? readBank(Int(ramBank), address) : huc3.read()
    case .tama5: return tama5.read(address, at: time)
    case .pocketCamera:
      _ = camera.sync(to: time, ram: ram)
      if camera.showsRegisters { return camera.readRegister(address) }
      return camera.isCapturing ? 0 : readBank(Int(camera.ramBank), address)
    default: break
    }
    guard isRAMEnabled || mapper == .none else { return 0xFF }
    switch mapper {
    case .mbc2: return ram[Int(address & 0x1FF)] | 0xF0
    case .mbc6: return ram[mbc6.ramOffset(address)]
    case .mbc7: return mbc7.isSecondEnabled && address < 0xB000 ? mbc7.read(address) : 0xFF
    case .mbc3, .mbc30:
      if hasClock && ramBank >= 8 { return clock.read(ramBank) }
      if mapper == .mbc3 && ramBank >= 4 { return 0xFF }
    default: break
    }
    return readBank(0, address)
  }

  /// Writes 0xA000…0xBFFF if it is not plain memory.
  mutating func writeRAM(_ address: UInt16, _ value: UInt8, at time: UInt64) {
    if let mapped = mappedRAM {
      mapped[Int(address & 0x1FFF)] = value
      return
    }
    switch mapper {
    case .huc1 where mode != 0:
      isLightOn = value & 1 != 0
      return
    case .huc3 where huc3.view != .ram:
      huc3.write(value, at: time)
      return
    case .tama5:
      tama5.write(address, value, at: time)
      return
    case .pocketCamera:
      _ = camera.sync(to: time, ram: ram)
      if camera.showsRegisters {
        camera.writeRegister(address, value, at: time)
      } else if isRAMEnabled && !camera.isCapturing {
        ram[ramOffset(Int(camera.ramBank)) &+ Int(address & 0x1FFF)] = value
      }
      return
    default: break
    }
    guard isRAMEnabled || mapper == .none else { return }
    switch mapper {
    case .mbc2: ram[Int(address & 0x1FF)] = value | 0xF0
    case .mbc6: ram[mbc6.ramOffset(address)] = value
    case .mbc7: if mbc7.isSecondEnabled && address < 0xB000 { mbc7.write(address, value) }
    case .mbc3 where ramBank >= 4, .mbc30 where ramBank >= 8:
      if hasClock && ramBank >= 8 { clock.write(ramBank, value, at: time) }
    default:
      if ramSize > 0 { ram[Int(address & 0x1FFF) & (ramSize &- 1)] = value }
    }
  }

  private func readBank(_ bank: Int, _ address: UInt16) -> UInt8 {
    guard ramSize > 0 else { return 0xFF }
    return ram[((bank &* 0x2000) &+ Int(address & 0x1FFF)) & (ramSize &- 1)]
  }

  // MARK: - Registers

  /// Writes a register of the mapper (0x0000…0x7FFF); the bus maps memory again afterwards.
  mutating func writeRegister(_ address: UInt16, _ value: UInt8, at time: UInt64) {
    switch mapper {
    case .none: break
    case .mbc1, .mbc1Multicart:
      switch address >> 13 {
      case 0: isRAMEnabled = value & 0x0F == 0x0A
      case 1: romBank = max(1, UInt16(value & 0x1F))
      case 2: ramBank = value & 3
      default: mode = value & 1
      }
    case .mbc2:
      guard address < 0x4000 else { return }
      if address & 0x100 == 0 {
        isRAMEnabled = value & 0x0F == 0x0A
      } else {
        romBank = max(1, UInt16(value & 0x0F))
      }
    case .mbc3, .mbc30:
      switch address >> 13 {
      case 0: isRAMEnabled = value & 0x0F == 0x0A
      case 1: romBank = max(1, UInt16(mapper == .mbc30 ? value : value & 0x7F))
      case 2: ramBank = value & 0x0F
      default: if hasClock { clock.latch(value, at: time) }
      }
    case .mbc5:
      switch address >> 12 {
      case 0, 1: isRAMEnabled = value == 0x0A
      case 2: romBank = romBank & 0x100 | UInt16(value)
      case 3: romBank = romBank & 0xFF | UInt16(value & 1) << 8
      case 4, 5:
        ramBank = value & (hasRumble ? 0x07 : 0x0F)
        rumbles = hasRumble && value & 0x08 != 0
      default: break
      }
    default: writeOddRegister(address, value, at: time)
    }
  }

  @inline(never)
  private mutating func writeOddRegister(_ address: UInt16, _ value: UInt8, at time: UInt64) {
    switch mapper {
    case .mmm01: if let enables = mmm01.write(address, value) { isRAMEnabled = enables }
    case .mbc6: if let enables = mbc6.write(address, value) { isRAMEnabled = enables }
    case .mbc7:
      switch address >> 13 {
      case 0: isRAMEnabled = value & 0x0F == 0x0A
      case 1: romBank = UInt16(value & 0x7F)
      case 2: mbc7.isSecondEnabled = value == 0x40
      default: break
      }
    case .huc1:
      // RAM is always open, except that infrared may stand in its place.
      isRAMEnabled = true
      switch address >> 13 {
      case 0: mode = value & 0x0F == 0x0E ? 1 : 0
      case 1: romBank = max(1, UInt16(value & 0x3F))
      case 2: ramBank = value & 3
      default: break
      }
    case .huc3:
      switch address >> 13 {
      case 0:
        huc3.choose(value)
        isRAMEnabled = huc3.view == .ram
      case 1: romBank = max(1, UInt16(value & 0x7F))
      case 2: ramBank = value & 0x0F
      default: break
      }
    case .pocketCamera:
      _ = camera.sync(to: time, ram: ram)
      switch address >> 13 {
      case 0: isRAMEnabled = value & 0x0F == 0x0A
      case 1: romBank = UInt16(value & 0x3F)
      case 2: camera.chooseBank(value)
      default: break
      }
    // The number is in the address, not in the value (Pan Docs, "Wisdom Tree").
    case .wisdomTree: if address < 0x4000 { romBank = address & 0xFF }
    case .m161:
      if mode == 0 {
        romBank = UInt16(value & 7)
        mode = 1
      }
    default: break
    }
  }

  // MARK: - States

  /// The fields of a state, RAM included.
  mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    try stream.flag(&isRAMEnabled)
    try stream.value(&romBank)
    try stream.value(&ramBank)
    try stream.value(&mode)
    try stream.flag(&rumbles)
    try clock.code(&stream)
    try stream.memory(ram, ramSize)
    let (bank, small, kind) = (romBank, ramBank, mode)
    try stream.require(bank < 512 && small < 16 && kind < 2)
    switch mapper {
    case .mmm01: try mmm01.code(&stream)
    case .mbc6: try mbc6.code(&stream)
    case .mbc7: try mbc7.code(&stream)
    case .huc1: try stream.flag(&isLightOn)
    case .huc3: try huc3.code(&stream)
    case .tama5: try tama5.code(&stream)
    case .pocketCamera: try camera.code(&stream)
    default: break
    }
    try stream.memory(chip, mapper.chipMemory)
  }

  /// Whether the times make sense for a machine whose clock is `clock`.
  func isPlausible(at time: UInt64) -> Bool {
    switch mapper {
    case .huc3: huc3.isPlausible(at: time)
    case .tama5: tama5.isPlausible(at: time)
    case .pocketCamera: camera.isPlausible(at: time)
    default: clock.isPlausible(at: time)
    }
  }
}
