import Glibc
import HostBase
import Library

/// A game that comes from standard input or another open file, as pipes give it: `-`, `/dev/stdin`, `/dev/fd/63`.
///
/// What it holds is copied into a file of this run, since cores and archives read in any order. It is removed with the run.
struct PipedGame {
  /// The copy.
  let path: String
  private let folder: String

  /// Reads the game to its end; nil if a word names no open file.
  ///
  /// The copy is called after the open file, and gets `ending`, or the one of what is seen at its beginning. Without either it is
  /// refused, unless `anyBytes`: a core was named, which takes what it is given.
  init?(_ word: String, ending: String?, anyBytes: Bool) throws {
    guard let descriptor = word == "-" ? 0 : OutputPlace.descriptor(at: PathName.absolute(word))
    else { return nil }
    let shown = word == "-" ? "standard input" : word
    guard isatty(descriptor) == 0 else { throw FileFailure.notOrdinary(path: shown) }
    var bytes = try Self.read(descriptor, named: shown, limit: GameArchive.Limits().size)
    guard !bytes.isEmpty else { throw LibraryError.empty(path: shown) }
    let folder = ScratchFolder.make()
    guard !folder.isEmpty else {
      throw FileFailure.of(errno, Places.cacheRoot, .create)
    }
    var isKept = false
    defer { if !isKept { ScratchFolder.remove(folder) } }
    if bytes.starts(with: [0x1F, 0x8B, 8]) { bytes = try Self.unpacked(bytes, in: folder) }
    let ending = ending ?? Self.ending(of: bytes)
    guard ending != nil || anyBytes else { throw LibraryError.unknownBytes(name: shown) }
    self.folder = folder
    path = PathName.join(folder, ending.map { "stdin.\($0)" } ?? "stdin")
    try AtomicFile.replace(path, with: bytes)
    isKept = true
  }

  /// What gzip packed: its file has no name that says what it is.
  private static func unpacked(_ bytes: [UInt8], in folder: String) throws -> [UInt8] {
    let path = PathName.join(folder, "stdin.gz")
    try AtomicFile.replace(path, with: bytes)
    let archive = try GameArchive(path: path)
    return try archive.members.first.map(archive.read) ?? []
  }

  /// Removes the copy: the run is over.
  func remove() { ScratchFolder.remove(folder) }

  private static func read(
    _ descriptor: Int32, named name: String, limit: Int
  ) throws(FileFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR, EndSignal.pending == nil { continue }
      guard count >= 0 else { throw .of(errno, name, .read) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { throw .tooLarge(path: name, limit: limit) }
    }
  }

  /// The ending of files that begin so; nil: none is known, and `--type` must say it.
  static func ending(of bytes: [UInt8]) -> String? {
    switch FileNature(bytes) {
    case .zip: return "zip"
    case .flash: return "swf"
    default: break
    }
    for (mark, ending) in archives where bytes.starts(with: mark) { return ending }
    if bytes.starts(with: Array("NES\u{1A}".utf8)) { return "nes" }
    // A Game Boy's header, with its checksum.
    let header = 0x134...0x14C
    guard bytes.count > 0x14D, bytes[0x104] == 0xCE, bytes[0x105] == 0xED else { return nil }
    let sum = bytes[header].reduce(UInt8(0)) { $0 &- $1 &- 1 }
    guard sum == bytes[0x14D] else { return nil }
    return bytes[0x143] & 0x80 != 0 ? "gbc" : "gb"
  }

  private static let archives: [(mark: [UInt8], ending: String)] = [
    ([0x37, 0x7A, 0xBC, 0xAF], "7z"), (Array("Rar!".utf8), "rar"),
  ]
}
