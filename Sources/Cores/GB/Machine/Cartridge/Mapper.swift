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

  /// Whether it is an MBC3 of either size.
  var isMBC3: Bool { self == .mbc3 || self == .mbc30 }
}

/// What the mapper byte of the header (0x147) says.
struct MapperByte {
  var mapper: Mapper
  var hasRAM = false
  var hasBattery = false
  var hasClock = false
  var hasRumble = false

  /// Source: Pan Docs, "The Cartridge Header", 0147.
  init(_ byte: UInt8) throws(CartridgeError) {
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
    case 0x0B, 0x0C, 0x0D: throw .unsupportedMapper(byte: byte, name: "MMM01")
    case 0x20: throw .unsupportedMapper(byte: byte, name: "MBC6")
    case 0x22: throw .unsupportedMapper(byte: byte, name: "MBC7")
    case 0xFC: throw .unsupportedMapper(byte: byte, name: "Pocket Camera")
    case 0xFD: throw .unsupportedMapper(byte: byte, name: "TAMA5")
    case 0xFE: throw .unsupportedMapper(byte: byte, name: "HuC3")
    case 0xFF: throw .unsupportedMapper(byte: byte, name: "HuC1")
    default: throw .unknownMapper(byte: byte)
    }
  }
}
