package import FlashData
package import FlashHeap

/// How values are written as bytes in this machine: settings that scripts change, and names that classes have in AMF.
package final class Serialization {
  /// What a new ByteArray has as its encoding (C.Ba.3).
  package var defaultEncoding = AMFVersion.amf3
  /// Writes dynamic properties in place of the machine (C.Amf.3.6); null is none.
  package var dynamicPropertyWriter = Value.null
  /// The class of an alias that was registered last, whichever domain it was registered in (C.Alias.1).
  private var classes: [String: Value] = [:]
  /// The alias of a class, by what its instances are like.
  private var aliases: [ObjectIdentifier: Known] = [:]
  /// How many aliases have been registered.
  private var aliasCount = 0

  /// What a type is called, and how many aliases were registered before.
  private struct Known {
    let type: Traits
    let alias: String
    let order: Int
  }

  private unowned let machine: Machine

  init(_ machine: Machine) { self.machine = machine }

  private(set) lazy var byteArrayType = type("ByteArray")
  private(set) lazy var dictionaryType = type("Dictionary")
  private(set) lazy var proxyType = type("Proxy")
  private(set) lazy var externalizableType = type("IExternalizable")

  /// A class of flash.utils.
  private func type(_ name: String) -> Traits {
    let namespace = machine.namespaces.intern(.public, machine.heap.intern("flash.utils"))
    // Without the class, a type that nothing is of.
    return machine.library.type(named: QualifiedName(namespace, machine.heap.intern(name)))
      ?? machine.types.null
  }

  // MARK: - Aliases

  /// Registers a class by another name (C.Alias.1).
  package func register(_ alias: String, _ type: ScriptObject, in domain: Domain) {
    guard let table = type.classTable else { return }
    let traits = table.pointee.traits.takeUnretainedValue()
    if let former = domain.aliases[alias]?.asObject?.classTable {
      let key = ObjectIdentifier(former.pointee.traits.takeUnretainedValue())
      if aliases[key]?.alias == alias { aliases[key] = nil }
    }
    domain.aliases[alias] = Value(type)
    machine.keep(domain)
    classes[alias] = Value(type)
    note(alias, of: traits)
  }

  private func note(_ alias: String, of type: Traits) {
    aliases[ObjectIdentifier(type)] = Known(type: type, alias: alias, order: aliasCount)
    aliasCount += 1
  }

  /// The class of an alias: of the domain or those above, else of any (C.Alias.2).
  package func classObject(named alias: String, in domain: Domain) -> ScriptObject? {
    var next: Domain? = domain
    while let domain = next {
      if let known = domain.aliases[alias]?.asObject { return known }
      next = domain.parent
    }
    return classes[alias]?.asObject
  }

  /// The alias of a type.
  package func alias(of type: Traits) -> String? { aliases[ObjectIdentifier(type)]?.alias }

  // MARK: - States

  /// What scripts have set and registered; aliases of a domain are the domain's own.
  func code(_ coder: StateCoder) {
    var isOld = defaultEncoding == .amf0
    coder.value(&isOld)
    coder.value(&dynamicPropertyWriter)
    var classes = classes.sorted { $0.key < $1.key }.map { (alias: $0.key, type: $0.value) }
    coder.list(&classes, ("", .null)) {
      coder.value(&$0.alias)
      coder.value(&$0.type)
      coder.check($0.type.asObject?.classTable != nil, "an alias of no class")
    }
    var known = aliases.values.sorted { $0.order < $1.order }.map {
      (type: Optional($0.type), alias: $0.alias)
    }
    coder.list(&known, (nil, "")) {
      coder.value(&$0.type)
      coder.value(&$0.alias)
    }
    guard coder.isReading, coder.problem == nil else { return }
    defaultEncoding = isOld ? .amf0 : .amf3
    self.classes = Dictionary(classes.map { ($0.alias, $0.type) }) { _, last in last }
    for case (let type?, let alias) in known { note(alias, of: type) }
  }
}
