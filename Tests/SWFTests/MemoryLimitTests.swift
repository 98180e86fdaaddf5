import TestSupport
import Testing

/// What a file declares is no reason to end the program, however little memory there is.
@Suite("Movies under a limit of memory")
struct MemoryLimitTests {
  @Test(
    "small movies that declare large pictures are played, and damaged ones read, with 300 MB",
    arguments: ["greedy", "play", "files", "tags"])
  func limited(_ kind: String) {
    let folder = TemporaryFolder("greedy")
    let count = kind == "greedy" ? 60 : 200
    let status = shell(
      "ulimit -d 300000; unset ARCADIA_CORPUS; '\(TestRun.products)/swftrial' --kind \(kind)"
        + " --cases \(count) --seed 20261128 --folder '\(folder.path)' > '\(folder.file("log"))' 2>&1"
    )
    #expect(status == 0, "\(folder.path)")
  }
}
