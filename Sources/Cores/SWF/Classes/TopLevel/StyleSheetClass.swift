import FlashAVM1
import FlashData
package import FlashDisplay
package import FlashHeap
import FlashText

/// What a StyleSheet has made of its styles, by selector in lower case; the styles themselves are in properties of the object.
package final class StyleSheetState: NativePayload, StateNode {
  var formats: [String: ScriptObject] = [:]

  package override func trace(_ marker: inout Marker) {
    for format in formats.values { marker.mark(format) }
  }

  package static var nodeKind: NodeKind { .styleSheet }

  package func code(_ coder: StateCoder) { coder.objects(&formats) }

}

/// `TextField.StyleSheet`: looks of tags and classes of HTML text.
///
/// Source: rules C.StyleSheet.1–17.
enum StyleSheetClass {
  static let table = NativeClass(
    name: "TextField.StyleSheet", flags: [.dontEnumerate, .version7], hidesAll: .version7,
    constructor: { _, call throws(ScriptAbort) in
      call.object?.native = StyleSheetState()
      return call.this
    },
    members: [
      .method("getStyle") { context, call throws(ScriptAbort) in
        guard let object = call.object, state(call) != nil else { return .undefined }
        let name = try context.objects.name(call[0])
        guard let styles = try styles(context, object) else { return .null }
        return try copy(context, try context.objects.get(styles, name))
      },
      .method("setStyle") { context, call throws(ScriptAbort) in
        guard let object = call.object, let state = state(call), call.count > 0 else {
          return .undefined
        }
        try setStyle(context, object, state, try context.objects.string(call[0]), call[1])
        return .undefined
      },
      .method("getStyleNames") { context, call throws(ScriptAbort) in
        guard let object = call.object, state(call) != nil else { return .undefined }
        let names = try styles(context, object).map { context.objects.enumerableNames($0) } ?? []
        return Value(context.world.makeArray(names.map { Value(context.heap.text($0)) }))
      },
      .method("clear") { context, call throws(ScriptAbort) in
        guard let object = call.object, state(call) != nil else { return .undefined }
        for name in ["_styles", "_css"] {
          try context.objects.set(
            object, context.heap.intern(name), Value(context.world.makeArray()))
        }
        return .undefined
      },
      .method("parse", parse),
      .same("parseCSS", as: "parse"),
      .method("parseCSSInternal") { context, call throws(ScriptAbort) in
        guard call.count > 0,
          let rules = StyleText.rules(try context.objects.string(call[0]).text)
        else { return .null }
        let styles = context.world.makeObject()
        for rule in rules {
          context.heap.define(
            styles, context.heap.intern(rule.name), Value(style(context, rule.properties)))
        }
        return Value(styles)
      },
      .method("parseCSSFontFamily") { context, call throws(ScriptAbort) in
        context.heap.value(StyleText.fontList(try context.objects.string(call[0]).text))
      },
      .method("parseColor") { context, call throws(ScriptAbort) in
        let text = Value(try context.objects.string(call[0]))
        return color(text).map { Value($0) } ?? .null
      },
      .method("update") { _, _ throws(ScriptAbort) in .undefined },
      .method("_copy") { context, call throws(ScriptAbort) in try copy(context, call[0]) },
      .method("doTransform") { context, call throws(ScriptAbort) in
        guard let object = call.object, let state = state(call), call.count > 0 else {
          return .undefined
        }
        let name = try context.objects.string(call[0])
        let style = try styles(context, object).map { styles throws(ScriptAbort) in
          try context.objects.get(styles, context.heap.intern(name))
        }
        try putFormat(context, object, state, name, style ?? .undefined)
        return .undefined
      },
      .method("load", DataLoading.load),
      .method("transform") { context, call throws(ScriptAbort) in
        if call[0].isNullish { return .null }
        guard let constructor = context.world.native(at: "TextFormat").asObject,
          let format = try context.calls.construct(constructor, []).asObject
        else { return .null }
        try apply(context, call[0], to: format)
        return Value(format)
      },
      .method("onLoad") { _, _ throws(ScriptAbort) in .undefined },
      .method("onData") { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        var isGood = Value.false
        if !call[0].isUndefined {
          isGood = try context.calls.callMethod(
            object, context.heap.intern("parse"), [call[0]], reason: .call)
          if isGood == .true { try context.objects.set(object, Atom(.loaded), .true) }
        }
        try context.calls.callMethod(object, Atom(.onLoad), [isGood], reason: .call)
        return .undefined
      },
    ])

  private static func state(_ call: NativeCall) -> StyleSheetState? {
    call.object?.native as? StyleSheetState
  }

  /// The styles as they were set, by name; nil before there are any.
  private static func styles(
    _ context: NativeContext, _ object: ScriptObject
  ) throws(ScriptAbort) -> ScriptObject? {
    try context.objects.get(object, context.heap.intern("_css")).asObject
  }

  private static func setStyle(
    _ context: NativeContext, _ object: ScriptObject, _ state: StyleSheetState,
    _ name: ScriptString, _ style: Value
  ) throws(ScriptAbort) {
    let (css, formats) = (context.heap.intern("_css"), context.heap.intern("_styles"))
    for list in [formats, css] where !(try context.objects.has(object, list)) {
      try context.objects.set(object, list, Value(context.world.makeArray()))
    }
    func put(_ list: Atom, _ value: Value) throws(ScriptAbort) {
      guard let list = try context.objects.get(object, list).asObject else { return }
      try context.objects.set(list, context.heap.intern(name), value)
    }
    try put(css, try copy(context, style))
    try putFormat(context, object, state, name, style)
  }

  /// Lets `transform` make a format of a style, and keeps it.
  private static func putFormat(
    _ context: NativeContext, _ object: ScriptObject, _ state: StyleSheetState,
    _ name: ScriptString, _ style: Value
  ) throws(ScriptAbort) {
    let format = try context.calls.callMethod(
      object, context.heap.intern("transform"), [try copy(context, style)], reason: .call)
    let list = context.heap.intern("_styles")
    if let list = try context.objects.get(object, list).asObject {
      try context.objects.set(list, context.heap.intern(name), format)
    }
    if let made = format.asObject, made.native is TextFormatState {
      state.formats[name.text.lowercased()] = made
    }
  }

  /// A style of a sheet's text; a property without a name counts for nothing.
  private static func style(
    _ context: NativeContext, _ properties: [(name: String, value: String)]
  ) -> ScriptObject {
    let style = context.world.makeObject()
    for (name, value) in properties where !name.isEmpty {
      context.heap.define(style, context.heap.intern(name), context.heap.value(value))
    }
    return style
  }

  /// A shallow copy; null of what is no object.
  private static func copy(_ context: NativeContext, _ value: Value) throws(ScriptAbort) -> Value {
    guard let object = value.asObject else { return .null }
    let copy = context.world.makeObject()
    for name in context.objects.enumerableNames(object) {
      context.heap.define(copy, name, try context.objects.get(object, name))
    }
    return Value(copy)
  }

  private static let parse: NativeBody = { context, call throws(ScriptAbort) in
    guard let object = call.object, let state = state(call), call.count > 0 else {
      return .false
    }
    // Where anything is wrong nothing is taken.
    guard let rules = StyleText.rules(try context.objects.string(call[0]).text) else {
      return .false
    }
    for rule in rules {
      try setStyle(
        context, object, state, context.heap.string(rule.name),
        Value(style(context, rule.properties)))
    }
    return .true
  }

  // MARK: - Styles as formats

  private static func apply(
    _ context: NativeContext, _ style: Value, to format: ScriptObject
  ) throws(ScriptAbort) {
    func get(_ name: String) throws(ScriptAbort) -> Value {
      try context.objects.get(style, context.heap.intern(name))
    }
    func set(_ name: String, _ value: Value) throws(ScriptAbort) {
      try context.objects.set(format, context.heap.intern(name), value)
    }
    /// The value's beginning as a whole number; nil where the value stands for false.
    func whole(_ name: String) throws(ScriptAbort) -> Double? {
      let value = try get(name)
      guard try context.objects.truth(value) else { return nil }
      return NumberText.whole(try context.objects.string(value).units)
    }
    func choose(
      _ name: String, _ choices: [String: Value], as property: String
    ) throws(ScriptAbort) {
      let value = try get(name)
      if value.isString, let choice = choices[value.string.text] { try set(property, choice) }
    }

    if let color = color(try get("color")) { try set("color", Value(color)) }
    let display = try get("display")
    let shown = display.isString ? display.string.text : ""
    try set("display", context.heap.value(["inline", "none"].contains(shown) ? shown : "block"))
    let family = try get("fontFamily")
    if try context.objects.truth(family) {
      let fonts = StyleText.fontList(try context.objects.string(family).text)
      if !fonts.isEmpty { try set("font", context.heap.value(fonts)) }
    }
    if let size = try whole("fontSize"), size > 0 { try set("size", Value(size)) }
    try choose("fontStyle", ["normal": .false, "italic": .true], as: "italic")
    try choose("fontWeight", ["normal": .false, "bold": .true], as: "bold")
    let kerning = try get("kerning")
    let pairs = NumberText.whole(try context.objects.string(kerning).units)
    let isKerned = kerning.isString && kerning.string.text == "true" || !pairs.isNaN && pairs != 0
    try set("kerning", Value(isKerned))
    if let leading = try whole("leading") {
      try set("leading", Value(leading.isNaN ? 0 : leading))
    }
    if let spacing = try whole("letterSpacing") { try set("letterSpacing", Value(spacing)) }
    for (name, property) in [("marginLeft", "leftMargin"), ("marginRight", "rightMargin")] {
      if let margin = try whole(name) {
        try set(property, Value(margin.isNaN ? 0 : max(0, margin)))
      }
    }
    let alignment = try get("textAlign")
    if alignment.isString {
      let name = alignment.string.text.lowercased()
      if ["left", "center", "right", "justify"].contains(name) {
        try set("align", context.heap.value(name))
      }
    }
    try choose("textDecoration", ["none": .false, "underline": .true], as: "underline")
    if let indent = try whole("textIndent") { try set("indent", Value(indent.isNaN ? 0 : indent)) }
  }

  /// The color that a property names, as text.
  private static func color(_ value: Value) -> Int? {
    value.isString ? StyleText.color(value.string.text) : nil
  }
}
