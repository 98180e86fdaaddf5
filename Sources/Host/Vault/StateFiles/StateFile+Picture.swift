import Glibc
import HostBase

extension StateFile {
  /// Bytes of a picture in a state.
  private static let pictureLimit = 8 << 20
  /// Blocks of a file that are looked at for the picture.
  private static let maxBlocks = 64

  /// The bytes of the picture in a state's file (PNG, not checked); nil where it has none.
  ///
  /// Only the picture's block is read, and the sum of the core's part is not computed: for a card of the library. A compressed
  /// file is read whole.
  package static func picture(inFile path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    guard let head = read(file, 8, at: 0) else { return nil }
    if RZIP.isCompressed(head) { return try? StateFile.read(path).thumbnail }
    guard head.starts(with: Array("RASTATE".utf8)) else { return nil }
    var place = 8
    for _ in 0..<maxBlocks {
      guard let block = read(file, 8, at: place) else { return nil }
      let length = (0..<4).reduce(0) { $0 | Int(block[4 + $1]) << (8 * $1) }
      if block.starts(with: Tag.thumbnail) {
        return length <= pictureLimit ? read(file, length, at: place + 8) : nil
      }
      if block.starts(with: Tag.end) { return nil }
      place += 8 + (length + 7) & ~7
    }
    return nil
  }

  /// So many bytes from a place in a file; nil if there are fewer.
  private static func read(_ file: Int32, _ count: Int, at place: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = bytes.withUnsafeMutableBytes { buffer in
        buffer.baseAddress.map { pread(file, $0 + done, count - done, off_t(place + done)) } ?? 0
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return nil }
      done += got
    }
    return bytes
  }
}
