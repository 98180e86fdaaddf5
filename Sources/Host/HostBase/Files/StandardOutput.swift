import Glibc
import Synchronization

/// The program's results, kept apart from what cores print.
///
/// Cores call `printf`. So the host keeps the real standard output for itself and lets descriptor 1 point at the
/// log: what a core prints then lands on standard error, and `--json` stays one clean document.
package enum StandardOutput {
  private static let kept = Atomic<Int32>(-1)

  /// Keeps the real standard output and points descriptor 1 at standard error.
  ///
  /// Call once, before any core is loaded; further calls do nothing.
  package static func reserve() {
    guard kept.load(ordering: .acquiring) < 0 else { return }
    fflush(nil)
    let copy = fcntl(1, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { return }
    dup2(2, 1)
    kept.store(copy, ordering: .releasing)
  }

  /// Runs a body with the real standard output as descriptor 1, for a program that takes this one's place.
  package static func restored(_ body: () -> Void) {
    let copy = kept.load(ordering: .acquiring)
    guard copy >= 0 else { return body() }
    dup2(copy, 1)
    body()
    dup2(2, 1)
  }

  /// The descriptor of the real standard output; owned by this type.
  package static var descriptor: Int32 {
    let copy = kept.load(ordering: .acquiring)
    return copy < 0 ? 1 : copy
  }

  /// Writes text (no line end is added) to the real standard output, all of it or until it fails.
  package static func write(_ text: SafeText) { write(bytes: Array(text.string.utf8)) }

  /// Writes bytes that a program reads, not a terminal.
  package static func write(bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      var done = 0
      while done < bytes.count {
        let written = Glibc.write(descriptor, start + done, bytes.count - done)
        if written > 0 {
          done += written
        } else if written < 0, errno == EINTR {
          continue
        } else {
          return
        }
      }
    }
  }
}
