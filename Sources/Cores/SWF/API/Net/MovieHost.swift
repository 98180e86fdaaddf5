import FlashData

/// The host that a movie came from.
enum MovieHost {
  /// `localhost` for files, wherever they lie (N.Lc.1, N.Xs.1).
  static func name(of url: String) -> String {
    url.hasPrefix("file:") ? "localhost" : URLText.host(of: url)
  }
}
