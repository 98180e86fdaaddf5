/// The address of a message bus on this computer: one Unix socket, by a path or an abstract name.
///
/// Addresses come from the environment and from programs on a bus. libdbus also takes lists of them, networks, and programs that it
/// starts (D-Bus Specification, "Server Addresses"); it is only given an address that is written again from what was understood here.
package struct BusAddress: Equatable, Sendable {
  /// How the socket is named.
  package enum Kind: String, Sendable {
    /// A file; the name begins with a slash.
    case path
    /// A name that no file has.
    case abstract
  }

  /// Bytes of an address, and of a socket's name (unix(7): `sun_path` has 108, one of them zero).
  static let lengthLimit = 1024
  static let nameLimit = 107

  /// How the socket is named.
  package let kind: Kind
  /// The socket's name.
  package let name: [UInt8]
  /// The bus's identity, 32 hexadecimal digits, which libdbus compares; nil: any.
  package let guid: String?

  /// Reads an address; nil for all but one entry `unix:path=…` or `unix:abstract=…`, with a `guid` or without.
  package init?(_ text: String) {
    let transport = "unix:"
    guard text.utf8.count <= Self.lengthLimit, text.hasPrefix(transport), !text.contains(";") else {
      return nil
    }
    var socket: (kind: Kind, name: [UInt8])?
    var guid: String?
    let pairs = text.dropFirst(transport.count).split(
      separator: ",", omittingEmptySubsequences: false)
    for pair in pairs {
      guard let equals = pair.firstIndex(of: "=") else { return nil }
      guard let value = Self.unescaped(pair[pair.index(after: equals)...]) else { return nil }
      let key = String(pair[..<equals])
      if let kind = Kind(rawValue: key), socket == nil {
        socket = (kind, value)
      } else if key == "guid", guid == nil, value.count == 32, value.allSatisfy(Self.isHexadecimal)
      {
        guid = String(decoding: value, as: UTF8.self)
      } else {
        return nil
      }
    }
    guard let (kind, name) = socket, !name.isEmpty, name.count <= Self.nameLimit, !name.contains(0),
      kind == .abstract || name[0] == UInt8(ascii: "/")
    else { return nil }
    self.kind = kind
    self.name = name
    self.guid = guid
  }

  /// The address of a socket that is a file.
  package init?(path: String) {
    self.init("unix:path=" + Self.escaped(Array(path.utf8)))
  }

  /// The address as libdbus takes it.
  package var text: String {
    "unix:\(kind.rawValue)=\(Self.escaped(name))" + (guid.map { ",guid=" + $0 } ?? "")
  }

  // MARK: - Values

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    UnicodeScalar(byte).properties.isASCIIHexDigit
  }

  /// Whether a byte stands for itself in an address; all others are escaped.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-_/.\\*".utf8.contains(byte)
    }
  }

  private static func escaped(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes {
      text +=
        isPlain(byte)
        ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a value; nil if one is neither plain nor escaped.
  private static func unescaped(_ text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if isPlain(byte) {
        bytes.append(byte)
        continue
      }
      let pair = rest.prefix(2)
      guard byte == UInt8(ascii: "%"), pair.count == 2, pair.allSatisfy(isHexadecimal),
        let value = UInt8(String(decoding: pair, as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}
