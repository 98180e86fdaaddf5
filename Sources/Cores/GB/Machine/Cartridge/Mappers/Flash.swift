/// The flash chip beside an MBC6: a Macronix MX29F008, 1 MiB in eight sectors, with 256 hidden bytes.
///
/// Programming only ever clears bits; erasing a sector sets them all. Both are over at once here.
///
/// Source: Pan Docs, "MBC6".
struct Flash {
  static let size = 0x10_0000
  static let hiddenSize = 0x100
  private static let sectorSize = 0x2_0000

  /// What a read returns.
  enum Mode: UInt8 { case array, identity, hidden, status, program, programHidden }

  /// The bytes, the hidden ones last; they belong to the board.
  let memory: UnsafeMutablePointer<UInt8>
  private(set) var mode = Mode.array
  /// How far the six writes of a command have come, and its third write.
  private var step: UInt8 = 0
  private var command: UInt8 = 0
  /// The bytes of a page of 128 that are programmed already.
  private var programmed: UInt8 = 0
  /// Sector 0 was protected by command.
  private var isProtected = false

  init(memory: UnsafeMutablePointer<UInt8>) { self.memory = memory }

  /// Power goes and comes back: what lasts is the memory, and sector 0's protection.
  mutating func powerUp() {
    mode = .array
    step = 0
    programmed = 0
  }

  /// Reads an address of 20 bits.
  func read(_ address: Int) -> UInt8 {
    switch mode {
    case .array: memory[address & (Self.size - 1)]
    case .hidden: memory[Self.size + address & (Self.hiddenSize - 1)]
    case .identity:
      switch address & 3 {
      case 0: 0xC2
      case 1: 0x81
      default: isProtected && address < Self.sectorSize ? 0xC2 : 0
      }
    case .status, .program, .programHidden: isProtected ? 0x82 : 0x80
    }
  }

  /// Writes to an address of 20 bits; `isWritable` is the pin that opens sector 0 and the hidden bytes.
  mutating func write(_ address: Int, _ value: UInt8, isWritable: Bool) {
    if mode == .program || mode == .programHidden {
      program(address, value, isWritable: isWritable)
    } else if value == 0xF0 {
      mode = .array
      step = 0
    } else {
      unlock(address & 0x7FFF, address, value, isWritable: isWritable)
    }
  }

  private mutating func unlock(
    _ place: Int, _ address: Int, _ value: UInt8, isWritable: Bool
  ) {
    switch (step, place, value) {
    case (0, 0x5555, 0xAA), (1, 0x2AAA, 0x55), (3, 0x5555, 0xAA), (4, 0x2AAA, 0x55): step &+= 1
    case (2, 0x5555, 0x60), (2, 0x5555, 0x77), (2, 0x5555, 0x80):
      command = value
      step = 3
    case (2, 0x5555, 0x90): enter(.identity)
    case (2, 0x5555, 0xA0): enter(.program)
    case (5, _, _): execute(address, value, isWritable: isWritable)
    default: step = 0
    }
  }

  private mutating func enter(_ next: Mode) {
    mode = next
    step = 0
    programmed = 0
  }

  private mutating func execute(_ address: Int, _ value: UInt8, isWritable: Bool) {
    step = 0
    switch (command, value) {
    case (0x80, 0x30): erase(sector: address / Self.sectorSize & 7, isWritable: isWritable)
    case (0x80, 0x10):
      for sector in 0..<8 { erase(sector: sector, isWritable: isWritable) }
    case (0x60, 0x04):
      if isWritable { (memory + Self.size).update(repeating: 0xFF, count: Self.hiddenSize) }
    case (0x60, 0x20): isProtected = isProtected || isWritable
    case (0x60, 0x40): isProtected = isProtected && !isWritable
    case (0x60, 0xE0):
      enter(.programHidden)
      return
    case (0x77, 0x77):
      enter(.hidden)
      return
    default: return
    }
    mode = .status
  }

  private mutating func erase(sector: Int, isWritable: Bool) {
    if sector == 0 && (isProtected || !isWritable) { return }
    (memory + sector * Self.sectorSize).update(repeating: 0xFF, count: Self.sectorSize)
  }

  /// 128 bytes of a page, then one write more that starts the work.
  private mutating func program(_ address: Int, _ value: UInt8, isWritable: Bool) {
    guard programmed < 128 else {
      mode = value == 0xF0 ? .array : .status
      return
    }
    programmed &+= 1
    if mode == .programHidden {
      if isWritable { memory[Self.size + address & (Self.hiddenSize - 1)] &= value }
    } else if address >= Self.sectorSize || (isWritable && !isProtected) {
      memory[address & (Self.size - 1)] &= value
    }
  }

  /// The fields of a state but for the memory, which is the board's.
  mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    var raw = mode.rawValue
    try stream.value(&raw)
    let known = Mode(rawValue: raw)
    try stream.require(known != nil)
    mode = known ?? .array
    try stream.value(&step)
    try stream.value(&command)
    try stream.value(&programmed)
    try stream.flag(&isProtected)
    let (done, count) = (step, programmed)
    try stream.require(done < 6 && count <= 128)
  }
}
