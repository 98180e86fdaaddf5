import FlashAVM2
import FlashDisplay
import FlashHeap

/// C.Timer: Timer, and the functions of `flash.utils` that have to do with time.
enum TimerNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new":
      NativeCall.act { call throws(ScriptError) in
        let timer = timer(call)
        timer.delay = try delay(call)
        timer.repeatCount = call.int(2)
      }
    case "get delay": NativeCall.number { call in timer(call).delay }
    case "set delay": NativeCall.act(setDelay)
    case "get repeatCount":
      NativeCall.give { call in Value(rawInt: timer(call).repeatCount) }
    case "set repeatCount":
      NativeCall.act { call in
        let timer = timer(call)
        timer.repeatCount = call.int(1)
        guard timer.repeatCount != 0, timer.repeatCount <= timer.currentCount else { return }
        timer.stop(call.api.timers)
      }
    case "get currentCount":
      NativeCall.give { call in Value(rawInt: timer(call).currentCount) }
    case "get running": NativeCall.flag { call in timer(call).isRunning }
    case "start": NativeCall.act { call in timer(call).start(call.api.timers) }
    case "stop": NativeCall.act { call in timer(call).stop(call.api.timers) }
    case "reset":
      NativeCall.act { call in
        timer(call).currentCount = 0
        timer(call).stop(call.api.timers)
      }
    default: nil
    }
  }

  private static func timer(_ call: NativeCall) -> TimerFields {
    TimerFields(call.this, call.api.types)
  }

  /// The first argument as a delay (C.Timer.1).
  private static func delay(_ call: NativeCall) throws(ScriptError) -> Double {
    let delay = call.number(1)
    guard isDelay(delay) else {
      throw call.interpreter.thrown(ScriptError(2066), inside: "Error$/throwError()")
    }
    return delay
  }

  private static func isDelay(_ delay: Double) -> Bool { delay.isFinite && delay >= 0 }

  /// One that runs begins to wait again.
  private static func setDelay(_ call: NativeCall) throws(ScriptError) {
    let timer = timer(call)
    timer.delay = try delay(call)
    guard timer.isRunning else { return }
    timer.stop(call.api.timers)
    timer.start(call.api.timers)
  }

  // MARK: - Functions of the package

  static func ofFunctions(_ key: String) -> NativeFunction? {
    switch key {
    case "getTimer":
      NativeCall.give { call in
        Value(rawInt: Int32(truncatingIfNeeded: Int64(call.api.player.presentTime)))
      }
    case "setInterval":
      NativeCall.give { call throws(ScriptError) in try begin(call, isOnce: false) }
    case "setTimeout":
      NativeCall.give { call throws(ScriptError) in try begin(call, isOnce: true) }
    case "clearInterval", "clearTimeout":
      NativeCall.act { call in call.api.timers.clear(call.uint(1)) }
    default: nil
    }
  }

  /// In Flash Player each of them makes a Timer, which refuses delays (C.Timer.1).
  private static func begin(_ call: NativeCall, isOnce: Bool) throws(ScriptError) -> Value {
    guard isDelay(call.number(2)) else {
      throw call.interpreter.thrown(
        ScriptError(2066), inside: "Error$/throwError()", "flash.utils::Timer()",
        "SetIntervalTimer()")
    }
    return Value(
      rawUInt: call.api.timers.call(
        call.value(1), Natives.rest(call.value(3)), after: call.number(2), isOnce: isOnce))
  }
}
