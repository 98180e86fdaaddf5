/// The versions of the Action Message Format, by the numbers that files and packets have for them.
package enum AMFVersion: UInt32, Sendable {
  /// The values of ActionScript 1 and 2.
  case amf0 = 0
  /// The values of ActionScript 3, with texts and classes written once.
  case amf3 = 3
}

/// One piece of a value in AMF: a value without parts, the beginning of one that has parts, a name, or an end.
///
/// A value with parts is its beginning, then its parts, then `end`. Parts are values, and `name` stands before each of
/// them that has one. Values that others can refer to have numbers: 0 for the first of them in a stream, and so on.
/// They are all that `isNumbered` is true of. An object may so contain itself, and a deep one takes no stack.
/// Source: Adobe's "Action Message Format -- AMF 0" and "AMF 3".
package enum AMFToken: Equatable, Sendable {
  case undefined
  case null
  /// A value that its writer could not express, or a movie clip. AMF0 only.
  case unsupported
  case boolean(Bool)
  case number(Double)
  /// From -2^28 up to 2^28 - 1. AMF3 only: the writer of AMF0 makes it a number.
  case integer(Int32)
  case string(String)
  /// The value with this number again.
  case reference(Int)

  /// Milliseconds since 1970, UTC.
  case date(Double)
  /// XML as text: of the older class (`XMLDocument`, and `XML` of ActionScript 2), or of E4X.
  case xml(String, isDocument: Bool)
  /// The contents of a `ByteArray`. AMF3 only.
  case bytes([UInt8])
  /// A `Vector` of numbers. AMF3 only.
  case vector(AMFVector, isFixed: Bool)

  /// The beginning of an object: named parts, first those that its traits name, in their order.
  case object(AMFTraits)
  /// The beginning of an array of so many parts without names.
  case array(count: Int)
  /// The beginning of an array of AMF0 whose elements all have names; the count is the array's length.
  case namedArray(count: Int)
  /// The beginning of an array of AMF3: any number of named parts, then so many without names.
  case mixedArray(count: Int)
  /// The beginning of a `Vector` of so many objects of a class; `*` stands for any. AMF3 only.
  ///
  /// Indirect, as it is large and rare: tokens are returned in registers.
  indirect case objects(count: Int, isFixed: Bool, type: String)
  /// The beginning of a `Dictionary`: so many times a key and its value, both without names. AMF3 only.
  case dictionary(count: Int, hasWeakKeys: Bool)
  /// The beginning of an object whose class writes and reads the contents: values, and bytes as they are.
  ///
  /// It ends where its class says so (`AMFReader.endExternal`). AMF3 only.
  case external(String)

  /// The name of the part that follows.
  case name(String)
  /// The end of the value that began last and has not ended.
  case end

  /// Whether a later `reference` can mean the value that this is or begins.
  package var isNumbered: Bool {
    switch self {
    case .undefined, .null, .unsupported, .boolean, .number, .integer, .string, .reference, .name,
      .end:
      false
    default: true
    }
  }

  /// Whether parts and an `end` follow.
  package var hasParts: Bool {
    switch self {
    case .object, .array, .namedArray, .mixedArray, .objects, .dictionary, .external: true
    default: false
    }
  }
}

/// The elements of a `Vector` of numbers.
package enum AMFVector: Equatable, Sendable {
  case ints([Int32])
  case uints([UInt32])
  case doubles([Double])
}

/// What the objects of a class have in common.
package final class AMFTraits: Hashable, Sendable {
  /// The alias that the class was registered with; empty for objects of no such class.
  package let className: String
  /// The names of the members that every object of the class has; none in AMF0.
  package let members: [String]
  /// Whether further members can follow these, as in AMF0.
  package let isDynamic: Bool
  /// Of all members: a writer asks for it at each object.
  private let hash: Int

  package init(className: String, members: [String] = [], isDynamic: Bool = true) {
    self.className = className
    self.members = members
    self.isDynamic = isDynamic
    var hasher = Hasher()
    hasher.combine(className)
    hasher.combine(members)
    hasher.combine(isDynamic)
    hash = hasher.finalize()
  }

  /// The traits of an object without a class.
  package static let plain = AMFTraits(className: "")

  package static func == (left: AMFTraits, right: AMFTraits) -> Bool {
    left === right
      || left.className == right.className && left.members == right.members
        && left.isDynamic == right.isDynamic
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// Why bytes make no value.
package struct AMFError: Error, Equatable, CustomStringConvertible {
  package enum Reason: Equatable, Sendable {
    /// The bytes end within a value, or a count promises more than there are.
    case endOfData
    case unknownMarker(UInt8)
    /// A reference to a value, a text or traits that have not come yet.
    case badReference(Int)
    /// An object whose class alone knows what follows.
    case externalClass(String)
    /// More values within one another than the limit allows.
    case tooDeep(limit: Int)
    /// The file does not begin as its kind does.
    case noSuchFile
  }

  package let reason: Reason
  /// The place in the bytes at which reading stopped.
  package let position: Int

  package var description: String {
    let text =
      switch reason {
      case .endOfData: "the data ends within a value"
      case .unknownMarker(let marker): "no type of value has the marker \(marker)"
      case .badReference(let number): "there is no value \(number) to refer to"
      case .externalClass(let name): "only the class \(name) knows what follows"
      case .tooDeep(let limit): "more than \(limit) values are within one another"
      case .noSuchFile: "this is no such file"
      }
    return "AMF at byte \(position): \(text)"
  }
}
