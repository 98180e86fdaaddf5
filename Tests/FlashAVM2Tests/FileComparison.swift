@testable import SWF

/// Compares two ABC files by what they mean: indices of pools may differ, and so may the sizes of instructions.
///
/// It knows nothing of listings. Code is compared as far as something reaches it.
struct FileComparison {
  /// The first differences that were found.
  private(set) var differences: [String] = []
  private let one: ABCFile
  private let other: ABCFile
  /// Private namespaces that stand for each other.
  private var partners: [UInt32: UInt32] = [:]
  private var partnersBack: [UInt32: UInt32] = [:]

  init(_ one: ABCFile, _ other: ABCFile) {
    self.one = one
    self.other = other
    compare()
  }

  private mutating func expect(_ isEqual: Bool, _ subject: @autoclosure () -> String) {
    if !isEqual, differences.count < 5 { differences.append(subject()) }
  }

  private mutating func compare() {
    expect(one.majorVersion == other.majorVersion, "major version")
    expect(one.minorVersion == other.minorVersion, "minor version")
    let counts = { (file: ABCFile) in
      [file.methods.count, file.classes.count, file.scripts.count, file.bodies.count]
    }
    let (mine, others) = (counts(one), counts(other))
    guard mine == others else { return expect(false, "counts: \(mine), \(others)") }
    for index in one.methods.indices { compareMethod(index) }
    for index in one.classes.indices {
      let (a, b) = (one.instances[index], other.instances[index])
      expect(sameName(a.name, b.name), "name of class \(index)")
      expect(sameName(a.base, b.base), "base of class \(index)")
      expect(a.flags == b.flags, "flags of class \(index)")
      expect(
        sameNamespace(a.protectedNamespace, b.protectedNamespace), "namespace of class \(index)")
      expect(a.interfaces.count == b.interfaces.count, "interfaces of class \(index)")
      for (a, b) in zip(a.interfaces.indices, b.interfaces.indices) {
        expect(sameName(one.interfaces[a], other.interfaces[b]), "interface of class \(index)")
      }
      expect(a.initializer == b.initializer, "constructor of class \(index)")
      compare(a.traits, b.traits, "class \(index)")
      let (c, d) = (one.classes[index], other.classes[index])
      expect(c.initializer == d.initializer, "initializer of class \(index)")
      compare(c.traits, d.traits, "class \(index) itself")
    }
    for (a, b) in zip(one.scripts, other.scripts) {
      expect(a.initializer == b.initializer, "initializer of a script")
      compare(a.traits, b.traits, "a script")
    }
  }

  // MARK: - Parts

  private func string(_ file: ABCFile, _ index: UInt32) -> [UInt8]? {
    Int(index) < file.constants.strings.count ? Array(file.string(index)) : nil
  }

  private func sameString(_ a: UInt32, _ b: UInt32) -> Bool {
    string(one, a) == string(other, b) && (a == 0) == (b == 0)
  }

  private mutating func sameNamespace(_ a: UInt32, _ b: UInt32) -> Bool {
    if a == 0 || b == 0 { return a == b }
    let (c, d) = (one.constants.namespaces[Int(a)], other.constants.namespaces[Int(b)])
    guard c.kind == d.kind, sameString(c.name, d.name) else { return false }
    guard c.kind == .private else { return true }
    if partners[a] == nil, partnersBack[b] == nil { (partners[a], partnersBack[b]) = (b, a) }
    return partners[a] == b && partnersBack[b] == a
  }

  private mutating func sameName(_ a: UInt32, _ b: UInt32) -> Bool {
    let (names, others) = (one.constants.multinames, other.constants.multinames)
    if a == 0 || b == 0 { return a == b }
    if Int(a) >= names.count || Int(b) >= others.count {
      return Int(a) >= names.count && Int(b) >= others.count
    }
    let (c, d) = (names[Int(a)], others[Int(b)])
    guard c.kind == d.kind else { return false }
    if c.kind == .typeName {
      return sameName(c.name, d.name) && sameName(c.qualifier, d.qualifier)
    }
    guard sameString(c.name, d.name) else { return false }
    guard c.hasNamespaceSet else { return sameNamespace(c.qualifier, d.qualifier) }
    let e = one.constants.namespaceSets[Int(c.qualifier)]
    let f = other.constants.namespaceSets[Int(d.qualifier)]
    guard e.count == f.count else { return false }
    for (g, h) in zip(e.indices, f.indices) {
      let members = (one.constants.namespaceSetMembers, other.constants.namespaceSetMembers)
      guard sameNamespace(members.0[g], members.1[h]) else { return false }
    }
    return true
  }

  private mutating func sameValue(_ a: ABCDefault, _ b: ABCDefault) -> Bool {
    if a.index == 0 || b.index == 0 { return a.index == b.index }
    let values = (try? one.constants.value(of: a), try? other.constants.value(of: b))
    switch values {
    case (.string(let a), .string(let b)): return sameString(a, b)
    case (.namespace(let a), .namespace(let b)): return sameNamespace(a, b)
    case (.double(let a), .double(let b)): return a.bitPattern == b.bitPattern
    case (nil, nil): return a == b
    case (let a, let b): return a == b
    }
  }

  private mutating func compare(_ a: ABCRange, _ b: ABCRange, _ place: String) {
    guard a.count == b.count else { return expect(false, "number of traits of \(place)") }
    for (c, d) in zip(one.traits[a.indices], other.traits[b.indices]) {
      let subject = "\(one.nameText(c.name)) of \(place)"
      expect(sameName(c.name, d.name), "name of \(subject)")
      expect(c.kind == d.kind && c.id == d.id, "kind or number of \(subject)")
      expect(c.isFinal == d.isFinal && c.isOverride == d.isOverride, "attributes of \(subject)")
      switch c.kind {
      case .slot, .constant:
        expect(sameName(c.target, d.target), "type of \(subject)")
        expect(sameValue(c.value, d.value), "value of \(subject)")
      case .method, .getter, .setter, .class:
        expect(c.target == d.target, "method or class of \(subject)")
      }
      let notes = (one.traitMetadata[c.metadata.indices], other.traitMetadata[d.metadata.indices])
      expect(
        notes.0.map { note(one, Int($0)) } == notes.1.map { note(other, Int($0)) },
        "metadata of \(subject)")
    }
  }

  private func note(_ file: ABCFile, _ index: Int) -> [[UInt8]?] {
    let note = file.metadata[index]
    return [string(file, note.name)]
      + file.metadataItems[note.items.indices].flatMap {
        [$0.key == 0 ? nil : string(file, $0.key), string(file, $0.value)]
      }
  }

  private mutating func compareMethod(_ index: Int) {
    let (a, b) = (one.methods[index], other.methods[index])
    let subject = "method \(index) (\(one.methodText(index)))"
    expect(one.owners[index].kind == other.owners[index].kind, "owner of \(subject)")
    expect(
      sameString(a.name, b.name) || string(one, a.name) == nil && b.name == 0, "name of \(subject)")
    expect(a.flags == b.flags, "flags of \(subject)")
    expect(sameName(a.returnType, b.returnType), "result of \(subject)")
    guard a.parameters.count == b.parameters.count, a.options.count == b.options.count else {
      return expect(false, "parameters of \(subject)")
    }
    for (c, d) in zip(a.parameters.indices, b.parameters.indices) {
      expect(sameName(one.parameterTypes[c], other.parameterTypes[d]), "parameter of \(subject)")
    }
    for (c, d) in zip(a.options.indices, b.options.indices) {
      expect(sameValue(one.defaults[c], other.defaults[d]), "value of \(subject)")
    }
    for (c, d) in zip(a.parameterNames.indices, b.parameterNames.indices) {
      expect(
        sameString(one.parameterNames[c], other.parameterNames[d]), "name in \(subject)")
    }
    guard let body = one.body(of: index), let otherBody = other.body(of: index) else {
      return expect(
        one.body(of: index) == nil && other.body(of: index) == nil, "body of \(subject)")
    }
    compare(body, otherBody, subject)
  }

  // MARK: - Code

  private mutating func compare(_ a: ABCBody, _ b: ABCBody, _ subject: String) {
    let sizes = { (body: ABCBody) in
      [body.maxStack, body.localCount, body.initialScopeDepth, body.maxScopeDepth]
    }
    expect(sizes(a) == sizes(b), "sizes of \(subject)")
    compare(a.traits, b.traits, subject)
    let (code, otherCode) = (one.code(of: a), other.code(of: b))
    guard a.handlers.count == b.handlers.count else {
      return expect(false, "handlers of \(subject)")
    }
    var places: [Int: Int] = [:]
    var waiting = [(0, 0)]
    for (c, d) in zip(one.handlers[a.handlers.indices], other.handlers[b.handlers.indices]) {
      expect(sameName(c.type, d.type), "type of a handler of \(subject)")
      expect(sameName(c.variable, d.variable), "variable of a handler of \(subject)")
      waiting.append((Int(c.target), Int(d.target)))
    }
    while let (offset, otherOffset) = waiting.popLast() {
      if let known = places[offset] {
        expect(known == otherOffset, "place \(offset) in \(subject)")
        continue
      }
      places[offset] = otherOffset
      guard let instruction = try? code.instruction(at: offset) else {
        expect((try? otherCode.instruction(at: otherOffset)) == nil, "mistake in \(subject)")
        continue
      }
      guard let partner = try? otherCode.instruction(at: otherOffset),
        partner.opcode == instruction.opcode, sameOperands(instruction, partner)
      else {
        expect(false, "\(instruction.opcode.name) at \(offset) of \(subject)")
        continue
      }
      if instruction.opcode.operation.operands[0] == .branch {
        waiting.append((instruction.target, partner.target))
      }
      if instruction.opcode == .lookupswitch {
        for index in 0...instruction.second {
          waiting.append(
            (
              code.target(ofCase: index, of: instruction),
              otherCode.target(ofCase: index, of: partner)
            ))
        }
      }
      if !instruction.opcode.operation.endsBlock {
        waiting.append((instruction.next, partner.next))
      }
    }
  }

  private mutating func sameOperands(_ a: ABCInstruction, _ b: ABCInstruction) -> Bool {
    let kinds = a.opcode.operation.operands
    let (constants, others) = (one.constants, other.constants)
    for place in kinds.indices {
      let (c, d) = (a.operands[place], b.operands[place])
      let isSame =
        switch kinds[place] {
        case .branch: true
        case .multiname, .type: sameName(c, d)
        case .string, .name: sameString(c, d)
        case .namespace: sameNamespace(c, d)
        case .int: constants.integers[Int(c)] == others.integers[Int(d)]
        case .uint: constants.unsignedIntegers[Int(c)] == others.unsignedIntegers[Int(d)]
        case .double:
          constants.doubles[Int(c)].bitPattern == others.doubles[Int(d)].bitPattern
        default: c == d
        }
      guard isSame else { return false }
    }
    return true
  }
}
