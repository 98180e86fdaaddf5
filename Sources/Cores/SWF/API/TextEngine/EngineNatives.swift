import FlashAVM2
import FlashDisplay
import FlashHeap
import FlashText

/// Natives of `flash.text.engine`.
enum EngineNatives {
  /// Those of a class, by its name with its package; nil if it has none of its own.
  static func of(_ name: String) -> Face.Natives? {
    let name = String(name.dropFirst("flash.text.engine::".count))
    switch name {
    case "ContentElement", "TextElement", "GraphicElement": return { ContentNatives.of($0, name) }
    case "GroupElement": return { GroupNatives.of($0) ?? ContentNatives.of($0, name) }
    case "TextBlock": return { TextBlockNatives.of($0) }
    case "TextLine": return { TextLineNatives.of($0) }
    default: return EngineClass.named(name).map { EngineRecordNatives($0).natives }
    }
  }
}

/// Natives of a class whose objects keep what they are given.
struct EngineRecordNatives {
  private let record: EngineClass

  init(_ record: EngineClass) { self.record = record }

  var natives: Face.Natives { { of($0) } }

  private func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new": NativeCall.act(construct)
    case "clone":
      NativeCall.give { call throws(ScriptError) in Value(try clone(call.this, call.interpreter)) }
    case "get locked", "set locked": ofLock(key)
    case "getFontMetrics": NativeCall.give(fontMetrics)
    case "static isFontCompatible", "static isDeviceFontCompatible":
      NativeCall.flag { call throws(ScriptError) in
        try isCompatible(call, isDevice: key == "static isDeviceFontCompatible")
      }
    case "static getJustifierForLocale": NativeCall.give(justifier)
    default: accessor(key)
    }
  }

  private static func field(
    _ property: EngineClass.Property, of object: ScriptObject, _ api: ABCMachine
  ) -> UnsafeMutablePointer<Value> {
    Fields(object, of: api.types.engine[property.owner]).words + property.field
  }

  private func construct(_ call: NativeCall) throws(ScriptError) {
    let api = call.api
    if record.name == "TextJustifier", call.this.traits === api.types.engine["TextJustifier"] {
      throw ScriptError(2012, "TextJustifier$")
    }
    for (index, property) in record.properties.prefix(record.parameterCount).enumerated() {
      var value = call.value(index + 1)
      if property.name == "fontDescription", value.isNull {
        value = Value(try Self.make("FontDescription", call.interpreter))
      }
      let setter = "flash.text.engine::\(record.name)/set \(property.name)"
      try call.interpreter.showing([setter]) { () throws(ScriptError) in
        try property.check.test(value, property.name)
      }
      Self.field(property, of: call.this, api).pointee = property.check.fit(value)
    }
  }

  /// A new object of one of these classes as its constructor makes it without arguments.
  static func make(_ name: String, _ interpreter: Interpreter) throws(ScriptError) -> ScriptObject {
    let api = interpreter.api
    let table = try interpreter.machine.table(for: api.types.engine[name], interpreter)
    let made = try interpreter.construct(table.pointee.classObject, [])
    guard let object = made.asObject else { throw ScriptError(1009) }
    return object
  }

  private func accessor(_ key: String) -> NativeFunction? {
    let name = String(key.dropFirst(4))
    guard let property = record.properties.last(where: { $0.name == name }) else { return nil }
    if key.hasPrefix("get ") {
      return NativeCall.give { call in Self.field(property, of: call.this, call.api).pointee }
    }
    guard key.hasPrefix("set ") else { return nil }
    return NativeCall.act { call throws(ScriptError) in
      if let lock = record.lock, isLocked(call) { throw ScriptError(lock.error) }
      try property.check.test(call.value(1), name)
      Self.field(property, of: call.this, call.api).pointee = property.check.fit(call.value(1))
    }
  }

  // MARK: - Locks and copies

  private func isLocked(_ call: NativeCall) -> Bool {
    guard let lock = record.lock else { return false }
    return Fields(call.this, of: call.api.types.engine[record.name])[lock.field].rawUInt != 0
  }

  /// What is locked stays so (X.Fd.2).
  private func ofLock(_ key: String) -> NativeFunction? {
    guard let lock = record.lock else { return nil }
    if key == "get locked" { return NativeCall.flag { call in isLocked(call) } }
    return NativeCall.act { call in
      guard call.flag(1) else { return }
      Fields(call.this, of: call.api.types.engine[record.name])[lock.field] = Value(
        rawBoolean: true)
    }
  }

  private func clone(
    _ object: ScriptObject, _ interpreter: Interpreter
  ) throws(ScriptError) -> ScriptObject {
    let api = interpreter.api
    let made = interpreter.machine.make(
      try interpreter.machine.table(for: object.traits, interpreter))
    try interpreter.holding(Value(made)) { () throws(ScriptError) in
      for property in record.properties {
        var value = Self.field(property, of: object, api).pointee
        if property.name == "fontDescription", let font = value.asObject,
          let fonts = EngineClass.named("FontDescription")
        {
          value = Value(try EngineRecordNatives(fonts).clone(font, interpreter))
        }
        Self.field(property, of: made, api).pointee = value
      }
    }
    return made
  }

  // MARK: - Fonts and locales

  private func isCompatible(_ call: NativeCall, isDevice: Bool) throws(ScriptError) -> Bool {
    for (index, property) in record.properties.prefix(3).enumerated() {
      try property.check.test(call.value(index + 1), property.name)
    }
    let name = (call.text(1) ?? "").lowercased()
    // No movie's font is one of those that only this engine takes.
    return isDevice && call.api.player.deviceFontFamilies.contains { $0.lowercased() == name }
  }

  private func justifier(_ call: NativeCall) throws(ScriptError) -> Value {
    let locale = try call.text(1, named: "locale")
    let isEastern = ["ja", "ko", "zh"].contains { locale.lowercased().hasPrefix($0) }
    let made = try Self.make(isEastern ? "EastAsianJustifier" : "SpaceJustifier", call.interpreter)
    if let property = record.properties.first(where: { $0.name == "locale" }) {
      Self.field(property, of: made, call.api).pointee = call.value(1)
    }
    return Value(made)
  }

  /// Of the font at the format's size (X.Ef.3).
  private func fontMetrics(_ call: NativeCall) throws(ScriptError) -> Value {
    let look = EngineText.look(of: call.this, call.api)
    let size = look.size ?? 12
    let font = call.api.player.deviceFont(for: look)
    let em = font?.unitsPerEm ?? 1
    let (up, down) = ((font?.ascent ?? 0.8) / em * size, (font?.descent ?? 0.2) / em * size)
    let interpreter = call.interpreter
    // The em's square stands on the baseline as the font's letters do.
    let above = up + down > 0 ? size * up / (up + down) : size * 0.8
    let box = try interpreter.makeRectangle(0, -above, size, size)
    return try interpreter.holding(box) { () throws(ScriptError) in
      let type = call.api.types.engine["FontMetrics"]
      let made = interpreter.machine.make(try interpreter.machine.table(for: type, interpreter))
      let fields = Fields(made, of: type)
      fields[0] = box
      let thickness = size / 20
      let numbers = [
        -size * 0.3, thickness, size * 0.1, thickness, size * 0.14, 0.6, -size * 0.33, 0.6,
        max(up + down - size, 0),
      ]
      for (index, number) in numbers.enumerated() { fields[number: index + 1] = number }
      return Value(made)
    }
  }
}
