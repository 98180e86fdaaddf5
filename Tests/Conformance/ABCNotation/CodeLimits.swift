import SWF

/// The sizes that code needs: found by following it, as far as it means something.
struct CodeLimits {
  /// Values on the stack.
  private(set) var maxStack: UInt32 = 0
  /// Registers.
  private(set) var localCount: UInt32
  /// Scopes.
  private(set) var maxScopes: UInt32 = 0

  init(
    _ bytes: [UInt8], handlers: [Int], method: MethodDraft, stackParts: (UInt32) -> Int
  ) {
    let array = method.flags.isDisjoint(with: [.needsRest, .needsArguments]) ? 0 : 1
    localCount = UInt32(method.parameters.count + 1 + array)
    let code = ABCCode(bytes, in: 0..<bytes.count)
    var seen: Set<Int> = []
    // A handler begins with the value that was thrown.
    var waiting = [(offset: 0, stack: 0, scopes: 0)] + handlers.map { ($0, 1, 0) }
    while let (offset, stack, scopes) = waiting.popLast() {
      maxStack = max(maxStack, UInt32(stack))
      guard seen.insert(offset).inserted, let instruction = try? code.instruction(at: offset)
      else { continue }
      let operation = instruction.opcode.operation
      let count = operation.countPlace.map { Int(instruction.operands[$0]) } ?? 0
      let name = operation.takesName ? stackParts(instruction.operands[0]) : 0
      let left = max(
        0, stack - Int(operation.pops) - Int(operation.popsPerCount) * min(count, 1 << 16) - name)
      let after = left + Int(operation.pushes)
      let scopesAfter = max(0, scopes + Int(operation.scopes))
      maxStack = max(maxStack, UInt32(after))
      maxScopes = max(maxScopes, UInt32(scopesAfter))
      countRegisters(of: instruction)
      if operation.operands[0] == .branch {
        waiting.append((instruction.target, after, scopesAfter))
      }
      if instruction.opcode == .lookupswitch {
        for index in 0...instruction.second {
          waiting.append((code.target(ofCase: index, of: instruction), after, scopesAfter))
        }
      }
      if !operation.endsBlock { waiting.append((instruction.next, after, scopesAfter)) }
    }
  }

  private mutating func countRegisters(of instruction: ABCInstruction) {
    switch instruction.opcode {
    case .getlocal0, .getlocal1, .getlocal2, .getlocal3:
      use(UInt32(instruction.opcode.rawValue - ABCOpcode.getlocal0.rawValue))
    case .setlocal0, .setlocal1, .setlocal2, .setlocal3:
      use(UInt32(instruction.opcode.rawValue - ABCOpcode.setlocal0.rawValue))
    default:
      let kinds = instruction.opcode.operation.operands
      for place in kinds.indices where kinds[place] == .register {
        use(instruction.operands[place])
      }
    }
  }

  private mutating func use(_ register: UInt32) {
    localCount = max(localCount, min(register, 1 << 20) + 1)
  }
}
