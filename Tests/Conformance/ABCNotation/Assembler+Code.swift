import SWF

extension Assembler {
  /// The code of a method, behind its brace.
  mutating func readBody() throws(NotationError) -> BodyDraft {
    var body = BodyDraft()
    while try !lexer.take(mark: "}") {
      if lexer.next == .mark("[") {
        body.traits.append(try readTrait())
        continue
      }
      guard case .word(let word) = lexer.next else {
        throw lexer.failure("an instruction is missing before \(lexer.next)")
      }
      if Self.traitWords.contains(word) {
        body.traits.append(try readTrait())
        continue
      }
      let line = lexer.line
      _ = try lexer.take()
      if try lexer.take(mark: ":") {
        body.items.append(.label(word))
        continue
      }
      switch word {
      case "stack": body.maxStack = try lexer.number("the size of the stack")
      case "locals": body.localCount = try lexer.number("the number of registers")
      case "scopes":
        body.scopeDepths = (
          try lexer.number("the scopes at the beginning"), try lexer.number("the most scopes")
        )
      case "try": body.handlers.append(try readHandler())
      case "byte":
        var bytes: [UInt8] = []
        while case .number = lexer.next {
          bytes.append(UInt8(truncatingIfNeeded: try lexer.number("a byte")))
        }
        body.items.append(.bytes(bytes))
      default:
        guard let opcode = ABCOperation.opcode(named: word) else {
          throw lexer.failure("“\(word)” is no instruction")
        }
        body.items.append(.instruction(opcode, try readOperands(of: opcode), line: line))
      }
    }
    return body
  }

  /// `try FROM TO catch TARGET TYPE [as VARIABLE]`.
  private mutating func readHandler() throws(NotationError) -> BodyDraft.Handler {
    let from = try readPlace()
    let to = try readPlace()
    guard try lexer.take(word: "catch") else { throw lexer.failure("“catch” is missing") }
    let target = try readPlace()
    let type = try multiname()
    let variable = try lexer.take(word: "as") ? try multiname() : 0
    return BodyDraft.Handler(
      from: from, to: to, target: target, type: type, variable: variable)
  }

  /// A label, with bytes behind or before it: `L1`, `L1+2`.
  private mutating func readPlace() throws(NotationError) -> BodyDraft.Place {
    var place = BodyDraft.Place(label: try lexer.word("a label"), line: lexer.line)
    if try lexer.take(mark: "+") {
      place.offset = Int(try lexer.number("a number of bytes"))
    } else if case .number(let digits) = lexer.next, digits.hasPrefix("-") {
      place.offset = Int(Int32(bitPattern: try lexer.number("a number of bytes")))
    }
    return place
  }

  private mutating func readOperands(
    of opcode: ABCOpcode
  ) throws(NotationError) -> [BodyDraft.Operand] {
    var operands: [BodyDraft.Operand] = []
    let kinds = opcode.operation.operands
    for place in kinds.indices where kinds[place] != .none {
      operands.append(try readOperand(kinds[place]))
    }
    return operands
  }

  private mutating func readOperand(
    _ kind: ABCOperand
  ) throws(NotationError) -> BodyDraft.Operand {
    switch kind {
    case .branch: return .place(try readPlace())
    case .cases:
      var places: [BodyDraft.Place] = []
      try lexer.expect("[")
      while try !lexer.take(mark: "]") {
        places.append(try readPlace())
        if lexer.next != .mark("]") { try lexer.expect(",") }
      }
      guard !places.isEmpty else { throw lexer.failure("a lookupswitch has at least one case") }
      return .places(places)
    case .multiname, .type: return .number(try multiname())
    case _ where lexer.next == .mark("?"): return .number(try rawIndex())
    case .string, .name: return .number(pools.strings.index(try lexer.text("a text")))
    case .int:
      let number = try lexer.number("a number")
      return .number(pools.integers.index(Int32(bitPattern: number)))
    case .uint: return .number(pools.unsignedIntegers.index(try lexer.number("a number")))
    case .double: return .number(pools.doubles.index(try double()))
    case .namespace: return .number(try namespace())
    case .method: return .method(try reference())
    case .class: return .class(try classReference())
    case .none, .u8, .s8, .s16, .u30, .exception, .register, .slot, .scope, .count, .dispatch:
      return .number(try lexer.number("a number"))
    }
  }
}
