import FlashAVM2
import FlashDisplay
import FlashHeap

/// Errors that nothing has caught: listeners of `uncaughtError` hear of them first (E.Err.1, V.Unc.4).
struct UncaughtErrors {
  private let machine: ABCMachine

  init(_ machine: ABCMachine) { self.machine = machine }

  /// Writes an error, unless a listener prevents that.
  ///
  /// What a listener itself throws is only written.
  func report(_ error: ScriptError) {
    let interpreter = machine.interpreter
    if case .terminated = error { return interpreter.report(error) }
    guard machine.events.isHeard("uncaughtError"), !machine.reportsError else {
      return interpreter.report(error)
    }
    let thrower = interpreter.thrower?.source?.owner as? MovieFile
    machine.reportsError = true
    defer { machine.reportsError = false }
    do throws(ScriptError) {
      let value = try interpreter.value(of: error)
      let isPrevented = try interpreter.holding(value) { () throws(ScriptError) in
        try tell(value, from: thrower ?? machine.player.movie)
      }
      if !isPrevented { interpreter.report(.value(value)) }
    } catch { interpreter.report(error) }
  }

  /// Whether a listener has prevented the report: those of the movie whose code has thrown it come first, then those of the movie
  /// that has loaded it.
  private func tell(_ value: Value, from file: MovieFile) throws(ScriptError) -> Bool {
    let (interpreter, events) = (machine.interpreter, machine.events)
    var next = try machine.loaderInfos.infoOfFirstMovie()
    if let own = try machine.loaderInfos.info(of: file) { next = own }
    // Movies do not stand in one another without end.
    for _ in 0..<256 {
      let target = try LoaderInfoNatives.errorEvents(of: next, interpreter)
      let event = try events.make(
        "uncaughtError", machine.types.type("flash.events", "UncaughtErrorEvent"), bubbles: true,
        isCancelable: true)
      // After the text and the number of every ErrorEvent.
      EventFields(event).setOwn(2, value)
      if try !events.dispatch(event, on: target.object) { return true }
      guard let outer = try machine.loaderInfos.outer(of: next) else { return false }
      next = outer
    }
    return false
  }
}
