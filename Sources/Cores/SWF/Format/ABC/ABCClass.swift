// Source: AVM2 Overview, "Instance", "Class", "Script" and "Trait".

/// A property that a class, an object, a script or an activation has from the start.
public struct ABCTrait: Hashable, Sendable {
  /// What it is; numbers in the pool of multinames (types), in methods or in classes.
  public enum Kind: Hashable, Sendable {
    /// A variable; slot 0 leaves the choice to the machine.
    case slot(id: UInt32, type: UInt32, value: ABCValue?)
    /// A constant.
    case constant(id: UInt32, type: UInt32, value: ABCValue?)
    case method(dispatch: UInt32, method: UInt32)
    case getter(dispatch: UInt32, method: UInt32)
    case setter(dispatch: UInt32, method: UInt32)
    case classSlot(id: UInt32, class: UInt32)
    case function(id: UInt32, method: UInt32)
  }

  /// A number in the pool of multinames.
  public let name: UInt32
  /// What it is.
  public let kind: Kind
  /// Nothing may override it.
  public let isFinal: Bool
  /// It overrides another.
  public let isOverride: Bool
  /// Numbers in the file's metadata.
  public let metadata: [UInt32]

  init(_ reader: inout ABCReader, _ counts: ABCCounts) throws(FormatError) {
    let multinames = counts.constants.multinames.count
    name = try reader.index(multinames, "name of a trait")
    let byte = try reader.bytes.u8()
    switch byte & 0x0F {
    case 0, 6:
      let id = try reader.bytes.encodedU32()
      let type = try reader.index(multinames, "type of a slot")
      let index = try reader.bytes.encodedU32()
      var value: ABCValue?
      if index != 0 {
        let kind = try reader.bytes.u8()
        value = try ABCValue(&reader, index: index, kind: kind, counts.constants)
      }
      kind =
        byte & 0x0F == 0
        ? .slot(id: id, type: type, value: value) : .constant(id: id, type: type, value: value)
    case 1, 2, 3:
      let dispatch = try reader.bytes.encodedU32()
      let method = try reader.index(counts.methods, "method of a trait")
      switch byte & 0x0F {
      case 1: kind = .method(dispatch: dispatch, method: method)
      case 2: kind = .getter(dispatch: dispatch, method: method)
      default: kind = .setter(dispatch: dispatch, method: method)
      }
    case 4:
      let id = try reader.bytes.encodedU32()
      kind = .classSlot(id: id, class: try reader.index(counts.classes, "class of a trait"))
    case 5:
      let id = try reader.bytes.encodedU32()
      kind = .function(id: id, method: try reader.index(counts.methods, "function of a trait"))
    default:
      throw reader.bytes.failure(.unknownCode(Int(byte & 0x0F)), "kind of a trait")
    }
    isFinal = byte & 0x10 != 0
    isOverride = byte & 0x20 != 0
    var metadata: [UInt32] = []
    if byte & 0x40 != 0 {
      for _ in 0..<(try reader.count("metadata of a trait", size: 1)) {
        metadata.append(try reader.index(counts.metadata, "metadata of a trait"))
      }
    }
    self.metadata = metadata
  }

  static func list(
    _ reader: inout ABCReader, _ counts: ABCCounts
  ) throws(FormatError) -> [ABCTrait] {
    var traits: [ABCTrait] = []
    for _ in 0..<(try reader.count("traits", size: 4)) {
      traits.append(try ABCTrait(&reader, counts))
    }
    return traits
  }
}

/// What a class's objects are like.
public struct ABCInstance: Hashable, Sendable {
  /// What kind of class it is.
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The flags as the file has them.
    public let rawValue: UInt8

    /// These flags.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Objects get no further properties.
    public static let sealed = Flags(rawValue: 0x01)
    /// No class may extend it.
    public static let final = Flags(rawValue: 0x02)
    /// An interface.
    public static let interface = Flags(rawValue: 0x04)
    /// Has a namespace for protected members.
    public static let hasProtectedNamespace = Flags(rawValue: 0x08)
  }

  /// A number in the pool of multinames: a QName.
  public let name: UInt32
  /// A number in the pool of multinames; 0 is none.
  public let superName: UInt32
  /// What kind of class it is.
  public let flags: Flags
  /// A number in the pool of namespaces.
  public let protectedNamespace: UInt32?
  /// Numbers in the pool of multinames.
  public let interfaces: [UInt32]
  /// The constructor, a number in the file's methods.
  public let initializer: UInt32
  /// Properties.
  public let traits: [ABCTrait]

  init(_ reader: inout ABCReader, _ counts: ABCCounts) throws(FormatError) {
    let multinames = counts.constants.multinames
    name = try reader.index(multinames.count, "name of a class")
    guard name > 0, case .qName = multinames[Int(name)] else {
      throw reader.bytes.failure(
        .badIndex(Int(name), count: multinames.count), "name of a class, which must be a QName")
    }
    superName = try reader.index(multinames.count, "base class")
    flags = Flags(rawValue: try reader.bytes.u8())
    protectedNamespace =
      flags.contains(.hasProtectedNamespace)
      ? try reader.index(counts.constants.namespaces.count, "protected namespace") : nil
    var interfaces: [UInt32] = []
    for _ in 0..<(try reader.count("interfaces", size: 1)) {
      interfaces.append(try reader.index(multinames.count, "interface"))
    }
    self.interfaces = interfaces
    initializer = try reader.index(counts.methods, "constructor")
    traits = try ABCTrait.list(&reader, counts)
  }
}

/// What a class itself is like.
public struct ABCClass: Hashable, Sendable {
  /// What runs when the class comes into being, a number in the file's methods.
  public let initializer: UInt32
  /// Static properties.
  public let traits: [ABCTrait]

  init(_ reader: inout ABCReader, _ counts: ABCCounts) throws(FormatError) {
    initializer = try reader.index(counts.methods, "class initializer")
    traits = try ABCTrait.list(&reader, counts)
  }
}

/// A script: global properties, and what runs before one of them is used first.
public struct ABCScript: Hashable, Sendable {
  /// A number in the file's methods.
  public let initializer: UInt32
  /// Global properties.
  public let traits: [ABCTrait]

  init(_ reader: inout ABCReader, _ counts: ABCCounts) throws(FormatError) {
    initializer = try reader.index(counts.methods, "script initializer")
    traits = try ABCTrait.list(&reader, counts)
  }
}
