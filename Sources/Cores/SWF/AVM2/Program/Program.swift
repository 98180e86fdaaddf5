package import FlashHeap
package import SWF

/// Where an ABC file lies: in a movie, as a rule, which a state knows anyway.
package struct ProgramSource {
  /// What has the bytes, as the library above knows it.
  package let owner: AnyObject
  /// Which of its bytes they are.
  package let range: Range<Int>

  package init(_ owner: AnyObject, _ range: Range<Int>) {
    (self.owner, self.range) = (owner, range)
  }
}

/// An ABC file that is loaded: its names as the machine's, its methods, classes and scripts.
///
/// It lives as long as the machine, since functions refer to it.
package final class Program {
  package let file: ABCFile
  package let domain: Domain
  package unowned let machine: Machine
  /// The API version of its names (V.Api.2).
  package let version: UInt16
  /// The version of the movie that it is of, by which the machine's rules differ (V.Gate).
  package let movieVersion: Int
  /// Where the file lies, for states; nil where it has bytes of its own.
  package let source: ProgramSource?

  private var atoms: [Atom]
  private var namespaces: [NamespaceID]
  private var names: [Name?]
  /// The members of all sets of namespaces.
  private let setMembers: UnsafeMutablePointer<NamespaceID>
  private let setMemberCount: Int

  package private(set) var methods: [Method] = []
  /// What instances of its classes are like, and what the classes themselves are like.
  package internal(set) var classes: [(instance: Traits, static: Traits)] = []
  package internal(set) var scripts: [Script] = []
  /// Types of this file by name, those that a domain does not know among them (V.Domain.4 and .5).
  private var ownTypes: [QualifiedName: Traits] = [:]
  private var ownScripts: [QualifiedName: Script] = [:]

  init(
    _ file: ABCFile, in domain: Domain, version: UInt16, movieVersion: Int,
    source: ProgramSource?
  ) {
    (self.file, self.domain, machine) = (file, domain, domain.machine)
    (self.version, self.movieVersion, self.source) = (version, movieVersion, source)
    let constants = file.constants
    atoms = [Atom](repeating: .none, count: constants.strings.count)
    names = [Name?](repeating: nil, count: constants.multinames.count)
    namespaces = [.any]
    setMemberCount = constants.namespaceSetMembers.count
    setMembers = .allocate(capacity: max(setMemberCount, 1))
    namespaces.reserveCapacity(constants.namespaces.count)
    for entry in constants.namespaces.dropFirst() {
      let uri = entry.name == 0 ? Atom(.empty) : atom(entry.name)
      namespaces.append(machine.namespaces.intern(NamespaceKind(entry.kind), uri))
    }
    for (index, member) in constants.namespaceSetMembers.enumerated() {
      (setMembers + index).initialize(to: namespaces[Int(member)])
    }
    methods = file.methods.indices.map { Method(self, $0) }
  }

  deinit { setMembers.deallocate() }

  /// Takes apart what it declares and its domain, at the machine's end.
  func unlink() {
    domain.unlink()
    for (instance, type) in classes {
      instance.unlink()
      type.unlink()
    }
    for script in scripts { script.traits.unlink() }
    for method in methods { method.unlink() }
    (methods, classes, scripts, ownTypes, ownScripts) = ([], [], [], [:], [:])
  }

  // MARK: - Constants

  /// A string of the pool as a name.
  package func atom(_ index: UInt32) -> Atom {
    if atoms[Int(index)] != .none { return atoms[Int(index)] }
    let atom =
      index == 0
      ? Atom(.empty) : machine.heap.intern { machine.heap.string(units: file.units(index)) }
    atoms[Int(index)] = atom
    return atom
  }

  /// A string of the pool as a value.
  package func string(_ index: UInt32) -> Value { Value(machine.heap.text(atom(index))) }

  /// A namespace of the pool.
  package func namespace(_ index: UInt32) -> NamespaceID { namespaces[Int(index)] }

  /// A multiname of the pool; the index must be in range.
  package func name(_ index: Int) -> Name {
    if let name = names[index] { return name }
    let name = makeName(file.constants.multinames[index])
    names[index] = name
    return name
  }

  private func makeName(_ entry: ABCMultiname) -> Name {
    var flags: Name.Flags = entry.isAttribute ? .attribute : []
    if entry.takesName { flags.insert(.takesName) }
    if entry.takesNamespace { flags.insert(.takesNamespace) }
    if entry.kind == .typeName {
      return Name(.none, .any, .isTyped, version: version)
    }
    if !entry.takesName, entry.name == 0 { flags.insert(.anyName) }
    let local = flags.isDisjoint(with: [.takesName, .anyName]) ? atom(entry.name) : .none
    guard entry.hasNamespaceSet else {
      return Name(local, namespace(entry.qualifier), flags, version: version)
    }
    let range = file.constants.namespaceSets[Int(entry.qualifier)].indices
    let members = UnsafeBufferPointer(start: setMembers + range.lowerBound, count: range.count)
    return Name(local, set: members, flags, version: version)
  }

  /// The name of a trait, a class or an instance, which the reader has made sure is one in one namespace.
  package func qualifiedName(_ index: UInt32) -> QualifiedName {
    let entry = file.constants.multinames[Int(index)]
    return QualifiedName(namespace(entry.qualifier), atom(entry.name))
  }

  // MARK: - Definitions

  /// Makes a type known by name.
  func define(_ type: Traits) {
    if ownTypes[type.name] == nil { ownTypes[type.name] = type }
    if !isPrivate(type.name) { domain.define(type, as: type.name) }
  }

  /// Makes a script known by a name that it defines.
  func define(_ script: Script, as name: QualifiedName) {
    if isPrivate(name) {
      if ownScripts[name] == nil { ownScripts[name] = script }
    } else {
      domain.define(script, as: name)
    }
  }

  private func isPrivate(_ name: QualifiedName) -> Bool {
    machine.namespaces[name.namespace].kind == .private
  }

  /// The script that defines what a name means, and the name by which it does; nil if none does.
  ///
  /// Throws 1008 if two do (V.Domain.7).
  package func script(defining name: Name) throws(ScriptError) -> (Script, QualifiedName)? {
    guard name.isBinding else { return nil }
    var found: (Script, QualifiedName)?
    for index in 0..<Int(name.namespaceCount) {
      let qualified = QualifiedName(name[index], name.local)
      guard let script = script(defining: qualified, version: name.version) else { continue }
      if let found, found.0 !== script {
        throw ScriptError(.referenceError, 1008, machine.text(of: name))
      }
      if found == nil { found = (script, qualified) }
    }
    return found
  }

  /// The script that defines one name; what the player has only for later movies is not there (V.Api.2).
  private func script(defining name: QualifiedName, version: UInt16) -> Script? {
    if isPrivate(name) { return ownScripts[name] }
    guard let script = domain.script(defining: name) else { return nil }
    if script.program == nil, let entry = script.traits.own(name),
      script.traits.entries[entry].version > version
    {
      return ownScripts[name]
    }
    return script
  }

  /// The type that a multiname means; nil is any.
  ///
  /// Throws 1032, 1014, 1008 or 1022 (V.Ver.33).
  package func type(_ index: UInt32, allowsVoid: Bool = false) throws(ScriptError) -> Traits? {
    if index == 0 { return nil }
    let constants = file.constants
    guard Int(index) < constants.multinames.count else {
      throw .number(1032, ["\(index)", "\(constants.multinames.count)"])
    }
    let entry = constants.multinames[Int(index)]
    if entry.kind == .typeName {
      let base = try type(entry.name)
      guard let base, base === machine.types.vector,
        let vector = domain.vector(of: try type(entry.qualifier))
      else { throw .number(1014, [file.nameText(index)]) }
      return vector
    }
    let name = name(Int(index))
    guard name.isBinding, let type = try type(named: name) else {
      throw .number(1014, [name.isLate ? "[]" : file.nameText(index)])
    }
    if type === machine.types.void, !allowsVoid { throw .number(1022, []) }
    return type
  }

  /// The type that a name means; nil if there is none.
  package func type(named name: Name) throws(ScriptError) -> Traits? {
    var found: Traits?
    for index in 0..<Int(name.namespaceCount) {
      let qualified = QualifiedName(name[index], name.local)
      var known = isPrivate(qualified) ? nil : domain.type(named: qualified)
      if let type = known, type.version > name.version { known = nil }
      guard let type = known ?? ownTypes[qualified] else { continue }
      if let found, found !== type {
        throw ScriptError(.referenceError, 1008, machine.text(of: name))
      }
      found = type
    }
    return found
  }

  // MARK: - Signatures

  func signature(of index: Int) throws(ScriptError) -> Signature {
    let method = file.methods[index]
    var signature = Signature()
    signature.flags = method.flags
    for parameter in file.parameterTypes[method.parameters.indices] {
      signature.parameters.append(try type(parameter))
    }
    signature.result = try type(method.returnType, allowsVoid: true)
    let required = signature.parameters.count - Int(method.options.count)
    for (place, option) in file.defaults[method.options.indices].enumerated() {
      signature.defaults.append(try value(option, for: signature.parameters[required + place]))
    }
    return signature
  }

  /// What a slot or parameter of a type begins with, as it lies in a register (V.Meth.9 and .10).
  func value(_ item: ABCDefault, for type: Traits?) throws(ScriptError) -> Value {
    guard item.index != 0 else { return machine.types.standardValue(of: type) }
    let constant: ABCValue?
    do { constant = try file.constants.value(of: item) } catch { throw ScriptError(error) }
    guard let constant else { throw illegalDefault(type) }
    switch constant {
    case .null: return try fit(.null, type)
    case .boolean(let boolean): return try fit(Value(boolean), type)
    case .integer(let integer): return try fit(Value(integer: integer), type)
    case .unsignedInteger(let integer): return try fit(Value(unsigned: integer), type)
    case .double(let double): return try fit(Value(outside: double), type)
    case .string(let index): return try fit(string(index), type)
    case .namespace(let index): return try fit(machine.value(of: namespace(index)), type)
    }
  }

  private func fit(_ value: Value, _ type: Traits?) throws(ScriptError) -> Value {
    guard let fitted = machine.types.fit(value, exactly: type) else { throw illegalDefault(type) }
    return fitted
  }

  private func illegalDefault(_ type: Traits?) -> ScriptError {
    guard let type else { return .number(1107, []) }
    return .number(1102, [machine.text(of: type.name, separator: ".")])
  }
}

/// Namespaces of the file by their places, for states.
extension Program {
  /// The place of a private namespace in the file's list; nil if it is not of the file.
  func place(of namespace: NamespaceID) -> Int? { namespaces.firstIndex(of: namespace) }

  /// The private namespace of a place in the file's list; nil if there is none.
  func privateNamespace(_ index: Int) -> NamespaceID? {
    guard namespaces.indices.contains(index),
      machine.namespaces[namespaces[index]].kind == .private
    else { return nil }
    return namespaces[index]
  }
}
