/// Names of local connections and of what is called by them.
///
/// Source: C.LocalConnection.1 to C.LocalConnection.5.
package enum LocalConnectionName {
  /// No more bytes of arguments can be sent at once.
  package static let maxBytes = 40 << 10

  /// Whether a connection can listen under a name.
  package static func canListen(_ name: String) -> Bool { !name.isEmpty && !name.contains(":") }

  /// Whether a method can be called: it is none that connections have themselves.
  package static func canCall(_ method: String) -> Bool {
    !method.isEmpty && !reserved.contains(method.lowercased())
  }

  /// What a name is found by, for a movie of a domain: names are the same in any case of letters, and those that neither
  /// begin with `_` nor have a domain are of the movie's.
  package static func address(_ name: String, domain: String) -> String {
    let lower = name.lowercased()
    return lower.hasPrefix("_") || lower.contains(":") ? lower : domain + ":" + lower
  }

  private static let reserved: Set<String> = [
    "send", "connect", "close", "domain", "onstatus", "allowdomain", "allowinsecuredomain",
  ]
}
