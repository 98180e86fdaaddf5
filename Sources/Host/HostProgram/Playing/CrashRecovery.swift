import Catalog
import HostBase
import Isolation
import Play
import Rewind
import Session
import Vault

/// The moments from which a game can continue after its core crashed.
struct CrashRecovery {
  /// An earlier moment, while the player chooses.
  private var past: Rewinder.Past?

  /// Seconds before a crash from which a game can continue where the newest moment leads to the same crash.
  private static let earlierSeconds = 10.0

  /// The moments to choose from; nil: the game cannot continue.
  mutating func offer(for session: any CoreSession, _ rewinder: Rewinder?) -> CrashOffer? {
    guard let isolated = session as? IsolatedSession, isolated.failure != nil else { return nil }
    past = nil
    var offer = CrashOffer(newest: .powerOn)
    // A core that keeps no states still has what the game saved.
    if let seconds = isolated.secondsToLose {
      offer.newest = seconds < 0.05 ? .crash : .before(seconds: seconds)
    }
    if let rewinder, rewinder.problem == nil {
      let seconds = min(rewinder.seconds, Self.earlierSeconds).rounded(.down)
      past = seconds >= 2 ? rewinder.past(seconds: seconds) : nil
      offer.earlier = past == nil ? nil : .before(seconds: seconds)
    }
    return offer
  }

  /// Starts the core again from a moment before its crash.
  mutating func recover(_ place: CrashOffer.Place, of open: OpenGame) throws(SessionError) {
    guard let isolated = open.session as? IsolatedSession else { return }
    _ = open.keeper?.stateWillLoad()
    try isolated.restart(fromBeginning: place == .beginning)
    if place == .earlier, let made = past?.made() {
      try isolated.loadState(made.state)
      isolated.frameNumber = made.frame
    }
    past = nil
    open.keeper?.stateWasLoaded()
    open.lineage.goesOn(
      from: StateFile(memory: [], info: open.stateInfo()), atFrame: isolated.frameNumber)
  }
}
