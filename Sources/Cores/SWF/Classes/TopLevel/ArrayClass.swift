import FlashAVM1
import FlashData
import FlashDisplay
import FlashHeap

/// `Array`.
///
/// Its methods work on any object: they see elements and `length` as they are stored on the object itself, and write by plain sets.
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
        let count = try storedLength(context, object)
        let separator =
          call.count > 0 ? try context.objects.string(call[0]) : context.heap.string(",")
        return Value(try join(context, object, count, separator))
      },
      .method("splice", splice),
      .method("toString") { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let count = try storedLength(context, object)
        return Value(try join(context, object, count, context.heap.string(",")))
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
      array.arrayLength = Integers.clamped32(call[0].double)
    } else {
      for index in 0..<call.count { context.heap.addElement(array, at: index, call[index]) }
    }
    return Value(array)
  }

  /// No array that a method walks through is longer.
  private static let lengthLimit = 1 << 22

  // MARK: - Elements as lists from outside

  /// `length`, as any property is read.
  static func length(_ context: NativeContext, _ object: ScriptObject) throws(ScriptAbort) -> Int {
    if object.kind == .array { return Int(object.arrayLength) }
    return Int(try context.objects.int32(try context.objects.get(object, Atom(.length))))
  }

  static func element(
    _ context: NativeContext, _ object: ScriptObject, _ index: Int
  ) throws(ScriptAbort) -> Value {
    try context.objects.getElement(Value(object), Value(index))
  }

  /// All elements; a made-up length takes no more than the time limit allows.
  package static func elements(_ context: NativeContext, _ object: ScriptObject) throws(ScriptAbort)
    -> [Value]
  {
    var values: [Value] = []
    for index in 0..<max(0, min(try length(context, object), lengthLimit)) {
      try context.tick()
      values.append(try element(context, object, index))
    }
    return values
  }

  // MARK: - Elements as they are stored

  /// `length` of the object's own; getters and prototypes are not asked.
  static func storedLength(
    _ context: NativeContext, _ object: ScriptObject
  ) throws(ScriptAbort) -> Int {
    if object.kind == .array { return Int(object.arrayLength) }
    return Int(try context.objects.int32(stored(context, object, Atom(.length))))
  }

  /// A property of the object's own; undefined if there is none, or if it has a getter.
  private static func stored(
    _ context: NativeContext, _ object: ScriptObject, _ name: Atom
  ) -> Value {
    let place = context.heap.find(object, name, caseSensitive: context.caseSensitive)
    guard place.exists, !context.heap.flags(object, place).contains(.accessor) else {
      return .undefined
    }
    return context.heap.read(object, place)
  }

  /// The name of an element; a length below 0 has such as well.
  private static func name(_ context: NativeContext, _ index: Int) -> Atom {
    index < 0 ? context.heap.intern(String(index)) : context.heap.atom(index: index)
  }

  private static func stored(
    _ context: NativeContext, _ object: ScriptObject, _ index: Int
  ) -> Value {
    if object.kind == .array, let elements = object.storage.pointee.elements, index >= 0,
      index < Int(object.storage.pointee.elementCount)
    {
      return elements[index].isHole ? .undefined : elements[index]
    }
    // No object has a property by a name that no one has used; and a made-up length must not make millions of names.
    return context.heap.atoms.find(index).map { stored(context, object, $0) } ?? .undefined
  }

  /// All elements as they are stored.
  static func storedElements(
    _ context: NativeContext, _ object: ScriptObject
  ) throws(ScriptAbort) -> [Value] {
    let count = min(try storedLength(context, object), lengthLimit)
    return try stored(context, object, in: 0..<max(0, count))
  }

  private static func stored(
    _ context: NativeContext, _ object: ScriptObject, in range: Range<Int>
  ) throws(ScriptAbort) -> [Value] {
    var values: [Value] = []
    for index in range {
      try context.tick()
      values.append(stored(context, object, index))
    }
    return values
  }

  package static func put(
    _ context: NativeContext, _ object: ScriptObject, _ index: Int, _ value: Value
  ) throws(ScriptAbort) {
    try context.objects.set(object, name(context, index), value)
  }

  private static func remove(_ context: NativeContext, _ object: ScriptObject, _ index: Int) {
    if let name = context.heap.atoms.find(index) { _ = context.objects.delete(object, name) }
  }

  /// Stores an element again, so that it is the newest name.
  static func renew(
    _ context: NativeContext, _ object: ScriptObject, _ index: Int, _ value: Value
  ) throws(ScriptAbort) {
    try context.tick()
    remove(context, object, index)
    try put(context, object, index, value)
  }

  /// Whether an array has all its elements in its block, with no name that could stand between them, and without a watcher.
  static func isDense(_ context: NativeContext, _ object: ScriptObject) -> Bool {
    object.kind == .array && !object.isWatched
      && !object.storage.pointee.lengthFlags.contains(.readOnlyElements)
      && object.storage.pointee.elementCount == object.arrayLength
      && !context.heap.hasVisibleNames(object) && !context.heap.hasIndexNames(object)
  }

  private static func setLength(
    _ context: NativeContext, _ object: ScriptObject, _ length: Int
  ) throws(ScriptAbort) {
    try context.objects.set(object, Atom(.length), Value(length))
  }

  // MARK: - Methods

  private static func push(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    guard let object = call.object else { return .undefined }
    let old = try storedLength(context, object)
    for index in 0..<call.count {
      try context.objects.setElement(object, Value(old + index), call[index])
    }
    if object.kind != .array { try setLength(context, object, old + call.count) }
    return Value(old + call.count)
  }

  private static func pop(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort) -> Value
  {
    guard let object = call.object else { return .undefined }
    let old = try storedLength(context, object)
    guard old != 0 else { return .undefined }
    let value = stored(context, object, old - 1)
    remove(context, object, old - 1)
    if object.kind == .array { try setLength(context, object, old - 1) }
    return value
  }

  private static func shift(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    guard let object = call.object else { return .undefined }
    let old = try storedLength(context, object)
    guard old != 0 else { return .undefined }
    let first = stored(context, object, 0)
    if isDense(context, object), let elements = object.storage.pointee.elements, old > 0 {
      for index in 1..<max(old, 1) {
        elements[index - 1] = elements[index].isHole ? .undefined : elements[index]
      }
      // All have been stored again.
      object.storage.pointee.order = nil
      try setLength(context, object, old - 1)
      return first
    }
    for index in 1..<max(min(old, lengthLimit), 1) {
      try renew(context, object, index - 1, stored(context, object, index))
    }
    if object.kind == .array { try setLength(context, object, old - 1) }
    return first
  }

  private static func unshift(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    guard let object = call.object else { return .undefined }
    let old = try storedLength(context, object)
    if isDense(context, object) {
      // All elements are stored again: the ones that were there first, from behind.
      let all = call.rest() + (try storedElements(context, object))
      context.heap.truncate(object, to: 0)
      object.arrayLength = 0
      for (index, value) in all.enumerated() {
        context.heap.addElement(object, at: index, value)
      }
      let added = Int32(clamping: call.count)
      let end = max(added, object.storage.pointee.elementCount)
      context.heap.setOrder(object, (added..<end).reversed() + (0..<added))
      return Value(old + call.count)
    }
    for index in stride(from: min(old, lengthLimit) - 1, through: 0, by: -1) {
      let value = stored(context, object, index)
      remove(context, object, index)
      try renew(context, object, index + call.count, value)
    }
    for index in 0..<call.count { try put(context, object, index, call[index]) }
    // What is no array keeps its length (C.Array.6).
    return Value(object.kind == .array ? old + call.count : old)
  }

  private static func concat(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    guard let object = call.object else { return .undefined }
    var all: [Value] = []
    if object.kind == .array || object.kind == .plain && object.native == nil {
      all = try storedElements(context, object)
    } else {
      all = [call.this]
    }
    for value in call.rest() {
      if let list = value.asObject, list.kind == .array {
        all += try storedElements(context, list)
      } else {
        all.append(value)
      }
    }
    return Value(context.world.makeArray(all))
  }

  /// An index that counts from the end when it is negative.
  private static func wrapped(_ index: Int, _ count: Int) -> Int {
    index < 0 ? max(0, count + index) : min(index, count)
  }

  private static func slice(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    guard let object = call.object else { return .undefined }
    let count = max(0, try storedLength(context, object))
    let start = wrapped(Int(try context.objects.int32(call.count > 0 ? call[0] : .zero)), count)
    let end =
      call[1].isUndefined ? count : wrapped(Int(try context.objects.int32(call[1])), count)
    guard start < end else { return Value(context.world.makeArray()) }
    let values = try stored(context, object, in: start..<min(end, start + lengthLimit))
    return Value(context.world.makeArray(values))
  }

  private static func splice(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    guard let object = call.object, !call[0].isUndefined else { return .undefined }
    let count = max(0, min(try storedLength(context, object), lengthLimit))
    let start = wrapped(Int(try context.objects.int32(call[0])), count)
    var removed = count - start
    if call.count > 1 {
      if call[1].isUndefined { return .undefined }
      let given = Int(try context.objects.int32(call[1]))
      if given < 0 { return .undefined }
      removed = min(given, count - start)
    }
    let values = try stored(context, object, in: 0..<count)
    let result = context.world.makeArray(Array(values[start..<start + removed]))
    // The whole list is written back, so that gaps become elements.
    let all = values[..<start] + call.rest(from: 2) + values[(start + removed)...]
    for (index, value) in all.enumerated() {
      try context.tick()
      try context.objects.setElement(object, Value(index), value)
    }
    try setLength(context, object, all.count)
    return Value(result)
  }

  private static func reverse(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    guard let object = call.object else { return .undefined }
    let count = min(try storedLength(context, object), lengthLimit)
    guard count > 1 else { return Value(object) }
    if isDense(context, object), let elements = object.storage.pointee.elements {
      var order = context.heap.elementOrder(object)
      if count % 2 == 1 { order.removeAll { Int($0) != count / 2 } } else { order = [] }
      for low in 0..<count / 2 {
        let high = count - 1 - low
        let (first, last) = (elements[low], elements[high])
        elements[low] = last.isHole ? .undefined : last
        elements[high] = first.isHole ? .undefined : first
        order += [Int32(low), Int32(high)]
      }
      context.heap.setOrder(object, order)
      return Value(object)
    }
    for low in 0..<count / 2 {
      try context.tick()
      let high = count - 1 - low
      let (first, last) = (stored(context, object, low), stored(context, object, high))
      remove(context, object, low)
      remove(context, object, high)
      try put(context, object, low, last)
      try put(context, object, high, first)
    }
    return Value(object)
  }

  private static func join(
    _ context: NativeContext, _ object: ScriptObject, _ count: Int, _ separator: ScriptString
  ) throws(ScriptAbort) -> ScriptString {
    var result = context.heap.emptyString
    for index in 0..<max(0, min(count, lengthLimit)) {
      try context.tick()
      if index > 0 { result = try context.objects.joined(result, separator) }
      let text = try context.objects.string(stored(context, object, index))
      result = try context.objects.joined(result, text)
    }
    return result
  }
}
