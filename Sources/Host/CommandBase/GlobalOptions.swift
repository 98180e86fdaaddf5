package import ArgumentParser
import HostBase
package import HostProgram
import Logging

/// The options that every command takes.
package struct GlobalOptions: ParsableArguments {
  /// None of them.
  package init() {}

  @Option(
    help: ArgumentHelp(
      "The folder of Games, Saves, States, Images and Cores (default: $ARCADIA_HOME, else Arcadia in your documents).",
      valueName: "dir"))
  package var home: String?

  @Flag(help: "Print one JSON document instead of text.")
  package var json = false

  @Flag(name: [.short, .long], help: "Print more details to standard error.")
  package var verbose = false

  @Flag(name: [.short, .long], help: "Print errors only.")
  package var quiet = false

  /// What commands work with.
  package func context() throws -> Context {
    Log.start(
      level: verbose ? .debug : quiet ? .critical : .error,
      coreLevel: verbose ? .debug : .critical)
    return Context(options: ProgramOptions(home: home, json: json, quiet: quiet))
  }
}
