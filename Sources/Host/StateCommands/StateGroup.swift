package import ArgumentParser
import CommandBase
import HostBase

/// Ours, not the argument parser's.
typealias ExitCode = HostBase.ExitCode

/// The commands of states and of games that are played.
package enum StateGroup {
  /// `arcadia state`.
  package static var state: any ParsableCommand.Type { StateCommand.self }
  /// `arcadia ctl`.
  package static var ctl: any ParsableCommand.Type { CtlCommand.self }
}
