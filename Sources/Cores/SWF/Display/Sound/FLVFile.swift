// Source: Video File Format Specification, version 10, Annex E.

/// A piece of a Flash video file.
package struct FLVTag {
  package enum Kind: UInt8 {
    case audio = 8
    case video = 9
    case script = 18
  }

  package let kind: Kind
  /// In milliseconds.
  package let time: Int
  /// Its body, in the file's bytes.
  package let body: Range<Int>
}

/// A Flash video file, cut into its tags.
package struct FLVFile {
  package private(set) var bytes: [UInt8]
  package private(set) var tags: [FLVTag] = []
  /// Where the next tag begins.
  private var next: Int

  /// Nil for other files; what is cut short has the tags that are whole.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= 9, bytes.starts(with: Array("FLV".utf8)) else { return nil }
    self.bytes = bytes
    next = 0
    next = max(number(5, 4), 9) + 4
    readTags()
  }

  private func number(_ at: Int, _ size: Int) -> Int {
    bytes[at..<at + size].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads all tags that are whole.
  private mutating func readTags() {
    while next + 11 <= bytes.count {
      let size = number(next + 1, 3)
      let time = number(next + 4, 3) | Int(bytes[next + 7]) << 24
      let body = next + 11
      guard size <= bytes.count - body else { break }
      if let kind = FLVTag.Kind(rawValue: bytes[next] & 0x1F), size > 0 {
        tags.append(FLVTag(kind: kind, time: time, body: body..<body + size))
      }
      next = body + size + 4
    }
  }

  /// More of the file has come.
  package mutating func append(_ more: [UInt8]) {
    bytes += more
    readTags()
  }

  /// What comes next begins with a tag, whatever is left of the last one.
  package mutating func dropRest() {
    // The size of the last tag, which stands after it, may be missing.
    if next > bytes.count { bytes += repeatElement(0, count: next - bytes.count) }
    bytes.removeLast(bytes.count - next)
  }

  /// Whether a picture stands for itself.
  package func isKeyFrame(_ tag: FLVTag) -> Bool {
    tag.kind == .video && bytes[tag.body.lowerBound] >> 4 == 1
  }
}
