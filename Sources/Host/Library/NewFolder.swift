import Glibc
import HostBase

/// Makes a folder that appears whole: what fails or is killed on the way leaves nothing under its name.
package enum NewFolder {
  /// Fills a folder under a temporary name beside `path`, then gives it that name, which must be free.
  package static func make(_ path: String, _ fill: (String) throws -> Void) throws {
    let temporary = PathName.join(PathName.folder(path), AtomicFile.temporaryName())
    var isDone = false
    defer { if !isDone { FileMove.removeTree(temporary) } }
    try FileSystem.ensureFolder(temporary)
    try fill(temporary)
    let number = FileMove.rename(temporary, to: path)
    if number != 0 { throw FileFailure.of(number, path, .create) }
    isDone = true
    try AtomicFile.flushFolder(of: path)
  }
}
