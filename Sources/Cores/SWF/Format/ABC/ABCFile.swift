/// The code of ActionScript 3: what DoABC has.
///
/// What Flash Player checks while it reads a file is checked: names, kinds, and numbers of methods, classes and metadata. What it looks
/// at later is not: types of parameters and slots, their values, and all of a body (its code, sizes and handlers). Lists
/// of many owners lie in one array, of which each owner has a part. Source: AVM2 Overview, "The abc file format"; V.Abc of the
/// reference.
package struct ABCFile: Sendable {
  /// The bytes in which the file lies, with its code and strings: those of the movie as a rule.
  package let bytes: [UInt8]
  /// 16 as a rule.
  package let minorVersion: UInt16
  /// 46 as a rule.
  package let majorVersion: UInt16
  /// Constant pools.
  package internal(set) var constants = ABCConstants()
  /// Signatures of functions.
  package internal(set) var methods: [ABCMethod] = []
  /// Notes that traits can have.
  package internal(set) var metadata: [ABCMetadata] = []
  /// What classes' instances are like; as many as `classes`.
  package internal(set) var instances: [ABCInstance] = []
  /// What classes themselves are like.
  package internal(set) var classes: [ABCClass] = []
  /// Scripts, at least one; the last one is where a movie starts.
  package internal(set) var scripts: [ABCScript] = []
  /// Code of methods.
  package internal(set) var bodies: [ABCBody] = []

  /// The traits of all classes, scripts and activations.
  package internal(set) var traits: [ABCTrait] = []
  /// Types of parameters, indices of the multinames that may point nowhere; 0 is any type.
  package internal(set) var parameterTypes: [UInt32] = []
  /// Names of parameters, indices of the strings that may point nowhere.
  package internal(set) var parameterNames: [UInt32] = []
  /// Values of parameters that may be left out.
  package internal(set) var defaults: [ABCDefault] = []
  /// Keys and values of metadata.
  package internal(set) var metadataItems: [ABCMetadata.Item] = []
  /// Indices of `metadata` that traits have.
  package internal(set) var traitMetadata: [UInt32] = []
  /// Interfaces that classes have, indices of the multinames.
  package internal(set) var interfaces: [UInt32] = []
  /// Handlers of bodies.
  package internal(set) var handlers: [ABCHandler] = []

  /// Where each method belongs.
  package internal(set) var owners: [ABCOwner] = []
  /// The body of each method, an index of `bodies`; `withoutBody` if it has none.
  package internal(set) var bodyOfMethod: [UInt32] = []
  /// The value of `bodyOfMethod` for a method without code.
  package static let withoutBody = UInt32.max

  /// Reads an ABC file that is a part of `bytes`.
  ///
  /// Throws the error that Flash Player throws for the first mistake: it ignores all of such a file.
  package init(_ bytes: [UInt8], in range: Range<Int>) throws(ABCError) {
    var reader = ABCReader(bytes, in: range)
    self.bytes = bytes
    minorVersion = try reader.u16()
    majorVersion = try reader.u16()
    try read(&reader)
  }

  /// The code of a body.
  package func code(of body: ABCBody) -> ABCCode { ABCCode(bytes, in: body.code.indices) }

  /// The code of a method; nil if it has none.
  package func body(of method: Int) -> ABCBody? {
    let body = bodyOfMethod[method]
    return body == Self.withoutBody ? nil : bodies[Int(body)]
  }
}

/// DoABC: an ABC file, its name and when it runs.
public struct ABCTag: Hashable, Sendable {
  /// Its name; nil in the older tag (72), which has none.
  public let name: FlashString?
  /// Whether it is not run before something of it is wanted (kDoAbcLazyInitializeFlag).
  public let isLazy: Bool
  /// Where the ABC file lies; `ABCFile` reads it.
  public let data: Range<Int>

  init(_ reader: inout ByteReader, isNamed: Bool) throws(FormatError) {
    isLazy = isNamed ? try reader.u32() & 1 != 0 : false
    name = isNamed ? try reader.string() : nil
    data = reader.rest()
  }
}
