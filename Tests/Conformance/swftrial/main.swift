// Hostile movies, bundles and data for the readers and the player of the Flash core: `make fuzz` and the tests run it. With `--report yes` it tells instead
// what cannot be read of the corpus, and how fast the rest is.
import Foundation
import TrialKit

do {
  let options = try Options(Array(CommandLine.arguments))
  if options.text("report") != nil {
    guard let files = Corpus.files else {
      throw Options.Mistake(description: "no corpus: set ARCADIA_CORPUS")
    }
    Corpus.report(files)
    exit(0)
  }
  // Large movies only take longer.
  let movies = (Corpus.files ?? []).map(\.bytes).filter { $0.count < 1 << 15 }
  let companions = Corpus.companions
  let coverage = NativeCoverage()
  let faces = FaceCoverage()
  let result = try FuzzLoop(options, program: "swftrial").run(
    MovieCase.allCases.map { kind in
      (
        kind.rawValue,
        { seed, number, keep in
          try kind.run(seed: seed, number: number, movies: movies, keep: keep)
        }
      )
    }
      + PlayCase.allCases.map { kind in
        (
          kind.rawValue,
          { seed, number, keep in
            try kind.run(
              seed: seed, number: number, movies: movies, companions: companions, keep: keep)
          }
        )
      }
      + BundleCase.allCases.map { kind in
        (
          kind.rawValue,
          { seed, number, keep in try kind.run(seed: seed, number: number, keep: keep) }
        )
      }
      + FormatCase.allCases.map { kind in
        (
          kind.rawValue,
          { seed, number, keep in try kind.run(seed: seed, number: number, keep: keep) }
        )
      }
      + LanguageCase.allCases.map { kind in
        (
          kind.rawValue,
          { seed, number, keep in try kind.run(seed: seed, number: number, keep: keep) }
        )
      }
      + NativeCase.allCases.map { kind in
        (
          kind.rawValue,
          { seed, number, keep in
            try kind.run(
              seed: seed, number: number, coverage: coverage, checksMemory: true, keep: keep)
          }
        )
      }
      + CodeCase.allCases.map { kind in
        (
          kind.rawValue,
          { seed, number, keep in
            try kind.run(seed: seed, number: number, movies: movies, coverage: faces, keep: keep)
          }
        )
      })
  say("swftrial: " + coverage.summary)
  say("swftrial: " + faces.summary)
  exit(result)
} catch {
  complain("swftrial: \(error)")
  exit(2)
}
