/// Writes values in AMF0 or AMF3, one token after another.
///
/// The tokens come in the order in which `AMFReader` returns them. A writer of AMF0 writes what only AMF3 has as AMF3, with
/// the marker that says so. What the version cannot hold is cut: names after 65,535 bytes in AMF0, texts after 2^28 - 1 in
/// AMF3. AMF3 has no empty names either: who writes objects with such leaves them out.
package struct AMFWriter {
  /// What has been written.
  package private(set) var bytes: [UInt8] = []
  /// The number of the next value that `reference` can mean.
  package private(set) var valueCount = 0

  private let version: AMFVersion
  private var frames: [Frame] = []
  /// Where values with numbers are, by number: what their version counts for itself.
  private var places: [Place] = []
  private var count0 = 0
  private var count3 = 0
  private var strings: [String: Int] = [:]
  private var traits: [WrittenTraits: Int] = [:]

  private struct Place {
    var version: AMFVersion
    var index: Int
    /// The type of the value: AMF3 repeats it.
    var marker: UInt8
  }

  private struct WrittenTraits: Hashable {
    var traits: AMFTraits
    var isExternal: Bool
  }

  /// A value whose parts are being written.
  private struct Frame {
    enum Kind {
      /// Names and values of AMF0.
      case members
      /// Values alone.
      case elements
      /// A mixed array, whose values without names AMF0 names by their index.
      case mixed
      /// Members that traits name, so many of them; then others, if the class has such.
      case sealed
      /// Names and values of AMF3; an empty name ends them.
      case names
      /// What its class writes.
      case external
    }

    var kind: Kind
    var version: AMFVersion
    /// How many of the members that traits name are still to come; the index of the next element.
    var number = 0
    var isDynamic = true
    /// A name has been written, and its value comes next.
    var hasName = false
  }

  package init(version: AMFVersion = .amf0) { self.version = version }

  // MARK: - Bytes

  /// Appends bytes as they are: what is no value, or the contents of an external object.
  package mutating func put(_ data: some Sequence<UInt8>) { bytes += data }

  /// Appends one byte as it is.
  package mutating func put(byte: UInt8) { bytes.append(byte) }

  /// Appends a name between values, as files of shared objects have them.
  package mutating func put(name: String) {
    if version == .amf0 { bytes.append(name: name) } else { put(string3: name) }
  }

  private mutating func put(u29 number: Int) {
    let number = number & 0x1FFF_FFFF
    func byte(_ shift: Int, _ mark: UInt8) -> UInt8 {
      UInt8(truncatingIfNeeded: number >> shift) & 0x7F | mark
    }
    switch number {
    case ..<0x80: bytes.append(byte(0, 0))
    case ..<0x4000: bytes += [byte(7, 0x80), byte(0, 0)]
    case ..<0x20_0000: bytes += [byte(14, 0x80), byte(7, 0x80), byte(0, 0)]
    default:
      bytes += [
        byte(22, 0x80), byte(15, 0x80), byte(8, 0x80), UInt8(truncatingIfNeeded: number),
      ]
    }
  }

  private mutating func put(double: Double) { bytes.append(big: double.bitPattern) }

  private mutating func put(string3 text: String) {
    if text.isEmpty { return put(u29: 1) }
    if let index = strings[text] { return put(u29: index << 1) }
    if strings.count < Self.lengthLimit { strings[text] = strings.count }
    put(data: text.utf8.prefix(Self.lengthLimit))
  }

  /// Bytes after their number and a 1.
  private mutating func put(data: some Collection<UInt8>) {
    put(u29: data.count << 1 | 1)
    bytes += data
  }

  /// What 28 bits count.
  private static let lengthLimit = 1 << 28 - 1

  // MARK: - Tokens

  /// Whether a value that began with this number can be written as a reference here.
  package func canRefer(to number: Int) -> Bool {
    guard number >= 0, number < places.count else { return false }
    let place = places[number]
    if place.version == .amf3 { return place.index < Self.lengthLimit }
    return (frames.last?.version ?? version) == .amf0 && place.index <= 0xFFFF
  }

  /// Appends a token; a reference that cannot be written is undefined.
  package mutating func put(_ token: AMFToken) {
    switch token {
    case .name(let name): return put(partName: name)
    case .end: return endValue()
    default: break
    }
    let version = beginValue()
    if version == .amf0 { put0(token) } else { put3(token) }
  }

  /// Prepares a value, and returns the version that it has here.
  private mutating func beginValue() -> AMFVersion {
    guard let frame = frames.last else { return version }
    let top = frames.count - 1
    switch frame.kind {
    case .mixed where !frame.hasName:
      if frame.version == .amf0 {
        bytes.append(name: String(frame.number))
      } else if frame.number == 0 {
        // The names end here.
        put(u29: 1)
      }
      frames[top].number += 1
    case .sealed where frame.number > 0: frames[top].number -= 1
    default: break
    }
    frames[top].hasName = false
    return frame.version
  }

  private mutating func put(partName name: String) {
    guard let frame = frames.last else { return put(name: name) }
    frames[frames.count - 1].hasName = true
    // The traits have the name already.
    if frame.kind == .sealed && frame.number > 0 { return }
    if frame.version == .amf0 { bytes.append(name: name) } else { put(string3: name) }
  }

  private mutating func endValue() {
    guard let frame = frames.popLast() else { return }
    switch frame.kind {
    case .members: bytes += [0, 0, AMF0Marker.end.rawValue]
    case .mixed:
      if frame.version == .amf0 {
        bytes += [0, 0, AMF0Marker.end.rawValue]
      } else if frame.number == 0 {
        put(u29: 1)
      }
    case .sealed: if frame.isDynamic { put(u29: 1) }
    case .names: put(u29: 1)
    case .elements, .external: break
    }
  }

  // MARK: - AMF0

  private mutating func mark0(_ marker: AMF0Marker) { bytes.append(marker.rawValue) }

  /// Begins a value that can be referred to.
  private mutating func number0(_ marker: AMF0Marker) {
    places.append(Place(version: .amf0, index: count0, marker: marker.rawValue))
    count0 += 1
    valueCount += 1
    mark0(marker)
  }

  private mutating func put0(_ token: AMFToken) {
    switch token {
    case .undefined: mark0(.undefined)
    case .null: mark0(.null)
    case .unsupported: mark0(.unsupported)
    case .boolean(let value):
      mark0(.boolean)
      bytes.append(value ? 1 : 0)
    case .number(let number):
      mark0(.number)
      put(double: number)
    case .integer(let number):
      mark0(.number)
      put(double: Double(number))
    case .string(let text):
      let count = text.utf8.count
      mark0(count <= 0xFFFF ? .string : .longString)
      if count <= 0xFFFF { bytes.append(name: text) } else { bytes.append(long: text) }
    case .reference(let number):
      guard canRefer(to: number) else { return mark0(.undefined) }
      if places[number].version == .amf3 {
        mark0(.amf3)
        return put3(token)
      }
      mark0(.reference)
      bytes.append(big: UInt16(truncatingIfNeeded: places[number].index))
    case .date(let time):
      number0(.date)
      put(double: time)
      bytes += [0, 0]
    case .xml(let text, _):
      number0(.xml)
      bytes.append(long: text)
    case .object(let traits):
      number0(traits.className.isEmpty ? .object : .typed)
      if !traits.className.isEmpty { bytes.append(name: traits.className) }
      frames.append(Frame(kind: .members, version: .amf0))
    case .array(let length):
      number0(.array)
      bytes.append(big: UInt32(truncatingIfNeeded: length))
      frames.append(Frame(kind: .elements, version: .amf0))
    case .namedArray(let length), .mixedArray(let length):
      number0(.namedArray)
      bytes.append(big: UInt32(truncatingIfNeeded: length))
      let isMixed = if case .mixedArray = token { true } else { false }
      frames.append(Frame(kind: isMixed ? .mixed : .members, version: .amf0))
    case .bytes, .vector, .objects, .dictionary, .external:
      mark0(.amf3)
      put3(token)
    case .name, .end: break
    }
  }

  // MARK: - AMF3

  private mutating func mark3(_ marker: AMF3Marker) { bytes.append(marker.rawValue) }

  /// Begins a value that can be referred to.
  private mutating func number3(_ marker: AMF3Marker) {
    places.append(Place(version: .amf3, index: count3, marker: marker.rawValue))
    count3 += 1
    valueCount += 1
    mark3(marker)
  }

  private mutating func begin(_ marker: AMF3Marker, _ length: Int) {
    number3(marker)
    put(u29: length << 1 | 1)
  }

  private mutating func put3(_ token: AMFToken) {
    switch token {
    case .undefined, .unsupported: mark3(.undefined)
    case .null: mark3(.null)
    case .boolean(let value): mark3(value ? .true : .false)
    case .number(let number):
      mark3(.double)
      put(double: number)
    case .integer(let number):
      guard number >= -1 << 28, number < 1 << 28 else { return put3(.number(Double(number))) }
      mark3(.integer)
      put(u29: Int(number))
    case .string(let text):
      mark3(.string)
      put(string3: text)
    case .reference(let number):
      guard canRefer(to: number), places[number].version == .amf3 else {
        return mark3(.undefined)
      }
      bytes.append(places[number].marker)
      put(u29: places[number].index << 1)
    case .date(let time):
      begin(.date, 0)
      put(double: time)
    case .xml(let text, let isDocument):
      number3(isDocument ? .xmlDocument : .xml)
      put(data: text.utf8.prefix(Self.lengthLimit))
    case .bytes(let contents):
      number3(.bytes)
      put(data: contents.prefix(Self.lengthLimit))
    case .vector(let vector, let isFixed): put(vector, isFixed: isFixed)
    case .object(let traits):
      number3(.object)
      putTraits(traits, isExternal: false)
      frames.append(
        Frame(
          kind: .sealed, version: .amf3, number: traits.members.count, isDynamic: traits.isDynamic))
    case .external(let className):
      number3(.object)
      putTraits(AMFTraits(className: className, isDynamic: false), isExternal: true)
      frames.append(Frame(kind: .external, version: .amf3))
    case .array(let length):
      begin(.array, length)
      put(u29: 1)
      frames.append(Frame(kind: .elements, version: .amf3))
    case .mixedArray(let length):
      begin(.array, length)
      frames.append(Frame(kind: .mixed, version: .amf3))
    case .namedArray:
      begin(.array, 0)
      frames.append(Frame(kind: .names, version: .amf3))
    case .objects(let length, let isFixed, let type):
      begin(.objects, length)
      bytes.append(isFixed ? 1 : 0)
      put(string3: type)
      frames.append(Frame(kind: .elements, version: .amf3))
    case .dictionary(let length, let hasWeakKeys):
      begin(.dictionary, length)
      bytes.append(hasWeakKeys ? 1 : 0)
      frames.append(Frame(kind: .elements, version: .amf3))
    case .name, .end: break
    }
  }

  /// The traits of a class, or the number of those that came before.
  private mutating func putTraits(_ traits: AMFTraits, isExternal: Bool) {
    let written = WrittenTraits(traits: traits, isExternal: isExternal)
    if let index = self.traits[written] { return put(u29: index << 2 | 1) }
    self.traits[written] = self.traits.count
    let flags = (isExternal ? 4 : 0) | (traits.isDynamic ? 8 : 0)
    put(u29: traits.members.count << 4 | flags | 3)
    put(string3: traits.className)
    for member in traits.members { put(string3: member) }
  }

  private mutating func put(_ vector: AMFVector, isFixed: Bool) {
    switch vector {
    case .ints(let numbers):
      begin(.ints, numbers.count)
      bytes.append(isFixed ? 1 : 0)
      for number in numbers { bytes.append(big: UInt32(bitPattern: number)) }
    case .uints(let numbers):
      begin(.uints, numbers.count)
      bytes.append(isFixed ? 1 : 0)
      for number in numbers { bytes.append(big: number) }
    case .doubles(let numbers):
      begin(.doubles, numbers.count)
      bytes.append(isFixed ? 1 : 0)
      for number in numbers { put(double: number) }
    }
  }
}

extension [UInt8] {
  /// Appends a whole number, the highest byte first.
  package mutating func append(big number: some FixedWidthInteger) {
    var shift = number.bitWidth
    while shift > 0 {
      shift -= 8
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// Appends a text of AMF0 after its length in 16 bits, cut if it is longer.
  package mutating func append(name: String) {
    let count = name.utf8.count
    append(big: UInt16(clamping: count))
    if count <= 0xFFFF { self += name.utf8 } else { self += name.utf8.prefix(0xFFFF) }
  }

  /// Appends a text of AMF0 after its length in 32 bits.
  package mutating func append(long text: String) {
    append(big: UInt32(truncatingIfNeeded: text.utf8.count))
    self += text.utf8
  }
}
