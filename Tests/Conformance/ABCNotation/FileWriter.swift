import SWF

/// Gives methods their numbers, and writes the tables of a file.
struct FileWriter {
  private let program: Assembler
  /// The number of each draft of a method.
  private var numbers: [Int] = []
  /// The draft of each method.
  private var order: [Int] = []
  /// Methods by what # names them.
  private var labels: [String: Int] = [:]

  init(_ program: Assembler) throws(NotationError) {
    self.program = program
    try numberMethods()
  }

  /// Labels that are numbers are those of the methods; others take what is left, in the order of the text.
  private mutating func numberMethods() throws(NotationError) {
    let methods = program.methods
    numbers = Array(repeating: -1, count: methods.count)
    order = Array(repeating: -1, count: methods.count)
    for (draft, method) in methods.enumerated() {
      guard let label = method.label, let number = Int(label) else { continue }
      guard number < methods.count, order[number] < 0 else {
        throw NotationError(
          line: method.line,
          problem: "#\(label) is taken, or larger than the number of methods (\(methods.count))")
      }
      numbers[draft] = number
      order[number] = draft
    }
    var next = 0
    for draft in methods.indices where numbers[draft] < 0 {
      while order[next] >= 0 { next += 1 }
      numbers[draft] = next
      order[next] = draft
    }
    for (draft, method) in methods.enumerated() {
      guard let label = method.label else { continue }
      guard labels.updateValue(numbers[draft], forKey: label) == nil else {
        throw NotationError(line: method.line, problem: "#\(label) stands here and above")
      }
    }
  }

  func bytes() throws(NotationError) -> [UInt8] {
    var bytes = ABCBytes()
    bytes.short(program.version.minor)
    bytes.short(program.version.major)
    program.pools.write(to: &bytes)
    bytes.list(order) { write(program.methods[$0], to: &$1) }
    bytes.list(program.pools.metadata.entries) { note, bytes in
      bytes.number(note.name)
      bytes.number(UInt32(note.keys.count))
      for text in note.keys + note.values { bytes.number(text) }
    }
    bytes.number(UInt32(program.classes.count))
    for draft in program.classes {
      bytes.number(draft.name)
      bytes.number(draft.base)
      bytes.byte(draft.flags.rawValue)
      if draft.flags.contains(.hasProtectedNamespace) { bytes.number(draft.protectedNamespace) }
      bytes.list(draft.interfaces) { $1.number($0) }
      bytes.number(number(ofDraft: draft.initializer))
      try write(draft.traits, to: &bytes)
    }
    for draft in program.classes {
      bytes.number(number(ofDraft: draft.classInitializer))
      try write(draft.classTraits, to: &bytes)
    }
    bytes.number(UInt32(program.scripts.count))
    for draft in program.scripts {
      bytes.number(number(ofDraft: draft.initializer))
      try write(draft.traits, to: &bytes)
    }
    let bodies = order.indices.filter { program.methods[order[$0]].body != nil }
    bytes.number(UInt32(bodies.count))
    for method in bodies { try writeBody(of: method, to: &bytes) }
    return bytes.bytes
  }

  private func number(ofLabel label: String, line: Int) throws(NotationError) -> Int {
    guard let number = labels[label] else {
      throw NotationError(line: line, problem: "no method has the label #\(label)")
    }
    return number
  }

  /// Initializers are there once a program is complete.
  private func number(ofDraft draft: Int?) -> UInt32 {
    draft.map { UInt32(numbers[$0]) } ?? Assembler.nowhere
  }

  private func write(_ method: MethodDraft, to bytes: inout ABCBytes) {
    bytes.number(UInt32(method.parameters.count))
    bytes.number(method.returnType)
    for type in method.parameters { bytes.number(type) }
    bytes.number(method.name)
    bytes.byte(method.flags.rawValue)
    if method.flags.contains(.hasOptional) {
      bytes.list(method.options) { value, bytes in
        bytes.number(value.index)
        bytes.byte(value.kind)
      }
    }
    for name in method.parameterNames ?? [] { bytes.number(name) }
  }

  private func write(_ traits: [TraitDraft], to bytes: inout ABCBytes) throws(NotationError) {
    bytes.number(UInt32(traits.count))
    for trait in traits {
      bytes.number(trait.name)
      bytes.byte(trait.kind.rawValue | trait.attributes << 4)
      bytes.number(trait.id)
      switch trait.target {
      case .type(let type):
        bytes.number(type)
        bytes.number(trait.value.index)
        if trait.value.index != 0 { bytes.byte(trait.value.kind) }
      case .method(let draft): bytes.number(UInt32(numbers[draft]))
      case .label(let label): bytes.number(UInt32(try number(ofLabel: label, line: trait.line)))
      case .class(let reference):
        bytes.number(UInt32(try program.number(ofClass: reference, line: trait.line)))
      }
      if !trait.metadata.isEmpty { bytes.list(trait.metadata) { $1.number($0) } }
    }
  }

  private func writeBody(of method: Int, to bytes: inout ABCBytes) throws(NotationError) {
    let draft = program.methods[order[method]]
    guard let body = draft.body else { return }
    var code = CodeWriter()
    for item in body.items {
      switch item {
      case .label(let label): try code.mark(label, line: draft.line)
      case .bytes(let raw): code.bytes.raw(raw)
      case .instruction(let opcode, let operands, let line):
        try write(opcode, operands, to: &code, line: line)
      }
    }
    try code.finish()
    let handlers = try body.handlers.map { handler throws(NotationError) in
      ABCHandler(
        from: try code.offset(of: handler.from), to: try code.offset(of: handler.to),
        target: try code.offset(of: handler.target), type: handler.type,
        variable: handler.variable)
    }
    let limits = CodeLimits(
      code.bytes.bytes, handlers: handlers.map { Int($0.target) }, method: draft,
      stackParts: program.pools.stackParts)
    bytes.number(UInt32(method))
    bytes.number(body.maxStack ?? limits.maxStack)
    bytes.number(body.localCount ?? limits.localCount)
    bytes.number(body.scopeDepths?.initial ?? 0)
    bytes.number(body.scopeDepths?.max ?? limits.maxScopes)
    bytes.number(UInt32(code.bytes.bytes.count))
    bytes.raw(code.bytes.bytes)
    bytes.list(handlers) { handler, bytes in
      for number in [handler.from, handler.to, handler.target, handler.type, handler.variable] {
        bytes.number(number)
      }
    }
    try write(body.traits, to: &bytes)
  }

  private func write(
    _ opcode: ABCOpcode, _ operands: [BodyDraft.Operand], to code: inout CodeWriter, line: Int
  ) throws(NotationError) {
    let start = code.bytes.bytes.count
    code.bytes.byte(opcode.rawValue)
    let kinds = opcode.operation.operands
    for (place, operand) in operands.enumerated() {
      switch operand {
      case .number(let number):
        switch kinds[place] {
        case .u8, .s8: code.bytes.byte(UInt8(truncatingIfNeeded: number))
        // Compilers write a negative pushshort in five bytes, too.
        default: code.bytes.number(number)
        }
      // The end of the instruction is behind the distance, but a lookupswitch counts from its beginning.
      case .place(let target):
        code.branch(to: target, from: opcode == .lookupswitch ? start : start + 4)
      case .places(let targets):
        code.bytes.number(UInt32(targets.count - 1))
        for target in targets { code.branch(to: target, from: start) }
      case .method(let reference):
        code.bytes.number(UInt32(try number(ofLabel: reference, line: line)))
      case .class(let reference):
        code.bytes.number(UInt32(try program.number(ofClass: reference, line: line)))
      }
    }
  }
}

/// The bytes of code, with distances that are filled in when all labels are known.
struct CodeWriter {
  var bytes = ABCBytes()
  private var labels: [String: Int] = ["begin": 0]
  private var branches: [(at: Int, from: Int, target: BodyDraft.Place)] = []

  mutating func mark(_ label: String, line: Int) throws(NotationError) {
    guard labels.updateValue(bytes.bytes.count, forKey: label) == nil else {
      throw NotationError(line: line, problem: "the label \(label) stands twice in a method")
    }
  }

  mutating func branch(to target: BodyDraft.Place, from: Int) {
    branches.append((bytes.bytes.count, from, target))
    bytes.distance(0)
  }

  /// Fills in all distances; no code follows.
  mutating func finish() throws(NotationError) {
    labels["end"] = bytes.bytes.count
    var written = bytes.bytes
    for branch in branches {
      var distance = ABCBytes()
      distance.distance(try place(branch.target) - branch.from)
      written.replaceSubrange(branch.at..<branch.at + 3, with: distance.bytes)
    }
    bytes = ABCBytes()
    bytes.raw(written)
  }

  private func place(_ place: BodyDraft.Place) throws(NotationError) -> Int {
    guard let start = labels[place.label] else {
      throw NotationError(line: place.line, problem: "there is no label \(place.label)")
    }
    return start + place.offset
  }

  /// The offset of a place as handlers have it.
  func offset(of place: BodyDraft.Place) throws(NotationError) -> UInt32 {
    UInt32(truncatingIfNeeded: try self.place(place))
  }
}
