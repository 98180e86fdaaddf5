/// Text in the form of `application/x-www-form-urlencoded`, and addresses.
package enum URLText {
  /// The type of forms.
  package static let formType = "application/x-www-form-urlencoded"

  /// Names and values of `a=1&b=2`, decoded.
  package static func parameters(_ text: String) -> [(name: String, value: String)] {
    parameters(Array(text.utf8)) { String(decoding: $0, as: UTF8.self) }
  }

  /// Names and values of a file's `a=1&b=2`, whose bytes make text by `text`.
  package static func parameters(
    _ bytes: [UInt8], text: ([UInt8]) -> String
  ) -> [(name: String, value: String)] {
    bytes.split(separator: 0x26, omittingEmptySubsequences: true).map { part in
      guard let equals = part.firstIndex(of: 0x3D) else {
        return (text(decodedBytes(part, isForm: true)), "")
      }
      return (
        text(decodedBytes(part[..<equals], isForm: true)),
        text(decodedBytes(part[(equals + 1)...], isForm: true))
      )
    }
  }

  /// Text with its %XX replaced, and in forms `+` by a blank.
  package static func decoded(_ text: some StringProtocol, isForm: Bool) -> String {
    String(decoding: decodedBytes(Array(text.utf8)[...], isForm: isForm), as: UTF8.self)
  }

  private static func decodedBytes(_ given: ArraySlice<UInt8>, isForm: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    let source = Array(given)
    var at = 0
    func digit(_ index: Int) -> UInt8? {
      guard index < source.count else { return nil }
      return switch source[index] {
      case 48...57: source[index] - 48
      case 65...70: source[index] - 55
      case 97...102: source[index] - 87
      default: nil
      }
    }
    while at < source.count {
      if source[at] == 0x25, let high = digit(at + 1), let low = digit(at + 2) {
        bytes.append(high << 4 | low)
        at += 3
      } else {
        bytes.append(isForm && source[at] == 0x2B ? 0x20 : source[at])
        at += 1
      }
    }
    return bytes
  }

  /// Text as a form has it: all but ASCII letters and digits as %XX, blanks as `+`.
  package static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 48...57, 65...90, 97...122: bytes.append(byte)
      case 0x20: bytes.append(0x2B)
      default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: - escape and unescape

  /// Bytes as `escape` writes them: all but ASCII letters and digits as %XX, without zeros.
  package static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in bytes {
      switch byte {
      case 0: break
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: result.append(byte)
      default: result += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return result
  }

  /// Bytes as `unescape` reads them: an escaped zero ends the text, a plus is a blank, or nothing within %XX.
  package static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    // Digits that are still to come behind a percent sign, and the value so far.
    var missing = 0
    var value = 0
    for byte in bytes {
      if byte == 0x25 {
        (missing, value) = (2, 0)
      } else if missing == 0 {
        result.append(byte == 0x2B ? 0x20 : byte)
      } else if let digit = NumberText.digit(UInt16(byte)), digit < 16 {
        value = value * 16 + digit
        missing -= 1
        if missing > 0 { continue }
        if value == 0 { return result }
        result.append(UInt8(value))
      } else if byte != 0x2B {
        missing = 0
      }
    }
    return result
  }

  // MARK: - Addresses

  /// What follows a scheme, which is given in small letters with its colon; nil of addresses of other schemes.
  package static func rest(of url: String, after scheme: String) -> String? {
    url.lowercased().hasPrefix(scheme) ? String(url.dropFirst(scheme.count)) : nil
  }

  /// An address with a form after it.
  package static func appending(_ form: String, to url: String) -> String {
    url + (url.contains("?") ? "&" : "?") + form
  }

  /// Whether files can be got from or sent to an address.
  package static func isWebAddress(_ url: String) -> Bool {
    let lower = url.lowercased()
    guard let scheme = ["http://", "https://"].first(where: lower.hasPrefix) else { return false }
    return lower.dropFirst(scheme.count).first.map { $0.isLetter || $0.isNumber } ?? false
  }

  /// The name of the file that an address leads to; empty if it is a folder's.
  package static func fileName(_ url: String) -> String {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    return path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// The host that an address names, without its port; `localhost` if it names none.
  package static func host(of url: String) -> String {
    guard let scheme = url.range(of: "://") else { return "localhost" }
    let host = url[scheme.upperBound...].prefix { $0 != "/" && $0 != ":" && $0 != "?" }
    return host.isEmpty ? "localhost" : String(host)
  }

  /// An address seen from a movie at `base`: absolute ones stay, others are put in its folder, `..` never leaves the root.
  package static func resolve(_ url: String, base: String) -> String {
    if hasScheme(url) { return url }
    let baseEnd = base.firstIndex { $0 == "?" || $0 == "#" } ?? base.endIndex
    let plain = base[..<baseEnd]
    guard let schemeEnd = plain.range(of: "://") else { return url }
    let afterScheme = plain[schemeEnd.upperBound...]
    let hostEnd = afterScheme.firstIndex(of: "/") ?? afterScheme.endIndex
    let root = plain[..<schemeEnd.upperBound] + afterScheme[..<hostEnd]
    if url.hasPrefix("//") { return String(plain[...schemeEnd.lowerBound]) + url }
    let mark = url.firstIndex { $0 == "?" || $0 == "#" } ?? url.endIndex
    let (path, rest) = (url[..<mark], url[mark...])
    if path.isEmpty { return String(plain + rest) }
    var parts: [Substring] = []
    if !path.hasPrefix("/") {
      parts = afterScheme[hostEnd...].split(separator: "/", omittingEmptySubsequences: true)
      if !plain.hasSuffix("/"), !parts.isEmpty { parts.removeLast() }
    }
    let pieces = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, piece) in pieces.enumerated() {
      let isLast = index == pieces.count - 1
      switch piece {
      case "": if isLast, index > 0 { parts.append("") }
      case ".": if isLast { parts.append("") }
      case "..":
        if !parts.isEmpty { parts.removeLast() }
        if isLast { parts.append("") }
      default: parts.append(piece)
      }
    }
    return root + "/" + parts.joined(separator: "/") + rest
  }

  private static func hasScheme(_ url: String) -> Bool {
    guard let colon = url.firstIndex(of: ":"), colon != url.startIndex else { return false }
    return url[..<colon].allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
    }
  }
}

extension StringProtocol {
  /// The first place of `text`, without Foundation.
  package func range(of text: String) -> Range<Index>? {
    guard let first = text.first else { return nil }
    var start = startIndex
    while let found = self[start...].firstIndex(of: first) {
      if self[found...].hasPrefix(text) {
        return found..<index(found, offsetBy: text.count)
      }
      start = index(after: found)
    }
    return nil
  }
}
