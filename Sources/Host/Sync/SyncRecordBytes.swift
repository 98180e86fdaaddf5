/// How a version is written: fixed fields, little-endian, texts with their length before them.
enum SyncRecordBytes {
  /// How large a record may be: 4,096 files with long names.
  static let limit = 8 << 20
  private static let magic = Array("ARCSYNC1".utf8)

  static func bytes(of version: SyncVersion) -> [UInt8] {
    var writer = SyncWriter(bytes: magic)
    writer.put(version.item)
    writer.put(version.replaces)
    writer.put(version.content)
    writer.put(version.device)
    writer.put(version.clock)
    writer.bytes += version.nonce
    return writer.bytes
  }

  /// Nil for anything that `bytes(of:)` does not write.
  static func version(of bytes: [UInt8]) -> SyncVersion? {
    var reader = SyncReader(bytes: bytes)
    guard reader.take(magic.count).map(Array.init) == magic, let item = reader.item(),
      let replaces = reader.ids(), let content = reader.content(),
      let device = reader.number(UInt64.self), let clock = reader.number(Int64.self),
      let nonce = reader.take(16), reader.isAtEnd
    else { return nil }
    return SyncVersion(
      item: item, content: content, replaces: replaces, device: device, clock: clock,
      nonce: Array(nonce))
  }
}
