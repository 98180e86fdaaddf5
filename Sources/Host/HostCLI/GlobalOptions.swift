import ArgumentParser
import HostBase
import HostProgram
import Logging

/// The options that every command takes.
struct GlobalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of Games, Saves, States, Images and Cores (default: $ARCADIA_HOME, else Arcadia in your documents).",
      valueName: "dir"))
  var home: String?

  @Flag(help: "Print one JSON document instead of text.")
  var json = false

  @Flag(name: [.short, .long], help: "Print more details to standard error.")
  var verbose = false

  @Flag(name: [.short, .long], help: "Print errors only.")
  var quiet = false

  /// What commands work with.
  func context() throws -> Context {
    Log.start(
      level: verbose ? .debug : quiet ? .critical : .error,
      coreLevel: verbose ? .debug : .critical)
    return Context(options: ProgramOptions(home: home, json: json, quiet: quiet))
  }
}
