package import ArgumentParser
import HostBase
package import HostProgram

/// A command that works on the data folder: `run(_:)` gets everything it needs, so that tests can call it.
///
/// Configurations spell out `commandName`. The parser asks all commands for their names at each start, and finds one that is
/// not there by looking through every type of the program.
package protocol ArcadiaCommand: ParsableCommand {
  /// The options that every command takes.
  var global: GlobalOptions { get }
  /// Does the work.
  mutating func run(_ context: Context) throws
}

/// A command that may need a window, the terminal, sound or the desktop.
package protocol WindowCommand: ArcadiaCommand {
  /// Whether this command line needs them.
  var needsWindow: Bool { get }
}

extension ArcadiaCommand {
  /// Runs with a context of its own.
  package mutating func run() throws { try run(global.context()) }
}
