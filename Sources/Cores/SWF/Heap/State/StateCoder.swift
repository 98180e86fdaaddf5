/// Writes a state or reads one, by the same lines: `coder.value(&field)` puts the field into the state, or takes it out.
///
/// A reader is total: behind the first mistake in the bytes (`problem`) everything read is zero, empty or nil, and no count
/// is larger than the bytes that are left. The reader checks `problem` at the end.
package final class StateCoder {
  package let isReading: Bool
  /// What the bytes turned out not to be.
  package private(set) var problem: StateProblem?

  // Writing
  /// Sections, by the number of `MovieStateSection`.
  package var sinks: StateSinks
  /// The section that is written to.
  package var section = MovieStateSection.player

  // Reading
  private let bytes: [UInt8]
  private var position = 0
  private var end = 0

  /// What the state has of the heap.
  package let heapGraph: HeapGraph
  /// Whether what is read is the machine of ActionScript 3's: no machine may come upon an object of the other one.
  package var readsCells = false
  /// Of a reader: what is read next is scopes, which nothing else may refer to.
  package fileprivate(set) var takesScopes = false
  /// What it has besides objects.
  package var parts = StateParts()
  /// What it has of what stands on the heap.
  package var layers = StateLayers()

  /// For writing.
  package init(saving heap: Heap) {
    heapGraph = HeapGraph(heap)
    isReading = false
    bytes = []
    sinks = StateSinks()
  }

  /// For reading.
  package init(_ bytes: [UInt8], into heap: Heap) {
    heapGraph = HeapGraph(heap)
    isReading = true
    self.bytes = bytes
    sinks = StateSinks(capacity: 1)
  }

  /// Reads from here on, to the end of a section.
  package func enter(_ range: Range<Int>) {
    position = range.lowerBound
    end = range.upperBound
  }

  /// How many bytes of the section are left to be read.
  package var remaining: Int { end - position }

  package func fail(_ what: String) {
    refuse(StateProblem(.damaged, "the state is damaged: \(what) (at byte \(position))"))
  }

  package func refuse(_ problem: StateProblem) {
    if self.problem == nil { self.problem = problem }
    position = end
  }

  /// Fails unless something holds that the player relies on.
  package func check(_ condition: @autoclosure () -> Bool, _ what: @autoclosure () -> String) {
    if isReading, problem == nil, !condition() { fail(what()) }
  }

  // MARK: - Numbers

  @inline(__always) package func value(_ x: inout UInt8) {
    guard isReading else { return sinks.put(x, in: section) }
    guard position < end else {
      x = 0
      return fail("it ends too early")
    }
    x = bytes[position]
    position += 1
  }

  package func value(_ x: inout Bool) {
    var byte: UInt8 = x ? 1 : 0
    value(&byte)
    x = byte != 0
  }

  /// A number from 0 on, of any size.
  @inline(__always) package func variable(_ x: inout UInt64) {
    guard isReading else { return sinks.put(variable: x, in: section) }
    var result: UInt64 = 0
    var shift: UInt64 = 0
    while shift < 64 {
      guard position < end else {
        x = 0
        return fail("it ends too early")
      }
      let byte = bytes[position]
      position += 1
      result |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 {
        x = result
        return
      }
      shift += 7
    }
    x = 0
    fail("a number is too long")
  }

  /// A whole number that doubles can hold as well: so sums of several never overflow.
  package func value(_ x: inout Int) {
    var bits = UInt64(bitPattern: Int64(x << 1 ^ x >> 63))
    variable(&bits)
    guard isReading else { return }
    x = Int(truncatingIfNeeded: bits >> 1) ^ -Int(truncatingIfNeeded: bits & 1)
    if x.magnitude > 1 << 53 {
      x = 0
      fail("a number is too large")
    }
  }

  private func fixed<Number: FixedWidthInteger>(_ x: inout Number) {
    guard isReading else { return sinks.put(x, in: section) }
    let size = MemoryLayout<Number>.size
    guard remaining >= size else {
      x = 0
      return fail("it ends too early")
    }
    x = bytes.withUnsafeBytes {
      Number(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: Number.self))
    }
    position += size
  }

  package func value(_ x: inout UInt16) { fixed(&x) }
  package func value(_ x: inout UInt32) { fixed(&x) }
  package func value(_ x: inout Int32) { fixed(&x) }
  package func value(_ x: inout UInt64) { fixed(&x) }

  package func value(_ x: inout Double) {
    var bits = x.bitPattern
    fixed(&bits)
    if isReading { x = Double(bitPattern: bits) }
  }

  package func value(_ x: inout Float) {
    var bits = x.bitPattern
    fixed(&bits)
    if isReading { x = Float(bitPattern: bits) }
  }

  /// A place in sounds and the like: neither negative nor so large that it is no whole number any more.
  package func place(_ x: inout Double) {
    value(&x)
    check(x >= 0 && x < 1e12, "a place that cannot be")
    if isReading, problem != nil { x = 0 }
  }

  // MARK: - Bytes and texts

  /// How many of something follow, each of which takes at least `least` bytes.
  package func count(_ present: Int, least: Int = 1) -> Int {
    var number = UInt64(present)
    variable(&number)
    guard isReading else { return present }
    guard number <= UInt64(remaining / max(least, 1)) else {
      fail("there are fewer things than it says")
      return 0
    }
    return Int(number)
  }

  package func value(_ x: inout [UInt8]) {
    let count = count(x.count)
    if isReading {
      x = Array(bytes[position..<position + count])
      position += count
    } else {
      x.withUnsafeBytes { sinks.put($0, in: section) }
    }
  }

  /// Bytes of memory, whose number both sides know.
  package func raw(_ memory: UnsafeMutableRawBufferPointer) {
    guard isReading else { return sinks.put(UnsafeRawBufferPointer(memory), in: section) }
    guard remaining >= memory.count else { return fail("it ends too early") }
    bytes.withUnsafeBytes { memory.copyBytes(from: $0[position..<position + memory.count]) }
    position += memory.count
  }

  package func value(_ x: inout String) {
    guard isReading else {
      let count = count(x.utf8.count)
      if count > 0 { x.withUTF8 { sinks.put(UnsafeRawBufferPointer($0), in: section) } }
      return
    }
    let count = count(0)
    x = String(decoding: bytes[position..<position + count], as: UTF8.self)
    position += count
  }

  // MARK: - What is made of others

  /// Something that may be missing; `make` is what it is read into.
  package func optional<T>(_ x: inout T?, _ make: @autoclosure () -> T, _ body: (inout T) -> Void) {
    var isThere = x != nil
    value(&isThere)
    guard isThere, problem == nil else {
      if isReading { x = nil }
      return
    }
    var inner = x ?? make()
    body(&inner)
    if isReading { x = inner }
  }

  /// The scopes of code, or undefined.
  package func scopes(_ x: inout Value) {
    takesScopes = true
    value(&x)
    takesScopes = false
  }

  /// A list, in its order.
  package func list<T>(_ x: inout [T], _ make: @autoclosure () -> T, _ body: (inout T) -> Void) {
    let count = count(x.count)
    guard isReading else {
      for var item in x { body(&item) }
      return
    }
    x = []
    for _ in 0..<count {
      guard problem == nil else { return }
      var item = make()
      body(&item)
      x.append(item)
    }
  }

  /// A property whose change has effects: only a reader sets it.
  package func observed<Owner: AnyObject, Field>(
    _ owner: Owner, _ property: ReferenceWritableKeyPath<Owner, Field>,
    _ code: (inout Field) -> Void
  ) {
    var field = owner[keyPath: property]
    code(&field)
    if isReading { owner[keyPath: property] = field }
  }

  /// Whatever the name of an alternative is written as.
  package func choice<T: RawRepresentable>(_ x: inout T) where T.RawValue == UInt8 {
    var raw = x.rawValue
    value(&raw)
    guard isReading else { return }
    if let found = T(rawValue: raw) { x = found } else { fail("an alternative that there is not") }
  }

  package func choice<T: RawRepresentable>(_ x: inout T) where T.RawValue == String {
    var raw = x.rawValue
    value(&raw)
    guard isReading else { return }
    if let found = T(rawValue: raw) { x = found } else { fail("a name that there is not") }
  }

  /// An alternative by its number among all.
  package func choice<T: Equatable>(_ x: inout T, of all: [T]) {
    var index = UInt8(truncatingIfNeeded: all.firstIndex(of: x) ?? 0)
    value(&index)
    guard isReading else { return }
    if Int(index) < all.count {
      x = all[Int(index)]
    } else {
      fail("an alternative that there is not")
    }
  }

  /// Values that know their own fields.
  package func value<T: StateValue>(_ x: inout T) { x.code(self) }

  package func value<T: BlankStateValue>(_ x: inout T?) { optional(&x, .blank) { $0.code(self) } }
  package func values<T: BlankStateValue>(_ x: inout [T]) { list(&x, .blank) { $0.code(self) } }

  package func value(_ x: inout Int?) { optional(&x, 0) { value(&$0) } }
  package func value(_ x: inout Double?) { optional(&x, 0) { value(&$0) } }
  package func value(_ x: inout Bool?) { optional(&x, false) { value(&$0) } }
  package func value(_ x: inout String?) { optional(&x, "") { value(&$0) } }
  package func value(_ x: inout UInt32?) { optional(&x, 0) { value(&$0) } }

  /// Numbers of a set, in their order.
  package func value(_ x: inout Set<Int>) {
    var sorted = x.sorted()
    list(&sorted, 0) { value(&$0) }
    if isReading { x = Set(sorted) }
  }
}

// MARK: - References

extension StateCoder {
  /// Lets something be written to another section.
  @inline(__always) package func within(_ other: MovieStateSection, _ body: () -> Void) {
    let before = section
    section = other
    body()
    section = before
  }

  /// A reference by number: 0 is none.
  @inline(__always) package func reference(_ number: Int?, below count: Int) -> Int? {
    var raw = UInt64(number.map { $0 + 1 } ?? 0)
    variable(&raw)
    guard isReading else { return nil }
    if raw == 0 { return nil }
    guard raw <= UInt64(count) else {
      fail("a reference to nothing")
      return nil
    }
    return Int(raw - 1)
  }

  /// A range in the bytes of a movie, or of anything else that is not negative.
  package func value(_ x: inout Range<Int>) {
    var (lower, upper) = (x.lowerBound, x.upperBound)
    value(&lower)
    value(&upper)
    guard isReading else { return }
    guard lower >= 0, lower <= upper else {
      x = 0..<0
      return fail("a range that cannot be")
    }
    x = lower..<upper
  }
}

/// Numbers for all that a state refers to, which get them when they are first met.
package struct GraphNumbers {
  package let coder: StateCoder
}

/// Reads the lists of a state, before what is in them.
package struct StateLists {
  package let coder: StateCoder
}

extension StateCoder {
  package var numbers: GraphNumbers { GraphNumbers(coder: self) }
  package var reader: StateLists { StateLists(coder: self) }
}

/// A plain value whose fields a state has.
package protocol StateValue {
  /// Writes the fields, or reads them.
  mutating func code(_ coder: StateCoder)
}

/// One that lists and options are read into.
package protocol BlankStateValue: StateValue {
  static var blank: Self { get }
}
