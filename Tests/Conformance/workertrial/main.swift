// Hostile cores against the real program: workers that lie to the host in the memory that they share with it, and cores that call it
// with hostile values. `make fuzz` and the tests run it.
//
//   workertrial [--seconds N | --cases N] [--seed N] [--kind lies|calls|hunt] [--case N] [--drive NAME]
//               [--script FILE-OR-FOLDER] [--env NAME=VALUE] [--log 1] [--slack N] [--user UID] [--arcadia FILE] [--folder FILES]
import Foundation
import TestSupport
import TrialKit

/// Answers the exit code: 1 where the host broke a promise, 2 where the command line makes no sense.
func run() -> Int32 {
  do {
    let options = try Options(Array(CommandLine.arguments))
    let trial = try Trial(options)
    if let file = options.text("script") {
      return try trial.runScripts(file) ? 0 : 1
    }
    return try FuzzLoop(options, program: "workertrial").run(trial.kinds)
  } catch {
    complain("workertrial: \(error)")
    return error is Arena.Broken ? 1 : 2
  }
}

exit(run())
