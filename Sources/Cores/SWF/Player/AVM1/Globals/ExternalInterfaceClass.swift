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
        .method("_toXML") { avm, call throws(ScriptAbort) in
          avm.value(try xml(avm, call[0], depth: 0))
        },
        .method("_objectToXML") { avm, call throws(ScriptAbort) in
          avm.value(try objectXML(avm, call[0], depth: 0))
        },
        .method("_arrayToXML") { avm, call throws(ScriptAbort) in
          avm.value(try arrayXML(avm, call[0], depth: 0))
        },
        .method("_argumentsToXML") { avm, call throws(ScriptAbort) in
          var text = "<arguments>"
          for index in 1..<max(1, try length(avm, call[0])) {
            text += try xml(avm, try element(avm, call[0], index), depth: 0)
          }
          return avm.value(text + "</arguments>")
        },
        .method("_toAS") { avm, call throws(ScriptAbort) in try value(avm, call[0], depth: 0) },
        .method("_objectToAS") { avm, call throws(ScriptAbort) in
          try fill(avm, avm.makeObject(), call[0], depth: 0)
        },
        .method("_arrayToAS") { avm, call throws(ScriptAbort) in
          try fill(avm, avm.makeArray(), call[0], depth: 0)
        },
        .method("_argumentsToAS") { avm, call throws(ScriptAbort) in
          var values: [Value] = []
          for child in try children(avm, call[0]) {
            values.append(try value(avm, child, depth: 0))
          }
          return Value(avm.makeArray(values))
        },
        .method("_escapeXML") { avm, call throws(ScriptAbort) in
          Value(avm.heap.string(units: XMLTree.escaped(try avm.string(call[0]).units)))
        },
        .method("_unescapeXML") { avm, call throws(ScriptAbort) in
          Value(avm.heap.string(units: XMLEntities.decoded(try avm.string(call[0]).units)))
        },
      ])
  ]

  /// Objects may hold themselves.
  private static let depthLimit = 64

  private static func length(_ avm: AVM1, _ value: Value) throws(ScriptAbort) -> Int {
    let number = AVM1.int(try avm.number(try avm.get(value, Atom(.length))))
    return max(0, min(number, 1 << 16))
  }

  private static func element(
    _ avm: AVM1, _ value: Value, _ index: Int
  ) throws(ScriptAbort) -> Value {
    try avm.get(value, avm.heap.atom(index: index))
  }

  private static func escaped(_ text: ScriptString) -> String {
    String(decoding: XMLTree.escaped(text.units), as: UTF16.self)
  }

  private static func xml(
    _ avm: AVM1, _ value: Value, depth: Int
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
    if object.kind == .array { return try arrayXML(avm, value, depth: depth) }
    return try objectXML(avm, value, depth: depth)
  }

  private static func objectXML(
    _ avm: AVM1, _ value: Value, depth: Int
  ) throws(ScriptAbort) -> String {
    var text = "<object>"
    if let object = value.asObject, !object.isFunction, depth < depthLimit {
      for name in avm.enumerableNames(object) {
        text += "<property id=\"" + avm.heap.text(name).text + "\">"
        text += try xml(avm, try avm.get(object, name), depth: depth + 1) + "</property>"
      }
    }
    return text + "</object>"
  }

  private static func arrayXML(
    _ avm: AVM1, _ value: Value, depth: Int
  ) throws(ScriptAbort) -> String {
    var text = "<array>"
    if depth < depthLimit {
      for index in 0..<(try length(avm, value)) {
        text += "<property id=\"\(index)\">"
        text += try xml(avm, try element(avm, value, index), depth: depth + 1) + "</property>"
      }
    }
    return text + "</array>"
  }

  // MARK: - From XML

  private static func children(_ avm: AVM1, _ node: Value) throws(ScriptAbort) -> [Value] {
    guard let list = try avm.get(node, Atom(.childNodes)).asObject else { return [] }
    return try ArrayClass.elements(avm, list)
  }

  private static func value(
    _ avm: AVM1, _ node: Value, depth: Int
  ) throws(ScriptAbort) -> Value {
    let name = try avm.get(node, Atom(.nodeName))
    func isNamed(_ text: String) throws(ScriptAbort) -> Bool {
      try avm.looselyEqual(name, avm.value(text))
    }
    if try isNamed("number") {
      let text = try avm.get(node, Atom(.firstChild))
      return text.isNullish ? .nan : Value(try avm.number(Value(try avm.string(text))))
    }
    if try isNamed("string") {
      let text = try avm.get(node, Atom(.firstChild))
      if text.isUndefined { return avm.value("undefined") }
      return Value(try avm.string(text))
    }
    if try isNamed("true") { return .true }
    if try isNamed("false") { return .false }
    if try isNamed("null") { return .null }
    guard depth < depthLimit else { return .undefined }
    if try isNamed("object") { return try fill(avm, avm.makeObject(), node, depth: depth + 1) }
    if try isNamed("array") { return try fill(avm, avm.makeArray(), node, depth: depth + 1) }
    return .undefined
  }

  /// Gives an object what the `property` elements of a node hold.
  private static func fill(
    _ avm: AVM1, _ object: ScriptObject, _ node: Value, depth: Int
  ) throws(ScriptAbort) -> Value {
    for child in try children(avm, node) {
      let attributes = try avm.get(child, Atom(.attributes))
      let name = try avm.name(try avm.get(attributes, avm.heap.intern("id")))
      let content = try avm.get(child, Atom(.firstChild))
      try avm.set(object, name, try value(avm, content, depth: depth))
    }
    return Value(object)
  }
}
