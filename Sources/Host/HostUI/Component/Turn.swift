package import UIContract

// The clock: what happens once a frame.
extension Component {
  /// Sets the clock before input is handled: otherwise, in a window that slept, a key pressed just now would count as held since it fell asleep.
  package func advance(to time: Int64) { now = max(now, time) }

  /// Runs a turn at a time of the monotonic clock in microseconds: timers, repeats, momentum, then the events.
  package func turn(at time: Int64) {
    advance(to: time)
    let elapsed = now - input.lastTurn
    input.lastTurn = now
    if !screen.isHidden {
      for timer in timers.due(at: now) { post(.timer(timer.id, missed: timer.missed)) }
    }
    controls.repeatHeld()
    controls.checkLongPress()
    controls.glide(by: elapsed)
    controls.fadePresses()
    controls.turnTooltip()
    // A message whose button has the focus waits for the user.
    for toast in stage.toasts where toast.content.due <= now && focus.element?.root !== toast {
      commands.delete(toast)
    }
    settle()
    focusing.report()
    postScrolls()
    deliver()
  }

  /// When the component needs a turn without input, in microseconds; nil: it can sleep.
  package var nextTurn: Int64? {
    if !outbox.isEmpty || !input.gliding.isEmpty || !input.scrolled.isEmpty { return now }
    if focus.reported !== focus.element, focus.element?.kind == .event { return now }
    var due: [Int64] = input.fading.map(\.until) + stage.toasts.map(\.content.due)
    if let held = input.held { due.append(held.due) }
    if let finger = input.finger, !finger.isSpent {
      due.append(finger.startTime + InteractionState.longPress)
    }
    if !screen.isHidden, let timer = timers.next { due.append(timer) }
    if let tooltip = input.tooltip.due { due.append(tooltip) }
    return due.min()
  }

  /// Scroll layouts that moved report their place once.
  private func postScrolls() {
    let moved = input.scrolled
    input.scrolled = []
    for layout in moved {
      guard let state = layout.content.scroll, !layout.isPart else { continue }
      let remaining = max(0, state.length - state.viewport - state.position)
      post(
        .scrollChanged(
          layout.id,
          ScrollChangedEvent(
            position: state.position, remaining: remaining, height: state.length)))
      if state.isInfinite, remaining <= 0, !state.isExhausted, !state.isAsking {
        layout.content.scroll?.isAsking = true
        input.asking.append(layout)
      }
    }
  }

  /// Whether events wait for the next turn, in which the application hears them.
  package var hasNews: Bool { !outbox.isEmpty }

  // MARK: - From the world

  /// Sends an event as if the component had made it.
  ///
  /// `terminate` ends all dialogs first, from the top, so that their continuations run before it. A dialog that is shown
  /// after it ends at once, with 0.
  package func sendEvent(_ event: AppEvent) {
    guard case .system(let system) = event else { return post(event) }
    switch system.kind {
    case .terminate:
      stage.isEnding = true
      while let top = stage.modals.last { endModal(top.element, 0) }
      settle()
      outbox.addLater(.event(event))
    case .memoryWarning:
      pictures.evictImages(to: 0)
      post(event)
    default: post(event)
    }
  }
}

extension Component: MainThread {}
