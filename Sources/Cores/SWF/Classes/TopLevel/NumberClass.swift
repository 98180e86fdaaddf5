import FlashAVM1
import FlashData
import FlashDisplay
import FlashHeap

/// `Number`.
enum NumberClass {
  static let table = NativeClass(
    name: "Number",
    constructor: { context, call throws(ScriptAbort) in
      let number = call.count > 0 ? try context.objects.number(call[0]) : 0
      guard call.isConstruct, let object = call.object else { return Value(number) }
      guard object.become(.box) else { return Value(number) }
      object.aux = Value(number)
      return Value(number)
    },
    members: [
      .method("toString", toString),
      .method("valueOf") { _, call throws(ScriptAbort) in
        number(call.this).map { Value($0) } ?? .undefined
      },
    ],
    statics: [
      .number("MAX_VALUE", Double.greatestFiniteMagnitude),
      .number("MIN_VALUE", Double.leastNonzeroMagnitude),
      .number("NaN", .nan),
      .number("NEGATIVE_INFINITY", -.infinity),
      .number("POSITIVE_INFINITY", .infinity),
    ])

  package static func number(_ value: Value) -> Double? {
    if value.isDouble { return value.double }
    guard let object = value.asObject, object.kind == .box, object.aux.isDouble else { return nil }
    return object.aux.double
  }

  private static func toString(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    guard let number = number(call.this) else { return .undefined }
    let radix =
      call.count > 0 ? Integers.int(try context.objects.number(call[0])) : 10
    guard radix != 10, 2...36 ~= radix else { return Value(context.objects.text(number)) }
    return context.heap.value(NumberText.text(Integers.clamped32(number), radix: radix))
  }
}
