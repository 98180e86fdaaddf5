import FlashAVM1
import FlashDisplay
package import FlashHeap

/// Timers of `setInterval` and `setTimeout`: what they call.
package final class ScriptTimers: Service {
  package var pending: [Int: TimerCall] = [:]

  package override func markRoots(_ marker: inout Marker) {
    for call in pending.values { call.mark(&marker) }
  }

  /// A timer is due.
  package func fire(_ id: Int) {
    guard let timer = pending[id] else { return }
    if timer.isOnce { pending[id] = nil }
    machine.withPlayerFrame(timer.clip, version: timer.version) { () throws(ScriptAbort) in
      guard let target = timer.target.asObject else { return }
      if let name = timer.name {
        try self.calls.callMethod(target, name, timer.arguments, reason: .call)
      } else {
        try self.calls.call(timer.target, this: .undefined, timer.arguments, reason: .call)
      }
    }
  }
}

/// What a timer calls.
package struct TimerCall {
  /// A function, or an object whose method `name` is called.
  package var target: Value
  package var name: Atom?
  package var arguments: [Value]
  package var version: UInt8
  package var clip: ScriptObject?
  package var isOnce: Bool

  package func mark(_ marker: inout Marker) {
    marker.mark(target)
    for argument in arguments { marker.mark(argument) }
    marker.mark(clip)
  }

  package init(
    target: Value, name: Atom? = nil, arguments: [Value], version: UInt8, clip: ScriptObject? = nil,
    isOnce: Bool
  ) {
    self.target = target
    self.name = name
    self.arguments = arguments
    self.version = version
    self.clip = clip
    self.isOnce = isOnce
  }
}
