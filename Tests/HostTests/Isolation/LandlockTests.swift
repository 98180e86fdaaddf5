import Foundation
import TestSupport
import Testing

@testable import Catalog
@testable import HostBase
@testable import Isolation
@testable import Session

/// Kernels as they are out there: each older version of Landlock leaves something open that the filter of system calls has to close.
@Suite("Sandboxes on kernels with less of Landlock")
struct LandlockTests {
  /// Ubuntu 22.04 has 1, Debian 12 has 2; numbers beyond this kernel's are this kernel's.
  static let versions = [1, 2, 3, 4, 5, 6, 7, 8]

  private static func session(
    _ misdeed: String, _ folder: String, landlock: Int
  ) throws -> IsolatedSession {
    var rules = Isolated.rules
    rules.landlock = landlock
    rules.patience = 10
    var plan = try FixtureCore.plan("villain")
    plan.content = Array("\(misdeed)\n\(folder)\n".utf8)
    // What a core may read is not what it may change.
    plan.systemDirectory = folder
    return try IsolatedSession(plan: plan, rules: rules)
  }

  @Test("no file of others is emptied, cut, written, moved, linked or removed", arguments: versions)
  func others(landlock: Int) throws {
    let home = TemporaryFolder("landlock")
    let folder = home.file("System")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let files = [folder + "/readable.bin", folder + "/secret.srm", home.file("secret.srm")]
    for file in files { try Data("precious".utf8).write(to: URL(filePath: file)) }
    let session = try Self.session("change-files", folder, landlock: landlock)
    try session.play(120)
    #expect(session.words.prefix(2) == [120, 2])
    for file in files {
      #expect(try Data(contentsOf: URL(filePath: file)) == Data("precious".utf8))
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        == ["readable.bin", "secret.srm"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: home.path).sorted()
        == ["System", "secret.srm"])
  }

  @Test("a core does what it likes with files of its own", arguments: versions)
  func own(landlock: Int) throws {
    let session = try Self.session("own-files", "/dev/null/nowhere", landlock: landlock)
    try session.play(120)
    #expect(session.words.prefix(2) == [120, 1])
  }

  @Test("without Landlock no core is run, unless the user allows it, and then it is reported")
  func without() throws {
    let error = #expect(throws: SessionError.self) {
      _ = try Self.session("none", "/dev/null/nowhere", landlock: 0)
    }
    #expect(error?.code == "core_unconfined" && error?.exitCode == .absent)
    #expect(error?.message.contains("Landlock") == true)
    #expect(error?.message.contains("cores.unconfined") == true)
    var rules = Isolated.rules
    rules.landlock = 0
    rules.allowsUnconfined = true
    let session = try Isolated.villain("none", rules: rules)
    try session.play(10)
    #expect(session.gaps.contains { $0.contains("Landlock") })
    // Who may open all files anyway needs none.
    rules.allowsUnconfined = false
    rules.grants = [.files]
    let granted = try Isolated.villain("none", rules: rules)
    #expect(granted.gaps.isEmpty)
  }

  @Test("a worker that cannot confine itself loads no core")
  func workerRefuses() throws {
    #expect(SandboxRules.gap(landlock: 0)?.parts.count == 1)
    #expect(SandboxRules.gap(grants: [.files], landlock: 0) == nil)
    #expect(SandboxRules.gap() == nil)
  }
}
