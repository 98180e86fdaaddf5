import Glibc
import TestSupport
import Testing

@testable import HostBase
@testable import Session

/// A folder for one test, removed with everything in it at the end.
final class Scratch {
  private let folder = TemporaryFolder()
  var path: String { folder.path }

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
    return self.folder.mountDisk(at: folder, bytes: bytes) ? folder : nil
  }

  /// Makes a mounted disk read-only or writable again.
  func setReadOnly(_ disk: String, _ isReadOnly: Bool) -> Bool {
    folder.setReadOnly(disk, isReadOnly)
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

  /// Paths of all files below a folder, sorted.
  func files(below folder: String = "") -> [String] {
    names(in: folder).flatMap { name -> [String] in
      let child = PathName.join(folder, name)
      return FileSystem.kind(self(child)) == .folder ? files(below: child) : [self(child)]
    }
  }
}
