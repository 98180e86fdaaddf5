import FlashHeap

/// Where errors are thrown, and reports of those that nothing catches (V.Unc).
extension Interpreter {
  /// Keeps where an error is thrown, while the methods that run are still known.
  func noteThrow(_ error: ScriptError) {
    if case .terminated = error { return }
    guard throwStack == nil else { return }
    thrower = Caller(self).program
    let lines = CallStack(self).lines()
    // In Flash Player scripts throw these, through a function of Error (measured: thrown-by-scripts).
    guard let number = error.number, CallStack.thrownByScripts.contains(number) else {
      throwStack = lines
      return
    }
    throwStack = lines.below(["Error$/throwError()"])
  }

  /// An error that a native throws inside of functions that Flash Player has written in ActionScript, the innermost first.
  package func thrown(_ error: ScriptError, inside functions: String...) -> ScriptError {
    guard throwStack == nil else { return error }
    noteThrow(error)
    throwStack = (throwStack ?? StackLines()).below(functions)
    return error
  }

  /// Writes what nothing has caught, as the debug player does: its text, then where it was thrown.
  ///
  /// For callers that began to run code; `terminated` is not reported.
  package func report(_ error: ScriptError) {
    var stack = throwStack.map { $0.placed ?? $0.plain } ?? ""
    defer { throwStack = nil }
    if case .terminated = error { return }
    do {
      let value = try value(of: error)
      held.append(value)
      defer { held.removeLast() }
      if let object = value.asObject, object.traits.isKind(of: types.error) {
        stack = ErrorFace.lines(of: object, hasPlaces: true)
      }
      throwStack = nil
      let text = try values.toText(value).text
      machine.write(stack.isEmpty ? text : "\(text)\n\(stack)")
    } catch {
      machine.write("<failed to display AVM error>")
    }
  }
}
