/// Reads values in AMF0 or AMF3, one token after another.
///
/// Whatever the bytes are, it ends, and never reads past them: each token but names and ends takes a byte at least. It
/// keeps no more than the texts and the traits that later values can refer to, and `depthLimit` small records.
package struct AMFReader {
  let bytes: [UInt8]
  /// The place of the next byte; between values a caller can move it, past what is no value.
  package var at: Int
  private let allowsAMF3: Bool
  private let depthLimit: Int

  /// The innermost value that has begun; outside of all values, a frame of its own.
  private var frame: Frame
  /// Those around it.
  private var outer: [Frame] = []
  /// How many values with numbers have begun.
  package private(set) var valueCount = 0
  /// The numbers of values by what each version counts for itself.
  private var known0: [Int] = []
  var known3: [Int] = []
  var strings: [String] = []
  /// The traits of classes; with true for those that read their contents themselves.
  var traits: [(traits: AMFTraits, isExternal: Bool)] = []

  /// A value whose parts are being read.
  struct Frame {
    enum Kind {
      /// Names and values of AMF0, up to an empty name and the marker of an end.
      case members
      /// `rest` values.
      case elements
      /// Members that the traits of number `traits` name, from `index` on; then as `names`, or the end.
      case sealed
      /// Names and values of AMF3, up to an empty name; then `rest` values.
      case names
      /// What the class of an object reads itself, or the caller.
      case external
    }

    var kind: Kind
    var version: AMFVersion
    var rest = 0
    var traits = 0
    var index = 0
    /// A name has been read, and its value comes next.
    var hasName = false
  }

  /// A reader of bytes from a place on.
  ///
  /// - Parameters:
  ///   - allowsAMF3: Whether a value of AMF0 may say that it is one of AMF3.
  ///   - depthLimit: How many values can be within one another.
  package init(
    _ bytes: [UInt8], at: Int = 0, version: AMFVersion = .amf0, allowsAMF3: Bool = true,
    depthLimit: Int = 200
  ) {
    self.bytes = bytes
    self.at = max(0, min(at, bytes.count))
    frame = Frame(kind: .external, version: version)
    self.allowsAMF3 = allowsAMF3
    self.depthLimit = depthLimit
  }

  package var isAtEnd: Bool { at >= bytes.count }

  /// How many values have begun and not ended.
  package var depth: Int { outer.count }

  func failure(_ reason: AMFError.Reason) -> AMFError { AMFError(reason: reason, position: at) }

  // MARK: - Bytes

  /// The next byte.
  @inline(__always) package mutating func byte() throws(AMFError) -> UInt8 {
    guard at < bytes.count else { throw failure(.endOfData) }
    defer { at += 1 }
    return bytes[at]
  }

  /// A whole number of some bytes, the highest first.
  package mutating func number(_ size: Int) throws(AMFError) -> Int {
    guard size <= bytes.count - at else { throw failure(.endOfData) }
    var result = 0
    for index in at..<(at + size) { result = result << 8 | Int(bytes[index]) }
    at += size
    return result
  }

  /// A number of eight bytes.
  @inline(__always) package mutating func double() throws(AMFError) -> Double {
    let start = at
    guard bytes.count - start >= 8 else { throw failure(.endOfData) }
    at = start + 8
    let bits = bytes.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: start, as: UInt64.self)
    }
    return Double(bitPattern: UInt64(bigEndian: bits))
  }

  /// So many bytes.
  package mutating func take(_ count: Int) throws(AMFError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= bytes.count - at else { throw failure(.endOfData) }
    at += count
    return bytes[(at - count)..<at]
  }

  /// A text of AMF0, after its length in so many bytes.
  package mutating func text(lengthSize: Int = 2) throws(AMFError) -> String {
    let count = try number(lengthSize)
    return String(decoding: try take(count), as: UTF8.self)
  }

  /// A name between values, as files of shared objects have them.
  package mutating func name() throws(AMFError) -> String {
    frame.version == .amf0 ? try text() : try string3()
  }

  // MARK: - Tokens

  /// The next token.
  ///
  /// After an error there is none, but after a reference to nothing, which was read to its end.
  package mutating func next() throws(AMFError) -> AMFToken {
    switch frame.kind {
    case .elements:
      if frame.rest == 0 { return pop() }
      frame.rest -= 1
      return try value()
    case .members, .names:
      if frame.hasName {
        frame.hasName = false
        return try value()
      }
      let name = frame.kind == .members ? try text() : try string3()
      if !name.isEmpty || frame.kind == .members && !isEndMarker {
        frame.hasName = true
        return .name(name)
      }
      if frame.kind == .members {
        at += 1
        return pop()
      }
      frame.kind = .elements
      return try next()
    case .sealed:
      if frame.hasName {
        frame.hasName = false
        frame.index += 1
        return try value()
      }
      let traits = traits[frame.traits].traits
      if frame.index < traits.members.count {
        frame.hasName = true
        return .name(traits.members[frame.index])
      }
      if !traits.isDynamic { return pop() }
      frame.kind = .names
      return try next()
    case .external: return try value()
    }
  }

  /// Passes on the numbers that come next in an array, without a token for each of them.
  package mutating func takeNumbers(_ body: (Double) -> Void) {
    guard frame.kind == .elements, outer.count < depthLimit else { return }
    let marker = frame.version == .amf0 ? AMF0Marker.number.rawValue : AMF3Marker.double.rawValue
    while frame.rest > 0, bytes.count - at >= 9, bytes[at] == marker {
      at += 1
      guard let number = try? double() else { return }
      frame.rest -= 1
      body(number)
    }
  }

  /// Ends an object that its class has read.
  package mutating func endExternal() {
    if frame.kind == .external, !outer.isEmpty { frame = outer.removeLast() }
  }

  /// Reads a value and all its parts, and forgets it.
  package mutating func skip() throws(AMFError) {
    let outside = depth
    repeat {
      if case .external(let name) = try next() { throw failure(.externalClass(name)) }
    } while depth > outside
  }

  private var isEndMarker: Bool { at < bytes.count && bytes[at] == AMF0Marker.end.rawValue }

  private mutating func pop() -> AMFToken {
    if !outer.isEmpty { frame = outer.removeLast() }
    return .end
  }

  mutating func push(_ frame: Frame) {
    outer.append(self.frame)
    self.frame = frame
  }

  /// Gives the value that begins its number.
  mutating func count(_ version: AMFVersion) {
    if version == .amf0 { known0.append(valueCount) } else { known3.append(valueCount) }
    valueCount += 1
  }

  private mutating func value() throws(AMFError) -> AMFToken {
    guard outer.count < depthLimit else { throw failure(.tooDeep(limit: depthLimit)) }
    let marker = try byte()
    return frame.version == .amf0 ? try value0(marker) : try value3(marker)
  }

  private mutating func value0(_ byte: UInt8) throws(AMFError) -> AMFToken {
    guard let marker = AMF0Marker(rawValue: byte) else { throw failure(.unknownMarker(byte)) }
    switch marker {
    case .number: return .number(try double())
    case .boolean: return .boolean(try self.byte() != 0)
    case .string: return .string(try text())
    case .longString: return .string(try text(lengthSize: 4))
    case .null: return .null
    case .undefined: return .undefined
    case .unsupported, .movieClip: return .unsupported
    case .recordSet, .end: throw failure(.unknownMarker(byte))
    case .reference:
      let index = try number(2)
      guard index < known0.count else { throw failure(.badReference(index)) }
      return .reference(known0[index])
    case .date:
      let time = try double()
      // The zone is to be ignored.
      _ = try number(2)
      count(.amf0)
      return .date(time)
    case .xml:
      let text = try text(lengthSize: 4)
      count(.amf0)
      return .xml(text, isDocument: true)
    case .object, .typed:
      let traits = marker == .object ? AMFTraits.plain : AMFTraits(className: try text())
      count(.amf0)
      push(Frame(kind: .members, version: .amf0))
      return .object(traits)
    case .namedArray:
      let length = try number(4)
      count(.amf0)
      push(Frame(kind: .members, version: .amf0))
      return .namedArray(count: length)
    case .array:
      let length = try number(4)
      guard length <= bytes.count - at else { throw failure(.endOfData) }
      count(.amf0)
      push(Frame(kind: .elements, version: .amf0, rest: length))
      return .array(count: length)
    case .amf3:
      guard allowsAMF3 else { throw failure(.unknownMarker(byte)) }
      return try value3(try self.byte())
    }
  }
}

/// The types of AMF0's values.
enum AMF0Marker: UInt8 {
  case number = 0
  case boolean = 1
  case string = 2
  case object = 3
  /// Reserved, and nothing follows it.
  case movieClip = 4
  case null = 5
  case undefined = 6
  case reference = 7
  case namedArray = 8
  case end = 9
  case array = 10
  case date = 11
  case longString = 12
  case unsupported = 13
  /// Reserved, and never written.
  case recordSet = 14
  case xml = 15
  case typed = 16
  case amf3 = 17
}
