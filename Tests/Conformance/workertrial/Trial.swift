import Foundation
import TestSupport
import TrialKit

/// The kinds of cases: random lies, random calls, and a hunt that continues from those that made the host do something new.
final class Trial {
  private var rules: Arena.Rules
  private let drives: [Drive]
  private let folder: String
  private let workshop = Workshop()
  /// Memory that an honest core's host takes, by drive and core, KiB.
  private var usual: [String: Int] = [:]
  private var marks: Set<String> = []
  private var promising: [Script] = []
  /// Whether a line for each case is wanted.
  private let tells: Bool

  init(_ options: Options) throws {
    rules = Arena.Rules(arcadia: options.text("arcadia") ?? TestRun.program)
    // Hosts are started in folders of their own.
    if !rules.arcadia.hasPrefix("/") {
      rules.arcadia = FileManager.default.currentDirectoryPath + "/" + rules.arcadia
    }
    rules.slack = Double(try options.number("slack", or: 1))
    rules.user = try options.text("user").map { _ in
      UInt32(truncatingIfNeeded: try options.number("user", or: 0))
    }
    folder = options.text("folder") ?? "fuzz-findings"
    tells = try options.number("log", or: 0) > 0
    for pair in options.all("env") {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw Options.Mistake(description: "--env \(pair): expected NAME=VALUE")
      }
      rules.environment[parts[0]] = parts[1]
    }
    drives = try options.all("drive").map { name in
      guard let drive = Drive(rawValue: name) else {
        let names = Drive.allCases.map(\.rawValue).joined(separator: ", ")
        throw Options.Mistake(description: "--drive \(name): expected one of \(names)")
      }
      return drive
    }
    guard access(rules.arcadia, X_OK) == 0 else {
      throw Options.Mistake(
        description: "\(rules.arcadia): there is no such program; --arcadia names it")
    }
  }

  var kinds: [(name: String, run: FuzzLoop.Kind)] {
    [
      ("lies", { try self.random(.liar, $0, $1, $2) }),
      ("calls", { try self.random(.caller, $0, $1, $2) }),
      ("hunt", { try self.hunt($0, $1, $2) }),
    ]
  }

  /// Plays a script again, or all of a folder; returns whether the host kept its promises.
  func runScripts(_ path: String) throws -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted()
    var isWhole = true
    for file in names.map({ $0.map { "\(path)/\($0)" } }) ?? [path] {
      let script = try Script(text: String(contentsOfFile: file, encoding: .utf8))
      var dice = Dice(seed: 3)
      do {
        try play(script, &dice, endsEarly: false)
        say("kept: \(file)")
      } catch {
        isWhole = false
        complain("BROKEN: \(file): \(error)")
      }
    }
    return isWhole
  }

  private func dice(_ seed: UInt64, _ number: Int, _ kind: String) -> Dice {
    Dice(seed: kind.utf8.reduce(seed &* 1_000_003 &+ UInt64(number)) { $0 &* 31 &+ UInt64($1) })
  }

  private func drive(_ dice: inout Dice) -> Drive {
    dice.pick(drives.isEmpty ? Drive.allCases : drives)
  }

  private func random(_ core: Script.Core, _ seed: UInt64, _ number: Int, _ keep: ([UInt8]) -> Void)
    throws
  {
    var dice = dice(seed, number, core.rawValue)
    let script = Script.random(core, drive(&dice), &dice)
    keep(Array(script.text.utf8))
    try play(script, &dice)
  }

  /// Changes one of the scripts that brought something new; what it finds is in its file, and runs again with `--script`.
  private func hunt(_ seed: UInt64, _ number: Int, _ keep: ([UInt8]) -> Void) throws {
    var dice = dice(seed, number, "hunt")
    guard !promising.isEmpty else { return }
    // The newest ones first.
    let newest = Array(promising.suffix(20))
    let start = dice.once(in: 2) ? dice.pick(newest) : dice.pick(promising)
    var script = start.changed(&dice, with: dice.pick(promising))
    if !drives.isEmpty { script.drive = drive(&dice) }
    keep(Array(script.text.utf8))
    do {
      try play(script, &dice)
    } catch let broken as Arena.Broken {
      throw Arena.Broken(
        description: "\(broken) (workertrial --script \(folder)/hunt-\(seed)-\(number))")
    }
  }

  private func play(_ script: Script, _ dice: inout Dice, endsEarly: Bool = true) throws {
    let arena = try Arena(
      script, rules: rules, workshop: workshop, usualMemory: try usualMemory(script))
    let begin = Date()
    defer {
      if tells {
        let seconds = Date().timeIntervalSince(begin)
        say(
          "  \(script.core.rawValue) \(script.drive.rawValue): \((seconds * 10).rounded() / 10) s, \(arena.peak >> 10) MiB: \(arena.lastMark)"
        )
      }
    }
    try arena.play(&dice, endsEarly: endsEarly)
    let new = arena.marks.subtracting(marks)
    guard !new.isEmpty else { return }
    marks.formUnion(new)
    promising.append(script)
    if promising.count > 500 { promising.removeFirst() }
  }

  /// What the same takes with a core that does nothing wrong.
  private func usualMemory(_ script: Script) throws -> Int {
    let name = script.drive.rawValue + script.core.rawValue
    if let known = usual[name] { return known }
    let lines = script.core == .liar ? ["0 0 take 5"] : ["0 0 is region 0"]
    let arena = try Arena(
      Script(core: script.core, drive: script.drive, lines: lines), rules: rules,
      workshop: workshop, usualMemory: 0)
    var dice = Dice(seed: 3)
    try arena.play(&dice, endsEarly: false)
    usual[name] = arena.peak
    return arena.peak
  }
}
