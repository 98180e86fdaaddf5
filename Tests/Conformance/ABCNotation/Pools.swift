import SWF

/// The constant pools of a file that is being made: each constant once, in the order in which they are first used.
struct Pools {
  /// A namespace, with a number that tells private ones of the same name apart.
  struct Namespace: Hashable {
    var kind: ABCNamespace.Kind
    var name: UInt32
    var number: UInt32 = 0
  }

  /// A pool, whose index 0 is not in it.
  struct Pool<Element: Hashable> {
    private(set) var entries: [Element] = []
    private var indices: [Element: UInt32] = [:]

    mutating func index(_ element: Element) -> UInt32 {
      if let index = indices[element] { return index }
      entries.append(element)
      indices[element] = UInt32(entries.count)
      return UInt32(entries.count)
    }
  }

  var integers = Pool<Int32>()
  var unsignedIntegers = Pool<UInt32>()
  /// By their bits: each NaN is one of its own.
  var doubles = Pool<UInt64>()
  var strings = Pool<[UInt8]>()
  var namespaces = Pool<Namespace>()
  var namespaceSets = Pool<[UInt32]>()
  var multinames = Pool<ABCMultiname>()
  var metadata = Pool<Metadata>()

  /// A note of traits: indices of the strings.
  struct Metadata: Hashable {
    var name: UInt32
    /// 0 is no key.
    var keys: [UInt32]
    var values: [UInt32]
  }

  mutating func string(_ text: String) -> UInt32 { strings.index(Array(text.utf8)) }

  /// A namespace that is public: of a package, or by its URI.
  mutating func namespace(_ kind: ABCNamespace.Kind, _ name: [UInt8]) -> UInt32 {
    namespaces.index(Namespace(kind: kind, name: strings.index(name)))
  }

  mutating func name(_ kind: ABCMultiname.Kind, _ name: UInt32, _ qualifier: UInt32) -> UInt32 {
    multinames.index(ABCMultiname(kind: kind, name: name, qualifier: qualifier))
  }

  /// A name in the package without a name.
  mutating func publicName(_ text: String) -> UInt32 {
    name(.qName, string(text), namespace(.package, []))
  }

  /// The values that a name takes from the stack.
  func stackParts(_ index: UInt32) -> Int {
    guard index > 0, Int(index) <= multinames.entries.count else { return 0 }
    return multinames.entries[Int(index) - 1].stackParts
  }

  func write(to bytes: inout ABCBytes) {
    bytes.pool(integers.entries) { $1.number(UInt32(bitPattern: $0)) }
    bytes.pool(unsignedIntegers.entries) { $1.number($0) }
    bytes.pool(doubles.entries) { $1.double($0) }
    bytes.pool(strings.entries) { text, bytes in
      bytes.number(UInt32(text.count))
      bytes.raw(text)
    }
    bytes.pool(namespaces.entries) { namespace, bytes in
      bytes.byte(namespace.kind.rawValue)
      bytes.number(namespace.name)
    }
    bytes.pool(namespaceSets.entries) { set, bytes in
      bytes.number(UInt32(set.count))
      for namespace in set { bytes.number(namespace) }
    }
    bytes.pool(multinames.entries) { name, bytes in
      bytes.byte(name.kind.rawValue)
      switch name.kind {
      case .qName, .qNameA:
        bytes.number(name.qualifier)
        bytes.number(name.name)
      case .rtQName, .rtQNameA: bytes.number(name.name)
      case .rtQNameL, .rtQNameLA: break
      case .multiname, .multinameA:
        bytes.number(name.name)
        bytes.number(name.qualifier)
      case .multinameL, .multinameLA: bytes.number(name.qualifier)
      case .typeName:
        bytes.number(name.name)
        bytes.number(1)
        bytes.number(name.qualifier)
      }
    }
  }
}

/// Bytes of an ABC file as they are written.
struct ABCBytes {
  private(set) var bytes: [UInt8] = []

  mutating func byte(_ byte: UInt8) { bytes.append(byte) }
  mutating func raw(_ more: [UInt8]) { bytes += more }

  /// Seven bits a byte, lowest first.
  mutating func number(_ value: UInt32) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func short(_ value: UInt16) {
    bytes += [UInt8(truncatingIfNeeded: value), UInt8(value >> 8)]
  }

  /// Three bytes with a sign.
  mutating func distance(_ value: Int) {
    for shift in [0, 8, 16] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  mutating func double(_ bits: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
  }

  mutating func pool<Element>(
    _ entries: [Element], _ write: (Element, inout ABCBytes) -> Void
  ) {
    // The count is one too high, unless there is nothing.
    number(entries.isEmpty ? 0 : UInt32(entries.count + 1))
    for entry in entries { write(entry, &self) }
  }

  mutating func list<Element>(
    _ entries: [Element], _ write: (Element, inout ABCBytes) -> Void
  ) {
    number(UInt32(entries.count))
    for entry in entries { write(entry, &self) }
  }
}
