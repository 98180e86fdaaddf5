/// An absolute URL, as far as bundles need it.
struct BundleAddress: Equatable {
  /// In lower case.
  let scheme: String
  /// Host and port, in lower case; empty for files.
  let host: String
  /// The parts of the path, decoded, without empty ones, `.` and `..`.
  let parts: [String]
  /// Whether the path ends with a slash, or there is none.
  let isFolder: Bool

  /// Reads an address; nil if it is no absolute URL (url.spec.whatwg.org, about such schemes).
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0,
      bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }), text.first != " ", text.last != " "
    else { return nil }
    let scheme = bytes[..<colon]
    guard let first = scheme.first, Self.isLetter(first),
      scheme.allSatisfy({
        Self.isLetter($0) || (48...57).contains($0) || [43, 45, 46].contains($0)
      }
      )
    else { return nil }
    self.scheme = String(decoding: scheme, as: UTF8.self).lowercased()
    var rest = bytes[(colon + 1)...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard !rest.isEmpty else { return nil }
    var host: [UInt8] = []
    if rest.starts(with: [47, 47]) {
      rest = rest.dropFirst(2)
      host = Array(rest.prefix { $0 != 47 })
      rest = rest.dropFirst(host.count)
    }
    self.host = String(decoding: host, as: UTF8.self).lowercased()
    if ["http", "https", "ftp", "ws", "wss"].contains(self.scheme) {
      guard Self.isHost(self.host) else { return nil }
    }
    isFolder = rest.last.map { $0 == 47 } ?? true
    var parts: [String] = []
    for piece in rest.split(separator: 47) {
      let part = String(decoding: Self.decoded(piece), as: UTF8.self)
      // Who writes %2F or a zero byte has something else in mind than a name.
      guard !part.utf8.contains(where: { $0 == 47 || $0 == 0 }) else { return nil }
      switch part {
      case ".": break
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    self.parts = parts
  }

  /// Whether both lie on one server; http and https are the same to a bundle.
  func sharesServer(with other: BundleAddress) -> Bool {
    host == other.host && isOfWeb && other.isOfWeb
  }

  /// Whether a server would be asked.
  var isOfWeb: Bool { scheme == "http" || scheme == "https" }

  /// The folder that it lies in, or is.
  var folder: ArraySlice<String> { isFolder ? parts[...] : parts.dropLast() }

  // MARK: -

  private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }

  private static func isHost(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let name = parts.first, !name.isEmpty, parts.count < 3 || text.hasPrefix("[") else {
      return false
    }
    if parts.count == 2 {
      guard let port = UInt16(parts[1].isEmpty ? "80" : parts[1]) else { return false }
      _ = port
    }
    return !text.contains { " <>^|\\\"`{}".contains($0) }
  }

  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var at = text.startIndex
    func digit(_ index: Int) -> UInt8? {
      guard index < text.endIndex else { return nil }
      return switch text[index] {
      case 48...57: text[index] - 48
      case 65...70: text[index] - 55
      case 97...102: text[index] - 87
      default: nil
      }
    }
    while at < text.endIndex {
      if text[at] == 0x25, let high = digit(at + 1), let low = digit(at + 2) {
        bytes.append(high << 4 | low)
        at += 3
      } else {
        bytes.append(text[at])
        at += 1
      }
    }
    return bytes
  }
}
