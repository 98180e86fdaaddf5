import FlashAVM1
import FlashDisplay
import FlashHeap

/// `String`.
enum StringClass {
  static let table = NativeClass(
    name: "String",
    constructor: { context, call throws(ScriptAbort) in
      let string = call.count > 0 ? try context.objects.string(call[0]) : context.heap.emptyString
      guard call.isConstruct, let object = call.object else { return Value(string) }
      guard object.become(.box) else { return Value(string) }
      object.aux = Value(string)
      context.heap.define(object, Atom(.length), Value(string.count), .hidden)
      return Value(string)
    },
    members: [
      .method("valueOf", valueOf),
      .method("toString", valueOf),
      .method("toUpperCase") { context, call throws(ScriptAbort) in
        Value(context.heap.string(units: try text(context, call).units.map(Letters.upper)))
      },
      .method("toLowerCase") { context, call throws(ScriptAbort) in
        Value(context.heap.string(units: try text(context, call).units.map(Letters.lower)))
      },
      .method("charAt") { context, call throws(ScriptAbort) in
        let string = try text(context, call)
        let index = Int(try context.objects.int32(call[0]))
        guard 0..<string.count ~= index else { return Value(context.heap.emptyString) }
        return Value(context.heap.substring(string, index..<index + 1))
      },
      .method("charCodeAt") { context, call throws(ScriptAbort) in
        let string = try text(context, call)
        let index = Int(try context.objects.int32(call[0]))
        if 0..<string.count ~= index { return Value(Int(string[index])) }
        return context.version < 6 && index >= 0 ? .zero : .nan
      },
      .method("concat") { context, call throws(ScriptAbort) in
        var result = try text(context, call)
        for value in call.rest() {
          result = try context.objects.joined(result, try context.objects.string(value))
        }
        return Value(result)
      },
      .method("indexOf", indexOf),
      .method("lastIndexOf", lastIndexOf),
      .method("slice") { context, call throws(ScriptAbort) in
        let string = try text(context, call)
        guard call.count > 0 else { return .undefined }
        let start = try wrapped(context, call[0], string.count)
        let end =
          call.count > 1 && !call[1].isUndefined
          ? try wrapped(context, call[1], string.count) : string.count
        return Value(context.heap.substring(string, start..<max(start, end)))
      },
      .method("substring") { context, call throws(ScriptAbort) in
        let string = try text(context, call)
        guard call.count > 0 else { return .undefined }
        let start = try clamped(context, call[0], string.count)
        let end =
          call.count > 1 && !call[1].isUndefined
          ? try clamped(context, call[1], string.count) : string.count
        // Behind the end there is nothing, and the two are not exchanged (measured: substrings-behind).
        if start == string.count { return Value(context.heap.emptyString) }
        return Value(context.heap.substring(string, min(start, end)..<max(start, end)))
      },
      .method("split", split),
      .method("substr") { context, call throws(ScriptAbort) in
        let string = try text(context, call)
        guard call.count > 0 else { return .undefined }
        let start = try wrapped(context, call[0], string.count)
        var end = string.count
        if !call[1].isUndefined { end = start + Int(try context.objects.int32(call[1])) }
        // An end before the beginning of the text counts from its end.
        if end < 0 { end += string.count }
        end = max(start, min(end, string.count))
        return Value(context.heap.substring(string, start..<end))
      },
    ],
    statics: [
      .method("fromCharCode") { context, call throws(ScriptAbort) in
        var units: [UInt16] = []
        var count = 0
        for value in call.rest() {
          let unit = UInt16(truncatingIfNeeded: try context.objects.int32(value))
          count += context.version < 6 && unit > 0xFF ? 2 : 1
          if context.version < 6 {
            units += Letters.bytes(of: UInt32(unit))
          } else if unit != 0 {
            units.append(unit)
          }
          // A zero ends the text.
          if units.count < count { break }
        }
        return Value(context.heap.string(units: units))
      }
    ])

  /// The text that a method works on; a String's own, whatever its `toString` has become.
  private static func text(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> ScriptString
  {
    if let object = call.object, object.kind == .box, object.aux.isString {
      return object.aux.string
    }
    return try context.objects.string(call.this)
  }

  private static func valueOf(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    // What has this very function as its `toString` has no other text.
    if let object = call.object, object.kind != .display,
      object.kind != .box || !object.aux.isString,
      let method = try context.calls.findMethod(object, Atom(.toString), resolves: false),
      method.value.asObject?.aux == call.callee.aux,
      method.value.asObject?.kind == .nativeFunction
    {
      return context.heap.value(object.isFunction ? "[type Function]" : "[type Object]")
    }
    return Value(try text(context, call))
  }

  /// An index that counts from the end when it is negative.
  private static func wrapped(
    _ context: NativeContext, _ value: Value, _ count: Int
  ) throws(ScriptAbort) -> Int {
    let index = Int(try context.objects.int32(value))
    return index < 0 ? max(0, count + index) : min(index, count)
  }

  private static func clamped(
    _ context: NativeContext, _ value: Value, _ count: Int
  ) throws(ScriptAbort) -> Int {
    min(max(0, Int(try context.objects.int32(value))), count)
  }

  private static func matches(
    _ context: NativeContext, _ string: ScriptString, _ part: ScriptString, at start: Int
  ) throws(ScriptAbort) -> Bool {
    try context.tick()
    for index in 0..<part.count {
      if string[start + index] != part[index] { return false }
      // Texts may have a long beginning in common at each place.
      if index & 0xFF == 0xFF { try context.tick() }
    }
    return true
  }

  private static func indexOf(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    let string = try text(context, call)
    guard call.count > 0 else { return .undefined }
    let part = try context.objects.string(call[0])
    var start = call[1].isUndefined ? 0 : Int(try context.objects.int32(call[1]))
    start = max(0, start)
    while start + part.count <= string.count {
      if try matches(context, string, part, at: start) { return Value(start) }
      start += 1
    }
    return Value(-1)
  }

  private static func lastIndexOf(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    let string = try text(context, call)
    guard call.count > 0 else { return .undefined }
    let part = try context.objects.string(call[0])
    var start = string.count - part.count
    if call.count > 1, !call[1].isUndefined {
      let given = Int(try context.objects.int32(call[1]))
      if given < 0 { return Value(-1) }
      start = min(start, given)
    }
    while start >= 0 {
      if try matches(context, string, part, at: start) { return Value(start) }
      start -= 1
    }
    return Value(-1)
  }

  private static func split(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    let string = try text(context, call)
    let limit =
      call[1].isUndefined ? Int.max : max(0, Int(try context.objects.int32(call[1])))
    if call[0].isUndefined, context.version >= 6 {
      return Value(context.world.makeArray([Value(string)]))
    }
    let array = context.world.makeArray()
    // In SWF 5 nothing splits at commas, and only one unit ever separates.
    let separator =
      call[0].isUndefined ? context.heap.string(",") : try context.objects.string(call[0])
    if context.version < 6, separator.count != 1 {
      return Value(
        separator.isEmpty || limit > 0 ? context.world.makeArray([Value(string)]) : array)
    }
    if string.isEmpty, !separator.isEmpty, limit > 0 || context.version >= 6 {
      return Value(context.world.makeArray([Value(string)]))
    }
    var count = 0
    func add(_ range: Range<Int>) {
      guard count < limit else { return }
      context.heap.addElement(array, at: count, Value(context.heap.substring(string, range)))
      count += 1
    }
    if separator.isEmpty {
      for index in 0..<string.count { add(index..<index + 1) }
      return Value(array)
    }
    var start = 0
    var index = 0
    while index + separator.count <= string.count {
      if try matches(context, string, separator, at: index) {
        add(start..<index)
        index += separator.count
        start = index
      } else {
        index += 1
      }
    }
    add(start..<string.count)
    return Value(array)
  }
}
