public import GameBoy
import TrialKit

/// Pictures with many objects on a line, drawn while registers change at all kinds of dots.
public enum Crowd {
  /// A program that writes picture registers, waits and begins transfers to OAM, for ever.
  public static func cartridge(seed: UInt64) throws -> Cartridge {
    var dice = Dice(seed: seed)
    // First, colours for objects, which are all white at power-up: 64 bytes to OBPD, from 64 down.
    var code: [UInt8] = [
      0xF3, 0x3E, 0x80, 0xE0, 0x6A, 0x06, 0x40, 0x78, 0xE0, 0x6B, 0x05, 0x20, 0xFA,
    ]
    let loop = UInt8(0x50 + code.count)
    while code.count < 0x7000 {
      switch dice.below(16) {
      case 0: code += [0x3E, dice.byte() | 0x82, 0xE0, 0x40]
      case 1: code += [0x3E, dice.byte() | 0x80, 0xE0, 0x40]
      case 2...5:
        code += [0x3E, dice.byte(), 0xE0, dice.pick([0x42, 0x43, 0x47, 0x48, 0x49, 0x4A, 0x4B])]
      // From video memory, so that the program continues meanwhile.
      case 6 where dice.once(in: 6): code += [0x3E, 0x80 + UInt8(dice.below(32)), 0xE0, 0x46]
      // A wait: most lines are left in peace.
      default: code += [0x06, dice.byte(), 0x05, 0x20, 0xFD]
      }
    }
    code += [0xC3, loop, 0x01]
    var rom = [UInt8](repeating: 0, count: 0x8000)
    rom.replaceSubrange(0x100..<0x104, with: [0x00, 0xC3, 0x50, 0x01])
    rom[0x143] = 0x80
    rom.replaceSubrange(0x150..<0x150 + code.count, with: code)
    return try rom.withUnsafeBytes { bytes in try Cartridge(rom: bytes) }
  }

  /// Fills video memory and OAM with what, read as objects, stands on few lines.
  public static func fill(_ machine: GameBoy, seed: UInt64) {
    var dice = Dice(seed: seed)
    for memory in [machine.videoRAM, machine.objectRAM] {
      for place in stride(from: 0, to: memory.count, by: 4) {
        memory[place] = 8 + UInt8(place / 160 % 6 * 24 + dice.below(20))
        memory[place + 1] = dice.once(in: 4) ? UInt8(dice.below(12)) : UInt8(dice.below(176))
        memory[place + 2] = dice.byte()
        memory[place + 3] = dice.byte()
      }
    }
  }
}
