// Long trials of the Game Boy machine: `make soak` and `make fuzz` run them, `gbtrial help` lists them.
import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch arguments.first {
  case "soak": exit(try await Soak(Options(arguments)).run())
  case "time-states": exit(try TimeStates(Options(arguments)).run())
  default:
    say(
      """
      usage: gbtrial soak [--frames 71670] [--game NAME]... [--seed 1] [--interval 100]
             gbtrial time-states [--frames 1500] [--game NAME]...
      """)
    exit(arguments.first == "help" ? 0 : 2)
  }
} catch {
  complain("gbtrial: \(error)")
  exit(2)
}
