package import Catalog
package import HostBase
import Isolation
package import Session

/// The part of play that needs files, which belong to the caller of the loop.
///
/// Called on the loop's thread, between frames. Notices and problems that are returned are shown to the player.
package protocol PlayDelegate: AnyObject {
  /// Saves the state to a slot; a notice says so once it is written.
  func saveState(slot: Int) -> Result<Void, PlayProblem>
  /// Loads the state of a slot into the session.
  func loadState(slot: Int) -> PlayResult
  /// Goes back to the moment before a state was loaded, or the game was rewound.
  func undoLoad() -> PlayResult
  /// Whether there is such a moment.
  var canUndo: Bool { get }
  /// What a slot holds; nil where nothing is known.
  func content(ofSlot slot: Int) -> SlotContent?
  /// Keeps a picture, which is valid during the call only.
  func screenshot(_ picture: Picture) -> PlayResult
  /// A frame was run: time to look at save RAM.
  func frameFinished(_ session: any CoreSession)
  /// Once in each turn of the loop, also while the game is paused: time for remote control.
  func turn(_ loop: PlayLoop)
  /// Rewinding begins: the current moment is worth keeping.
  func rewindBegan()
  /// The core is gone: everything that can still be kept is kept now.
  ///
  /// Returns where the game can continue, or nil where it cannot.
  func coreFailed(_ error: SessionError) -> CrashOffer?
  /// Starts the core again at such a place.
  func recover(_ place: CrashOffer.Place) throws(SessionError)
  /// The player wants to continue where the last session ended.
  func resumeLastSession() -> PlayResult
  /// The player dropped files on the window: the loop ends, and one of them is played next, or none of them is.
  func dropped(_ paths: [String]) -> Result<Void, PlayProblem>
  /// The player wants the menu, or, where `wantsEnd`, the end of the game; true: a menu is open now, and play has not ended.
  func openMenu(wantsEnd: Bool) -> Bool
  /// Another disc is in the drive.
  func discChanged()
  /// The player wants the picture in words; nil: there are none. Returns whether they were said: else the loop shows them.
  func describe(frame: String?) -> Bool
  /// An event that the loop itself has no use for: a trace line, changed options, a status, an image.
  func received(_ event: SessionEvent)
}

extension PlayDelegate {
  /// The game cannot continue.
  package func coreFailed(_ error: SessionError) -> CrashOffer? { nil }
  /// The game cannot continue.
  package func recover(_ place: CrashOffer.Place) throws(SessionError) {}
  /// Nothing is known.
  package func content(ofSlot slot: Int) -> SlotContent? { nil }
  /// There is nothing to continue.
  package func resumeLastSession() -> PlayResult { .failure(.nothingToUndo) }
  /// Nothing is played.
  package func dropped(_ paths: [String]) -> Result<Void, PlayProblem> {
    .failure(.notPlayedHere)
  }
  /// There is no menu.
  package func openMenu(wantsEnd: Bool) -> Bool { false }
  /// The loop shows it.
  package func describe(frame: String?) -> Bool { false }
  /// There is nothing to go back to.
  package func undoLoad() -> PlayResult { .failure(.nothingToUndo) }
  /// There is nothing to go back to.
  package var canUndo: Bool { false }
  /// Nothing to do.
  package func discChanged() {}
  /// Nothing to do.
  package func rewindBegan() {}
  /// Nothing to do.
  package func turn(_ loop: PlayLoop) {}
  /// Nothing to do.
  package func received(_ event: SessionEvent) {}
}

/// Where a game can continue after its core crashed.
package struct CrashOffer: Equatable, Sendable {
  /// A place to continue from.
  package enum Place: Sendable {
    /// The newest moment that was kept.
    case newest
    /// Some seconds before that.
    case earlier
    /// Power-on.
    case beginning
  }
  /// A moment before the crash.
  package enum Moment: Equatable, Sendable {
    /// Power-on: the core keeps no states.
    case powerOn
    /// The crash itself.
    case crash
    /// So many seconds before it.
    case before(seconds: Double)
  }
  /// The newest moment.
  package var newest: Moment
  /// The earlier one; nil if there is none.
  package var earlier: Moment?
  /// An offer.
  package init(newest: Moment, earlier: Moment? = nil) {
    self.newest = newest
    self.earlier = earlier
  }
}

/// Why a play loop ended.
package enum PlayEnd: Equatable, Sendable {
  /// The player quit or closed the window.
  case quit
  /// The core asked for it.
  case coreShutdown
  /// SIGINT, SIGTERM or SIGHUP came; its number.
  case signal(Int32)
  /// The session failed.
  case failed(SessionError)
  /// As many frames as were asked for have run.
  case frameLimit
}
