import FlashAVM2
import FlashDisplay
import FlashHeap

/// K.Clip: Clipboard, which keeps its contents in the first fields of its face.
enum ClipboardNatives {
  private enum Field: Int { case formats, contents, handlers, isGeneral }
  private static let text = "air:text"
  /// As many formats as one clipboard has at once.
  private static let mostFormats = 256

  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new":
      NativeCall.act { call throws(ScriptError) in
        try store([], of: call.this, isGeneral: false, call.api)
      }
    case "static get generalClipboard":
      NativeCall.give { call throws(ScriptError) in
        let object = try call.api.services.single(.clipboard)
        let fields = fields(object.object, call.api)
        if !fields[Field.formats.rawValue].isObject {
          try store([], of: object.object, isGeneral: true, call.api)
        }
        return object
      }
    case "get formats":
      NativeCall.give { call throws(ScriptError) in
        Value(try call.interpreter.makeList(entries(call).map { call.value($0.format) }))
      }
    case "clear":
      NativeCall.act { call throws(ScriptError) in
        let isGeneral = isGeneral(call)
        if isGeneral { call.api.player.keyboard.clipboard = "" }
        try store([], of: call.this, isGeneral: isGeneral, call.api)
      }
    case "clearData":
      NativeCall.act { call throws(ScriptError) in
        let format = try call.text(1, named: "format")
        let isGeneral = isGeneral(call)
        if isGeneral, format == text { call.api.player.keyboard.clipboard = "" }
        try store(
          entries(call).filter { $0.format != format }, of: call.this, isGeneral: isGeneral,
          call.api)
      }
    case "hasFormat":
      NativeCall.flag { call throws(ScriptError) in
        let format = try call.text(1, named: "format")
        return entries(call).contains { $0.format == format }
      }
    case "getData": NativeCall.give(getData)
    case "setData":
      NativeCall.flag { call throws(ScriptError) in
        let format = try call.text(1, named: "format")
        guard !call.value(2).isNull else { throw ScriptError(2007, "data") }
        return try set(format, call.value(2), isHandler: false, call)
      }
    case "setDataHandler":
      NativeCall.flag { call throws(ScriptError) in
        let format = try call.text(1, named: "format")
        _ = try call.object(2, named: "handler")
        return try set(format, call.value(2), isHandler: true, call)
      }
    default: nil
    }
  }

  private static func fields(_ object: ScriptObject, _ api: ABCMachine) -> Fields {
    Fields(object, of: api.types.type("flash.desktop", "Clipboard"))
  }

  private static func isGeneral(_ call: NativeCall) -> Bool {
    fields(call.this, call.api)[Field.isGeneral.rawValue].rawUInt != 0
  }

  // MARK: - Contents

  private struct Entry {
    let format: String
    let content: Value
    let isHandler: Bool
  }

  private static func entries(_ call: NativeCall) -> [Entry] {
    let fields = fields(call.this, call.api)
    func list(_ field: Field) -> [Value] {
      fields[field.rawValue].asObject.map { ScriptList($0).values } ?? []
    }
    let (formats, contents, handlers) = (list(.formats), list(.contents), list(.handlers))
    guard formats.count == contents.count, formats.count == handlers.count else { return [] }
    return formats.indices.map {
      Entry(
        format: formats[$0].asString?.text ?? "", content: contents[$0],
        isHandler: handlers[$0].isObject)
    }
  }

  private static func store(
    _ entries: [Entry], of object: ScriptObject, isGeneral: Bool, _ api: ABCMachine
  ) throws(ScriptError) {
    let interpreter = api.interpreter
    let fields = fields(object, api)
    // What lists are made of is in the object's old lists or in registers.
    let formats = Value(
      try interpreter.makeList(entries.map { interpreter.heap.value($0.format) }))
    try interpreter.holding(formats) { () throws(ScriptError) in
      let contents = Value(try interpreter.makeList(entries.map(\.content)))
      try interpreter.holding(contents) { () throws(ScriptError) in
        let handlers = try interpreter.makeList(
          entries.map { $0.isHandler ? $0.content : .null })
        fields[Field.formats.rawValue] = formats
        fields[Field.contents.rawValue] = contents
        fields[Field.handlers.rawValue] = Value(handlers)
      }
    }
    fields[Field.isGeneral.rawValue] = Value(rawBoolean: isGeneral)
  }

  private static func set(
    _ format: String, _ content: Value, isHandler: Bool, _ call: NativeCall
  ) throws(ScriptError) -> Bool {
    let isGeneral = isGeneral(call)
    if isGeneral, format == text, !isHandler {
      call.api.player.keyboard.clipboard = try call.interpreter.values.toText(content).text
    }
    var all = entries(call).filter { $0.format != format }
    guard all.count < mostFormats else { return false }
    all.append(Entry(format: format, content: content, isHandler: isHandler))
    try store(all, of: call.this, isGeneral: isGeneral, call.api)
    return true
  }

  /// The general clipboard may only be read while something is pasted, which no event says.
  private static func getData(_ call: NativeCall) throws(ScriptError) -> Value {
    let format = try call.text(1, named: "format")
    let mode = try call.text(2, named: "transferMode")
    guard ["cloneOnly", "clonePreferred", "originalOnly", "originalPreferred"].contains(mode) else {
      throw ScriptError(2008, "transferMode")
    }
    if isGeneral(call) { throw ScriptError(2179) }
    guard let entry = entries(call).first(where: { $0.format == format }) else { return .null }
    guard entry.isHandler else { return entry.content }
    return try call.interpreter.call(entry.content, this: .undefined, [])
  }
}
