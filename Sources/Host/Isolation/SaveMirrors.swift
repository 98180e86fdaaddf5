import CIsolation
import HostBase
import Session

/// The memory that saves are made of, as the core's process copies it into the memory that it shares with the host.
final class SaveMirrors {
  private let worker: WorkerConnection
  /// As it was last read and found whole.
  private var whole: [UInt32: [UInt8]] = [:]

  /// The copies that a core's process makes.
  init(_ worker: WorkerConnection) { self.worker = worker }

  /// What is known of the copy of a region, and which copy it is; nil: none is made of it.
  func mirror(_ id: UInt32) -> (isolation_mirror, index: Int)? {
    let mirrors = worker.flight.mirrors ?? worker.answer.mirrors
    return switch WorkerMemory.mirrored.firstIndex(of: id) {
    case 0: (mirrors.0, 0)
    case 1: (mirrors.1, 1)
    default: nil
    }
  }

  /// Whether a region has a size that a save can have.
  func isSensible(_ id: UInt32) -> Bool {
    guard let (mirror, _) = mirror(id) else { return true }
    return mirror.size <= UInt64(SaveMemory.byteLimit)
  }

  /// The copy of a region; nil: there is none, and the core must be asked.
  func bytes(_ id: UInt32) -> [UInt8]? {
    guard let (mirror, index) = mirror(id), mirror.slot < 2 else { return nil }
    let count = min(mirror.size, UInt64(WorkerMemory.mirrorRoom))
    let bytes = Array(worker.memory.mirror(index, slot: Int(mirror.slot))[..<Int(count)])
    // A core that writes just anywhere may have hit the copy as well: then what was read last is the newest that is whole.
    if bytes.withUnsafeBytes({ Fingerprint.of($0) }) == mirror.fingerprint || count == 0 {
      whole[id] = bytes
      return bytes
    }
    return whole[id] ?? []
  }

  /// The host is about to change a region itself.
  func forget(_ id: UInt32) { whole[id] = nil }
}
