/// The chip on the cartridge that maps ROM and RAM banks into the address space.
public enum Mapper: UInt8, Sendable, CaseIterable {
  /// No chip: 32 KiB of ROM, perhaps RAM.
  case none
  /// MBC1.
  case mbc1
  /// MBC1 wired for several games of 256 KiB (BANK2 moves by four bits instead of five).
  case mbc1Multicart
  /// MBC2 with its 512 half bytes of RAM.
  case mbc2
  /// MBC3, perhaps with a clock.
  case mbc3
  /// MBC30: MBC3 with eight bits of ROM bank and eight banks of RAM.
  case mbc30
  /// MBC5, perhaps with a rumble motor.
  case mbc5
  /// MBC6: halves of banks, and flash.
  case mbc6
  /// MBC7: tilt sensor and EEPROM.
  case mbc7
  /// MMM01: several games behind a menu.
  case mmm01
  /// HuC1: infrared.
  case huc1
  /// HuC3: infrared, clock and buzzer.
  case huc3
  /// The Pocket Camera's chip.
  case pocketCamera
  /// TAMA5: a clock, and 32 bytes of RAM.
  case tama5
  /// Wisdom Tree's circuit: 32 KiB at a time.
  case wisdomTree
  /// M161: 32 KiB chosen once.
  case m161

  /// What people call it.
  public var name: String {
    switch self {
    case .none: "a cartridge without a mapper"
    case .mbc1, .mbc1Multicart: "MBC1"
    case .mbc2: "MBC2"
    case .mbc3: "MBC3"
    case .mbc30: "MBC30"
    case .mbc5: "MBC5"
    case .mbc6: "MBC6"
    case .mbc7: "MBC7"
    case .mmm01: "MMM01"
    case .huc1: "HuC1"
    case .huc3: "HuC3"
    case .pocketCamera: "Pocket Camera"
    case .tama5: "TAMA5"
    case .wisdomTree: "Wisdom Tree's circuit"
    case .m161: "M161"
    }
  }

  /// Whether it is an MBC3 of either size.
  var isMBC3: Bool { self == .mbc3 || self == .mbc30 }

  /// Bytes of memory in the chip that are no RAM to the game.
  var chipMemory: Int {
    switch self {
    case .huc3: HuC3.memorySize
    case .tama5: TAMA5.memorySize
    case .pocketCamera: PocketCamera.registerCount
    default: 0
    }
  }

  /// Bytes of external RAM: what the header promises, or what the hardware is known to have.
  func ramSize(header: Int) -> Int {
    switch self {
    case .none: min(header, 0x2000)
    case .mbc1, .mbc1Multicart, .huc1: min(header, 0x8000)
    case .mbc2: 512
    case .mbc6: MBC6.ramSize + Flash.size + Flash.hiddenSize
    case .mbc7: EEPROM.size
    case .pocketCamera: 0x2_0000
    case .tama5: TAMA5.ramSize
    case .wisdomTree, .m161: 0
    case .mbc3, .mbc30, .mbc5, .mmm01, .huc3: header
    }
  }
}

/// What the mapper byte of the header (0x147) says.
struct MapperByte {
  var mapper: Mapper
  var hasRAM = false
  var hasBattery = false
  var hasClock = false
  var hasRumble = false

  /// What a byte stands for; nil: no licensed cartridge has it, or there is no sufficient description of what has it.
  ///
  /// Source: Pan Docs, "The Cartridge Header", 0147.
  init?(_ byte: UInt8) {
    switch byte {
    case 0x00: mapper = .none
    case 0x08: (mapper, hasRAM) = (.none, true)
    case 0x09: (mapper, hasRAM, hasBattery) = (.none, true, true)
    case 0x01: mapper = .mbc1
    case 0x02: (mapper, hasRAM) = (.mbc1, true)
    case 0x03: (mapper, hasRAM, hasBattery) = (.mbc1, true, true)
    case 0x05: (mapper, hasRAM) = (.mbc2, true)
    case 0x06: (mapper, hasRAM, hasBattery) = (.mbc2, true, true)
    case 0x0F: (mapper, hasBattery, hasClock) = (.mbc3, true, true)
    case 0x10: (mapper, hasRAM, hasBattery, hasClock) = (.mbc3, true, true, true)
    case 0x11: mapper = .mbc3
    case 0x12: (mapper, hasRAM) = (.mbc3, true)
    case 0x13: (mapper, hasRAM, hasBattery) = (.mbc3, true, true)
    case 0x19: mapper = .mbc5
    case 0x1A: (mapper, hasRAM) = (.mbc5, true)
    case 0x1B: (mapper, hasRAM, hasBattery) = (.mbc5, true, true)
    case 0x1C: (mapper, hasRumble) = (.mbc5, true)
    case 0x1D: (mapper, hasRAM, hasRumble) = (.mbc5, true, true)
    case 0x1E: (mapper, hasRAM, hasBattery, hasRumble) = (.mbc5, true, true, true)
    case 0x0B: mapper = .mmm01
    case 0x0C: (mapper, hasRAM) = (.mmm01, true)
    case 0x0D: (mapper, hasRAM, hasBattery) = (.mmm01, true, true)
    case 0x20: (mapper, hasRAM, hasBattery) = (.mbc6, true, true)
    case 0x22: (mapper, hasRAM, hasBattery) = (.mbc7, true, true)
    // A mark of Wisdom Tree's own, which stands for their circuit.
    case 0xC0: mapper = .wisdomTree
    case 0xFC: (mapper, hasRAM, hasBattery) = (.pocketCamera, true, true)
    case 0xFD: (mapper, hasRAM, hasBattery, hasClock) = (.tama5, true, true, true)
    case 0xFE: (mapper, hasRAM, hasBattery, hasClock) = (.huc3, true, true, true)
    case 0xFF: (mapper, hasRAM, hasBattery) = (.huc1, true, true)
    default: return nil
    }
  }

  /// The best guess for a ROM of so many bytes whose byte says nothing.
  ///
  /// Nearly all unlicensed circuits choose a bank by writes to 0x2000…0x3FFF, as an MBC3 does; more than it can reach takes an
  /// MBC5. A battery is there if the header promises RAM.
  init(guessedFor size: Int, promisesRAM: Bool) {
    mapper = size <= 0x8000 ? .none : size <= 0x20_0000 ? .mbc3 : .mbc5
    hasRAM = true
    hasBattery = promisesRAM
  }

  /// What is known by the byte of a circuit of copiers or bootlegs; nil: nothing is.
  static func unlicensed(_ byte: UInt8) -> String? {
    switch byte {
    case 0xBE: "Pocket Voice or Bung"
    case 0xE1: "EMS multicart"
    case 0xEA: "Makon"
    case 0x97, 0x99: "Rocket Games"
    default: nil
    }
  }
}
