import Glibc
import Testing

@testable import HostKit

/// A folder for one test, removed with everything in it at the end.
final class Scratch {
  let path: String
  private var mounts: [String] = []

  init() {
    var template = Array("/tmp/arcadia-test-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
  }

  deinit {
    for mount in mounts { umount2(mount, Int32(MNT_DETACH)) }
    Scratch.removeTree(path)
  }

  /// The path of a name in the folder.
  func callAsFunction(_ name: String) -> String { PathName.join(path, name) }

  /// Writes a file, making its folders.
  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = self(name)
    try FileSystem.ensureFolder(PathName.folder(file))
    // Not atomically: nothing here need outlive a power cut, and flushing is slow.
    let stream = fopen(file, "w")
    try #require(stream != nil && fwrite(bytes, 1, bytes.count, stream) == bytes.count)
    fclose(stream)
    return file
  }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

  func read(_ name: String) throws -> [UInt8] { try FileSystem.read(self(name), limit: 1 << 28) }

  /// Every name below a folder, hidden ones included.
  func names(in folder: String = "") -> [String] {
    guard let directory = opendir(self(folder)) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let next = readdir(directory) {
      let name = withUnsafePointer(to: &next.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// A folder on a file system of its own with room for so many bytes, or nil where mounting is not allowed.
  func smallDisk(_ name: String, bytes: Int) throws -> String? {
    let folder = self(name)
    try FileSystem.ensureFolder(folder)
    guard mount("none", folder, "tmpfs", 0, "size=\(bytes)") == 0 else { return nil }
    mounts.append(folder)
    return folder
  }

  /// Makes a mounted disk read-only or writable again.
  func setReadOnly(_ folder: String, _ isReadOnly: Bool) -> Bool {
    let flags = UInt(MS_REMOUNT) | (isReadOnly ? UInt(MS_RDONLY) : 0)
    return mount("none", folder, "tmpfs", flags, nil) == 0
  }

  /// Runs the body as a user without rights over other people's files (file access of this thread only).
  @discardableResult
  static func withoutPrivileges<Result>(_ body: () throws -> Result) rethrows -> Result {
    typealias SetUser = @convention(c) (uid_t) -> Int32
    // Swift's Glibc module leaves out sys/fsuid.h.
    let setUser = dlsym(nil, "setfsuid").map { unsafeBitCast($0, to: SetUser.self) }
    let old = setUser?(65534)
    defer { if let old { _ = setUser?(uid_t(old)) } }
    return try body()
  }

  private static func removeTree(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      unlink(path)
      return
    }
    if let directory = opendir(path) {
      while let next = readdir(directory) {
        let child = withUnsafePointer(to: &next.pointee.d_name) { name -> [CChar] in
          name.withMemoryRebound(to: CChar.self, capacity: 256) {
            Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1))
          }
        }
        if child == [46, 0] || child == [46, 46, 0] { continue }
        // The name may be no UTF-8.
        let whole = Array((path + "/").utf8CString.dropLast()) + child
        if unlink(whole) != 0 {
          removeTree(whole.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })
        }
      }
      closedir(directory)
    }
    rmdir(path)
  }
}

/// Whether this process may mount; tests that need a full or read-only disk are skipped where not.
let canMount: Bool = {
  let scratch = Scratch()
  return ((try? scratch.smallDisk("probe", bytes: 4096)) ?? nil) != nil
}()

/// Bytes that look random and are the same in every run.
func noise(_ count: Int, seed: UInt32 = 1) -> [UInt8] {
  var state = seed
  return (0..<count).map { _ in
    state = state &* 1_664_525 &+ 1_013_904_223
    return UInt8(truncatingIfNeeded: state >> 24)
  }
}

extension Scratch {
  /// Flips one bit of a file as a bad disk does: the file's times stay.
  func flip(_ bit: Int, in path: String) throws {
    var status = stat()
    try #require(stat(path, &status) == 0)
    let descriptor = open(path, O_RDWR)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var byte: UInt8 = 0
    try #require(pread(descriptor, &byte, 1, off_t(bit / 8)) == 1)
    byte ^= 1 << UInt8(bit % 8)
    try #require(pwrite(descriptor, &byte, 1, off_t(bit / 8)) == 1)
    try #require(futimens(descriptor, [status.st_atim, status.st_mtim]) == 0)
  }

  /// Paths of all files below a folder, sorted.
  func files(below folder: String = "") -> [String] {
    names(in: folder).flatMap { name -> [String] in
      let child = PathName.join(folder, name)
      return FileSystem.kind(self(child)) == .folder ? files(below: child) : [self(child)]
    }
  }
}
