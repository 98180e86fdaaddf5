import FlashAVM2
import FlashDisplay
package import FlashHeap

/// A dialog that a script has asked for, and what follows it.
struct FileTask {
  enum Kind: UInt8 { case browse, browseSeveral, save, download }

  var kind: Kind
  var object: ScriptObject
  var filters: [FileDialog.Filter] = []
  var suggestedName = ""
  /// What is to be saved.
  var bytes: [UInt8] = []
  /// What is to be got.
  var request: RequestText?

  var dialog: FileDialog {
    let purpose: FileDialog.Purpose =
      switch kind {
      case .browse: .open
      case .browseSeveral: .openSeveral
      case .save, .download: .save
      }
    return FileDialog(purpose: purpose, filters: filters, suggestedName: suggestedName)
  }
}

/// Dialogs that scripts have asked for, which come at the end of the iteration.
package final class FileTasks: HeapRoots {
  private unowned let machine: ABCMachine
  private var waiting: [FileTask] = []

  init(_ machine: ABCMachine) {
    self.machine = machine
    machine.machine.heap.addRoots(self)
  }

  package func markRoots(_ marker: inout Marker) {
    for task in waiting { marker.mark(task.object) }
  }

  /// Shows a dialog later; one at a time (N.Fr.2, N.Fr.3).
  func ask(_ task: FileTask) throws(ScriptError) {
    try checkIdle(task.object)
    if !waiting.isEmpty { throw ScriptError(2041) }
    waiting.append(task)
  }

  /// Nothing else is under way for a reference.
  func checkIdle(_ object: ScriptObject) throws(ScriptError) {
    if waiting.contains(where: { $0.object == object }) { throw ScriptError(2174) }
  }

  func cancel(_ object: ScriptObject) {
    waiting.removeAll { $0.object == object }
    FileFields(object, machine.types).ticket &+= 1
  }

  func finish() {
    // What a listener asks for comes in the same iteration.
    var rounds = 0
    while !waiting.isEmpty, rounds < 16 {
      let tasks = waiting
      waiting = []
      rounds += 1
      for task in tasks {
        machine.attempt { () throws(ScriptError) in
          try machine.interpreter.holding(Value(task.object)) { () throws(ScriptError) in
            try finish(task)
          }
        }
      }
    }
  }

  private func finish(_ task: FileTask) throws(ScriptError) {
    let events = machine.events
    let files = machine.player.chooseFiles(task.dialog)
    guard let first = files.first else {
      events.send("cancel", to: task.object)
      return
    }
    if task.kind == .browseSeveral {
      Fields(task.object, of: machine.types.fileReferenceList)[0] = try references(to: files)
      events.send("select", to: task.object)
      return
    }
    let fields = FileFields(task.object, machine.types)
    let content = task.kind == .save ? task.bytes : first.bytes
    try fields.choose(first.name, content, machine.interpreter)
    events.send("select", to: task.object)
    switch task.kind {
    case .save:
      events.send("open", to: task.object)
      events.sendProgress(task.bytes.count, of: task.bytes.count, to: task.object)
      events.send("complete", to: task.object)
    case .download:
      guard let request = task.request else { return }
      fields.ticket &+= 1
      machine.load(
        request, for: ScriptLoad(kind: .download, object: task.object, ticket: fields.ticket))
    case .browse, .browseSeveral: break
    }
  }

  private func references(to files: [ChosenFile]) throws(ScriptError) -> Value {
    let interpreter = machine.interpreter
    let list = Value(try interpreter.makeList([]))
    try interpreter.holding(list) { () throws(ScriptError) in
      for file in files {
        let made = try interpreter.construct(
          try machine.machine.classObject(for: machine.types.fileReference, interpreter), [])
        ScriptList(list.object).append([made], interpreter.heap)
        try FileFields(made.object, machine.types).choose(file.name, file.bytes, interpreter)
      }
    }
    return list
  }

  /// A file was sent, or has come, or not (N.Fr.4).
  func transferred(
    _ object: ScriptObject, _ load: ScriptLoad, _ url: String, _ answer: LoadAnswer
  ) throws(ScriptError) {
    let fields = FileFields(object, machine.types)
    guard fields.ticket == load.ticket else { return }
    let events = machine.events
    let isUpload = load.kind == .upload
    switch LoadOutcome(answer) {
    case .bytes(let bytes, _):
      events.send("open", to: object)
      let size = isUpload ? try fields.bytes(machine.interpreter).count : bytes.count
      if !isUpload { try fields.bytes(machine.interpreter).replace(with: bytes) }
      events.sendProgress(size, of: size, to: object)
      events.send("complete", to: object)
      if isUpload {
        let text = machine.machine.heap.markedText(bytes)
        events.send("uploadCompleteData", to: object, "DataEvent", [.null, text])
      }
    case .failure(let status):
      if isUpload { events.send("open", to: object) }
      if status != 0 { events.sendStatus(status, to: object) }
      events.sendError(2038, more: " URL: " + url, isReported: false, to: object)
    }
  }

  func code(_ coder: StateCoder) {
    coder.list(&waiting, FileTask(kind: .browse, object: coder.blankObject)) { task in
      coder.choice(&task.kind)
      coder.value(&task.object)
      var filters = task.filters.map { (description: $0.description, patterns: $0.patterns) }
      coder.list(&filters, ("", "")) {
        coder.value(&$0.description)
        coder.value(&$0.patterns)
      }
      task.filters = filters.map {
        FileDialog.Filter(description: $0.description, patterns: $0.patterns)
      }
      coder.value(&task.suggestedName)
      coder.value(&task.bytes)
      var request = task.request
      coder.optional(&request, RequestText(url: "")) { $0.code(coder) }
      task.request = request
      let types = machine.types
      let type = task.kind == .browseSeveral ? types.fileReferenceList : types.fileReference
      coder.check(
        task.object.kind == .instance && task.object.traits.isKind(of: type),
        "a dialog for nothing")
    }
  }
}
