import Catalog
import HostBase
import Isolation
import Session

/// What the player's hotkeys do.
extension PlayLoop {
  /// Does what the player, or another program, asks for.
  func perform(_ command: PlayCommand) {
    if question != nil { return answer(command) }
    switch command {
    case .quit:
      if overlay.showsHelp {
        overlay.showsHelp = false
      } else if delegate?.openMenu(wantsEnd: true) != true {
        if options.hasMenu { openMenu() } else { end = end ?? .quit }
      }
    case .menu:
      if delegate?.openMenu(wantsEnd: false) != true, options.hasMenu { openMenu() }
    case .close: end = end ?? .quit
    case .pause: setPaused(!isPaused)
    case .frameStep:
      isPaused = true
      stepsLeft = 1
    case .reset:
      do throws(SessionError) {
        try reset()
      } catch {
        fail(error)
      }
    case .mute: toggleMute()
    case .volumeUp: changeVolume(by: 1)
    case .volumeDown: changeVolume(by: -1)
    case .frameRate:
      rateMeter = rateMeter == nil ? RateMeter() : nil
    case .fullscreen: screen.toggleFullscreen()
    case .screenshot:
      guard let picture = session.picture else { return show(.problem(.noPicture)) }
      report(delegate?.screenshot(picture))
    case .describe:
      let words = session.describeFrame(after: coreStatus)
      guard delegate?.describe(frame: words) != true else { return }
      guard let words else { return show(.notDescribed, seconds: 8) }
      for line in FrameDescription.messages(words) { show(.words(line), seconds: 8) }
    case .help:
      overlay.showsHelp.toggle()
      resetPacing()
    case .fastForward:
      speedChoice.toggleForward()
      resetPacing()
    case .fastForwardHold:
      speedChoice.hold(true)
      resetPacing()
    case .fastForwardRelease:
      speedChoice.hold(false)
      resetPacing()
    case .slowMotion:
      speedChoice.toggleSlow()
      resetPacing()
    case .saveState:
      if case .failure(let problem) = delegate?.saveState(slot: slot) {
        show(.problem(problem), kind: .state)
      }
    case .loadState:
      report(delegate?.loadState(slot: slot), kind: .state)
      speaker?.flush()
    case .undoLoad:
      report(delegate?.undoLoad(), kind: .state)
      speaker?.flush()
    case .rewindHold: beginWalk()
    case .rewindRelease: endWalk()
    case .nextSlot: choose(slot: slot + 1)
    case .previousSlot: choose(slot: slot - 1)
    case .changeDisc: PlayDiscs(of: self).ask()
    case .focusMode:
      show(
        input.isFocused ? .keyboardOfGame(release: options.focusKey) : .keyboardIsPad,
        kind: .keyboard)
    }
  }

  /// The page of keys is closed.
  package func closeHelp() {
    overlay.showsHelp = false
    resetPacing()
  }

  private func choose(slot wanted: Int) {
    let count = max(options.slotCount, 1)
    slot = (wanted % count + count) % count
    show(.slot(slot, delegate?.content(ofSlot: slot)), kind: .slot)
  }

  func report(_ result: PlayResult?, seconds: Double = 3, kind: MessageKind? = nil) {
    switch result {
    case .success(let notice): show(notice, seconds: seconds, kind: kind)
    case .failure(let problem): show(.problem(problem), seconds: seconds, kind: kind)
    case nil: break
    }
  }

  // MARK: - Sound

  private func toggleMute() {
    guard let speaker, speaker.fill != nil else {
      return show(.noSound, kind: .sound)
    }
    speaker.isMuted.toggle()
    show(.sound(isOn: !speaker.isMuted), kind: .sound)
  }

  /// Louder or quieter by tenths; sound that was off comes on.
  private func changeVolume(by tenths: Int) {
    guard let speaker, speaker.fill != nil else {
      return show(.noSound, kind: .sound)
    }
    let now = Int((speaker.volume * 10).rounded(), in: 0...10)
    let wanted = min(max(now + tenths, 0), 10)
    speaker.volume = Double(wanted) / 10
    speaker.isMuted = false
    show(.volume(wanted * 10), kind: .sound)
  }
}

/// Counts the frames of a second.
struct RateMeter {
  private var frames = 0
  private var begin: Double?
  /// Frames in a second, as of the last half second; nil before that.
  private(set) var rate: Double?

  /// So many frames were made by a moment.
  mutating func note(frames count: Int, at now: Double) {
    guard let begin, now >= begin, now - begin < 2 else {
      // The first frame, or the first one after a pause.
      self.begin = now
      frames = 0
      return
    }
    frames += count
    guard now - begin >= 0.5 else { return }
    rate = Double(frames) / (now - begin)
    self.begin = now
    frames = 0
  }
}
