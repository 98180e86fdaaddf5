import Glibc
import HostBase

/// A device's journal on the disk: a file that only grows, and the bytes of versions by their digests.
///
/// A line is its length, its checksum and what happened. Each reaches the disk before the call returns, so a power cut can only break the last
/// one, which is cut off when the file is opened again. A line in the middle that is damaged is passed over: a base that is missing is compared as at a
/// first sync, and a version that was sent comes again.
package final class DiskJournal: SyncJournal {
  private enum Line: UInt8 { case own = 1, other, acknowledged, base }

  package let device: UInt64
  package private(set) var known = SyncKnown()
  package private(set) var waiting: [SyncRecord] = []
  package private(set) var latestClock: Int64 = 0
  private var bases: [SyncItem: SyncBase] = [:]
  private let folder: String
  private let path: String
  private let descriptor: Int32

  /// How large a journal may be: a million versions.
  private static let limit = 512 << 20

  /// Opens the journal in a folder of its own, or begins one.
  package init(_ folder: String) throws(SyncFailure) {
    self.folder = folder
    path = PathName.join(folder, "journal")
    device = try Self.device(in: folder)
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Self.failure(.of(errno, path, .create)) }
    try load()
  }

  deinit { close(descriptor) }

  /// The device's number: random, and made once.
  private static func device(in folder: String) throws(SyncFailure) -> UInt64 {
    let path = PathName.join(folder, "device")
    let bytes: [UInt8]
    do {
      try FileSystem.ensureFolder(folder, mode: 0o700)
      var writer = SyncWriter()
      writer.put(UInt64.random(in: 1 ... .max))
      _ = try AtomicFile.create(path, with: writer.bytes)
      bytes = try FileSystem.read(path, limit: 64)
    } catch { throw failure(error) }
    var reader = SyncReader(bytes: bytes)
    guard let device = reader.number(UInt64.self) else {
      throw .journal(path: path, reason: "it is cut off; remove it to be a new device")
    }
    return device
  }

  private static func failure(_ failure: FileFailure) -> SyncFailure {
    .journal(path: failure.path ?? "", reason: failure.message)
  }

  // MARK: - Reading

  private func load() throws(SyncFailure) {
    let bytes: [UInt8]
    do { bytes = try FileSystem.read(path, limit: Self.limit) } catch { throw Self.failure(error) }
    var reader = SyncReader(bytes: bytes)
    var end = 0
    while let length = reader.number(UInt32.self), let checksum = reader.number(UInt32.self),
      let line = reader.take(Int(length))
    {
      end = reader.at
      if CRC32.sum(line) == checksum { take(Array(line)) }
    }
    guard end < bytes.count else { return }
    do { try AtomicFile.replace(path + ".cut", with: Array(bytes[end...]), mode: 0o600) } catch {
      throw Self.failure(error)
    }
    if ftruncate(descriptor, off_t(end)) != 0 || fsync(descriptor) != 0 {
      throw Self.failure(.of(errno, path, .write))
    }
  }

  /// Does again what a line says, if it says anything.
  private func take(_ line: [UInt8]) {
    guard let kind = line.first.flatMap(Line.init(rawValue:)) else { return }
    let rest = Array(line.dropFirst())
    var reader = SyncReader(bytes: rest)
    switch kind {
    case .own, .other:
      guard let record = SyncRecord(name: SyncName.record(SyncDigest(of: rest)), bytes: rest) else {
        return
      }
      note(record, isOwn: kind == .own)
    case .acknowledged:
      guard let high = reader.number(UInt64.self), let low = reader.number(UInt64.self) else {
        return
      }
      waiting.removeAll { $0.id == SyncID(high: high, low: low) }
    case .base:
      guard let item = reader.item(), let ids = reader.ids(), let content = reader.content() else {
        return
      }
      bases[item] = SyncBase(ids: ids, content: content)
    }
  }

  private func note(_ record: SyncRecord, isOwn: Bool) {
    guard known.add(record) else { return }
    latestClock = max(latestClock, record.version.clock)
    if isOwn { waiting.append(record) }
  }

  // MARK: - Writing

  private func append(_ kind: Line, _ rest: [UInt8]) throws(SyncFailure) {
    let line = [kind.rawValue] + rest
    var writer = SyncWriter()
    writer.put(UInt32(line.count))
    writer.put(CRC32.sum(line))
    let end = lseek(descriptor, 0, SEEK_END)
    do throws(FileFailure) {
      try AtomicFile.writeAll(writer.bytes + line, to: descriptor, path: path)
      if fsync(descriptor) != 0 { throw FileFailure.of(errno, path, .write) }
    } catch {
      // Half a line would hide the next ones.
      _ = ftruncate(descriptor, end)
      throw Self.failure(error)
    }
  }

  package var basedItems: [SyncItem] { Array(bases.keys) }
  package func base(of item: SyncItem) -> SyncBase { bases[item] ?? .none }

  package func setBase(of item: SyncItem, _ base: SyncBase) throws(SyncFailure) {
    var writer = SyncWriter()
    writer.put(item)
    writer.put(base.ids)
    writer.put(base.content)
    try append(.base, writer.bytes)
    bases[item] = base
  }

  package func add(_ record: SyncRecord, isOwn: Bool) throws(SyncFailure) {
    try append(isOwn ? .own : .other, record.bytes)
    note(record, isOwn: isOwn)
  }

  package func acknowledge(_ record: SyncRecord) throws(SyncFailure) {
    var writer = SyncWriter()
    writer.put(record.id.high)
    writer.put(record.id.low)
    try append(.acknowledged, writer.bytes)
    waiting.removeAll { $0.id == record.id }
  }

  // MARK: - Bytes

  private func place(of digest: SyncDigest) -> String {
    let text = digest.text
    return PathName.join(folder, "vault", String(text.prefix(2)), text)
  }

  package func keep(_ bytes: [UInt8], _ digest: SyncDigest) throws(SyncFailure) {
    let path = place(of: digest)
    do {
      try FileSystem.ensureFolder(PathName.folder(path), mode: 0o700)
      try AtomicFile.replace(path, with: bytes, mode: 0o600)
    } catch { throw Self.failure(error) }
  }

  package func bytes(of digest: SyncDigest) throws(SyncFailure) -> [UInt8]? {
    let path = place(of: digest)
    do {
      let bytes = try FileSystem.read(path, limit: SyncContent.limit)
      return SyncDigest(of: bytes) == digest ? bytes : nil
    } catch {
      if case .notFound = error { return nil }
      throw Self.failure(error)
    }
  }
}
