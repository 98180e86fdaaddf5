import FlashAVM1
import FlashData
import FlashDisplay
import FlashHeap

/// `flash.external.ExternalInterface`: no page is outside, but values are made XML and back as for a browser.
///
/// In Flash Player this is a script, so it reads values as scripts do.
/// Source: rules C.ExternalInterface.1–17.
enum ExternalInterfaceClass {
  static let table = NativeClass(
    name: "flash.external.ExternalInterface", flags: [.dontEnumerate, .version8],
    constructor: { _, _ throws(ScriptAbort) in .undefined },
    statics: [
      .accessor("available", flags, get: { _, _ throws(ScriptAbort) in .false }),
      .method("addCallback", flags) { context, call throws(ScriptAbort) in
        if call.count > 0 { _ = try context.objects.string(call[0]) }
        return .false
      },
      .method("call", .constant) { _, _ throws(ScriptAbort) in .null },
      .method("_toXML", flags) { context, call throws(ScriptAbort) in
        context.heap.value(try xml(context, call[0], depth: 0))
      },
      .method("_objectToXML", flags) { context, call throws(ScriptAbort) in
        context.heap.value(try objectXML(context, call[0], depth: 0))
      },
      .method("_arrayToXML", flags) { context, call throws(ScriptAbort) in
        context.heap.value(try arrayXML(context, call[0], depth: 0))
      },
      .method("_argumentsToXML", flags) { context, call throws(ScriptAbort) in
        var text = "<arguments>"
        for index in 1..<max(1, try length(context, call[0])) {
          text += try xml(context, try element(context, call[0], index), depth: 0)
        }
        return context.heap.value(text + "</arguments>")
      },
      .method("_toAS", flags) { context, call throws(ScriptAbort) in
        try value(context, call[0], depth: 0)
      },
      .method("_objectToAS", flags) { context, call throws(ScriptAbort) in
        try fill(context, context.world.makeObject(), call[0], depth: 0)
      },
      .method("_arrayToAS", flags) { context, call throws(ScriptAbort) in
        try fill(context, context.world.makeArray(), call[0], depth: 0)
      },
      .method("_argumentsToAS", flags) { context, call throws(ScriptAbort) in
        var values: [Value] = []
        for child in try children(context, call[0]) {
          values.append(try value(context, child, depth: 0))
        }
        return Value(context.world.makeArray(values))
      },
      .method("_toJS", flags) { context, call throws(ScriptAbort) in
        context.heap.value(try script(context, call[0], depth: 0))
      },
      .method("_objectToJS", flags) { context, call throws(ScriptAbort) in
        context.heap.value(try objectScript(context, call[0], depth: 0))
      },
      .method("_arrayToJS", flags) { context, call throws(ScriptAbort) in
        context.heap.value(try arrayScript(context, call[0], depth: 0))
      },
      text("_escapeXML") { ExternalText.escapedXML($0.units) },
      text("_unescapeXML") { ExternalText.unescapedXML($0.units) },
      // Line breaks stay only in later players (C.ExternalInterface.9; measured: quoted-breaks).
      .method("_jsQuoteString", flags) { context, call throws(ScriptAbort) in
        let escapesBreaks = context.player.playerVersion < 10
        return try changed(context, call) {
          ExternalText.quoted($0.units, escapesBreaks: escapesBreaks)
        }
      },
    ])

  private static let flags: PropertyFlags = [
    .dontEnumerate, .dontDelete, .readOnly, .version8,
  ]

  /// Objects may hold themselves.
  private static let depthLimit = 64

  /// A function from text to text: null without an argument, and instead of an empty text.
  private static func text(
    _ name: String, _ body: @escaping @Sendable (ScriptString) -> [UInt16]
  ) -> NativeMember {
    .method(name, flags) { context, call throws(ScriptAbort) in try changed(context, call, body) }
  }

  /// What a function makes of the text that it was called with.
  private static func changed(
    _ context: NativeContext, _ call: NativeCall, _ body: (ScriptString) -> [UInt16]
  ) throws(ScriptAbort) -> Value {
    guard call.count > 0 else { return .null }
    let result = body(try context.objects.string(call[0]))
    return result.isEmpty ? .null : Value(context.heap.string(units: result))
  }

  private static func length(_ context: NativeContext, _ value: Value) throws(ScriptAbort) -> Int {
    let number = Integers.int(
      try context.objects.number(try context.objects.get(value, Atom(.length))))
    return max(0, min(number, 1 << 16))
  }

  private static func element(
    _ context: NativeContext, _ value: Value, _ index: Int
  ) throws(ScriptAbort) -> Value {
    try context.objects.get(value, context.heap.atom(index: index))
  }

  // MARK: - To XML

  private static func xml(
    _ context: NativeContext, _ value: Value, depth: Int
  ) throws(ScriptAbort) -> String {
    if value.isString {
      // The text of nothing is null, which is written out.
      let units = ExternalText.escapedXML(value.string.units)
      return "<string>" + (units.isEmpty ? "null" : String(decoding: units, as: UTF16.self))
        + "</string>"
    }
    if value.isUndefined { return "<undefined/>" }
    if value.isDouble { return "<number>" + NumberText.text(value.double) + "</number>" }
    if value.isBoolean { return value == .true ? "<true/>" : "<false/>" }
    try context.checkTime()
    // An object without a value is equal to null.
    guard let object = value.asObject, !(try context.objects.looselyEqual(value, .null)) else {
      return "<null/>"
    }
    if context.objects.hasOwn(object, Atom(.length)) {
      return try arrayXML(context, value, depth: depth)
    }
    if object.isFunction { return "<null/>" }
    return try objectXML(context, value, depth: depth)
  }

  private static func objectXML(
    _ context: NativeContext, _ value: Value, depth: Int
  ) throws(ScriptAbort) -> String {
    var text = "<object>"
    if let object = value.asObject, depth < depthLimit {
      for name in context.objects.enumerableNames(object) {
        text += "<property id=\"" + context.heap.text(name).text + "\">"
        text +=
          try xml(context, try context.objects.get(object, name), depth: depth + 1) + "</property>"
        try checkLength(text.utf8.count)
      }
    }
    return text + "</object>"
  }

  private static func arrayXML(
    _ context: NativeContext, _ value: Value, depth: Int
  ) throws(ScriptAbort) -> String {
    var text = "<array>"
    if depth < depthLimit {
      for index in 0..<(try length(context, value)) {
        text += "<property id=\"\(index)\">"
        text +=
          try xml(context, try element(context, value, index), depth: depth + 1) + "</property>"
        try checkLength(text.utf8.count)
      }
    }
    return text + "</array>"
  }

  /// Objects that refer to one another in many ways grow with each level.
  private static func checkLength(_ count: Int) throws(ScriptAbort) {
    if count > ObjectModel.stringLimit { throw .halted }
  }

  // MARK: - From XML

  private static func children(_ context: NativeContext, _ node: Value) throws(ScriptAbort)
    -> [Value]
  {
    guard let list = try context.objects.get(node, Atom(.childNodes)).asObject else { return [] }
    return try ArrayClass.elements(context, list)
  }

  private static func value(
    _ context: NativeContext, _ node: Value, depth: Int
  ) throws(ScriptAbort) -> Value {
    try context.checkTime()
    var name = try context.objects.get(node, Atom(.nodeName))
    if let box = name.asObject, box.kind == .box { name = box.aux }
    guard name.isString, depth < depthLimit else { return .undefined }
    func content() throws(ScriptAbort) -> ScriptString {
      try context.objects.string(try context.objects.get(node, Atom(.firstChild)))
    }
    switch name.string.text {
    case "null": return .null
    case "true": return .true
    case "false": return .false
    case "string": return Value(try content())
    case "number": return Value(outside: try context.objects.number(Value(try content())))
    case "object":
      return try fill(context, context.world.makeObject(), node, depth: depth + 1)
    case "array": return try fill(context, context.world.makeArray(), node, depth: depth + 1)
    case "class":
      return context.world.native(at: try content().text)
    default: return .undefined
    }
  }

  /// Gives an object what the `property` elements of a node hold.
  private static func fill(
    _ context: NativeContext, _ object: ScriptObject, _ node: Value, depth: Int
  ) throws(ScriptAbort) -> Value {
    for child in try children(context, node) {
      let attributes = try context.objects.get(child, Atom(.attributes))
      let name = try context.objects.name(
        try context.objects.get(attributes, context.heap.intern("id")))
      let content = try context.objects.get(child, Atom(.firstChild))
      try context.objects.set(object, name, try value(context, content, depth: depth))
    }
    return Value(object)
  }

  // MARK: - To JavaScript

  private static func script(
    _ context: NativeContext, _ value: Value, depth: Int
  ) throws(ScriptAbort) -> String {
    try context.checkTime()
    if value.isString {
      let units = ExternalText.quoted(value.string.units, escapesBreaks: false)
      return "\"" + String(decoding: units, as: UTF16.self) + "\""
    }
    guard let object = value.asObject, !object.isFunction else {
      return value.isUndefined ? "undefined" : try context.objects.string(value).text
    }
    return object.kind == .array
      ? try arrayScript(context, value, depth: depth)
      : try objectScript(context, value, depth: depth)
  }

  private static func arrayScript(
    _ context: NativeContext, _ value: Value, depth: Int
  ) throws(ScriptAbort) -> String {
    var parts: [String] = []
    var count = 0
    if depth < depthLimit {
      for index in 0..<(try length(context, value)) {
        parts.append(try script(context, try element(context, value, index), depth: depth + 1))
        count += parts[index].utf8.count
        try checkLength(count)
      }
    }
    return "[" + parts.joined(separator: ",") + "]"
  }

  private static func objectScript(
    _ context: NativeContext, _ value: Value, depth: Int
  ) throws(ScriptAbort) -> String {
    var parts: [String] = []
    var count = 0
    if let object = value.asObject, depth < depthLimit {
      for name in context.objects.enumerableNames(object) {
        let content = try context.objects.get(object, name)
        parts.append(
          context.heap.text(name).text + ":" + (try script(context, content, depth: depth + 1)))
        count += parts[parts.count - 1].utf8.count
        try checkLength(count)
      }
    }
    return "({" + parts.joined(separator: ",") + "})"
  }
}
