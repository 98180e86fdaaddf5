package import FlashAVM1
import FlashData
package import FlashDisplay
package import FlashHeap

/// What a FileReference keeps: the file that was chosen.
package final class FileReferenceState: NativePayload, StateNode {
  package var file: ChosenFile?
  /// What a script has given it to be sent; nothing comes of it.
  var postData: String?
  package static var nodeKind: NodeKind { .fileReference }

  package func code(_ coder: StateCoder) {
    coder.optional(&file, ChosenFile(name: "", bytes: [])) { file in
      var (name, bytes) = (file.name, file.bytes)
      coder.value(&name)
      coder.value(&bytes)
      if coder.isReading { file = ChosenFile(name: name, bytes: bytes) }
    }
    // States have always had a text here; a NUL stands for none.
    var text = postData ?? "\0"
    coder.value(&text)
    if coder.isReading { postData = text == "\0" ? nil : text }
  }

}

/// What a script wants of the person or the net, until the iteration's end.
package struct FileTask {
  package enum Kind {
    case browse
    case browseSeveral
    /// To a file that the person names.
    case download(url: String)
    case upload(url: String)
  }

  package var object: ScriptObject
  package var kind: Kind
  package var dialog: FileDialog?

  package init(object: ScriptObject, kind: Kind, dialog: FileDialog? = nil) {
    self.object = object
    self.kind = kind
    self.dialog = dialog
  }
}

/// `flash.net.FileReference` and `FileReferenceList`.
///
/// Source: ActionScript 2 language reference; C.FileReference.1 to C.FileReference.9.
package enum FileReferenceClass {
  static let table = NativeClass(
    name: "flash.net.FileReference", flags: [.dontEnumerate, .version8],
    constructor: { context, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      object.native = FileReferenceState()
      context.world.install(properties, on: object, of: "flash.net.FileReference")
      listen(context, object)
      return .undefined
    },
    members: [
      .method("browse") { context, call throws(ScriptAbort) in
        guard let object = call.object, state(object) != nil else { return .undefined }
        guard let filters = try filters(context, call) else { return .false }
        let dialog = FileDialog(purpose: .open, filters: filters, suggestedName: "")
        context.services.files.waiting.append(
          FileTask(object: object, kind: .browse, dialog: dialog))
        return .true
      },
      .method("upload") { context, call throws(ScriptAbort) in
        guard let object = call.object, let state = state(object) else { return .undefined }
        guard state.file != nil, call.count > 0 else { return .false }
        let url = try context.objects.string(call[0]).text
        guard URLText.isWebAddress(url) else { return .false }
        context.services.files.waiting.append(
          FileTask(object: object, kind: .upload(url: url), dialog: nil))
        return .true
      },
      .method("download") { context, call throws(ScriptAbort) in
        guard let object = call.object, call.count > 0 else { return .false }
        let url = try context.objects.string(call[0]).text
        guard URLText.isWebAddress(url) else { return .false }
        let name =
          call[1].isUndefined ? URLText.fileName(url) : try context.objects.string(call[1]).text
        let dialog = FileDialog(purpose: .save, filters: [], suggestedName: name)
        context.services.files.waiting.append(
          FileTask(object: object, kind: .download(url: url), dialog: dialog))
        return .true
      },
      .method("cancel") { context, call throws(ScriptAbort) in
        context.services.files.waiting.removeAll { $0.object == call.object }
        return .undefined
      },
    ])

  /// What each object has itself.
  package static let properties: [NativeMember] = [
    property("name") { context, file in context.heap.value(file.name) },
    property("type") { context, file in
      file.name.lastIndex(of: ".").map { context.heap.value(String(file.name[$0...])) }
        ?? .undefined
    },
    property("size") { _, file in Value(file.bytes.count) },
    property("modificationDate") { _, _ in .undefined },
    property("creationDate") { _, _ in .undefined },
    property("creator") { _, _ in .undefined },
    .accessor(
      "postData", [],
      get: { context, call throws(ScriptAbort) in
        guard let state = call.object.flatMap({ state($0) }) else { return .undefined }
        // Player 9 has nothing here until a script sets it (measured: no-post-data).
        if state.postData == nil, context.player.playerVersion < 10 { return .undefined }
        return context.heap.value(state.postData ?? "")
      },
      set: { context, call throws(ScriptAbort) in
        let text = try context.objects.string(call[0]).text
        call.object.flatMap { state($0) }?.postData = text
        return .undefined
      }),
  ]

  package static let list = NativeClass(
    name: "flash.net.FileReferenceList", flags: [.dontEnumerate, .version8],
    constructor: { context, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      context.heap.define(object, context.heap.intern("fileList"), .undefined)
      listen(context, object)
      return .undefined
    },
    members: [
      .method("browse") { context, call throws(ScriptAbort) in
        guard let object = call.object, let filters = try filters(context, call) else {
          return .false
        }
        let dialog = FileDialog(purpose: .openSeveral, filters: filters, suggestedName: "")
        context.services.files.waiting.append(
          FileTask(object: object, kind: .browseSeveral, dialog: dialog))
        return .true
      }
    ])

  private static func listen(_ context: NativeContext, _ object: ScriptObject) {
    context.heap.define(object, Atom(._listeners), Value(context.world.makeArray()))
  }

  private static func state(_ object: ScriptObject) -> FileReferenceState? {
    object.native as? FileReferenceState
  }

  private static func property(
    _ name: String, _ body: @escaping @Sendable (NativeContext, ChosenFile) -> Value
  ) -> NativeMember {
    .accessor(
      name, [],
      get: { context, call throws(ScriptAbort) in
        guard let file = call.object.flatMap({ state($0) })?.file else { return .undefined }
        return body(context, file)
      })
  }

  /// The filters that `browse` was given; nil if they are wrong.
  private static func filters(
    _ context: NativeContext, _ call: NativeCall
  ) throws(ScriptAbort) -> [FileDialog.Filter]? {
    if call.count == 0 { return [] }
    guard let list = call[0].asObject else { return nil }
    var filters: [FileDialog.Filter] = []
    for value in try ArrayClass.elements(context, list) {
      guard let element = value.asObject, let description = own(context, element, "description"),
        let patterns = own(context, element, "extension")
      else { return nil }
      let macType = own(context, element, "macType")
      let texts = (
        try context.objects.string(description).text, try context.objects.string(patterns).text
      )
      if let macType { _ = try context.objects.string(macType) }
      if texts.0.isEmpty || texts.1.isEmpty { return nil }
      filters.append(FileDialog.Filter(description: texts.0, patterns: texts.1))
    }
    return filters.isEmpty ? nil : filters
  }

  /// A property of the object's own; nil if it has none, or if its getter throws.
  private static func own(
    _ context: NativeContext, _ object: ScriptObject, _ name: String
  ) -> Value? {
    let name = context.heap.intern(name)
    guard context.objects.hasOwn(object, name) else { return nil }
    do throws(ScriptAbort) { return try context.objects.get(object, name) } catch { return nil }
  }
}
