/// What memory holds when the machine is switched on, where nothing has written to it yet.
///
/// Games that read a byte before they write it depend on this. There are two kinds of content:
/// - Work RAM has a regular pattern, as its cells lie on the chip. A real machine has a few bits that differ (about one
///   in a hundred), and they differ from machine to machine; here there are none.
/// - High RAM and object memory have no pattern that anyone has described. Here they hold a fixed sequence of numbers.
///
/// Every power-up gives the same bytes, so runs and states stay reproducible. docs/game-boy-models.md has the table and
/// its sources.
enum PowerUpMemory {
  /// Fills `count` bytes of work RAM, whose first byte is at 0xC000.
  static func fillWorkRAM(_ memory: UnsafeMutablePointer<UInt8>, count: Int, model: Model) {
    // A Game Boy Color changes every 8 bytes and begins with FF, an older Game Boy changes every 256 bytes and begins
    // with 00. In both the upper half of each 4 KiB is the other way round.
    let (shift, first): (Int, UInt8) = model.isColor ? (3, 0xFF) : (8, 0x00)
    for place in 0..<count {
      memory[place] = (place >> shift ^ place >> 11) & 1 == 0 ? first : ~first
    }
  }

  /// Fills `count` bytes with numbers that have no pattern; each memory has a `seed` of its own.
  static func fillWithNoise(_ memory: UnsafeMutablePointer<UInt8>, count: Int, seed: UInt32) {
    var state = seed
    for place in 0..<count {
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      memory[place] = UInt8(truncatingIfNeeded: state >> 12)
    }
  }
}

extension Bus {
  func fillMemory() {
    wram.update(repeating: 0, count: 0x8000)
    PowerUpMemory.fillWorkRAM(wram, count: model.isColor ? 0x8000 : 0x2000, model: model)
    hram.update(repeating: 0, count: 128)
    PowerUpMemory.fillWithNoise(hram, count: 127, seed: 0x4752_414D)
  }

  /// What a boot ROM leaves in memory: that of a Game Boy Color works in bank 2 and copies the logo to high RAM.
  func leaveBootROMsMemory(header: UnsafePointer<UInt8>) {
    guard model.isColor else { return }
    (wram + 0x2000).update(repeating: 0, count: 0x1000)
    hram.update(from: header + 0x104, count: 48)
  }
}

extension PPU {
  func fillMemory() {
    // Every boot ROM clears video memory, that of a Game Boy Color object memory as well.
    vram.update(repeating: 0, count: 0x4000)
    oam.update(repeating: 0, count: 256)
    if !model.isColor { PowerUpMemory.fillWithNoise(oam, count: 160, seed: 0x4F41_4D21) }
    // The boot ROM makes the palettes of backgrounds white. Of those for objects it writes the first byte only, which
    // is never shown; the rest is left to chance, and white here.
    paletteMemory.update(repeating: 0xFF, count: 128)
    if model.isColor {
      for color in 0..<64 { paletteMemory[color * 2 + 1] = 0x7F }
      paletteMemory[64] = 0
    }
  }
}
