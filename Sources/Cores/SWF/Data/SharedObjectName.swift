/// The name that a movie gives a shared object, and the file that keeps it.
///
/// Source: C.SharedObject.2 to C.SharedObject.4.
package struct SharedObjectName: Equatable, Sendable {
  /// The name alone.
  package let name: String
  /// The host, the folder and the name: `localhost/games/tobu.swf/score`.
  package let key: String

  /// A name for a movie; nil if no file can be called so, or the movie may not use the folder.
  ///
  /// - Parameters:
  ///   - path: The folder that the movie names, its own or one above it; nil for its own.
  ///   - address: Where the movie is from.
  package init?(_ name: String, path: String?, movie address: String) {
    if name.contains(where: { "~%&\\;:\"',<>?# ".contains($0) }) { return nil }
    let whole = Self.path(of: address)
    var folder = whole
    if let path {
      var parts = path.split(separator: "/", omittingEmptySubsequences: false)[...]
      if parts.count > 1, parts.first == "" { parts = parts.dropFirst() }
      if parts.count > 1, parts.last == "" { parts = parts.dropLast() }
      if path.isEmpty || parts.contains(where: { $0.hasPrefix(".") }) { return nil }
      let isRoot = parts.allSatisfy(\.isEmpty)
      guard isRoot || whole.split(separator: "/").starts(with: parts) else { return nil }
      folder = isRoot ? "/" : "/" + parts.joined(separator: "/")
    }
    self.name = name
    key = URLText.host(of: address) + folder + (folder.hasSuffix("/") ? "" : "/") + name
  }

  /// The path of an address, with its first slash.
  private static func path(of address: String) -> String {
    guard let scheme = address.range(of: "://") else { return "/" }
    let rest = address[scheme.upperBound...]
    guard let slash = rest.firstIndex(of: "/") else { return "/" }
    return String(rest[slash...].prefix { $0 != "?" && $0 != "#" })
  }
}
