/// The registers of an MMM01: an MBC1 for each of several games, behind a menu.
///
/// At power-on the last 32 KiB of the ROM, the menu, are all that shows. The menu says which part of the ROM and RAM a
/// game may see, and locks that with bit 6 of the first register; the game then finds an MBC1 of its own.
///
/// Source: Pan Docs, "MMM01".
struct MMM01 {
  var isLocked = false
  /// ROM bank bits 0…4, 5…6, 7…8.
  private var romLow: UInt8 = 0
  private var romMiddle: UInt8 = 0
  private var romHigh: UInt8 = 0
  /// Which of ROM bank bits 1…4 the game cannot change.
  private var romMask: UInt8 = 0
  /// RAM bank bits 0…1 and 2…3.
  private var ramLow: UInt8 = 0
  private var ramHigh: UInt8 = 0
  /// Which of RAM bank bits 0…1 the game cannot change.
  private var ramMask: UInt8 = 0
  /// MBC1's mode, and whether it stays as it is.
  private var mode: UInt8 = 0
  private var isModeFixed = false
  /// ROM bank bits 5…6 and RAM bank bits 0…1 have changed places, as large games on an MBC1 want it.
  private var isMultiplexed = false

  /// Writes a register; returns whether RAM is enabled, or nil if the write does not change that.
  mutating func write(_ address: UInt16, _ value: UInt8) -> Bool? {
    switch address &>> 13 {
    case 0:
      if !isLocked {
        ramMask = value >> 4 & 3
        isLocked = value & 0x40 != 0
      }
      return value & 0x0F == 0x0A
    case 1:
      let fixed = isLocked ? romMask << 1 : 0
      romLow = romLow & fixed | value & 0x1F & ~fixed
      if !isLocked { romMiddle = value >> 5 & 3 }
    case 2:
      let fixed = isLocked ? ramMask : 0
      ramLow = ramLow & fixed | value & 3 & ~fixed
      if !isLocked {
        ramHigh = value >> 2 & 3
        romHigh = value >> 4 & 3
        isModeFixed = value & 0x40 != 0
      }
    default:
      if !isLocked || !isModeFixed { mode = value & 1 }
      if !isLocked {
        romMask = value >> 2 & 0x0F
        isMultiplexed = value & 0x40 != 0
      }
    }
    return nil
  }

  /// The registers as writes that would set them, the lock last.
  func forEachRegister(_ isRAMEnabled: Bool, _ body: (UInt16, UInt8) -> Void) {
    body(0x2000, romMiddle << 5 | romLow)
    body(0x6000, (isMultiplexed ? 0x40 : 0) | romMask << 2 | mode)
    body(0x4000, (isModeFixed ? 0x40 : 0) | romHigh << 4 | ramHigh << 2 | ramLow)
    body(0x0000, (isLocked ? 0x40 : 0) | ramMask << 4 | (isRAMEnabled ? 0x0A : 0))
  }

  /// The ROM bank at 0x0000, before it is cut to the size of the ROM.
  var lowBank: Int {
    guard isLocked else { return 0x1FE }
    let middle = isMultiplexed ? (mode == 0 ? 0 : ramLow) : romMiddle
    return bank(low: romLow & romMask << 1, middle)
  }

  /// The ROM bank at 0x4000.
  var highBank: Int {
    guard isLocked else { return 0x1FF }
    // As on an MBC1 zero becomes one, and only the bits that the game may change are looked at.
    let low = romLow & ~(romMask << 1) & 0x1F == 0 ? romLow | 1 : romLow
    return bank(low: low, isMultiplexed ? ramLow : romMiddle)
  }

  /// The RAM bank.
  var ramBank: Int {
    let low = isMultiplexed ? romMiddle : mode == 0 ? ramLow & ramMask : ramLow
    return Int(ramHigh) << 2 | Int(low)
  }

  private func bank(low: UInt8, _ middle: UInt8) -> Int {
    Int(romHigh) << 7 | Int(middle) << 5 | Int(low)
  }

  /// The fields of a state.
  mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    try stream.flag(&isLocked)
    try stream.value(&romLow)
    try stream.value(&romMiddle)
    try stream.value(&romHigh)
    try stream.value(&romMask)
    try stream.value(&ramLow)
    try stream.value(&ramHigh)
    try stream.value(&ramMask)
    try stream.value(&mode)
    try stream.flag(&isModeFixed)
    try stream.flag(&isMultiplexed)
    let (low, mask, small) = (romLow, romMask, romMiddle | romHigh | ramLow | ramHigh | ramMask)
    let kind = mode
    try stream.require(low < 32 && mask < 16 && small < 4 && kind < 2)
  }
}
