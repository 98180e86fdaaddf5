import Testing

@testable import FlashHeap

/// Keeps what a test names.
private final class Roots: HeapRoots {
  var values: [Value] = []
  func markRoots(_ marker: inout Marker) { for value in values { marker.mark(value) } }
}

@Suite("Objects of ActionScript 3 in the heap")
struct HeapCellTests {
  let heap = Heap()

  private func make(_ flags: CellFlags, slots: [Value] = []) -> ScriptObject {
    let words = [Value](repeating: .zero, count: flags.firstSlot) + slots
    return words.withUnsafeBufferPointer { words in
      heap.makeCell(
        .instance, nil, flags: flags, words: words.baseAddress.unsafelyUnwrapped,
        count: words.count)
    }
  }

  private func keys(_ object: ScriptObject) -> [String] {
    var keys: [String] = []
    var index = object.nextProperty(after: 0)
    while index > 0 {
      let key = object.propertyMap.unsafelyUnwrapped.pointee.key(index - 1)
      keys.append(key.isInteger ? "\(key.integer)" : "'\(key.string.text)'")
      index = object.nextProperty(after: index)
    }
    return keys
  }

  @Test("properties are what a dictionary says, whatever is set and removed in which order")
  func random() {
    var random = SystemRandomNumberGenerator()
    let seed = random.next()
    var generator = SplitMix(state: seed)
    let object = make(.properties)
    var known: [String: Int] = [:]
    for round in 0..<20_000 {
      let number = Int(generator.next() % 300)
      let isText = generator.next() % 2 == 0
      let key = isText ? heap.value("key \(number)") : Value(integer: Int32(number))
      let name = isText ? "key \(number)" : "\(number)"
      if generator.next() % 3 == 0 {
        #expect(
          object.removeProperty(key) == (known.removeValue(forKey: name) != nil),
          "seed \(seed)")
      } else {
        object.setProperty(key, Value(integer: Int32(round)), in: heap)
        known[name] = round
      }
    }
    for number in 0..<300 {
      #expect(
        object.property(Value(integer: Int32(number)))?.integer
          == known["\(number)"].map { Int32($0) }, "seed \(seed)")
      #expect(
        object.property(heap.value("key \(number)"))?.integer
          == known["key \(number)"].map { Int32($0) }, "seed \(seed)")
    }
    #expect(keys(object).count == known.count)
  }

  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  @Test("numbers come first, in their order; texts as they came, and hidden ones not at all")
  func order() {
    let object = make(.properties)
    for text in ["zebra", "ant"] { object.setProperty(heap.value(text), .true, in: heap) }
    for number in [3, 0, 2, 1] {
      object.setProperty(Value(integer: Int32(number)), .true, in: heap)
    }
    object.setProperty(heap.value("hidden"), .true, isHidden: true, in: heap)
    object.setProperty(heap.value("bee"), .true, in: heap)
    #expect(keys(object) == ["0", "1", "2", "3", "'zebra'", "'ant'", "'bee'"])
    object.setHidden(heap.value("hidden"), false)
    #expect(keys(object).contains("'hidden'"))
  }

  @Test("what is removed on the way neither repeats nor skips others")
  func removal() {
    let object = make(.properties)
    for number in 0..<40 { object.setProperty(heap.value("n\(number)"), .true, in: heap) }
    var seen: [String] = []
    var index = object.nextProperty(after: 0)
    while index > 0 {
      let key = object.propertyMap.unsafelyUnwrapped.pointee.key(index - 1)
      seen.append(key.string.text)
      #expect(object.removeProperty(key))
      index = object.nextProperty(after: index)
    }
    #expect(seen == (0..<40).map { "n\($0)" })
    #expect(!object.removeProperty(heap.value("n0")))
  }

  @Test("a collection follows slots, properties, elements and payloads, and frees the rest")
  func collection() {
    final class Payload: NativePayload {
      var inner: Value
      nonisolated(unsafe) static var freed = 0
      init(_ inner: Value) { self.inner = inner }
      override func trace(_ marker: inout Marker) { marker.mark(inner) }
      override func objectWasFreed() { Self.freed += 1 }
    }
    let roots = Roots()
    heap.addRoots(roots)
    heap.collect()
    let before = heap.objectCount
    func leaf() -> Value { Value(make([], slots: [.true, .nan])) }
    let weak = (0..<5).map { _ in leaf() }.map { (value: $0, box: heap.makeWeak($0.object)) }
    let object = make(
      [.properties, .payload, .values],
      slots: [weak[0].value, Value(bits: 0xFFFF_FFFF), Value(1.5)])
    object.setProperty(heap.value("a property"), weak[1].value, in: heap)
    object.payload = Payload(weak[2].value)
    let elements = UnsafeMutablePointer<Value>.allocate(capacity: 8)
    elements[0] = weak[3].value
    object.words[object.blockWord] = Value(bits: UInt64(UInt(bitPattern: elements)))
    object.words[object.blockWord + 1] = Value(bits: 8 << 32 | 1)
    // A large one is a block of its own.
    let large = make([], slots: [weak[4].value] + Array(repeating: .null, count: 100))
    roots.values = [Value(object), Value(large)]
    heap.collect()
    #expect(weak.allSatisfy { $0.box.target != nil })
    #expect(heap.objectCount == before + 7)
    #expect(object.property(heap.value("a property")) == weak[1].value)
    roots.values = []
    heap.collect()
    #expect(weak.allSatisfy { $0.box.target == nil })
    #expect(heap.objectCount == before)
    #expect(Payload.freed == 1)
  }
}
