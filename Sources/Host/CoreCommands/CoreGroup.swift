package import ArgumentParser
import CommandBase
import HostBase

/// Ours, not the argument parser's.
typealias ExitCode = HostBase.ExitCode

/// The commands of cores, settings and measurements.
package enum CoreGroup {
  /// `arcadia core`.
  package static var core: any ParsableCommand.Type { CoreCommand.self }
  /// `arcadia type`.
  package static var type: any ParsableCommand.Type { TypeCommand.self }
  /// `arcadia config`.
  package static var config: any ParsableCommand.Type { ConfigCommand.self }
  /// `arcadia bench`.
  package static var bench: any ParsableCommand.Type { Bench.self }
  /// `arcadia replay`.
  package static var replay: any ParsableCommand.Type { Replay.self }
}
