// Headers are hints: what the mapper really is.

extension Cartridge {
  /// Where the header lies in the file: an MMM01 starts with the last 32 KiB, and so its header is there.
  ///
  /// A sound header with MMM01's mapper byte is looked for; what stands at the beginning is the first game's.
  static func menuOffset(_ bytes: UnsafeRawBufferPointer) -> Int {
    let menu = bytes.count - 0x8000
    guard menu > 0, menu & 0x7FFF == 0 else { return 0 }
    let header = UnsafeRawBufferPointer(rebasing: bytes[menu..<menu + 0x150])
    let isMenu =
      (0x0B...0x0D).contains(header[0x147]) && headerChecksum(header) == header[0x14D]
      && hasLogo(header)
    return isMenu ? menu : 0
  }

  /// Puts the menu of an MMM01 at the end of the ROM, where the hardware looks for it.
  ///
  /// Some files have it at the beginning, as older emulators wanted it, and the games moved up by as much.
  static func moveMenu(in rom: inout [UInt8], from offset: Int, fileSize: Int) {
    let menu = Array(rom[offset..<offset + 0x8000])
    if offset == 0 && fileSize > 0x8000 {
      let end = min(rom.count, (fileSize + 0x7FFF) & ~0x7FFF)
      for place in 0x8000..<end { rom[place - 0x8000] = rom[place] }
    }
    rom.replaceSubrange((rom.count - 0x8000)..., with: menu)
  }

  /// The mapper that the header's byte stands for in this ROM.
  ///
  /// `image` is the ROM padded to a power of two.
  static func mapper(
    _ named: Mapper, header: UnsafeRawBufferPointer, bytes: UnsafeRawBufferPointer, _ image: [UInt8]
  ) -> Mapper {
    switch named {
    case .none where bytes.count > 0x8000:
      // More than fits without a mapper. Wisdom Tree's games have an empty header, or say who made them.
      if isEmpty(header) || namesWisdomTree(bytes) { return .wisdomTree }
      // Home-made ROMs of this kind mostly run on anything that takes a bank at 0x2000.
      return bytes.count > 0x20_0000 ? .mbc5 : .mbc3
    case .mbc1 where isMulticart(image): return .mbc1Multicart
    case .mbc3 where isMani(header, bytes.count): return .m161
    case .mbc3 where header[0x149] == 4 || header[0x149] == 5 || bytes.count > 0x20_0000:
      return .mbc30
    default: return named
    }
  }

  /// A multicart holds 1 MiB, and its games begin every 256 KiB with a header of their own.
  ///
  /// Source: mooneye `emulator-only/mbc1/multicart_rom_8Mb`; a second logo is what tells them from plain MBC1 games.
  private static func isMulticart(_ rom: [UInt8]) -> Bool {
    guard rom.count == 0x10_0000 else { return false }
    let logo = rom[0x104..<0x134]
    return (1..<4).contains { rom[($0 * 0x4_0000 + 0x104)..<($0 * 0x4_0000 + 0x134)] == logo }
  }

  /// "Mani 4 in 1": its header is the first game's and names an MBC3, but it has an M161 (Pan Docs, "M161").
  private static func isMani(_ header: UnsafeRawBufferPointer, _ size: Int) -> Bool {
    size == 0x4_0000 && header[0x147] == 0x10
      && header[0x134..<0x13E].elementsEqual("TETRIS SET".utf8)
  }

  /// Whether a header has neither a logo nor a word: all bytes from the title to the version are the same filling.
  private static func isEmpty(_ header: UnsafeRawBufferPointer) -> Bool {
    !hasLogo(header) && (header[0x134] == 0 || header[0x134] == 0xFF)
      && header[0x134..<0x144].allSatisfy { $0 == header[0x134] }
  }

  /// "WISDOM TREE", with any one byte between the words.
  private static func namesWisdomTree(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let (first, second) = (Array("WISDOM".utf8), Array("TREE".utf8))
    return (0..<bytes.count - 11).contains { place in
      bytes[place] == first[0] && bytes[place + 7] == second[0]
        && bytes[place..<place + 6].elementsEqual(first)
        && bytes[place + 7..<place + 11].elementsEqual(second)
    }
  }
}
