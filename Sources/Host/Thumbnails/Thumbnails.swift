import HostBase
import Logging
import Synchronization

/// Small pictures of picture files: from the cache, else decoded by the helper process and kept.
///
/// Used from any thread; one picture is decoded at a time.
package final class Thumbnails: Sendable {
  /// The helper, and what is known of it.
  private struct Helper {
    // Only used while the lock is held.
    nonisolated(unsafe) var process: PictureProcess?
    var isImpossible = false
    /// Bytes written since the cache was trimmed; nil: it was not yet.
    var written: Int?
  }

  private let cache: ThumbnailCache
  private let program: PictureProgram
  private let helper = Mutex(Helper())
  /// Bytes that are written between two looks at the size of the cache.
  private static let bytesBetweenTrims = 16 << 20

  /// Thumbnails in a cache, made by a program's helper.
  package init(cache: ThumbnailCache, program: PictureProgram = PictureProgram()) {
    self.cache = cache
    self.program = program
  }

  /// The picture of a file, at least as large as a number of pixels in a row where it has so many; nil where it has none.
  ///
  /// `bytes` gives the picture file's bytes; it is asked only where the cache has no thumbnail.
  package func picture(
    of path: String, width: Int, bytes: () -> [UInt8]?
  ) -> ThumbnailImage? {
    guard let source = ThumbnailCache.Source(path) else { return nil }
    let kept = ThumbnailCache.width(for: width)
    if let image = cache.read(source, width: kept) { return image }
    guard let bytes = bytes(), let image = decode(bytes, ThumbnailCache.room(kept)) else {
      return nil
    }
    let written = cache.write(image, source, width: kept)
    if mustTrim(after: written) { cache.trim() }
    return image
  }

  /// Ends the helper; the next picture starts another one.
  package func rest() {
    helper.withLock {
      $0.process?.end()
      $0.process = nil
    }
  }

  private func mustTrim(after written: Int) -> Bool {
    guard written > 0 else { return false }
    return helper.withLock { helper in
      let all = (helper.written ?? Self.bytesBetweenTrims) + written
      helper.written = all >= Self.bytesBetweenTrims ? 0 : all
      return all >= Self.bytesBetweenTrims
    }
  }

  private func decode(_ bytes: [UInt8], _ room: PictureRoom) -> ThumbnailImage? {
    helper.withLock { helper in
      guard !helper.isImpossible else { return nil }
      do throws(PictureFailure) {
        let process: PictureProcess
        if let running = helper.process {
          process = running
        } else {
          process = try PictureProcess(program)
          helper.process = process
        }
        return try process.decode(bytes, toFit: room)
      } catch {
        switch error {
        case .refused(let problem):
          Log.library.debug("a picture has no thumbnail: \(problem)")
        case .helperEnded:
          helper.process = nil
          Log.library.debug("a picture ended the helper that decodes it")
        case .noHelper(let reason):
          helper.process = nil
          helper.isImpossible = true
          Log.library.warning("No pictures are shown: the helper cannot be started: \(reason)")
        }
        return nil
      }
    }
  }
}
