import FlashHeap

/// The player's own definitions: faces, read when their names are first asked for.
package final class BuiltinLibrary: PlayerLibrary {
  unowned let machine: Machine
  private let packages: [String: FacePackage]
  /// Functions that faces do not have themselves, by the class's name with its package: `flash.display::Sprite`.
  private let natives: (String) -> Face.Natives?
  /// What was read; nil is what is known not to be there.
  private var classes: [QualifiedName: BuiltinClass?] = [:]
  private var scripts: [QualifiedName: Script] = [:]
  /// Classes by the scripts that define them.
  private var definers: [ObjectIdentifier: BuiltinClass] = [:]
  /// Classes by what their objects are like.
  private var byTraits: [ObjectIdentifier: BuiltinClass] = [:]
  private var packageNamespaces: [String: NamespaceID] = [:]
  /// Whether the classes that all others are made with are made.
  var hasBegun = false
  /// The name of the type of no value.
  let void: QualifiedName

  package init(
    _ machine: Machine, packages: [FacePackage] = FacePackage.language,
    natives: @escaping (String) -> Face.Natives? = { _ in nil }
  ) {
    self.machine = machine
    self.natives = natives
    void = QualifiedName(.public, machine.heap.intern("void"))
    var byName: [String: FacePackage] = [:]
    for package in packages { byName[package.name] = package }
    self.packages = byName
  }

  // MARK: - As the domain asks

  package func type(named name: QualifiedName) -> Traits? {
    if name == void { return machine.types.void }
    return builtin(named: name)?.instance
  }

  package func script(defining name: QualifiedName) -> Script? {
    if let script = scripts[name] { return script }
    guard let face = face(named: name) else { return nil }
    do {
      if let type = try self.class(named: name) { return script(of: type) }
      for (name, script) in try builder(of: face, name).makeScripts() { scripts[name] = script }
      return scripts[name]
    } catch {
      return nil
    }
  }

  /// The script that defines a class; nil where its face has a mistake.
  func script(of type: BuiltinClass) -> Script? {
    if let script = type.script { return script }
    guard let script = try? type.builder.makeScript(of: type) else { return nil }
    type.script = script
    definers[ObjectIdentifier(script)] = type
    return script
  }

  /// The class that a script defines; nil if it defines something else.
  func builtin(definedBy script: Script) -> BuiltinClass? { definers[ObjectIdentifier(script)] }

  package func core(_ class: CoreClass) -> Traits {
    let name = QualifiedName(namespace(ofPackage: `class`.packageName), atom(`class`.rawValue))
    if let type = builtin(named: name) { return type.instance }
    // A mistake in a face, which a test finds.
    return Traits(.instance, name, base: nil, program: nil)
  }

  package func unlink() {
    for case let type? in classes.values { type.unlink() }
    for script in scripts.values { script.traits.unlink() }
    (classes, scripts, definers, byTraits) = ([:], [:], [:], [:])
  }

  // MARK: - Classes

  /// A class of the player by its name; nil if there is none.
  package func builtin(named name: QualifiedName) -> BuiltinClass? {
    if let known = classes[name] { return known }
    let read: BuiltinClass?
    do { read = try self.class(named: name) } catch { read = nil }
    return read
  }

  /// The class whose objects are of a type; nil if it is not one of the player's.
  package func builtin(of instance: Traits) -> BuiltinClass? {
    byTraits[ObjectIdentifier(instance)]
  }

  /// What a class itself is like.
  package func staticTraits(of type: BuiltinClass) throws(FaceError) -> Traits {
    if let traits = type.staticTraits { return traits }
    let traits = try type.builder.makeStatic(of: type)
    type.staticTraits = traits
    return traits
  }

  /// A class by its name; throws the first mistake in its face or in one of those above it.
  package func `class`(named name: QualifiedName) throws(FaceError) -> BuiltinClass? {
    if let known = classes[name] { return known }
    guard let face = face(named: name) else {
      classes[name] = .some(nil)
      return nil
    }
    // Whose base is itself finds nothing.
    classes[name] = .some(nil)
    let builder = try builder(of: face, name)
    guard let declared = builder.declaration.type else { return nil }
    let made = try builder.makeClass(declared)
    classes[name] = made
    byTraits[ObjectIdentifier(made.instance)] = made
    return made
  }

  private func face(named name: QualifiedName) -> Face? {
    let namespace = machine.namespaces[name.namespace]
    let local = machine.heap.text(name.local).text
    // The forms of Vectors are internal to their package.
    guard namespace.kind == (local.hasPrefix("Vector$") ? .internal : .public),
      let package = packages[machine.heap.text(namespace.uri).text]
    else { return nil }
    return package[local]
  }

  private func builder(of face: Face, _ name: QualifiedName) throws(FaceError) -> BuiltinBuilder {
    let text = machine.text(of: name, separator: "::")
    let more = natives(text)
    var all = face.natives ?? more
    if let own = face.natives, let more { all = { own($0) ?? more($0) } }
    return BuiltinBuilder(
      self, try FaceDeclarations.shared.declaration(of: face), natives: all)
  }

  // MARK: - Names

  func atom(_ text: String) -> Atom {
    var text = text
    let known = text.withUTF8 { bytes in
      bytes.allSatisfy { $0 < 0x80 }
        ? machine.heap.atoms.find(ascii: UnsafeRawBufferPointer(bytes)) : nil
    }
    return known ?? machine.heap.intern(text)
  }

  func namespace(ofPackage name: String) -> NamespaceID {
    if let known = packageNamespaces[name] { return known }
    let namespace = machine.namespaces.intern(.public, name.isEmpty ? Atom(.empty) : atom(name))
    packageNamespaces[name] = namespace
    return namespace
  }

  /// Whether the top level has a class of a name.
  func isTopLevel(_ name: String) -> Bool { packages[""]?[name] != nil }
}
