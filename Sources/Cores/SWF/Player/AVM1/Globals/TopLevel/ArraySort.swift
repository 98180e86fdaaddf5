/// `Array.sort` and `Array.sortOn`.
///
/// A quicksort with the first element as pivot, as Flash Player has it: what a comparison without rules gives
/// (`avm1/array_sort_random`) and the order of equals depend on it.
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
  private typealias Order = (Item, Item) throws(ScriptAbort) -> Int

  static func sort(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort) -> Value {
    guard let object = call.object else { return .undefined }
    var options: Options = []
    var function: ScriptObject?
    if let given = call[0].asObject, given.isFunction {
      function = given
      if call.count > 1 { options = Options(rawValue: try context.objects.int32(call[1])) }
    } else if call.count > 0, call[0].isDouble {
      options = Options(rawValue: try context.objects.int32(call[0]))
    } else if call.count > 0, !call[0].isUndefined {
      return .undefined
    }
    let plain = options
    if let function {
      return try sort(context, object, options) { (first, second) throws(ScriptAbort) in
        let result = try context.objects.number(
          try context.calls.call(
            function, this: .undefined, home: nil, [first.value, second.value], reason: .call))
        return result > 0 ? 1 : result < 0 ? -1 : 0
      }
    }
    return try sort(context, object, options) { (first, second) throws(ScriptAbort) in
      try compare(context, first.value, second.value, plain)
    }
  }

  static func sortOn(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort) -> Value {
    guard let object = call.object, call.count > 0 else { return .undefined }
    var fields: [Atom] = []
    var options: [Options] = []
    if let list = call[0].asObject, list.kind == .array {
      for value in try ArrayClass.elements(context, list) {
        fields.append(try context.objects.name(value))
      }
      if let given = call[1].asObject, given.kind == .array {
        let values = try ArrayClass.elements(context, given)
        if values.count == fields.count {
          for value in values {
            options.append(Options(rawValue: try context.objects.int32(value)))
          }
        }
      } else if call.count > 1 {
        let one = Options(rawValue: try context.objects.int32(call[1]))
        options = fields.map { _ in one }
      }
    } else {
      fields = [try context.objects.name(call[0])]
      if call.count > 1 { options = [Options(rawValue: try context.objects.int32(call[1]))] }
    }
    guard !fields.isEmpty else { return .undefined }
    while options.count < fields.count { options.append([]) }
    let main = options[0]
    let all = options
    return try sort(context, object, main.subtracting(.descending)) {
      (first, second) throws(ScriptAbort) in
      guard first.value.isObject, second.value.isObject else {
        return try compare(context, first.value, second.value, main)
      }
      for (field, option) in zip(fields, all) {
        var order = try compare(
          context, try context.objects.get(first.value.object, field),
          try context.objects.get(second.value.object, field),
          option)
        if option.contains(.descending) { order = -order }
        if order != 0 { return order }
      }
      return 0
    }
  }

  private static func compare(
    _ context: NativeContext, _ first: Value, _ second: Value, _ options: Options
  ) throws(ScriptAbort) -> Int {
    if options.contains(.numeric), first.isDouble, second.isDouble {
      let (a, b) = (first.double, second.double)
      if a.isNaN || b.isNaN { return a.isNaN ? (b.isNaN ? 0 : 1) : -1 }
      return a < b ? -1 : a > b ? 1 : 0
    }
    let a = try text(context, first)
    let b = try text(context, second)
    if options.contains(.caseInsensitive) {
      let left = a.units.map(Letters.lower)
      let right = b.units.map(Letters.lower)
      if left == right { return 0 }
      return left.lexicographicallyPrecedes(right) ? -1 : 1
    }
    return a.compare(b)
  }

  private static func text(_ context: NativeContext, _ value: Value) throws(ScriptAbort)
    -> ScriptString
  {
    value.isUndefined ? context.heap.text(Atom(.undefined)) : try context.objects.string(value)
  }

  private static func sort(
    _ context: NativeContext, _ object: ScriptObject, _ options: Options, _ order: Order
  ) throws(ScriptAbort) -> Value {
    var items: [Item] = []
    for (index, value) in try ArrayClass.elements(context, object).enumerated() {
      items.append((index, value))
    }
    let descends = options.contains(.descending)
    let directed: Order = { (first, second) throws(ScriptAbort) in
      let result = try order(first, second)
      return descends ? -result : result
    }
    try quicksort(&items, 0, items.count - 1, directed)
    if options.contains(.unique) {
      for index in items.indices.dropFirst() where try order(items[index - 1], items[index]) == 0 {
        return Value(0)
      }
    }
    if options.contains(.indexes) {
      return Value(context.world.makeArray(items.map { Value($0.index) }))
    }
    for (index, item) in items.enumerated() {
      try ArrayClass.put(context, object, index, item.value)
    }
    return Value(object)
  }

  /// Sorts from `low` to `high`; recursion takes the shorter part, so that hostile orders cannot make it deep.
  private static func quicksort(
    _ items: inout [Item], _ low: Int, _ high: Int, _ order: Order
  ) throws(ScriptAbort) {
    var (low, high) = (low, high)
    while low < high {
      if high - low == 1 {
        if try order(items[low], items[high]) > 0 { items.swapAt(low, high) }
        return
      }
      var left = low + 1
      var right = high
      while true {
        while left < right, try order(items[low], items[left]) > 0 { left += 1 }
        while left < right, try order(items[low], items[right]) <= 0 { right -= 1 }
        if left >= right { break }
        items.swapAt(left, right)
        left += 1
      }
      // The pivot goes where both have met.
      if try order(items[low], items[right]) <= 0 { right -= 1 }
      items.swapAt(low, right)
      if right - low < high - right {
        try quicksort(&items, low, right - 1, order)
        low = right + 1
      } else {
        try quicksort(&items, right + 1, high, order)
        high = right - 1
      }
    }
  }
}
