import FlashAVM1
import FlashData
package import FlashDisplay
package import FlashHeap
import FlashText

/// `TextFormat`: an ordinary object whose properties text fields read and write.
enum TextFormatClass {
  /// Properties in the order of the constructor's parameters.
  static let parameters = [
    "font", "size", "color", "bold", "italic", "underline", "url", "target", "align", "leftMargin",
    "rightMargin", "indent", "leading",
  ]
  /// In the order in which `for … in` finds them, from behind.
  private static let order = [
    "font", "size", "color", "url", "target", "bold", "italic", "underline", "align", "leftMargin",
    "rightMargin", "indent", "leading", "blockIndent", "tabStops", "bullet", "display", "kerning",
    "letterSpacing",
  ]

  /// `flash.text.TextRenderer`: how letters are drawn here is no matter of scripts.
  package static let renderer = NativeClass(
    name: "flash.text.TextRenderer", flags: [.dontEnumerate, .version8],
    constructor: { _, call throws(ScriptAbort) in call.this },
    statics: [
      .method("setAdvancedAntialiasingTable", [.hidden, .version8]) {
        _, _ throws(ScriptAbort) in .undefined
      },
      .accessor("maxLevel", [.hidden, .version8], get: { _, _ throws(ScriptAbort) in Value(4) }),
      .accessor(
        "displayMode", [.hidden, .version8],
        get: { context, _ throws(ScriptAbort) in context.heap.value("default") }),
    ])

  static let table = NativeClass(
    name: "TextFormat",
    constructor: { context, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      let state = TextFormatState()
      object.native = state
      if object.kind == .plain { object.storage.pointee.kind = .other }
      defineExtent(context, on: object)
      for (index, name) in parameters.enumerated()
      where index < call.count && !call[index].isNullish {
        try construct(context, state, name, call[index])
      }
      return call.this
    })

  /// The properties, which the prototype gets with the first instance (C.Decl.4).
  package static let properties: [NativeMember] = order.map { name in
    .accessor(
      name, [],
      get: { context, call throws(ScriptAbort) in
        guard let state = call.object?.native as? TextFormatState else { return .undefined }
        return get(context, state, name)
      },
      set: { context, call throws(ScriptAbort) in
        guard let state = call.object?.native as? TextFormatState else { return .undefined }
        try set(context, state, name, call[0])
        return .undefined
      })
  }

  private static let extentMethod: NativeBody = { context, call throws(ScriptAbort) in
    guard let state = call.object?.native as? TextFormatState else { return .undefined }
    return try extent(context, state.format, call)
  }

  private static let extentName = "TextFormat.getTextExtent"

  /// Makes the method known before there is an object that has it: states look for it by its name.
  static func registerMembers(in world: World) {
    _ = world.natives.add(extentName, extentMethod)
    world.register(properties, of: "TextFormat")
  }

  /// Gives an object its `getTextExtent`: no prototype has it.
  static func defineExtent(_ context: NativeContext, on object: ScriptObject) {
    let function = context.world.makeNative(extentName, extentMethod)
    context.heap.define(object, context.heap.intern("getTextExtent"), Value(function), .hidden)
    context.world.completePrototype(of: "TextFormat", properties)
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

  /// Numbers of constructors are cut, and may be negative; the rest is as it is set (C.TextFormat.2).
  private static func construct(
    _ context: NativeContext, _ state: TextFormatState, _ name: String, _ value: Value
  ) throws(ScriptAbort) {
    func whole() throws(ScriptAbort) -> Double { Double(try context.objects.int32(value)) }
    switch name {
    case "size": state.format.size = try whole()
    case "leftMargin": state.format.leftMargin = try whole()
    case "rightMargin": state.format.rightMargin = try whole()
    case "indent": state.format.indent = try whole()
    case "leading": state.format.leading = try whole()
    default: try set(context, state, name, value)
    }
  }

  private static let lowest = -2_147_483_648.0

  /// A length: since SWF 8 rounded, before it cut; what is too large is the lowest number there is.
  private static func length(
    _ context: NativeContext, _ value: Value, least: Double?
  ) throws(ScriptAbort) -> Double? {
    if value.isNullish { return nil }
    guard context.version >= 8 else {
      let number = Double(try context.objects.int32(value))
      return least.map { max(number, $0) } ?? number
    }
    var number = try context.objects.number(value)
    if let least { number = number.isNaN ? least : max(number, least) }
    guard number.isFinite, number <= 2_147_483_647, number >= lowest else { return lowest }
    return number.rounded(.toNearestOrEven)
  }

  private static func set(
    _ context: NativeContext, _ state: TextFormatState, _ name: String, _ value: Value
  ) throws(ScriptAbort) {
    let isNothing = value.isNullish
    // Before SWF 8 lines cannot be moved back.
    let leastIndent: Double? = context.version < 8 ? 0 : nil
    func flag() throws(ScriptAbort) -> Bool? { isNothing ? nil : try context.objects.truth(value) }
    func text() throws(ScriptAbort) -> String? {
      isNothing ? nil : try context.objects.string(value).text
    }
    switch name {
    case "font":
      state.format.font = try text().map { String(decoding: $0.utf16.prefix(64), as: UTF16.self) }
    case "size": state.format.size = try length(context, value, least: nil)
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
    case "leftMargin": state.format.leftMargin = try length(context, value, least: 0)
    case "rightMargin": state.format.rightMargin = try length(context, value, least: 0)
    case "indent": state.format.indent = try length(context, value, least: leastIndent)
    case "leading": state.format.leading = try length(context, value, least: leastIndent)
    case "blockIndent": state.format.blockIndent = try length(context, value, least: leastIndent)
    case "tabStops":
      guard let list = value.asObject else {
        state.format.tabStops = nil
        return
      }
      var stops: [Double] = []
      for index in 0..<(try context.valueObjects.length(list)) {
        let stop = try context.objects.number(
          try context.objects.getElement(value, Value(index)))
        stops.append(Double(Integers.int(stop.rounded(.toNearestOrEven))))
      }
      state.format.tabStops = stops
    case "bullet": state.format.isBulleted = try flag()
    case "display":
      let word = try text()
      state.format.display = word == "inline" || word == "none" ? word : "block"
    case "kerning": state.format.hasKerning = try flag()
    case "letterSpacing":
      state.format.letterSpacing = isNothing ? nil : try context.objects.number(value)
    default: break
    }
  }

  /// `getTextExtent(text, width)`: how large the text would be in a field of its own (C.TextFormat.3, T.Q.10).
  private static func extent(
    _ context: NativeContext, _ format: TextFormat, _ call: NativeCall
  ) throws(ScriptAbort) -> Value {
    let text = try context.objects.string(call[0]).text
    let width = call.count > 1 && !call[1].isUndefined ? try context.objects.number(call[1]) : nil
    let complete = TextFormat.standard.overlaid(with: format)
    let player = context.player
    let gutter = 2 * EditField.gutter
    var settings = TextLayout.Settings(
      width: width.map { twips(fromPixels: $0) - gutter } ?? 0, wraps: width != nil,
      isPassword: false, version: Int(context.version), fonts: { player.deviceFont(for: $0) })
    let content = FormattedText(Array(text.utf16), format: complete)
    if width == nil { settings.width = TextLayout(content, settings).width }
    let layout = TextLayout(content, settings)
    let result = context.heap.makeObject()
    func add(_ name: String, _ value: Double) {
      let pixels = value / twips
      context.heap.define(
        result, context.heap.intern(name),
        Value(outside: context.version < 8 ? pixels.rounded(.towardZero) : pixels))
    }
    let box = layout.lines.first?.boxes.first
    add("ascent", box?.ascent ?? 0)
    add("descent", box?.descent ?? 0)
    add("width", layout.width)
    add("height", layout.height)
    add("textFieldHeight", layout.height + gutter)
    add("textFieldWidth", width.map { twips(fromPixels: $0) } ?? layout.width + gutter)
    return Value(result)
  }
}

/// What a TextFormat object keeps.
package final class TextFormatState: NativePayload, StateNode {
  var format = TextFormat()

  package static var nodeKind: NodeKind { .textFormat }
  package func code(_ coder: StateCoder) { coder.value(&format) }

}
