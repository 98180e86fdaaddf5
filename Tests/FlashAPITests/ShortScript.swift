import Foundation
import Testing

@testable import Flash

/// A little of ActionScript 3 as code, so that tests of rules can be read.
///
/// Statements end with `;`: `var a = …`, `a.b = …`, `a[i] = …`, `delete a.b`, `return …`, and expressions. Expressions have numbers, texts in
/// single quotes, `[lists]`, `{objects: 1}`, `<T>[vectors]`, `new`, calls, members, `function(a) { … }` without what is around it, `+ - * / %`,
/// comparisons, `is`, `in`, `!` and `typeof`. A name with a package is written `flash.geom::Point`.
struct ShortScript {
  /// What a script is that cannot be read.
  struct Mistake: Error, CustomStringConvertible { let description: String }

  /// The code of the statements.
  private(set) var code = ""
  /// Functions that it needs.
  private(set) var functions = ""

  private var tokens: [String]
  private var at = 0
  private var locals: [String: Int] = [:]
  private var functionCount: Int

  /// Reads statements; the value of the last one is traced if `tracesLast`.
  init(_ text: String, tracesLast: Bool = true) throws {
    try self.init(Self.tokens(of: text), [:], 0)
    while at < tokens.count {
      let expression = try statement()
      guard let expression else { continue }
      let isLast = at >= tokens.count
      code +=
        isLast && tracesLast
        ? "findpropstrict trace \(expression) callpropvoid trace 1\n" : "\(expression) pop\n"
    }
  }

  private init(_ tokens: [String], _ locals: [String: Int], _ functionCount: Int) throws {
    (self.tokens, self.locals, self.functionCount) = (tokens, locals, functionCount)
  }

  // MARK: - Words

  private static func tokens(of text: String) throws -> [String] {
    let pattern =
      #/\s+|[A-Za-z_][\w.]*::\w+|@?[A-Za-z_]\w*|0x[0-9A-Fa-f]+|\d+(?:\.\d+)?(?:e[-+]?\d+)?|'(?:[^'\\]|\\.)*'|===|!==|==|!=|<=|>=|&&|[-+*/%<>=!.,;:()\[\]{}]/#
    var rest = Substring(text)
    var result: [String] = []
    while !rest.isEmpty {
      guard let match = rest.prefixMatch(of: pattern) else {
        throw Mistake(description: "“\(rest.prefix(20))” is no word")
      }
      let word = String(match.output)
      rest = rest[match.range.upperBound...]
      if !word.allSatisfy(\.isWhitespace) { result.append(word) }
    }
    return result
  }

  private var next: String { at < tokens.count ? tokens[at] : "" }

  private mutating func take() -> String {
    defer { at += 1 }
    return next
  }

  private mutating func takes(_ word: String) -> Bool {
    guard next == word else { return false }
    at += 1
    return true
  }

  private mutating func expect(_ word: String) throws {
    guard takes(word) else {
      throw Mistake(description: "\(word) is missing before \(tokens[at...].prefix(5))")
    }
  }

  // MARK: - Statements

  /// Reads a statement; the code of its value if it is an expression.
  private mutating func statement() throws -> String? {
    if takes(";") { return nil }
    defer { _ = takes(";") }
    if takes("var") {
      let name = take()
      try expect("=")
      let value = try expression()
      code += "\(value) coerce_a setlocal \(local(name))\n"
      return nil
    }
    if takes("return") {
      code += "\(try expression()) returnvalue\n"
      return nil
    }
    let target = try expression()
    guard takes("=") else { return target }
    let value = try expression()
    for (get, set) in [
      (" getproperty {public}::[]", " setproperty {public}::[]"),
      (" getproperty ", " setproperty "),
    ] {
      guard let place = target.range(of: get, options: .backwards),
        place.upperBound == target.endIndex
          || !target[place.upperBound...].contains(where: { " \n".contains($0) })
      else { continue }
      let name = target[place.upperBound...]
      code += "\(target[..<place.lowerBound]) \(value)\(set)\(name)\n"
      return nil
    }
    guard let name = locals.first(where: { target == "getlocal \($0.value)" }) else {
      throw Mistake(description: "\(target) cannot be set")
    }
    code += "\(value) coerce_a setlocal \(name.value)\n"
    return nil
  }

  private mutating func local(_ name: String) -> Int {
    if let known = locals[name] { return known }
    locals[name] = (locals.values.max() ?? 0) + 1
    return locals[name] ?? 0
  }

  // MARK: - Expressions

  private mutating func expression() throws -> String {
    var left = try sum()
    let operators = [
      "==": "equals", "===": "strictequals", "<": "lessthan", ">": "greaterthan",
      "<=": "lessequals", ">=": "greaterequals", "is": "istypelate", "in": "in",
      "instanceof": "instanceof",
    ]
    while true {
      if let operation = operators[next] {
        at += 1
        left += " \(try sum()) \(operation)"
      } else if takes("!=") {
        left += " \(try sum()) equals not"
      } else if takes("!==") {
        left += " \(try sum()) strictequals not"
      } else {
        return left
      }
    }
  }

  private mutating func sum() throws -> String {
    var left = try product()
    while next == "+" || next == "-" {
      let operation = take() == "+" ? "add" : "subtract"
      left += " \(try product()) \(operation)"
    }
    return left
  }

  private mutating func product() throws -> String {
    var left = try unary()
    while let operation = ["*": "multiply", "/": "divide", "%": "modulo"][next] {
      at += 1
      left += " \(try unary()) \(operation)"
    }
    return left
  }

  private mutating func unary() throws -> String {
    if takes("-") {
      if next.first?.isNumber == true, let number = Double(next) {
        at += 1
        return push(-number)
      }
      return "\(try unary()) negate"
    }
    if takes("!") { return "\(try unary()) not" }
    if takes("typeof") { return "\(try unary()) typeof" }
    if takes("delete") {
      let target = try unary()
      guard let place = target.range(of: " getproperty ", options: .backwards) else {
        throw Mistake(description: "\(target) cannot be deleted")
      }
      return target[..<place.lowerBound] + " deleteproperty " + target[place.upperBound...]
    }
    return try postfix()
  }

  private mutating func postfix() throws -> String {
    var value = try primary()
    while true {
      if takes(".") {
        let name = take()
        if takes("(") {
          let (arguments, count) = try list(until: ")")
          value += " \(arguments) callproperty \(name) \(count)"
        } else {
          value += " getproperty \(name)"
        }
      } else if takes("[") {
        let index = try expression()
        try expect("]")
        value += " \(index) getproperty {public}::[]"
      } else if takes("(") {
        let (arguments, count) = try list(until: ")")
        value += " pushnull \(arguments) call \(count)"
      } else {
        return value
      }
    }
  }

  private mutating func list(until end: String) throws -> (code: String, count: Int) {
    var parts: [String] = []
    while !takes(end) {
      parts.append(try expression())
      if next != end { try expect(",") }
    }
    return (parts.joined(separator: " "), parts.count)
  }

  private func push(_ number: Double) -> String {
    if let small = Int8(exactly: number), number != 0 || number.sign == .plus {
      return "pushbyte \(small)"
    }
    if let whole = Int32(exactly: number), number != 0 { return "pushint \(whole)" }
    return "pushdouble \(number)"
  }

  private mutating func primary() throws -> String {
    let word = take()
    if word.hasPrefix("0x"), let number = UInt32(word.dropFirst(2), radix: 16) {
      return push(Double(number))
    }
    if word.first?.isNumber == true, let number = Double(word) { return push(number) }
    if word.hasPrefix("'") {
      return
        "pushstring \"\(word.dropFirst().dropLast().replacingOccurrences(of: "\"", with: "\\\""))\""
    }
    switch word {
    case "true", "false", "null", "undefined": return "push\(word)"
    case "NaN": return "getlex NaN"
    case "Infinity": return "getlex Infinity"
    case "this": return "getlocal0"
    case "(":
      let value = try expression()
      try expect(")")
      return value
    case "[":
      let (values, count) = try list(until: "]")
      return "\(values) newarray \(count)"
    case "<": return try vector()
    case "{":
      var (parts, count) = ("", 0)
      while !takes("}") {
        let name = take()
        try expect(":")
        parts += "pushstring \"\(name)\" \(try expression()) "
        count += 1
        _ = takes(",")
      }
      return "\(parts)newobject \(count)"
    case "new":
      let name = take()
      let callee = locals[name].map { "getlocal \($0)" } ?? "getlex \(name)"
      guard takes("(") else { return "\(callee) construct 0" }
      let (arguments, count) = try list(until: ")")
      return "\(callee) \(arguments) construct \(count)"
    case "function": return try function()
    default:
      guard word.first.map({ $0.isLetter || $0 == "_" }) == true else {
        throw Mistake(description: "“\(word)” is no value")
      }
      if let known = locals[word] { return "getlocal \(known)" }
      guard takes("(") else { return "getlex \(word)" }
      let (arguments, count) = try list(until: ")")
      return "findpropstrict \(word) \(arguments) callproperty \(word) \(count)"
    }
  }

  /// `<T>[a, b]`: a Vector with these elements.
  private mutating func vector() throws -> String {
    let type = take()
    try expect(">")
    try expect("[")
    var parts: [String] = []
    while !takes("]") {
      parts.append(try expression())
      _ = takes(",")
    }
    var code = "getlex __AS3__.vec::Vector getlex \(type) applytype 1 construct 0"
    for (index, part) in parts.enumerated() {
      code += " dup pushbyte \(index) \(part) setproperty {public}::[]"
    }
    return code
  }

  private mutating func function() throws -> String {
    try expect("(")
    var names: [String: Int] = [:]
    while !takes(")") {
      names[take()] = names.count + 1
      _ = takes(",")
    }
    try expect("{")
    let number = functionCount
    var body = try ShortScript(tokens, names, number + 1)
    body.at = at
    while !body.takes("}") {
      if let value = try body.statement() { body.code += "\(value) pop\n" }
    }
    at = body.at
    functionCount = body.functionCount
    let parameters = (0..<names.count).map { "p\($0):*" }.joined(separator: ", ")
    functions +=
      body.functions
      + "function #s\(number) (\(parameters)) { getlocal0 pushscope \(body.code) returnvoid }\n"
    return "newfunction #s\(number)"
  }
}

extension ShortScript {
  /// The lines that a script traces, with the value of its last statement; of the player's errors, the class and the number alone.
  static func lines(
    _ text: String, classes: String = "", members: String = "", iterations: Int = 1,
    version: UInt8 = 30, tags: [UInt8] = [], symbols: [(UInt8, String)] = [],
    files: [String: [UInt8]] = [:], reloads: Bool = false, isAIR: Bool = false
  ) throws -> [String] {
    let script = try ShortScript(text)
    let run = try MovieRun(
      script.code, members: members, script.functions + classes, iterations: iterations,
      version: version, tags: tags, symbols: symbols, files: files, reloads: reloads, isAIR: isAIR)
    return run.trace.filter { !$0.hasPrefix("\tat ") }.map(short)
  }

  /// "TypeError: Error #2007: …" is "TypeError 2007".
  private static func short(_ line: String) -> String {
    guard let match = line.prefixMatch(of: #/(\w*Error): Error #(\d+).*/#) else { return line }
    return "\(match.1) \(match.2)"
  }

  /// Checks scripts by their rules: what each of them traces, in one line with ` / ` between.
  static func check(
    _ rules: [(rule: String, script: String, expected: String)], classes: String = "",
    version: UInt8 = 30
  ) {
    for (rule, script, expected) in rules {
      do {
        let lines = try lines(script, classes: classes, version: version)
        let traced = lines.joined(separator: " / ")
        #expect(traced == expected, "\(rule): \(script)")
      } catch {
        Issue.record("\(rule): \(script): \(error)")
      }
    }
  }
}
