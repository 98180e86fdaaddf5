import Catalog
import HostBase
import Library
import Session

extension SandboxRules {
  /// The rules for a core and its content.
  ///
  /// - Parameter scratch: a folder of the session's own, for what is unpacked.
  init(
    plan: SessionPlan, grants: [CoreGrant], scratch: String, places: Places = .ofThisProcess()
  ) {
    self.init(
      core: plan.core.path,
      companions: SandboxRules.libraries(beside: plan.core.path, places: places), scratch: scratch)
    self.grants = grants
    if grants.contains(.network) { reads += SandboxRules.network }
    if !plan.systemDirectory.isEmpty { reads.append(plan.systemDirectory) }
    if let path = plan.contentPath {
      reads.append(path)
      // Tracks and discs can lie in folders below.
      reads += GameSheet.parts(of: path).found.map(\.path) + plan.parts
      beside += SandboxRules.companions(of: path, plan, places)
    }
    if let folder = plan.contentFolder { reads.append(folder) }
    if let archive = plan.archive?.path { reads.append(archive) }
    if !plan.saveDirectory.isEmpty { writes.append(plan.saveDirectory) }
    // A link that a stranger made opens nothing private, whatever place it has in the library.
    reads.removeAll { SandboxRules.isLinkIntoPrivate($0, places) }
    writes.removeAll { SandboxRules.isLinkIntoPrivate($0, places) }
    reads += plan.optionFiles
  }

  /// The other files in a game's folder, of which it may be made (`.cue` and `.bin`, `.m3u` and disks), and folders there.
  ///
  /// Not the folder: a game in the user's home would open all of it.
  private static func companions(
    of path: String, _ plan: SessionPlan, _ places: Places
  ) -> [PlaceGrant] {
    var grants: [PlaceGrant?] = []
    if plan.core.needsFullPath != false {
      grants.append(PlaceGrant(.files, beside: path, places: places))
    }
    if plan.readsFolders, !isShared(PathName.real(PathName.folder(path)), places) {
      grants.append(PlaceGrant(.folders, beside: path, places: places))
    }
    return grants.compactMap { $0 }
  }

  private static func isLinkIntoPrivate(_ path: String, _ places: Places) -> Bool {
    FileMove.target(ofLink: path) != nil && places.isPrivate(PathName.real(path))
  }

  /// What finding other machines by their names needs.
  private static let network = [
    "/etc/resolv.conf", "/etc/hosts", "/etc/host.conf", "/etc/nsswitch.conf", "/etc/services",
    "/etc/protocols", "/etc/gai.conf", "/etc/ssl/certs", "/run/systemd/resolve",
  ]

  /// Whether a folder, given without links, holds more than a game: the user's home, one above it, or one right in it that every
  /// desktop has, as Downloads.
  private static func isShared(_ real: String, _ places: Places) -> Bool {
    let home = PathName.real(places.home)
    return (home + "/").hasPrefix(real == "/" ? real : real + "/")
      || (PathName.folder(real) == home && everybodys.contains(PathName.last(real)))
      || ["/tmp", "/var/tmp", "/home", "/mnt", "/media"].contains(real)
  }

  /// Folders that desktops make in a home (user-dirs.defaults of xdg-user-dirs).
  private static let everybodys: Set<String> = [
    "Desktop", "Downloads", "Templates", "Public", "Documents", "Music", "Pictures", "Videos",
  ]
}
