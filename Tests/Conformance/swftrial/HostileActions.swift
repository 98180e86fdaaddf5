import TrialKit

/// Scripts around one opcode.
enum HostileActions {
  /// Values, or none of them, then the opcode with operands of any kind.
  static func script(_ opcode: UInt8, _ dice: inout Dice) -> [UInt8] {
    var code: [UInt8] = []
    for _ in 0..<(1 + dice.below(3)) {
      for _ in 0..<dice.below(7) {
        code += ScriptCompiler.actions("x = " + HostileValues.value("any", &dice) + ";")
          .dropFirst(5).dropLast()
      }
      // A count or a name often comes last.
      if dice.once(in: 3) { code += ScriptCompiler.push(Double(dice.below(6))) }
      if dice.once(in: 4) {
        code += ScriptCompiler.push(dice.pick(["push", "t_flip", "clip", "x"]))
      }
      code += ScriptCompiler.push("#o \(opcode)") + [0x26]  // Trace
      code += opcode < 0x80 ? [opcode] : long(opcode, &dice)
      for _ in 0..<dice.below(3) { code.append(dice.pick([0x17, 0x26, 0x4F, 0x1D, 0x3D, 0x52])) }
    }
    // Cut short now and then.
    if dice.once(in: 6) { code.removeLast(min(code.count, 1 + dice.below(8))) }
    return code
  }

  private static func long(_ opcode: UInt8, _ dice: inout Dice) -> [UInt8] {
    let operand =
      switch dice.below(5) {
      case 0: dice.bytes(dice.below(12))
      case 1: [UInt8](repeating: dice.pick([0, 0xFF, 0x7F, 0x80]), count: dice.below(12))
      default: likely(opcode, &dice)
      }
    var code = ScriptCompiler.action(opcode, operand)
    if dice.once(in: 6) { code[1] = dice.byte() }
    if dice.once(in: 20) { code[2] = dice.byte() }
    return code
  }

  /// Operands of the form that the opcode has, with numbers at random.
  private static func likely(_ opcode: UInt8, _ dice: inout Dice) -> [UInt8] {
    func number() -> Int {
      dice.pick([0, 1, 2, 3, 5, 10, 40, 0x7FFF, 0x8000, 0xFFFF, -5, -12, -40, -200])
    }
    func name() -> String { dice.pick(["", "a", "t_flip", "clip", "/:x", "_level9", "t_huge"]) }
    return ByteWriter.bytes { writer in
      switch opcode {
      case 0x83:  // GetURL
        writer.string(dice.pick(["", "FSCommand:x", "text.txt", "asfunction:t_jump,1"]))
        writer.string(name())
      case 0x87, 0x8D, 0x9A: writer.u8(number())
      case 0x88:  // ConstantPool
        writer.u16(dice.once(in: 3) ? number() : 3)
        for _ in 0..<3 { writer.string(name()) }
      case 0x8A:  // WaitForFrame
        writer.u16(number())
        writer.u8(number())
      case 0x8B, 0x8C: writer.string(name())
      case 0x8E:  // DefineFunction2
        writer.string(name())
        writer.u16(2)
        writer.u8(number())
        writer.u16(Int(dice.next() & 0x3FF))
        for _ in 0..<2 {
          writer.u8(number())
          writer.string(name())
        }
        writer.u16(number())
      case 0x8F:  // Try
        writer.u8(dice.below(8))
        for _ in 0..<3 { writer.u16(number()) }
        writer.string("e")
      case 0x96: pushes(&writer, &dice)
      case 0x9B:  // DefineFunction
        writer.string(name())
        writer.u16(dice.once(in: 3) ? number() : 1)
        writer.string(name())
        writer.u16(number())
      case 0x9F:  // GotoFrame2
        writer.u8(dice.below(4))
        if dice.once(in: 2) { writer.u16(number()) }
      default: writer.u16(number())
      }
    }
  }

  private static func pushes(_ writer: inout ByteWriter, _ dice: inout Dice) {
    for _ in 0...dice.below(4) {
      let kind = dice.below(11)
      writer.u8(kind)
      switch kind {
      case 0: writer.string("x")
      case 1, 7: writer.u32(Int(truncatingIfNeeded: dice.next()))
      case 4, 5, 8: writer.u8(Int(dice.byte()))
      case 6: for _ in 0..<2 { writer.u32(Int(truncatingIfNeeded: dice.next())) }
      case 9: writer.u16(Int(truncatingIfNeeded: dice.next()))
      default: break
      }
    }
  }
}
