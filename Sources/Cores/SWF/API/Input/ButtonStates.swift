import FlashAVM2
import FlashDisplay
import FlashHeap
import SWF

/// What buttons, and clips that are used as such, show of the pointer (D.Btn.7, D.Spr.6).
struct ButtonStates {
  enum Event { case rollOver, rollOut, press, release, releaseOutside }

  let machine: ABCMachine

  /// Lets an object show what happens to it.
  ///
  /// `isHeld`: the left button is down; `isPressed`: it went down on this very object.
  func react(
    _ object: DisplayObject, to event: Event, isHeld: Bool = false, isPressed: Bool = false
  ) {
    switch object {
    case let button as StateButton: react(button, event, isHeld, isPressed)
    case let clip as MovieClip:
      // The pointer may have hit something in it.
      let clip =
        event == .rollOver || event == .rollOut ? clip : nearest(clip) ?? clip
      show(clip, event, isHeld && isPressed)
    default: break
    }
  }

  private func react(_ button: StateButton, _ event: Event, _ isHeld: Bool, _ isPressed: Bool) {
    guard button.controls[.isEnabled] ?? true else { return show(.up, button) }
    let isMenu = button.controls[.tracksAsMenu] ?? button.character?.definition.tracksAsMenu
    switch event {
    case .rollOver:
      // One that was not pressed does not react while the pointer is held, but for the items of a menu (D.Mouse.8).
      if isHeld, !isPressed, !(isMenu ?? false) { return }
      show(isHeld ? .down : .over, button)
    case .rollOut: show(isHeld && isPressed && !(isMenu ?? false) ? .over : .up, button)
    case .press: show(.down, button)
    case .release: show(.over, button)
    case .releaseOutside: show(.up, button)
    }
  }

  private func show(_ part: StateButton.Part, _ button: StateButton) {
    let old = button.shown
    guard old != part else { return }
    button.show(part)
    button.playSound(from: old, to: part)
  }

  /// The nearest clip that is used as a button, the clip itself or what it stands in.
  private func nearest(_ clip: MovieClip) -> MovieClip? {
    var present: DisplayObject? = clip
    while let object = present {
      if let clip = object as? MovieClip, clip.controls[.isButtonMode] ?? false { return clip }
      present = object.parent
    }
    return nil
  }

  /// A clip goes to the frame that is named as its state, if it has one (D.Ev.10).
  private func show(_ clip: MovieClip, _ event: Event, _ isDragged: Bool) {
    guard clip.controls[.isButtonMode] ?? false, machine.isEnabled(clip) else { return }
    let label =
      switch event {
      case .rollOut: isDragged ? "_over" : "_up"
      case .releaseOutside: "_up"
      case .rollOver: isDragged ? "_down" : "_over"
      case .release: "_over"
      case .press: "_down"
      }
    guard let frame = clip.timeline.frame(labelled: label) else { return }
    clip.goTo(frame, plays: false)
  }
}

extension ABCMachine {
  /// `MovieClip.enabled`; a Sprite has no frames to show.
  fileprivate func isEnabled(_ clip: MovieClip) -> Bool {
    guard let cell = clip.cell, cell.traits.isKind(of: types.movieClip) else {
      return false
    }
    return clip.controls[.isEnabled] ?? true
  }
}
