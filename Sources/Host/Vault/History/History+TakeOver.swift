import Glibc
import HostBase
import Library
import Logging

extension History {
  /// SHA-256 of a state's file as the history counts it: unpacked, if it is compressed.
  static func plainSum(of bytes: [UInt8]) -> String {
    let plain =
      RZIP.isCompressed(bytes) ? try? RZIP.decompress(bytes, limit: StateFile.byteLimit) : nil
    return Digest.sha256(plain ?? bytes)
  }

  /// Takes the plain files of the first versions' history over: `20261120-235407-<sum>-Tobu.state`.
  ///
  /// Each goes away only when its entry is written; the first data folder with such a game gets them.
  func takeOver(_ old: String, stem: String) {
    guard FileSystem.kind(old) == .folder else { return }
    let files = ((try? FileSystem.list(old)) ?? []).filter { $0.kind == .file }
    for file in files {
      let path = PathName.join(old, file.name)
      let parts = file.name.split(separator: "-", maxSplits: 3)
      guard parts.count == 4, parts[0].utf8.count == 8, parts[1].utf8.count == 6,
        let slot = StateSlot(fileName: String(parts[3]), stem: PathName.component(stem))
      else { continue }
      do {
        let bytes = try FileSystem.read(path, limit: StateFile.byteLimit)
        // It was made when the next state was saved over it.
        try add(
          .overwritten, slot: slot, bytes: bytes, time: UTCTime(seconds: file.modified))
        try FileSystem.remove(path)
      } catch {
        Log.library.warning("\(path): not taken into the history (\(error))")
      }
    }
    // It stays where something in it was not ours.
    rmdir(old)
  }
}
