import HostBase

/// Where two machines meet: what `--link` takes.
package enum LinkPlace: Equatable, Sendable, CustomStringConvertible {
  /// Two instances on this computer that use one name: the first waits, the second joins it.
  case local(name: String)
  /// Waits for another computer.
  case host(port: UInt16)
  /// Joins a computer that waits.
  case join(address: String, port: UInt16)

  /// The port where none is named.
  package static let usualPort: UInt16 = 7989

  /// Reads `NAME`, `host`, `host:PORT`, `join:ADDRESS` or `join:ADDRESS:PORT` (an IPv6 address in brackets); nil: none of
  /// these.
  package init?(_ text: String) {
    if text == "host" {
      self = .host(port: Self.usualPort)
    } else if text.hasPrefix("host:") {
      guard let port = Self.port(text.dropFirst(5)) else { return nil }
      self = .host(port: port)
    } else if text.hasPrefix("join:") {
      guard let place = Self.joining(text.dropFirst(5)) else { return nil }
      self = place
    } else {
      let isPlain = text.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || [UInt8(ascii: "-"), UInt8(ascii: "_")].contains($0)
      }
      guard isPlain, (1...32).contains(text.utf8.count), text != "join" else { return nil }
      self = .local(name: text)
    }
  }

  private static func joining(_ text: Substring) -> LinkPlace? {
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      let address = text[text.index(after: text.startIndex)..<end]
      let rest = text[text.index(after: end)...]
      return join(address, rest.isEmpty ? nil : rest)
    }
    let colon = text.firstIndex(of: ":") ?? text.endIndex
    return join(text[..<colon], colon == text.endIndex ? nil : text[colon...])
  }

  private static func join(_ address: Substring, _ port: Substring?) -> LinkPlace? {
    guard !address.isEmpty, address.utf8.count <= 255 else { return nil }
    guard let port else { return .join(address: String(address), port: usualPort) }
    guard port.hasPrefix(":"), let number = self.port(port.dropFirst()) else { return nil }
    return .join(address: String(address), port: number)
  }

  private static func port(_ text: Substring) -> UInt16? {
    guard let number = UInt16(text), number > 0 else { return nil }
    return number
  }

  /// What the other player writes.
  package var invitation: String {
    switch self {
    case .local(let name): "--link \(name)"
    case .host(let port):
      "--link join:ADDRESS" + (port == Self.usualPort ? "" : ":\(port)")
        + " on the other computer"
    case .join: "--link host"
    }
  }

  /// As the player wrote it.
  package var description: String {
    switch self {
    case .local(let name): name
    case .host(let port): "host:\(port)"
    case .join(let address, let port):
      address.contains(":") ? "join:[\(address)]:\(port)" : "join:\(address):\(port)"
    }
  }
}
