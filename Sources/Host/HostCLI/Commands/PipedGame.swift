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
  /// The copy is called after the open file, and gets `ending`, or the one of what is seen at its beginning.
  init?(_ word: String, ending: String?) throws {
    guard let descriptor = word == "-" ? 0 : OutputPlace.descriptor(at: PathName.absolute(word))
    else { return nil }
    let shown = word == "-" ? "standard input" : word
    guard isatty(descriptor) == 0 else { throw FileFailure.notOrdinary(path: shown) }
    let bytes = try Self.read(descriptor, named: shown, limit: GameArchive.Limits().size)
    guard !bytes.isEmpty else { throw LibraryError.empty(path: shown) }
    let folder = ScratchFolder.make()
    guard !folder.isEmpty else {
      throw FileFailure.of(errno, Places.cacheRoot, .create)
    }
    self.folder = folder
    let ending = ending ?? Self.ending(of: bytes)
    path = PathName.join(folder, ending.map { "stdin.\($0)" } ?? "stdin")
    do throws(FileFailure) {
      try AtomicFile.replace(path, with: bytes)
    } catch {
      ScratchFolder.remove(folder)
      throw error
    }
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
    if bytes.starts(with: Array("NES\u{1A}".utf8)) { return "nes" }
    // A Game Boy's header, with its checksum.
    let header = 0x134...0x14C
    guard bytes.count > 0x14D, bytes[0x104] == 0xCE, bytes[0x105] == 0xED else { return nil }
    let sum = bytes[header].reduce(UInt8(0)) { $0 &- $1 &- 1 }
    guard sum == bytes[0x14D] else { return nil }
    return bytes[0x143] & 0x80 != 0 ? "gbc" : "gb"
  }
}
