import Foundation

/// Case after case until the time is over; one that crashes or breaks a promise leaves its input in a file.
public struct FuzzLoop {
  /// One kind of case: makes case `number` of `seed`, hands its input to `keep`, and throws when a promise is broken.
  public typealias Kind = (_ seed: UInt64, _ number: Int, _ keep: ([UInt8]) -> Void) throws -> Void

  private let program: String
  private let seconds: Double
  private let seed: UInt64
  private let chosen: [String]
  /// One case only, to repeat it.
  private let only: Int?
  /// So many cases of each kind, whatever the time; 0 when the time decides.
  private let cases: Int
  private let folder: URL

  /// Reads `--seconds`, `--cases`, `--seed`, `--kind`, `--case` and `--folder`.
  public init(_ options: Options, program: String) throws {
    self.program = program
    seconds = Double(try options.number("seconds", or: 3600))
    seed = UInt64(try options.number("seed", or: Int(Date().timeIntervalSince1970)))
    chosen = options.all("kind")
    only = try options.text("case").map { _ in try options.number("case", or: 0) }
    cases = try options.number("cases", or: 0)
    folder = URL(fileURLWithPath: options.text("folder") ?? "fuzz-findings")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Answers the exit code: 1 when a promise was broken.
  ///
  /// A crash ends the program.
  public func run(_ all: [(name: String, run: Kind)]) throws -> Int32 {
    let kinds = chosen.isEmpty ? all : all.filter { chosen.contains($0.name) }
    let names = all.map(\.name).joined(separator: ", ")
    guard chosen.isEmpty || kinds.count == Set(chosen).count else {
      throw Options.Mistake(description: "--kind: expected one of \(names)")
    }
    say("\(program): seed \(seed), \(only.map { "case \($0)" } ?? "\(Int(seconds)) s"), \(names)")
    CrashNote.install()
    let dog = Watchdog(seconds: 60)
    let start = Date()
    var said = start
    var number = only ?? 0
    var broken = 0
    func goesOn() -> Bool {
      if let only { return number == only }
      return cases > 0 ? number < cases : Date().timeIntervalSince(start) < seconds
    }
    while goesOn() {
      for kind in kinds where !runCase(kind, number, dog) { broken += 1 }
      number += 1
      if Date().timeIntervalSince(said) > 60 {
        said = Date()
        say("\(program): \(number) cases of each kind, \(broken) broken")
      }
    }
    say("\(program): \(number - (only ?? 0)) cases of each kind, \(broken) broken")
    return broken == 0 ? 0 : 1
  }

  private func runCase(_ kind: (name: String, run: Kind), _ number: Int, _ dog: Watchdog) -> Bool {
    let file = folder.appendingPathComponent("\(kind.name)-\(seed)-\(number)")
    let again = "\(program) --kind \(kind.name) --seed \(seed) --case \(number)"
    dog.note(0, again)
    CrashNote.begin(file, again)
    do {
      try kind.run(seed, number) { CrashNote.keep($0) }
      return true
    } catch {
      CrashNote.write()
      complain("BROKEN: \(error)")
      return false
    }
  }
}
