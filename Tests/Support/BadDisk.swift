internal import Glibc

/// What bad disks do to files.
public enum BadDisk {
  /// Flips one bit of a file, whose times stay as they are.
  public static func flip(_ bit: Int, in path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else { throw Failed(path: path, number: errno) }
    let descriptor = open(path, O_RDWR)
    guard descriptor >= 0 else { throw Failed(path: path, number: errno) }
    defer { close(descriptor) }
    var byte: UInt8 = 0
    guard pread(descriptor, &byte, 1, off_t(bit / 8)) == 1 else {
      throw Failed(path: path, number: errno)
    }
    byte ^= 1 << UInt8(bit % 8)
    guard pwrite(descriptor, &byte, 1, off_t(bit / 8)) == 1,
      futimens(descriptor, [status.st_atim, status.st_mtim]) == 0
    else { throw Failed(path: path, number: errno) }
  }

  /// The file could not be touched, or has no such bit.
  public struct Failed: Error {
    /// The file.
    public let path: String
    /// `errno`.
    public let number: Int32
  }
}

/// Bytes that look random, are the same in every run, and differ from those of every other seed.
public func noise(_ count: Int, seed: some BinaryInteger) -> [UInt8] {
  var state = UInt32(truncatingIfNeeded: seed) &* 2_654_435_761 | 1
  return (0..<count).map { _ in
    state = state &* 1_664_525 &+ 1_013_904_223
    return UInt8(truncatingIfNeeded: state >> 24)
  }
}

/// Bytes that look random and are the same in every run.
public func noise(_ count: Int) -> [UInt8] { noise(count, seed: 1) }
