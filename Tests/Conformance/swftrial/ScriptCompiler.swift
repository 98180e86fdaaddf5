/// Compiles the scripts of hostile movies: a small part of ActionScript 1, so that what they do can be read.
///
/// It knows statements (`var`, assignments, `delete`, `if`, `while`, `for … in`, `return`, `throw`, `try … catch`, named functions),
/// calls, `new`, literals, and binary operators without short circuits. It stops at the first mistake, which only a trial's own text has.
struct ScriptCompiler {
  private var tokens: [Token] = []
  private var next = 0

  private enum Token: Equatable {
    case word(String)
    case number(Double)
    case text([UInt8])
    case sign(String)
    case end
  }

  /// The actions of a script, without their end.
  static func actions(_ source: String) -> [UInt8] {
    var compiler = ScriptCompiler()
    compiler.split(Array(source.utf8))
    var code: [UInt8] = []
    while compiler.token != .end { code += compiler.statement() }
    return code
  }

  // MARK: - Actions

  static func action(_ code: UInt8, _ operand: [UInt8]) -> [UInt8] {
    [code, UInt8(truncatingIfNeeded: operand.count), UInt8(truncatingIfNeeded: operand.count >> 8)]
      + operand
  }

  static func push(_ text: String) -> [UInt8] { push(Array(text.utf8)) }
  private static func push(_ text: [UInt8]) -> [UInt8] { action(0x96, [0] + text + [0]) }

  /// A double of Push, whose upper half comes first.
  static func push(_ value: Double) -> [UInt8] {
    let bits = value.bitPattern
    return action(
      0x96,
      ByteWriter.bytes { writer in
        writer.u8(6)
        writer.u32(Int(bits >> 32))
        writer.u32(Int(bits & 0xFFFF_FFFF))
      })
  }

  /// A body whose exceptions are caught and lost.
  static func attempt(_ body: [UInt8]) -> [UInt8] { attempt(body, name: "e", catching: []) }

  private static func attempt(_ body: [UInt8], name: String, catching: [UInt8]) -> [UInt8] {
    let sizes = ByteWriter.bytes { writer in
      writer.u8(1)
      writer.u16(body.count)
      writer.u16(catching.count)
      writer.u16(0)
      writer.string(name)
    }
    return action(0x8F, sizes) + body + catching
  }

  private static func jump(_ code: UInt8, _ distance: Int) -> [UInt8] {
    action(code, ByteWriter.bytes { $0.u16(distance) })
  }

  // MARK: - Tokens

  private var token: Token { tokens[next] }

  private mutating func take() -> Token {
    defer { next = min(next + 1, tokens.count - 1) }
    return tokens[next]
  }

  private mutating func accepts(_ sign: String) -> Bool {
    guard token == .sign(sign) else { return false }
    next += 1
    return true
  }

  private mutating func accepts(word: String) -> Bool {
    guard token == .word(word) else { return false }
    next += 1
    return true
  }

  private mutating func expect(_ sign: String) {
    precondition(accepts(sign), "expected \(sign), not \(token)")
  }

  private mutating func name() -> String {
    guard case .word(let word) = take() else { preconditionFailure("expected a name") }
    return word
  }

  private mutating func split(_ source: [UInt8]) {
    var at = 0
    func isLetter(_ byte: UInt8) -> Bool {
      byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte == 0x5F || byte == 0x24
    }
    func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
    func text(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }
    while at < source.count {
      let start = at
      let byte = source[at]
      if byte <= 0x20 {
        at += 1
      } else if isLetter(byte) {
        while at < source.count, isLetter(source[at]) || isDigit(source[at]) { at += 1 }
        tokens.append(.word(text(start..<at)))
      } else if isDigit(byte) {
        while at < source.count,
          isLetter(source[at]) || isDigit(source[at]) || source[at] == 0x2E
            || (source[at] == 0x2D && source[at - 1] == 0x65)
        {
          at += 1
        }
        tokens.append(.number(Double(text(start..<at)) ?? .nan))
      } else if byte == 0x22 {
        var units: [UInt8] = []
        at += 1
        while at < source.count, source[at] != 0x22 {
          if source[at] == 0x5C { at += 1 }
          units.append(source[at])
          at += 1
        }
        at += 1
        tokens.append(.text(units))
      } else {
        let pair = text(start..<min(start + 2, source.count))
        at += ["==", "!=", ">>", "<<"].contains(pair) ? 2 : 1
        tokens.append(.sign(text(start..<at)))
      }
    }
    tokens.append(.end)
  }

  // MARK: - Statements

  private mutating func block() -> [UInt8] {
    guard accepts("{") else { return statement() }
    var code: [UInt8] = []
    while !accepts("}") { code += statement() }
    return code
  }

  private mutating func statement() -> [UInt8] {
    if accepts(";") { return [] }
    if token == .sign("{") { return block() }
    guard case .word(let word) = token else { return simple() }
    switch word {
    case "var":
      next += 1
      let name = name()
      let value = accepts("=") ? expression() : Self.action(0x96, [3])
      _ = accepts(";")
      return Self.push(name) + value + [0x3C]  // DefineLocal
    case "function":
      // A function without a name is an expression.
      guard case .word = tokens[next + 1] else { return simple() }
      next += 1
      return function(named: name())
    case "if":
      next += 1
      let condition = expression()
      let body = block()
      guard accepts(word: "else") else {
        return condition + [0x12] + Self.jump(0x9D, body.count) + body
      }
      let other = block()
      return condition + [0x12] + Self.jump(0x9D, body.count + 5) + body
        + Self.jump(0x99, other.count) + other
    case "while":
      next += 1
      let condition = expression()
      let body = block()
      let length = condition.count + 6 + body.count + 5
      return condition + [0x12] + Self.jump(0x9D, body.count + 5) + body + Self.jump(0x99, -length)
    case "for": return names()
    case "return", "throw":
      next += 1
      let value = token == .sign(";") ? Self.action(0x96, [3]) : expression()
      _ = accepts(";")
      return value + [word == "return" ? 0x3E : 0x2A]
    case "try":
      next += 1
      let body = block()
      precondition(accepts(word: "catch"))
      expect("(")
      let name = name()
      expect(")")
      return Self.attempt(body, name: name, catching: block())
    default: return simple()
    }
  }

  /// A loop over the names of an object.
  private mutating func names() -> [UInt8] {
    next += 1
    expect("(")
    precondition(accepts(word: "var"))
    let name = name()
    precondition(accepts(word: "in"))
    let object = expression()
    expect(")")
    let body = block()
    // The names are on the stack until the null that ends them.
    let keep = Self.push(name) + [0x4D, 0x3C]  // StackSwap, DefineLocal
    let test = [0x4C] + Self.action(0x96, [2]) + [0x49]  // PushDuplicate, null, Equals2
    let whole = keep + body
    return object + [0x55] + test + Self.jump(0x9D, whole.count + 5) + whole
      + Self.jump(0x99, -(test.count + 5 + whole.count + 5)) + [0x17]
  }

  /// An expression, an assignment or `delete`.
  private mutating func simple() -> [UInt8] {
    defer { _ = accepts(";") }
    if accepts(word: "delete") {
      let code = expression()
      // What reads a member becomes what deletes it.
      return code.dropLast() + [0x3A, 0x17]
    }
    let code = expression()
    guard accepts("=") else { return code + [0x17] }
    let value = expression()
    return code.dropLast() + value + [code.last == 0x4E ? 0x4F : 0x1D]  // SetMember, SetVariable
  }

  private mutating func function(named name: String) -> [UInt8] {
    expect("(")
    var parameters: [String] = []
    while !accepts(")") {
      parameters.append(self.name())
      _ = accepts(",")
    }
    let body = block()
    let head = ByteWriter.bytes { writer in
      writer.string(name)
      writer.u16(parameters.count)
      for parameter in parameters { writer.string(parameter) }
      writer.u16(body.count)
    }
    return Self.action(0x9B, head) + body
  }

  // MARK: - Expressions

  private static let operators: [String: (rank: Int, code: [UInt8])] = [
    "==": (1, [0x49]), "!=": (1, [0x49, 0x12]), "<": (2, [0x48]), ">": (2, [0x67]),
    "<<": (3, [0x63]), ">>": (3, [0x64]), "+": (4, [0x47]), "-": (4, [0x0B]), "*": (5, [0x0C]),
    "/": (5, [0x0D]), "%": (5, [0x3F]), "&": (0, [0x60]), "|": (0, [0x61]),
  ]

  private mutating func expression(above rank: Int = -1) -> [UInt8] {
    var code = unary()
    while case .sign(let sign) = token, let found = Self.operators[sign], found.rank > rank {
      next += 1
      code += expression(above: found.rank) + found.code
    }
    return code
  }

  private mutating func unary() -> [UInt8] {
    if accepts("!") { return unary() + [0x12] }
    if accepts("-") {
      if case .number(let number) = token {
        next += 1
        return Self.push(-number)
      }
      if accepts(word: "Infinity") { return Self.push(-.infinity) }
      return Self.push(0) + unary() + [0x0B]
    }
    if accepts(word: "typeof") { return unary() + [0x44] }
    return calls()
  }

  private mutating func calls() -> [UInt8] {
    var code: [UInt8]
    if accepts(word: "new") {
      // The class is a name with members, and what follows in parentheses are the arguments.
      code = Self.variable(name())
      while accepts(".") { code += Self.push(name()) + [0x4E] }
      code = accepts("(") ? called(code, 0x53) : called(nil, code, 0x53)
    } else {
      code = primary()
    }
    while true {
      if accepts(".") {
        code += Self.push(name()) + [0x4E]  // GetMember
      } else if accepts("[") {
        code += expression() + [0x4E]
        expect("]")
      } else if accepts("(") {
        code = called(code, 0x52)
      } else {
        return code
      }
    }
  }

  /// CallMethod or NewMethod of a member or of a value, with the arguments that follow.
  private mutating func called(_ callee: [UInt8], _ code: UInt8) -> [UInt8] {
    called(arguments(), callee, code)
  }

  private func called(_ arguments: [UInt8]?, _ callee: [UInt8], _ code: UInt8) -> [UInt8] {
    let arguments = arguments ?? Self.push(0)
    switch callee.last {
    case 0x4E: return arguments + callee.dropLast() + [code]
    case 0x1C where callee != Self.variable("super"):
      return arguments + callee.dropLast() + [code == 0x52 ? 0x3D : 0x40]
    default: return arguments + callee + Self.action(0x96, [3]) + [code]
    }
  }

  /// Values up to a closing parenthesis, the last one first, and their number.
  private mutating func arguments(until end: String = ")") -> [UInt8] {
    var values: [[UInt8]] = []
    while !accepts(end) {
      values.append(expression())
      _ = accepts(",")
    }
    return values.reversed().flatMap { $0 } + Self.push(Double(values.count))
  }

  private static func variable(_ name: String) -> [UInt8] { push(name) + [0x1C] }

  private mutating func primary() -> [UInt8] {
    switch take() {
    case .number(let number): return Self.push(number)
    case .text(let units): return Self.push(units)
    case .word(let word):
      switch word {
      case "true", "false": return Self.action(0x96, [5, word == "true" ? 1 : 0])
      case "null": return Self.action(0x96, [2])
      case "undefined": return Self.action(0x96, [3])
      case "NaN": return Self.push(.nan)
      case "Infinity": return Self.push(.infinity)
      case "function": return function(named: "")
      default: return Self.variable(word)
      }
    case .sign("("):
      let code = expression()
      expect(")")
      return code
    case .sign("["): return arguments(until: "]") + [0x42]  // InitArray
    case .sign("{"):
      var code: [UInt8] = []
      var count = 0.0
      while !accepts("}") {
        code += Self.push(name())
        expect(":")
        code += expression()
        _ = accepts(",")
        count += 1
      }
      return code + Self.push(count) + [0x43]  // InitObject
    case let other: preconditionFailure("unexpected \(other)")
    }
  }
}
