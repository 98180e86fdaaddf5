package import FlashHeap

/// A name with the one namespace that it is in: what a property is called.
package struct QualifiedName: BitwiseCopyable, Hashable, Sendable {
  package let namespace: NamespaceID
  package let local: Atom

  package init(_ namespace: NamespaceID, _ local: Atom) {
    (self.namespace, self.local) = (namespace, local)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(UInt64(namespace.number) << 32 | UInt64(local.id))
  }
}

/// A name by which code asks for a property: a multiname, with what is known of it.
///
/// The namespaces of a set belong to the program that has the name, and live as long.
package struct Name: BitwiseCopyable {
  /// What else there is to a name.
  package struct Flags: OptionSet, BitwiseCopyable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It names an attribute.
    package static let attribute = Flags(rawValue: 1)
    /// The local name comes from the stack.
    package static let takesName = Flags(rawValue: 2)
    /// The namespace comes from the stack.
    package static let takesNamespace = Flags(rawValue: 4)
    /// It has a set of namespaces, of any size.
    package static let hasSet = Flags(rawValue: 8)
    /// Any local name will do.
    package static let anyName = Flags(rawValue: 16)
    /// A type with a parameter.
    package static let isTyped = Flags(rawValue: 32)
  }

  /// The local name; `Atom.none` if there is none, or any.
  package var local: Atom
  package var flags: Flags
  /// The oldest API version of which definitions are not seen (V.Api.2).
  package var version: UInt16
  package private(set) var namespaceCount: Int32
  /// The namespace, if there is one.
  private var first: NamespaceID
  private let set: UnsafePointer<NamespaceID>?

  /// A name in one namespace.
  package init(
    _ local: Atom, _ namespace: NamespaceID, _ flags: Flags = [], version: UInt16 = .max
  ) {
    (self.local, self.flags, self.version) = (local, flags, version)
    (first, set) = (namespace, nil)
    namespaceCount = 1
  }

  /// A name in a set of namespaces, which must outlive it.
  package init(
    _ local: Atom, set: UnsafeBufferPointer<NamespaceID>, _ flags: Flags, version: UInt16
  ) {
    (self.local, self.version) = (local, version)
    self.flags = flags.union(.hasSet)
    first = set.first ?? .any
    self.set = set.baseAddress.map { UnsafePointer($0) }
    namespaceCount = Int32(set.count)
  }

  /// A namespace by its place in the set.
  package subscript(_ index: Int) -> NamespaceID {
    if let set { return set[index] }
    return first
  }

  /// Whether one of its namespaces is this one.
  package func contains(_ namespace: NamespaceID) -> Bool {
    if namespaceCount == 1 { return first == namespace }
    for index in 0..<Int(namespaceCount) where self[index] == namespace { return true }
    return false
  }

  /// Another namespace in the place of the one from the stack.
  package mutating func qualify(_ namespace: NamespaceID) {
    first = namespace
    namespaceCount = 1
    flags.remove(.takesNamespace)
  }

  /// Whether parts of it come from the stack.
  package var isLate: Bool { !flags.isDisjoint(with: [.takesName, .takesNamespace]) }

  /// How many parts come from the stack.
  package var partCount: Int {
    (flags.contains(.takesName) ? 1 : 0) + (flags.contains(.takesNamespace) ? 1 : 0)
  }

  /// Whether it can name a property that a class declares (V.Mn.1).
  package var isBinding: Bool {
    flags.isDisjoint(with: [.attribute, .takesName, .takesNamespace, .anyName, .isTyped])
      && !(namespaceCount == 1 && first == .any)
  }

  /// Whether it can name a property that an object gets while code runs (V.Mn.8).
  package var isDynamic: Bool {
    flags.isDisjoint(with: [.attribute, .anyName, .takesName]) && contains(.public)
  }
}
