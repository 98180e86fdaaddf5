import ArgumentParser
import CommandBase
import FoundationEssentials
import HostBase
import Play

/// `arcadia __manual`: the manual page, made from the same definitions as `--help`.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "__manual", shouldDisplay: false)

  func run() throws {
    let dump = try JSONDecoder().decode(HelpDump.self, from: Data(Arcadia._dumpHelp().utf8))
    StandardOutput.write(SafeText(ManualPage(command: dump.command).text))
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
    var allValues: [String]?
  }
  var command: Command
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
    case .quit: "Quit by a signal; everything was saved"
    case .terminated: "Terminated; everything was saved"
    }
  }
}
