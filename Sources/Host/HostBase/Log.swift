package import Logging
import Synchronization

/// The host's log: one logger for each part, all on standard error.
///
/// Standard output carries results only, so that `--json` can be piped.
package enum Log {
  /// What happens to games, saves and folders.
  package static let library = Logger(label: "library")
  /// Finding and loading cores.
  package static let plugins = Logger(label: "plugins")
  /// The host's side of a running core.
  package static let session = Logger(label: "session")
  /// What the core itself says.
  package static let core = Logger(label: "core")
  /// Windows, sound, pads.
  package static let play = Logger(label: "play")

  /// Sends everything at the level or above to standard error.
  ///
  /// Call once, before anything logs. What cores say has a level of its own: what stops a game reaches the player as
  /// the host's one sentence, and need not be said twice.
  package static func start(level: Logger.Level, coreLevel: Logger.Level) {
    started.withLock { $0 = (level.rawValue, coreLevel.rawValue) }
    LoggingSystem.bootstrap { label in
      var handler = StreamLogHandler.standardError(label: label)
      handler.logLevel = label == "core" ? coreLevel : level
      return handler
    }
  }

  /// The levels that the log was started with, by name, so that a core's process can log at the same ones.
  package static var levels: (String, String) { started.withLock { $0 } }

  private static let started = Mutex((Logger.Level.error.rawValue, Logger.Level.critical.rawValue))
}
