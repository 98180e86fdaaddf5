/// How a version is written: fixed fields, little-endian, texts with their length before them.
enum SyncRecordBytes {
  /// How large a record may be: 4,096 files with long names.
  static let limit = 8 << 20
  private static let magic = Array("ARCSYNC1".utf8)

  static func bytes(of version: SyncVersion) -> [UInt8] {
    var writer = Writer(bytes: magic)
    let item = version.item
    for text in [item.folder, item.stem, item.part] { writer.put(text) }
    writer.bytes.append(item.kind.rawValue)
    writer.put(UInt16(version.replaces.count))
    for id in version.replaces {
      writer.put(id.high)
      writer.put(id.low)
    }
    writer.put(UInt16(version.content.files.count))
    for file in version.content.files {
      writer.put(file.suffix)
      writer.bytes += file.digest.bytes
      writer.put(UInt64(file.size))
    }
    writer.put(version.device)
    writer.put(version.clock)
    writer.bytes += version.nonce
    return writer.bytes
  }

  /// Nil for anything that `bytes(of:)` does not write.
  static func version(of bytes: [UInt8]) -> SyncVersion? {
    var reader = Reader(bytes: bytes)
    guard reader.take(magic.count).map(Array.init) == magic, let folder = reader.text(),
      let stem = reader.text(), let part = reader.text(),
      let kind = reader.take(1)?.first.flatMap(SyncItem.Kind.init(rawValue:)),
      let item = SyncItem(folder: folder, stem: stem, kind: kind, part: part),
      let replacedCount = reader.number(UInt16.self), replacedCount <= SyncVersion.mostReplaced
    else { return nil }
    var replaces: [SyncID] = []
    for _ in 0..<replacedCount {
      guard let high = reader.number(UInt64.self), let low = reader.number(UInt64.self) else {
        return nil
      }
      replaces.append(SyncID(high: high, low: low))
    }
    guard let fileCount = reader.number(UInt16.self), fileCount <= SyncContent.mostFiles else {
      return nil
    }
    var files: [SyncFile] = []
    for _ in 0..<fileCount {
      guard let suffix = reader.text(), let digest = reader.take(32),
        let size = reader.number(UInt64.self), size <= SyncContent.limit,
        let file = SyncFile(
          suffix: suffix, digest: SyncDigest(bytes: Array(digest)), size: Int(size))
      else { return nil }
      files.append(file)
    }
    guard let content = SyncContent(files), content.files == files,
      let device = reader.number(UInt64.self), let clock = reader.number(Int64.self),
      let nonce = reader.take(16), reader.isAtEnd
    else { return nil }
    return SyncVersion(
      item: item, content: content, replaces: replaces, device: device, clock: clock,
      nonce: Array(nonce))
  }

  private struct Writer {
    var bytes: [UInt8]

    mutating func put<Number: FixedWidthInteger>(_ number: Number) {
      withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }

    mutating func put(_ text: String) {
      put(UInt16(text.utf8.count))
      bytes += text.utf8
    }
  }

  private struct Reader {
    let bytes: [UInt8]
    var at = 0

    var isAtEnd: Bool { at == bytes.count }

    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
      guard bytes.count - at >= count else { return nil }
      defer { at += count }
      return bytes[at..<at + count]
    }

    mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
      take(MemoryLayout<Number>.size)?.reversed().reduce(0) { $0 << 8 | Number($1) }
    }

    mutating func text() -> String? {
      guard let count = number(UInt16.self), let bytes = take(Int(count)) else { return nil }
      return String(validating: bytes, as: UTF8.self)
    }
  }
}
