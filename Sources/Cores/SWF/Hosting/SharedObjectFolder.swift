import FoundationEssentials
import Glibc

/// The folder in which a movie's shared objects lie as `.sol` files, at the paths that their keys are.
///
/// Any program may have written there: names that lead out of the folder are passed over, and what is too much is left.
public final class SharedObjectFolder {
  /// Bytes of all objects that are read, and how many; Flash Player gives a movie 100 KB unasked.
  private static let mostBytes = 64 << 20
  private static let most = 4096

  private let path: String
  /// What is on the disk.
  private var known: [String: [UInt8]] = [:]
  /// Keys whose newest bytes could not be written, which was reported.
  private var failed: Set<String> = []

  /// A folder, which need not be there yet.
  public init(path: String) { self.path = path }

  /// The objects by their keys, as `localhost/game.swf/score`.
  public func read() -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    var bytes = 0
    guard let names = try? FileManager.default.subpathsOfDirectory(atPath: path) else { return [:] }
    for name in names.sorted().prefix(Self.most) where name.hasSuffix(".sol") {
      guard let data = try? Data(contentsOf: URL(filePath: path + "/" + name)),
        bytes + data.count <= Self.mostBytes
      else { continue }
      bytes += data.count
      found[String(name.dropLast(4))] = [UInt8](data)
    }
    known = found
    return found
  }

  /// Writes what is not on the disk yet, each file whole or not at all.
  ///
  /// Answers the keys that could not be written for the first time; those are tried again at the next call.
  public func write(_ objects: [String: [UInt8]]) -> [String] {
    guard objects != known else { return [] }
    var told: [String] = []
    for (key, bytes) in objects where known[key] != bytes {
      if Self.isSafe(key), save(bytes, key) {
        known[key] = bytes
        failed.remove(key)
      } else if failed.insert(key).inserted {
        told.append(key)
      }
    }
    for key in known.keys where objects[key] == nil && Self.isSafe(key) {
      try? FileManager.default.removeItem(atPath: path + "/" + key + ".sol")
      known[key] = nil
    }
    return told
  }

  private func save(_ bytes: [UInt8], _ key: String) -> Bool {
    let file = URL(filePath: path + "/" + key + ".sol")
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let folder = file.deletingLastPathComponent().path
    // Hidden, and of no object's name: what a kill leaves of it belongs to no object, and the next write takes its place.
    let temporary = folder + "/.writing.tmp"
    guard write(bytes, to: temporary), rename(temporary, file.path) == 0 else {
      unlink(temporary)
      return false
    }
    // The name is on the disk as well; without that only the newest object could be lost, never half of one.
    let directory = open(folder, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    if directory >= 0 {
      fsync(directory)
      close(directory)
    }
    return true
  }

  /// Makes a file that is on the disk whole when this returns true.
  private func write(_ bytes: [UInt8], to path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard file >= 0 else { return false }
    var done = 0
    bytes.withUnsafeBytes { buffer in
      while done < buffer.count, let start = buffer.baseAddress {
        let count = Glibc.write(file, start + done, buffer.count - done)
        if count > 0 {
          done += count
        } else if count < 0, errno == EINTR {
          continue
        } else {
          return
        }
      }
    }
    let isOnDisk = done == bytes.count && fsync(file) == 0
    return close(file) == 0 && isOnDisk
  }

  private static func isSafe(_ key: String) -> Bool {
    !key.hasPrefix("/") && !key.utf8.contains(0)
      && key.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
        !$0.isEmpty && $0 != "." && $0 != ".."
      }
  }
}
