/// What goes to a remote service and comes back: headers and messages, each with a value in AMF0.
///
/// A value of AMF0 can say that it is one of AMF3. References are counted for each value alone.
/// Source: Adobe's "Action Message Format -- AMF 0", section 4; C.Amf.21.
package enum RemotingPacket {
  /// A header as it stands in a packet.
  ///
  /// - Parameters:
  ///   - isRequired: Whether a service that does not know the header has to refuse the packet.
  ///   - value: As AMF0.
  package static func header(name: String, isRequired: Bool, value: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(name: name)
    bytes.append(isRequired ? 1 : 0)
    bytes.append(big: UInt32(truncatingIfNeeded: value.count))
    return bytes + value
  }

  /// Whether a service has to know a header that `header` made.
  package static func isRequired(_ header: [UInt8]) -> Bool {
    var reader = AMFReader(header)
    guard (try? reader.text()) != nil, let byte = try? reader.byte() else { return false }
    return byte != 0
  }

  /// A message as it stands in a packet.
  ///
  /// - Parameters:
  ///   - target: What is called, or which call this answers.
  ///   - response: What the answer is to name.
  ///   - value: As AMF0.
  package static func message(target: String, response: String, value: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(name: target)
    bytes.append(name: response)
    bytes.append(big: UInt32(truncatingIfNeeded: value.count))
    return bytes + value
  }

  /// The value of a call's message: its arguments, an array that no reference among them counts.
  package static func arguments(count: Int, values: [UInt8]) -> [UInt8] {
    var bytes = [AMF0Marker.array.rawValue]
    bytes.append(big: UInt32(truncatingIfNeeded: count))
    return bytes + values
  }

  /// A packet of headers and messages.
  package static func bytes(headers: [[UInt8]], messages: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = [0, 0]
    bytes.append(big: UInt16(truncatingIfNeeded: headers.count))
    for header in headers { bytes += header }
    bytes.append(big: UInt16(truncatingIfNeeded: messages.count))
    for message in messages { bytes += message }
    return bytes
  }
}

/// Reads a packet: its headers are passed over, its messages come one after another.
package struct RemotingReader {
  private let bytes: [UInt8]
  private let allowsAMF3: Bool
  private var at: Int
  private var rest: Int

  /// Reads what comes before the messages.
  package init(_ bytes: [UInt8], allowsAMF3: Bool) throws(AMFError) {
    var reader = AMFReader(bytes, allowsAMF3: allowsAMF3)
    _ = try reader.number(2)
    for _ in 0..<(try reader.number(2)) {
      _ = try reader.text()
      _ = try reader.number(5)
      // What length it says can be wrong on purpose.
      try reader.skip()
    }
    rest = try reader.number(2)
    at = reader.at
    self.bytes = bytes
    self.allowsAMF3 = allowsAMF3
  }

  /// The target of the next message, and a reader of its value; nil after the last one.
  ///
  /// When the value has been read, `resume` has to be called with where it ends.
  package mutating func next() throws(AMFError) -> (target: String, value: AMFReader)? {
    guard rest > 0 else { return nil }
    rest -= 1
    var reader = AMFReader(bytes, at: at, allowsAMF3: allowsAMF3)
    let target = try reader.text()
    _ = try reader.text()
    _ = try reader.number(4)
    at = reader.at
    return (target, reader)
  }

  /// Says where the value of the last message ended.
  package mutating func resume(at place: Int) { at = place }
}
