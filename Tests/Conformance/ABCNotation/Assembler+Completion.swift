import SWF

/// What a text need not say: initializers, and a script that makes all classes.
extension Assembler {
  mutating func complete() throws(NotationError) {
    for index in classes.indices {
      if classes[index].initializer == nil {
        classes[index].initializer = add(initializer(of: classes[index]))
      }
      if classes[index].classInitializer == nil {
        classes[index].classInitializer = add(code(Self.entry + [Self.plain(.returnvoid)]))
      }
    }
    if scripts.isEmpty, !classes.isEmpty {
      let traits = classes.indices.map {
        TraitDraft(
          name: classes[$0].name, kind: .class, attributes: 0,
          target: .class(.number(UInt32($0))), metadata: [], line: classes[$0].line)
      }
      scripts.append(ScriptDraft(traits: traits))
    }
    for index in scripts.indices where scripts[index].initializer == nil {
      var items = Self.entry
      for trait in scripts[index].traits {
        guard case .class(let reference) = trait.target else { continue }
        items += try definition(of: reference, trait)
      }
      scripts[index].initializer = add(code(items + [Self.plain(.returnvoid)]))
    }
  }

  private static func plain(_ opcode: ABCOpcode, _ operands: UInt32...) -> BodyDraft.Item {
    .instruction(opcode, operands.map { .number($0) }, line: 0)
  }

  private static let entry = [plain(.getlocal0), plain(.pushscope)]

  private func code(_ items: [BodyDraft.Item]) -> MethodDraft {
    MethodDraft(body: BodyDraft(items: items))
  }

  private mutating func add(_ method: MethodDraft) -> Int {
    methods.append(method)
    return methods.count - 1
  }

  /// It calls that of the base; an interface has no code.
  private func initializer(of draft: ClassDraft) -> MethodDraft {
    if draft.flags.contains(.interface) { return MethodDraft() }
    var items = Self.entry
    if draft.base != 0 { items += [Self.plain(.getlocal0), Self.plain(.constructsuper, 0)] }
    return code(items + [Self.plain(.returnvoid)])
  }

  /// The base is made a scope, since the machine looks for it there.
  private func definition(
    of reference: Reference, _ trait: TraitDraft
  ) throws(NotationError) -> [BodyDraft.Item] {
    let base = classes[try number(ofClass: reference, line: trait.line)].base
    let make = BodyDraft.Item.instruction(.newclass, [.class(reference)], line: trait.line)
    var items = [Self.plain(.getscopeobject, 0)]
    if base == 0 {
      items += [Self.plain(.pushnull), make]
    } else {
      items += [
        Self.plain(.getlex, base), Self.plain(.dup), Self.plain(.pushscope), make,
        Self.plain(.popscope),
      ]
    }
    return items + [Self.plain(.initproperty, trait.name)]
  }

  /// The number of a class that a text refers to.
  func number(ofClass reference: Reference, line: Int) throws(NotationError) -> Int {
    switch reference {
    case .number(let number):
      guard Int(number) < classes.count else {
        throw NotationError(line: line, problem: "there is no class #\(number)")
      }
      return Int(number)
    case .name(let name):
      let found = classes.indices.filter { classes[$0].name == name }
      guard let first = found.first else {
        throw NotationError(line: line, problem: "no class has this name")
      }
      guard found.count == 1 else {
        throw NotationError(
          line: line, problem: "\(found.count) classes have this name; write # and its number")
      }
      return first
    }
  }
}
