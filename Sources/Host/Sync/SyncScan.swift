import HostBase

/// What shows that a file was not written since: it need not be read again then.
package struct SyncStamp: Hashable, Sendable {
  package let size: Int64
  /// Times of the last change of its bytes, and of anything about it, in nanoseconds since 1970.
  package let modified: Int64
  let changed: Int64
  let inode: UInt64

  package init(size: Int64, modified: Int64, changed: Int64, inode: UInt64) {
    (self.size, self.modified, self.changed, self.inode) = (size, modified, changed, inode)
  }
}

/// The digests of files as of the last sync, so that only what changed is read.
///
/// A memory, not the truth: without it everything is read again. A file that was written in the two seconds before it was read is not remembered,
/// since one that is written again within the same tick of the disk's clock looks the same.
package final class SyncScan {
  private static let magic = Array("ARCSCAN1".utf8)
  private static let limit = 256 << 20
  private static let tooNew: Int64 = 2_000_000_000

  private let path: String
  private var old: [String: (stamp: SyncStamp, digest: SyncDigest)] = [:]
  private var new: [String: (stamp: SyncStamp, digest: SyncDigest)] = [:]
  /// Numbers of the file systems on which folders were.
  package var devices: [String: UInt64] = [:] {
    didSet { isChanged = isChanged || devices != oldValue }
  }
  private var isChanged = false

  /// What is remembered in a file; nothing if it is absent or damaged.
  package init(_ path: String) {
    self.path = path
    if let bytes = try? FileSystem.read(path, limit: Self.limit) { load(bytes) }
  }

  /// The digest of a file that was not written since.
  package func digest(of file: String, _ stamp: SyncStamp) -> SyncDigest? {
    guard let known = old[file] ?? new[file], known.stamp == stamp else { return nil }
    new[file] = known
    return known.digest
  }

  /// Remembers what a file held at a time, in nanoseconds since 1970.
  package func note(_ file: String, _ stamp: SyncStamp, _ digest: SyncDigest, now: Int64) {
    guard max(stamp.modified, stamp.changed) < now - Self.tooNew else { return }
    new[file] = (stamp, digest)
    isChanged = true
  }

  /// Writes down what was asked for or noted since it was read; with `keepsRest`, all else as well.
  package func save(keepsRest: Bool) {
    let all = keepsRest ? old.merging(new) { $1 } : new
    guard isChanged || all.count != old.count else { return }
    var writer = SyncWriter(bytes: [])
    writer.put(UInt32(devices.count))
    for (folder, device) in devices.sorted(by: { $0.key < $1.key }) {
      writer.put(folder)
      writer.put(device)
    }
    writer.put(UInt32(all.count))
    for (file, known) in all.sorted(by: { $0.key < $1.key })
    where file.utf8.count <= Int(UInt16.max) {
      writer.put(file)
      writer.put(known.stamp.size)
      writer.put(known.stamp.modified)
      writer.put(known.stamp.changed)
      writer.put(known.stamp.inode)
      writer.bytes += known.digest.bytes
    }
    var head = SyncWriter(bytes: Self.magic)
    head.put(CRC32.sum(writer.bytes))
    // What a power cut swallows is read again.
    try? AtomicFile.replace(path, with: head.bytes + writer.bytes, mode: 0o600, isFlushed: false)
  }

  private func load(_ bytes: [UInt8]) {
    var reader = SyncReader(bytes: bytes)
    guard reader.take(Self.magic.count).map(Array.init) == Self.magic,
      let sum = reader.number(UInt32.self), CRC32.sum(Array(bytes[reader.at...])) == sum,
      let folders = reader.number(UInt32.self)
    else { return }
    for _ in 0..<folders {
      guard let folder = reader.text(), let device = reader.number(UInt64.self) else { return }
      devices[folder] = device
    }
    guard let count = reader.number(UInt32.self) else { return }
    for _ in 0..<count {
      guard let file = reader.text(), let size = reader.number(Int64.self),
        let modified = reader.number(Int64.self), let changed = reader.number(Int64.self),
        let inode = reader.number(UInt64.self), let digest = reader.take(32)
      else { return }
      old[file] = (
        SyncStamp(size: size, modified: modified, changed: changed, inode: inode),
        SyncDigest(bytes: Array(digest))
      )
    }
  }
}
