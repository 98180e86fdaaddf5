import Catalog
import HostBase
import Session

/// Questions to the player, and what follows from the answers.
extension PlayLoop {
  /// Pauses the game for a question.
  func ask(_ subject: PlayQuestion.Subject, _ notice: Notice) {
    question = PlayQuestion(subject, notice)
    input.isAsking = true
  }

  /// Says what happened, and asks whether to continue, where that is possible.
  func fail(_ error: SessionError) {
    takeEvents()
    guard let offer = delegate?.coreFailed(error) else {
      end = .failed(error)
      return
    }
    walk = nil
    view.rewind = nil
    view.showsHelp = false
    speaker?.flush()
    ask(
      .crash(error, offer),
      words.notice(of: error, offer, isAgain: recovery.isAgain(atFrame: framesRun)))
  }

  // MARK: - Answers

  /// The player answers the question by the place of a choice; nil: by none of them.
  package func choose(_ place: Int?) {
    if let answer = question?.answer(at: place) { take(answer) }
  }

  /// Does what a command means while the question is open.
  func answer(by command: PlayCommand) {
    switch command {
    case .fullscreen: screen.toggleFullscreen()
    case .screenshot:
      if let picture = session.picture { report(delegate?.screenshot(picture)) }
    case .fastForwardRelease: speedChoice.hold(false)
    case .close:
      if case .crash(let error, _)? = question?.subject { end = end ?? .failed(error) }
      end = end ?? .quit
    default:
      if let answer = question?.answer(to: command) { take(answer) }
    }
  }

  func take(_ answer: PlayQuestion.Answer) {
    switch answer {
    case .none: dropQuestion()
    case .resume:
      dropQuestion()
      report(delegate?.resumeLastSession(), seconds: 5, kind: .start)
    case .disc(let place):
      dropQuestion()
      PlayDiscs(of: self).choose(place)
    case .recover(let place): recover(place)
    case .end(let error): end = end ?? .failed(error)
    }
  }

  private func dropQuestion() {
    question = nil
    input.isAsking = false
    resetPacing()
  }

  private func recover(_ place: CrashOffer.Place) {
    do throws(SessionError) {
      try delegate?.recover(place)
      // Another core begins, which has said nothing yet.
      follow(.status(description: nil, inhibitsIdle: false, wantsTextInput: false))
      dropQuestion()
      isPaused = false
      recovery.note(atFrame: framesRun)
      stateWasLoaded()
      resetPacing()
      show(place == .beginning ? .restarted : .resumed, kind: .start)
    } catch {
      end = .failed(error)
    }
  }
}
