// The footer by which emulators read each other's states: blocks after the state's own bytes, then eight bytes with
// the place where the blocks begin. It holds less than a state of our own, so such a state resumes nearly, not exactly.
// Source: L. Iji, "BESS - Best Effort Save State 1.1" (BESS.md of SameBoy).

enum Bess {
  /// "BESS", the last four bytes of the file.
  static let mark = StateTag("BESS")
  static let name: StaticString = "Arcadia Game Boy 0.1.0"

  static let nameTag = StateTag("NAME")
  static let infoTag = StateTag("INFO")
  static let coreTag = StateTag("CORE")
  static let objectTag = StateTag("XOAM")
  static let mapperTag = StateTag("MBC ")
  static let clockTag = StateTag("RTC ")
  static let huC3Tag = StateTag("HUC3")
  static let superTag = StateTag("SGB ")
  static let endTag = StateTag("END ")

  static let major: UInt16 = 1
  static let minor: UInt16 = 1
  static let coreSize = 0xD0
  static let registerCount = 0x80
  static let superSize = 0x39

  /// The model as four letters: family, model, revision, space.
  static func letters(_ model: Model) -> StateTag {
    switch model {
    case .dmg: StateTag("GDB ")
    case .mgb: StateTag("GM  ")
    case .sgb: StateTag("SN  ")
    case .sgb2: StateTag("S2  ")
    case .cgb: StateTag("CCD ")
    case .cgbC: StateTag("CCC ")
    case .agb: StateTag("CA  ")
    }
  }

  /// The memories that the footer points at; their numbers are their places in `BessPlaces`.
  enum Memory: Int, CaseIterable {
    case work, video, cartridge, object, high, background, objectPalettes
    case borderTiles, borderMap, borderPalettes, palettes, systemPalettes, attributes,
      attributeFiles
  }
}

/// Where in a state each memory lies that the footer points at.
struct BessPlaces {
  private var pointers = InlineArray<14, UnsafeMutableRawPointer?>(repeating: nil)
  private var offsets = InlineArray<14, UInt32>(repeating: 0)
  private var sizes = InlineArray<14, UInt32>(repeating: 0)

  /// A memory that the state is about to hold; its size in the footer may be smaller than what is written.
  mutating func expect(_ memory: Bess.Memory, at pointer: UnsafeMutablePointer<UInt8>, _ size: Int)
  {
    pointers[memory.rawValue] = UnsafeMutableRawPointer(pointer)
    sizes[memory.rawValue] = UInt32(size)
  }

  /// Memory is written at an offset.
  mutating func note(_ pointer: UnsafeMutableRawPointer, at offset: Int) {
    for index in 0..<14 where pointers[index] == pointer { offsets[index] = UInt32(offset) }
  }

  /// Size and offset; both 0 for what the machine does not have.
  func place(_ memory: Bess.Memory) -> (size: UInt32, offset: UInt32) {
    sizes[memory.rawValue] == 0
      ? (0, 0) : (sizes[memory.rawValue], offsets[memory.rawValue])
  }
}
