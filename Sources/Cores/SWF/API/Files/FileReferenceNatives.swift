import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap

/// N.Fr: FileReference and FileReferenceList.
enum FileReferenceNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "get name": chosen { call, fields in fields.name }
    case "get size":
      chosen { call, fields throws(ScriptError) in
        Value(outside: Double(try fields.bytes(call.interpreter).count))
      }
    case "get type":
      chosen { call, fields in
        let name = fields.name.asString?.text ?? ""
        return name.lastIndex(of: ".").map { call.value(String(name[$0...])) } ?? .null
      }
    case "get creationDate", "get modificationDate":
      chosen { call, _ throws(ScriptError) in
        let machine = call.interpreter.machine
        return try call.interpreter.construct(
          try machine.classObject(for: machine.types.date, call.interpreter),
          [Value(outside: machine.surroundings.date())])
      }
    case "get creator": NativeCall.give { _ in .null }
    case "get data":
      NativeCall.give { call in FileFields(call.this, call.api.types).data }
    case "browse":
      NativeCall.flag { call throws(ScriptError) in
        try call.api.services.files.ask(
          FileTask(kind: .browse, object: call.this, filters: try filters(call)))
        return true
      }
    case "cancel": NativeCall.act { call in call.api.services.files.cancel(call.this) }
    case "load": NativeCall.act(load)
    case "save": NativeCall.act(save)
    case "upload": NativeCall.act(upload)
    case "download":
      NativeCall.act { call throws(ScriptError) in
        let request = try RequestText(call.value(1), call)
        try call.api.services.files.ask(
          FileTask(
            kind: .download, object: call.this,
            suggestedName: call.text(2) ?? URLText.fileName(request.url), request: request))
      }
    default: nil
    }
  }

  static func ofList(_ key: String) -> NativeFunction? {
    switch key {
    case "get fileList":
      NativeCall.give { call in Fields(call.this, of: call.api.types.fileReferenceList)[0] }
    case "browse":
      NativeCall.flag { call throws(ScriptError) in
        try call.api.services.files.ask(
          FileTask(kind: .browseSeveral, object: call.this, filters: try filters(call)))
        Fields(call.this, of: call.api.types.fileReferenceList)[0] = Value(
          try call.interpreter.makeList([]))
        return true
      }
    default: nil
    }
  }

  /// What a reference has once a file is chosen; before, 2037.
  private static func chosen(
    _ read: @escaping (NativeCall, FileFields) throws(ScriptError) -> Value
  ) -> NativeFunction {
    NativeCall.give { call throws(ScriptError) in
      let fields = FileFields(call.this, call.api.types)
      guard fields.isChosen else { throw ScriptError(2037) }
      return try read(call, fields)
    }
  }

  /// Each element is a FileFilter that says something (N.Fr.2).
  private static func filters(_ call: NativeCall) throws(ScriptError) -> [FileDialog.Filter] {
    var filters: [FileDialog.Filter] = []
    for value in Natives.rest(call.value(1)) {
      guard let object = value.asObject, object.traits.isKind(of: call.api.types.fileFilter) else {
        throw ScriptError(2097)
      }
      let fields = Fields(object, of: call.api.types.fileFilter)
      guard let description = fields[0].asString?.text, !description.isEmpty,
        let patterns = fields[1].asString?.text, !patterns.isEmpty
      else { throw ScriptError(2097) }
      filters.append(FileDialog.Filter(description: description, patterns: patterns))
    }
    return filters
  }

  /// All at once: the file is there (N.Fr.3).
  private static func load(_ call: NativeCall) throws(ScriptError) {
    let fields = FileFields(call.this, call.api.types)
    guard fields.isChosen else { throw ScriptError(2037) }
    try call.api.services.files.checkIdle(call.this)
    let bytes = Array(try fields.bytes(call.interpreter).contents)
    let events = call.api.events
    events.send("open", to: call.this)
    events.sendProgress(0, of: bytes.count, to: call.this)
    events.send("open", to: call.this)
    events.sendProgress(bytes.count, of: bytes.count, to: call.this)
    fields.data = try call.interpreter.makeByteArray(bytes)
    events.send("complete", to: call.this)
  }

  private static func save(_ call: NativeCall) throws(ScriptError) {
    let data = call.value(1)
    guard !data.isNullish else { throw try plainError("data", call) }
    let machine = call.interpreter.machine
    let bytes: [UInt8]
    if data.asObject?.payload is ByteArrayState {
      bytes = Array(try ByteArrayState.of(data, machine).contents)
    } else if let object = data.asObject,
      object.traits === machine.types.xml || object.traits === machine.types.xmlList
    {
      let text = try call.interpreter.properties.callProperty(
        data, Name(call.interpreter.heap.intern("toXMLString"), .as3), [])
      bytes = Array(try call.interpreter.values.toText(text).text.utf8)
    } else {
      bytes = Array(try call.interpreter.values.toText(data).text.utf8)
    }
    try call.api.services.files.ask(
      FileTask(
        kind: .save, object: call.this, suggestedName: call.text(2) ?? "", bytes: bytes))
  }

  /// An ArgumentError of a text alone, without a number.
  private static func plainError(
    _ text: String, _ call: NativeCall
  ) throws(ScriptError) -> ScriptError {
    let type = call.api.types.type("", "ArgumentError")
    let error = try call.interpreter.construct(
      try call.interpreter.machine.classObject(for: type, call.interpreter), [call.value(text)])
    return .value(error)
  }

  /// The file goes as a part of a form, after its name (N.Fr.4).
  private static func upload(_ call: NativeCall) throws(ScriptError) {
    let request = try RequestText(call.value(1), call)
    let fields = FileFields(call.this, call.api.types)
    guard fields.isChosen else { throw ScriptError(2037) }
    try call.api.services.files.checkIdle(call.this)
    let field = call.text(2) ?? "Filedata"
    let name = fields.name.asString?.text ?? ""
    let border = "----------ArcadiaFormBoundary"
    func part(_ head: String, _ body: [UInt8]) -> [UInt8] {
      Array("--\(border)\r\nContent-Disposition: form-data; \(head)\r\n\r\n".utf8) + body
        + Array("\r\n".utf8)
    }
    let body =
      part("name=\"Filename\"", Array(name.utf8))
      + part(
        "name=\"\(field)\"; filename=\"\(name)\"\r\nContent-Type: application/octet-stream",
        Array(try fields.bytes(call.interpreter).contents))
      + part("name=\"Upload\"", Array("Submit Query".utf8)) + Array("--\(border)--".utf8)
    fields.ticket &+= 1
    call.api.player.loading.request(
      request.url, isPost: true, body: body, mimeType: "multipart/form-data; boundary=\(border)",
      for: ScriptLoad(kind: .upload, object: call.this, ticket: fields.ticket))
  }
}

/// What a FileReference has in the fields that its face has first.
struct FileFields {
  private enum Field: Int { case name, content, data, chosen, ticket }

  private let words: Fields

  init(_ object: ScriptObject, _ types: APITypes) {
    words = Fields(object, of: types.fileReference)
  }

  var name: Value { words[Field.name.rawValue] }
  /// What scripts see of the file once they have loaded it.
  var data: Value {
    get { words[Field.data.rawValue] }
    nonmutating set { words[Field.data.rawValue] = newValue }
  }
  var isChosen: Bool { words[Field.chosen.rawValue].rawUInt != 0 }
  var ticket: UInt32 {
    get { words[Field.ticket.rawValue].rawUInt }
    nonmutating set { words[Field.ticket.rawValue] = Value(rawUInt: newValue) }
  }

  /// What is in the file.
  func bytes(_ interpreter: Interpreter) throws(ScriptError) -> ByteArrayState {
    if !words[Field.content.rawValue].isObject {
      words[Field.content.rawValue] = try interpreter.makeByteArray([])
    }
    return try ByteArrayState.of(words[Field.content.rawValue], interpreter.machine)
  }

  /// The person has chosen a file.
  func choose(
    _ name: String, _ bytes: [UInt8], _ interpreter: Interpreter
  ) throws(ScriptError) {
    words[Field.name.rawValue] = interpreter.heap.value(name)
    words[Field.chosen.rawValue] = Value(rawBoolean: true)
    words[Field.data.rawValue] = .null
    try self.bytes(interpreter).replace(with: bytes)
  }
}
