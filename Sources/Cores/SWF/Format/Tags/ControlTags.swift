// What steers the player but is no picture, sound or script.
// Source: SWF File Format Specification 19, "Control tags" and "Metadata".

/// FileAttributes: what the movie asks of the player.
public struct FileAttributes: OptionSet, Hashable, Sendable {
  /// The tag's first 32 bits.
  public let rawValue: UInt32

  /// The attributes with these bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A movie from a disk may use the network instead of local files.
  public static let useNetwork = FileAttributes(rawValue: 1 << 0)
  /// Addresses are relative to the SWF file and not to the page (undocumented).
  public static let relativeURLs = FileAttributes(rawValue: 1 << 1)
  /// No cross-domain caching (undocumented).
  public static let noCrossDomainCache = FileAttributes(rawValue: 1 << 2)
  /// Scripts are for ActionScript 3's machine.
  public static let actionScript3 = FileAttributes(rawValue: 1 << 3)
  /// There is a Metadata tag.
  public static let hasMetadata = FileAttributes(rawValue: 1 << 4)
  /// Compose pictures with the graphics card.
  public static let useGPU = FileAttributes(rawValue: 1 << 5)
  /// Copy pictures directly to the screen.
  public static let useDirectBlit = FileAttributes(rawValue: 1 << 6)

  init(_ reader: inout ByteReader) throws(FormatError) {
    // Old tools wrote one byte only.
    rawValue = reader.remaining >= 4 ? try reader.u32() : UInt32(try reader.u8())
  }
}

/// FrameLabel: names the current frame.
public struct FrameLabel: Hashable, Sendable {
  /// The frame's name.
  public let name: FlashString
  /// Whether the name is an anchor that a browser's history can go to.
  public let isAnchor: Bool

  init(_ reader: inout ByteReader) throws(FormatError) {
    name = try reader.string()
    isAnchor = reader.version >= 6 && reader.remaining > 0 ? try reader.u8() != 0 : false
  }
}

/// A character's number and a name: of an export, an import, or of a class.
public struct NamedCharacter: Hashable, Sendable {
  /// The character's number; 0 in SymbolClass is the main timeline.
  public let id: UInt16
  /// The name.
  public let name: FlashString

  init(_ reader: inout ByteReader) throws(FormatError) {
    id = try reader.u16()
    name = try reader.string()
  }

  /// A count and so many of them: ExportAssets and SymbolClass.
  ///
  /// Of a list that breaks off, what is there counts.
  static func list(_ reader: inout ByteReader) throws(FormatError) -> [NamedCharacter] {
    let count = Int(try reader.u16())
    var list: [NamedCharacter] = []
    for _ in 0..<count {
      guard let element = try? NamedCharacter(&reader) else { break }
      list.append(element)
    }
    return list
  }
}

/// ImportAssets and ImportAssets2: characters of another movie.
public struct ImportedAssets: Hashable, Sendable {
  /// The other movie.
  public let url: FlashString
  /// The numbers that the characters get here, and the names that they have there.
  public let characters: [NamedCharacter]

  init(_ reader: inout ByteReader, version tagVersion: Int) throws(FormatError) {
    url = try reader.string()
    // Two bytes that the specification calls reserved, 1 and 0.
    if tagVersion == 2 { _ = try reader.u16() }
    characters = try NamedCharacter.list(&reader)
  }
}

/// ScriptLimits: how deep calls may go and how long a script may run.
public struct ScriptLimits: Hashable, Sendable {
  /// Calls within calls.
  public let maxRecursionDepth: Int
  /// Seconds.
  public let timeoutSeconds: Int

  init(_ reader: inout ByteReader) throws(FormatError) {
    maxRecursionDepth = Int(try reader.u16())
    timeoutSeconds = Int(try reader.u16())
  }
}

/// SetTabIndex: the place of an object in the order of the Tab key.
public struct TabIndexSetting: Hashable, Sendable {
  /// The object's depth.
  public let depth: UInt16
  /// Its place.
  public let index: UInt16

  init(_ reader: inout ByteReader) throws(FormatError) {
    depth = try reader.u16()
    index = try reader.u16()
  }
}

/// DefineSceneAndFrameLabelData: the names of scenes and frames of an ActionScript 3 movie.
public struct SceneData: Hashable, Sendable {
  /// A name that belongs to a frame.
  public struct Mark: Hashable, Sendable {
    /// The frame, counted from 0.
    public let frame: UInt32
    /// The name.
    public let name: FlashString
  }

  /// Scenes, by their first frame.
  public let scenes: [Mark]
  /// Labels.
  public let labels: [Mark]

  init(_ reader: inout ByteReader) throws(FormatError) {
    scenes = try Self.marks(&reader)
    labels = try Self.marks(&reader)
  }

  private static func marks(_ reader: inout ByteReader) throws(FormatError) -> [Mark] {
    let count = try reader.encodedU32()
    // A mark has two bytes at least.
    guard count <= reader.remaining / 2 else { throw reader.failure(.endOfData, "scene data") }
    // Nor are there more frames than a movie's header can count.
    guard count <= 0x10000 else {
      throw reader.failure(.tooMany(Int(count), limit: 0x10000), "scene data")
    }
    var marks: [Mark] = []
    for _ in 0..<count {
      marks.append(Mark(frame: try reader.encodedU32(), name: try reader.string()))
    }
    return marks
  }
}

/// DefineScalingGrid: the middle of nine parts into which a sprite or button is cut when it is scaled.
public struct ScalingGrid: Hashable, Sendable {
  /// The character's number.
  public let id: UInt16
  /// The middle part, in twips.
  public let splitter: Rectangle

  init(_ reader: inout ByteReader) throws(FormatError) {
    id = try reader.u16()
    splitter = try Rectangle(&reader)
  }
}

/// ProductInfo: the compiler that made the movie (undocumented; written by Flex).
public struct ProductInfo: Hashable, Sendable {
  /// 3 is Adobe Flex.
  public let product: UInt32
  /// Edition of the product.
  public let edition: UInt32
  /// Major version.
  public let major: UInt8
  /// Minor version.
  public let minor: UInt8
  /// Build number.
  public let build: UInt64
  /// Milliseconds since 1970.
  public let compiled: UInt64

  init(_ reader: inout ByteReader) throws(FormatError) {
    product = try reader.u32()
    edition = try reader.u32()
    major = try reader.u8()
    minor = try reader.u8()
    build = try reader.u64()
    compiled = try reader.u64()
  }
}

/// DefineBinaryData: bytes for scripts.
public struct BinaryData: Hashable, Sendable {
  /// The character's number.
  public let id: UInt16
  /// The bytes, in the movie's.
  public let data: Range<Int>

  init(_ reader: inout ByteReader) throws(FormatError) {
    id = try reader.u16()
    _ = try reader.u32()
    data = reader.rest()
  }
}

/// EnableTelemetry: whether a profiler may look in.
public struct Telemetry: Hashable, Sendable {
  /// The SHA-256 of a password (32 bytes), if there is one.
  public let passwordHash: Range<Int>?

  init(_ reader: inout ByteReader) throws(FormatError) {
    _ = try reader.u16()
    passwordHash = reader.remaining >= 32 ? try reader.take(32, "password") : nil
  }
}

/// Protect, EnableDebugger and EnableDebugger2.
public struct PasswordTag: Hashable, Sendable {
  /// The MD5 of a password in the form that `crypt` uses, if there is one.
  public let password: FlashString?

  init(_ reader: inout ByteReader) throws(FormatError) {
    // Two reserved bytes come first: in EnableDebugger2 as the specification says, in Protect as tools write it.
    if reader.remaining >= 2, reader.bytes[reader.position] == 0 { _ = try reader.u16() }
    password = reader.remaining > 0 ? try reader.string() : nil
  }
}
