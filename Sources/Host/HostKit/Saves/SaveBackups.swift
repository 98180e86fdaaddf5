internal import Glibc

/// The earlier versions of a game's saves: `backups/<type>/<stem>/<file>~<time>-<number>` in the state folder.
///
/// A version that a session replaces first carries `-first` at its end. Of each file the newest `keep` versions
/// stay, and apart from them the newest `keep` first ones, so that a game that saves all the time cannot push out
/// what was there before it was played.
public struct SaveBackups: Sendable {
  /// How many of each sort stay.
  public static let keep = 10

  /// An earlier version.
  public struct Version: Equatable, Sendable {
    /// The file.
    public var path: String
    /// Name of the save that it is a version of.
    public var fileName: String
    /// Size in bytes.
    public var size: Int
    /// When it was replaced, in seconds since 1970.
    public var replaced: Int64
    /// Whether it is what a session found when it began to write.
    public var isFirst: Bool
  }

  /// Where the versions of this game are.
  public let folder: String

  /// The backups of a game.
  public init(places: Places, type: GameType, stem: String) {
    folder = PathName.join(
      places.state, "backups", PathName.component(type.id), PathName.component(stem))
  }

  /// The versions of a file, oldest first.
  public func versions(of fileName: String) -> [Version] {
    guard FileSystem.kind(folder) == .folder, let entries = try? FileSystem.list(folder) else {
      return []
    }
    return entries.filter { $0.kind == .file && $0.name.hasPrefix(fileName + "~") }
      .map {
        Version(
          path: PathName.join(folder, $0.name), fileName: fileName, size: $0.size,
          replaced: $0.modified, isFirst: $0.name.hasSuffix("-first"))
      }
  }

  /// Keeps these bytes as a version, unless they are the newest one already; answers where they are.
  @discardableResult
  func keep(
    _ bytes: [UInt8], of fileName: String, isFirst: Bool, time: UTCTime = .now()
  ) throws(FileFailure) -> String {
    let old = versions(of: fileName)
    if let newest = old.last, newest.size == bytes.count, newest.isFirst || !isFirst,
      (try? FileSystem.read(newest.path, limit: bytes.count)) == bytes
    {
      return newest.path
    }
    try FileSystem.ensureFolder(folder, mode: 0o700)
    let base = PathName.join(folder, fileName + "~" + time.fileText)
    // Numbers go on from the newest of this second: one that was pruned must not come back as the oldest.
    let newest = old.last { $0.path.hasPrefix(base + "-") }?.path.dropFirst(base.count + 1).prefix(
      3)
    let start = newest.flatMap { Int($0) }.map { $0 + 1 } ?? 0
    for number in min(start, 1000)..<1000 {
      let digits = String(1000 + number).dropFirst()
      let path = "\(base)-\(digits)" + (isFirst ? "-first" : "")
      if try AtomicFile.create(path, with: bytes) {
        prune(fileName)
        return path
      }
    }
    throw .system(path: base, action: .create, reason: "too many backups in one second")
  }

  private func prune(_ fileName: String) {
    let all = versions(of: fileName)
    for sort in [all.filter(\.isFirst), all.filter { !$0.isFirst }] {
      for version in sort.dropLast(SaveBackups.keep) { try? FileSystem.remove(version.path) }
    }
  }
}
