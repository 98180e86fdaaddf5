import FlashAVM1
import FlashDisplay
import FlashHeap

/// `Error`.
enum ErrorClass {
  static let table = NativeClass(
    name: "Error",
    constructor: { context, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      // Whatever it is, it stays as it is.
      if !call[0].isUndefined { try context.objects.set(object, Atom(.message), call[0]) }
      return call.isConstruct ? call.this : .undefined
    },
    members: [
      .text("message", "Error", []),
      .text("name", "Error", []),
      .method("toString", []) { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        return try context.objects.get(object, Atom(.message))
      },
    ])
}
