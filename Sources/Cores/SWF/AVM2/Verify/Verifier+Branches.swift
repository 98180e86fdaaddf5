import FlashHeap
import SWF

/// Comparisons and branches: a branch compares itself where the types of what it compares are known.
extension Verifier {
  mutating func jump() throws(ScriptError) {
    let target = instruction.target
    try branch(to: target)
    guard frame.isWriting else { return }
    let way = way(to: target)
    frame.emitter.jump(.jump, to: target, after: way)
  }

  mutating func jumpIf(_ isTrue: Bool, _ opcode: ABCOpcode) throws(ScriptError) {
    try frame.compare(opcode)
    try jumpIf(isTrue)
  }

  mutating func jumpIf(_ isTrue: Bool) throws(ScriptError) {
    let condition = try frame.pop()
    let target = instruction.target
    let register = frame.useBoolean(condition)
    try branch(to: target)
    guard frame.isWriting else { return }
    if condition.place == .own, let compared = frame.emitter.takeComparison(into: register) {
      let way = way(to: target)
      return frame.emitter.jump(
        Operation.jump(comparing: compared.operation, isTrue), compared.b, compared.c, to: target,
        after: way)
    }
    let way = way(to: target)
    frame.emitter.jump(isTrue ? .jumpTrue : .jumpFalse, register, to: target, after: way)
  }

  mutating func jumpTable() throws(ScriptError) {
    let index = try frame.pop()
    guard index.type.type === types.int else {
      throw ScriptError(1058, machine.text(of: index.type.type), "int")
    }
    let register = frame.useInt(index)
    let count = instruction.second + 1
    // The last is where all others lead.
    var targets = (0..<count).map { code.target(ofCase: $0, of: instruction) }
    targets.append(instruction.target)
    for target in targets { try branch(to: target) }
    guard frame.isWriting else { return }
    frame.emitter.table(register, to: targets.map { (target: $0, code: way(to: $0)) })
  }
}

extension Operation {
  /// The branch that compares as another instruction does.
  static func jump(comparing operation: Operation?, _ isTrue: Bool) -> Operation {
    switch operation {
    case .lessInt: isTrue ? .jumpLessInt : .jumpNotLessInt
    case .lessEqualInt: isTrue ? .jumpLessEqualInt : .jumpNotLessEqualInt
    case .lessUInt: isTrue ? .jumpLessUInt : .jumpNotLessUInt
    case .lessEqualUInt: isTrue ? .jumpLessEqualUInt : .jumpNotLessEqualUInt
    case .isNull: isTrue ? .jumpNull : .jumpNotNull
    case .lessNumber: isTrue ? .jumpLessNumber : .jumpNotLessNumber
    case .lessEqualNumber: isTrue ? .jumpLessEqualNumber : .jumpNotLessEqualNumber
    case .equalInt: isTrue ? .jumpEqualInt : .jumpNotEqualInt
    default: isTrue ? .jumpEqualNumber : .jumpNotEqualNumber
    }
  }
}
