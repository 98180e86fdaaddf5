import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import FlashText

/// T.Sty: StyleSheet; what it keeps is in the first fields of its face: the styles as they were set, and what `transform` made of them, by
/// names in lower case.
enum StyleSheetNatives {
  private enum Field: Int { case styles, formats }

  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "get styleNames":
      NativeCall.give { call throws(ScriptError) in
        let names = try call.interpreter.properties.enumeration(of: fields(call)[0]).map(\.name)
        return Value(try call.interpreter.makeList(names))
      }
    case "clear":
      NativeCall.act { call in
        fields(call)[Field.styles.rawValue] = .null
        fields(call)[Field.formats.rawValue] = .null
      }
    case "getStyle":
      NativeCall.give { call throws(ScriptError) in
        let name = try name(call.value(1), call.interpreter)
        let style = fields(call)[Field.styles.rawValue].asObject?.property(name) ?? .null
        return try copy(of: style, call.interpreter)
      }
    case "setStyle":
      NativeCall.act { call throws(ScriptError) in
        try set(call.value(1), call.value(2), in: call)
      }
    case "parseCSS": NativeCall.act(parse)
    case "transform":
      NativeCall.give { call throws(ScriptError) in
        if call.value(1).isNullish { return .null }
        let reader = StyleReader(style: call.value(1), interpreter: call.interpreter)
        return try call.interpreter.makeTextFormat(try reader.format())
      }
    default: nil
    }
  }

  private static func fields(_ call: NativeCall) -> Fields {
    Fields(call.this, of: call.api.types.text.styleSheet)
  }

  /// A style's name as a key; null throws 1009.
  private static func name(
    _ value: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    guard let text = value.asString else { throw ScriptError(1009) }
    return interpreter.properties.key(interpreter.heap.string(text.text.lowercased()))
  }

  /// A new object with what another one has; empty if there is none.
  private static func copy(
    of style: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    let made = try interpreter.makeObject()
    try interpreter.holding(Value(made)) { () throws(ScriptError) in
      for (name, value) in try interpreter.properties.enumeration(of: style) {
        made.setProperty(name, value, in: interpreter.heap)
      }
    }
    return Value(made)
  }

  /// The object in a field, made if there is none.
  private static func object(_ field: Field, _ call: NativeCall) throws(ScriptError) -> ScriptObject
  {
    if let known = fields(call)[field.rawValue].asObject { return known }
    let made = try call.interpreter.makeObject()
    fields(call)[field.rawValue] = Value(made)
    return made
  }

  /// Keeps a copy of a style, and what `transform` makes of another one: scripts may have their own (T.Sty.3).
  private static func set(
    _ styleName: Value, _ style: Value, in call: NativeCall
  ) throws(ScriptError) {
    let interpreter = call.interpreter
    let name = try name(styleName, interpreter)
    let kept = try copy(of: style, interpreter)
    try object(.styles, call).setProperty(name, kept, in: interpreter.heap)
    let given = try copy(of: kept, interpreter)
    let format = try interpreter.holding(given) { () throws(ScriptError) in
      try interpreter.properties.callProperty(
        Value(call.this), Name(interpreter.heap.intern("transform"), .public), [given])
    }
    try object(.formats, call).setProperty(name, format, in: interpreter.heap)
  }

  /// Takes all rules of a text, or none if anything is wrong with it (T.Sty.2).
  private static func parse(_ call: NativeCall) throws(ScriptError) {
    guard let text = call.text(1), let rules = StyleText.rules(text, keepsEmptyNames: true) else {
      return
    }
    let (interpreter, heap) = (call.interpreter, call.interpreter.heap)
    interpreter.machine.steps &+= UInt64(text.utf8.count / 4)
    for rule in rules {
      let style = try interpreter.makeObject()
      try interpreter.holding(Value(style)) { () throws(ScriptError) in
        for (name, value) in rule.properties {
          style.setProperty(
            interpreter.properties.key(heap.string(name)), heap.value(value), in: heap)
        }
        let name = heap.value(rule.name)
        try interpreter.holding(name) { () throws(ScriptError) in
          try set(name, Value(style), in: call)
        }
      }
    }
  }

  /// How the style sheet of a field wants a tag or a class to look.
  static func format(_ name: String, of field: EditField, _ machine: ABCMachine) -> TextFormat? {
    let type = machine.types.text.styleSheet
    guard let sheet = field.styleSheetLink.map({ ScriptObject($0) }),
      sheet.traits.isKind(of: type),
      let formats = Fields(sheet, of: type)[Field.formats.rawValue].asObject
    else { return nil }
    let key = machine.interpreter.properties.key(machine.machine.heap.string(name.lowercased()))
    return (formats.property(key)?.asObject?.payload as? TextFormatPayload)?.format
  }
}

/// Reads a style as a format (T.Sty.3).
private struct StyleReader {
  let style: Value
  let interpreter: Interpreter

  private func value(_ name: String) throws(ScriptError) -> Value {
    try interpreter.properties.getProperty(
      style, Name(interpreter.heap.intern(name), .public))
  }

  /// A property as a text; nil is none.
  private func text(_ name: String) throws(ScriptError) -> String? {
    let value = try value(name)
    return value.isNullish ? nil : try interpreter.values.toText(value).text
  }

  /// A property's beginning as a whole number; what is none is 0.
  private func whole(_ name: String) throws(ScriptError) -> Double? {
    guard let text = try text(name) else { return nil }
    let number = NumberReading.parseInt(Array(text.utf16), radix: 0)
    return number.isFinite ? number : 0
  }

  private func number(_ name: String) throws(ScriptError) -> Double? {
    guard let text = try text(name) else { return nil }
    let number = NumberReading.parseFloat(Array(text.utf16))
    return number.isFinite ? number : 0
  }

  func format() throws(ScriptError) -> TextFormat {
    var format = TextFormat(display: "block")
    format.color = try text("color").map { StyleText.looseColor($0) }
    if let display = try text("display"), ["inline", "none"].contains(display) {
      format.display = display
    }
    format.font = try text("fontFamily").map { StyleText.fontList($0) }
    if let size = try whole("fontSize"), size > 0 { format.size = size }
    format.isItalic = try choice("fontStyle", ["normal": false, "italic": true])
    format.isBold = try choice("fontWeight", ["normal": false, "bold": true])
    let kerning = try text("kerning") ?? ""
    let pairs = NumberReading.parseInt(Array(kerning.utf16), radix: 0)
    format.hasKerning = kerning == "true" || !pairs.isNaN && pairs != 0
    format.leading = try whole("leading")
    format.letterSpacing = try number("letterSpacing")
    format.leftMargin = try number("marginLeft").map { max($0, 0) }
    format.rightMargin = try number("marginRight").map { max($0, 0) }
    format.alignment = try text("textAlign").flatMap {
      TextFormat.Alignment(rawValue: $0.lowercased())
    }
    format.isUnderlined = try choice("textDecoration", ["none": false, "underline": true])
    format.indent = try whole("textIndent")
    return format
  }

  private func choice(
    _ name: String, _ choices: [String: Bool]
  ) throws(ScriptError) -> Bool? {
    try text(name).flatMap { choices[$0] }
  }
}
