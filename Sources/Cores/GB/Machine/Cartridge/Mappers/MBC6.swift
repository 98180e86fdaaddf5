/// The registers of an MBC6: two windows of 8 KiB over ROM or flash, two of 4 KiB over RAM.
///
/// Source: Pan Docs, "MBC6". One game has it (Net de Get), which loads small games into the flash by mobile phone.
struct MBC6 {
  /// One window at 0x4000 or 0x6000.
  struct Window {
    /// Seven bits, in 8 KiB.
    var bank: UInt8
    var showsFlash = false
  }

  static let ramSize = 0x8000

  var first = Window(bank: 2)
  var second = Window(bank: 3)
  /// Banks of 4 KiB at 0xA000 and 0xB000.
  private(set) var ramBanks: (UInt8, UInt8) = (0, 1)
  private var isFlashEnabled = false
  private var isFlashWritable = false
  var flash: Flash

  init(flash: UnsafeMutablePointer<UInt8>) { self.flash = Flash(memory: flash) }

  mutating func powerUp() {
    first = Window(bank: 2)
    second = Window(bank: 3)
    ramBanks = (0, 1)
    isFlashEnabled = false
    isFlashWritable = false
    flash.powerUp()
  }

  /// Writes 0x0000…0x7FFF; returns whether RAM is enabled, or nil if the write does not change that.
  mutating func write(_ address: UInt16, _ value: UInt8) -> Bool? {
    switch address &>> 10 {
    case 0: return value & 0x0F == 0x0A
    case 1: ramBanks.0 = value & 7
    case 2: ramBanks.1 = value & 7
    case 3: isFlashEnabled = value & 1 != 0
    case 4: isFlashWritable = value & 1 != 0
    case 8, 9: first.bank = value & 0x7F
    case 10, 11: first.showsFlash = value & 8 != 0
    case 12, 13: second.bank = value & 0x7F
    case 14, 15: second.showsFlash = value & 8 != 0
    case 16...31:
      let window = address & 0x2000 == 0 ? first : second
      guard window.showsFlash, isFlashEnabled else { break }
      flash.write(Self.place(address, in: window), value, isWritable: isFlashWritable)
    default: break
    }
    return nil
  }

  /// The registers as writes that would set them.
  func forEachRegister(_ isRAMEnabled: Bool, _ body: (UInt16, UInt8) -> Void) {
    body(0x0000, isRAMEnabled ? 0x0A : 0)
    body(0x0400, ramBanks.0)
    body(0x0800, ramBanks.1)
    body(0x0C00, isFlashEnabled ? 1 : 0)
    body(0x1000, isFlashWritable ? 1 : 0)
    body(0x2000, first.bank)
    body(0x2800, first.showsFlash ? 8 : 0)
    body(0x3000, second.bank)
    body(0x3800, second.showsFlash ? 8 : 0)
  }

  /// Reads 0x4000…0x7FFF of a ROM with `romSize` bytes, a power of two.
  func read(_ address: UInt16, rom: UnsafePointer<UInt8>, romSize: Int) -> UInt8 {
    let window = address & 0x2000 == 0 ? first : second
    let place = Self.place(address, in: window)
    guard window.showsFlash else { return rom[place & (romSize - 1)] }
    return isFlashEnabled ? flash.read(place) : 0xFF
  }

  /// The memory behind a window, nil where reads need a closer look.
  func page(
    _ window: Window, rom: UnsafeMutablePointer<UInt8>, romSize: Int
  ) -> UnsafeMutablePointer<UInt8>? {
    let place = Int(window.bank) * 0x2000
    guard window.showsFlash else { return rom + place & (romSize - 1) }
    return isFlashEnabled && flash.mode == .array ? flash.memory + place : nil
  }

  /// Where 0xA000…0xBFFF lies in RAM.
  func ramOffset(_ address: UInt16) -> Int {
    Int(address & 0x1000 == 0 ? ramBanks.0 : ramBanks.1) * 0x1000 + Int(address & 0x0FFF)
  }

  private static func place(_ address: UInt16, in window: Window) -> Int {
    Int(window.bank) * 0x2000 + Int(address & 0x1FFF)
  }

  /// The fields of a state but for the memories.
  mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    try stream.value(&first.bank)
    try stream.flag(&first.showsFlash)
    try stream.value(&second.bank)
    try stream.flag(&second.showsFlash)
    try stream.value(&ramBanks.0)
    try stream.value(&ramBanks.1)
    try stream.flag(&isFlashEnabled)
    try stream.flag(&isFlashWritable)
    try flash.code(&stream)
    let (high, low) = (first.bank | second.bank, ramBanks.0 | ramBanks.1)
    try stream.require(high < 128 && low < 8)
  }
}

extension Bus {
  /// Points the pages at the four windows of an MBC6.
  @inline(never)
  mutating func mapMBC6() {
    let romSize = (board.romMask + 1) * 0x4000
    let mbc6 = board.mbc6
    let first = mbc6.page(mbc6.first, rom: board.rom, romSize: romSize).map { $0 - 0x4000 }
    let second = mbc6.page(mbc6.second, rom: board.rom, romSize: romSize).map { $0 - 0x6000 }
    for (page, memory) in [(4, first), (5, first), (6, second), (7, second)] {
      readPages[page] = memory
    }
    guard board.isRAMEnabled else { return }
    for page in 10..<12 {
      let address = UInt16(page) << 12
      let memory = board.ram + (mbc6.ramOffset(address) - Int(address))
      readPages[page] = memory
      writePages[page] = memory
    }
  }
}
