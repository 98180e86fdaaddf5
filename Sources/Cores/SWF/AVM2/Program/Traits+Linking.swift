package import FlashHeap

/// Linking: the types that a type's members name are looked up, and overrides and interfaces are looked at (V.Link).
extension Traits {
  /// Makes the type ready for code that uses it.
  package func link(_ machine: Machine) throws(ScriptError) {
    if isLinked { return }
    try base?.link(machine)
    // Slots lie where code that was compiled for the base looks for them.
    if let base, !base.slots.isEmpty, base.cellFlags.firstSlot != cellFlags.firstSlot {
      throw ScriptError(1107)
    }
    for slot in slots.indices.dropFirst(base?.slots.count ?? 0) { _ = try type(ofSlot: slot) }
    for method in methods where method.owner === self { _ = try method.signature() }
    for (place, overridden) in overrides {
      guard try methods[place].signature().isSame(as: try overridden.signature()) else {
        throw illegal(self, machine)
      }
    }
    if !isInterface {
      for interface in interfaces where base?.isKind(of: interface) != true {
        try implement(interface, machine)
      }
    }
    overrides = []
    isLinked = true
  }

  private func illegal(_ other: Traits, _ machine: Machine) -> ScriptError {
    ScriptError(
      1053, machine.text(of: name, separator: "."), machine.text(of: other.name, separator: "."))
  }

  /// Finds what the class has for each member of an interface, and makes it known under the interface's name for it
  /// (V.Link.2 and .3).
  private func implement(_ interface: Traits, _ machine: Machine) throws(ScriptError) {
    try interface.link(machine)
    for member in interface.entries {
      if let (own, _) = find(member.name), try matches(own, member, of: interface) { continue }
      let name = Name(member.name.local, .public, version: .max)
      guard case .entry(let own, _) = find(name), try matches(own, member, of: interface) else {
        throw illegal(self, machine)
      }
      if self.own(member.name) != nil { continue }
      var entry = Entry(member.name, own.kind, index: own.index, setter: own.setter)
      entry.isInherited = true
      add(entry)
    }
  }

  /// Whether a member of this class is what one of an interface asks for.
  private func matches(_ own: Entry, _ member: Entry, of interface: Traits) throws(ScriptError)
    -> Bool
  {
    guard own.kind == member.kind, !own.isSlot else { return false }
    if member.index >= 0 {
      guard own.index >= 0,
        try methods[own.index].signature().isSame(
          as: try interface.methods[member.index].signature())
      else { return false }
    }
    if member.setter >= 0 {
      guard own.setter >= 0,
        try methods[own.setter].signature().isSame(
          as: try interface.methods[member.setter].signature())
      else { return false }
    }
    return true
  }

  /// The words of a new object: zeros where the machine has its own, then what each slot begins with (V.Meth.9).
  package func template(_ machine: Machine) throws(ScriptError) -> [Value] {
    try link(machine)
    var words = [Value](repeating: .zero, count: cellFlags.firstSlot)
    for index in slots.indices {
      let type = try type(ofSlot: index)
      switch slots[index].value {
      case .standard: words.append(machine.types.standardValue(of: type))
      case .constant(let program, let item): words.append(try program.value(item, for: type))
      case .value(let value): words.append(value)
      }
    }
    return words
  }
}
