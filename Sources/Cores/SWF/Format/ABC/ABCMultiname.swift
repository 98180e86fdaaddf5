// Source: AVM2 Overview, "Namespace", "Namespace set" and "Multiname"; V.Pool.5–12 of the reference.

/// A namespace of the constant pool.
package struct ABCNamespace: Hashable, Sendable {
  /// Its kind, by the number in the file.
  package enum Kind: UInt8, Sendable, CaseIterable {
    /// Every entry of the pool is a namespace of its own, whatever its name is.
    case `private` = 0x05
    case `public` = 0x08
    /// The same kind as `public`.
    case package = 0x16
    case `internal` = 0x17
    case protected = 0x18
    case explicit = 0x19
    case staticProtected = 0x1A
  }

  /// Its kind.
  package let kind: Kind
  /// Its URI, an index of the strings.
  package let name: UInt32
}

/// A multiname of the constant pool: indices of the other pools.
package struct ABCMultiname: Hashable, Sendable {
  /// Its kind, by the number in the file; a trailing A means the name of an attribute.
  package enum Kind: UInt8, Sendable, CaseIterable {
    case qName = 0x07
    case qNameA = 0x0D
    case rtQName = 0x0F
    case rtQNameA = 0x10
    case rtQNameL = 0x11
    case rtQNameLA = 0x12
    case multiname = 0x09
    case multinameA = 0x0E
    case multinameL = 0x1B
    case multinameLA = 0x1C
    case typeName = 0x1D
  }

  /// Its kind.
  package let kind: Kind
  /// The local name, an index of the strings, where 0 is any name; of a type, the multiname of its base.
  ///
  /// It is 0 where the name comes from the stack.
  package let name: UInt32
  /// The index of a namespace, where 0 is any, or of a set of namespaces; of a type, the multiname of its parameter, where 0 is
  /// any type.
  ///
  /// It is 0 where the namespace comes from the stack.
  package let qualifier: UInt32

  /// A name of these parts.
  package init(kind: Kind, name: UInt32, qualifier: UInt32) {
    self.kind = kind
    self.name = name
    self.qualifier = qualifier
  }

  /// Whether it names an attribute.
  package var isAttribute: Bool {
    switch kind {
    case .qNameA, .rtQNameA, .rtQNameLA, .multinameA, .multinameLA: true
    case .qName, .rtQName, .rtQNameL, .multiname, .multinameL, .typeName: false
    }
  }

  /// Whether its qualifier is a set of namespaces.
  package var hasNamespaceSet: Bool {
    switch kind {
    case .multiname, .multinameA, .multinameL, .multinameLA: true
    case .qName, .qNameA, .rtQName, .rtQNameA, .rtQNameL, .rtQNameLA, .typeName: false
    }
  }

  /// Whether the name comes from the stack.
  package var takesName: Bool {
    switch kind {
    case .rtQNameL, .rtQNameLA, .multinameL, .multinameLA: true
    case .qName, .qNameA, .rtQName, .rtQNameA, .multiname, .multinameA, .typeName: false
    }
  }

  /// Whether the namespace comes from the stack.
  package var takesNamespace: Bool {
    switch kind {
    case .rtQName, .rtQNameA, .rtQNameL, .rtQNameLA: true
    case .qName, .qNameA, .multiname, .multinameA, .multinameL, .multinameLA, .typeName: false
    }
  }

  /// The values that it takes from the stack: 0, 1 or 2.
  package var stackParts: Int { (takesName ? 1 : 0) + (takesNamespace ? 1 : 0) }
}
