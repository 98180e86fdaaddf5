import ArgumentParser
import CommandBase
import FoundationEssentials
import HostBase
import Play

/// Options that may be given once: the argument parser would take the last of several without a word.
enum RepeatedOption {
  /// Refuses a command line, which parses, that gives such an option twice.
  static func refuse(in arguments: [String]) throws {
    let typed = arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("-") && $0.count > 1 }
      .map { String($0.prefix { $0 != "=" }) }.map { shortNames[$0] ?? $0 }
    // The parser's description of all commands takes a while to make.
    guard Set(typed).count < typed.count else { return }
    let dump = try JSONDecoder().decode(HelpDump.self, from: Data(Arcadia._dumpHelp().utf8))
    for argument in self.arguments(of: arguments, in: dump.command) {
      guard argument.kind == "option", argument.isRepeating != true else { continue }
      let names = (argument.names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
      if typed.filter({ names.contains($0) }).count > 1, let name = names.last {
        throw ValidationError("\(name) can be given once only.")
      }
    }
  }

  /// Options with a value that have a short name.
  private static let shortNames = ["-L": "--core"]

  /// The arguments of the command that a command line names; `run` where it names none.
  static func arguments(
    of line: [String], in root: HelpDump.Command
  ) -> [HelpDump.Argument] {
    var command = root
    for word in line {
      guard let child = command.subcommands?.first(where: { $0.commandName == word }) else { break }
      command = child
    }
    if command.commandName == root.commandName,
      let run = root.subcommands?.first(where: { $0.commandName == "run" })
    {
      command = run
    }
    return command.arguments ?? []
  }
}
