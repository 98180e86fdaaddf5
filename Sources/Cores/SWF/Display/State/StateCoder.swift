/// Writes a state or reads one, by the same lines: `coder.value(&field)` puts the field into the state, or takes it out.
///
/// A reader is total: behind the first mistake in the bytes (`failure`) everything read is zero, empty or nil, and no count
/// is larger than the bytes that are left. The reader checks `failure` at the end.
package final class StateCoder {
  package let isReading: Bool
  /// The player that is saved, or that is to come of it.
  package unowned let player: Player
  /// What the bytes turned out not to be.
  package private(set) var failure: MovieStateError?

  // Writing
  /// Sections, by the number of `MovieStateSection`.
  package var sinks: StateSinks
  /// The section that is written to.
  package var section = MovieStateSection.player

  // Reading
  private let bytes: [UInt8]
  private var position = 0
  private var end = 0

  package let graph = StateGraph()
  /// What the state has of the machine's objects.
  package private(set) var scripts: any ScriptStates

  /// For writing.
  package init(saving player: Player, scripts: any ScriptStates = NoScripts()) {
    self.player = player
    self.scripts = scripts
    isReading = false
    bytes = []
    sinks = StateSinks()
  }

  /// For reading.
  package init(_ bytes: [UInt8], into player: Player, scripts: any ScriptStates = NoScripts()) {
    self.player = player
    self.scripts = scripts
    isReading = true
    self.bytes = bytes
    sinks = StateSinks(capacity: 1)
  }

  /// The machine whose objects the state has is there now: nothing of it has been read yet.
  package func adopt(_ scripts: any ScriptStates) { self.scripts = scripts }

  /// Reads from here on, to the end of a section.
  package func enter(_ range: Range<Int>) {
    position = range.lowerBound
    end = range.upperBound
  }

  /// How many bytes of the section are left to be read.
  package var remaining: Int { end - position }

  package func fail(_ what: String) {
    if failure == nil {
      failure = MovieStateError(.damaged, "the state is damaged: \(what) (at byte \(position))")
    }
    position = end
  }

  package func refuse(_ error: MovieStateError) {
    if failure == nil { failure = error }
    position = end
  }

  /// Fails unless something holds that the player relies on.
  package func check(_ condition: @autoclosure () -> Bool, _ what: @autoclosure () -> String) {
    if isReading, failure == nil, !condition() { fail(what()) }
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
    if isReading, failure != nil { x = 0 }
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
    guard isThere, failure == nil else {
      if isReading { x = nil }
      return
    }
    var inner = x ?? make()
    body(&inner)
    if isReading { x = inner }
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
      guard failure == nil else { return }
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

/// A plain value whose fields a state has.
package protocol StateValue {
  /// Writes the fields, or reads them.
  mutating func code(_ coder: StateCoder)
}

/// One that lists and options are read into.
package protocol BlankStateValue: StateValue {
  static var blank: Self { get }
}

/// The parts of a state, in the order in which they are written and read.
package enum MovieStateSection: Int, CaseIterable {
  /// Movies that play, with their bytes if they are not the first one.
  case files
  /// Natives by name.
  case natives
  case strings
  /// Names that functions know by number.
  case pools
  /// Which properties objects have.
  case shapes
  /// Functions' code, by its place in a movie.
  case codes
  /// What kinds of objects and nodes there are.
  case objects
  case nodes
  /// What is in them.
  case objectBodies
  case nodeBodies
  /// The player and its machine.
  case player

  /// Its name in the file.
  package var name: UInt32 {
    let names = [
      "FILE", "NATV", "STRG", "POOL", "SHAP", "CODE", "OBJS", "NODE", "OBJB", "NODB", "PLAY",
    ]
    return names[rawValue].utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Of its contents; changes whenever they do.
  package var version: UInt16 {
    switch self {
    case .files, .objectBodies: 2
    case .nodeBodies: 8
    case .player: 9
    default: 1
    }
  }
}

/// A sink for each section.
package struct StateSinks: ~Copyable {
  @usableFromInline let sinks: UnsafeMutablePointer<StateSink>

  package init(capacity: Int = 16_384) {
    sinks = .allocate(capacity: MovieStateSection.allCases.count)
    for section in MovieStateSection.allCases {
      (sinks + section.rawValue).initialize(to: StateSink(capacity: capacity))
    }
  }

  deinit {
    sinks.deinitialize(count: MovieStateSection.allCases.count)
    sinks.deallocate()
  }

  @inlinable @inline(__always) package mutating func put<Number: FixedWidthInteger>(
    _ number: Number, in section: MovieStateSection
  ) {
    sinks[section.rawValue].put(number)
  }
  @inlinable @inline(__always) package mutating func put(
    variable number: UInt64, in section: MovieStateSection
  ) {
    sinks[section.rawValue].put(variable: number)
  }
  package mutating func put(_ bytes: UnsafeRawBufferPointer, in section: MovieStateSection) {
    sinks[section.rawValue].put(bytes)
  }
  package func bytes(of section: MovieStateSection) -> UnsafeBufferPointer<UInt8> {
    sinks[section.rawValue].bytes
  }
}
