/// Why a state cannot be read.
public enum SectionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The bytes are not a state at all.
  case notAState
  /// It ends too early, or its parts do not fit together.
  case damaged
  /// A section is absent.
  case missing(SectionTag)
  /// A newer core made it.
  case tooNew(SectionTag)
  /// A section ends before all was read.
  case short(SectionTag)
  /// A number lies outside of what the machine can hold, or the core says that the section makes no sense.
  case badValue(SectionTag)
  /// A newer core made it: its whole format is newer.
  case newerFormat(UInt16)

  /// One sentence.
  public var description: String {
    switch self {
    case .notAState: "the bytes are not a save state of this core"
    case .damaged: "the save state is damaged; load another one"
    case .missing(let tag): "the save state lacks its part \"\(tag)\"; load another one"
    case .tooNew(let tag):
      "part \"\(tag)\" of the save state comes from a newer version of the core; update the core"
    case .short(let tag): "part \"\(tag)\" of the save state is cut short; load another one"
    case .badValue(let tag):
      "part \"\(tag)\" of the save state holds an impossible value; load another one"
    case .newerFormat(let version):
      "the save state has format \(version), of a newer core; update the core"
    }
  }
}

/// Finds the sections of a state.
///
/// Total: any bytes are read or refused, none trap.
public struct SectionReader {
  private let bytes: UnsafeRawBufferPointer
  private var sections: [(tag: UInt32, version: UInt16, start: Int, count: Int)] = []
  /// Version of the core's format that the writer was given.
  public let formatVersion: UInt16

  /// Checks the whole frame of `bytes`, which the caller owns and must keep while reading.
  ///
  /// Bytes after the state's own end are ignored.
  public init(_ bytes: UnsafeRawBufferPointer, newestFormat: UInt16 = 1) throws(SectionError) {
    guard bytes.count >= StateLayout.headerBytes,
      Self.number(bytes, 0, UInt32.self) == StateLayout.magic,
      Self.number(bytes, 4, UInt16.self) == StateLayout.layout
    else { throw .notAState }
    let total = Int(Self.number(bytes, 8, UInt32.self))
    guard total >= StateLayout.headerBytes, total <= bytes.count else { throw .damaged }
    self.bytes = UnsafeRawBufferPointer(rebasing: bytes[..<total])
    formatVersion = Self.number(bytes, 6, UInt16.self)
    guard formatVersion <= newestFormat else { throw .newerFormat(formatVersion) }
    var place = StateLayout.headerBytes
    while place < total {
      guard total - place >= StateLayout.sectionBytes else { throw .damaged }
      let tag = Self.number(bytes, place, UInt32.self)
      let version = Self.number(bytes, place + 4, UInt16.self)
      let count = Int(Self.number(bytes, place + 8, UInt32.self))
      place += StateLayout.sectionBytes
      // A bound on the number keeps the search for duplicates short whatever the bytes say.
      guard count <= total - place, sections.count < 1024,
        !sections.contains(where: { $0.tag == tag })
      else { throw .damaged }
      sections.append((tag, version, place, count))
      place += count
    }
  }

  /// Whether there is such a section: for those that newer versions added.
  public func has(_ tag: SectionTag) -> Bool { sections.contains { $0.tag == tag.code } }

  /// Opens a section that must be there and be no newer than `newest`.
  public func section(_ tag: SectionTag, newest: UInt16 = 1) throws(SectionError) -> StateSection {
    guard let found = sections.first(where: { $0.tag == tag.code }) else { throw .missing(tag) }
    guard found.version <= newest else { throw .tooNew(tag) }
    let payload = UnsafeRawBufferPointer(rebasing: bytes[found.start..<found.start + found.count])
    return StateSection(tag: tag, version: found.version, bytes: payload)
  }

  fileprivate static func number<Number: FixedWidthInteger>(
    _ bytes: UnsafeRawBufferPointer, _ place: Int, _: Number.Type
  ) -> Number {
    Number(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: Number.self))
  }
}

/// The payload of one section, read from front to back.
///
/// Valid while the reader's bytes are.
public struct StateSection {
  /// Its name.
  public let tag: SectionTag
  /// The version it was written with.
  public let version: UInt16
  private let bytes: UnsafeRawBufferPointer
  private var place = 0

  init(tag: SectionTag, version: UInt16, bytes: UnsafeRawBufferPointer) {
    self.tag = tag
    self.version = version
    self.bytes = bytes
  }

  /// Bytes not yet read: an older state may have fewer than this version writes.
  public var remaining: Int { bytes.count - place }

  /// The next number.
  public mutating func read<Number: FixedWidthInteger>(
    _: Number.Type = Number.self
  ) throws(SectionError) -> Number {
    guard remaining >= MemoryLayout<Number>.size else { throw .short(tag) }
    defer { place += MemoryLayout<Number>.size }
    return SectionReader.number(bytes, place, Number.self)
  }

  /// The next number, which must lie in `range`: use it for everything that later indexes or counts.
  public mutating func read<Number: FixedWidthInteger>(in range: ClosedRange<Number>)
    throws(SectionError) -> Number
  {
    let value = try read(Number.self)
    guard range.contains(value) else { throw .badValue(tag) }
    return value
  }

  /// The next byte as a truth value; it must be 0 or 1.
  public mutating func readBool() throws(SectionError) -> Bool { try read(in: UInt8(0)...1) == 1 }

  /// Eight bytes, bit for bit.
  ///
  /// May be any number, infinity or NaN.
  public mutating func readDouble() throws(SectionError) -> Double {
    Double(bitPattern: try read())
  }

  /// Four bytes, bit for bit.
  ///
  /// May be any number, infinity or NaN.
  public mutating func readFloat() throws(SectionError) -> Float { Float(bitPattern: try read()) }

  /// Fills `target` with the next bytes.
  public mutating func read(into target: UnsafeMutableRawBufferPointer) throws(SectionError) {
    guard remaining >= target.count else { throw .short(tag) }
    target.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[place..<place + target.count]))
    place += target.count
  }

  /// The next `count` bytes.
  public mutating func readBytes(_ count: Int) throws(SectionError) -> [UInt8] {
    guard count >= 0, remaining >= count else { throw .short(tag) }
    defer { place += count }
    return Array(bytes[place..<place + count])
  }

  /// A count (u32) and as many bytes of UTF-8; what is not UTF-8 is replaced.
  public mutating func readText() throws(SectionError) -> String {
    let count = Int(try read(UInt32.self))
    return String(decoding: try readBytes(count), as: UTF8.self)
  }
}
