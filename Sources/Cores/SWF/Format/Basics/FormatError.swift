/// Why bytes could not be read as what they should be.
///
/// An error belongs to one structure (a tag, a glyph, an instruction): what surrounds it can still be read.
public struct FormatError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The structure continues after the end of its bytes.
    case endOfData
    /// The file begins with none of the three signatures.
    case notAMovie
    /// A number that must be one of a few has this value.
    case unknownCode(Int)
    /// An index into something that has only `count` elements.
    case badIndex(Int, count: Int)
    /// More than our limit, which is far above what authoring tools make.
    case tooMany(Int, limit: Int)
    /// There is no memory for so many bytes.
    case noMemory(Int)
    /// A zlib or LZMA stream of which nothing could be unpacked.
    case badStream
    /// Structures that contain themselves.
    case cycle
  }

  /// What is wrong.
  public let reason: Reason
  /// What was being read, in the words of the specification.
  public let subject: String
  /// Where, in bytes from the start of the uncompressed file (or of the block that was given).
  public let offset: Int

  init(_ reason: Reason, _ subject: String, at offset: Int) {
    self.reason = reason
    self.subject = subject
    self.offset = offset
  }
}

extension FormatError: CustomStringConvertible {
  /// One line without a full stop.
  public var description: String {
    switch reason {
    case .endOfData: "\(subject): the data ends at byte \(offset)"
    case .notAMovie: "not a Flash movie (no FWS, CWS or ZWS signature)"
    case .unknownCode(let code): "\(subject): unknown code \(code) at byte \(offset)"
    case .badIndex(let index, let count):
      "\(subject): index \(index) of \(count) at byte \(offset)"
    case .tooMany(let count, let limit):
      "\(subject): \(count) at byte \(offset), more than \(limit)"
    case .noMemory(let count): "\(subject): no memory for \(count) bytes at byte \(offset)"
    case .badStream: "\(subject): the compressed data at byte \(offset) cannot be unpacked"
    case .cycle: "\(subject): contains itself at byte \(offset)"
    }
  }
}
