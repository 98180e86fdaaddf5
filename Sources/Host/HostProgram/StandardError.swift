import Glibc
package import HostBase
import Synchronization

/// Standard error, unbuffered.
package enum StandardError {
  /// Writes a text, all of it or until that fails.
  package static func write(_ text: SafeText) {
    var text = text.string
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = Glibc.write(2, rest.baseAddress, rest.count)
        if count <= 0 { return }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
  }

  private static let kept = Mutex<Int32?>(nil)

  /// Sends everything to a file until `restore`, if a person is looking; descriptor 1 follows, since cores print there.
  package static func divert(to path: String) {
    guard isatty(2) != 0 else { return }
    _ = try? FileSystem.ensureFolder(PathName.folder(path))
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    kept.withLock { kept in
      if kept == nil { kept = fcntl(2, F_DUPFD_CLOEXEC, 3) }
    }
    dup2(file, 2)
    dup2(file, 1)
    close(file)
  }

  /// Ends a diversion.
  package static func restore() {
    kept.withLock { kept in
      guard let descriptor = kept else { return }
      dup2(descriptor, 2)
      dup2(descriptor, 1)
      close(descriptor)
      kept = nil
    }
  }
}
