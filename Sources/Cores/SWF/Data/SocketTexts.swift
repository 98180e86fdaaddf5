/// The texts that a stream of bytes has: each is UTF-8 and ends with a zero.
package struct SocketTexts: Sendable {
  /// No text has more bytes than this; the rest of a longer one is dropped.
  package static let maxBytes = 1 << 24

  /// The bytes of a text whose end has not come yet.
  package var rest: [UInt8]

  package init(rest: [UInt8] = []) { self.rest = rest }

  /// Takes the next byte, and returns the text that it ends.
  package mutating func take(_ byte: UInt8) -> String? {
    if byte != 0 {
      if rest.count < Self.maxBytes { rest.append(byte) }
      return nil
    }
    defer { rest = [] }
    return String(decoding: rest, as: UTF8.self)
  }

  /// A text as bytes to be sent.
  package static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }
}
