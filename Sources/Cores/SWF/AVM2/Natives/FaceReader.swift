/// Reads faces: the grammar of `Face`, and nothing else.
package struct FaceReader {
  private var lexer: FaceLexer
  private var token = FaceLexer.Token.end
  private var line = 1

  /// What a face declares; throws at the first mistake of grammar.
  package static func read(_ text: StaticString) throws(FaceError) -> FaceDeclaration {
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var reader = FaceReader(lexer: FaceLexer(bytes))
    return try reader.declaration()
  }

  private init(lexer: FaceLexer) { self.lexer = lexer }

  // MARK: - Tokens

  private mutating func advance() throws(FaceError) {
    token = try lexer.next()
    line = lexer.line
  }

  private func mistake(_ message: String) -> FaceError { FaceError(line: line, message: message) }

  private mutating func takes(_ character: Character) throws(FaceError) -> Bool {
    guard let ascii = character.asciiValue, token == .sign(ascii) else { return false }
    try advance()
    return true
  }

  private mutating func expect(_ character: Character) throws(FaceError) {
    guard try takes(character) else { throw mistake("\(character) is missing") }
  }

  private mutating func takes(word: String) throws(FaceError) -> Bool {
    guard token == .word(word) else { return false }
    try advance()
    return true
  }

  private mutating func word(_ what: String) throws(FaceError) -> String {
    let word: String
    switch token {
    case .word(let name): word = name
    case .keyword(let keyword): word = keyword.rawValue
    default: throw mistake("\(what) is missing")
    }
    try advance()
    return word
  }

  /// A name with dots: what is before the last one, and what is after it.
  private mutating func dotted(_ what: String) throws(FaceError) -> (package: String, name: String)
  {
    var package = ""
    var name = try word(what)
    while try takes(".") {
      package += package.isEmpty ? name : "." + name
      name = try word(what)
    }
    return (package, name)
  }

  // MARK: - Declarations

  private mutating func declaration() throws(FaceError) -> FaceDeclaration {
    var declaration = FaceDeclaration()
    try advance()
    guard try takes(word: "package") else { throw mistake("package is missing") }
    // The name stands on the same line: without one, the next word begins the declaration.
    if line == 1, token != .end, token != .keyword(.public) {
      let (package, name) = try dotted("a package's name")
      declaration.package = package.isEmpty ? name : package + "." + name
    }
    while try takes(word: "import") {
      let (package, name) = try dotted("a class's name")
      guard !package.isEmpty, package != declaration.package else {
        throw mistake("\(name) needs no import")
      }
      guard declaration.imports.updateValue(package, forKey: name) == nil else {
        throw mistake("\(name) is imported twice")
      }
    }
    while token != .end {
      let head = try head()
      if head.isClass || head.isInterface {
        guard declaration.type == nil, declaration.members.isEmpty else {
          throw mistake("a face has one class")
        }
        declaration.type = try type(head)
      } else {
        guard declaration.type == nil else { throw mistake("a face has one class") }
        declaration.members.append(try member(head, of: nil))
      }
    }
    if declaration.type == nil, declaration.members.isEmpty { throw mistake("nothing is declared") }
    return declaration
  }

  /// Marks and words before a declaration.
  private struct Head {
    var member = FaceMember()
    var hasNamespace = false
    var isClass = false
    var isInterface = false
    var isDynamic = false
    var isAbstract = false
    var isCallable = false
    var hasPayload = false
  }

  private mutating func head() throws(FaceError) -> Head {
    var head = Head()
    while case .mark(let mark) = token {
      try read(mark: mark, into: &head)
      try advance()
    }
    head.member.line = line
    while case .keyword(let word) = token {
      try advance()
      switch word {
      case .native: head.member.isNative = true
      case .static: head.member.isStatic = true
      case .override: head.member.isOverride = true
      case .final: head.member.isFinal = true
      case .dynamic: head.isDynamic = true
      case .public: try setNamespace(.public, of: &head)
      case .protected: try setNamespace(.protected, of: &head)
      case .private: try setNamespace(.private, of: &head)
      case .internal: try setNamespace(.internal, of: &head)
      case .AS3: try setNamespace(.AS3, of: &head)
      case .flash_proxy: try setNamespace(.flash_proxy, of: &head)
      case .class:
        head.isClass = true
        return head
      case .interface:
        head.isInterface = true
        return head
      case .var, .const, .function:
        head.member.kind = word == .var ? .variable : word == .const ? .constant : .function
        return head
      }
    }
    throw mistake("var, const, function, class or interface is missing")
  }

  private func setNamespace(
    _ namespace: FaceMember.Namespace, of head: inout Head
  ) throws(FaceError) {
    guard !head.hasNamespace else { throw mistake("a declaration has one namespace") }
    head.member.namespace = namespace
    head.hasNamespace = true
  }

  private func read(mark: String, into head: inout Head) throws(FaceError) {
    if let number = UInt16(mark) {
      guard (660...740).contains(number) else { throw mistake("no API version: \(number)") }
      head.member.version = number
      return
    }
    let words = mark.split(separator: " ")
    switch words.first ?? "" {
    case "air" where words.count == 1: head.member.version = APIVersion.air
    case "abstract" where words.count == 1: head.isAbstract = true
    case "callable" where words.count == 1: head.isCallable = true
    case "payload" where words.count == 1: head.hasPayload = true
    case "hidden" where words.count == 1: head.member.place = .hidden
    case "call" where words.count == 1: head.member.place = .call
    case "factory" where words.count == 1: head.member.place = .factory
    case "slot" where words.count == 1: head.member.isSlot = true
    case "frames" where words.count > 1: head.member.frames = Self.frames(words.dropFirst())
    case let first where first.first?.isUppercase == true: head.member.metadata.append(mark)
    default: throw mistake("no mark that is known: [\(mark)]")
    }
  }

  /// Names of methods; those of accessors have a word more, `Stage/get width`.
  private static func frames(_ words: ArraySlice<Substring>) -> [String] {
    var frames: [String] = []
    for word in words {
      if let last = frames.last, last.hasSuffix("/get") || last.hasSuffix("/set") {
        frames[frames.count - 1] = "\(last) \(word)"
      } else {
        frames.append(String(word))
      }
    }
    return frames
  }

  // MARK: - Classes

  private mutating func type(_ head: Head) throws(FaceError) -> FaceClass {
    let member = head.member
    guard head.hasNamespace, member.namespace == .public || member.namespace == .internal else {
      throw mistake("a class is public or internal")
    }
    guard !member.isNative, !member.isStatic, !member.isOverride, member.place == .usual,
      !member.isSlot
    else { throw mistake("a word or mark that classes do not have") }
    var type = FaceClass()
    type.line = member.line
    type.name = try word("a class's name")
    type.isInterface = head.isInterface
    (type.isFinal, type.isDynamic) = (member.isFinal, head.isDynamic)
    (type.isAbstract, type.isCallable) = (head.isAbstract, head.isCallable)
    type.hasPayload = head.hasPayload
    (type.version, type.metadata) = (member.version, member.metadata)
    if try takes(word: "extends") {
      repeat {
        let name = try word("the base's name")
        if type.isInterface {
          type.interfaces.append(name)
        } else {
          guard type.base == nil else { throw mistake("a class has one base") }
          type.base = name
        }
      } while try takes(",")
    }
    if try takes(word: "implements") {
      guard !type.isInterface else { throw mistake("an interface extends others") }
      repeat { type.interfaces.append(try word("an interface's name")) } while try takes(",")
    }
    try expect("{")
    while token != .sign(UInt8(ascii: "}")) {
      guard token != .end else { throw mistake("} is missing") }
      let head = try self.head()
      guard !head.isClass, !head.isInterface, !head.isDynamic, !head.isAbstract, !head.isCallable,
        !head.hasPayload
      else { throw mistake("a word or mark that members do not have") }
      type.members.append(try self.member(head, of: type))
    }
    try advance()
    return type
  }

  // MARK: - Members

  private mutating func member(_ head: Head, of type: FaceClass?) throws(FaceError) -> FaceMember {
    var member = head.member
    let isInterface = type?.isInterface == true
    guard head.hasNamespace != isInterface else {
      throw mistake(
        isInterface ? "members of interfaces have no namespace" : "a namespace is missing")
    }
    if type == nil {
      guard member.namespace == .public || member.namespace == .internal, !member.isStatic,
        !member.isOverride, !member.isFinal, member.place == .usual, !member.isSlot,
        member.kind != .variable
      else { throw mistake("a package has public and internal functions and constants") }
    }
    guard member.kind == .function else {
      try variable(&member, isInterface: isInterface)
      return member
    }
    guard member.isNative != isInterface, !member.isSlot else {
      throw mistake(isInterface ? "an interface has no native functions" : "native is missing")
    }
    member.name = try word("a function's name")
    if member.name == "get" || member.name == "set", case .word(let name) = token {
      member.kind = member.name == "get" ? .getter : .setter
      member.name = name
      try advance()
    }
    try parameters(&member)
    if try takes(":") { member.type = try self.type() }
    try check(member, of: type)
    return member
  }

  /// What functions of each kind may be.
  private func check(_ member: FaceMember, of type: FaceClass?) throws(FaceError) {
    switch member.kind {
    case .getter:
      guard member.parameters.isEmpty, !member.hasRest, member.type != .void else {
        throw mistake("a getter has a type and no parameters")
      }
    case .setter:
      guard member.parameters.count == 1, member.parameters[0].value == nil, !member.hasRest,
        member.type == .void
      else { throw mistake("a setter has one parameter and gives void") }
    default: break
    }
    if member.place != .usual {
      guard type?.isInterface == false, member.kind == .function, !member.isStatic,
        !member.isOverride
      else { throw mistake("[hidden], [call] and [factory] are for functions of a class") }
    }
    if member.name == type?.name, member.place == .usual, member.kind == .function {
      guard member.namespace == .public, !member.isStatic, !member.isOverride, !member.isFinal,
        member.type == .any
      else { throw mistake("a constructor is public and gives nothing") }
    }
    if member.isStatic, member.isOverride { throw mistake("nothing static overrides") }
    if type?.isInterface == true, member.isStatic || member.isOverride || member.isFinal {
      throw mistake("a word that members of interfaces do not have")
    }
  }

  private mutating func variable(
    _ member: inout FaceMember, isInterface: Bool
  ) throws(FaceError) {
    guard !isInterface else { throw mistake("an interface has functions alone") }
    guard !member.isNative, !member.isOverride, !member.isFinal, member.place == .usual,
      member.frames.isEmpty
    else { throw mistake("a word or mark that variables do not have") }
    member.name = try word("a variable's name")
    if try takes(":") { member.type = try type() }
    guard member.type != .void else { throw mistake("a variable of type void") }
    if try takes("=") { member.value = try literal() }
  }

  private mutating func parameters(_ member: inout FaceMember) throws(FaceError) {
    try expect("(")
    if try takes(")") { return }
    repeat {
      if token == .rest {
        try advance()
        _ = try word("a parameter's name")
        member.hasRest = true
        break
      }
      var parameter = FaceParameter(name: try word("a parameter's name"), type: .any)
      if try takes(":") { parameter.type = try type() }
      guard parameter.type != .void else { throw mistake("a parameter of type void") }
      if try takes("=") { parameter.value = try literal() }
      if parameter.value == nil, member.parameters.last?.value != nil {
        throw mistake("\(parameter.name) needs a default, as those before it have one")
      }
      member.parameters.append(parameter)
    } while try takes(",")
    try expect(")")
  }

  private mutating func type() throws(FaceError) -> FaceType {
    if try takes("*") { return .any }
    let name = try word("a type's name")
    if name == "void" { return .void }
    guard name == "Vector" else { return .named(name) }
    try expect(".")
    try expect("<")
    let element = try type()
    guard element != .void else { throw mistake("a vector of type void") }
    try expect(">")
    return .vector(element)
  }

  private mutating func literal() throws(FaceError) -> FaceValue {
    let isNegative = try takes("-")
    let sign: Double = isNegative ? -1 : 1
    let value: FaceValue
    switch token {
    case .number(let number): value = .number(sign * number)
    case .word("NaN"): value = .number(.nan)
    case .word("Infinity"): value = .number(sign * .infinity)
    case .string(let text) where !isNegative: value = .string(text)
    case .word("true") where !isNegative: value = .boolean(true)
    case .word("false") where !isNegative: value = .boolean(false)
    case .word("null") where !isNegative: value = .null
    case .word("undefined") where !isNegative: value = .undefined
    default: throw mistake("a literal is missing")
    }
    try advance()
    return value
  }
}
