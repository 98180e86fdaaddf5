/// The cartridge at work: ROM, RAM and the registers of the mapper.
struct Board {
  let mapper: Mapper
  let hasClock: Bool
  let hasRumble: Bool
  /// The whole ROM, `romMask + 1` banks of 16 KiB; owned here.
  let rom: UnsafeMutablePointer<UInt8>
  let romMask: Int
  /// External RAM; at least 8 KiB are allocated so that a bank can always be mapped (owned here).
  let ram: UnsafeMutablePointer<UInt8>
  let ramSize: Int

  var isRAMEnabled = false
  /// BANK1 of MBC1, ROMB of the others; MBC5 uses nine bits.
  var romBank: UInt16 = 1
  /// BANK2 of MBC1, RAMB of the others.
  var ramBank: UInt8 = 0
  /// MBC1's mode: BANK2 also acts on 0x0000…0x3FFF and on RAM.
  var mode: UInt8 = 0
  var rumbles = false
  var clock = RealTimeClock()

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
  }

  func deallocate() {
    rom.deallocate()
    ram.deallocate()
  }

  /// Puts the registers of the mapper as they are at power-on; RAM stays.
  mutating func powerUp() {
    isRAMEnabled = false
    romBank = 1
    ramBank = 0
    mode = 0
    rumbles = false
  }

  /// The ROM bank at 0x0000.
  var lowBank: Int {
    switch mapper {
    case .mbc1: mode == 0 ? 0 : Int(ramBank) << 5 & romMask
    case .mbc1Multicart: mode == 0 ? 0 : Int(ramBank) << 4 & romMask
    default: 0
    }
  }

  /// The ROM bank at 0x4000.
  var highBank: Int {
    switch mapper {
    case .none: 1 & romMask
    case .mbc1: (Int(ramBank) << 5 | Int(romBank)) & romMask
    case .mbc1Multicart: (Int(ramBank) << 4 | Int(romBank & 0x0F)) & romMask
    default: Int(romBank) & romMask
    }
  }

  /// The RAM that can be mapped at 0xA000 as plain memory of 8 KiB, or nil where reads and writes need a closer look.
  var mappedRAM: UnsafeMutablePointer<UInt8>? {
    guard ramSize >= 0x2000, isRAMEnabled || mapper == .none else { return nil }
    switch mapper {
    case .none: return ram
    case .mbc1, .mbc1Multicart: return ram + ramOffset(mode == 0 ? 0 : Int(ramBank))
    case .mbc2: return nil
    case .mbc3: return ramBank < 4 ? ram + ramOffset(Int(ramBank)) : nil
    case .mbc30: return ramBank < 8 ? ram + ramOffset(Int(ramBank)) : nil
    case .mbc5: return ram + ramOffset(Int(ramBank))
    }
  }

  private func ramOffset(_ bank: Int) -> Int { (bank &* 0x2000) & (ramSize &- 1) & ~0x1FFF }

  /// Reads 0xA000…0xBFFF where it is no plain memory.
  mutating func readRAM(_ address: UInt16, at time: UInt64) -> UInt8 {
    if let mapped = mappedRAM { return mapped[Int(address & 0x1FFF)] }
    guard isRAMEnabled || mapper == .none else { return 0xFF }
    if mapper == .mbc2 { return ram[Int(address & 0x1FF)] | 0xF0 }
    if hasClock && ramBank >= 8 { return clock.read(ramBank) }
    if mapper == .mbc3 && ramBank >= 4 { return 0xFF }
    return ramSize > 0 ? ram[Int(address & 0x1FFF) & (ramSize &- 1)] : 0xFF
  }

  /// Writes 0xA000…0xBFFF where it is no plain memory.
  mutating func writeRAM(_ address: UInt16, _ value: UInt8, at time: UInt64) {
    if let mapped = mappedRAM {
      mapped[Int(address & 0x1FFF)] = value
      return
    }
    guard isRAMEnabled || mapper == .none else { return }
    if mapper == .mbc2 {
      ram[Int(address & 0x1FF)] = value | 0xF0
    } else if hasClock && ramBank >= 8 {
      clock.write(ramBank, value, at: time)
    } else if mapper == .mbc3 && ramBank >= 4 {
      return
    } else if ramSize > 0 {
      ram[Int(address & 0x1FFF) & (ramSize &- 1)] = value
    }
  }

  /// Writes a register of the mapper (0x0000…0x7FFF); the bus maps memory anew afterwards.
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
    }
  }

  /// The fields of a state, RAM included.
  mutating func code(_ stream: inout some StateStream) throws(StateError) {
    try stream.flag(&isRAMEnabled)
    try stream.value(&romBank)
    try stream.value(&ramBank)
    try stream.value(&mode)
    try stream.flag(&rumbles)
    try clock.code(&stream)
    try stream.memory(ram, ramSize)
    let (bank, small, kind) = (romBank, ramBank, mode)
    try stream.require(bank < 512 && small < 16 && kind < 2)
  }
}
