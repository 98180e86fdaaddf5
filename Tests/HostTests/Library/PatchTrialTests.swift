import Foundation
import TestSupport
import Testing

/// A sample of what `make fuzz` does with patches: always the same cases.
@Suite("Hostile patches")
struct PatchTrialTests {
  let scratch = Scratch()

  @Test("no patch crashes its reader, and every refusal says why")
  func sample() throws {
    let trial = Process()
    trial.executableURL = URL(fileURLWithPath: TestRun.products + "/patchtrial")
    trial.arguments = ["--cases", "1000", "--seed", "1", "--folder", scratch.path]
    trial.standardOutput = FileHandle.nullDevice
    try trial.run()
    trial.waitUntilExit()
    #expect(trial.terminationReason == .exit && trial.terminationStatus == 0)
  }
}
