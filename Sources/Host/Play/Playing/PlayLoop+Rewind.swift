import Catalog
import HostBase
import Rewind
import Session

/// Time that runs back while its key is held.
struct RewindWalk {
  /// Seconds of play when it began.
  var begin: Double
  /// Turns until the next step, where states were not kept of every frame.
  var turnsLeft = 0
  /// Whether it can go no further for now.
  var isAtEnd = false
}

extension PlayLoop {
  /// Begins to walk back, or says why not.
  func beginWalk() {
    guard walk == nil else { return }
    guard let rewinder else {
      return show(.problem(.rewindIsOff))
    }
    if let problem = rewinder.problem { return show(.problem(.rewindFailed(problem))) }
    guard rewinder.seconds > 0 else { return show(.problem(.nothingToRewind)) }
    delegate?.rewindBegan()
    rewinder.begin()
    walk = RewindWalk(begin: rewinder.seconds)
    resetPacing()
  }

  /// The game continues from where the walk has led, paused if it was.
  func endWalk() {
    guard walk != nil, let rewinder else { return }
    walk = nil
    view.rewind = nil
    if case .failed(let error) = rewinder.goOn() { show(.problem(PlayProblem(error))) }
    resetPacing()
  }

  /// One turn of walking: a state back, and a frame run from it for its picture.
  func walkBack() {
    guard var walk, let rewinder else { return }
    defer { if self.walk != nil { self.walk = walk } }
    view.rewind = (max(walk.begin - rewinder.seconds, 0), rewinder.seconds)
    guard !walk.isAtEnd else { return rest() }
    if walk.turnsLeft > 0 {
      walk.turnsLeft -= 1
      return rest()
    }
    switch rewinder.stepBack() {
    case .moved: walk.turnsLeft = rewinder.interval - 1
    case .atStart:
      walk.isAtEnd = true
      show(.rewindAtStart)
      return rest()
    case .atBreak:
      walk.isAtEnd = true
      show(.rewindAtLoad, seconds: 4)
      return rest()
    case .failed(let error):
      show(.problem(PlayProblem(error)))
      self.walk = nil
      view.rewind = nil
      return
    }
    let rate = max(session.avInfo.framesPerSecond, 1)
    do throws(SessionError) {
      // Nothing pressed: this frame is seen, but not played.
      try session.runFrame(input: InputState(), wants: .video)
    } catch {
      fail(error)
      return
    }
    // The events of a frame that was played before are dropped, but for a status: it holds until the next one.
    for event in session.takeEvents() { follow(event) }
    show(session.picture)
    pace(speed: 1, rate: rate, isHeard: false, isStep: false)
  }
}
