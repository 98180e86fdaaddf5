import SWF

// Names, namespaces and values.

extension Assembler {
  private static let kinds: [String: ABCNamespace.Kind] = [
    "public": .package, "private": .private, "internal": .internal, "protected": .protected,
    "explicit": .explicit, "staticprotected": .staticProtected, "namespace": .public,
  ]

  static let as3 = "http://adobe.com/AS3/2006/builtin"

  /// A multiname, or a raw index behind `?`; `*` alone is index 0.
  mutating func multiname() throws(NotationError) -> UInt32 {
    if lexer.next == .mark("?") { return try rawIndex() }
    var name = try simpleName()
    while try lexer.take(mark: ".<") {
      let parameter = try multiname()
      try lexer.expect(">")
      name = pools.name(.typeName, name, parameter)
    }
    return name
  }

  /// `?` and a number, which is written as it is; without a number, one that points nowhere.
  mutating func rawIndex() throws(NotationError) -> UInt32 {
    try lexer.expect("?")
    guard case .number = lexer.next else { return Self.nowhere }
    return try lexer.number("an index")
  }

  private mutating func simpleName() throws(NotationError) -> UInt32 {
    switch lexer.next {
    case .mark("*"):
      _ = try lexer.take()
      guard try lexer.take(mark: "::") else { return 0 }
      return try localName(in: .namespace(0))
    case .mark("["):
      _ = try lexer.take()
      try lexer.expect("]")
      try lexer.expect("::")
      return try localName(in: .stack)
    case .mark("{"), .mark("#"):
      let set = try namespaceSet()
      try lexer.expect("::")
      return try localName(in: .set(set))
    case .word(let word):
      _ = try lexer.take()
      if let namespace = try namespace(word: word) {
        try lexer.expect("::")
        return try localName(in: .namespace(namespace))
      }
      if try lexer.take(mark: "::") {
        return try localName(in: .namespace(pools.namespace(.package, Array(word.utf8))))
      }
      try checkLocal(word)
      return pools.publicName(word)
    default:
      return try localName(in: .namespace(pools.namespace(.package, [])))
    }
  }

  private func checkLocal(_ word: String) throws(NotationError) {
    guard word.contains(".") else { return }
    throw lexer.failure("“\(word)” has dots: write package::name, or the name in quotes")
  }

  private enum Qualifier {
    case namespace(UInt32)
    case set(UInt32)
    /// The namespace comes from the stack.
    case stack
  }

  /// The part behind the namespace: `name`, `@name`, `"name"`, `*` or `[]`.
  private mutating func localName(in qualifier: Qualifier) throws(NotationError) -> UInt32 {
    let isAttribute = try lexer.take(mark: "@")
    var name: UInt32? = 0
    switch try lexer.take() {
    case .word(let word):
      try checkLocal(word)
      name = pools.string(word)
    case .text(let text): name = pools.strings.index(text)
    case .mark("*"): break
    case .mark("["):
      try lexer.expect("]")
      name = nil
    case let token: throw lexer.failure("a name is missing before \(token)")
    }
    switch (qualifier, name) {
    case (.namespace(let namespace), let name?):
      return pools.name(isAttribute ? .qNameA : .qName, name, namespace)
    case (.namespace, nil):
      throw lexer.failure("a name from the stack needs a set of namespaces: {public}::[]")
    case (.set(let set), let name?):
      return pools.name(isAttribute ? .multinameA : .multiname, name, set)
    case (.set(let set), nil):
      return pools.name(isAttribute ? .multinameLA : .multinameL, 0, set)
    case (.stack, let name?): return pools.name(isAttribute ? .rtQNameA : .rtQName, name, 0)
    case (.stack, nil): return pools.name(isAttribute ? .rtQNameLA : .rtQNameL, 0, 0)
    }
  }

  /// A namespace by its kind, or the package of that name.
  mutating func namespace() throws(NotationError) -> UInt32 {
    if lexer.next == .mark("?") { return try rawIndex() }
    if try lexer.take(mark: "*") { return 0 }
    let word = try lexer.word("a namespace")
    if Self.kinds[word] == nil, word != "AS3" {
      return pools.namespace(.package, Array(word.utf8))
    }
    guard let namespace = try namespace(word: word, alone: true) else {
      throw lexer.failure("“\(word)” is no namespace")
    }
    return namespace
  }

  /// The namespace that a word begins, such as `private("a")`; nil if the word is a name.
  private mutating func namespace(
    word: String, alone: Bool = false
  ) throws(NotationError) -> UInt32? {
    guard alone || lexer.next == .mark("::") || lexer.next == .mark("(") else { return nil }
    if word == "AS3" { return pools.namespace(.public, Array(Self.as3.utf8)) }
    guard let kind = Self.kinds[word] else { return nil }
    var name: UInt32?
    var number: UInt32 = 0
    if try lexer.take(mark: "(") {
      // A number is the index of the string: 0 is no string.
      if case .number = lexer.next {
        name = try lexer.number("the name of a namespace")
      } else {
        name = pools.strings.index(try lexer.text("the name of a namespace"))
      }
      if try lexer.take(mark: ",") { number = try lexer.number("the number of a namespace") }
      try lexer.expect(")")
    }
    return pools.namespaces.index(
      Pools.Namespace(kind: kind, name: name ?? pools.strings.index([]), number: number))
  }

  /// A set in braces, or one by its name behind #.
  mutating func namespaceSet() throws(NotationError) -> UInt32 {
    if lexer.next == .mark("#") {
      let name = try reference()
      guard let set = sets[name] else { throw lexer.failure("no nsset #\(name) stands above") }
      return set
    }
    try lexer.expect("{")
    var set: [UInt32] = []
    while try !lexer.take(mark: "}") {
      set.append(try namespace())
      if lexer.next != .mark("}") { try lexer.expect(",") }
    }
    return pools.namespaceSets.index(set)
  }

  // MARK: - Values

  /// The value of a slot or parameter.
  mutating func value() throws(NotationError) -> ABCDefault {
    switch lexer.next {
    case .text:
      return ABCDefault(index: pools.strings.index(try lexer.text("a text")), kind: 0x01)
    case .number(let digits):
      if digits.hasSuffix("u") {
        _ = try lexer.take()
        guard let number = Lexer.integer(String(digits.dropLast())) else {
          throw lexer.failure("“\(digits)” is no number")
        }
        return ABCDefault(index: pools.unsignedIntegers.index(number), kind: 0x04)
      }
      if let number = Lexer.integer(digits) {
        _ = try lexer.take()
        return ABCDefault(index: pools.integers.index(Int32(bitPattern: number)), kind: 0x03)
      }
      return ABCDefault(index: pools.doubles.index(try double()), kind: 0x06)
    case .word("NaN"), .word("Infinity"), .word("bits"), .mark("-"):
      return ABCDefault(index: pools.doubles.index(try double()), kind: 0x06)
    case .word(let word):
      switch word {
      case "false", "true", "null":
        _ = try lexer.take()
        let kind: UInt8 = word == "false" ? 0x0A : word == "true" ? 0x0B : 0x0C
        return ABCDefault(index: UInt32(kind), kind: kind)
      case "default":
        _ = try lexer.take()
        return .none
      case "raw":
        _ = try lexer.take()
        let index = try lexer.number("an index")
        return ABCDefault(
          index: index, kind: UInt8(truncatingIfNeeded: try lexer.number("a kind")))
      default: return ABCDefault(index: try namespace(), kind: 0x08)
      }
    default: throw lexer.failure("a value is missing before \(lexer.next)")
    }
  }

  /// The bits of a double: a number, `NaN`, `Infinity`, or `bits` and sixteen digits in quotes.
  mutating func double() throws(NotationError) -> UInt64 {
    let isNegative = try lexer.take(mark: "-")
    switch try lexer.take() {
    case .number(let digits):
      guard let number = Double(digits) else { throw lexer.failure("“\(digits)” is no number") }
      return (isNegative ? -number : number).bitPattern
    case .word("NaN"): return Double.nan.bitPattern
    case .word("Infinity"): return (isNegative ? -Double.infinity : .infinity).bitPattern
    case .word("bits"):
      let digits = String(decoding: try lexer.text("digits"), as: UTF8.self)
      guard let bits = UInt64(digits, radix: 16) else {
        throw lexer.failure("“\(digits)” is no number of base 16")
      }
      return bits
    case let token: throw lexer.failure("a number is missing before \(token)")
    }
  }
}
