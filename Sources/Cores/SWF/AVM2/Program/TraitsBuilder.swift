import FlashHeap
package import SWF

/// Makes types of what a file declares, by the rules of V.Trait.
package struct TraitsBuilder {
  package let traits: Traits
  package let program: Program
  /// Slots of the file's own that are taken, by number from 0.
  private var taken: Set<Int> = []
  /// Slot numbers of the file are followed (V.Trait.6).
  private let followsIDs: Bool
  private let baseSlotCount: Int

  package init(_ traits: Traits, of program: Program) {
    (self.traits, self.program) = (traits, program)
    baseSlotCount = traits.base?.slots.count ?? 0
    var foreign = false
    var above = traits.base
    while let type = above {
      if type.program !== program, type.slots.count > (type.base?.slots.count ?? 0) {
        foreign = true
      }
      above = type.base
    }
    followsIDs = !foreign
  }

  private var machine: Machine { program.machine }

  /// Puts in what a part of the file's traits declares.
  package mutating func add(_ range: ABCRange) throws(ScriptError) {
    traits.inheritProtected()
    for trait in program.file.traits[range.indices] {
      let name = program.qualifiedName(trait.name)
      let metadata = Array(program.file.traitMetadata[trait.metadata.indices])
      switch trait.kind {
      case .slot, .constant, .class:
        try addSlot(trait, name, metadata, listCount: Int(range.count))
      case .method: try addMethod(trait, name, metadata)
      case .getter, .setter: try addAccessor(trait, name, metadata)
      }
    }
    traits.takesEarlyBinding = followsIDs
  }

  // MARK: - Slots

  private mutating func addSlot(
    _ trait: ABCTrait, _ name: QualifiedName, _ metadata: [UInt32], listCount: Int
  ) throws(ScriptError) {
    if let index = traits.own(name), !traits.entries[index].isInherited {
      throw ScriptError(1107)
    }
    var slot = traits.slots.count
    if trait.id != 0, followsIDs {
      slot = Int(trait.id) - 1
      guard slot < baseSlotCount + listCount else { throw ScriptError(1107) }
      guard slot >= baseSlotCount else { throw illegalOverride(name) }
      guard taken.insert(slot).inserted else { throw ScriptError(1107) }
    } else {
      taken.insert(slot)
    }
    // Numbers that nothing has are slots of any type (V.Trait.5).
    while traits.slots.count <= slot {
      traits.slots.append(Traits.Slot(type: .any, value: .value(.undefined), isConstant: false))
    }
    let isClass = trait.kind == .class
    traits.slots[slot] = Traits.Slot(
      type: isClass
        ? .known(program.classes[Int(trait.target)].static) : .name(program, trait.target),
      value: isClass ? .value(.null) : .constant(program, trait.value),
      isConstant: trait.kind != .slot)
    var entry = Traits.Entry(
      name, trait.kind == .slot ? .variable : .constant, index: slot)
    entry.metadata = metadata
    put(entry)
  }

  /// Adds an entry, or puts it in the place of one that was only inherited.
  private func put(_ entry: Traits.Entry) {
    if let index = traits.own(entry.name) {
      traits.replace(index, with: entry)
    } else {
      traits.add(entry)
    }
  }

  // MARK: - Methods

  /// The member of the base that a name means, if there is one that the file sees.
  private func inherited(_ name: QualifiedName) -> Traits.Entry? {
    var name = name
    if let own = traits.protectedNamespace, name.namespace == own,
      let theirs = traits.base?.protectedNamespace
    {
      name = QualifiedName(theirs, name.local)
    }
    guard let (entry, _) = traits.base?.find(name), entry.version <= program.version else {
      return nil
    }
    return entry
  }

  private func illegalOverride(_ name: QualifiedName) -> ScriptError {
    ScriptError(
      1053, machine.text(of: name, separator: "::"), machine.text(of: traits.name, separator: "."))
  }

  private func method(_ trait: ABCTrait, _ name: QualifiedName, _ role: Method.Role) -> Method {
    let method = program.methods[Int(trait.target)]
    method.role = role
    method.owner = traits
    method.name = name
    method.isFinal = trait.isFinal || traits.isFinal
    return method
  }

  /// The place of a method that takes another's, which must not be final.
  private func override(_ place: Int, with method: Method) throws(ScriptError) -> Int {
    if traits.methods[place].isFinal {
      throw ScriptError(
        1053, machine.text(of: traits.methods[place]),
        machine.text(of: traits.name, separator: "."))
    }
    traits.overrides.append((place, traits.methods[place]))
    traits.methods[place] = method
    return place
  }

  private func append(_ method: Method) -> Int {
    traits.methods.append(method)
    return traits.methods.count - 1
  }

  private func addMethod(
    _ trait: ABCTrait, _ name: QualifiedName, _ metadata: [UInt32]
  ) throws(ScriptError) {
    if let index = traits.own(name), !traits.entries[index].isInherited {
      guard traits.entries[index].kind == .method else { throw ScriptError(1107) }
    }
    let above = inherited(name)
    guard trait.isOverride == (above != nil) else { throw illegalOverride(name) }
    let method = method(trait, name, .method)
    let place: Int
    if let above {
      guard above.kind == .method else { throw illegalOverride(name) }
      place = try override(above.index, with: method)
    } else {
      place = append(method)
    }
    var entry = Traits.Entry(name, .method, index: place)
    entry.metadata = metadata
    put(entry)
  }

  private func addAccessor(
    _ trait: ABCTrait, _ name: QualifiedName, _ metadata: [UInt32]
  ) throws(ScriptError) {
    let isGetter = trait.kind == .getter
    var entry = Traits.Entry(name, .accessor, index: -1)
    let above = inherited(name)
    if let above {
      guard above.kind == .accessor else { throw illegalOverride(name) }
      (entry.index, entry.setter) = (above.index, above.setter)
      // Numbers of metadata are of one file alone.
      if traits.base?.find(above.name)?.owner.program === program {
        (entry.metadata, entry.setterMetadata) = (above.metadata, above.setterMetadata)
      }
    }
    let place = isGetter ? entry.index : entry.setter
    guard trait.isOverride == (place >= 0) else { throw illegalOverride(name) }
    // The other half may have come before.
    if let index = traits.own(name), !traits.entries[index].isInherited {
      let other = traits.entries[index]
      guard other.kind == .accessor else { throw ScriptError(1107) }
      (entry.index, entry.setter) = (other.index, other.setter)
      (entry.metadata, entry.setterMetadata) = (other.metadata, other.setterMetadata)
    }
    let method = method(trait, name, isGetter ? .getter : .setter)
    let new = place >= 0 ? try override(place, with: method) : append(method)
    if isGetter { entry.index = new } else { entry.setter = new }
    if isGetter { entry.metadata = metadata } else { entry.setterMetadata = metadata }
    put(entry)
  }
}
