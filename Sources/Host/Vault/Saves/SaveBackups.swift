import Glibc
package import HostBase
package import Library
import Session

/// The earlier versions of a game's saves: `backups/<type>/<stem>/<file>~<time>-<number>-<sum>` in the state folder.
///
/// `sum` is the beginning of the version's SHA-256, so that a damaged one is known for what it is. A version that a
/// session replaces first carries `-first` before it, and one that the disk had damaged before it was kept `-damaged`. Of each file the newest `keep` versions stay, and apart from them
/// the newest `keep` first ones, so that a game that saves all the time cannot push out what was there before it was
/// played. The newest version always stays; the others of a file take `byteLimit` at most. The largest of them go first, so that
/// a game that makes its save huge cannot push out the small ones from before.
package struct SaveBackups: Sendable {
  /// How many of each sort stay.
  package static let keep = 10
  /// Bytes of all versions of a file but the newest.
  static let byteLimit = 12 << 20

  /// An earlier version.
  package struct Version: Equatable, Sendable {
    /// The file.
    package var path: String
    /// Name of the save that it is a version of.
    package var fileName: String
    /// Size in bytes.
    package var size: Int
    /// When it was kept, in seconds since 1970.
    package var kept: Int64
    /// Whether it is what a session found when it began to write.
    package var isFirst: Bool
    /// Whether the disk had damaged the save when it was kept: whole as a version, and no good as a save.
    package var wasDamaged: Bool
    /// Beginning of its SHA-256; nil for one that an earlier Arcadia kept.
    var sum: String?

    /// What it is called by: time and number, as in `20261121-084233-000`.
    package var id: String {
      guard let tilde = path.utf8.lastIndex(of: UInt8(ascii: "~")) else { return path }
      let digits = path[path.utf8.index(after: tilde)...]
      return String(digits.prefix(19))
    }
  }

  /// Where the versions of this game are.
  package let folder: String

  private let stem: String
  private let saves: [SaveKind]

  /// The backups of a game.
  package init(places: Places, type: GameType, stem: String) {
    folder = GamePaths.backups(places: places, type: type, stem: stem)
    self.stem = PathName.component(stem)
    saves = type.saves
  }

  /// The versions of a file, oldest first.
  package func versions(of fileName: String) -> [Version] {
    versions().filter { $0.fileName == fileName }
  }

  /// All versions, oldest first.
  package func versions() -> [Version] {
    guard FileSystem.kind(folder) == .folder, let entries = try? FileSystem.list(folder) else {
      return []
    }
    return entries.compactMap { $0.kind == .file ? version($0) : nil }
      .sorted { ($0.id, $0.path) < ($1.id, $1.path) }
  }

  /// Whether a version holds what was put into it; true as well for one that has no checksum, false for one that cannot
  /// be read.
  package func isGood(_ version: Version) -> Bool {
    (try? read(version)) != nil
  }

  /// A version's bytes, or `.damagedVersion` if they are not what was kept.
  package func read(_ version: Version) throws(SaveFileError) -> [UInt8] {
    let bytes = try SaveFileError.wrapping { () throws(FileFailure) in
      try FileSystem.read(version.path, limit: SaveKeeper.byteLimit)
    }
    if let sum = version.sum, !Digest.sha256(bytes).hasPrefix(sum) {
      throw .damagedVersion(path: version.path)
    }
    return bytes
  }

  /// Keeps these bytes as a version, unless they are the newest one already; answers where they are.
  ///
  /// `wasDamaged` says that no program wrote them so, and that they must never pass for a good version.
  @discardableResult
  package func keep(
    _ bytes: [UInt8], of fileName: String, isFirst: Bool, wasDamaged: Bool = false,
    time: UTCTime = .now()
  ) throws(FileFailure) -> String {
    let old = versions(of: fileName)
    let sum = String(Digest.sha256(bytes).prefix(SaveBackups.sumLength))
    if let newest = old.last, newest.size == bytes.count,
      (try? FileSystem.read(newest.path, limit: bytes.count)) == bytes
    {
      // From now on it may be one that a session began with, or known for damaged.
      let name = newest.id + marks(newest.isFirst || isFirst, newest.wasDamaged || wasDamaged) + sum
      let path = PathName.join(folder, fileName + "~" + name)
      if path == newest.path { return path }
      try FileSystem.move(newest.path, to: path)
      prune(fileName)
      return path
    }
    try FileSystem.ensureFolder(folder, mode: 0o700)
    let base = PathName.join(folder, fileName + "~" + time.fileText)
    // Numbers continue from the newest of this second: one that was pruned must not come back as the oldest.
    let newest = old.last { $0.path.hasPrefix(base + "-") }?.path.dropFirst(base.count + 1).prefix(
      3)
    let start = newest.flatMap { Int($0) }.map { $0 + 1 } ?? 0
    for number in min(start, 1000)..<1000 {
      let digits = String(1000 + number).dropFirst()
      let path = "\(base)-\(digits)" + marks(isFirst, wasDamaged) + sum
      if try AtomicFile.create(path, with: bytes) {
        prune(fileName)
        return path
      }
    }
    throw .system(path: base, action: .create, reason: "too many backups in one second")
  }

  // MARK: -

  private static let sumLength = 12

  /// What stands between a version's number and its checksum.
  private func marks(_ isFirst: Bool, _ wasDamaged: Bool) -> String {
    (isFirst ? "-first" : "") + (wasDamaged ? "-damaged" : "") + "-"
  }

  private func prune(_ fileName: String) {
    let all = versions(of: fileName)
    for sort in [all.filter(\.isFirst), all.filter { !$0.isFirst }] {
      for version in sort.dropLast(SaveBackups.keep) { try? FileSystem.remove(version.path) }
    }
    var left = Array(versions(of: fileName).dropLast())
    var sum = left.reduce(0) { $0 + $1.size }
    // `max` gives the first of equals: the oldest.
    while sum > SaveBackups.byteLimit,
      let largest = left.indices.max(by: { left[$0].size < left[$1].size })
    {
      try? FileSystem.remove(left[largest].path)
      sum -= left.remove(at: largest).size
    }
  }

  /// Takes a name apart: file, `~`, 15 of time, `-`, three digits, and what follows.
  private func version(_ entry: FileSystem.Entry) -> Version? {
    guard let tilde = entry.name.lastIndex(of: "~"), tilde != entry.name.startIndex else {
      return nil
    }
    let rest = entry.name[entry.name.index(after: tilde)...].split(
      separator: "-", omittingEmptySubsequences: false)
    guard rest.count >= 3, rest[0].count == 8, rest[1].count == 6, rest[2].count == 3,
      rest.prefix(3).allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    let marks = rest.dropFirst(3)
    let sum = marks.last { $0.count == SaveBackups.sumLength }
    return Version(
      path: PathName.join(folder, entry.name),
      fileName: presentName(String(entry.name[..<tilde])), size: entry.size, kept: entry.modified,
      isFirst: marks.contains("first"), wasDamaged: marks.contains("damaged"),
      sum: sum.map(String.init))
  }

  /// The versions of a game that was renamed keep the names that they were made under.
  private func presentName(_ name: String) -> String {
    guard !name.hasPrefix(stem + "."), let dot = name.lastIndex(of: ".") else { return name }
    let suffix = String(name[dot...])
    let core = PathName.fileExtension(String(name[..<dot]))
    let isOfCore =
      !core.isEmpty
      && saves.contains { !$0.shared && "." + PathName.component($0.extension) == suffix }
    return stem + (isOfCore ? "." + core : "") + suffix
  }
}
