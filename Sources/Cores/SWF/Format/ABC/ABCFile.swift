/// The code of ActionScript 3: what DoABC has.
///
/// Every number in it is known to point at something; the instructions themselves are not looked at. Source: AVM2
/// Overview, "The abc file format".
public struct ABCFile: Sendable {
  /// The file's bytes, in which code and strings lie: those of the movie as a rule.
  public let bytes: [UInt8]
  /// 16 as a rule.
  public let minorVersion: UInt16
  /// 46 as a rule.
  public let majorVersion: UInt16
  /// Constant pools.
  public let constants: ABCConstants
  /// Signatures of functions.
  public let methods: [ABCMethod]
  /// Notes that traits can have.
  public let metadata: [ABCMetadata]
  /// What classes' instances are like; as many as `classes`.
  public let instances: [ABCInstance]
  /// What classes themselves are like.
  public let classes: [ABCClass]
  /// Scripts; the last one is where a movie starts.
  public let scripts: [ABCScript]
  /// Code of methods.
  public let bodies: [ABCBody]

  /// Reads an ABC file that is a part of `bytes`.
  ///
  /// Throws at the first thing that is wrong: Flash Player ignores all of such a file.
  public init(_ bytes: [UInt8], in range: Range<Int>) throws(FormatError) {
    var reader = ABCReader(bytes: ByteReader(bytes, in: range, version: .max))
    self.bytes = bytes
    minorVersion = try reader.bytes.u16()
    majorVersion = try reader.bytes.u16()
    let constants = try ABCConstants(&reader)
    self.constants = constants

    var methods: [ABCMethod] = []
    for _ in 0..<(try reader.count("methods", size: 4)) {
      methods.append(try ABCMethod(&reader, constants))
    }
    self.methods = methods
    var metadata: [ABCMetadata] = []
    for _ in 0..<(try reader.count("metadata", size: 2)) {
      metadata.append(try ABCMetadata(&reader, constants))
    }
    self.metadata = metadata

    let classCount = try reader.count("classes", size: 8)
    let counts = ABCCounts(
      constants: constants, methods: methods.count, metadata: metadata.count, classes: classCount)
    var instances: [ABCInstance] = []
    for _ in 0..<classCount { instances.append(try ABCInstance(&reader, counts)) }
    self.instances = instances
    var classes: [ABCClass] = []
    for _ in 0..<classCount { classes.append(try ABCClass(&reader, counts)) }
    self.classes = classes
    var scripts: [ABCScript] = []
    for _ in 0..<(try reader.count("scripts", size: 2)) {
      scripts.append(try ABCScript(&reader, counts))
    }
    self.scripts = scripts
    var bodies: [ABCBody] = []
    for _ in 0..<(try reader.count("method bodies", size: 8)) {
      bodies.append(try ABCBody(&reader, counts))
    }
    self.bodies = bodies
  }

  /// The bytes of a string of the pool.
  public func string(_ index: UInt32) -> ArraySlice<UInt8> {
    bytes[constants.strings[Int(index)]]
  }

  /// A string of the pool as text; what is no UTF-8 becomes U+FFFD.
  public func text(_ index: UInt32) -> String { String(decoding: string(index), as: UTF8.self) }
}

/// How many there are of everything that traits and bodies point at.
struct ABCCounts {
  let constants: ABCConstants
  let methods: Int
  let metadata: Int
  let classes: Int
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
