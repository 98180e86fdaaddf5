import FlashAVM1
import FlashDisplay
import FlashHeap

/// `Boolean`.
enum BooleanClass {
  static let table = NativeClass(
    name: "Boolean",
    constructor: { context, call throws(ScriptAbort) in
      let value = call.count > 0 ? Value(try context.objects.truth(call[0])) : .undefined
      guard call.isConstruct, let object = call.object else { return value }
      guard object.become(.box) else { return value }
      object.aux = value.isUndefined ? .false : value
      return value
    },
    members: [
      .method("toString") { context, call throws(ScriptAbort) in
        guard let value = boolean(call.this) else { return .undefined }
        return context.heap.value(value ? "true" : "false")
      },
      .method("valueOf") { _, call throws(ScriptAbort) in
        boolean(call.this).map { Value($0) } ?? .undefined
      },
    ])

  private static func boolean(_ value: Value) -> Bool? {
    if value.isBoolean { return value == .true }
    guard let object = value.asObject, object.kind == .box, object.aux.isBoolean else { return nil }
    return object.aux == .true
  }
}
