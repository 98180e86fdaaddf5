// Long trials of the Game Boy machine: `make soak` and `make fuzz` run them, `gbtrial help` lists them.
import Foundation
import GameBoy
import TrialKit
import Trials

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch arguments.first {
  case "soak": exit(try await Soak(Options(arguments)).run())
  case "fuzz":
    let programs = Corpus.found?.smallPrograms ?? []
    let loop = try FuzzLoop(Options(arguments), program: "gbtrial fuzz")
    exit(
      try loop.run(
        Fuzz.allCases.map { kind in
          (
            kind.rawValue,
            { seed, number, keep in
              try kind.run(seed: seed, number: number, programs: programs, keep: keep)
            }
          )
        }))
  case "state":
    for path in arguments.dropFirst() {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      guard let trial = StateTrial(bytes) else {
        throw Options.Mistake(description: "\(path) is no finding of gbtrial fuzz --kind state")
      }
      try trial.run()
      say("\(path): no promise is broken")
    }
  case "time-states": exit(try TimeStates(Options(arguments)).run())
  default:
    say(
      """
      usage: gbtrial soak [--frames 71670] [--game NAME]... [--seed 1] [--interval 100]
             gbtrial fuzz [--seconds 3600] [--seed N] [--kind cartridge|state|cheat]... [--case N] [--folder fuzz-findings]
             gbtrial state FILE...     give a finding of --kind state to a machine again
             gbtrial time-states [--frames 1500] [--game NAME]...
      """)
    exit(arguments.first == "help" ? 0 : 2)
  }
} catch {
  complain("gbtrial: \(error)")
  exit(2)
}
