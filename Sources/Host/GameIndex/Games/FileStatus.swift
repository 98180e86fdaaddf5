import Glibc
import HostBase
import Library

/// What the index asks of a file: more than `FileSystem.info`, at one or two system calls.
struct FileStatus: Equatable, Sendable {
  var kind: FileSystem.Kind
  var size: Int64
  /// Time of the last change, in nanoseconds since 1970.
  var modified: Int64
  /// When the file came where it is, as far as the disk says: when its name, rights or contents last changed, in seconds since 1970.
  var placed: Int64
  var device: Int64
  var inode: Int64
  /// Whether the name is a symbolic link.
  var isLink: Bool
  /// Whether this user may read it.
  var isReadable: Bool

  /// What a path leads to, links followed; nil if there is nothing.
  init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    isLink = status.st_mode & S_IFMT == S_IFLNK
    if isLink, stat(path, &status) != 0 { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    default: kind = .other
    }
    size = Int64(status.st_size)
    modified = FileStatus.nanoseconds(status.st_mtim)
    placed = Int64(status.st_ctim.tv_sec)
    device = Int64(bitPattern: UInt64(status.st_dev))
    inode = Int64(bitPattern: UInt64(status.st_ino))
    let mayRead =
      status.st_mode & 0o444 != 0 && (status.st_mode & 0o004 != 0 || access(path, R_OK) == 0)
    isReadable = mayRead
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// Now, in nanoseconds since 1970.
  static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }
}
