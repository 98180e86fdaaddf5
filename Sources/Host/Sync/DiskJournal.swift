import Glibc
import HostBase

/// A device's journal on the disk: a file that only grows, and the bytes of versions by their digests.
///
/// A line is its length, its checksum and what happened. Each reaches the disk before the call returns, so a power cut can only break the last
/// one, which is cut off when the file is opened again. A line in the middle that is damaged is passed over: a base that is missing is compared as at a
/// first sync, and a version that was sent comes again.
package final class DiskJournal: SyncJournal {
  private enum Line: UInt8 { case own = 1, other, acknowledged, base, note }

  package let device: UInt64
  package private(set) var known = SyncKnown()
  /// Versions that wait for a store, and their places in line.
  private var unsent: [SyncID: (place: Int, record: SyncRecord)] = [:]
  package private(set) var latestClock: Int64 = 0
  package private(set) var notes = SyncNotes()
  private var bases: [SyncItem: SyncBase] = [:]
  private let folder: String
  private let path: String
  private let descriptor: Int32

  /// How large a journal may be: a million versions.
  private static let limit = 512 << 20

  /// Whether the folder came from another machine, so that this is a new device.
  package let isClone: Bool

  /// Opens the journal in a folder of its own, or begins one.
  ///
  /// `machine` is what the machine is called by its system; a folder that has another one is a copy, and its device becomes a new one.
  package init(_ folder: String, machine: String = "") throws(SyncFailure) {
    self.folder = folder
    path = PathName.join(folder, "journal")
    (device, isClone) = try Self.device(in: folder, machine: machine)
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .journal(.of(errno, path, .create)) }
    try load(mayCut: true)
  }

  /// Opens the journal to look at it, also while another process writes it; nothing may be added.
  package init(reading folder: String) throws(SyncFailure) {
    self.folder = folder
    path = PathName.join(folder, "journal")
    (device, isClone) = (try Self.number(in: folder).device, false)
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw .journal(.of(errno, path, .read)) }
    try load(mayCut: false)
  }

  deinit { close(descriptor) }

  /// The device's number: random, made once, and made again on another machine.
  private static func device(
    in folder: String, machine: String
  ) throws(SyncFailure) -> (device: UInt64, isClone: Bool) {
    let path = PathName.join(folder, "device")
    func bytes() -> [UInt8] {
      var writer = SyncWriter()
      writer.put(UInt64.random(in: 1 ... .max))
      writer.put(String(machine.prefix(40)))
      return writer.bytes
    }
    do {
      try FileSystem.ensureFolder(folder, mode: 0o700)
      _ = try AtomicFile.create(path, with: bytes())
      let there = try number(in: folder)
      guard !there.machine.isEmpty, !machine.isEmpty, there.machine != String(machine.prefix(40))
      else { return (there.device, false) }
      try AtomicFile.replace(path, with: bytes(), mode: 0o600)
      return (try number(in: folder).device, true)
    } catch let failure as FileFailure {
      throw .journal(failure)
    } catch let failure as SyncFailure {
      throw failure
    } catch {
      throw .journal(path: path, reason: SyncReason.deviceCutOff(path))
    }
  }

  private static func number(
    in folder: String
  ) throws(SyncFailure) -> (device: UInt64, machine: String) {
    let path = PathName.join(folder, "device")
    let bytes: [UInt8]
    do { bytes = try FileSystem.read(path, limit: 256) } catch { throw .journal(error) }
    var reader = SyncReader(bytes: bytes)
    guard let device = reader.number(UInt64.self) else {
      throw .journal(path: path, reason: SyncReason.deviceCutOff(path))
    }
    return (device, reader.text() ?? "")
  }

  // MARK: - Reading

  private func load(mayCut: Bool) throws(SyncFailure) {
    let bytes: [UInt8]
    do { bytes = try FileSystem.read(path, limit: Self.limit) } catch { throw .journal(error) }
    var reader = SyncReader(bytes: bytes)
    var end = 0
    while let length = reader.number(UInt32.self), let checksum = reader.number(UInt32.self),
      let line = reader.take(Int(length))
    {
      end = reader.at
      if CRC32.sum(line) == checksum { take(Array(line)) }
    }
    guard end < bytes.count, mayCut else { return }
    do { try AtomicFile.replace(path + ".cut", with: Array(bytes[end...]), mode: 0o600) } catch {
      throw .journal(error)
    }
    if ftruncate(descriptor, off_t(end)) != 0 || fsync(descriptor) != 0 {
      throw .journal(.of(errno, path, .write))
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
      unsent[SyncID(high: high, low: low)] = nil
    case .base:
      guard let item = reader.item(), let ids = reader.ids(), let content = reader.content() else {
        return
      }
      bases[item] = SyncBase(ids: ids, content: content)
    case .note:
      if let note = SyncNote(name: SyncName.note(SyncDigest(of: rest)), bytes: rest) {
        notes.add(note)
      }
    }
  }

  private func note(_ record: SyncRecord, isOwn: Bool) {
    guard known.add(record) else { return }
    latestClock = max(latestClock, record.version.clock)
    if isOwn { unsent[record.id] = (known.all.count, record) }
  }

  // MARK: - Writing

  private func append(_ kind: Line, _ rest: [UInt8]) throws(SyncFailure) {
    let line = [kind.rawValue] + rest
    var writer = SyncWriter()
    writer.put(UInt32(line.count))
    writer.put(CRC32.sum(line))
    let end = lseek(descriptor, 0, SEEK_END)
    // What could not be read again would be lost.
    guard Int(end) + writer.bytes.count + line.count <= Self.limit else {
      throw .journal(path: path, reason: SyncReason.journalFull(path))
    }
    do throws(FileFailure) {
      try AtomicFile.writeAll(writer.bytes + line, to: descriptor, path: path)
      if fsync(descriptor) != 0 { throw FileFailure.of(errno, path, .write) }
    } catch {
      // Half a line would hide the next ones.
      _ = ftruncate(descriptor, end)
      throw .journal(error)
    }
  }

  package var waiting: [SyncRecord] {
    unsent.values.sorted { $0.place < $1.place }.map(\.record)
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

  package func add(_ note: SyncNote) throws(SyncFailure) {
    guard notes.all[note.storeName] == nil else { return }
    try append(.note, note.bytes)
    notes.add(note)
  }

  package func acknowledge(_ record: SyncRecord) throws(SyncFailure) {
    var writer = SyncWriter()
    writer.put(record.id.high)
    writer.put(record.id.low)
    try append(.acknowledged, writer.bytes)
    unsent[record.id] = nil
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
    } catch { throw .journal(error) }
  }

  package func bytes(of digest: SyncDigest) throws(SyncFailure) -> [UInt8]? {
    let path = place(of: digest)
    do {
      let bytes = try FileSystem.read(path, limit: SyncContent.limit)
      return SyncDigest(of: bytes) == digest ? bytes : nil
    } catch {
      if case .notFound = error { return nil }
      throw .journal(error)
    }
  }
}
