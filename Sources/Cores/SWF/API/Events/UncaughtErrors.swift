import FlashAVM2
import FlashDisplay
import FlashHeap

/// Errors that nothing catches, for those who listen to them at the LoaderInfo of the movie (E.Err.1).
final class UncaughtErrors {
  private unowned let machine: ABCMachine
  /// A listener runs: its own errors are written.
  private var isOffering = false

  init(_ machine: ABCMachine) { self.machine = machine }

  /// Sends an event for a value that was thrown; whether a listener has prevented that it is written.
  func offer(_ value: Value) -> Bool {
    guard !isOffering, machine.events.isHeard("uncaughtError"),
      let target = machine.loaderInfos.uncaughtErrorEvents(of: machine.player.movie)
    else { return false }
    isOffering = true
    defer { isOffering = false }
    let type = machine.types.uncaughtErrorEvent
    return !machine.events.send(
      "uncaughtError", to: target, type, bubbles: true, isCancelable: true
    ) { event in
      // Behind the text and the number of the classes above.
      event.setOwn(0, machine.machine.heap.value(""))
      event.setOwn(2, value)
    }
  }
}
