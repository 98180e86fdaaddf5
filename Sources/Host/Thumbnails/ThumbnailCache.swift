import Glibc
package import HostBase
import Logging

/// Thumbnails on the disk, in the cache folder; deleting them loses nothing.
///
/// A file's name is the SHA-1 of what it was made from: path, size and time of the picture, and the width. A picture that
/// changes has another name. Files that were not used for the longest time go first when there are too many.
package struct ThumbnailCache: Sendable {
  /// A picture file, as it was when it was looked at.
  package struct Source: Equatable, Sendable {
    /// Its path.
    package let path: String
    /// Its bytes.
    package let size: Int64
    /// When it changed last, in nanoseconds since 1970.
    package let modified: Int64

    /// What a path leads to; nil where that is no file.
    package init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      self.path = path
      size = Int64(status.st_size)
      modified =
        Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    }
  }

  /// The widths that are kept.
  package static let widths = [96, 192, 384, 768]
  /// Bytes of all files.
  package static let byteLimit: Int64 = 512 << 20
  /// Seconds after which a file that is read counts as used again.
  private static let usedSeconds: Int = 24 * 60 * 60

  /// The folder.
  package let folder: String

  /// The cache in a folder, which is made when something is written.
  package init(folder: String) { self.folder = folder }

  /// The cache of this user.
  package init(places: Places) { self.init(folder: PathName.join(places.cache, "thumbnails")) }

  /// The width that is kept for a picture of so many pixels: the next larger one, else the largest.
  package static func width(for pixels: Int) -> Int {
    widths.first { $0 >= pixels } ?? widths[widths.count - 1]
  }

  /// How large a thumbnail of a width may be.
  static func room(_ width: Int) -> PictureRoom { PictureRoom(width: width, height: width * 2) }

  /// The file of a thumbnail.
  package func path(_ source: Source, width: Int) -> String {
    let name = Digest.sha1(
      Array("\(source.path)\n\(source.size)\n\(source.modified)\n\(width)".utf8))
    return PathName.join(PathName.join(folder, String(name.prefix(2))), name + ".png")
  }

  /// The thumbnail of a source; nil if the cache has none.
  ///
  /// A damaged one is removed.
  package func read(_ source: Source, width: Int) -> ThumbnailImage? {
    let path = path(source, width: width)
    guard let bytes = try? FileSystem.read(path, limit: ThumbnailFile.maxBytes) else { return nil }
    guard let image = ThumbnailFile.decode(bytes, room: Self.room(width)) else {
      unlink(path)
      return nil
    }
    noteUse(path)
    return image
  }

  /// Keeps a thumbnail; returns its bytes on the disk, 0 if it could not be written.
  package func write(_ image: ThumbnailImage, _ source: Source, width: Int) -> Int {
    guard let bytes = ThumbnailFile.encode(image) else { return 0 }
    let path = path(source, width: width)
    do throws(FileFailure) {
      try FileSystem.ensureFolder(PathName.folder(path), mode: 0o700)
      try AtomicFile.replace(path, with: bytes, mode: 0o600, isFlushed: false)
      return bytes.count
    } catch {
      Log.library.debug("\(error.message)")
      return 0
    }
  }

  /// Removes the files that were not used for the longest time until nine tenths of the limit are left; returns the bytes
  /// that are there now.
  @discardableResult
  package func trim(limit: Int64 = byteLimit) -> Int64 {
    var files: [(path: String, size: Int64, used: Int)] = []
    var total: Int64 = 0
    for name in (try? FileSystem.names(in: folder).usual) ?? [] where name.utf8.count == 2 {
      let inner = PathName.join(folder, name)
      for file in (try? FileSystem.names(in: inner).usual) ?? [] {
        var status = stat()
        let path = PathName.join(inner, file)
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
        files.append((path, Int64(status.st_size), status.st_mtim.tv_sec))
        total += Int64(status.st_size)
      }
    }
    guard total > limit else { return total }
    for file in files.sorted(by: { ($0.used, $0.path) < ($1.used, $1.path) }) {
      guard total > limit / 10 * 9 else { break }
      if unlink(file.path) == 0 { total -= file.size }
    }
    return total
  }

  /// The time of a file says when it was used last, to the day.
  private func noteUse(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, time(nil) - status.st_mtim.tv_sec > Self.usedSeconds else {
      return
    }
    utimensat(AT_FDCWD, path, nil, 0)
  }
}
