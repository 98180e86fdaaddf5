import FlashData

/// Which file an address means when a movie plays from a folder without a network: that of `file:///a/b` is `a/b`, that of
/// `http://host/a` is `host/a`.
public enum MovieAddress {
  /// The path below the movie's folder, which it never leaves; nil when the address means no file.
  public static func path(of url: String) -> String? {
    let plain = url.prefix { $0 != "?" && $0 != "#" }
    guard let scheme = ["file:///", "http://", "https://"].first(where: plain.hasPrefix) else {
      return nil
    }
    let decoded = URLText.decoded(plain.dropFirst(scheme.count), isForm: false)
    guard !decoded.utf8.contains(0) else { return nil }
    var parts: [Substring] = []
    let hasHost = scheme != "file:///"
    // Movies that were made on Windows may part folders by backslashes.
    for part in decoded.split(whereSeparator: { $0 == "/" || $0 == "\\" }) {
      if part == ".." {
        if !parts.isEmpty { parts.removeLast() }
      } else if part != "." {
        // A host's port is no part of a folder's name.
        parts.append(hasHost && parts.isEmpty ? part.prefix { $0 != ":" } : part)
      }
    }
    return parts.isEmpty ? nil : parts.joined(separator: "/")
  }
}
