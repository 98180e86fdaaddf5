import Foundation
import GameBoy
import Testing
import Trials

/// A sample of what `make fuzz` runs for an hour: always the same cases.
@Suite("Fuzz")
struct FuzzTests {
  @Test("hostile inputs break no promise", arguments: Fuzz.allCases)
  func sample(kind: Fuzz) throws {
    for number in 0..<150 { try kind.run(seed: 1, number: number, programs: []) }
  }

  @Test("states that broke a promise once keep it now", arguments: Kept.names)
  func mended(name: String) throws {
    let trial = try #require(
      StateTrial([UInt8](try Data(contentsOf: Kept.folder.appending(path: name)))))
    try trial.run()
  }

  @Test("the kept findings are in the repository")
  func areKept() { #expect(!Kept.names.isEmpty) }

  @Test("a trial is its bytes, and what is cut is not the trial")
  func trialBytes() throws {
    let states = [
      StateTrial.Given(mustFail: true, bytes: [UInt8](repeating: 7, count: 300)),
      StateTrial.Given(mustFail: false, bytes: []),
    ]
    let trial = StateTrial(model: .cgb, rom: [1, 2, 3], buttons: [0, 9], states: states)
    #expect(StateTrial(trial.bytes) == trial)
    for count in 0..<trial.bytes.count {
      #expect(StateTrial(Array(trial.bytes.prefix(count))) != trial, "\(count)")
    }
  }

  @Test("a kept trial runs as its case did, and finds a state that has to be refused and is taken")
  func finds() throws {
    var kept: [UInt8] = []
    try Fuzz.state.run(seed: 1, number: 0, programs: []) { kept = $0 }
    var trial = try #require(StateTrial(kept))
    #expect(trial.states.count == 8)
    try trial.run()
    let cartridge = try trial.rom.withUnsafeBytes { bytes in try Cartridge(rom: bytes) }
    let machine = GameBoy(cartridge: cartridge, model: trial.model)
    var state = [UInt8](repeating: 0, count: machine.stateSize)
    _ = state.withUnsafeMutableBytes { machine.saveState(into: $0) }
    trial.states = [StateTrial.Given(mustFail: true, bytes: state)]
    #expect(throws: Fuzz.Broken.self) { try trial.run() }
  }
}

/// Findings of `make fuzz`, as the files that it left.
private enum Kept {
  static let folder = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }.appending(path: "Fixtures/fuzz/machine-state")

  static let names: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".trial") }.sorted()
  }()
}
