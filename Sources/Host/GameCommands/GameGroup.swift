package import ArgumentParser
import CommandBase
import HostBase
package import HostProgram

/// Ours, not the argument parser's.
typealias ExitCode = HostBase.ExitCode

/// The commands of games, and of what belongs to them.
package enum GameGroup {
  /// `arcadia game`.
  package static var game: any ParsableCommand.Type { GameCommand.self }
  /// `arcadia save`.
  package static var save: any ParsableCommand.Type { SaveCommand.self }
  /// `arcadia cheat`.
  package static var cheat: any ParsableCommand.Type { CheatCommand.self }
  /// `arcadia bundle`.
  package static var bundle: any ParsableCommand.Type { BundleCommand.self }
  /// `arcadia database`.
  package static var database: any ParsableCommand.Type { DatabaseCommand.self }
  /// `arcadia recommend`.
  package static var recommend: any ParsableCommand.Type { RecommendCommand.self }
  /// `arcadia thumbnail`.
  package static var thumbnail: any ParsableCommand.Type { ThumbnailCommand.self }

  /// Lists the games, as `arcadia game list` does.
  package static func list(_ context: Context) throws { try GameCommand.list(context) }
}
