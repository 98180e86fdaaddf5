package import HostBase
package import Library
import LibrarySync

/// The syncs around a game that is played: before it starts, once it has saved, and when it has ended.
package final class PlaySync {
  private let game: BackgroundSync.Part
  private let data: DataFolder
  private let places: Places
  private var rhythm = SaveRhythm()
  private var running: BackgroundSync?

  /// The syncs of a game; nil where nothing is synced.
  package init?(_ game: BackgroundSync.Part, in data: DataFolder, places: Places) {
    guard SyncSetup.isOn(places, data) else { return nil }
    (self.game, self.data, self.places) = (game, data, places)
  }

  /// Syncs a game that is about to start, and returns what the player should know.
  package static func beforeStart(
    _ type: GameType, stem: String, in data: DataFolder, places: Places, patience: Double
  ) -> Sentence? {
    guard
      let sync = BackgroundSync(
        .game(type, stem: stem), in: data, places: places, isPlayer: false, hasPlayed: false)
    else { return nil }
    switch sync.wait(seconds: patience) {
    case .done: return nil
    case .late: return late
    case .undecided: return undecided(stem)
    case .failed:
      return failed(SyncLast.read(SyncSetup.home(places, data))?.failures.first ?? "")
    }
  }

  private static var late: Sentence {
    "The sync is not done yet: you play with what is here"
  }
  private static func undecided(_ stem: String) -> Sentence {
    "\(stem) was changed on several devices, and you play with what is here; arcadia sync resolve \(PathName.quoted(stem)) chooses"
  }
  private static func failed(_ reason: String) -> Sentence {
    "Not synced, you play with what is here: \(reason)"
  }

  /// Called in each second of play; `writes` says how often the game's save was written.
  package func turn(writes: Int, now: Double = MonotonicTime.seconds) {
    guard running?.isRunning != true, rhythm.isDue(writes: writes, now: now) else { return }
    running = BackgroundSync(game, in: data, places: places, isPlayer: true, hasPlayed: true)
  }

  /// The game was let go: what it left is synced, in a process that continues when this one ends.
  package func ended() {
    running = BackgroundSync(game, in: data, places: places, isPlayer: false, hasPlayed: true)
  }
}
