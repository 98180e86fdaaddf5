import HostBase

/// SHA-256 of bytes: the name of what is written once.
package struct SyncDigest: Hashable, Sendable {
  private let words: (UInt64, UInt64, UInt64, UInt64)

  /// The digest of some bytes.
  package init(of bytes: [UInt8]) {
    self.init(bytes: bytes.withUnsafeBytes { Digest.sha256Bytes($0) })
  }

  /// The digest that 64 hexadecimal digits name; nil for any other text.
  package init?(text: String) {
    let digits = Array(text.utf8)
    guard digits.count == 64 else { return nil }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: 64, by: 2) {
      guard
        let byte = UInt8(String(decoding: digits[start..<start + 2], as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(byte)
    }
    self.init(bytes: bytes)
  }

  /// A digest of 32 bytes; of any other number, as where OpenSSL has no SHA-256, one that is no file's.
  init(bytes: [UInt8]) {
    func word(_ index: Int) -> UInt64 {
      guard bytes.count == 32 else { return 0 }
      return bytes[index * 8..<index * 8 + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
    words = (word(0), word(1), word(2), word(3))
  }

  /// Its 32 bytes.
  package var bytes: [UInt8] {
    [words.0, words.1, words.2, words.3].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * UInt64($0))) }
    }
  }

  /// 64 hexadecimal digits.
  package var text: String { Digest.text(bytes[...]) }

  package static func == (one: SyncDigest, other: SyncDigest) -> Bool { one.words == other.words }
  package func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}

/// A file of an item.
package struct SyncFile: Hashable, Sendable {
  /// What its name has after the stem (`.srm`), or its place in the item's folder (`/a/b.sol`).
  package let suffix: String
  package let digest: SyncDigest
  /// Bytes.
  package let size: Int

  /// A file; nil where its place could be outside of its item.
  package init?(suffix: String, digest: SyncDigest, size: Int) {
    let parts = suffix.split(separator: "/", omittingEmptySubsequences: false)
    guard suffix.utf8.count <= 1024, size >= 0, size <= SyncContent.limit,
      parts.dropFirst().allSatisfy({ SyncItem.isName(String($0)) }),
      parts.first.map({ $0.isEmpty || SyncItem.isName("x\($0)") }) ?? true
    else { return nil }
    (self.suffix, self.digest, self.size) = (suffix, digest, size)
  }
}

/// What an item is at some time: its files, or that it is deleted.
package struct SyncContent: Hashable, Sendable {
  /// How many bytes the files of an item may have together.
  package static let limit = 512 << 20
  /// How many files an item may have.
  package static let mostFiles = 4096
  /// The item is not there.
  package static let deleted = SyncContent()

  /// Its files, by suffix.
  package let files: [SyncFile]

  package var isDeleted: Bool { files.isEmpty }

  private init() { files = [] }

  /// Files in any order; nil if they are too many or too large, or two have one name.
  package init?(_ files: [SyncFile]) {
    guard files.count <= Self.mostFiles else { return nil }
    let sorted = files.sorted { $0.suffix < $1.suffix }
    var size = 0
    for (index, file) in sorted.enumerated() {
      size += file.size
      guard size <= Self.limit, index == 0 || sorted[index - 1].suffix != file.suffix else {
        return nil
      }
    }
    self.files = sorted
  }
}
