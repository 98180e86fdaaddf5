/// What a FileReference keeps: the file that was chosen.
final class FileReferenceState: NativeState {
  var file: ChosenFile?
  func trace(_ marker: inout Marker) {}
  static var nodeKind: NodeKind { .fileReference }

  func code(_ coder: StateCoder) {
    coder.optional(&file, ChosenFile(name: "", bytes: [])) { file in
      var (name, bytes) = (file.name, file.bytes)
      coder.value(&name)
      coder.value(&bytes)
      if coder.isReading { file = ChosenFile(name: name, bytes: bytes) }
    }
  }
}

/// What a script wants of the person or the net, until the iteration's end.
struct FileTask {
  enum Kind {
    case browse
    case browseSeveral
    /// To a file that the person names.
    case download(url: String)
    case upload(url: String)
  }

  var object: ScriptObject
  var kind: Kind
  var dialog: FileDialog?
}

/// `flash.net.FileReference` and `FileReferenceList`.
///
/// Source: ActionScript 2 language reference; recorded cases (`avm1/file_reference_*`).
enum FileReferenceClass {
  static let table = NativeClass(
    name: "flash.net.FileReference", flags: [.dontEnumerate, .version8],
    constructor: { avm, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      object.native = FileReferenceState()
      try listen(avm, object)
      return .undefined
    },
    members: [
      .method("browse") { avm, call throws(ScriptAbort) in
        guard let object = call.object, let filters = try filters(avm, call) else { return .false }
        let dialog = FileDialog(purpose: .open, filters: filters, suggestedName: "")
        avm.fileTasks.append(FileTask(object: object, kind: .browse, dialog: dialog))
        return .true
      },
      .method("upload") { avm, call throws(ScriptAbort) in
        guard let object = call.object, state(object)?.file != nil, call.count > 0 else {
          return .false
        }
        let url = try avm.string(call[0]).text
        guard isAddress(url) else { return .false }
        avm.fileTasks.append(FileTask(object: object, kind: .upload(url: url), dialog: nil))
        return .true
      },
      .method("download") { avm, call throws(ScriptAbort) in
        guard let object = call.object, call.count > 0 else { return .false }
        let url = try avm.string(call[0]).text
        guard isAddress(url) else { return .false }
        let name = call[1].isUndefined ? lastPart(of: url) : try avm.string(call[1]).text
        let dialog = FileDialog(purpose: .save, filters: [], suggestedName: name)
        avm.fileTasks.append(FileTask(object: object, kind: .download(url: url), dialog: dialog))
        return .true
      },
      .method("cancel") { avm, call throws(ScriptAbort) in
        avm.fileTasks.removeAll { $0.object == call.object }
        return .undefined
      },
      property("creationDate") { _, _ in .undefined },
      property("creator") { _, _ in .undefined },
      property("modificationDate") { _, _ in .undefined },
      property("name") { avm, file in avm.value(file.name) },
      property("postData") { _, _ in .undefined },
      property("size") { _, file in Value(file.bytes.count) },
      property("type") { avm, file in
        file.name.lastIndex(of: ".").map { avm.value(String(file.name[$0...])) } ?? .undefined
      },
    ])

  static let list = NativeClass(
    name: "flash.net.FileReferenceList", flags: [.dontEnumerate, .version8],
    constructor: { avm, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      try listen(avm, object)
      return .undefined
    },
    members: [
      .method("browse") { avm, call throws(ScriptAbort) in
        guard let object = call.object, let filters = try filters(avm, call) else { return .false }
        let dialog = FileDialog(purpose: .openSeveral, filters: filters, suggestedName: "")
        avm.fileTasks.append(FileTask(object: object, kind: .browseSeveral, dialog: dialog))
        return .true
      }
    ])

  private static func listen(_ avm: AVM1, _ object: ScriptObject) throws(ScriptAbort) {
    try AsBroadcasterClass.initialize(avm, object)
  }

  private static func state(_ object: ScriptObject) -> FileReferenceState? {
    object.native as? FileReferenceState
  }

  private static func property(
    _ name: String, _ body: @escaping @Sendable (AVM1, ChosenFile) -> Value
  ) -> NativeMember {
    .accessor(
      name,
      get: { avm, call throws(ScriptAbort) in
        guard let file = call.object.flatMap({ state($0) })?.file else { return .undefined }
        return body(avm, file)
      })
  }

  /// The filters that `browse` was given; nil if they are wrong.
  private static func filters(
    _ avm: AVM1, _ call: NativeCall
  ) throws(ScriptAbort) -> [FileDialog.Filter]? {
    if call.count == 0 || call[0].isNullish { return [] }
    guard let list = call[0].asObject else { return nil }
    var filters: [FileDialog.Filter] = []
    for value in try ArrayClass.elements(avm, list) {
      let description = try avm.get(value, avm.heap.intern("description"))
      let patterns = try avm.get(value, avm.heap.intern("extension"))
      guard description.isString, !description.string.isEmpty, patterns.isString,
        !patterns.string.isEmpty
      else { return nil }
      filters.append(
        FileDialog.Filter(description: description.string.text, patterns: patterns.string.text))
    }
    return filters.isEmpty ? nil : filters
  }

  /// Whether files can be got from or sent to an address.
  private static func isAddress(_ url: String) -> Bool {
    let lower = url.lowercased()
    guard let scheme = ["http://", "https://"].first(where: lower.hasPrefix) else { return false }
    return lower.dropFirst(scheme.count).first.map { $0.isLetter || $0.isNumber } ?? false
  }

  private static func lastPart(of url: String) -> String {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    return path.split(separator: "/").last.map(String.init) ?? ""
  }
}

extension AVM1 {
  /// Shows the dialogs that scripts have asked for, and asks for what is to be got or sent.
  func finishFileTasks() {
    // What a handler asks for comes in the same iteration.
    var rounds = 0
    while !fileTasks.isEmpty, rounds < 16 {
      let tasks = fileTasks
      fileTasks = []
      rounds += 1
      for task in tasks {
        let clip = player.stage.levels[0]
        withPlayerFrame(clip?.script, version: UInt8(clamping: clip?.version ?? 8)) {
          () throws(ScriptAbort) in
          try self.finish(task)
        }
      }
    }
  }

  private func finish(_ task: FileTask) throws(ScriptAbort) {
    let this = [Value(task.object)]
    let files = task.dialog.map { player.chooseFiles($0) } ?? []
    if task.dialog != nil, files.isEmpty {
      try broadcast(from: task.object, heap.intern("onCancel"), this)
      return
    }
    let state = task.object.native as? FileReferenceState
    switch task.kind {
    case .browse:
      state?.file = files.first
      try broadcast(from: task.object, heap.intern("onSelect"), this)
    case .browseSeveral:
      let list = makeArray()
      for (index, file) in files.enumerated() {
        guard let constructor = native(at: "flash.net.FileReference").asObject,
          let object = try construct(constructor, []).asObject
        else { return }
        (object.native as? FileReferenceState)?.file = file
        heap.addElement(list, at: index, Value(object))
      }
      try set(task.object, heap.intern("fileList"), Value(list))
      try broadcast(from: task.object, heap.intern("onSelect"), this)
    case .download(let url):
      state?.file = files.first
      try broadcast(from: task.object, heap.intern("onSelect"), this)
      request(url, task.object, [])
    case .upload(let url):
      request(url, task.object, state?.file?.bytes)
    }
  }

  private func request(_ url: String, _ object: ScriptObject, _ body: [UInt8]?) {
    lastToken += 1
    receivers[lastToken] = DataReceiver(
      object: object, version: 8, clip: nil, kind: .file(url: url))
    player.request(
      url, base: player.movie, isPost: body?.isEmpty == false, body: body ?? [],
      mimeType: "application/octet-stream", for: .data(token: lastToken))
  }

  /// Tells a FileReference how its transfer went.
  func receiveFile(
    _ answer: LoadAnswer, _ object: ScriptObject, url: String
  ) throws(ScriptAbort) {
    let this = Value(object)
    guard case .success(let bytes, _) = answer else {
      // A server that answered, with an error, had been opened.
      var hasAnswered = false
      if case .refused = answer { hasAnswered = true }
      if hasAnswered { try broadcast(from: object, heap.intern("onOpen"), [this]) }
      player.trace("Error opening URL '\(url)'")
      try broadcast(from: object, heap.intern("onIOError"), [this])
      if hasAnswered {
        try broadcast(from: object, heap.intern("onProgress"), [this, .zero, .zero])
      }
      return
    }
    try broadcast(from: object, heap.intern("onOpen"), [this])
    let count = Value(bytes.count)
    try broadcast(from: object, heap.intern("onProgress"), [this, count, count])
    try broadcast(from: object, heap.intern("onComplete"), [this])
  }
}
