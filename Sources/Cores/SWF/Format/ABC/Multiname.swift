// Names of ActionScript 3's machine. Source: AVM2 Overview, "Namespace", "Namespace set" and "Multiname".

/// A namespace of the constant pool.
public struct ABCNamespace: Hashable, Sendable {
  /// What kind it is.
  public enum Kind: UInt8, Sendable {
    case privateNamespace = 0x05
    case namespace = 0x08
    case package = 0x16
    case packageInternal = 0x17
    case protected = 0x18
    case explicit = 0x19
    case staticProtected = 0x1A
  }

  /// What kind it is.
  public let kind: Kind
  /// Its name, a number in the pool of strings.
  public let name: UInt32
}

/// A multiname of the constant pool: numbers in the other pools; what is missing comes from the stack.
public enum Multiname: Hashable, Sendable {
  /// A name in a namespace; 0 is any.
  case qName(namespace: UInt32, name: UInt32, isAttribute: Bool)
  /// The namespace comes from the stack.
  case rtQName(name: UInt32, isAttribute: Bool)
  /// Both come from the stack.
  case rtQNameL(isAttribute: Bool)
  /// A name in one of a set of namespaces.
  case multiname(name: UInt32, namespaceSet: UInt32, isAttribute: Bool)
  /// The name comes from the stack.
  case multinameL(namespaceSet: UInt32, isAttribute: Bool)
  /// A type made of types, such as Vector.<int>: numbers in the pool of multinames.
  case typeName(base: UInt32, parameters: [UInt32])
}
