import SWF

/// Makes ABC files of text; docs/abc-notation.md describes the notation.
package struct Assembler {
  var lexer: Lexer
  var pools = Pools()
  /// Sets of namespaces by the names that the text gives them.
  var sets: [String: UInt32] = [:]
  var version: (major: UInt16, minor: UInt16) = (46, 16)
  var methods: [MethodDraft] = []
  var classes: [ClassDraft] = []
  var scripts: [ScriptDraft] = []

  /// The bytes of an ABC file.
  package static func assemble(_ text: String) throws(NotationError) -> [UInt8] {
    var assembler = Assembler(lexer: try Lexer(text))
    try assembler.readFile()
    try assembler.complete()
    return try FileWriter(assembler).bytes()
  }

  private init(lexer: Lexer) { self.lexer = lexer }

  private mutating func readFile() throws(NotationError) {
    while lexer.next != .end {
      switch try lexer.word("version, namespaces, nsset, class, script or function") {
      case "version":
        version.major = UInt16(truncatingIfNeeded: try lexer.number("the major version"))
        version.minor = UInt16(truncatingIfNeeded: try lexer.number("the minor version"))
      case "namespaces":
        repeat { _ = try namespace() } while try lexer.take(mark: ",")
      case "nsset":
        let name = try reference()
        sets[name] = try namespaceSet()
      case "class": try readClass()
      case "script": try readScript()
      case "function": _ = try readMethod()
      case let word:
        throw lexer.failure(
          "“\(word)” begins nothing; a file has version, namespaces, nsset, class, script and function"
        )
      }
    }
  }

  /// `#` and a name or number.
  mutating func reference() throws(NotationError) -> String {
    try lexer.expect("#")
    switch try lexer.take() {
    case .word(let text), .number(let text): return text
    case let token: throw lexer.failure("a name is missing behind #, before \(token)")
    }
  }

  // MARK: - Classes and scripts

  private mutating func readClass() throws(NotationError) {
    let line = lexer.line
    var draft = ClassDraft(name: try multiname(), line: line)
    heading: while case .word(let word) = lexer.next {
      _ = try lexer.take()
      switch word {
      case "extends": draft.base = try multiname()
      case "implements":
        repeat { draft.interfaces.append(try multiname()) } while try lexer.take(mark: ",")
      case "sealed": draft.flags.insert(.sealed)
      case "final": draft.flags.insert(.final)
      case "interface": draft.flags.insert(.interface)
      case "flags":
        draft.flags = .init(rawValue: UInt8(truncatingIfNeeded: try lexer.number("flags")))
      case "namespace":
        draft.flags.insert(.hasProtectedNamespace)
        draft.protectedNamespace = try namespace()
      default: throw lexer.failure("“\(word)” means nothing in the heading of a class")
      }
    }
    try lexer.expect("{")
    while try !lexer.take(mark: "}") {
      if try lexer.take(word: "iinit") {
        draft.initializer = try readMethod()
      } else if try lexer.take(word: "cinit") {
        draft.classInitializer = try readMethod()
      } else if try lexer.take(word: "static") {
        draft.classTraits.append(try readTrait())
      } else {
        let metadata = try readMetadata()
        // Notes stand before everything else.
        if try lexer.take(word: "static") {
          draft.classTraits.append(try readTrait(metadata))
        } else {
          draft.traits.append(try readTrait(metadata))
        }
      }
    }
    classes.append(draft)
  }

  private mutating func readScript() throws(NotationError) {
    var draft = ScriptDraft()
    try lexer.expect("{")
    while try !lexer.take(mark: "}") {
      if try lexer.take(word: "init") {
        draft.initializer = try readMethod()
      } else {
        draft.traits.append(try readTrait())
      }
    }
    scripts.append(draft)
  }

  // MARK: - Traits

  /// Words that begin a trait.
  static let traitWords: Set = [
    "slot", "const", "method", "getter", "setter", "class", "final", "override",
  ]

  /// `[Name(key = "value", "value")]`, as often as it stands there.
  private mutating func readMetadata() throws(NotationError) -> [UInt32] {
    var list: [UInt32] = []
    while try lexer.take(mark: "[") {
      var note = Pools.Metadata(name: try textOrWord(), keys: [], values: [])
      if try lexer.take(mark: "(") {
        while try !lexer.take(mark: ")") {
          let first = try textOrWord()
          if try lexer.take(mark: "=") {
            note.keys.append(first)
            note.values.append(try textOrWord())
          } else {
            note.keys.append(0)
            note.values.append(first)
          }
          _ = try lexer.take(mark: ",")
        }
      }
      try lexer.expect("]")
      // Notes count from 0, unlike the entries of pools.
      list.append(pools.metadata.index(note) - 1)
    }
    return list
  }

  /// A string as a word or in quotes.
  private mutating func textOrWord() throws(NotationError) -> UInt32 {
    switch try lexer.take() {
    case .word(let word): return pools.string(word)
    case .text(let text): return pools.strings.index(text)
    case let token: throw lexer.failure("a word or text is missing before \(token)")
    }
  }

  mutating func readTrait(_ before: [UInt32] = []) throws(NotationError) -> TraitDraft {
    let metadata = before + (try readMetadata())
    let line = lexer.line
    var attributes: UInt8 = metadata.isEmpty ? 0 : 4
    while true {
      let word = try lexer.word("slot, const, method, getter, setter or class")
      switch word {
      case "final": attributes |= 1
      case "override": attributes |= 2
      case "slot", "const":
        var trait = TraitDraft(
          name: try multiname(), kind: word == "slot" ? .slot : .constant,
          attributes: attributes, target: .type(0), metadata: metadata, line: line)
        if try lexer.take(mark: ":") { trait.target = .type(try multiname()) }
        if try lexer.take(mark: "=") { trait.value = try value() }
        if try lexer.take(word: "id") { trait.id = try lexer.number("the slot") }
        return trait
      case "method", "getter", "setter":
        let kind: ABCTrait.Kind =
          word == "method" ? .method : word == "getter" ? .getter : .setter
        let label = lexer.next == .mark("#") ? try reference() : nil
        var trait = TraitDraft(
          name: try multiname(), kind: kind, attributes: attributes, target: .type(0),
          metadata: metadata, line: line)
        if try lexer.take(word: "id") { trait.id = try lexer.number("the place in the table") }
        if try lexer.take(mark: "=") {
          trait.target = .label(try reference())
        } else {
          trait.target = .method(try readMethod(label: label))
        }
        return trait
      case "class":
        let name = try multiname()
        var trait = TraitDraft(
          name: name, kind: .class, attributes: attributes, target: .class(.name(name)),
          metadata: metadata, line: line)
        if try lexer.take(mark: "=") { trait.target = .class(try classReference()) }
        if try lexer.take(word: "id") { trait.id = try lexer.number("the slot") }
        return trait
      default: throw lexer.failure("“\(word)” is no trait")
      }
    }
  }

  /// A class by its name, or by # and its number.
  mutating func classReference() throws(NotationError) -> Reference {
    guard lexer.next == .mark("#") else { return .name(try multiname()) }
    let text = try reference()
    guard let number = UInt32(text) else { throw lexer.failure("no number of a class: #\(text)") }
    return .number(number)
  }

  // MARK: - Methods

  /// From the label, if it was not read yet, to the end of the code; returns the number of the draft.
  mutating func readMethod(label: String? = nil) throws(NotationError) -> Int {
    var draft = MethodDraft(label: label, line: lexer.line)
    if label == nil, lexer.next == .mark("#") { draft.label = try reference() }
    if try lexer.take(mark: "(") { try readParameters(&draft) }
    if try lexer.take(mark: ":") { draft.returnType = try multiname() }
    heading: while case .word(let word) = lexer.next {
      switch word {
      case "name":
        _ = try lexer.take()
        draft.name = pools.strings.index(try lexer.text("the name of a method"))
        continue heading
      case "flags":
        _ = try lexer.take()
        let flags = try lexer.number("the flags of a method")
        draft.flags = .init(rawValue: UInt8(truncatingIfNeeded: flags))
        continue heading
      case "rest": draft.flags.insert(.needsRest)
      case "arguments": draft.flags.insert(.needsArguments)
      case "activation": draft.flags.insert(.needsActivation)
      case "setsdxns": draft.flags.insert(.setsDXNS)
      case "ignorerest": draft.flags.insert(.ignoresRest)
      case "native": draft.flags.insert(.native)
      default: break heading
      }
      _ = try lexer.take()
    }
    // Methods that the code names get later numbers.
    let number = methods.count
    methods.append(draft)
    if try lexer.take(mark: "{") { methods[number].body = try readBody() }
    return number
  }

  private mutating func readParameters(_ draft: inout MethodDraft) throws(NotationError) {
    var names: [UInt32] = []
    while try !lexer.take(mark: ")") {
      let (name, type) = try readParameter()
      if let name { names.append(name) }
      draft.parameters.append(type)
      if try lexer.take(mark: "=") {
        draft.options.append(try value())
      } else if !draft.options.isEmpty {
        throw lexer.failure("a parameter without a value stands behind one that has one")
      }
      if lexer.next != .mark(")") { try lexer.expect(",") }
    }
    guard names.isEmpty || names.count == draft.parameters.count else {
      throw lexer.failure("either all parameters have names, or none has one")
    }
    if !names.isEmpty {
      draft.parameterNames = names
      draft.flags.insert(.hasParameterNames)
    }
    if !draft.options.isEmpty { draft.flags.insert(.hasOptional) }
  }

  /// `name:type`, or the type alone; a name is an index of the strings.
  private mutating func readParameter() throws(NotationError) -> (name: UInt32?, type: UInt32) {
    // What looks like a name without a package may be one of a parameter.
    let saved = lexer
    if case .word = lexer.next {
      let name = try textOrWord()
      if try lexer.take(mark: ":") { return (name, try multiname()) }
    } else if case .text = lexer.next {
      let name = try textOrWord()
      if try lexer.take(mark: ":") { return (name, try multiname()) }
    } else if lexer.next == .mark("?") {
      let name = try rawIndex()
      if try lexer.take(mark: ":") { return (name, try multiname()) }
    }
    lexer = saved
    return (nil, try multiname())
  }

  /// An index that points nowhere.
  static let nowhere: UInt32 = 0x3FFF_FFFF
}
