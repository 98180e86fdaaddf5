import Catalog
import Glibc
import HostBase
import Session

extension SandboxRules {
  /// The rules for a core and its content.
  ///
  /// - Parameter scratch: a folder of the session's own, for what is unpacked.
  init(plan: SessionPlan, grants: [CoreGrant], scratch: String) {
    self.init(core: plan.core.path, scratch: scratch)
    self.grants = grants
    if grants.contains(.network) { reads += SandboxRules.network }
    if !plan.systemDirectory.isEmpty { reads.append(plan.systemDirectory) }
    if let path = plan.contentPath {
      reads += plan.core.needsFullPath == false ? [path] : SandboxRules.companions(of: path)
      if plan.readsFolders { reads += SandboxRules.folders(below: PathName.folder(path)) }
    }
    if let folder = plan.contentFolder { reads.append(folder) }
    if let archive = plan.archive?.path { reads.append(archive) }
    reads += plan.optionFiles
    if !plan.saveDirectory.isEmpty { writes.append(plan.saveDirectory) }
  }

  /// What finding other machines by their names needs.
  private static let network = [
    "/etc/resolv.conf", "/etc/hosts", "/etc/host.conf", "/etc/nsswitch.conf", "/etc/services",
    "/etc/protocols", "/etc/gai.conf", "/etc/ssl/certs", "/run/systemd/resolve",
  ]

  /// The folders below a game's own, of a game that has its levels or sounds there.
  ///
  /// None where the folder is one that holds more than a game: the user's home, one above it, or one right in it that every
  /// desktop has, as Downloads.
  private static func folders(below folder: String) -> [String] {
    let home = PathName.real(getenv("HOME").map { String(cString: $0) } ?? "/")
    let real = PathName.real(folder)
    let isShared =
      (home + "/").hasPrefix(real == "/" ? real : real + "/")
      || (PathName.folder(real) == home && everybodys.contains(PathName.last(real)))
      || ["/tmp", "/var/tmp", "/home", "/mnt", "/media"].contains(real)
    guard !isShared else { return [] }
    let inside = ((try? FileSystem.list(folder)) ?? []).filter { $0.kind == .folder }
    // A link among them leads out of the game.
    return inside.prefix(256).map { PathName.join(folder, $0.name) }
      .filter { FileMove.target(ofLink: $0) == nil }
  }

  /// Folders that desktops make in a home (user-dirs.defaults of xdg-user-dirs).
  private static let everybodys: Set<String> = [
    "Desktop", "Downloads", "Templates", "Public", "Documents", "Music", "Pictures", "Videos",
  ]
}
