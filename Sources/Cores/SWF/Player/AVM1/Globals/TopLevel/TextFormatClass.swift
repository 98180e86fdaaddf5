/// `TextFormat`: an ordinary object whose properties text fields read and write.
enum TextFormatClass {
  /// Properties in the order of the constructor's parameters.
  static let parameters = [
    "font", "size", "color", "bold", "italic", "underline", "url", "target", "align", "leftMargin",
    "rightMargin", "indent", "leading",
  ]
  static let others = [
    "blockIndent", "tabStops", "bullet", "display", "kerning", "letterSpacing",
  ]

  /// `flash.text.TextRenderer`: how letters are drawn here is no matter of scripts.
  static let renderer = NativeClass(
    name: "flash.text.TextRenderer", flags: [.dontEnumerate, .version8],
    constructor: { _, call throws(ScriptAbort) in call.this },
    statics: [
      .method("setAdvancedAntialiasingTable") { _, _ throws(ScriptAbort) in .undefined }
    ])

  static let table = NativeClass(
    name: "TextFormat",
    constructor: { context, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      let state = TextFormatState()
      object.native = state
      if object.kind == .plain { object.storage.pointee.kind = .other }
      defineExtent(context, on: object)
      for (index, name) in parameters.enumerated() where index < call.count {
        try set(context, state, name, call[index])
      }
      return call.this
    },
    members: (parameters + others).map { name in
      .accessor(
        name, .dontDelete,
        get: { context, call throws(ScriptAbort) in
          guard let state = call.object?.native as? TextFormatState else { return .undefined }
          return get(context, state, name)
        },
        set: { context, call throws(ScriptAbort) in
          guard let state = call.object?.native as? TextFormatState else { return .undefined }
          try set(context, state, name, call[0])
          return .undefined
        })
    })

  private static let extentMethod: NativeBody = { context, call throws(ScriptAbort) in
    guard let state = call.object?.native as? TextFormatState else { return .undefined }
    return try extent(context, state.format, call)
  }

  private static let extentName = "TextFormat.getTextExtent"

  /// Makes the method known before there is an object that has it: states look for it by its name.
  static func registerExtent(in world: World) { _ = world.natives.add(extentName, extentMethod) }

  /// Gives an object its `getTextExtent`: no prototype has it.
  static func defineExtent(_ context: NativeContext, on object: ScriptObject) {
    let function = context.world.makeNative(extentName, extentMethod)
    context.heap.define(object, context.heap.intern("getTextExtent"), Value(function), .hidden)
  }

  private static func get(_ context: NativeContext, _ state: TextFormatState, _ name: String)
    -> Value
  {
    let format = state.format
    func number(_ value: Double?) -> Value { value.map { Value(outside: $0) } ?? .null }
    func flag(_ value: Bool?) -> Value { value.map { Value($0) } ?? .null }
    func text(_ value: String?) -> Value { value.map { context.heap.value($0) } ?? .null }
    switch name {
    case "font": return text(format.font)
    case "size": return number(format.size)
    case "color": return format.color.map { Value(Int($0)) } ?? .null
    case "bold": return flag(format.isBold)
    case "italic": return flag(format.isItalic)
    case "underline": return flag(format.isUnderlined)
    case "url": return text(format.url)
    case "target": return text(format.target)
    case "align": return text(format.alignment?.rawValue)
    case "leftMargin": return number(format.leftMargin)
    case "rightMargin": return number(format.rightMargin)
    case "indent": return number(format.indent?.rounded(.toNearestOrEven))
    case "leading": return number(format.leading)
    case "blockIndent": return number(format.blockIndent)
    case "tabStops":
      guard let stops = format.tabStops else { return .null }
      return Value(context.world.makeArray(stops.map { Value(outside: $0) }))
    case "bullet": return flag(format.isBulleted)
    case "display": return text(format.display ?? "block")
    case "kerning": return flag(format.hasKerning)
    case "letterSpacing": return number(format.letterSpacing)
    default: return .undefined
    }
  }

  private static func set(
    _ context: NativeContext, _ state: TextFormatState, _ name: String, _ value: Value
  ) throws(ScriptAbort) {
    let isNothing = value.isNullish
    func whole(least: Double = -.infinity) throws(ScriptAbort) -> Double? {
      if isNothing { return nil }
      let number = try context.objects.number(value)
      // To SWF 8 what is no number is the lowest one.
      if number.isNaN, context.version >= 8 { return max(-2_147_483_648, least) }
      return max(Double(Integers.int32(number)), least)
    }
    // Before SWF 8 lines cannot be moved back.
    let leastIndent = context.version < 8 ? 0 : -Double.infinity
    func flag() throws(ScriptAbort) -> Bool? { isNothing ? nil : try context.objects.truth(value) }
    func text() throws(ScriptAbort) -> String? {
      isNothing ? nil : try context.objects.string(value).text
    }
    switch name {
    case "font": state.format.font = try text()
    case "size": state.format.size = try whole()
    case "color":
      state.format.color =
        isNothing ? nil : UInt32(bitPattern: try context.objects.int32(value))
    case "bold": state.format.isBold = try flag()
    case "italic": state.format.isItalic = try flag()
    case "underline": state.format.isUnderlined = try flag()
    case "url": state.format.url = try text()
    case "target": state.format.target = try text()
    case "align":
      // Whatever is no alignment leaves it as it is.
      let name = isNothing ? "" : try context.objects.string(value).text.lowercased()
      if let align = TextFormat.Alignment(rawValue: name) { state.format.alignment = align }
    case "leftMargin": state.format.leftMargin = try whole(least: 0)
    case "rightMargin": state.format.rightMargin = try whole(least: 0)
    case "indent":
      let number = isNothing ? 0 : try context.objects.number(value)
      if isNothing || number.isNaN {
        state.format.indent = try whole(least: leastIndent)
      } else {
        state.format.indent = max(
          Double(Integers.int(number.rounded(.toNearestOrEven))), leastIndent)
      }
    case "leading": state.format.leading = try whole(least: leastIndent)
    case "blockIndent": state.format.blockIndent = try whole(least: leastIndent)
    case "tabStops":
      guard let list = value.asObject else {
        if isNothing { state.format.tabStops = nil }
        return
      }
      var stops: [Double] = []
      for index in 0..<(try context.valueObjects.length(list)) {
        stops.append(
          Double(try context.objects.int32(try context.objects.getElement(value, Value(index)))))
      }
      state.format.tabStops = stops
    case "bullet": state.format.isBulleted = try flag()
    case "display": state.format.display = try text()
    case "kerning": state.format.hasKerning = try flag()
    case "letterSpacing":
      if isNothing {
        state.format.letterSpacing = nil
      } else {
        let number = try context.objects.number(value)
        state.format.letterSpacing = number
      }
    default: break
    }
  }

  /// `getTextExtent(text, width)`: how large the text would be.
  private static func extent(
    _ context: NativeContext, _ format: TextFormat, _ call: NativeCall
  ) throws(ScriptAbort) -> Value {
    let text = try context.objects.string(call[0]).text
    let width = call.count > 1 && !call[1].isUndefined ? try context.objects.number(call[1]) : nil
    let complete = TextFormat.standard.overlaid(with: format)
    let player = context.player
    let settings = TextLayout.Settings(
      width: width.map { $0 * twips } ?? .infinity, wraps: width != nil, isPassword: false,
      fonts: { player.deviceFont(for: $0) })
    let units = text.utf16.map { $0 == 0x0A ? UInt16(0x0D) : $0 }
    let layout = TextLayout(FormattedText(units, format: complete), settings)
    let result = context.heap.makeObject()
    func add(_ name: String, _ value: Double) {
      context.heap.define(result, context.heap.intern(name), Value(outside: value))
    }
    let line = layout.lines.first
    add("width", (layout.width / twips).rounded(.down))
    add("height", (layout.height / twips).rounded(.down))
    add("ascent", ((line?.ascent ?? 0) / twips).rounded())
    add("descent", ((line?.descent ?? 0) / twips).rounded())
    add("textFieldWidth", width ?? (layout.width / twips).rounded(.down) + 4)
    add("textFieldHeight", (layout.height / twips).rounded(.down) + 4)
    return Value(result)
  }
}

/// What a TextFormat object keeps.
final class TextFormatState: NativeState {
  var format = TextFormat()

  func trace(_ marker: inout Marker) {}
  static var nodeKind: NodeKind { .textFormat }
  func code(_ coder: StateCoder) { coder.value(&format) }
}
