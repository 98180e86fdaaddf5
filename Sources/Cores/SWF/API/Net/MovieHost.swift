/// The host that an address names.
enum MovieHost {
  /// `localhost` for files (N.Lc.1, N.Xs.1).
  static func name(of url: String) -> String {
    guard !url.hasPrefix("file:"), let scheme = url.firstRange(of: "://") else {
      return "localhost"
    }
    let host = url[scheme.upperBound...].prefix { $0 != "/" && $0 != ":" && $0 != "?" }
    return host.isEmpty ? "localhost" : String(host)
  }
}
