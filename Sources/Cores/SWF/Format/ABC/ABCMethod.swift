// Source: AVM2 Overview, "Method signature", "metadata_info" and "Optional parameters".

/// A value that a slot begins with, or an optional parameter has: numbers in the constant pools.
public enum ABCValue: Hashable, Sendable {
  case undefined
  case null
  case `true`
  case `false`
  case integer(UInt32)
  case unsignedInteger(UInt32)
  case double(UInt32)
  case string(UInt32)
  case namespace(UInt32)

  init(
    _ reader: inout ABCReader, index: UInt32, kind: UInt8, _ constants: ABCConstants
  ) throws(FormatError) {
    func checked(_ count: Int) throws(FormatError) -> UInt32 {
      guard Int(index) < count else {
        throw reader.bytes.failure(.badIndex(Int(index), count: count), "value")
      }
      return index
    }
    switch kind {
    case 0x00: self = .undefined
    case 0x01: self = .string(try checked(constants.strings.count))
    case 0x03: self = .integer(try checked(constants.integers.count))
    case 0x04: self = .unsignedInteger(try checked(constants.unsignedIntegers.count))
    case 0x06: self = .double(try checked(constants.doubles.count))
    case 0x0A: self = .false
    case 0x0B: self = .true
    case 0x0C: self = .null
    case 0x05, 0x08, 0x16...0x1A: self = .namespace(try checked(constants.namespaces.count))
    default: throw reader.bytes.failure(.unknownCode(Int(kind)), "kind of a value")
    }
  }
}

/// The signature of a function.
public struct ABCMethod: Hashable, Sendable {
  /// What it needs and has.
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The flags as the file has them.
    public let rawValue: UInt8

    /// These flags.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Has an object `arguments`.
    public static let needsArguments = Flags(rawValue: 0x01)
    /// Its variables live in an object.
    public static let needsActivation = Flags(rawValue: 0x02)
    /// Further arguments go into an array.
    public static let needsRest = Flags(rawValue: 0x04)
    /// Some parameters may be left out.
    public static let hasOptional = Flags(rawValue: 0x08)
    /// Further arguments are passed over.
    public static let ignoresRest = Flags(rawValue: 0x10)
    /// Has no code of its own.
    public static let native = Flags(rawValue: 0x20)
    /// Sets XML's default namespace.
    public static let setsDXNS = Flags(rawValue: 0x40)
    /// Parameters have names.
    public static let hasParameterNames = Flags(rawValue: 0x80)
  }

  /// Its name, a number in the pool of strings, for people only.
  public let name: UInt32
  /// Numbers in the pool of multinames; 0 is any type.
  public let parameterTypes: [UInt32]
  /// A number in the pool of multinames; 0 is any type.
  public let returnType: UInt32
  /// What it needs and has.
  public let flags: Flags
  /// Values of the last parameters, which may be left out.
  public let optionalValues: [ABCValue]
  /// Numbers in the pool of strings, one for each parameter; empty if there are none.
  ///
  /// Compilers write wrong ones, so a number that points nowhere is 0 here.
  public let parameterNames: [UInt32]

  init(_ reader: inout ABCReader, _ constants: ABCConstants) throws(FormatError) {
    let names = constants.multinames.count
    let count = try reader.count("parameters", size: 1)
    returnType = try reader.index(names, "return type")
    var types: [UInt32] = []
    for _ in 0..<count { types.append(try reader.index(names, "type of a parameter")) }
    parameterTypes = types
    name = try reader.index(constants.strings.count, "name of a method")
    flags = Flags(rawValue: try reader.bytes.u8())
    var values: [ABCValue] = []
    if flags.contains(.hasOptional) {
      let optional = try reader.count("optional parameters", size: 2)
      guard optional <= count else {
        throw reader.bytes.failure(.tooMany(optional, limit: count), "optional parameters")
      }
      for _ in 0..<optional {
        let index = try reader.bytes.encodedU32()
        let kind = try reader.bytes.u8()
        values.append(try ABCValue(&reader, index: index, kind: kind, constants))
      }
    }
    optionalValues = values
    var parameterNames: [UInt32] = []
    if flags.contains(.hasParameterNames) {
      for _ in 0..<count {
        let name = try reader.bytes.encodedU32()
        parameterNames.append(Int(name) < constants.strings.count ? name : 0)
      }
    }
    self.parameterNames = parameterNames
  }
}

/// A note such as [Embed(source = "a.png")]: numbers in the pool of strings.
public struct ABCMetadata: Hashable, Sendable {
  /// A key and its value.
  public struct Item: Hashable, Sendable {
    /// 0 where the value has no key.
    public let key: UInt32
    /// The value.
    public let value: UInt32
  }

  /// Its name.
  public let name: UInt32
  /// What it says.
  public let items: [Item]

  init(_ reader: inout ABCReader, _ constants: ABCConstants) throws(FormatError) {
    let strings = constants.strings.count
    name = try reader.index(strings, "name of metadata")
    let count = try reader.count("metadata", size: 2)
    // The specification has pairs; compilers write all keys first.
    var keys: [UInt32] = []
    for _ in 0..<count { keys.append(try reader.index(strings, "key of metadata")) }
    var items: [Item] = []
    for key in keys {
      items.append(Item(key: key, value: try reader.index(strings, "value of metadata")))
    }
    self.items = items
  }
}
