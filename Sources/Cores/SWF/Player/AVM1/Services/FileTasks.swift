import SWF

/// File dialogs that scripts have asked for, and the transfers that follow.
final class FileTasks: Service {
  var waiting: [FileTask] = []

  override func markRoots(_ marker: inout Marker) {
    for task in waiting { marker.mark(task.object) }
  }

  /// Shows the dialogs that scripts have asked for, and asks for what is to be got or sent.
  func finishFileTasks() {
    // What a handler asks for comes in the same iteration.
    var rounds = 0
    while !waiting.isEmpty, rounds < 16 {
      let tasks = waiting
      waiting = []
      rounds += 1
      for task in tasks {
        let clip = player.stage.levels[0]
        machine.withPlayerFrame(clip?.script, version: UInt8(clamping: clip?.version ?? 8)) {
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
      try calls.broadcast(from: task.object, heap.intern("onCancel"), this)
      return
    }
    let state = task.object.native as? FileReferenceState
    switch task.kind {
    case .browse:
      state?.file = files.first
      try calls.broadcast(from: task.object, heap.intern("onSelect"), this)
    case .browseSeveral:
      let list = world.makeArray()
      for (index, file) in files.enumerated() {
        guard let constructor = world.native(at: "flash.net.FileReference").asObject,
          let object = try calls.construct(constructor, []).asObject
        else { return }
        (object.native as? FileReferenceState)?.file = file
        heap.addElement(list, at: index, Value(object))
      }
      try objects.set(task.object, heap.intern("fileList"), Value(list))
      try calls.broadcast(from: task.object, heap.intern("onSelect"), this)
    case .download(let url):
      state?.file = files.first
      try calls.broadcast(from: task.object, heap.intern("onSelect"), this)
      request(url, task.object, [])
    case .upload(let url):
      request(url, task.object, state?.file?.bytes)
    }
  }

  private func request(_ url: String, _ object: ScriptObject, _ body: [UInt8]?) {
    services.loads.lastToken += 1
    services.loads.receivers[services.loads.lastToken] = DataReceiver(
      object: object, version: 8, clip: nil, kind: .file(url: url))
    player.loading.request(
      url, base: player.movie, isPost: body?.isEmpty == false, body: body ?? [],
      mimeType: "application/octet-stream", for: .data(token: services.loads.lastToken))
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
      if hasAnswered { try calls.broadcast(from: object, heap.intern("onOpen"), [this]) }
      player.trace("Error opening URL '\(url)'")
      try calls.broadcast(from: object, heap.intern("onIOError"), [this])
      if hasAnswered {
        try calls.broadcast(from: object, heap.intern("onProgress"), [this, .zero, .zero])
      }
      return
    }
    try calls.broadcast(from: object, heap.intern("onOpen"), [this])
    let count = Value(bytes.count)
    try calls.broadcast(from: object, heap.intern("onProgress"), [this, count, count])
    try calls.broadcast(from: object, heap.intern("onComplete"), [this])
  }
}
