/// Timers of `setInterval` and `setTimeout`: what they call.
final class ScriptTimers: Service {
  var pending: [Int: TimerCall] = [:]

  override func markRoots(_ marker: inout Marker) {
    for call in pending.values { call.mark(&marker) }
  }

  /// A timer is due.
  func fire(_ id: Int) {
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
struct TimerCall {
  /// A function, or an object whose method `name` is called.
  var target: Value
  var name: Atom?
  var arguments: [Value]
  var version: UInt8
  var clip: ScriptObject?
  var isOnce: Bool

  func mark(_ marker: inout Marker) {
    marker.mark(target)
    for argument in arguments { marker.mark(argument) }
    marker.mark(clip)
  }
}
