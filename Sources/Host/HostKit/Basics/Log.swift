public import Logging

/// The host's log: one logger for each part, all on standard error.
///
/// Standard output carries results only, so that `--json` can be piped.
public enum Log {
  /// What happens to games, saves and folders.
  public static let library = Logger(label: "library")
  /// Finding and loading cores.
  public static let plugins = Logger(label: "plugins")
  /// The host's side of a running core.
  public static let session = Logger(label: "session")
  /// What the core itself says.
  public static let core = Logger(label: "core")
  /// Windows, sound, pads.
  public static let play = Logger(label: "play")

  /// Sends everything at the level or above to standard error.
  ///
  /// Call once, before anything logs. What cores say has a level of its own: what stops a game reaches the player as
  /// the host's one sentence, and need not be said twice.
  public static func start(level: Logger.Level, coreLevel: Logger.Level) {
    LoggingSystem.bootstrap { label in
      var handler = StreamLogHandler.standardError(label: label)
      handler.logLevel = label == "core" ? coreLevel : level
      return handler
    }
  }
}
