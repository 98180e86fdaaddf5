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
  package let bytes: [UInt8]
  package private(set) var tags: [FLVTag] = []

  /// Nil for other files; what is cut short has the tags that are whole.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= 9, bytes.starts(with: Array("FLV".utf8)) else { return nil }
    self.bytes = bytes
    func number(_ at: Int, _ size: Int) -> Int {
      bytes[at..<at + size].reduce(0) { $0 << 8 | Int($1) }
    }
    var at = max(number(5, 4), 9) + 4
    while at + 11 <= bytes.count {
      let size = number(at + 1, 3)
      let time = number(at + 4, 3) | Int(bytes[at + 7]) << 24
      let body = at + 11
      guard size <= bytes.count - body else { break }
      if let kind = FLVTag.Kind(rawValue: bytes[at] & 0x1F), size > 0 {
        tags.append(FLVTag(kind: kind, time: time, body: body..<body + size))
      }
      at = body + size + 4
    }
  }

  /// Whether a picture stands for itself.
  package func isKeyFrame(_ tag: FLVTag) -> Bool {
    tag.kind == .video && bytes[tag.body.lowerBound] >> 4 == 1
  }
}
