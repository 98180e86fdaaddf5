import FlashHeap
import SWF

/// Programs, domains, namespaces and types by number, in the order in which they were first met: one list in a state.
final class TypeStates {
  private let machine: Machine
  private let outside: OutsideStates

  /// What an entry of the list is.
  private enum Entry: UInt8 { case domain, program, namespace, type }

  /// What a type is, by which it is found.
  private enum TypeKind: UInt8 {
    /// Of a program: a class, a script, the variables of a method, the variable of a handler.
    case `class`, script, activation, catchScope
    /// A class of the player; what it itself is like, or a class of a program.
    case playerClass, staticSide
    /// The script of a class of the player, or of another definition.
    case classScript, definition
    case vector, void, null, holder
  }

  private(set) var domains: [Domain]
  /// What classes of Vectors themselves are like, which a reader makes.
  private var vectorSides: [ObjectIdentifier: Traits] = [:]
  private(set) var programs: [Program] = []
  private var namespaces: [NamespaceID] = []
  private var types: [Traits] = []
  private var domainNumbers: [ObjectIdentifier: Int] = [:]
  private var programNumbers: [ObjectIdentifier: Int] = [:]
  private var namespaceNumbers: [NamespaceID: Int] = [:]
  private var typeNumbers: [ObjectIdentifier: Int] = [:]

  init(_ machine: Machine, _ outside: OutsideStates) {
    (self.machine, self.outside) = (machine, outside)
    // All begin with the player's.
    domains = [machine.system]
    domainNumbers[ObjectIdentifier(machine.system)] = 0
  }

  private func begin(_ entry: Entry, _ coder: StateCoder) {
    coder.sinks.list(in: .programs)
    coder.sinks.put(entry.rawValue, in: .programs)
  }

  // MARK: - Writing

  /// Sees that a state has a domain.
  func note(_ domain: Domain, _ coder: StateCoder) { _ = number(of: domain, coder) }

  private func number(of domain: Domain, _ coder: StateCoder) -> Int {
    if let known = domainNumbers[ObjectIdentifier(domain)] { return known }
    var parent = number(of: domain.parent ?? machine.system, coder)
    let number = domains.count
    domainNumbers[ObjectIdentifier(domain)] = number
    domains.append(domain)
    begin(.domain, coder)
    coder.within(.programs) { coder.value(&parent) }
    return number
  }

  /// Writes a program; all are, in the order in which they were loaded.
  func write(_ program: Program, _ coder: StateCoder) {
    var domain = number(of: program.domain, coder)
    programNumbers[ObjectIdentifier(program)] = programs.count
    programs.append(program)
    begin(.program, coder)
    coder.within(.programs) {
      var version = program.movieVersion
      coder.value(&domain)
      coder.value(&version)
      var owner = program.source?.owner
      outside.owner(&owner, coder)
      var isOwn = owner == nil
      coder.value(&isOwn)
      if var range = program.source?.range, !isOwn {
        coder.value(&range)
      } else {
        var range = program.source?.range ?? 0..<program.file.bytes.count
        var bytes = program.file.bytes
        coder.value(&range)
        coder.value(&bytes)
      }
    }
  }

  private func number(of namespace: NamespaceID, _ coder: StateCoder) -> Int {
    if let known = namespaceNumbers[namespace] { return known }
    let number = namespaces.count
    namespaceNumbers[namespace] = number
    namespaces.append(namespace)
    let record = machine.namespaces[namespace]
    begin(.namespace, coder)
    coder.within(.programs) {
      var (kind, uri) = (record.kind, record.uri)
      // That of any name stands for itself.
      var isAny = namespace == .any
      coder.value(&isAny)
      coder.choice(&kind)
      coder.value(&uri)
      guard kind == .private else { return }
      // A private one is that of its file.
      let place = privatePlace(of: namespace)
      var (program, index) = (place?.program ?? -1, place?.index ?? 0)
      coder.value(&program)
      coder.value(&index)
    }
    return number
  }

  private func privatePlace(of namespace: NamespaceID) -> (program: Int, index: Int)? {
    for (number, program) in programs.enumerated() {
      if let index = program.place(of: namespace) { return (number, index) }
    }
    return nil
  }

  /// The number of a type; nil of one that no state can have.
  func number(of type: Traits, _ coder: StateCoder) -> Int? {
    if let known = typeNumbers[ObjectIdentifier(type)] { return known }
    guard let writer = writer(of: type, coder) else { return nil }
    let number = types.count
    typeNumbers[ObjectIdentifier(type)] = number
    types.append(type)
    begin(.type, coder)
    coder.within(.programs) { writer() }
    return number
  }

  /// What writes a type; other entries that it needs are written before.
  private func writer(of type: Traits, _ coder: StateCoder) -> (() -> Void)? {
    func write(_ kind: TypeKind, _ numbers: Int...) -> () -> Void {
      {
        coder.sinks.put(kind.rawValue, in: .programs)
        for var number in numbers { coder.value(&number) }
      }
    }
    if type.kind == .class {
      guard let instance = type.instanceTraits.flatMap({ number(of: $0, coder) }) else {
        return nil
      }
      return write(.staticSide, instance)
    }
    if let program = type.program {
      guard let number = programNumbers[ObjectIdentifier(program)] else { return nil }
      switch type.kind {
      case .instance: return write(.class, number, type.place)
      case .script: return write(.script, number, type.place)
      case .activation: return write(.activation, number, type.place)
      case .catchScope: return write(.catchScope, number, type.place, type.handler)
      case .class: return nil
      }
    }
    if type === machine.types.void { return write(.void) }
    if type === machine.types.null { return write(.null) }
    if type === machine.holders { return write(.holder) }
    guard let library = machine.library as? BuiltinLibrary else { return nil }
    if let element = type.vectorElement, library.builtin(of: type) == nil {
      return number(of: element, coder).map { write(.vector, $0) }
    }
    if let known = library.builtin(of: type) {
      let (package, name) = (known.builder.declaration.package, known.declaration.name)
      // Some classes are internal to their packages.
      let kind: NamespaceKind =
        library.builtin(named: self.name(.public, package, name)) === known ? .public : .internal
      return {
        coder.sinks.put(TypeKind.playerClass.rawValue, in: .programs)
        coder.sinks.put(kind.rawValue, in: .programs)
        self.writeName(package, name, coder)
      }
    }
    if type.kind == .script {
      if let instance = type.classOfScript {
        return number(of: instance, coder).map { write(.classScript, $0) }
      }
      guard let name = type.entries.first?.name else { return nil }
      let package = machine.heap.text(machine.namespaces[name.namespace].uri).text
      return {
        coder.sinks.put(TypeKind.definition.rawValue, in: .programs)
        self.writeName(package, self.machine.heap.text(name.local).text, coder)
      }
    }
    return nil
  }

  private func name(_ kind: NamespaceKind, _ package: String, _ name: String) -> QualifiedName {
    QualifiedName(
      machine.namespaces.intern(kind, machine.heap.intern(package)), machine.heap.intern(name))
  }

  private func writeName(_ package: String, _ name: String, _ coder: StateCoder) {
    var atoms = (machine.heap.intern(package), machine.heap.intern(name))
    coder.value(&atoms.0)
    coder.value(&atoms.1)
  }

  // MARK: - References

  /// A type; nil is any, or one that no state can have.
  func code(_ type: inout Traits?, _ coder: StateCoder) {
    let number = coder.reference(
      coder.isReading ? nil : type.flatMap { self.number(of: $0, coder) }, below: types.count)
    if coder.isReading { type = number.map { types[$0] } }
  }

  /// A type that must be there; nil if it is not.
  func readType(_ coder: StateCoder) -> Traits? {
    var type: Traits?
    code(&type, coder)
    if type == nil { coder.fail("a type is missing") }
    return type
  }

  func code(_ namespace: inout NamespaceID, _ coder: StateCoder) {
    let number = coder.reference(
      coder.isReading ? nil : self.number(of: namespace, coder), below: namespaces.count)
    guard coder.isReading else { return }
    guard let number else { return coder.fail("a namespace is missing") }
    namespace = namespaces[number]
  }

  func code(_ domain: inout Domain, _ coder: StateCoder) {
    let number = coder.reference(
      coder.isReading ? nil : self.number(of: domain, coder), below: domains.count)
    guard coder.isReading else { return }
    guard let number else { return coder.fail("a domain is missing") }
    domain = domains[number]
  }

  /// The number of a program.
  func number(of program: Program) -> Int? { programNumbers[ObjectIdentifier(program)] }

  /// The script whose global object has a type.
  func script(of type: Traits) -> Script? {
    guard type.kind == .script else { return nil }
    if let program = type.program {
      return program.scripts.indices.contains(type.place) ? program.scripts[type.place] : nil
    }
    if let instance = type.classOfScript { return machine.library.script(of: instance) }
    return type.entries.first.flatMap { machine.library.script(defining: $0.name) }
  }

  // MARK: - Reading

  func read(_ count: Int, _ coder: StateCoder) {
    for _ in 0..<count {
      guard coder.problem == nil else { return }
      var entry = Entry.domain
      coder.choice(&entry)
      switch entry {
      case .domain: readDomain(coder)
      case .program: readProgram(coder)
      case .namespace: readNamespace(coder)
      case .type:
        var kind = TypeKind.void
        coder.choice(&kind)
        guard coder.problem == nil else { return }
        guard let type = type(kind, coder) else {
          return coder.fail("a type that there is not")
        }
        typeNumbers[ObjectIdentifier(type)] = types.count
        types.append(type)
      }
    }
  }

  private func readDomain(_ coder: StateCoder) {
    var parent = 0
    coder.value(&parent)
    guard domains.indices.contains(parent) else { return coder.fail("a domain below none") }
    let domain = Domain(parent: domains[parent], machine: machine)
    domainNumbers[ObjectIdentifier(domain)] = domains.count
    domains.append(domain)
  }

  private func readProgram(_ coder: StateCoder) {
    var (domain, version) = (0, 0)
    coder.value(&domain)
    coder.value(&version)
    var owner: AnyObject?
    outside.owner(&owner, coder)
    var (isOwn, range, bytes): (Bool, Range<Int>, [UInt8]) = (true, 0..<0, [])
    coder.value(&isOwn)
    coder.value(&range)
    if isOwn { coder.value(&bytes) }
    guard coder.problem == nil, domains.indices.contains(domain), (0...255).contains(version),
      let file = isOwn ? own(bytes, range) : owner.flatMap({ outside.file($0, range) })
    else { return coder.fail("a file that is none") }
    let before = machine.programs.count
    // What it throws it has thrown before: what was made known before counts.
    _ = try? Program.load(
      file, in: domains[domain], movieVersion: version,
      source: isOwn ? nil : owner.map { ProgramSource($0, range) })
    guard machine.programs.count == before + 1, let program = machine.programs.last else {
      return coder.fail("a file that is none")
    }
    programNumbers[ObjectIdentifier(program)] = programs.count
    programs.append(program)
  }

  private func own(_ bytes: [UInt8], _ range: Range<Int>) -> ABCFile? {
    range.upperBound <= bytes.count ? try? ABCFile(bytes, in: range) : nil
  }

  private func readNamespace(_ coder: StateCoder) {
    var (isAny, kind, uri) = (false, NamespaceKind.public, Atom(.empty))
    coder.value(&isAny)
    coder.choice(&kind)
    coder.value(&uri)
    var namespace = NamespaceID.any
    if kind == .private {
      var (program, index) = (0, 0)
      coder.value(&program)
      coder.value(&index)
      if programs.indices.contains(program) {
        guard let known = programs[program].privateNamespace(index) else {
          return coder.fail("a namespace that its file does not have")
        }
        namespace = known
      } else {
        namespace = machine.namespaces.makePrivate(uri)
      }
    } else if !isAny {
      namespace = machine.namespaces.intern(kind, uri)
    }
    namespaceNumbers[namespace] = namespaces.count
    namespaces.append(namespace)
  }

  private func number(_ coder: StateCoder) -> Int {
    var number = 0
    coder.value(&number)
    return number
  }

  private func program(_ coder: StateCoder) -> Program? {
    let number = number(coder)
    return programs.indices.contains(number) ? programs[number] : nil
  }

  private func known(_ coder: StateCoder) -> Traits? {
    let number = number(coder)
    return types.indices.contains(number) ? types[number] : nil
  }

  private func name(_ coder: StateCoder, _ kind: NamespaceKind = .public) -> QualifiedName {
    var (package, name) = (Atom(.empty), Atom(.empty))
    coder.value(&package)
    coder.value(&name)
    return QualifiedName(machine.namespaces.intern(kind, package), name)
  }

  private func type(_ kind: TypeKind, _ coder: StateCoder) -> Traits? {
    let library = machine.library as? BuiltinLibrary
    switch kind {
    case .class:
      let (program, place) = (program(coder), number(coder))
      return program.flatMap {
        $0.classes.indices.contains(place) ? $0.classes[place].instance : nil
      }
    case .script:
      let (program, place) = (program(coder), number(coder))
      return program.flatMap { $0.scripts.indices.contains(place) ? $0.scripts[place].traits : nil }
    case .activation:
      let (program, place) = (program(coder), number(coder))
      guard let program, program.methods.indices.contains(place) else { return nil }
      return try? program.methods[place].activation(machine)
    case .catchScope:
      let (program, place, handler) = (program(coder), number(coder), number(coder))
      guard let program, program.methods.indices.contains(place),
        let body = program.file.body(of: place), body.handlers.indices.count > handler, handler >= 0
      else { return nil }
      return try? program.methods[place].catchScope(handler, machine)
    case .playerClass:
      var kind = NamespaceKind.public
      coder.choice(&kind)
      guard kind == .public || kind == .internal else { return nil }
      return library?.builtin(named: name(coder, kind))?.instance
    case .staticSide: return known(coder).flatMap { staticSide(of: $0) }
    case .classScript: return known(coder).flatMap { machine.library.script(of: $0)?.traits }
    case .definition: return library?.script(defining: name(coder))?.traits
    case .vector: return known(coder).flatMap { machine.vector(of: $0) }
    case .void: return machine.types.void
    case .null: return machine.types.null
    case .holder: return machine.holders
    }
  }

  /// What a class itself is like.
  private func staticSide(of type: Traits) -> Traits? {
    if let program = type.program {
      guard type.kind == .instance else { return nil }
      return program.classes.indices.contains(type.place) ? program.classes[type.place].static : nil
    }
    guard let library = machine.library as? BuiltinLibrary else { return nil }
    if let known = library.builtin(of: type) { return try? library.staticTraits(of: known) }
    guard type.vectorElement != nil else { return nil }
    if let known = vectorSides[ObjectIdentifier(type)] { return known }
    let side = machine.makeVectorSide(of: type)
    vectorSides[ObjectIdentifier(type)] = side
    return side
  }
}

extension Traits {
  /// Of a script of the player that has one class: the type of its objects.
  var classOfScript: Traits? {
    guard kind == .script, program == nil, let slot = slots.last, case .known(let type) = slot.type,
      type.kind == .class
    else { return nil }
    return type.instanceTraits
  }
}
