import Glibc
import HostBase
import Library
import Sync

extension LibraryFiles {
  /// Why it says nothing that files in one of the folders are gone; nil: they were deleted.
  func absence(_ kind: DataFolder.Kind) -> SyncFailure? {
    if believesAbsence { return nil }
    if let known = absences[kind] { return known }
    let found = findAbsence(kind)
    absences.updateValue(found, forKey: kind)
    return found
  }

  private func findAbsence(_ kind: DataFolder.Kind) -> SyncFailure? {
    let root = data.folder(kind)
    guard let names = try? FileSystem.names(in: root).usual, !names.isEmpty else {
      return .file(path: root, reason: LibraryReason.empty(root))
    }
    if let before = scan.devices[root], let now = Self.device(root), before != now {
      return .file(path: root, reason: LibraryReason.otherDisk(root))
    }
    if FileTransaction.isAnyLeft(places: places) {
      return .file(path: root, reason: LibraryReason.unfinished(root))
    }
    return nil
  }

  /// Remembers on which file systems the folders are, where nothing spoke against it.
  package func noteFolders() {
    for kind in [DataFolder.Kind.saves, .states, .images] {
      if case .some(.some) = absences[kind] { continue }
      let root = data.folder(kind)
      if let device = Self.device(root), scan.devices[root] != device {
        scan.devices[root] = device
      }
    }
  }

  private static func device(_ path: String) -> UInt64? {
    var status = stat()
    return stat(path, &status) == 0 ? UInt64(status.st_dev) : nil
  }
}

/// Why files of the library are left alone.
enum LibraryReason {
  static func tooLarge(_ path: String) -> Sentence {
    "\(path): it is too large to be synced, or has too many files"
  }
  static func damaged(_ path: String) -> Sentence {
    "\(path): the disk has damaged it, so it was not synced; arcadia save verify --repair restores it"
  }
  static func empty(_ root: String) -> Sentence {
    "\(root): it is missing or empty, so nothing was deleted elsewhere; if that is meant, sync with --yes"
  }
  static func otherDisk(_ root: String) -> Sentence {
    "\(root): it is on another disk than at the last sync, so nothing was deleted elsewhere; if that is meant, sync with --yes"
  }
  static func unfinished(_ root: String) -> Sentence {
    "\(root): an interrupted change of files could not be completed yet, so nothing was deleted elsewhere; run arcadia game verify"
  }
  static func noPlace(_ path: String) -> Sentence {
    "\(path): no game's file is called that, so it was not written"
  }
}
