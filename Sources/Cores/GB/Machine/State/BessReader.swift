/// A state of another emulator, taken apart by its footer; everything in it was checked, nothing was applied.
struct BessState {
  /// A memory in the file.
  typealias Block = UnsafeRawBufferPointer

  /// The CORE block: registers and where the memories are.
  private(set) var core = Block(start: nil, count: 0)
  /// Title (16 bytes) and global checksum of the ROM, if the state tells.
  private(set) var info: Block?
  /// Writes to the mapper, three bytes each: address and value.
  private(set) var mapper: Block?
  /// The clock, as `RealTimeClock.load` takes it.
  private(set) var clock: Block?
  /// The SGB block.
  private(set) var sgb: Block?
  private let file: Block

  /// Finds the footer and takes it apart; nil when there is none.
  ///
  /// What the specification calls fatal is refused, and so is every place outside of the file.
  init?(_ file: UnsafeRawBufferPointer) throws(MachineStateError) {
    guard file.count >= 16, Self.word(file, file.count - 4) == Bess.mark.raw else { return nil }
    self.file = file
    var place = Int(Self.word(file, file.count - 8))
    var isOver = false
    while !isOver {
      guard place >= 0, place <= file.count - 16 else { throw .brokenFooter("it has no end") }
      let tag = Self.word(file, place)
      let size = Int(Self.word(file, place + 4))
      guard size <= file.count - 16 - place else {
        throw .brokenFooter("a block of it ends behind the file")
      }
      let block = Block(rebasing: file[place + 8..<place + 8 + size])
      place += 8 + size
      if tag == Bess.coreTag.raw {
        guard core.isEmpty else { throw .brokenFooter("its block CORE is there twice") }
        guard size >= Bess.coreSize else { throw .brokenFooter("its block CORE is too short") }
        core = block
        continue
      }
      isOver = tag == Bess.endTag.raw
      try take(tag, block, isAfterCore: !core.isEmpty)
    }
    guard !core.isEmpty else { throw .brokenFooter("it has no block CORE") }
    guard Self.half(core, 0) == Bess.major else {
      throw .brokenFooter("it has version \(Self.half(core, 0)), and only version 1 is known")
    }
    guard core[0x14] <= 1, core[0x16] <= 2 else {
      throw .brokenFooter("it holds a value that a processor can't have")
    }
    for memory in Bess.Memory.allCases where memory.rawValue <= 6 { _ = try self.memory(memory) }
    if sgb != nil {
      guard family == UInt8(ascii: "S") else {
        throw .brokenFooter("it is of a Super Game Boy and of another model")
      }
      for memory in Bess.Memory.allCases where memory.rawValue > 6 { _ = try self.memory(memory) }
    }
  }

  private mutating func take(_ tag: UInt32, _ block: Block, isAfterCore: Bool)
    throws(MachineStateError)
  {
    func require(_ claim: Bool, _ name: String) throws(MachineStateError) {
      guard isAfterCore else { throw .brokenFooter("its block \(name) stands before CORE") }
      guard claim else { throw .brokenFooter("its block \(name) has a wrong length") }
    }
    switch tag {
    case Bess.nameTag.raw: break
    case Bess.infoTag.raw:
      guard !isAfterCore, block.count == 18 else { throw .brokenFooter("its block INFO is wrong") }
      info = block
    case Bess.objectTag.raw: try require(block.count == 0x60, "XOAM")
    case Bess.mapperTag.raw:
      try require(block.count % 3 == 0, "MBC")
      for place in stride(from: 0, to: block.count, by: 3) {
        switch Self.half(block, place) {
        case 0..<0x8000, 0xA000..<0xC000: break
        default: throw .brokenFooter("its block MBC writes where no mapper is")
        }
      }
      mapper = block
    case Bess.clockTag.raw:
      try require(block.count == RealTimeClock.blockSize, "RTC")
      clock = block
    case Bess.huC3Tag.raw: try require(block.count == 0x11, "HUC3")
    case Bess.superTag.raw:
      try require(block.count == Bess.superSize, "SGB")
      sgb = block
    case Bess.endTag.raw: try require(block.isEmpty, "END")
    default: break
    }
  }

  // MARK: - Contents

  /// G, S or C: Game Boy, Super Game Boy, Game Boy Color.
  var family: UInt8 { core[4] }

  /// A 16-bit register of the processor: PC, AF, BC, DE, HL, SP.
  func register(_ index: Int) -> UInt16 { Self.half(core, 8 + index * 2) }

  /// The register 0xFF00 + `number`.
  func register(at number: UInt8) -> UInt8 { core[0x18 + Int(number & 0x7F)] }

  /// A memory of the state; empty when the state has none.
  func memory(_ memory: Bess.Memory) throws(MachineStateError) -> Block {
    let table = memory.rawValue <= 6 ? core : sgb ?? core
    let place = memory.rawValue <= 6 ? 0x98 + memory.rawValue * 8 : (memory.rawValue - 7) * 8
    let size = Int(Self.word(table, place))
    let offset = Int(Self.word(table, place + 4))
    guard size <= file.count, offset <= file.count - size else {
      throw .brokenFooter("a memory of it lies behind the end of the file")
    }
    return Block(rebasing: file[offset..<offset + size])
  }

  private static func word(_ block: Block, _ place: Int) -> UInt32 {
    UInt32(littleEndian: block.loadUnaligned(fromByteOffset: place, as: UInt32.self))
  }

  private static func half(_ block: Block, _ place: Int) -> UInt16 {
    UInt16(littleEndian: block.loadUnaligned(fromByteOffset: place, as: UInt16.self))
  }
}
