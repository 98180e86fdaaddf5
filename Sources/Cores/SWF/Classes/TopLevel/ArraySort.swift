import FlashAVM1
import FlashData
import FlashDisplay
import FlashHeap

/// `Array.sort` and `Array.sortOn`.
///
/// The order in which a script's function is asked, and the order of equals, are those of Flash Player's quicksort (C.Array.23).
enum ArraySort {
  private struct Options: OptionSet {
    let rawValue: Int32
    static let caseInsensitive = Options(rawValue: 1)
    static let descending = Options(rawValue: 2)
    static let unique = Options(rawValue: 4)
    static let indexes = Options(rawValue: 8)
    static let numeric = Options(rawValue: 16)
  }

  private typealias Item = (index: Int, value: Value)
  private typealias Order = (Value, Value) throws(ScriptAbort) -> Int

  package static func sort(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    guard let object = call.object else { return .undefined }
    var options: Options = []
    var function: ScriptObject?
    if call.count > 0 {
      if let given = call[0].asObject {
        function = given
        if call[1].isDouble { options = Options(rawValue: Integers.int32(call[1].double)) }
      } else if call[0].isDouble {
        let number = call[1].isDouble ? call[1].double : call[0].double
        options = Options(rawValue: Integers.int32(number))
      } else {
        return .undefined
      }
    }
    let plain = options
    let standard: Order = { (first, second) throws(ScriptAbort) in
      try compare(context, first, second, plain)
    }
    guard let function else {
      return try sort(context, object, options, by: standard, equality: standard)
    }
    let asking: Order = { (first, second) throws(ScriptAbort) in
      let result = try context.objects.number(
        try context.calls.call(
          function, this: .undefined, home: nil, [first, second], reason: .call))
      return result > 0 ? 1 : result < 0 ? -1 : 0
    }
    return try sort(context, object, options, by: asking, equality: standard)
  }

  static func sortOn(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort) -> Value {
    guard let object = call.object, call.count > 0 else { return .undefined }
    var fields: [Atom] = []
    var options: [Options] = []
    if let list = call[0].asObject {
      // An object that is no array names no field.
      guard list.kind == .array else {
        let order: Order = { (first, second) throws(ScriptAbort) in
          try compare(context, first, second, [])
        }
        return try sort(context, object, [], by: order, equality: order)
      }
      for value in try ArrayClass.storedElements(context, list) {
        fields.append(context.heap.intern(try context.objects.string(value)))
      }
      if fields.isEmpty { return Value(object) }
      if let given = call[1].asObject {
        if given.kind == .array {
          let values = try ArrayClass.storedElements(context, given)
          if values.count == fields.count {
            for value in values {
              options.append(Options(rawValue: try context.objects.int32(value)))
            }
          }
        }
      } else if call.count > 1 {
        let one = Options(rawValue: try context.objects.int32(call[1]))
        options = fields.map { _ in one }
      }
    } else {
      fields = [context.heap.intern(try context.objects.string(call[0]))]
      if call[1].isDouble { options = [Options(rawValue: Integers.int32(call[1].double))] }
    }
    while options.count < fields.count { options.append([]) }
    let main = options[0]
    let keys = zip(fields, options).map { (name: $0, option: $1) }
    let reader = FieldReader(context)
    let order: Order = { (first, second) throws(ScriptAbort) in
      guard let one = first.asObject, let other = second.asObject else {
        let result = try compare(context, first, second, main)
        return main.contains(.descending) ? -result : result
      }
      for key in keys {
        let result = try compare(
          context, reader.field(key.name, of: one), reader.field(key.name, of: other), key.option)
        if result != 0 { return key.option.contains(.descending) ? -result : result }
      }
      return 0
    }
    // Each comparison is reversed, not the whole.
    return try sort(context, object, main.subtracting(.descending), by: order, equality: order)
  }

  /// Reads fields of elements as the calling code sees them; made once for a sort, since the context is of another library.
  private struct FieldReader {
    private let context: NativeContext
    private let heap: Heap
    private let caseSensitive: Bool
    private let hiding: PropertyFlags

    init(_ context: NativeContext) {
      self.context = context
      heap = context.heap
      caseSensitive = context.caseSensitive
      hiding = PropertyFlags.hiding(from: context.version).union(.accessor)
    }

    /// A field as it is stored on the element itself, and as this version sees it.
    func field(_ name: Atom, of object: ScriptObject) throws(ScriptAbort) -> Value {
      if case .display = object.kind { return try context.objects.get(object, name) }
      let place = heap.find(object, name, caseSensitive: caseSensitive)
      guard place.exists, heap.flags(object, place).isDisjoint(with: hiding) else {
        return .undefined
      }
      return heap.read(object, place)
    }
  }

  private static func compare(
    _ context: NativeContext, _ first: Value, _ second: Value, _ options: Options
  ) throws(ScriptAbort) -> Int {
    if options.contains(.numeric), first.isDouble, second.isDouble {
      let (a, b) = (first.double, second.double)
      return a < b ? -1 : a > b ? 1 : 0
    }
    let a = try context.objects.string(first)
    let b = try context.objects.string(second)
    if options.contains(.caseInsensitive) {
      let left = a.units.map(Letters.lower)
      let right = b.units.map(Letters.lower)
      if left == right { return 0 }
      return left.lexicographicallyPrecedes(right) ? -1 : 1
    }
    return a.compare(b)
  }

  /// Sorts what was read at the start, and stores what has changed its place.
  private static func sort(
    _ context: NativeContext, _ object: ScriptObject, _ options: Options, by order: Order,
    equality: Order
  ) throws(ScriptAbort) -> Value {
    var items: [Item] = []
    for (index, value) in try ArrayClass.storedElements(context, object).enumerated() {
      items.append((index, value))
    }
    try quicksort(context, &items, order)
    if options.contains(.unique) {
      for index in items.indices.dropFirst()
      where try equality(items[index - 1].value, items[index].value) == 0 {
        return .zero
      }
    }
    if options.contains(.descending) { items.reverse() }
    if options.contains(.indexes) {
      return Value(context.world.makeArray(items.map { Value($0.index) }))
    }
    if store(context, object, items) { return Value(object) }
    for (index, item) in items.enumerated() where item.index != index {
      try ArrayClass.renew(context, object, index, item.value)
    }
    return Value(object)
  }

  /// Stores the elements of a dense array that have changed their place; returns false for other objects.
  ///
  /// Those elements are the array's newest names.
  private static func store(
    _ context: NativeContext, _ object: ScriptObject, _ items: [Item]
  ) -> Bool {
    guard ArrayClass.isDense(context, object), Int(object.arrayLength) == items.count,
      let elements = object.storage.pointee.elements
    else { return false }
    var order = context.heap.elementOrder(object).filter { items[Int($0)].index == Int($0) }
    for (index, item) in items.enumerated() where item.index != index {
      elements[index] = item.value
      order.append(Int32(index))
    }
    context.heap.setOrder(object, order)
    return true
  }

  /// The pivot is the leftmost element of a part; the part on the left is sorted first.
  private static func quicksort(
    _ context: NativeContext, _ items: inout [Item], _ order: Order
  ) throws(ScriptAbort) {
    // A function that contradicts itself could have two elements exchanged without end.
    var rest = items.count * items.count + 64
    var parts = [(low: 0, high: items.count - 1)]
    while let (low, high) = parts.popLast() {
      guard low < high else { continue }
      let pivot = items[low].value
      var left = low + 1
      var right = high
      while true {
        while left < right, try order(pivot, items[left].value) > 0 {
          try context.tick()
          left += 1
        }
        while right > low, try order(pivot, items[right].value) <= 0 {
          try context.tick()
          right -= 1
        }
        if left >= right { break }
        items.swapAt(left, right)
        rest -= 1
        if rest < 0 { throw .halted }
      }
      items.swapAt(low, right)
      parts.append((right + 1, high))
      parts.append((low, right - 1))
    }
  }
}
