package import FlashHeap
package import SWF

/// What the objects of one type have from the start: properties by name, slots, methods.
///
/// There is one for a class's instances, one for the class itself, for a script's global object, an activation and a catch. Two
/// types are the same if they are the same object. Source: V.Trait and V.Look of the reference.
package final class Traits {
  /// What the objects are.
  package enum Kind: UInt8 { case instance, `class`, script, activation, catchScope }

  /// How a value of the type lies in a register or a slot.
  package enum Representation: UInt8 {
    /// As a value that says itself what it is.
    case boxed
    /// 32 bits, with zeros above.
    case int, uint
    /// The bits of a double.
    case number
    /// 0 or 1.
    case boolean
  }

  /// A property.
  package struct Entry {
    package enum Kind: UInt8 { case variable, constant, method, accessor }

    package let name: QualifiedName
    package var kind: Kind
    /// Of a variable or constant its slot, from 0; of a method its place in the table of methods; of an accessor the getter's place, −1 if
    /// there is none.
    package var index: Int
    /// The setter's place, −1 if there is none.
    package var setter = -1
    /// The API version from which it is seen; 0 is any.
    package var version: UInt16 = 0
    /// It is a base's protected member under this class's namespace.
    package var isInherited = false
    /// What `describeType` shows, indices of the file's metadata.
    package var metadata: [UInt32] = []
    /// The same of an accessor's setter.
    package var setterMetadata: [UInt32] = []
    /// The next entry of the same local name.
    fileprivate var next: Int32 = -1

    package init(_ name: QualifiedName, _ kind: Kind, index: Int, setter: Int = -1) {
      (self.name, self.kind, self.index, self.setter) = (name, kind, index, setter)
    }

    package var isSlot: Bool { kind == .variable || kind == .constant }
  }

  /// A variable or constant.
  package struct Slot {
    package var type: TypeReference
    /// What it begins with, as it lies in the slot; known once the type is linked.
    package var value: SlotValue
    package var isConstant: Bool
    /// If it is resolved.
    package fileprivate(set) var resolved: Traits??
  }

  package let kind: Kind
  package let name: QualifiedName
  package let base: Traits?
  /// Who declares it; nil is the player.
  package let program: Program?
  /// Its number in the program: of a class, a script, or the method whose activation or catch it is.
  package internal(set) var place = 0
  /// The handler of the method, of a catch.
  package internal(set) var handler = 0
  package internal(set) var representation = Representation.boxed
  /// The API version from which it is seen; 0 is any.
  package internal(set) var version: UInt16 = 0
  package internal(set) var isFinal = false
  package internal(set) var isInterface = false
  package internal(set) var isDynamic = false
  /// The namespace of its protected members, which derived classes have under their own (V.Link.5).
  package internal(set) var protectedNamespace: NamespaceID?
  /// All interfaces, inherited and those of interfaces as well.
  package internal(set) var interfaces: [Traits] = []
  /// The type of the objects of this class; of a class's own type alone.
  package internal(set) weak var instanceTraits: Traits?
  /// Its whole name as `getQualifiedClassName` gives it, once it was asked for.
  var fullName = Atom.none
  /// What makes an object ready: a constructor, or a class's or script's initializer.
  package internal(set) var initializer: Method?
  /// How its objects' cells are made.
  package internal(set) var cellFlags: CellFlags = []
  package internal(set) var cellKind = ObjectKind.instance

  /// The table of instances that was made last.
  package internal(set) var table: UnsafeMutablePointer<VTable>?
  /// What `new` does instead of making an object and running the constructor (C.Call).
  package internal(set) var maker: ClassFunction?
  /// What calling the class does instead of coercing (C.Call).
  package internal(set) var conversion: ClassFunction?
  /// What its objects do with names that are no traits.
  package internal(set) var hooks: (any PropertyHooks)?

  /// `new` makes nothing of it, and of a movie's class below it: a class whose objects the player alone makes (V.New.7).
  package internal(set) var isAbstract = false

  /// It is a sealed class of Arrays, which has no elements then: of movies from SWF 13 on (C.Arr.6).
  package private(set) lazy var isSealedList =
    cellKind == .list && !isDynamic && (program?.movieVersion ?? 0) >= 13

  /// It is a class of Arrays with a length of its own, which functions of Array then ask for (measured: own-length).
  package private(set) lazy var hasOwnLength =
    cellKind == .list && find(QualifiedName(.public, Atom(.length)))?.owner.program != nil

  /// Objects can be keys of its objects, as they are (C.Dict.1).
  package internal(set) var keepsObjects = false
  /// How elements lie, of a type of Vectors.
  package internal(set) var vectorForm: ScriptVector.Form?
  /// The type of the elements, of a type of Vectors; nil is any.
  package internal(set) var vectorElement: Traits?

  /// How many types are above it.
  package let depth: Int

  package private(set) var entries: [Entry] = []
  /// The first entry of each local name.
  private var first = AtomIndex()
  /// All slots, those of the types above first.
  package internal(set) var slots: [Slot] = []
  /// All methods, those of the types above first, or what overrides them.
  package internal(set) var methods: [Method] = []
  /// The methods that its own have taken the places of; forgotten once the type is linked.
  package internal(set) var overrides: [(place: Int, base: Method)] = []
  /// Code of its file may name slots by number (V.Trait.6).
  package internal(set) var takesEarlyBinding = true
  /// Whether all it names is resolved, and overrides and interfaces were looked at (V.Link.1).
  package internal(set) var isLinked = false

  package init(_ kind: Kind, _ name: QualifiedName, base: Traits?, program: Program?) {
    (self.kind, self.name, self.base, self.program) = (kind, name, base, program)
    depth = (base?.depth ?? -1) + 1
    slots = base?.slots ?? []
    methods = base?.methods ?? []
    interfaces = base?.interfaces ?? []
    cellFlags = base?.cellFlags ?? []
    cellKind = base?.cellKind ?? .instance
    hooks = base?.hooks
    isAbstract = base?.isAbstract ?? false
    keepsObjects = base?.keepsObjects ?? false
    (vectorForm, vectorElement) = (base?.vectorForm, base?.vectorElement)
  }

  /// Takes apart what it has, at the machine's end.
  func unlink() {
    initializer?.unlink()
    if program == nil { for method in methods { method.unlink() } }
    (slots, methods, overrides, interfaces, initializer) = ([], [], [], [], nil)
    (maker, conversion, hooks, vectorElement) = (nil, nil, nil, nil)
  }

  /// Whether an object of this type is one of `other`, which may be an interface (V.Is.1).
  package func isKind(of other: Traits) -> Bool {
    if self === other { return true }
    if other.isInterface { return interfaces.contains { $0 === other } }
    var type = base
    while let above = type, above.depth >= other.depth {
      if above === other { return true }
      type = above.base
    }
    return false
  }

  /// The nearest type above both that is a class; nil is none.
  package func common(with other: Traits) -> Traits? {
    var (one, two): (Traits?, Traits?) = (self, other)
    while let a = one, let b = two, a !== b {
      if a.depth >= b.depth { one = a.base }
      if b.depth >= a.depth { two = b.base }
    }
    return one === two ? one : nil
  }

  // MARK: - Properties

  /// Puts a property in; a later one hides an earlier one of the same name.
  package func add(_ entry: Entry) {
    var entry = entry
    entry.next = first[entry.name.local]
    first[entry.name.local] = Int32(entries.count)
    entries.append(entry)
  }

  /// Its own property of a name, not those of the types above.
  package func own(_ name: QualifiedName) -> Int? {
    var index = first[name.local]
    while index >= 0 {
      if entries[Int(index)].name.namespace == name.namespace { return Int(index) }
      index = entries[Int(index)].next
    }
    return nil
  }

  package func replace(_ index: Int, with entry: Entry) {
    var entry = entry
    entry.next = entries[index].next
    entries[index] = entry
  }

  /// What a name finds.
  package enum Found {
    case none
    /// The property, and whose type has it.
    case entry(Entry, Traits)
    /// Different ones (V.Look.3).
    case ambiguous
  }

  /// The property that a name means: of this type, or of the nearest one above that has any (V.Look.1).
  package func find(_ name: Name) -> Found {
    guard name.isBinding else { return .none }
    var type: Traits? = self
    while let traits = type {
      var found: Int?
      var index = traits.first[name.local]
      while index >= 0 {
        let entry = traits.entries[Int(index)]
        if entry.version <= name.version, name.contains(entry.name.namespace) {
          if let found, !Self.isSame(traits.entries[found], entry) { return .ambiguous }
          if found == nil { found = Int(index) }
        }
        index = entry.next
      }
      if let found {
        let entry = traits.entries[found]
        return .entry(entry, entry.isInherited ? traits.declarer(of: entry) : traits)
      }
      type = traits.base
    }
    if isInterface {
      for interface in interfaces {
        if case .entry(let entry, let owner) = interface.findOwn(name) {
          return .entry(entry, owner)
        }
      }
    }
    return .none
  }

  /// The type that declares a protected member which this one has under its own namespace.
  private func declarer(of entry: Entry) -> Traits {
    guard entry.isSlot else { return self }
    var type = self
    while let base = type.base, entry.index < base.slots.count { type = base }
    return type
  }

  private func findOwn(_ name: Name) -> Found {
    var index = first[name.local]
    while index >= 0 {
      let entry = entries[Int(index)]
      if entry.version <= name.version, name.contains(entry.name.namespace) {
        return .entry(entry, self)
      }
      index = entry.next
    }
    return .none
  }

  /// One member under several namespaces is one member.
  private static func isSame(_ one: Entry, _ other: Entry) -> Bool {
    one.kind == other.kind && one.index == other.index && one.setter == other.setter
  }

  /// The property of a name in one namespace, here or above.
  package func find(_ name: QualifiedName) -> (entry: Entry, owner: Traits)? {
    var type: Traits? = self
    while let traits = type {
      if let index = traits.own(name) { return (traits.entries[index], traits) }
      type = traits.base
    }
    return nil
  }

  /// Protected members of the base are found under the namespace that this class has for its own (V.Link.5).
  func inheritProtected() {
    guard let own = protectedNamespace, let base, let theirs = base.protectedNamespace,
      own != theirs
    else { return }
    for entry in base.entries where entry.name.namespace == theirs {
      var copy = Entry(
        QualifiedName(own, entry.name.local), entry.kind, index: entry.index, setter: entry.setter)
      copy.version = entry.version
      (copy.metadata, copy.setterMetadata) = (entry.metadata, entry.setterMetadata)
      copy.isInherited = true
      add(copy)
    }
  }

  // MARK: - Slots

  /// The word of an object where a slot lies.
  package func word(ofSlot slot: Int) -> Int { cellFlags.firstSlot + slot }

  /// The number of its first slot that the types above it do not have.
  package var firstOwnSlot: Int { base?.slots.count ?? 0 }

  /// The words of an object.
  package var wordCount: Int { cellFlags.firstSlot + slots.count }

  /// The type of a slot; nil is any.
  ///
  /// Throws 1014, 1008 or 1022 the first time (V.Meth.8).
  package func type(ofSlot slot: Int) throws(ScriptError) -> Traits? {
    if let known = slots[slot].resolved { return known }
    let type = try slots[slot].type.resolve()
    slots[slot].resolved = .some(type)
    return type
  }
}

/// What a slot begins with.
package enum SlotValue {
  /// What its type has automatically.
  case standard
  /// A constant of the file.
  case constant(Program, ABCDefault)
  /// A value that the player gives.
  case value(Value)
}

/// The name of a type that is looked up when it is needed.
package indirect enum TypeReference {
  /// `*`.
  case any
  case known(Traits)
  /// A multiname of a file.
  case name(Program, UInt32)
  /// A class of the player.
  case player(Domain, QualifiedName)
  /// `Vector.<T>`, as the player's own classes name it.
  case vector(Domain, TypeReference)

  /// The type; nil is any.
  package func resolve(allowsVoid: Bool = false) throws(ScriptError) -> Traits? {
    switch self {
    case .any: return nil
    case .known(let traits): return traits
    case .name(let program, let index):
      return try program.type(index, allowsVoid: allowsVoid)
    case .player(let domain, let name):
      guard let traits = domain.type(named: name) else {
        throw ScriptError(1014, domain.text(of: name))
      }
      return traits
    case .vector(let domain, let element):
      guard let traits = domain.vector(of: try element.resolve()) else {
        throw ScriptError(1014, "Vector")
      }
      return traits
    }
  }
}
