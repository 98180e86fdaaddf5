import FlashHeap

/// How Array sorts (C.Arr.20).
struct SortOptions: OptionSet {
  let rawValue: Int32
  static let caseInsensitive = SortOptions(rawValue: 1)
  static let descending = SortOptions(rawValue: 2)
  static let unique = SortOptions(rawValue: 4)
  static let returnsIndexes = SortOptions(rawValue: 8)
  static let numeric = SortOptions(rawValue: 16)
}

/// Elements while they are sorted: which is where, by a table of their numbers.
struct SortedElements {
  /// Longer ones are not sorted (C.Arr.40).
  static let lengthLimit: UInt32 = 1 << 28

  let elements: Elements
  /// Those that are compared, then those that are undefined; holes come behind all.
  private(set) var values: [Value] = []
  /// What was an element's number, for each of `values`.
  private var numbers: [UInt32] = []
  /// Those that are compared.
  private var count = 0
  /// The last of `values`: undefined in a prototype, and gaps of the array again when it is sorted.
  private let inheritedCount: Int
  private let length: UInt32
  /// Places in `values`, as they are sorted.
  private var order: [Int] = []
  private var isUnique = true
  private let interpreter: Interpreter

  init(
    _ elements: Elements, _ interpreter: Interpreter, keepsUndefined: Bool = false
  ) throws(ScriptError) {
    (self.elements, self.interpreter) = (elements, interpreter)
    length = try elements.length()
    var later: [UInt32] = []
    var inherited: [UInt32] = []
    for index in 0..<length {
      try Natives.pace(index, interpreter)
      let value = try elements.get(index)
      // What prototypes have counts as the array's own (measured: inherited-elements).
      if value.isUndefined, try !elements.hasOrInherits(index) { continue }
      if value.isUndefined, !keepsUndefined {
        if try elements.has(index) { later.append(index) } else { inherited.append(index) }
      } else {
        values.append(value)
        numbers.append(index)
      }
    }
    count = values.count
    inheritedCount = inherited.count
    for index in later + inherited {
      values.append(.undefined)
      numbers.append(index)
    }
    order = Array(values.indices)
  }

  typealias Comparison = (_ one: Value, _ two: Value) throws(ScriptError) -> Int

  /// Sorts by a comparison of elements, or of their places in `values` as integers.
  mutating func sort(
    _ options: SortOptions, byIndex: Bool = false, _ compare: @escaping Comparison
  ) throws(ScriptError) {
    let isDescending = options.contains(.descending)
    let values = values
    // The comparison may do anything: the table is this function's own.
    var sorter = QuickSort(order: order) { one, two throws(ScriptError) in
      let (first, second) = isDescending ? (two, one) : (one, two)
      if byIndex {
        return try compare(Value(integer: Int32(first)), Value(integer: Int32(second)))
      }
      return try compare(values[first], values[second])
    }
    try sorter.sort(count)
    if options.contains(.unique), count > 1 {
      for place in 1..<count where try sorter.compare(place - 1, place) == 0 { isUnique = false }
    }
    if options.contains(.unique), values.count - count > 1 { isUnique = false }
    order = sorter.order
  }

  /// What the function gives, after it has put the elements where they belong (C.Arr.35).
  func result(_ options: SortOptions) throws(ScriptError) -> Value {
    if options.contains(.unique), !isUnique { return .zero }
    if options.contains(.returnsIndexes) {
      return Value(
        try interpreter.makeList(order.map { Value(unsigned: numbers[$0]) }))
    }
    let kept = order.count - inheritedCount
    for (index, place) in order.prefix(kept).enumerated() {
      try elements.set(UInt32(index), values[place])
    }
    for index in UInt32(kept)..<max(length, UInt32(kept)) {
      try Natives.pace(index, interpreter)
      try elements.remove(index)
    }
    return elements.object
  }
}

/// A quicksort whose comparisons come in the order of the player's (C.Arr.34).
struct QuickSort {
  private(set) var order: [Int]
  private let comparison: (Int, Int) throws(ScriptError) -> Int

  init(order: [Int], _ comparison: @escaping (Int, Int) throws(ScriptError) -> Int) {
    (self.order, self.comparison) = (order, comparison)
  }

  func compare(_ one: Int, _ two: Int) throws(ScriptError) -> Int {
    try comparison(order[one], order[two])
  }

  /// Sorts the first entries of the table.
  mutating func sort(_ count: Int) throws(ScriptError) {
    // The smaller part comes first, so that few wait.
    var waiting: [(Int, Int)] = count > 1 ? [(0, count - 1)] : []
    while let (low, high) = waiting.popLast() {
      if high - low < 3 {
        try sortFew(low, high)
        continue
      }
      let (left, right) = try partition(low, high)
      let parts = [(low, right - 1), (left, high)]
      let isFirstLarger = right - low >= high - left + 1
      for (from, to) in isFirstLarger ? parts : parts.reversed() where from < to {
        waiting.append((from, to))
      }
    }
  }

  /// Puts two or three in order.
  private mutating func sortFew(_ low: Int, _ high: Int) throws(ScriptError) {
    _ = try exchange(low)
    if high - low == 2, try exchange(low + 1) { _ = try exchange(low) }
  }

  private mutating func exchange(_ place: Int) throws(ScriptError) -> Bool {
    guard try compare(place, place + 1) > 0 else { return false }
    order.swapAt(place, place + 1)
    return true
  }

  /// Splits at the middle element; gives where the upper part begins and where the element came to lie.
  private mutating func partition(_ low: Int, _ high: Int) throws(ScriptError) -> (Int, Int) {
    order.swapAt(low, low + (high - low + 1) / 2)
    var (left, right) = (low, high + 1)
    while true {
      left += 1
      while left <= high, try compare(left, low) <= 0 { left += 1 }
      right -= 1
      while right > low, try compare(right, low) >= 0 { right -= 1 }
      if right < left { break }
      order.swapAt(left, right)
    }
    order.swapAt(low, right)
    return (left, right)
  }
}
