import ArgumentParser
import FoundationEssentials
import HostKit

/// `arcadia __manual`: the manual page, made from the same definitions as `--help`.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "__manual", shouldDisplay: false)

  func run() throws {
    let dump = try JSONDecoder().decode(HelpDump.self, from: Data(Arcadia._dumpHelp().utf8))
    StandardOutput.write(ManualPage(command: dump.command).text)
  }
}

/// The parts of the parser's own description that a manual needs.
struct HelpDump: Decodable {
  struct Command: Decodable {
    var commandName: String
    var abstract: String?
    var discussion: String?
    var shouldDisplay: Bool?
    var subcommands: [Command]?
    var arguments: [Argument]?
  }
  struct Argument: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String
    }
    var kind: String
    var shouldDisplay: Bool
    var isOptional: Bool?
    var isRepeating: Bool?
    var names: [Name]?
    var valueName: String?
    var abstract: String?
    var discussion: String?
    var defaultValue: String?
  }
  var command: Command
}

/// A manual page in mdoc, the language of man pages.
struct ManualPage {
  var command: HelpDump.Command

  /// The page.
  var text: String {
    var lines = [
      ".Dd $Mdocdate$", ".Dt ARCADIA 1", ".Os Arcadia", ".Sh NAME", ".Nm arcadia",
      ".Nd \(escape(command.abstract ?? ""))", ".Sh SYNOPSIS", ".Nm", ".Ar game", ".Nm",
      ".Ar command",
      ".Op Ar arguments", ".Sh DESCRIPTION",
    ]
    lines += prose(command.discussion)
    lines.append(".Sh COMMANDS")
    for child in shown(command.subcommands) { lines += section(child, path: child.commandName) }
    lines += [".Sh EXIT STATUS", ".Bl -tag -width 4n -compact"]
    for code in ExitCode.allCases { lines += [".It \(code.rawValue)", escape("\(code.meaning).")] }
    lines.append(".El")
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(_ command: HelpDump.Command, path: String) -> [String] {
    let children = shown(command.subcommands)
    var lines =
      [".Ss arcadia \(escape(path))", escape(command.abstract ?? "")] + prose(command.discussion)
    let arguments = (command.arguments ?? []).filter {
      $0.shouldDisplay && $0.names?.first?.name != "help"
    }
    if !arguments.isEmpty, children.isEmpty {
      lines.append(".Bl -tag -width Ds")
      for argument in arguments {
        lines.append(".It \(heading(argument))")
        lines.append(escape(argument.abstract ?? ""))
        if let usual = argument.defaultValue { lines.append(escape("Default: \(usual).")) }
      }
      lines.append(".El")
    }
    for child in children { lines += section(child, path: "\(path) \(child.commandName)") }
    return lines
  }

  private func shown(_ commands: [HelpDump.Command]?) -> [HelpDump.Command] {
    (commands ?? []).filter { $0.commandName != "help" && $0.shouldDisplay != false }
  }

  private func heading(_ argument: HelpDump.Argument) -> String {
    let value = ".Ar \(escape(argument.valueName ?? "value"))".dropFirst()
    guard argument.kind != "positional" else { return String(value) }
    let names = (argument.names ?? []).map { name in
      "Fl \(name.kind == "long" ? "-" : "")\(escape(name.name))"
    }.joined(separator: " , ")
    return argument.kind == "flag" ? names : "\(names) \(value)"
  }

  private func prose(_ text: String?) -> [String] {
    guard let text, !text.isEmpty else { return [] }
    return [".Bd -literal"]
      + text.split(separator: "\n", omittingEmptySubsequences: false).map { escape(String($0)) }
      + [".Ed"]
  }

  /// Keeps text from being read as a request: backslashes doubled, a leading dot or quote made harmless.
  private func escape(_ text: String) -> String {
    let safe = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return safe.hasPrefix(".") || safe.hasPrefix("'") ? "\\&" + safe : safe
  }
}

extension ExitCode {
  /// What the code means, for manuals.
  var meaning: String {
    switch self {
    case .done: "Done"
    case .other: "Failed in another way"
    case .usage: "The command line was wrong"
    case .notFound: "No such game, state, core or key"
    case .noCore: "No core for this file, or several and none is the default"
    case .coreNotLoadable: "The core's file could not be loaded"
    case .contentRefused: "The core refused the content"
    case .badArchive: "Bad archive, patch or bundle"
    case .stateRefused: "State or save refused"
    case .inputOutput: "Reading or writing failed"
    case .decisionNeeded: "A decision is needed"
    case .coreCrashed: "The core crashed"
    case .coreHung: "The core hung"
    case .checkFailed: "A check failed"
    case .absent: "Something needed is absent"
    case .hangup: "Hung up; everything was saved"
    case .interrupted: "Interrupted; everything was saved"
    case .terminated: "Terminated; everything was saved"
    }
  }
}
