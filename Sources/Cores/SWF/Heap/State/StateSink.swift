/// Bytes that grow: what one section of a state is written to.
package struct StateSink: ~Copyable {
  @usableFromInline var start: UnsafeMutablePointer<UInt8>
  package var count = 0
  /// How many things are listed in it.
  package var items = 0
  @usableFromInline var capacity: Int

  package init(capacity: Int = 4096) {
    self.capacity = capacity
    start = .allocate(capacity: capacity)
  }

  deinit { start.deallocate() }

  /// What was written; valid until something more is.
  package var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  /// Makes room for `more` bytes.
  @inlinable @inline(__always) mutating func reserve(_ more: Int) {
    if count &+ more > capacity { grow(more) }
  }

  @usableFromInline @inline(never) mutating func grow(_ more: Int) {
    let larger = max(capacity * 2, count + more)
    let new = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    new.update(from: start, count: count)
    start.deallocate()
    start = new
    capacity = larger
  }

  @inlinable @inline(__always) package mutating func put(_ byte: UInt8) {
    reserve(1)
    start[count] = byte
    count &+= 1
  }

  /// A number in as few bytes as it needs: seven bits in each, the lowest first.
  @inlinable @inline(__always) package mutating func put(variable number: UInt64) {
    reserve(10)
    var rest = number
    while rest >= 0x80 {
      start[count] = UInt8(truncatingIfNeeded: rest) | 0x80
      count &+= 1
      rest >>= 7
    }
    start[count] = UInt8(truncatingIfNeeded: rest)
    count &+= 1
  }

  /// A number of fixed size, its lowest byte first.
  @inlinable @inline(__always) package mutating func put<Number: FixedWidthInteger>(
    _ number: Number
  ) {
    let size = MemoryLayout<Number>.size
    reserve(size)
    UnsafeMutableRawPointer(start + count).storeBytes(of: number.littleEndian, as: Number.self)
    count &+= size
  }

  package mutating func put(_ source: UnsafeRawBufferPointer) {
    guard let base = source.baseAddress, source.count > 0 else { return }
    reserve(source.count)
    UnsafeMutableRawPointer(start + count).copyMemory(from: base, byteCount: source.count)
    count += source.count
  }
}

/// Numbers for addresses, in the order in which they were first asked for.
package struct AddressNumbers: ~Copyable {
  @usableFromInline var keys: UnsafeMutablePointer<UInt>
  @usableFromInline var numbers: UnsafeMutablePointer<UInt32>
  @usableFromInline var mask: Int
  /// How many have a number.
  package var count = 0

  /// With room for about `expected` addresses.
  package init(expected: Int) {
    var size = 64
    while size < expected * 2 { size *= 2 }
    mask = size - 1
    keys = .allocate(capacity: size)
    keys.initialize(repeating: 0, count: size)
    numbers = .allocate(capacity: size)
    numbers.initialize(repeating: 0, count: size)
  }

  deinit {
    keys.deallocate()
    numbers.deallocate()
  }

  @inlinable @inline(__always) func slot(_ address: UInt) -> Int {
    var at = Int(truncatingIfNeeded: (UInt64(address) &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while keys[at] != 0, keys[at] != address { at = (at &+ 1) & mask }
    return at
  }

  /// The number of an address, if it has one.
  package func find(_ address: UInt) -> Int? {
    let at = slot(address)
    return keys[at] == 0 ? nil : Int(numbers[at])
  }

  /// The number of an address; whether it is new.
  @inlinable @inline(__always) package mutating func number(_ address: UInt) -> (
    number: Int, isNew: Bool
  ) {
    let at = slot(address)
    if keys[at] != 0 { return (Int(numbers[at]), false) }
    keys[at] = address
    numbers[at] = UInt32(truncatingIfNeeded: count)
    count += 1
    if count * 2 > mask { grow() }
    return (count - 1, true)
  }

  @usableFromInline @inline(never) mutating func grow() {
    let (oldKeys, oldNumbers, oldMask) = (keys, numbers, mask)
    mask = mask * 2 + 1
    keys = .allocate(capacity: mask + 1)
    keys.initialize(repeating: 0, count: mask + 1)
    numbers = .allocate(capacity: mask + 1)
    numbers.initialize(repeating: 0, count: mask + 1)
    for old in 0...oldMask where oldKeys[old] != 0 {
      let at = slot(oldKeys[old])
      keys[at] = oldKeys[old]
      numbers[at] = oldNumbers[old]
    }
    oldKeys.deallocate()
    oldNumbers.deallocate()
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
  /// One more thing is listed in a section.
  package mutating func list(in section: MovieStateSection) { sinks[section.rawValue].items += 1 }
  /// How many things a section lists.
  package func items(of section: MovieStateSection) -> Int { sinks[section.rawValue].items }
  package func bytes(of section: MovieStateSection) -> UnsafeBufferPointer<UInt8> {
    sinks[section.rawValue].bytes
  }
}
