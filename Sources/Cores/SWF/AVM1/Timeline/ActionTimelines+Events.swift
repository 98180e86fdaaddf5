package import FlashDisplay
package import SWF

/// What events queue: handlers of the file, and methods that scripts gave to clips.
extension ActionTimelines {
  /// Queues the handlers of an event: those of the file, and the method that scripts gave it.
  package func dispatch(_ event: ClipEvents, on clip: MovieClip, isUnload: Bool = false) {
    for code in clip.handlers(for: event) {
      queue.add(.code(code), on: clip, isUnload: isUnload, runsWhenLeaving: event == .load)
    }
    // A clip's own `onLoad` can only be there when it comes where handlers or a class say so.
    guard clip.version >= 6, let method = event.methodName, isOwn(clip) else { return }
    if event == .load, clip.clipActions.isEmpty, clip.level == nil,
      clip.isFromTimeline || !(scripts?.hasClass(for: clip) ?? false)
    {
      return
    }
    // By the time that it runs, something else may have come to the clip's place.
    if isUnload, !(scripts?.hasProperty(method, of: clip) ?? false) { return }
    // The methods of keys are called on what has the focus alone.
    if event == .keyDown || event == .keyUp { return }
    queue.add(.method(method, []), on: clip, isUnload: isUnload)
  }

  /// Whether a clip has a handler of `unload`, of the file or a method.
  func hasUnloadHandler(_ clip: MovieClip) -> Bool {
    // Methods for events came with SWF 6.
    clip.clipEvents.contains(.unload)
      || clip.version >= 6 && scripts?.hasProperty("onUnload", of: clip) ?? false
  }

  /// Queues the actions of a button's change of state; they run in the clip that holds the button.
  func dispatch(_ condition: ButtonAction.Conditions, on button: Button) {
    button.playSound(for: condition)
    for action in button.character.actions where action.conditions.contains(condition) {
      queue(action, of: button)
    }
  }

  /// Queues the actions that a button has for a key: whether there were any.
  func dispatch(key code: Int, on button: Button) -> Bool {
    let wanted = button.character.actions.filter { Int($0.keyCode) == code }
    for action in wanted { queue(action, of: button) }
    return !wanted.isEmpty
  }

  private func queue(_ action: ButtonAction, of button: Button) {
    queue.add(
      .code(ScriptCode(file: button.file, range: action.actions)), on: button.parent ?? button)
  }
}

extension MovieClip {
  /// The actions of the file for an event.
  func handlers(for event: ClipEvents) -> [ScriptCode] {
    guard clipEvents.contains(event) else { return [] }
    return clipActions.filter { !$0.events.isDisjoint(with: event) }
      .map { ScriptCode(file: handlerFile ?? file, range: $0.actions) }
  }
}

extension ClipEvents {
  /// The method of clips that is called for an event.
  var methodName: String? {
    switch self {
    case .load: "onLoad"
    case .enterFrame: "onEnterFrame"
    case .unload: "onUnload"
    case .mouseMove: "onMouseMove"
    case .mouseDown: "onMouseDown"
    case .mouseUp: "onMouseUp"
    case .keyDown: "onKeyDown"
    case .keyUp: "onKeyUp"
    case .data: "onData"
    case .press: "onPress"
    case .release: "onRelease"
    case .releaseOutside: "onReleaseOutside"
    case .rollOver: "onRollOver"
    case .rollOut: "onRollOut"
    case .dragOver: "onDragOver"
    case .dragOut: "onDragOut"
    default: nil
    }
  }
}
