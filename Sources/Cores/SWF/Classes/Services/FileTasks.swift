package import FlashAVM1
package import FlashDisplay
package import FlashHeap
import SWF

/// File dialogs that scripts have asked for, and the transfers that follow.
package final class FileTasks: Service {
  package var waiting: [FileTask] = []

  package override func markRoots(_ marker: inout Marker) {
    for task in waiting { marker.mark(task.object) }
  }

  /// Shows the dialogs that scripts have asked for, and asks for what is to be got or sent.
  package func finishFileTasks() {
    // What a handler asks for comes in the same iteration.
    var rounds = 0
    while !waiting.isEmpty, rounds < 16 {
      let tasks = waiting
      waiting = []
      rounds += 1
      for task in tasks {
        let clip = player.actionIsland.levels[0]
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
      request(url, task.object, nil)
    case .upload(let url):
      request(url, task.object, state?.file?.bytes)
    }
  }

  /// Uploads have a `body`, downloads none.
  private func request(_ url: String, _ object: ScriptObject, _ body: [UInt8]?) {
    services.loads.lastToken += 1
    services.loads.receivers[services.loads.lastToken] = DataReceiver(
      object: object, version: 8, clip: nil, kind: .file(url: url, uploaded: body?.count))
    services.clipLoads.request(
      url, isPost: body?.isEmpty == false, body: body ?? [],
      mimeType: "application/octet-stream", for: .data(token: services.loads.lastToken))
  }

  /// Tells a FileReference how its transfer went; `uploaded` is the size of what it sent, nil where it asked for something
  /// (C.FileReference.5, C.FileReference.6).
  package func receiveFile(
    _ answer: LoadAnswer, _ object: ScriptObject, url: String, uploaded: Int?
  ) throws(ScriptAbort) {
    func tell(_ event: String, _ arguments: Value...) throws(ScriptAbort) {
      try calls.broadcast(from: object, heap.intern(event), [Value(object)] + arguments)
    }
    switch (answer, uploaded) {
    case (.success(let bytes, _), _):
      try tell("onOpen")
      let size = Value(uploaded ?? bytes.count)
      try tell("onProgress", size, size)
      try tell("onComplete")
    case (.refused(let status), let size?):
      // The server has taken the file, and reports an error.
      try tell("onOpen")
      try tell("onProgress", Value(size), Value(size))
      try tell("onHTTPError", Value(status))
    case (.refused, nil):
      try tell("onOpen")
      player.trace("Error opening URL '\(url)'")
      try tell("onIOError")
      try tell("onProgress", .zero, .zero)
    case (.failure, .some):
      try tell("onOpen")
      try tell("onIOError")
    case (.failure, nil):
      player.trace("Error opening URL '\(url)'")
      try tell("onIOError")
    }
  }
}
