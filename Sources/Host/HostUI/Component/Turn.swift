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
    fireTimers()
    controls.repeatHeld()
    controls.checkLongPress()
    controls.glide(by: elapsed)
    controls.fadePresses()
    controls.turnTooltip()
    endToasts()
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
    if !screen.isHidden { due += timers.map(\.content.due) }
    if let tooltip = input.tooltipDue { due.append(tooltip) }
    return due.min()
  }

  /// Timers that are due say so once, with the periods that were left out.
  private func fireTimers() {
    guard !screen.isHidden else { return }
    for timer in timers where timer.content.due <= now {
      let period = timer.content.period
      let missed = (now - timer.content.due) / period
      // Counted from the start, so the period never drifts.
      timer.content.due += (missed + 1) * period
      post(.timer(timer.id, missed: Int32(clamping: missed)))
    }
  }

  private func endToasts() {
    for toast in stage.toasts where toast.content.due <= now {
      // A message whose button has the focus waits for the user.
      if focus.element?.root === toast { continue }
      commands.delete(toast)
    }
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
