package import HostBase
import Library

/// Puts a database of games together from lists: dumps of one title become one entry, and lists of one field each fill it.
package struct GameDatabaseBuilder {
  /// Dumps of one entry.
  private static let maxDumps = 1000
  /// Files of one folder.
  private static let maxFiles = 50_000
  private static let maxDepth = 8
  /// Bytes of all files together, entries in them, and seconds.
  private static let maxBytes = 4 << 30
  private static let maxRead = 5_000_000
  private static let maxSeconds = 600.0

  /// A file that was read.
  package struct Source: Equatable, Sendable {
    /// Where it is.
    package var path: String
    /// How many entries it has.
    package var entries: Int
  }

  private struct Sum: Hashable {
    var system: String
    var crc32: UInt32
  }

  /// The entries, in the order in which they came.
  package private(set) var entries: [GameEntry] = []
  /// The files that had entries.
  package private(set) var sources: [Source] = []
  /// Files that have the name of a list and could not be read, with the reason.
  package private(set) var problems: [String] = []
  private var bySum: [Sum: Int] = [:]
  private var bySHA1: [String: Int] = [:]
  private var byTitle: [String: Int] = [:]
  private var files = 0
  private var bytes = 0
  private var read = 0
  private let end: Double
  private let told: (Int, String) -> Void

  /// A database without games; `told` hears the number of each file that is read, and its path.
  package init(seconds: Double = maxSeconds, told: @escaping (Int, String) -> Void = { _, _ in }) {
    end = MonotonicTime.seconds + seconds
    self.told = told
  }

  /// Why no more files are read; nil: more may be.
  private var limit: String? {
    if files >= Self.maxFiles { return "there are more than \(counted(Self.maxFiles, "file"))" }
    if bytes >= Self.maxBytes { return "the files have more than \(byteCount(Self.maxBytes))" }
    if read >= Self.maxRead {
      return "they have more than \(counted(Self.maxRead, "entry", plural: "entries"))"
    }
    return MonotonicTime.seconds >= end ? "it takes too long" : nil
  }

  /// By which entries are one game: its system and the words of its title.
  package static func key(system: String, title: String) -> String {
    system + "\n" + NameKey.words(title)
  }

  // MARK: - Entries

  /// Adds an entry, or fills the one that is the same game.
  package mutating func add(_ new: GameEntry) {
    // A game whose title cannot be read again would be lost in the file.
    guard let title = GameDatabaseFile.shown(new.title) else { return }
    var new = new
    new.title = title
    new.system = SystemName.typeID(new.system)
    let key = Self.key(system: new.system, title: new.title)
    guard let known = place(of: new) ?? byTitle[key] else {
      guard entries.count < DatFile.maxEntries else { return }
      byTitle[key] = entries.count
      entries.append(new)
      note(new.dumps, at: entries.count - 1)
      return
    }
    entries[known].fill(from: new)
    if byTitle[key] == nil { byTitle[key] = known }
    for dump in new.dumps where entries[known].dumps.count < Self.maxDumps {
      let isKnown =
        dump.crc32.map { bySum[Sum(system: new.system, crc32: $0)] == known } ?? false
      if !isKnown { entries[known].dumps.append(dump) }
    }
    note(new.dumps, at: known)
  }

  private func place(of entry: GameEntry) -> Int? {
    for dump in entry.dumps {
      if let sum = dump.crc32, let known = bySum[Sum(system: entry.system, crc32: sum)] {
        return known
      }
      if !dump.sha1.isEmpty, let known = bySHA1[dump.sha1] { return known }
    }
    return nil
  }

  private mutating func note(_ dumps: [GameEntry.Dump], at place: Int) {
    for dump in dumps {
      if let sum = dump.crc32 {
        let key = Sum(system: entries[place].system, crc32: sum)
        if bySum[key] == nil { bySum[key] = place }
      }
      if !dump.sha1.isEmpty, bySHA1[dump.sha1] == nil { bySHA1[dump.sha1] = place }
    }
  }

  // MARK: - Files

  /// Adds what a file or folder has: DAT, Logiqx XML, JSON of the Homebrew Hub, `.rdb`, and our own TOML.
  package mutating func add(contentsOf path: String) throws(FileFailure) {
    switch FileSystem.kind(path) {
    case .folder: try addFolder(path, depth: 0)
    case .file: try addFile(path)
    case .other: throw .notOrdinary(path: path)
    case nil: throw .notFound(path: path)
    }
  }

  private mutating func addFolder(_ path: String, depth: Int) throws(FileFailure) {
    guard depth < Self.maxDepth else { return }
    for name in try FileSystem.names(in: path).usual.sorted() {
      if let limit {
        let sentence = "\(path): the rest is not read: \(limit)"
        if problems.last?.hasSuffix(limit) != true { problems.append(sentence) }
        return
      }
      let child = PathName.join(path, name)
      switch FileSystem.kind(child) {
      case .folder: try addFolder(child, depth: depth + 1)
      case .file where Self.extensions.contains(PathName.fileExtension(name)):
        do throws(FileFailure) { try addFile(child) } catch { problems.append(error.message) }
      default: continue
      }
    }
  }

  private static let extensions: Set<String> = ["dat", "xml", "rdb", "json", "toml"]

  private mutating func addFile(_ path: String) throws(FileFailure) {
    files += 1
    told(files, path)
    let bytes = try FileSystem.read(path, limit: DatFile.byteLimit)
    self.bytes += bytes.count
    let found = Self.entries(in: bytes, system: PathName.stem(path))
    read += found.count
    if found.isEmpty, HomebrewFile.isOne(bytes), let reason = HomebrewFile.refusal(of: bytes) {
      problems.append("\(path): \(reason)")
    }
    guard !found.isEmpty else { return }
    sources.append(Source(path: path, entries: found.count))
    for entry in found { add(entry) }
  }

  /// The entries of a file of any of the forms; none if it has another one.
  package static func entries(in bytes: [UInt8], system: String) -> [GameEntry] {
    if RetroArchDatabase.isOne(bytes) { return RetroArchDatabase.read(bytes, system: system) }
    if LogiqxFile.isOne(bytes) { return LogiqxFile.read(bytes, system: system) }
    if DatFile.isOne(bytes) { return DatFile.read(bytes, system: system) }
    if HomebrewFile.isOne(bytes) { return HomebrewFile.read(bytes) }
    return GameText.read(bytes).map { [$0] } ?? []
  }
}

extension GameEntry {
  /// Takes over what this entry lacks.
  mutating func fill(from other: GameEntry) {
    developer = developer ?? other.developer
    publisher = publisher ?? other.publisher
    series = series ?? other.series
    if genres.isEmpty { genres = other.genres }
    year = year ?? other.year
    players = players ?? other.players
    perspective = perspective ?? other.perspective
    text = text ?? other.text
    link = link ?? other.link
    licence = licence ?? other.licence
    isFree = isFree || other.isFree
  }
}
