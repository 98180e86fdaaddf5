import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import FlashText

/// What scripts ask about the lines and characters of a TextField (T.TF.13 to 15).
enum FieldQueryNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "get numLines": FieldNative.int { FieldQueries($0).lineCount }
    case "get textWidth": FieldNative.number { FieldQueries($0).textWidth }
    case "get textHeight": FieldNative.number { FieldQueries($0).textHeight }
    case "getCharBoundaries":
      DisplayNative.object { (field: EditField, registers, interpreter) throws(ScriptError) in
        let index = Int(registers[1].rawInt)
        guard let box = FieldQueries(field).boundaries(ofCharacter: index) else { return .null }
        return try interpreter.makeRectangle(
          box.xMin / twips, box.yMin / twips, box.width / twips, box.height / twips)
      }
    case "getCharIndexAtPoint":
      point { $0.character(atX: $1, $2) }
    case "getLineIndexAtPoint": point { $0.line(atX: $1, $2) }
    case "getLineIndexOfChar": index { $0.line(ofCharacter: $1) }
    case "getFirstCharInParagraph": index { $0.paragraphStart(ofCharacter: $1) }
    case "getParagraphLength": index { $0.paragraphLength(ofCharacter: $1) }
    case "getLineLength": line { $0.count }
    case "getLineOffset": line { $0.lowerBound }
    case "getLineText":
      NativeCall.give { call throws(ScriptError) in
        guard let field = call.value(0).display as? EditField else { return .null }
        let range = try range(of: field, call)
        return Value(call.interpreter.heap.string(units: Array(field.content.units[range])))
      }
    case "getLineMetrics": DisplayNative.object(metrics)
    default: nil
    }
  }

  /// What gives an index of a place in pixels; -1 is none.
  private static func point(
    _ find: @escaping (FieldQueries, Double, Double) -> Int?
  ) -> NativeFunction {
    DisplayNative.call { (field: EditField, registers, _) in
      let found = find(FieldQueries(field), registers[1].double, registers[2].double)
      return Value(rawInt: Int32(clamping: found ?? -1))
    }
  }

  /// What gives a number for a character; -1 is none.
  private static func index(_ find: @escaping (FieldQueries, Int) -> Int?) -> NativeFunction {
    DisplayNative.call { (field: EditField, registers, _) in
      let found = find(FieldQueries(field), Int(registers[1].rawInt))
      return Value(rawInt: Int32(clamping: found ?? -1))
    }
  }

  /// The characters of the line that the first argument names; throws 2006 if there is none.
  private static func range(
    of field: EditField, _ call: NativeCall
  ) throws(ScriptError) -> Range<Int> {
    guard let range = FieldQueries(field).range(ofLine: Int(call.int(1))) else {
      throw ScriptError(2006)
    }
    return range
  }

  /// What gives a number of a line.
  private static func line(_ read: @escaping (Range<Int>) -> Int) -> NativeFunction {
    NativeCall.give { call throws(ScriptError) in
      guard let field = call.value(0).display as? EditField else { return .zero }
      return Value(rawInt: Int32(clamping: read(try range(of: field, call))))
    }
  }

  private static func metrics(
    _ field: EditField, _ registers: UnsafeMutablePointer<Value>, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    guard let line = FieldQueries(field).metrics(ofLine: Int(registers[1].rawInt)) else {
      throw ScriptError(2006)
    }
    return Value(
      try interpreter.make(
        interpreter.api.types.text.lineMetrics,
        [line.x, line.width, line.height, line.ascent, line.descent, line.leading]))
  }
}
