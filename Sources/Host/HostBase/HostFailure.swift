/// The exit codes of the `arcadia` program, one meaning each (README, "Exit codes").
package enum ExitCode: Int32, Sendable, CaseIterable {
  /// Done.
  case done = 0
  /// A failure that none of the others names.
  case other = 1
  /// The command line was wrong.
  case usage = 2
  /// No such game, state, core or key.
  case notFound = 3
  /// No core takes this file, or several do and none is the default.
  case noCore = 4
  /// The core's file could not be loaded.
  case coreNotLoadable = 5
  /// The core refused the content.
  case contentRefused = 6
  /// A bad archive, patch or bundle.
  case badArchive = 7
  /// A state or save was refused.
  case stateRefused = 8
  /// Reading or writing failed: permission, full disk, a folder in the way.
  case inputOutput = 9
  /// The user has to decide first.
  case decisionNeeded = 10
  /// The core crashed.
  case coreCrashed = 11
  /// The core hung and was stopped.
  case coreHung = 12
  /// A check failed.
  case checkFailed = 13
  /// Something that is needed is absent: a display, a BIOS file, a program.
  case absent = 14
  /// Ended by SIGHUP; everything was saved.
  case hangup = 129
  /// Ended by SIGINT; everything was saved.
  case interrupted = 130
  /// Ended by SIGQUIT; everything was saved.
  case quit = 131
  /// Ended by SIGTERM; everything was saved.
  case terminated = 143
}

/// An error as people and scripts meet it: one sentence that names the thing and the remedy, and an exit code.
///
/// Each area of the host has its own enum of failures that conforms to this; the command line prints `message`
/// after `arcadia: ` and exits with `exitCode`.
package protocol HostFailure: Error, CustomStringConvertible, Sendable {
  /// The exit code of the program when nothing else is to be done.
  var exitCode: ExitCode { get }
  /// A stable snake_case name for scripts (`--json`).
  var code: String { get }
  /// One sentence without a full stop: what is wrong with which file, and what to do.
  var message: String { get }
  /// The sentence with its parts, for other languages.
  var sentence: Sentence { get }
  /// The file concerned, if there is one.
  var path: String? { get }
}

extension HostFailure {
  /// The message.
  package var description: String { message }
  /// Words without a translation.
  package var sentence: Sentence { Sentence(words: message) }
  /// No file concerned.
  package var path: String? { nil }
}
