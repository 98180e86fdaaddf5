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
  private var aliases: [ObjectIdentifier: String] = [:]
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
    let traits = ObjectIdentifier(table.pointee.traits.takeUnretainedValue())
    if let former = domain.aliases[alias]?.asObject?.classTable {
      let key = ObjectIdentifier(former.pointee.traits.takeUnretainedValue())
      if aliases[key] == alias { aliases[key] = nil }
    }
    domain.aliases[alias] = Value(type)
    classes[alias] = Value(type)
    aliases[traits] = alias
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
  package func alias(of type: Traits) -> String? { aliases[ObjectIdentifier(type)] }
}
