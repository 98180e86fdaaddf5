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
      .method("join") { avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let separator =
          call.count > 0 && !call[0].isUndefined
          ? try avm.string(call[0]) : avm.heap.string(",")
        return Value(try join(avm, object, separator))
      },
      .method("splice", splice),
      .method("toString") { avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        return Value(try join(avm, object, avm.heap.string(",")))
      },
      .method("sort", ArraySort.sort),
      .method("reverse", reverse),
      .method("sortOn", ArraySort.sortOn),
    ],
    statics: [
      .number("CASEINSENSITIVE", 1), .number("DESCENDING", 2), .number("UNIQUESORT", 4),
      .number("RETURNINDEXEDARRAY", 8), .number("NUMERIC", 16),
    ])

  private static func construct(_ avm: AVM1, _ call: NativeCall) throws(ScriptAbort) -> Value {
    let array: ScriptObject
    if call.isConstruct, let object = call.object, object.become(.array) {
      array = object
    } else {
      array = avm.makeArray()
    }
    if call.count == 1, call[0].isDouble {
      array.arrayLength = try avm.int32(call[0])
    } else {
      for index in 0..<call.count { avm.heap.addElement(array, at: index, call[index]) }
    }
    return Value(array)
  }

  // MARK: - Elements of any object

  static func length(_ avm: AVM1, _ object: ScriptObject) throws(ScriptAbort) -> Int {
    if object.kind == .array { return Int(object.arrayLength) }
    return Int(try avm.int32(try avm.get(object, Atom(.length))))
  }

  static func setLength(
    _ avm: AVM1, _ object: ScriptObject, _ length: Int
  ) throws(ScriptAbort) {
    try avm.set(object, Atom(.length), Value(length))
  }

  static func element(
    _ avm: AVM1, _ object: ScriptObject, _ index: Int
  ) throws(ScriptAbort) -> Value {
    try avm.getElement(Value(object), Value(index))
  }

  static func put(
    _ avm: AVM1, _ object: ScriptObject, _ index: Int, _ value: Value
  ) throws(ScriptAbort) {
    try avm.setElement(object, Value(index), value)
  }

  private static func remove(_ avm: AVM1, _ object: ScriptObject, _ index: Int) {
    _ = avm.delete(object, avm.heap.atom(index: index))
  }

  private static func exists(_ avm: AVM1, _ object: ScriptObject, _ index: Int) -> Bool {
    avm.heap.find(object, avm.heap.atom(index: index), caseSensitive: true).exists
  }

  /// All elements; a made-up length takes no more than the time limit allows.
  static func elements(_ avm: AVM1, _ object: ScriptObject) throws(ScriptAbort) -> [Value] {
    var values: [Value] = []
    for index in 0..<max(0, min(try length(avm, object), 1 << 22)) {
      values.append(try element(avm, object, index))
    }
    return values
  }

  // MARK: - Methods

  private static func push(_ avm: AVM1, _ call: NativeCall) throws(ScriptAbort) -> Value {
    guard let object = call.object else { return .undefined }
    let old = try length(avm, object)
    for index in 0..<call.count { try put(avm, object, old + index, call[index]) }
    if object.kind != .array { try setLength(avm, object, old + call.count) }
    return Value(old + call.count)
  }

  private static func pop(_ avm: AVM1, _ call: NativeCall) throws(ScriptAbort) -> Value {
    guard let object = call.object else { return .undefined }
    let old = try length(avm, object)
    guard old > 0 else { return .undefined }
    let value = try element(avm, object, old - 1)
    remove(avm, object, old - 1)
    try setLength(avm, object, old - 1)
    return value
  }

  private static func shift(_ avm: AVM1, _ call: NativeCall) throws(ScriptAbort) -> Value {
    guard let object = call.object else { return .undefined }
    let old = try length(avm, object)
    guard old > 0 else { return .undefined }
    let first = try element(avm, object, 0)
    if let elements = object.storage.pointee.elements, object.kind == .array,
      old == Int(object.storage.pointee.elementCount)
    {
      for index in 1..<max(old, 1) { elements[index - 1] = elements[index] }
      try setLength(avm, object, old - 1)
      return first
    }
    for index in 1..<max(old, 1) {
      if exists(avm, object, index) {
        try put(avm, object, index - 1, try element(avm, object, index))
      } else {
        remove(avm, object, index - 1)
      }
    }
    remove(avm, object, old - 1)
    try setLength(avm, object, old - 1)
    return first
  }

  private static func unshift(_ avm: AVM1, _ call: NativeCall) throws(ScriptAbort) -> Value {
    guard let object = call.object else { return .undefined }
    let old = try length(avm, object)
    if object.kind == .array, call.count > 0, avm.heap.isDense(object) {
      // All elements are stored again: the ones that were there first, from behind.
      let all = try elements(avm, object)
      avm.heap.truncate(object, to: 0)
      object.arrayLength = 0
      for (index, value) in (call.rest() + all).enumerated() {
        avm.heap.addElement(object, at: index, value)
      }
      object.storage.pointee.risenFrom = Int32(clamping: call.count)
      object.storage.pointee.risenTo = object.arrayLength
    } else if call.count > 0 {
      for index in stride(from: min(old, 1 << 22) - 1, through: 0, by: -1) {
        let value = try element(avm, object, index)
        remove(avm, object, index)
        try put(avm, object, index + call.count, value)
      }
      for index in 0..<call.count { try put(avm, object, index, call[index]) }
      if object.kind != .array { try setLength(avm, object, old + call.count) }
    }
    return Value(old + call.count)
  }

  private static func concat(_ avm: AVM1, _ call: NativeCall) throws(ScriptAbort) -> Value {
    guard let object = call.object else { return .undefined }
    let result = avm.makeArray()
    var count = 0
    func add(_ source: ScriptObject) throws(ScriptAbort) {
      let length = try length(avm, source)
      for index in 0..<max(0, min(length, 1 << 22)) {
        if exists(avm, source, index) {
          avm.heap.addElement(result, at: count + index, try element(avm, source, index))
        }
      }
      count += max(0, length)
    }
    try add(object)
    for value in call.rest() {
      if let list = value.asObject, list.kind == .array {
        try add(list)
      } else {
        avm.heap.addElement(result, at: count, value)
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

  private static func slice(_ avm: AVM1, _ call: NativeCall) throws(ScriptAbort) -> Value {
    guard let object = call.object else { return .undefined }
    let count = max(0, try length(avm, object))
    let start =
      call.count > 0 && !call[0].isUndefined
      ? wrapped(Int(try avm.int32(call[0])), count) : 0
    let end =
      call.count > 1 && !call[1].isUndefined
      ? wrapped(Int(try avm.int32(call[1])), count) : count
    let result = avm.makeArray()
    guard start < end else { return Value(result) }
    for index in start..<min(end, start + 1 << 22) where exists(avm, object, index) {
      avm.heap.addElement(result, at: index - start, try element(avm, object, index))
    }
    result.arrayLength = Int32(clamping: end - start)
    return Value(result)
  }

  private static func splice(_ avm: AVM1, _ call: NativeCall) throws(ScriptAbort) -> Value {
    guard let object = call.object, !call[0].isUndefined else { return .undefined }
    let count = max(0, try length(avm, object))
    let start = wrapped(Int(try avm.int32(call[0])), count)
    var removed = count - start
    if call.count > 1 {
      if call[1].isUndefined { return .undefined }
      let given = Int(try avm.int32(call[1]))
      if given < 0 { return .undefined }
      removed = min(given, count - start)
    }
    let result = avm.makeArray()
    for index in 0..<removed where exists(avm, object, start + index) {
      avm.heap.addElement(result, at: index, try element(avm, object, start + index))
    }
    result.arrayLength = Int32(clamping: removed)
    let added = call.rest(from: 2)
    let difference = added.count - removed
    if difference != 0 {
      let moved = Array(start + removed..<count)
      for index in difference > 0 ? moved.reversed() : moved {
        if exists(avm, object, index) {
          try put(avm, object, index + difference, try element(avm, object, index))
        } else {
          remove(avm, object, index + difference)
        }
      }
    }
    for (index, value) in added.enumerated() { try put(avm, object, start + index, value) }
    if difference < 0 {
      for index in (count + difference)..<count { remove(avm, object, index) }
    }
    try setLength(avm, object, count + difference)
    return Value(result)
  }

  private static func reverse(_ avm: AVM1, _ call: NativeCall) throws(ScriptAbort) -> Value {
    guard let object = call.object else { return .undefined }
    let values = try elements(avm, object)
    for (index, value) in values.reversed().enumerated() { try put(avm, object, index, value) }
    return Value(object)
  }

  static func join(
    _ avm: AVM1, _ object: ScriptObject, _ separator: ScriptString
  ) throws(ScriptAbort) -> ScriptString {
    var result = avm.heap.emptyString
    let count = try length(avm, object)
    for index in 0..<max(0, min(count, 1 << 22)) {
      if index > 0 { result = avm.heap.concatenate(result, separator) }
      let value = try element(avm, object, index)
      let text = try avm.string(value)
      if result.count + text.count > AVM1.stringLimit { throw .halted }
      result = avm.heap.concatenate(result, text)
    }
    return result
  }
}
