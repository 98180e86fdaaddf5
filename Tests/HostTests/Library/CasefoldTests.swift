import Glibc
import TestSupport
import Testing

@testable import HostBase
@testable import Library
@testable import Vault

/// A mounted file system that takes names of another case for the same, as long as it lives.
private final class CasefoldDisk {
  let scratch = Scratch()
  var path: String { scratch("mount") }

  /// Whether one can be mounted here.
  static let isPossible: Bool = {
    geteuid() == 0 && access("/dev/fuse", R_OK | W_OK) == 0
      && shell("\(python) '\(script)' 2>/dev/null") == 0 && CasefoldDisk() != nil
  }()

  /// The system's own, which sees the packages of the system.
  private static let python = "/usr/bin/python3"
  private static let script = TestRun.package + "/Tests/Helpers/casefold.py"

  /// Nil where it does not come up.
  init?() {
    guard (try? FileSystem.ensureFolder(path)) != nil,
      (try? FileSystem.ensureFolder(scratch("below"))) != nil
    else { return nil }
    shell("\(Self.python) '\(Self.script)' '\(scratch("below"))' '\(path)' >/dev/null 2>&1 &")
    _ = try? scratch.write("below/probe", [1])
    for _ in 0..<1000 {
      if FileSystem.kind(path + "/PROBE") != nil {
        unlink(scratch("below/probe"))
        return
      }
      usleep(5_000)
    }
    return nil
  }

  deinit { umount2(path, Int32(MNT_DETACH)) }
}

@Suite("File systems that know no case")
struct CasefoldTests {
  @Test(
    "the case of names changes, killed at any point too, and a taken name is seen",
    .enabled(
      if: CasefoldDisk.isPossible,
      "mounting one needs the superuser, /dev/fuse and python3-fusepy"))
  func renames() throws {
    let disk = try #require(CasefoldDisk())
    let places = Places(environment: [
      "HOME": disk.scratch.path, "XDG_STATE_HOME": disk.scratch("state"),
    ])
    func names() -> [String] { disk.scratch.names(in: "below") }
    var kills = 0
    while true {
      for name in names() { unlink(disk.scratch("below/" + name)) }
      try disk.scratch.write("below/tobu.gb", [1])
      try disk.scratch.write("below/tobu.srm", [2])
      var all = FileTransaction("try", places: places)
      all.move(disk.path + "/tobu.gb", to: disk.path + "/Tobu.gb")
      all.move(disk.path + "/tobu.srm", to: disk.path + "/Tobu.srm")
      do throws(TransactionError) {
        try all.run(killAfter: kills)
        break
      } catch {
        try #require(error == .killed)
        #expect(FileTransaction.recover(places: places).map(\.isFinished) == [true])
        #expect(names() == ["Tobu.gb", "Tobu.srm"], "killed after \(kills)")
      }
      kills += 1
    }
    #expect(names() == ["Tobu.gb", "Tobu.srm"] && kills > 2)
    #expect(try disk.scratch.read("below/Tobu.srm") == [2])

    try disk.scratch.write("below/Other.gb", [3])
    var taken = FileTransaction("try", places: places)
    taken.move(disk.path + "/Tobu.srm", to: disk.path + "/New.srm")
    taken.move(disk.path + "/Tobu.gb", to: disk.path + "/OTHER.GB")
    #expect(throws: TransactionError.file(.exists(path: disk.path + "/OTHER.GB"))) {
      try taken.run()
    }
    #expect(names() == ["Other.gb", "Tobu.gb", "Tobu.srm"])
    #expect(try disk.scratch.read("below/Other.gb") == [3])
  }
}
