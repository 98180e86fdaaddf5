import FlashHeap
package import SWF

/// Loading a file: its classes and scripts become known by name, and nothing runs.
extension Program {
  /// Reads what a file declares.
  ///
  /// Throws the error of the first mistake; what was made known before it stays known (V.Abc.6).
  package static func load(
    _ file: ABCFile, in domain: Domain, movieVersion: Int, source: ProgramSource? = nil
  ) throws(ScriptError) -> Program {
    let isAIR = domain.machine.surroundings.isAIR
    let program = Program(
      file, in: domain, version: isAIR ? APIVersion.air : APIVersion.of(movieVersion: movieVersion),
      movieVersion: movieVersion, source: source)
    domain.machine.keep(program)
    for index in file.instances.indices { try program.loadInstance(index) }
    for index in file.classes.indices { try program.loadClass(index) }
    for index in file.scripts.indices { try program.loadScript(index) }
    return program
  }

  private func loadInstance(_ index: Int) throws(ScriptError) {
    let instance = file.instances[index]
    let name = qualifiedName(instance.name)
    let base = try base(of: instance)
    let isInterface = instance.flags.contains(.interface)
    if let base {
      if base.isFinal || base === machine.types.class || base === machine.types.function {
        throw ScriptError(1103, machine.text(of: name, separator: "."))
      }
      if base.isInterface || isInterface {
        throw ScriptError(
          1110, machine.text(of: name, separator: "."),
          machine.text(of: base.name, separator: "."))
      }
    }
    let traits = Traits(.instance, name, base: base, program: self)
    traits.place = index
    traits.isInterface = isInterface
    traits.isFinal = instance.flags.contains(.final)
    traits.isDynamic = !instance.flags.contains(.sealed)
    if traits.isDynamic { traits.cellFlags.insert(.properties) }
    if instance.flags.contains(.hasProtectedNamespace) {
      traits.protectedNamespace = namespace(instance.protectedNamespace)
    }
    for interface in file.interfaces[instance.interfaces.indices] {
      guard let type = try type(interface) else { throw ScriptError(1014, "*") }
      guard type.isInterface else {
        throw ScriptError(
          1111, machine.text(of: name, separator: "."),
          machine.text(of: type.name, separator: "."))
      }
      for one in [type] + type.interfaces where !traits.interfaces.contains(where: { $0 === one }) {
        traits.interfaces.append(one)
      }
    }
    var builder = TraitsBuilder(traits, of: self)
    try builder.add(instance.traits)
    traits.initializer = initializer(instance.initializer, of: traits)
    let type = Traits(
      .class,
      QualifiedName(name.namespace, machine.heap.intern(machine.heap.text(name.local).text + "$")),
      base: machine.types.class, program: self)
    type.place = index
    type.instanceTraits = traits
    classes.append((traits, type))
    define(traits)
  }

  /// The class that a class extends; nil is none.
  private func base(of instance: ABCInstance) throws(ScriptError) -> Traits? {
    guard instance.base != 0 else { return nil }
    return try type(instance.base)
  }

  private func initializer(_ index: UInt32, of traits: Traits) -> Method {
    let method = methods[Int(index)]
    method.role = .initializer
    method.owner = traits
    return method
  }

  private func loadClass(_ index: Int) throws(ScriptError) {
    let item = file.classes[index]
    let traits = classes[index].static
    traits.isDynamic = true
    var builder = TraitsBuilder(traits, of: self)
    try builder.add(item.traits)
    traits.initializer = initializer(item.initializer, of: traits)
  }

  private func loadScript(_ index: Int) throws(ScriptError) {
    let item = file.scripts[index]
    let traits = Traits(
      .script, QualifiedName(.public, machine.heap.intern("global")),
      base: machine.types.object, program: self)
    traits.place = index
    traits.isDynamic = true
    traits.cellFlags.insert(.properties)
    traits.cellKind = .scriptGlobal
    var builder = TraitsBuilder(traits, of: self)
    try builder.add(item.traits)
    traits.initializer = initializer(item.initializer, of: traits)
    let script = Script(program: self, index: index, traits: traits)
    scripts.append(script)
    for entry in traits.entries { define(script, as: entry.name) }
  }
}

/// Versions of the player's definitions: a name sees those that are not newer than its movie (V.Api.2).
enum APIVersion {
  /// Of what movies in a browser do not see: it is AIR's.
  static let air: UInt16 = 0x7FFF

  /// What a movie of a version sees: 667 of SWF 10 and so on; what has no version is 0.
  static func of(movieVersion: Int) -> UInt16 {
    switch movieVersion {
    case ..<10: 660
    case 10: 667
    case 11: 670
    default: UInt16(clamping: 672 + (min(movieVersion, 40) - 12) * 2)
    }
  }
}
