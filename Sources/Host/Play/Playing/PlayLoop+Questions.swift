package import Catalog
import HostBase
import Session

/// What the player is asked while the game waits.
package enum Question {
  /// The core is gone.
  case crash(SessionError, CrashOffer)
  /// The last session left an automatic state.
  case resume
  /// What the player wants, in the menu.
  case menu
  /// Which disc the player wants in the drive.
  case disc
}

extension PlayLoop {
  /// Crashes that come sooner after the game continued count as the same one.
  private static let crashesAgainFrames: UInt64 = 600

  // MARK: - Asking

  /// Asks whether to continue where the last session ended.
  func askToResume(_ moment: UTCTime) {
    question = .resume
    wasPressed = true
    input.isAsking = true
    overlay.notice = words.notice(resuming: moment)
  }

  /// Says what happened, and asks whether to continue, where that is possible.
  func fail(_ error: SessionError) {
    takeEvents()
    guard let offer = delegate?.coreFailed(error) else {
      end = .failed(error)
      return
    }
    question = .crash(error, offer)
    wasPressed = true
    input.isAsking = true
    walk = nil
    overlay.rewind = nil
    overlay.showsHelp = false
    speaker?.flush()
    // The old place leads to the same crash more often than not.
    let isAgain = recoveredFrame.map { framesRun &- $0 < Self.crashesAgainFrames } ?? false
    overlay.notice = words.notice(of: error, offer, isAgain: isAgain)
  }

  // MARK: - The menu

  /// Opens the menu over the paused game.
  func openMenu() {
    guard question == nil else { return }
    if walk != nil { endWalk() }
    question = .menu
    wasPressed = true
    menu = PlayMenu()
    input.isAsking = true
    speaker?.flush()
    overlay.notice = words.menu(
      slot: slot, canUndo: delegate?.canUndo == true,
      hasDiscs: (session.discs?.discs.count ?? 0) > 1)
  }

  // MARK: - Answers

  /// Pauses until the player says what to do; the last picture stays.
  func waitForAnswer(_ state: InputState) {
    if let pointer = input.takePointer(),
      let place = PlayMenu.choice(by: pointer, in: &overlay.notice, on: screen)
    {
      return choose(place)
    }
    // Where the keyboard is the game's, its keys are no buttons.
    let confirms =
      state.pads.contains { $0.buttons & (PadButton.start.bit | PadButton.a.bit) != 0 }
      || state.keys.contains(Key.enter.rawValue)
    let declines = state.pads.contains { $0.buttons & PadButton.b.bit != 0 }
    defer { wasPressed = confirms || declines }
    switch question {
    case .menu, .disc: menu.move(in: &overlay.notice, by: state)
    default: break
    }
    if !wasPressed, confirms || declines {
      switch question {
      case .menu:
        guard confirms, let notice = overlay.notice, let at = notice.selected else {
          return answer(.quit)
        }
        return answer(notice.choices[at].command)
      case .disc:
        let place = overlay.notice?.selected
        dropQuestion()
        if confirms, let place { PlayDiscs(of: self).choose(place) }
        return
      case .resume: return answer(confirms ? .pause : .quit)
      case .crash: if let first = overlay.notice?.choices.first { return answer(first.command) }
      case nil: break
      }
    }
    rest()
  }

  /// The player answers the question by the place of a choice; nil: by none of them.
  package func choose(_ place: Int?) {
    guard question != nil, let notice = overlay.notice else { return }
    guard let place, notice.choices.indices.contains(place) else { return answer(.quit) }
    guard case .disc = question else { return answer(notice.choices[place].command) }
    dropQuestion()
    PlayDiscs(of: self).choose(place)
  }

  /// Does what a command means while the question is open.
  func answer(_ command: PlayCommand) {
    switch command {
    case .fullscreen:
      if case .menu = question { dropQuestion() }
      return screen.toggleFullscreen()
    case .close:
      if case .crash(let error, _) = question { end = end ?? .failed(error) }
      end = end ?? .quit
      return
    case .screenshot:
      if let picture = session.picture { report(delegate?.screenshot(picture)) }
      return
    default: break
    }
    switch (question, command) {
    case (.resume, .pause):
      dropQuestion()
      report(delegate?.resumeLastSession(), seconds: 5, kind: .start)
    case (.resume, .quit): dropQuestion()
    case (.menu, .fastForwardRelease), (.disc, .fastForwardRelease): speedChoice.hold(false)
    case (.disc, .quit), (.disc, .menu), (.disc, .pause), (.disc, .changeDisc): dropQuestion()
    case (.menu, _):
      let choices = overlay.notice?.choices.map(\.command) ?? []
      guard [.menu, .pause].contains(command) || choices.contains(command) else { return }
      dropQuestion()
      if ![.quit, .menu, .pause].contains(command) { perform(command) }
    case (.crash(let error, _), .quit): end = end ?? .failed(error)
    case (.crash, .pause): recover(.newest)
    case (.crash(_, let offer), .rewindHold): if offer.earlier != nil { recover(.earlier) }
    case (.crash, .reset): recover(.beginning)
    default: break
    }
  }

  func dropQuestion() {
    question = nil
    overlay.notice = nil
    input.isAsking = false
    resetPacing()
  }

  private func recover(_ place: CrashOffer.Place) {
    do throws(SessionError) {
      try delegate?.recover(place)
      forgetStatus()
      dropQuestion()
      isPaused = false
      recoveredFrame = framesRun
      stateWasLoaded()
      resetPacing()
      show(place == .beginning ? .restarted : .resumed, kind: .start)
    } catch {
      end = .failed(error)
    }
  }
}
