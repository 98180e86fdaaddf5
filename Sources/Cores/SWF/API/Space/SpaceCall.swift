import FlashAVM2
import FlashDisplay
import FlashHeap

/// Arguments of Stage3D's functions.
extension NativeCall {
  /// The context that a function is called on; one that was disposed of throws 3694.
  func context() throws(ScriptError) -> ContextPayload {
    guard let context = this.payload as? ContextPayload, !context.isDisposed else {
      throw ScriptError(.error, 3694)
    }
    return context
  }

  /// One of some words, which are the names of cases; null throws 2007, others 2008.
  func word<Word: CaseIterable>(_ index: Int, _ name: String) throws(ScriptError) -> Word {
    let text = try self.text(index, named: name)
    guard let word = Word.allCases.first(where: { "\($0)" == text }) else {
      throw ScriptError(2008, name)
    }
    return word
  }

  /// A new object of one of the classes, with what it keeps.
  func make(_ type: Traits, _ payload: NativePayload) throws(ScriptError) -> Value {
    let made = interpreter.machine.make(try interpreter.machine.table(for: type, interpreter))
    made.payload = payload
    return Value(made)
  }

  /// Bytes of an array from a place on, as many as are wanted; too few throw an error.
  func bytes(
    _ index: Int, named name: String, from offset: Int, count: Int?, _ error: ScriptError
  ) throws(ScriptError) -> [UInt8] {
    let object = try object(index, named: name)
    let contents = try ByteArrayState.of(Value(object), interpreter.machine).contents
    guard offset >= 0, offset <= contents.count, (count ?? 0) >= 0,
      (count ?? 0) <= contents.count - offset
    else { throw error }
    return Array(contents[offset..<offset + (count ?? contents.count - offset)])
  }
}
