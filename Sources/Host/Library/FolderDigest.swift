import Glibc
import HostBase

/// The fingerprint of a game that is a folder: the same for the same files at the same paths.
enum FolderDigest {
  /// Files that a game may have, and how deep they may lie.
  static let most = 65_536
  static let depth = 32

  /// SHA-1 over each file's path, size and SHA-1, in the order of the paths, and the size of all files.
  ///
  /// Links count by what is written in them. Times and permissions do not count.
  static func sha1(of folder: String) throws(FileFailure) -> (sha1: String, size: Int) {
    var lines: [String] = []
    var size = 0
    try collect(folder, "", depth: 0, &lines, &size)
    return (Digest.sha1(Array(lines.sorted().joined().utf8)), size)
  }

  private static func collect(
    _ folder: String, _ prefix: String, depth: Int, _ lines: inout [String], _ size: inout Int
  ) throws(FileFailure) {
    guard depth < FolderDigest.depth else {
      throw .system(path: folder, action: .read, reason: "folders lie too deep in each other")
    }
    guard let names = FileMove.names(in: folder) else {
      throw .system(
        path: folder, action: .list,
        reason: "it is closed to you, or a file in it has a name that is no UTF-8")
    }
    for name in names {
      let path = PathName.join(folder, name)
      guard let status = FileMove.status(path) else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: try collect(path, prefix + name + "/", depth: depth + 1, &lines, &size)
      case S_IFREG:
        let found = try Digest.sha1(ofFile: path)
        size += found.size
        lines.append("\(prefix)\(name)\0\(found.size)\0\(found.sha1)\n")
      case S_IFLNK:
        lines.append("\(prefix)\(name)\0\0\(FileMove.target(ofLink: path) ?? "")\n")
      default: break
      }
      guard lines.count <= most else {
        throw .system(path: folder, action: .read, reason: "it holds more than \(most) files")
      }
    }
  }
}
