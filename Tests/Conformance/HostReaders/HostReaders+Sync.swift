import HostBase
import Sync

/// What a sync reads: versions and notes of other devices, which anyone may have written, and what it keeps of its own.
extension HostReaders {
  static func sync(_ bytes: [UInt8]) throws {
    if let record = SyncRecord(bytes: bytes) {
      try promise(SyncRecord(record.version).bytes == bytes, "a version is written differently")
      try staysInside(record.version)
    }
    if let note = SyncNote(bytes: bytes) {
      try promise(note.bytes == bytes, "a note is written differently")
      try promise(note.name.utf8.count <= 200, "a note with a long name passed")
    }
    try withFile(withGoodSum(bytes), called: "sync/scan") { path in
      let scan = SyncScan(path)
      scan.devices["/x"] = 1
      scan.save(keepsRest: true)
      try promise(SyncScan(path).devices["/x"] == 1, "a list of digests is lost when it is written")
    }
    try withFile(withGoodSums(bytes), called: "sync/journal") { path in
      let folder = PathName.folder(path)
      guard let journal = try? DiskJournal(folder) else { return }
      for record in journal.known.all { try staysInside(record.version) }
      let again = try DiskJournal(folder)
      try promise(
        again.known.names == journal.known.names && again.device == journal.device
          && again.notes.all == journal.notes.all
          && again.waiting == journal.waiting, "a journal reads differently the second time")
    }
  }

  private static func staysInside(_ version: SyncVersion) throws {
    let item = version.item
    for name in [item.folder, item.stem, item.part] where !name.isEmpty {
      try promise(!name.contains("/") && name != "..", "an item is called \(name)")
    }
    for file in version.content.files {
      let parts = (item.stem + file.suffix).split(separator: "/", omittingEmptySubsequences: false)
      try promise(
        parts.allSatisfy { !$0.isEmpty && $0 != ".." && $0 != "." },
        "a file leads out of its item: \(file.suffix)")
    }
  }

  /// Bytes with the checksum of all that follows it made good.
  private static func withGoodSum(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= 12 else { return bytes }
    var bytes = bytes
    put(CRC32.sum(Array(bytes[12...])), at: 8, in: &bytes)
    return bytes
  }

  /// Bytes with the checksum of each line made good.
  private static func withGoodSums(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var at = 0
    while at + 8 <= bytes.count {
      let length = (0..<4).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
      guard length <= bytes.count - at - 8 else { break }
      put(CRC32.sum(Array(bytes[at + 8..<at + 8 + length])), at: at + 4, in: &bytes)
      at += 8 + length
    }
    return bytes
  }

  private static func put(_ sum: UInt32, at place: Int, in bytes: inout [UInt8]) {
    for index in 0..<4 {
      bytes[place + index] = UInt8(truncatingIfNeeded: sum >> (8 * UInt32(index)))
    }
  }
}
