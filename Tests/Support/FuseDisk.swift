internal import Glibc

/// A folder that is mounted by one of `Tests/Helpers/*disk.py` or `casefold.py`, as long as it lives.
public final class FuseDisk {
  private static let python = "/usr/bin/python3"

  /// Where it is mounted.
  public let path: String
  private let below: String

  /// Whether one can be mounted here.
  public static let isPossible: Bool = {
    let folder = TemporaryFolder("fuse")
    return geteuid() == 0 && access("/dev/fuse", R_OK | W_OK) == 0
      && shell("\(python) '\(script("casefold.py"))' 2>/dev/null") == 0
      && FuseDisk("casefold.py", in: folder) != nil
  }()

  private static func script(_ name: String) -> String {
    "\(TestRun.package)/Tests/Helpers/\(name)"
  }

  /// Mounts `mount` in a folder, which shows what is in `below` there; nil where it does not come up.
  public init?(_ name: String, in folder: TemporaryFolder) {
    (path, below) = (folder.file("mount"), folder.file("below"))
    mkdir(path, 0o755)
    mkdir(below, 0o755)
    shell("echo > '\(below)/probe'")
    shell("\(Self.python) '\(Self.script(name))' '\(below)' '\(path)' >/dev/null 2>&1 &")
    for _ in 0..<1000 {
      if access("\(path)/probe", F_OK) == 0 {
        unlink("\(below)/probe")
        return
      }
      usleep(5_000)
    }
    return nil
  }

  /// A silent disk answers nothing from now on.
  public func fallSilent() { shell("printf '' > '\(below).silent'") }

  /// It answers again.
  public func answerAgain() { unlink("\(below).silent") }

  deinit {
    answerAgain()
    umount2(path, Int32(MNT_DETACH))
  }
}
