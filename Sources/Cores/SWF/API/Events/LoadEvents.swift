import FlashAVM2
import FlashDisplay
import FlashHeap

/// Events of what comes from outside: none bubbles, none can be prevented.
extension EventDispatch {
  private func type(_ name: String) -> Traits { machine.types.type("flash.events", name) }

  /// Sends an event with its own fields, in the order of `EventClass.allFields`, as their types have them.
  func send(_ type: String, to target: ScriptObject, _ class: String, _ fields: [Value]) {
    guard isHeard(type) else { return }
    machine.attempt { () throws(ScriptError) in
      _ = try dispatch(try make(type, `class`, fields), on: target)
    }
  }

  private func make(
    _ type: String, _ class: String, _ own: [Value]
  ) throws(ScriptError) -> ScriptObject {
    let event = try make(type, self.type(`class`))
    let fields = EventFields(event)
    for (index, value) in own.enumerated() { fields.setOwn(index, value) }
    return event
  }

  func sendProgress(_ loaded: Int, of total: Int, to target: ScriptObject) {
    send(
      "progress", to: target, "ProgressEvent",
      [Value(outside: Double(loaded)), Value(outside: Double(total))])
  }

  /// `httpStatus`: 0 for files, which have none.
  func sendStatus(_ status: Int, to target: ScriptObject) {
    send("httpStatus", to: target, "HTTPStatusEvent", [Value(rawInt: Int32(clamping: status))])
  }

  /// An event with the text of an error, and what follows it.
  ///
  /// One that nothing listens to is reported like an error that nothing catches (E.Err.2), but for servers that do not answer
  /// (measured: silent-servers).
  func sendError(
    _ number: Int, text: String? = nil, more: String = "", isReported: Bool = true,
    type: String = "ioError", _ class: String = "IOErrorEvent", to target: ScriptObject
  ) {
    let text = text ?? ErrorTexts.message(number) + more
    guard listeners(of: target)?.has(type) ?? false else {
      if isReported { reportUnheard(type, "text=\(text)") }
      return
    }
    send(
      type, to: target, `class`,
      [machine.machine.heap.value(text), Value(rawInt: Int32(clamping: number))])
  }

  /// `ioError` of what gives bytes.
  ///
  /// Files that are not there have no address, nor a full stop (measured: missing-streams).
  func sendStreamError(_ url: String, to target: ScriptObject) {
    let isFile = url.hasPrefix("file:")
    sendError(
      2032, text: isFile ? "Error #2032: Stream Error" : nil, more: isFile ? "" : " URL: " + url,
      isReported: isFile, to: target)
  }

  /// `asyncError`: what another one called has thrown an error (N.Lc.5, N.Meta.1).
  func sendAsyncError(
    _ error: ScriptError, _ text: String, to target: ScriptObject
  ) throws(ScriptError) {
    let interpreter = machine.interpreter
    let value = try interpreter.value(of: error)
    try interpreter.holding(value) { () throws(ScriptError) in
      guard listeners(of: target)?.has("asyncError") ?? false else {
        let shown = try interpreter.values.toText(value).text
        return reportUnheard("asyncError", "text=\(text), error=\(shown)")
      }
      send(
        "asyncError", to: target, "AsyncErrorEvent",
        [machine.machine.heap.value(text), Value(rawInt: 2095), value])
    }
  }

  /// Writes that nothing has listened to an event of an error.
  func reportUnheard(_ type: String, _ what: String) {
    machine.machine.write(ErrorTexts.message(2044, [type]) + " " + what)
  }
}
