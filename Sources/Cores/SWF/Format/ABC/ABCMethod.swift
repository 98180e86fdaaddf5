// Source: AVM2 Overview, "Method signature", "metadata_info" and "Optional parameters"; V.Meth and V.Meta of the reference.

/// The signature of a function.
///
/// Types are only looked at when they are needed: their indices may point nowhere (V.Meth.8).
package struct ABCMethod: Hashable, Sendable {
  /// What it needs and has.
  package struct Flags: OptionSet, Hashable, Sendable {
    /// The flags as the file has them.
    package let rawValue: UInt8

    /// These flags.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Has an object `arguments`.
    package static let needsArguments = Flags(rawValue: 0x01)
    /// Its variables live in an object.
    package static let needsActivation = Flags(rawValue: 0x02)
    /// Further arguments go into an array.
    package static let needsRest = Flags(rawValue: 0x04)
    /// Some parameters may be left out.
    package static let hasOptional = Flags(rawValue: 0x08)
    /// Further arguments are passed over.
    package static let ignoresRest = Flags(rawValue: 0x10)
    /// Has no code of its own.
    package static let native = Flags(rawValue: 0x20)
    /// Sets XML's default namespace.
    package static let setsDXNS = Flags(rawValue: 0x40)
    /// Parameters have names.
    package static let hasParameterNames = Flags(rawValue: 0x80)
  }

  /// Its name for people, an index of the strings that may point nowhere.
  package let name: UInt32
  /// An index of the multinames; 0 is any type.
  package let returnType: UInt32
  /// A part of the file's `parameterTypes`.
  package let parameters: ABCRange
  /// The values of the last parameters, which may be left out: a part of the file's `defaults`.
  package let options: ABCRange
  /// The names of the parameters, a part of the file's `parameterNames`; empty if it has none.
  package let parameterNames: ABCRange
  /// What it needs and has.
  package let flags: Flags
}

/// The value that a slot begins with, or that an optional parameter has.
package struct ABCDefault: Hashable, Sendable {
  /// An index of the pool that the kind means; 0 is the value that the type has automatically.
  package let index: UInt32
  /// The kind as the file has it, which may be unknown.
  package let kind: UInt8

  /// What the type has automatically.
  package static let none = ABCDefault(index: 0, kind: 0)

  /// A constant of a pool.
  package init(index: UInt32, kind: UInt8) {
    self.index = index
    self.kind = kind
  }
}

/// A constant that a default stands for.
package enum ABCValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int32)
  case unsignedInteger(UInt32)
  case double(Double)
  /// An index of the strings.
  case string(UInt32)
  /// An index of the namespaces.
  case namespace(UInt32)
}

extension ABCConstants {
  /// The value of a default whose index is not 0; nil if its kind is unknown.
  ///
  /// Throws 1032 for an index that points nowhere (V.Meth.10).
  package func value(of item: ABCDefault) throws(ABCError) -> ABCValue? {
    let index = Int(item.index)
    func checked(_ count: Int) throws(ABCError) -> Int {
      guard index < count else { throw .poolIndex(index, count: count) }
      return index
    }
    switch item.kind {
    case 0x01: return .string(UInt32(try checked(strings.count)))
    case 0x03: return .integer(integers[try checked(integers.count)])
    case 0x04: return .unsignedInteger(unsignedIntegers[try checked(unsignedIntegers.count)])
    case 0x06: return .double(doubles[try checked(doubles.count)])
    case 0x0A: return .boolean(false)
    case 0x0B: return .boolean(true)
    case 0x0C: return .null
    case 0x05, 0x08, 0x16...0x1A: return .namespace(UInt32(try checked(namespaces.count)))
    default: return nil
    }
  }
}

/// A note such as [Embed(source = "a.png")].
package struct ABCMetadata: Hashable, Sendable {
  /// Its name, an index of the strings.
  package let name: UInt32
  /// A part of the file's `metadataItems`.
  package let items: ABCRange

  /// A key and its value, indices of the strings that may point nowhere.
  package struct Item: Hashable, Sendable {
    /// 0 where the value has no key.
    package let key: UInt32
    /// The value.
    package let value: UInt32
  }
}
