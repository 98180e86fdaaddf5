package import FlashHeap
package import SWF

/// What one state has of the machine: programs and types, the tables of classes, what is in objects, scripts that have run.
///
/// A program is written by its place in a movie, a class of the player by its name, a method by its number or name. Tables and objects
/// come with all that is in them, also those of the player's classes, which scripts may change. What is read is looked at: code
/// relies on the types of slots, scopes and receivers.
package final class MachineStates: CellStates {
  package let machine: Machine
  let interpreter: Interpreter
  /// What the library above has that programs and objects refer to.
  let outside: OutsideStates
  /// Programs and types by number.
  let types: TypeStates
  /// Tables by number.
  let tables: TableStates
  /// Of a writer: how many domains have been written with what is in them.
  private var writtenDomains = 0

  /// What one state has of a machine, between two iterations: nothing runs.
  package init(_ machine: Machine, _ interpreter: Interpreter, outside: OutsideStates = .none) {
    (self.machine, self.interpreter, self.outside) = (machine, interpreter, outside)
    types = TypeStates(machine, outside)
    tables = TableStates(machine, types)
  }

  // MARK: - Writing

  package func writeRoots(_ coder: StateCoder) {
    for program in machine.programs { types.write(program, coder) }
    for domain in machine.keptDomains { types.note(domain, coder) }
    coder.within(.machine) { codeMachine(coder) }
    for (table, traits) in machine.tables where traits.table == table {
      _ = tables.number(of: table, coder)
    }
  }

  package func writeFound(_ coder: StateCoder) -> Bool {
    let hadTables = tables.writeFound(coder)
    let hadDomains = writtenDomains < types.domains.count
    coder.within(.machine) {
      while writtenDomains < types.domains.count {
        types.domains[writtenDomains].code(coder)
        writtenDomains += 1
      }
    }
    return hadTables || hadDomains
  }

  package func readFound(_ coder: StateCoder) {
    for domain in types.domains where coder.problem == nil { domain.code(coder) }
  }

  package func writeHead(of object: ScriptObject, _ coder: StateCoder) {
    CellHeads(self, coder).write(object)
  }

  // MARK: - Reading

  package func read(_ section: MovieStateSection, count: Int, _ coder: StateCoder) {
    coder.readsCells = true
    switch section {
    case .programs:
      coder.know(MachineParts.kinds)
      types.read(count, coder)
    case .tables: tables.readHeads(count, coder)
    case .tableBodies: tables.readBodies(coder)
    case .machine: codeMachine(coder)
    default: break
    }
    coder.readsCells = false
  }

  package func make(_ kind: ObjectKind, _ coder: StateCoder) -> ScriptObject? {
    CellHeads(self, coder).make(kind)
  }

  package func code(_ object: ScriptObject, _ coder: StateCoder) {
    CellBodies(self, coder).code(object)
  }

  package func finish(_ coder: StateCoder) {
    tables.finish(coder)
    let checks = CellChecks(self, coder)
    for object in coder.heapGraph.objectList where object.kind.isCell && coder.problem == nil {
      checks.check(object)
    }
    for table in tables.list where coder.problem == nil { checks.check(table) }
    guard coder.problem == nil else { return }
    let trees = XMLChecks(coder)
    coder.check(trees.areTrees, "XML in a circle")
    if trees.hasStrays { machine.xmlSettings.hasStrays = true }
  }

  // MARK: - The machine itself

  /// What the machine has besides objects: which scripts have run, and in which scopes code has made methods.
  private func codeMachine(_ coder: StateCoder) {
    var steps = machine.steps
    coder.value(&steps)
    if coder.isReading { machine.steps = steps }
    codeGlobals(coder)
    machine.xmlSettings.code(coder)
    machine.serialization.code(coder)
    for program in types.programs where coder.problem == nil { codeScopes(of: program, coder) }
  }

  /// Scripts that have run, by their types, with their global objects.
  private func codeGlobals(_ coder: StateCoder) {
    let globals = machine.globals.compactMap(\.asObject).filter { $0.traits.kind == .script }
    let count = coder.count(globals.count, least: 2)
    for index in 0..<count where coder.problem == nil {
      var type: Traits? = coder.isReading ? nil : globals[index].traits
      var global = coder.isReading ? coder.blankObject : globals[index]
      types.code(&type, coder)
      coder.value(&global)
      guard coder.isReading, coder.problem == nil else { continue }
      guard let type, let script = types.script(of: type), global.kind == .scriptGlobal,
        global.traits === type, script.global == nil
      else { return coder.fail("a script that cannot have run") }
      script.global = global
      script.state = .done
      machine.keep(global: Value(global))
    }
  }

  /// The static types of the scopes that methods were made in: code that is verified later needs them.
  private func codeScopes(of program: Program, _ coder: StateCoder) {
    let made = coder.isReading ? [] : program.methods.filter { $0.outerScopes != nil }
    let count = coder.count(made.count, least: 2)
    for index in 0..<count where coder.problem == nil {
      var number = coder.isReading ? 0 : made[index].index
      var scopes = coder.isReading ? [] : made[index].outerScopes ?? []
      coder.value(&number)
      coder.list(&scopes, ScopeType(.any, isWith: false)) { scope in
        types.code(&scope.value.type, coder)
        coder.value(&scope.value.isNotNull)
        coder.value(&scope.isWith)
      }
      guard coder.isReading, coder.problem == nil else { continue }
      guard program.methods.indices.contains(number) else {
        return coder.fail("a method that its file does not have")
      }
      program.methods[number].restore(outerScopes: scopes)
    }
  }
}

extension Domain {
  /// Classes by aliases, and the memory.
  fileprivate func code(_ coder: StateCoder) {
    var known = aliases.sorted { $0.key < $1.key }.map { (alias: $0.key, type: $0.value) }
    coder.list(&known, ("", .null)) {
      coder.value(&$0.alias)
      coder.value(&$0.type)
      coder.check($0.type.asObject?.classTable != nil, "an alias of no class")
    }
    var block = hasMemory ? memory.object : .null
    coder.value(&block)
    guard coder.isReading, coder.problem == nil else { return }
    aliases = Dictionary(known.map { ($0.alias, $0.type) }) { _, last in last }
    if !known.isEmpty { machine.keep(self) }
    guard !block.isNull else { return }
    do { try memory.attach(block, machine) } catch { coder.fail("a memory that is none") }
  }
}

/// What the library above has that the machine's programs and objects refer to, for states.
package struct OutsideStates {
  /// Writes or reads what has the bytes of programs.
  package var owner: (inout AnyObject?, StateCoder) -> Void
  /// The file at a place of its bytes; nil if there is none.
  package var file: (AnyObject, Range<Int>) -> ABCFile?
  /// Writes or reads what an object keeps that is a node of the stage; nothing is done if it is none.
  package var node: (inout NativePayload?, StateCoder) -> Void
  /// Whether an object of a type may keep this: natives rely on it.
  package var mayKeep: (ScriptObject, NativePayload?) -> Bool

  package init(
    owner: @escaping (inout AnyObject?, StateCoder) -> Void,
    file: @escaping (AnyObject, Range<Int>) -> ABCFile?,
    node: @escaping (inout NativePayload?, StateCoder) -> Void,
    mayKeep: @escaping (ScriptObject, NativePayload?) -> Bool
  ) {
    (self.owner, self.file, self.node, self.mayKeep) = (owner, file, node, mayKeep)
  }

  /// Of a machine without a player.
  package static var none: OutsideStates {
    OutsideStates(
      owner: { owner, _ in owner = nil }, file: { _, _ in nil }, node: { _, _ in },
      mayKeep: { _, _ in true })
  }
}

extension StateCoder {
  /// What the state has of the machine; only if there is one.
  package var machineStates: MachineStates {
    guard let states = layers.cells as? MachineStates else {
      preconditionFailure("a state without the machine of ActionScript 3")
    }
    return states
  }

  /// A type; nil is any.
  package func value(_ x: inout Traits?) { machineStates.types.code(&x, self) }

  /// A namespace.
  package func value(_ x: inout NamespaceID) { machineStates.types.code(&x, self) }

  /// A domain.
  package func value(_ x: inout Domain) { machineStates.types.code(&x, self) }
}
