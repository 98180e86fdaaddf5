/// Writes fields: numbers little-endian, texts with their length before them.
struct SyncWriter {
  var bytes: [UInt8] = []

  mutating func put<Number: FixedWidthInteger>(_ number: Number) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }

  mutating func put(_ text: String) {
    put(UInt16(text.utf8.count))
    bytes += text.utf8
  }

  mutating func put(_ item: SyncItem) {
    for text in [item.folder, item.stem, item.part] { put(text) }
    bytes.append(item.kind.rawValue)
  }

  mutating func put(_ ids: [SyncID]) {
    put(UInt16(ids.count))
    for id in ids {
      put(id.high)
      put(id.low)
    }
  }

  mutating func put(_ content: SyncContent) {
    put(UInt16(content.files.count))
    for file in content.files {
      put(file.suffix)
      bytes += file.digest.bytes
      put(UInt64(file.size))
    }
  }
}

/// Reads what `SyncWriter` writes; nil for anything that it does not.
struct SyncReader {
  let bytes: [UInt8]
  private(set) var at = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

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

  mutating func item() -> SyncItem? {
    guard let folder = text(), let stem = text(), let part = text(),
      let kind = take(1)?.first.flatMap(SyncItem.Kind.init(rawValue:))
    else { return nil }
    return SyncItem(folder: folder, stem: stem, kind: kind, part: part)
  }

  mutating func ids() -> [SyncID]? {
    guard let count = number(UInt16.self), count <= SyncVersion.mostReplaced else { return nil }
    var ids: [SyncID] = []
    for _ in 0..<count {
      guard let high = number(UInt64.self), let low = number(UInt64.self) else { return nil }
      ids.append(SyncID(high: high, low: low))
    }
    return ids
  }

  mutating func content() -> SyncContent? {
    guard let count = number(UInt16.self), count <= SyncContent.mostFiles else { return nil }
    var files: [SyncFile] = []
    for _ in 0..<count {
      guard let suffix = text(), let digest = take(32), let size = number(UInt64.self),
        size <= SyncContent.limit,
        let file = SyncFile(
          suffix: suffix, digest: SyncDigest(bytes: Array(digest)), size: Int(size))
      else { return nil }
      files.append(file)
    }
    guard let content = SyncContent(files), content.files == files else { return nil }
    return content
  }
}
