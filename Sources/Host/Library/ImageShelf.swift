package import HostBase

/// Keeps the pictures that a game makes, beside its other images, each under the first free number: `Tobu.print1.png`.
///
/// One for a session. A game keeps some; a core that makes them without end is stopped before it fills the disk. Used on the session's
/// thread.
package final class ImageShelf {
  /// The result for an image.
  package enum Outcome: Equatable {
    /// It is there.
    case kept(path: String)
    /// There are too many, in a sentence; this is reported once.
    case full(String)
    /// There are too many.
    case dropped
  }
  /// What one session may keep.
  struct Limits: Equatable {
    /// Files.
    var files = 500
    /// Bytes of all of them.
    var bytes = 48 << 20
    /// Pixels of all of them: a picture of one colour takes few bytes, but as long to write as others.
    var pixels = 128 << 20
  }

  private let folder: String
  private let stem: String
  private let core: String
  private let limits: Limits
  private var files = 0
  private var bytes = 0
  private var pixels = 0
  /// Whether no more images are kept, so that none need to be made.
  package private(set) var isFull = false
  /// The number to begin with, by the kind of image.
  private var next: [String: Int] = [:]
  /// What the folder holds, read once.
  private var names: Set<String>?

  /// A shelf for a game's images; `core` is who makes them.
  package convenience init(data: DataFolder, type: GameType, stem: String, core: String) {
    self.init(folder: data.folder(.images, type), stem: stem, core: core, limits: Limits())
  }

  init(folder: String, stem: String, core: String, limits: Limits) {
    self.folder = folder
    self.stem = PathName.component(stem)
    self.core = core
    self.limits = limits
  }

  /// Writes the picture; what is there is never overwritten.
  package func keep(_ made: GameImage) throws -> Outcome {
    guard !isFull else { return .dropped }
    let size = made.image.pixels.count
    guard files < limits.files, size <= limits.pixels - pixels else { return full() }
    let png = try PNGFile.encode(made.image)
    guard png.count <= limits.bytes - bytes else { return full() }
    try FileSystem.ensureFolder(folder)
    let known = names ?? Set((try? FileSystem.names(in: folder).usual) ?? [])
    names = known
    var number = next[made.kind] ?? 1
    while true {
      let name = "\(stem).\(made.kind)\(number).png"
      number += 1
      guard !known.contains(name), try AtomicFile.create(PathName.join(folder, name), with: png)
      else { continue }
      next[made.kind] = number
      files += 1
      bytes += png.count
      pixels += size
      return .kept(path: PathName.join(folder, name))
    }
  }

  private func full() -> Outcome {
    isFull = true
    return .full(
      "\(core) made more images than a session keeps: \(files) files with \(bytes >> 20) MiB are there, and the rest is dropped"
    )
  }
}
