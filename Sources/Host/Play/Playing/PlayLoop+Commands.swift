import Catalog
import HostBase
import Isolation
import Session

/// What the player's hotkeys do.
extension PlayLoop {
  /// Does what the player, or another program, asks for.
  func perform(_ command: PlayCommand) {
    if question != nil { return answer(by: command) }
    switch command {
    case .quit:
      if view.showsHelp {
        view.showsHelp = false
      } else if delegate?.openMenu(wantsEnd: true) != true {
        end = end ?? .quit
      }
    case .menu: _ = delegate?.openMenu(wantsEnd: false)
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
    case .mute: show(SoundControl(speaker).toggle(), kind: .sound)
    case .volumeUp: show(SoundControl(speaker).change(by: 1), kind: .sound)
    case .volumeDown: show(SoundControl(speaker).change(by: -1), kind: .sound)
    case .frameRate: view.toggleRate()
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
      view.showsHelp.toggle()
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
}
