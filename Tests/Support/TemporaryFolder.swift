internal import Glibc

/// A folder for one test, removed with everything in it when the value goes, and disks mounted there as well.
public final class TemporaryFolder {
  /// Where it is.
  public let path: String
  private var mounts: [String] = []

  /// Makes `/tmp/arcadia-<purpose>-XXXXXX`.
  public init(_ purpose: String = "test") {
    var template = Array("/tmp/arcadia-\(purpose)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { fatalError("/tmp: no folder can be made there") }
    path = template.withUnsafeBytes { String(decoding: $0.dropLast(), as: UTF8.self) }
  }

  deinit {
    for mount in mounts { umount2(mount, Int32(MNT_DETACH)) }
    TemporaryFolder.removeTree(Array(path.utf8CString))
  }

  /// The path of a name in the folder.
  public func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Makes a folder in it a file system of its own with room for so many bytes; false where mounting is not allowed.
  public func mountDisk(at folder: String, bytes: Int) -> Bool {
    mkdir(folder, 0o755)
    guard mount("none", folder, "tmpfs", 0, "size=\(bytes)") == 0 else { return false }
    mounts.append(folder)
    return true
  }

  /// Makes a mounted disk read-only or writable again.
  public func setReadOnly(_ folder: String, _ isReadOnly: Bool) -> Bool {
    let flags = UInt(MS_REMOUNT) | (isReadOnly ? UInt(MS_RDONLY) : 0)
    return mount("none", folder, "tmpfs", flags, nil) == 0
  }

  /// Fills a disk to its last byte.
  public func fill(_ folder: String) {
    let descriptor = open("\(folder)/fill", O_WRONLY | O_CREAT, 0o600)
    guard descriptor >= 0 else { return }
    let bytes = [UInt8](repeating: 0, count: 1024)
    while write(descriptor, bytes, bytes.count) > 0 {}
    close(descriptor)
  }

  /// Whether this process may mount; tests that need a full or read-only disk are skipped where not.
  public static let canMount: Bool = {
    let folder = TemporaryFolder("probe")
    return folder.mountDisk(at: folder.file("disk"), bytes: 4096)
  }()

  /// By bytes: a name may be no UTF-8.
  private static func removeTree(_ path: [CChar]) {
    if unlink(path) == 0 { return }
    if let directory = opendir(path) {
      while let next = readdir(directory) {
        let name = withUnsafePointer(to: &next.pointee.d_name) { name -> [CChar] in
          name.withMemoryRebound(to: CChar.self, capacity: 256) {
            Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1))
          }
        }
        if name == [46, 0] || name == [46, 46, 0] { continue }
        removeTree(path.dropLast() + [47] + name)
      }
      closedir(directory)
    }
    rmdir(path)
  }
}
