import GameBoy
import TrialKit

/// Random programs, unlike any that a person would write.
enum Program {
  /// The cartridge types that the machine plays, and every other byte now and then.
  private static let mappers: [UInt8] = [
    0x00, 0x01, 0x02, 0x03, 0x05, 0x06, 0x08, 0x09, 0x0B, 0x0C, 0x0D, 0x0F, 0x10, 0x11, 0x12, 0x13,
    0x19, 0x1A, 0x1B, 0x1C, 0x1D, 0x1E, 0x20, 0x22, 0xFC, 0xFD, 0xFE, 0xFF,
  ]

  /// A file: mostly something that a cartridge could be, sometimes not even that.
  static func any(_ dice: inout Dice, _ programs: [[UInt8]]) -> [UInt8] {
    if dice.once(in: 24) { return dice.bytes(dice.below(0x400)) }
    if !programs.isEmpty && dice.once(in: 3) {
      var rom = programs[dice.below(programs.count)]
      for _ in 0..<dice.below(40) { rom[dice.below(rom.count)] = dice.byte() }
      if dice.once(in: 4), rom.count > 0x150 {
        rom[dice.pick([0x143, 0x147, 0x148, 0x149])] = dice.byte()
      }
      if dice.once(in: 8) { rom.removeLast(dice.below(rom.count)) }
      return rom
    }
    var rom = code(&dice, count: 0x8000 << dice.below(5))
    if dice.once(in: 6) { rom.removeLast(dice.below(rom.count - 0x100)) }
    guard rom.count >= 0x150 else { return rom }
    rom.replaceSubrange(0x100..<0x104, with: [0x00, 0xC3, 0x50, 0x01])
    rom[0x143] = dice.pick([0, 0x80, 0xC0, dice.byte()])
    rom[0x146] = dice.pick([0, 3])
    rom[0x147] = dice.once(in: 8) ? dice.byte() : dice.pick(mappers)
    rom[0x148] = dice.once(in: 8) ? dice.byte() : 0
    rom[0x149] = dice.once(in: 8) ? dice.byte() : UInt8(dice.below(6))
    rom[0x14B] = 0x33
    return rom
  }

  /// A machine with such a program in it that was taken.
  static func machine(_ dice: inout Dice, _ programs: [[UInt8]]) -> GameBoy {
    while true {
      let rom = any(&dice, programs)
      guard let cartridge = try? rom.withUnsafeBytes({ bytes in try Cartridge(rom: bytes) }) else {
        continue
      }
      return GameBoy(cartridge: cartridge, model: dice.pick(Model.allCases))
    }
  }

  /// Instructions that touch registers and memory more often than chance would, with loops and interrupt handlers.
  static func code(_ dice: inout Dice, count: Int) -> [UInt8] {
    let noise = dice.below(5)
    var code: [UInt8] = []
    code.reserveCapacity(count + 16)
    while code.count < count {
      switch noise == 0 ? 99 : dice.below(28) {
      case 0...6: code += [0x3E, dice.byte(), 0xE0, register(&dice)]
      case 7, 8: code += [0xF0, register(&dice)]
      // A register is changed over and over, at ever other dots.
      case 9:
        code += [0xF0, register(&dice), dice.pick([0x3C, 0x2F, 0x07]), 0xE0, register(&dice)]
      case 10, 11: code += [0x21, dice.byte(), dice.pick([0x80, 0x9C, 0xC0, 0xD0, 0xFE, 0xA0])]
      case 12...14: code += [dice.pick([0x22, 0x2A, 0x32, 0x3A, 0x34, 0x35, 0x77, 0x7E])]
      case 15: code += [0xEA, dice.byte(), UInt8(dice.below(0x80))]
      case 16: code += [0xEA, dice.byte(), dice.byte()]
      case 17: code += [0x20, UInt8(bitPattern: Int8(-1 - dice.below(40)))]
      case 18: code += [0x06, dice.byte(), 0x05, 0x20, 0xFD]
      case 19: code += [0xFB, 0x3E, dice.byte(), 0xE0, 0xFF]
      case 20: code += [0x76, 0x00]
      case 21: code += [0xC3, dice.byte(), UInt8(dice.below(0x80))]
      case 22: code += [dice.pick([0xD9, 0xC9])]
      case 23: code += [0x31, dice.byte(), dice.pick([0xDF, 0xFF, 0xFE, 0xC0])]
      case 24: code += dice.once(in: 3) ? [0x3E, 0x01, 0xE0, 0x4D, 0x10, 0x00] : [0xE9]
      case 25: code += [0xCB, dice.byte()]
      default: code += dice.bytes(4)
      }
    }
    code.removeLast(code.count - count)
    return code
  }

  /// The lower byte of a register's address, those of the picture most often.
  private static func register(_ dice: inout Dice) -> UInt8 {
    switch dice.below(4) {
    case 0: 0x40 + UInt8(dice.below(12))
    case 1: 0x04 + UInt8(dice.below(4))
    case 2: 0x10 + UInt8(dice.below(0x30))
    default: UInt8(dice.below(0x80))
    }
  }
}
