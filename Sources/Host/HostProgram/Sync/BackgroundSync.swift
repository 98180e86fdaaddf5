import Glibc
package import HostBase
package import Library
import LibrarySync

/// A sync in a process of its own, so that a folder that does not answer holds no one up.
///
/// It is `arcadia sync now`, with nothing to say. A game that starts waits for it for a moment; else it continues alone, also when this program ends.
package final class BackgroundSync {
  /// How a sync ended, for a game that waited for it.
  package enum Outcome: Equatable {
    /// All is in sync.
    case done
    /// It continues in the background.
    case late
    /// Something failed.
    case failed
    /// Someone has to choose.
    case undecided
  }

  /// What is synced.
  package enum Part {
    case all
    /// A game: its type and the stem of its files.
    case game(GameType, stem: String)
  }

  private static let interval: useconds_t = 4_000

  private let pid: pid_t
  private var outcome: Outcome?

  /// Starts syncs of a data folder that continue for as long as this process lives: one now, and one after so many minutes each; nil: its sync is not on, or
  /// no process could be started.
  package init?(everyMinutes minutes: Double, in data: DataFolder, places: Places) {
    guard minutes > 0, SyncSetup.isOn(places, data) else { return nil }
    let arguments =
      Self.arguments(data) + [
        "--every", String(minutes), "--player", String(getpid()),
      ]
    guard let pid = Self.start(arguments) else { return nil }
    self.pid = pid
  }

  /// Starts a sync of a data folder, if its sync is on; nil: it is not, or no process could be started.
  ///
  /// `player` is this process, where it holds the game that it plays: its saves are read while it continues.
  package init?(_ part: Part, in data: DataFolder, places: Places, isPlayer: Bool, hasPlayed: Bool)
  {
    guard SyncSetup.isOn(places, data) else { return nil }
    var arguments = Self.arguments(data)
    if case .game(let type, let stem) = part {
      arguments += ["--item", PathName.component(type.folder) + "/" + FileStem(stem).text]
    }
    if isPlayer { arguments += ["--player", String(getpid())] }
    if hasPlayed { arguments.append("--played") }
    guard let pid = Self.start(arguments) else { return nil }
    self.pid = pid
  }

  private static func arguments(_ data: DataFolder) -> [String] {
    ["sync", "now", "--quiet", "--home", data.root, "--timeout", "600"]
  }

  private static func start(_ arguments: [String]) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in Int32(0)...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    let environment = Places.environment().filter { $0.key != "LD_LIBRARY_PATH" }
      .map { "\($0.key)=\($0.value)" }.sorted()
    let child = spawnChild(ProgramFiles.helper, arguments, environment: environment, &actions)
    return child.number == 0 ? child.pid : nil
  }

  /// Ends it: what it has begun is whole, and the next one continues.
  package func stop() {
    if isRunning { kill(pid, SIGTERM) }
  }

  deinit {
    guard outcome == nil else { return }
    // Without someone who asks for its end, a process that has ended stays in the system's list.
    let thread = try? BackgroundThread { [pid] in
      var status: Int32 = 0
      while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    }
    thread?.detach()
  }

  /// Whether it is still at work.
  package var isRunning: Bool {
    if outcome == nil { look() }
    return outcome == nil
  }

  /// Waits for its end for so many seconds, or until the program is to end.
  package func wait(seconds: Double) -> Outcome {
    let end = MonotonicTime.seconds + seconds
    while isRunning, MonotonicTime.seconds < end, EndSignal.pending == nil { usleep(Self.interval) }
    return outcome ?? .late
  }

  private func look() {
    var status: Int32 = 0
    switch waitpid(pid, &status, WNOHANG) {
    case 0: break
    case pid:
      let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : ExitCode.other.rawValue
      switch ExitCode(rawValue: code) {
      case .done: outcome = .done
      case .decisionNeeded: outcome = .undecided
      default: outcome = .failed
      }
    // Someone else has waited for all children.
    default: outcome = .done
    }
  }
}
