import Glibc
import TestSupport
import Testing

/// A sample of what `make fuzz-worker` does: hostile cores against the built program, each in a home of its own.
@Suite("Hostile workers and cores", .serialized)
struct WorkerTrialTests {
  /// Cores that broke a promise of the host once; their files are scripts of `Tests/Fixtures/cores/script.h`.
  private static let scripts = TestRun.package + "/Tests/Fixtures/worker"

  private func trial(_ arguments: [String]) -> (code: Int32, says: String) {
    let folder = TemporaryFolder("trial")
    let words = [
      "\(TestRun.products)/workertrial", "--slack", "4", "--folder", folder.file("findings"),
    ]
    let line = (words + arguments).map { "'\($0)'" }.joined(separator: " ")
    let code = shell("exec \(line) > \(folder.file("out")) 2>&1")
    return (code, Home.text(folder.file("out")))
  }

  @Test(
    "what broke a promise once keeps it now",
    arguments: [
      "speed-event", "progress-endless", "late-always", "save-too-large-lie", "picture-largest",
    ])
  func mended(name: String) {
    let result = trial(["--script", "\(Self.scripts)/\(name).script"])
    #expect(result.code == 0, "\(result.says)")
  }

  @Test("lies and calls of fixed seeds break no promise", arguments: [11, 12])
  func sample(seed: Int) {
    let result = trial(["--seed", "\(seed)", "--cases", "2", "--drive", "headless"])
    #expect(result.code == 0, "\(result.says)")
  }
}
