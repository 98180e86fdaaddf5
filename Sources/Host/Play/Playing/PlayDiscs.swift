package import Catalog
import HostBase
import Rewind
import Session

/// The discs of a game that is played, as its player changes them.
package struct PlayDiscs {
  private let loop: PlayLoop

  /// The discs of the game that a loop plays.
  package init(of loop: PlayLoop) {
    self.loop = loop
  }

  /// Puts a disc into the drive, by its place among the session's, and says so.
  package func insert(_ place: Int) throws(SessionError) {
    try loop.session.insertDisc(place)
    // What was played with another disc is beyond a break: the machine was not played from there to here.
    loop.rewinder?.stateWasLoaded()
    loop.delegate?.discChanged()
    guard let tray = loop.session.discs else { return }
    loop.show(.disc(place + 1, of: tray.discs.count, name: tray.name(of: place)), kind: .disc)
  }

  /// Shows the discs over the paused game; the one in the drive is chosen at first.
  func ask() {
    guard let tray = loop.session.discs, tray.discs.count > 1 else {
      return loop.show(.problem(.oneDisc), kind: .disc)
    }
    if loop.walk != nil { loop.endWalk() }
    loop.ask(.disc, loop.words.notice(of: tray))
    loop.speaker?.flush()
  }

  /// Puts the disc in that the player chose; a message gives the reason if it cannot be.
  func choose(_ place: Int) {
    do throws(SessionError) {
      try insert(place)
    } catch {
      switch error {
      case .noSuchDisc, .discRefused: loop.show(.problem(PlayProblem(error)), seconds: 8)
      default: loop.fail(error)
      }
    }
  }
}
