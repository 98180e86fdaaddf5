import ArgumentParser
import CommandBase
import HostBase
import HostProgram
import Library
import Session
import Vault

/// `arcadia state verify`.
struct StateVerify: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check states and the history (default: all games).",
    usage: "arcadia state verify [<options>] [<game> ...]",
    discussion: """
      A file whose name ends in .state is checked alone, wherever it is. \
      The exit code is 13 if something is damaged. --repair restores the newest undamaged version of a damaged slot from \
      the history, and keeps the damaged one there.
      """)

  @OptionGroup var games: GameWords
  @Flag(help: "Restore the newest undamaged version of damaged slots.") var repair = false
  @OptionGroup var global: GlobalOptions

  func run(_ context: Context) throws {
    var findings: [StateFinding] = []
    var checked = 0
    let files = games.games.filter(isStateFile)
    for file in files {
      checked += 1
      let path = PathName.absolute(file)
      do throws(StateError) {
        _ = try StateFile.read(path)
      } catch {
        findings.append(
          StateFinding(game: PathName.stem(path), file: path, problem: error.reason.text))
      }
    }
    var games = games
    games.games.removeAll(where: isStateFile)
    let chosen = files.isEmpty || !games.games.isEmpty || games.all
    for vault in try chosen ? context.vaults(of: games.chosenOrAll(context)) : [] {
      for (slot, _) in try vault.slots() {
        checked += 1
        let path = vault.path(of: slot)
        do throws(StateError) {
          _ = try StateFile.read(path)
        } catch {
          var finding = StateFinding(
            game: vault.stem, slot: slot.word, file: path, problem: error.reason.text)
          let good = try vault.newestGoodKept(of: slot)
          finding.good = good?.id
          if repair { finding.repaired = try vault.repair(slot) != nil }
          findings.append(finding)
        }
      }
      let entries = try vault.history.entries()
      checked += entries.entries.count + entries.damaged.count
      for finding in try vault.history.verify() {
        findings.append(
          StateFinding(
            game: vault.stem, slot: finding.entry?.slot?.word, id: finding.entry?.id,
            file: finding.path, problem: finding.reason))
      }
    }
    context.print(StatesVerified(checked: checked, findings: findings)) { text(checked, findings) }
    if findings.contains(where: { !$0.repaired }) { throw EndedWith(code: .checkFailed) }
  }

  /// `boss.state`, `Tobu.state3`: no game has such a name.
  private func isStateFile(_ word: String) -> Bool {
    PathName.fileExtension(word).hasPrefix("state") && FileSystem.kind(word) == .file
  }

  private func text(_ checked: Int, _ findings: [StateFinding]) -> String {
    var lines: [String] = []
    for finding in findings {
      lines.append("\(finding.file.printable): \(finding.problem)")
      guard let slot = finding.slot, finding.id == nil else { continue }
      let phrase = StateSlot(word: slot).phrase
      if finding.repaired {
        lines.append("  repaired: \(phrase) holds @\(finding.good ?? "") of the history again")
      } else if let good = finding.good {
        lines.append(
          "  the history has an undamaged version: arcadia state save \(finding.game.shellWord)"
            + " \(slot.shellWord) --from @\(good.prefix(6)), or use --repair")
      } else {
        lines.append("  the history has no other version of \(phrase)")
      }
    }
    let count = counted(checked, "file") + " checked, "
    let repaired = findings.filter(\.repaired).count
    lines.append(
      count + (findings.isEmpty ? "no problems" : "\(findings.count) damaged")
        + (repaired > 0 ? ", \(repaired) of them repaired" : ""))
    return lines.joined(separator: "\n")
  }
}

/// Result of `state verify`.
struct StatesVerified: Encodable {
  var checked: Int
  var findings: [StateFinding]
}

/// Something that is damaged.
struct StateFinding: Encodable {
  var game: String
  var slot: String?
  /// The history's entry, if it is one.
  var id: String?
  var file: String
  var problem: String
  /// The newest whole version in the history.
  var good: String?
  var repaired = false
}
