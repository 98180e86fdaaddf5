/// `flash.external.ExternalInterface`: no page is outside, but values are made XML and back as for a browser.
///
/// Source: recorded cases (`avm1/external_interface_*`).
enum ExternalInterfaceClass {
  static let tables: [NativeClass] = [
    NativeClass(
      name: "flash.external.ExternalInterface", flags: [.dontEnumerate, .version8],
      constructor: { _, _ throws(ScriptAbort) in .undefined },
      statics: [
        .accessor("available", .constant, get: { _, _ throws(ScriptAbort) in .false }),
        .method("addCallback") { _, _ throws(ScriptAbort) in .false },
        .method("call") { _, _ throws(ScriptAbort) in .null },
        .method("_toXML") { context, call throws(ScriptAbort) in
          context.heap.value(try xml(context, call[0], depth: 0))
        },
        .method("_objectToXML") { context, call throws(ScriptAbort) in
          context.heap.value(try objectXML(context, call[0], depth: 0))
        },
        .method("_arrayToXML") { context, call throws(ScriptAbort) in
          context.heap.value(try arrayXML(context, call[0], depth: 0))
        },
        .method("_argumentsToXML") { context, call throws(ScriptAbort) in
          var text = "<arguments>"
          for index in 1..<max(1, try length(context, call[0])) {
            text += try xml(context, try element(context, call[0], index), depth: 0)
          }
          return context.heap.value(text + "</arguments>")
        },
        .method("_toAS") { context, call throws(ScriptAbort) in
          try value(context, call[0], depth: 0)
        },
        .method("_objectToAS") { context, call throws(ScriptAbort) in
          try fill(context, context.world.makeObject(), call[0], depth: 0)
        },
        .method("_arrayToAS") { context, call throws(ScriptAbort) in
          try fill(context, context.world.makeArray(), call[0], depth: 0)
        },
        .method("_argumentsToAS") { context, call throws(ScriptAbort) in
          var values: [Value] = []
          for child in try children(context, call[0]) {
            values.append(try value(context, child, depth: 0))
          }
          return Value(context.world.makeArray(values))
        },
        .method("_escapeXML") { context, call throws(ScriptAbort) in
          Value(
            context.heap.string(units: XMLTree.escaped(try context.objects.string(call[0]).units)))
        },
        .method("_unescapeXML") { context, call throws(ScriptAbort) in
          Value(
            context.heap.string(
              units: XMLEntities.decoded(try context.objects.string(call[0]).units)))
        },
      ])
  ]

  /// Objects may hold themselves.
  private static let depthLimit = 64

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

  private static func escaped(_ text: ScriptString) -> String {
    String(decoding: XMLTree.escaped(text.units), as: UTF16.self)
  }

  private static func xml(
    _ context: NativeContext, _ value: Value, depth: Int
  ) throws(ScriptAbort) -> String {
    if value.isString {
      return "<string>" + (value.string.isEmpty ? "null" : escaped(value.string)) + "</string>"
    }
    if value.isUndefined { return "<undefined/>" }
    if value.isDouble { return "<number>" + NumberText.text(value.double) + "</number>" }
    if value.isBoolean { return value == .true ? "<true/>" : "<false/>" }
    guard let object = value.asObject, !object.isFunction, object.kind != .display else {
      return "<null/>"
    }
    if object.kind == .array { return try arrayXML(context, value, depth: depth) }
    return try objectXML(context, value, depth: depth)
  }

  private static func objectXML(
    _ context: NativeContext, _ value: Value, depth: Int
  ) throws(ScriptAbort) -> String {
    var text = "<object>"
    if let object = value.asObject, !object.isFunction, depth < depthLimit {
      for name in context.objects.enumerableNames(object) {
        text += "<property id=\"" + context.heap.text(name).text + "\">"
        text +=
          try xml(context, try context.objects.get(object, name), depth: depth + 1) + "</property>"
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
      }
    }
    return text + "</array>"
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
    let name = try context.objects.get(node, Atom(.nodeName))
    func isNamed(_ text: String) throws(ScriptAbort) -> Bool {
      try context.objects.looselyEqual(name, context.heap.value(text))
    }
    if try isNamed("number") {
      let text = try context.objects.get(node, Atom(.firstChild))
      return text.isNullish
        ? .nan : Value(try context.objects.number(Value(try context.objects.string(text))))
    }
    if try isNamed("string") {
      let text = try context.objects.get(node, Atom(.firstChild))
      if text.isUndefined { return context.heap.value("undefined") }
      return Value(try context.objects.string(text))
    }
    if try isNamed("true") { return .true }
    if try isNamed("false") { return .false }
    if try isNamed("null") { return .null }
    guard depth < depthLimit else { return .undefined }
    if try isNamed("object") {
      return try fill(context, context.world.makeObject(), node, depth: depth + 1)
    }
    if try isNamed("array") {
      return try fill(context, context.world.makeArray(), node, depth: depth + 1)
    }
    return .undefined
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
}
