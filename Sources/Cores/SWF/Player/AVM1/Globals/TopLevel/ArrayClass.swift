/// `Array`.
///
/// Its methods work on any object with a `length`.
enum ArrayClass {
  static let table = NativeClass(
    name: "Array", constructor: construct,
    members: [
      .method("push", push),
      .method("pop", pop),
      .method("concat", concat),
      .method("shift", shift),
      .method("unshift", unshift),
      .method("slice", slice),
      .method("join") { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let separator =
          call.count > 0 && !call[0].isUndefined
          ? try context.objects.string(call[0]) : context.heap.string(",")
        return Value(try join(context, object, separator))
      },
      .method("splice", splice),
      .method("toString") { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        return Value(try join(context, object, context.heap.string(",")))
      },
      .method("sort", ArraySort.sort),
      .method("reverse", reverse),
      .method("sortOn", ArraySort.sortOn),
    ],
    statics: [
      .number("CASEINSENSITIVE", 1), .number("DESCENDING", 2), .number("UNIQUESORT", 4),
      .number("RETURNINDEXEDARRAY", 8), .number("NUMERIC", 16),
    ])

  private static func construct(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    let array: ScriptObject
    if call.isConstruct, let object = call.object, object.become(.array) {
      array = object
    } else {
      array = context.world.makeArray()
    }
    if call.count == 1, call[0].isDouble {
      array.arrayLength = try context.objects.int32(call[0])
    } else {
      for index in 0..<call.count { context.heap.addElement(array, at: index, call[index]) }
    }
    return Value(array)
  }

  // MARK: - Elements of any object

  static func length(_ context: NativeContext, _ object: ScriptObject) throws(ScriptAbort) -> Int {
    if object.kind == .array { return Int(object.arrayLength) }
    return Int(try context.objects.int32(try context.objects.get(object, Atom(.length))))
  }

  static func setLength(
    _ context: NativeContext, _ object: ScriptObject, _ length: Int
  ) throws(ScriptAbort) {
    try context.objects.set(object, Atom(.length), Value(length))
  }

  static func element(
    _ context: NativeContext, _ object: ScriptObject, _ index: Int
  ) throws(ScriptAbort) -> Value {
    try context.objects.getElement(Value(object), Value(index))
  }

  static func put(
    _ context: NativeContext, _ object: ScriptObject, _ index: Int, _ value: Value
  ) throws(ScriptAbort) {
    try context.objects.setElement(object, Value(index), value)
  }

  private static func remove(_ context: NativeContext, _ object: ScriptObject, _ index: Int) {
    _ = context.objects.delete(object, context.heap.atom(index: index))
  }

  private static func exists(_ context: NativeContext, _ object: ScriptObject, _ index: Int) -> Bool
  {
    context.heap.find(object, context.heap.atom(index: index), caseSensitive: true).exists
  }

  /// All elements; a made-up length takes no more than the time limit allows.
  static func elements(_ context: NativeContext, _ object: ScriptObject) throws(ScriptAbort)
    -> [Value]
  {
    var values: [Value] = []
    for index in 0..<max(0, min(try length(context, object), 1 << 22)) {
      values.append(try element(context, object, index))
    }
    return values
  }

  // MARK: - Methods

  private static func push(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    guard let object = call.object else { return .undefined }
    let old = try length(context, object)
    for index in 0..<call.count { try put(context, object, old + index, call[index]) }
    if object.kind != .array { try setLength(context, object, old + call.count) }
    return Value(old + call.count)
  }

  private static func pop(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort) -> Value
  {
    guard let object = call.object else { return .undefined }
    let old = try length(context, object)
    guard old > 0 else { return .undefined }
    let value = try element(context, object, old - 1)
    remove(context, object, old - 1)
    try setLength(context, object, old - 1)
    return value
  }

  private static func shift(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    guard let object = call.object else { return .undefined }
    let old = try length(context, object)
    guard old > 0 else { return .undefined }
    let first = try element(context, object, 0)
    if let elements = object.storage.pointee.elements, object.kind == .array,
      old == Int(object.storage.pointee.elementCount)
    {
      for index in 1..<max(old, 1) { elements[index - 1] = elements[index] }
      try setLength(context, object, old - 1)
      return first
    }
    for index in 1..<max(old, 1) {
      if exists(context, object, index) {
        try put(context, object, index - 1, try element(context, object, index))
      } else {
        remove(context, object, index - 1)
      }
    }
    remove(context, object, old - 1)
    try setLength(context, object, old - 1)
    return first
  }

  private static func unshift(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    guard let object = call.object else { return .undefined }
    let old = try length(context, object)
    if object.kind == .array, call.count > 0, context.heap.isDense(object) {
      // All elements are stored again: the ones that were there first, from behind.
      let all = try elements(context, object)
      context.heap.truncate(object, to: 0)
      object.arrayLength = 0
      for (index, value) in (call.rest() + all).enumerated() {
        context.heap.addElement(object, at: index, value)
      }
      object.storage.pointee.risenFrom = Int32(clamping: call.count)
      object.storage.pointee.risenTo = object.arrayLength
    } else if call.count > 0 {
      for index in stride(from: min(old, 1 << 22) - 1, through: 0, by: -1) {
        let value = try element(context, object, index)
        remove(context, object, index)
        try put(context, object, index + call.count, value)
      }
      for index in 0..<call.count { try put(context, object, index, call[index]) }
      if object.kind != .array { try setLength(context, object, old + call.count) }
    }
    return Value(old + call.count)
  }

  private static func concat(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    guard let object = call.object else { return .undefined }
    let result = context.world.makeArray()
    var count = 0
    func add(_ source: ScriptObject) throws(ScriptAbort) {
      let length = try length(context, source)
      for index in 0..<max(0, min(length, 1 << 22)) {
        if exists(context, source, index) {
          context.heap.addElement(result, at: count + index, try element(context, source, index))
        }
      }
      count += max(0, length)
    }
    try add(object)
    for value in call.rest() {
      if let list = value.asObject, list.kind == .array {
        try add(list)
      } else {
        context.heap.addElement(result, at: count, value)
        count += 1
      }
    }
    result.arrayLength = Int32(clamping: count)
    return Value(result)
  }

  /// An index that counts from the end when it is negative.
  private static func wrapped(_ index: Int, _ count: Int) -> Int {
    index < 0 ? max(0, count + index) : min(index, count)
  }

  private static func slice(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    guard let object = call.object else { return .undefined }
    let count = max(0, try length(context, object))
    let start =
      call.count > 0 && !call[0].isUndefined
      ? wrapped(Int(try context.objects.int32(call[0])), count) : 0
    let end =
      call.count > 1 && !call[1].isUndefined
      ? wrapped(Int(try context.objects.int32(call[1])), count) : count
    let result = context.world.makeArray()
    guard start < end else { return Value(result) }
    for index in start..<min(end, start + 1 << 22) where exists(context, object, index) {
      context.heap.addElement(result, at: index - start, try element(context, object, index))
    }
    result.arrayLength = Int32(clamping: end - start)
    return Value(result)
  }

  private static func splice(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    guard let object = call.object, !call[0].isUndefined else { return .undefined }
    let count = max(0, try length(context, object))
    let start = wrapped(Int(try context.objects.int32(call[0])), count)
    var removed = count - start
    if call.count > 1 {
      if call[1].isUndefined { return .undefined }
      let given = Int(try context.objects.int32(call[1]))
      if given < 0 { return .undefined }
      removed = min(given, count - start)
    }
    let result = context.world.makeArray()
    for index in 0..<removed where exists(context, object, start + index) {
      context.heap.addElement(result, at: index, try element(context, object, start + index))
    }
    result.arrayLength = Int32(clamping: removed)
    let added = call.rest(from: 2)
    let difference = added.count - removed
    if difference != 0 {
      let moved = Array(start + removed..<count)
      for index in difference > 0 ? moved.reversed() : moved {
        if exists(context, object, index) {
          try put(context, object, index + difference, try element(context, object, index))
        } else {
          remove(context, object, index + difference)
        }
      }
    }
    for (index, value) in added.enumerated() { try put(context, object, start + index, value) }
    if difference < 0 {
      for index in (count + difference)..<count { remove(context, object, index) }
    }
    try setLength(context, object, count + difference)
    return Value(result)
  }

  private static func reverse(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    guard let object = call.object else { return .undefined }
    let values = try elements(context, object)
    for (index, value) in values.reversed().enumerated() { try put(context, object, index, value) }
    return Value(object)
  }

  static func join(
    _ context: NativeContext, _ object: ScriptObject, _ separator: ScriptString
  ) throws(ScriptAbort) -> ScriptString {
    var result = context.heap.emptyString
    let count = try length(context, object)
    for index in 0..<max(0, min(count, 1 << 22)) {
      if index > 0 { result = context.heap.concatenate(result, separator) }
      let value = try element(context, object, index)
      let text = try context.objects.string(value)
      if result.count + text.count > ObjectModel.stringLimit { throw .halted }
      result = context.heap.concatenate(result, text)
    }
    return result
  }
}
