import Foundation
import TrialKit

/// What a hostile core does in a case, and how the host is driven meanwhile: a text that a person can read, change and run again.
///
/// Statements are those of `Tests/Fixtures/cores/script.h`; lines that begin with `#` are for the trial.
struct Script: Equatable {
  /// Which of the two cores follows it.
  enum Core: String, CaseIterable {
    /// Takes the worker's place and answers the host itself.
    case liar
    /// Calls the host as cores do, with hostile values.
    case caller
  }

  var core: Core
  var drive: Drive
  /// The version of Landlock that the kernel pretends to have; nil is its own.
  var landlock: Int?
  var lines: [String]

  init(core: Core, drive: Drive, landlock: Int? = nil, lines: [String]) {
    self.core = core
    self.drive = drive
    self.landlock = landlock
    self.lines = lines
  }

  /// Reads a script from its text.
  init(text: String) throws {
    var core: Core?
    var drive: Drive?
    var landlock: Int?
    var lines: [String] = []
    for line in text.split(separator: "\n").map(String.init) {
      if let word = line.wholeMatch(of: /# core (\w+)/)?.1 {
        core = Core(rawValue: String(word))
      } else if let word = line.wholeMatch(of: /# drive (\w+)/)?.1 {
        drive = Drive(rawValue: String(word))
      } else if let word = line.wholeMatch(of: /# landlock (\d+)/)?.1 {
        landlock = Int(word)
      } else if !line.hasPrefix("#") {
        lines.append(line)
      }
    }
    guard let core, let drive else {
      throw Options.Mistake(
        description: "a script begins with lines \"# core …\" and \"# drive …\"")
    }
    self.init(core: core, drive: drive, landlock: landlock, lines: lines)
  }

  /// The script as a file.
  var text: String {
    let kernel = landlock.map { "# landlock \($0)\n" } ?? ""
    return "# core \(core.rawValue)\n# drive \(drive.rawValue)\n" + kernel
      + lines.map { $0 + "\n" }.joined()
  }

  /// The seconds for which it takes its time without breaking a rule: such a game is slow, not stuck.
  var slowSeconds: Double {
    lines.reduce(0) { sum, line in
      let words = line.split(separator: " ")
      guard words.count > 3, let count = Int(words[1]) else { return sum }
      let turns = Double(count == 0 ? 1000 : count)
      let isSpin = words[2] == "call" && words[3] == "spin"
      if words[2] == "progress", words.count > 4, let times = Int(words[3], radix: 16),
        let pause = Int(words[4], radix: 16)
      {
        return sum + turns * Double(min(times, 1000) * pause) / 1000
      }
      guard words[2] == "late" || isSpin, let time = words.last.flatMap({ Int($0, radix: 16) })
      else { return sum }
      return sum + turns * Double(isSpin ? time % 2000 : time) / 1000
    }
  }

  /// Bytes that the states have which it is asked to save: those are the user's to pay.
  ///
  /// A worker says their size in its answers.
  var stateBytes: Int {
    lines.compactMap { $0.wholeMatch(of: /0 0 is state (\w+)|\d+ \d+ set answer\.size (\w+)/) }
      .compactMap { $0.1 ?? $0.2 }
      .compactMap { Int($0, radix: 16) }.max() ?? 0
  }

  /// A random script for a core.
  static func random(_ core: Core, _ drive: Drive, _ dice: inout Dice) -> Script {
    let lines =
      switch core {
      case .liar: Lies.random(&dice)
      case .caller: Calls.random(&dice)
      }
    let landlock = dice.once(in: 4) ? dice.below(8) : nil
    return Script(core: core, drive: drive, landlock: landlock, lines: lines)
  }

  /// A script much like this one.
  func changed(_ dice: inout Dice, with other: Script) -> Script {
    var script = self
    for _ in 0...dice.below(3) {
      guard !script.lines.isEmpty else { break }
      let at = dice.below(script.lines.count)
      switch dice.below(8) {
      case 0 where script.lines.count > 1 && !script.lines[at].hasPrefix("0 0 "):
        script.lines.remove(at: at)
      case 1 where other.core == core && !other.lines.isEmpty:
        let line = dice.pick(other.lines)
        if !line.hasPrefix("0 0 ") { script.lines.append(line) }
      case 2: script.lines[at] = Script.shifted(script.lines[at], &dice)
      case 3: script.drive = dice.pick(Drive.allCases)
      case 4:
        script.lines += Script.random(core, drive, &dice).lines.filter { !$0.hasPrefix("0 0 ") }
          .prefix(2)
      default: script.lines[at] = Script.altered(script.lines[at], &dice)
      }
    }
    script.lines = Array(script.lines.prefix(40))
    return script
  }

  /// The same at another turn, or for longer.
  private static func shifted(_ line: String, _ dice: inout Dice) -> String {
    var words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(
      String.init)
    guard words.count == 3, !line.hasPrefix("0 0 ") else { return line }
    words[0] = String(dice.below(60))
    words[1] = String(dice.pick([0, 1, 1, 2, 5]))
    return words.joined(separator: " ")
  }

  /// The same with another number.
  private static func altered(_ line: String, _ dice: inout Dice) -> String {
    var words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let numbers = words.indices.dropFirst(3).filter { UInt64(words[$0], radix: 16) != nil }
    guard !numbers.isEmpty, words.count > 3, words[2] == "set" || words[2] == "call" else {
      return line
    }
    words[dice.pick(numbers)] = Hostile.hex(Hostile.number(&dice))
    return words.joined(separator: " ")
  }
}
