extension AMFReader {
  /// A number of up to 29 bits: seven of each byte, the highest first, and all eight of a fourth one.
  mutating func u29() throws(AMFError) -> Int {
    var result = 0
    for _ in 0..<3 {
      let byte = try byte()
      result = result << 7 | Int(byte & 0x7F)
      if byte < 0x80 { return result }
    }
    return result << 8 | Int(try byte())
  }

  /// A text, or the number of one that came before; an empty one has no number.
  mutating func string3() throws(AMFError) -> String {
    let head = try u29()
    guard head & 1 == 1 else {
      guard head >> 1 < strings.count else { throw failure(.badReference(head >> 1)) }
      return strings[head >> 1]
    }
    if head == 1 { return "" }
    let text = String(decoding: try take(head >> 1), as: UTF8.self)
    strings.append(text)
    return text
  }

  mutating func value3(_ byte: UInt8) throws(AMFError) -> AMFToken {
    guard let marker = AMF3Marker(rawValue: byte) else { throw failure(.unknownMarker(byte)) }
    switch marker {
    case .undefined: return .undefined
    case .null: return .null
    case .false: return .boolean(false)
    case .true: return .boolean(true)
    case .integer:
      // The highest of the 29 bits is the sign.
      return .integer(Int32(truncatingIfNeeded: try u29() << 3) >> 3)
    case .double: return .number(try double())
    case .string: return .string(try string3())
    default: break
    }
    // What all others begin with: a length and a 1, or the number of a value that came before and a 0.
    let head = try u29()
    guard head & 1 == 1 else {
      guard head >> 1 < known3.count else { throw failure(.badReference(head >> 1)) }
      return .reference(known3[head >> 1])
    }
    let length = head >> 1
    switch marker {
    case .date:
      let time = try double()
      count(.amf3)
      return .date(time)
    case .xmlDocument, .xml:
      let text = String(decoding: try take(length), as: UTF8.self)
      count(.amf3)
      return .xml(text, isDocument: marker == .xmlDocument)
    case .bytes:
      let contents = try take(length)
      count(.amf3)
      return .bytes(Array(contents))
    case .ints, .uints, .doubles:
      let isFixed = try self.byte() != 0
      let vector = try vector(marker, length)
      count(.amf3)
      return .vector(vector, isFixed: isFixed)
    case .objects:
      let isFixed = try self.byte() != 0
      let type = try string3()
      try begin(Frame(kind: .elements, version: .amf3, rest: length), length)
      return .objects(count: length, isFixed: isFixed, type: type)
    case .dictionary:
      let hasWeakKeys = try self.byte() != 0
      try begin(Frame(kind: .elements, version: .amf3, rest: 2 * length), 2 * length)
      return .dictionary(count: length, hasWeakKeys: hasWeakKeys)
    case .array:
      // An empty name comes first if there are no others.
      let hasNames = at < bytes.count && bytes[at] != 1
      if !hasNames { _ = try self.byte() }
      try begin(
        Frame(kind: hasNames ? .names : .elements, version: .amf3, rest: length), length)
      return hasNames ? .mixedArray(count: length) : .array(count: length)
    default: return try object3(length)
    }
  }

  /// Begins a value with so many parts: each takes a byte at least.
  private mutating func begin(_ frame: Frame, _ parts: Int) throws(AMFError) {
    guard parts <= bytes.count - at else { throw failure(.endOfData) }
    count(.amf3)
    push(frame)
  }

  private mutating func vector(_ marker: AMF3Marker, _ length: Int) throws(AMFError) -> AMFVector {
    let size = marker == .doubles ? 8 : 4
    var rest = try take(length * size)
    /// The next number, which is there: as many bytes were taken.
    func number() -> UInt64 {
      defer { rest = rest.dropFirst(size) }
      return rest.prefix(size).reduce(0) { $0 << 8 | UInt64($1) }
    }
    return switch marker {
    case .doubles: .doubles((0..<length).map { _ in Double(bitPattern: number()) })
    case .uints: .uints((0..<length).map { _ in UInt32(truncatingIfNeeded: number()) })
    default: .ints((0..<length).map { _ in Int32(truncatingIfNeeded: number()) })
    }
  }

  /// An object, after what says that it is none that came before.
  private mutating func object3(_ head: Int) throws(AMFError) -> AMFToken {
    let place: Int
    if head & 1 == 0 {
      place = head >> 1
      guard place < traits.count else { throw failure(.badReference(place)) }
    } else {
      place = traits.count
      let isExternal = head & 2 != 0
      let count = isExternal ? 0 : head >> 3
      let className = try string3()
      guard count <= bytes.count - at else { throw failure(.endOfData) }
      var members: [String] = []
      members.reserveCapacity(count)
      for _ in 0..<count { members.append(try string3()) }
      let new = AMFTraits(className: className, members: members, isDynamic: head & 4 != 0)
      traits.append((new, isExternal))
    }
    count(.amf3)
    let (traits, isExternal) = traits[place]
    push(Frame(kind: isExternal ? .external : .sealed, version: .amf3, traits: place))
    return isExternal ? .external(traits.className) : .object(traits)
  }
}

/// The types of AMF3's values.
enum AMF3Marker: UInt8 {
  case undefined = 0
  case null = 1
  case `false` = 2
  case `true` = 3
  case integer = 4
  case double = 5
  case string = 6
  case xmlDocument = 7
  case date = 8
  case array = 9
  case object = 10
  case xml = 11
  case bytes = 12
  case ints = 13
  case uints = 14
  case doubles = 15
  case objects = 16
  case dictionary = 17
}
