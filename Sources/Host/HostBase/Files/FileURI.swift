/// Files as addresses: `file:///a%20b`.
package enum FileURI {
  /// The path of a file on this computer; nil for other addresses.
  package static func path(of uri: String) -> String? {
    guard uri.hasPrefix("file://"), uri.utf8.count <= 16_384 else { return nil }
    let rest = uri.dropFirst(7)
    guard let slash = rest.firstIndex(of: "/"), ["", "localhost"].contains(rest[..<slash]) else {
      return nil
    }
    var bytes: [UInt8] = []
    var letters = rest[slash...].utf8.makeIterator()
    while let letter = letters.next() {
      guard letter == UInt8(ascii: "%") else {
        bytes.append(letter)
        continue
      }
      guard let high = letters.next().flatMap(digit), let low = letters.next().flatMap(digit) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    guard !bytes.contains(0), bytes.count < 4_096 else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The address of a file.
  package static func of(_ path: String) -> String { "file://" + escaped(path, keeping: "/") }

  /// A text as a part of an address: what is not a letter, a digit, one of `-._~` or of `more` becomes `%` and two digits.
  package static func escaped(_ text: String, keeping more: String = "") -> String {
    let plain = Set(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8
    ).union(more.utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if plain.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func digit(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): letter - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): letter - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
