import FlashAVM2
import FlashDisplay
import FlashHeap
import FlashText

/// The text of a TextField and how it looks.
enum FieldTextNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "get text": FieldNative.units { $0.content.units }
    case "set text":
      FieldNative.take("text") { field, units, _ in
        field.setTextByScript(String(decoding: lines(units), as: UTF16.self))
      }
    case "get htmlText": FieldNative.text { $0.htmlText }
    case "set htmlText":
      FieldNative.take("htmlText") { field, units, _ in
        field.setHTMLByScript(String(decoding: units, as: UTF16.self))
      }
    case "get length": FieldNative.int { $0.content.units.count }
    case "appendText":
      FieldNative.take("text") { field, units, _ throws(ScriptError) in
        try demandNoSheet(field)
        let end = field.content.units.count
        replace(end..<end, of: field, units)
      }
    case "replaceText":
      FieldNative.take("text", at: 3) { field, units, call throws(ScriptError) in
        try demandNoSheet(field)
        let (start, end) = (Int(call.int(1)), Int(call.int(2)))
        guard start >= 0, start <= end else { throw ScriptError(2006) }
        let count = field.content.units.count
        insert(units, in: min(start, count)..<min(end, count), of: field)
      }
    case "replaceSelectedText":
      FieldNative.take("text") { field, units, _ throws(ScriptError) in
        try demandNoSheet(field)
        let range = field.editor.selection.range
        insert(units, in: range, of: field)
        let end = range.lowerBound + units.count
        field.editor.select(from: end, to: end)
      }
    case "insertXMLText": NativeCall.act(insertRichText)
    default: ofFormats(key)
    }
  }

  /// Lines end with 13, whatever a script has given (T.Set.7).
  private static func lines(_ units: [UInt16]) -> [UInt16] {
    units.map { $0 == 0x0A ? 0x0D : $0 }
  }

  private static func replace(_ range: Range<Int>, of field: EditField, _ units: [UInt16]) {
    field.replace(range, with: String(decoding: lines(units), as: UTF16.self))
  }

  /// Text in the place of nothing looks as what is before it, at the beginning as new text (T.TF.7; measured: inserted-text).
  private static func insert(_ units: [UInt16], in range: Range<Int>, of field: EditField) {
    replace(range, of: field, units)
    guard range.isEmpty, range.lowerBound + units.count < field.content.units.count else { return }
    let start = range.lowerBound
    let look = start > 0 ? field.content.format(at: start - 1) : field.newFormat
    field.setFormat(look, start..<start + units.count)
  }

  /// What a style sheet has formatted is not to be changed (T.Css.5).
  private static func demandNoSheet(_ field: EditField) throws(ScriptError) {
    if field.styleSheetLink != nil { throw ScriptError(2009) }
  }

  // MARK: - Formats

  private static func ofFormats(_ key: String) -> NativeFunction? {
    switch key {
    case "get defaultTextFormat":
      DisplayNative.object { (field: EditField, _, interpreter) throws(ScriptError) in
        try interpreter.makeTextFormat(field.newFormat)
      }
    case "set defaultTextFormat":
      DisplayNative.act { (field: EditField, registers, _) throws(ScriptError) in
        try demandNoSheet(field)
        guard let format = TextFormatNatives.format(registers[1]) else { return }
        field.setNewFormat(format)
      }
    case "getTextFormat":
      DisplayNative.object { (field: EditField, registers, interpreter) throws(ScriptError) in
        let (start, end) = (Int(registers[1].rawInt), Int(registers[2].rawInt))
        let count = field.content.units.count
        // (T.TF.9)
        if end >= 0, start < 0 || start >= end || end > count { throw ScriptError(2006) }
        if start > count { throw ScriptError(2006) }
        let range = max(start, 0)..<(end < 0 ? count : end)
        return try interpreter.makeTextFormat(field.content.format(touching: range))
      }
    case "setTextFormat":
      DisplayNative.act { (field: EditField, registers, _) throws(ScriptError) in
        try demandNoSheet(field)
        guard let format = TextFormatNatives.format(registers[1]) else { return }
        let (start, end) = (max(Int(registers[2].rawInt), 0), Int(registers[3].rawInt))
        let count = field.content.units.count
        guard start <= count, end <= count else { throw ScriptError(2006) }
        let last = end < 0 ? count : end
        field.setFormat(format, min(start, last)..<last)
      }
    case "get textColor":
      DisplayNative.get { (field: EditField, _) in
        Value(rawUInt: (field.newFormat.color ?? 0) & 0xFF_FFFF)
      }
    case "set textColor":
      DisplayNative.act { (field: EditField, registers, _) in
        field.setColor(registers[1].rawUInt & 0xFF_FFFF)
      }
    case "get styleSheet":
      DisplayNative.object { (field: EditField, _, _) in
        field.styleSheetLink.map { Value(ScriptObject($0)) } ?? .null
      }
    case "set styleSheet":
      DisplayNative.act { (field: EditField, registers, _) in
        field.setStyleSheet(registers[1].asObject?.handle)
      }
    case "getTextRuns": DisplayNative.object(runs)
    // Pictures in text are not shown.
    case "getImageReference": DisplayNative.object { (_: EditField, _, _) in .null }
    default: nil
    }
  }

  /// An Array of TextRuns, none of them empty (T.TF.19).
  private static func runs(
    _ field: EditField, _ registers: UnsafeMutablePointer<Value>, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    let list = try interpreter.makeList([])
    let type = interpreter.api.types.text.run
    try interpreter.holding(Value(list)) { () throws(ScriptError) in
      let table = try interpreter.machine.table(for: type, interpreter)
      for (range, format) in field.content.ranges where !range.isEmpty {
        let run = interpreter.machine.make(table)
        ScriptList(list).append([Value(run)], interpreter.heap)
        let fields = Fields(run, of: type)
        fields[0] = Value(rawInt: Int32(clamping: range.lowerBound))
        fields[1] = Value(rawInt: Int32(clamping: range.upperBound))
        fields[2] = try interpreter.makeTextFormat(format)
      }
    }
    return Value(list)
  }

  /// `insertXMLText(beginIndex, endIndex, text, paste)`: text in the player's own form, or plain text.
  private static func insertRichText(_ call: NativeCall) throws(ScriptError) {
    guard let field = call.value(0).display as? EditField else { return }
    let text = try call.text(3, named: "richText")
    try demandNoSheet(field)
    let count = field.content.units.count
    let (start, end) = (Int(call.int(1)), Int(call.int(2)))
    guard start >= 0, start <= end else { throw ScriptError(2006) }
    replace(min(start, count)..<min(end, count), of: field, Array(text.utf16))
  }
}
