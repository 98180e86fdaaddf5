import ArgumentParser
import CommandBase
import HostBase
import HostProgram
import Library
import Session
import Vault

/// `arcadia game verify`.
struct GameVerify: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check games, saves, states and images.",
    usage: "arcadia game verify [<game> ...] [<options>]",
    discussion: """
      Every file is compared with its recorded checksum; archives are unpacked. Without games, the folders are checked \
      too: for saves, states and images without a game, for misplaced files, and for temporary files of interrupted \
      programs. The exit code is 13 if something is found. Games that lie in folders of other names are listed, too; they \
      are no problem.

      --repair restores the newest good version of a damaged save or state (the damaged one is kept), saves progress that \
      could not be saved before, and removes temporary files. Of games and images there is no second copy.

      EXAMPLES:
        arcadia game verify              everything
        arcadia game verify tobu         one game and all that belongs to it
        arcadia game verify --repair     and repair what can be repaired
      """)

  @OptionGroup var words: GameWords

  @Flag(help: "Repair what can be repaired.")
  var repair = false

  @OptionGroup var global: GlobalOptions

  func run(_ context: Context) throws {
    let data = try context.data()
    let games = try words.chosenOrAll(context)
    let types = try context.selection(type: words.kind.type).types
    let verifier = LibraryVerifier(places: context.places, data: data, types: types)
    var report = VerifyReport()
    var seen = Set<[String]>()
    for game in games {
      // A game in Games and one of its name in an archive there have the same saves, states and images.
      let isFirst = seen.insert([game.type.folder, game.stem]).inserted
      verifier.verify(game, withFiles: isFirst, into: &report)
    }
    if words.games.isEmpty { verifier.verifyFolders(among: games, into: &report) }
    var failures: [(path: String, failure: any HostFailure)] = []
    if repair { failures = verifier.repair(&report, games: games) }
    context.print(report) { text(of: report, context) }
    for (path, failure) in failures {
      context.note("arcadia: \(context.shown(path)): not repaired: \(failure.message)")
    }
    if !report.open.isEmpty { throw EndedWith(code: .checkFailed) }
  }

  private func text(of report: VerifyReport, _ context: Context) -> String {
    var lines: [String] = []
    for kind in VerifyReport.Finding.Kind.allCases {
      let found = report.findings.filter { $0.kind == kind }
      guard !found.isEmpty else { continue }
      lines.append("\(kind.heading):")
      for finding in found {
        lines.append("  \(context.shown(finding.path))")
        lines.append(
          "    \(finding.isRepaired ? "repaired: " : "")\(PathName.printable(finding.text))")
        if !finding.isRepaired, let remedy = finding.remedy {
          lines.append("    \(PathName.printable(remedy))")
        }
      }
    }
    if !report.advice.isEmpty {
      lines.append("Games in other folders:")
      for advice in report.advice {
        lines.append("  \(context.shown(advice.path))")
        lines.append("    \(PathName.printable(advice.text))")
        lines.append("    \(PathName.printable(advice.remedy))")
      }
    }
    let checked = report.checked
    let counts = [
      (checked.games, "game"), (checked.saves, "save"), (checked.versions, "version"),
      (checked.states, "state"), (checked.images, "image"),
    ]
    let sum = counts.map { counted($0, $1) }.joined(separator: ", ")
    let repaired = report.findings.count - report.open.count
    lines.append(
      "\(sum) checked, "
        + (report.findings.isEmpty
          ? "no problems"
          : [
            report.open.isEmpty ? nil : "\(report.open.count) found",
            repaired == 0 ? nil : "\(repaired) repaired",
          ].compactMap { $0 }.joined(separator: ", ")))
    if !repair, report.findings.contains(where: \.isRepairable) {
      lines.append("`arcadia game verify --repair` can repair some of it.")
    }
    return lines.joined(separator: "\n")
  }
}

extension VerifyReport.Finding.Kind {
  /// What people read above such findings.
  fileprivate var heading: String {
    switch self {
    case .damaged: "Damaged"
    case .empty: "Empty"
    case .unreadable: "Cannot be read"
    case .badArchive: "Damaged archives"
    case .orphan: "Orphaned files"
    case .stray: "Misplaced files"
    case .temporary: "Temporary files"
    case .rescue: "Progress that is not in the save yet"
    }
  }
}
