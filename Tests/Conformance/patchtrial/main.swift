// Hostile patches for the host's readers of IPS, BPS and UPS: `make fuzz` and the host's tests run it.
import Foundation
import HostBase
import TrialKit

do {
  let options = try Options(Array(CommandLine.arguments))
  exit(
    try FuzzLoop(options, program: "patchtrial").run([
      ("patch", { seed, number, keep in try PatchCase.run(seed: seed, number: number, keep: keep) })
    ]))
} catch {
  complain("patchtrial: \(error)")
  exit(2)
}
