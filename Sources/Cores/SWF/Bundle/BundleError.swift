/// Why something is no bundle that can be played.
///
/// The first four are what can be wrong with `ruffle-bundle.toml`, as Ruffle tells them apart (ruffle f3a1263,
/// `frontend-utils/src/bundle/info.rs`).
public enum BundleError: Error, Equatable, Sendable {
  /// The text is not UTF-8.
  case notUTF8
  /// The text is not TOML.
  case notTOML(line: Int, reason: String)
  /// A key that must be there is missing, or has the wrong type.
  case wrongKey(path: String, expected: String, isMissing: Bool)
  /// The bundle's address is no absolute URL.
  case badURL(String)
  /// There is no `ruffle-bundle.toml`.
  case noManifest
  /// The zip file cannot be read.
  case damaged(String)
  /// The bundle would fill the memory.
  case tooLarge(String)
  /// A file needs a password.
  case encrypted(String)
  /// Two files of the archive have one name.
  case duplicate(String)
  /// A path, or what a link points at, lies outside the bundle.
  case outside(String)
  /// A file cannot be read.
  case unreadable(path: String, reason: String)
  /// The bundle has no file for its address.
  case noMovie(url: String)
  /// A key cannot be set without harming the rest of the text.
  case notEditable(key: String)

  /// A word for scripts.
  public var code: String {
    switch self {
    case .notUTF8: "bundle_not_utf8"
    case .notTOML: "bundle_not_toml"
    case .wrongKey: "bundle_wrong_key"
    case .badURL: "bundle_bad_url"
    case .noManifest: "bundle_no_manifest"
    case .damaged: "bundle_damaged"
    case .tooLarge: "bundle_too_large"
    case .encrypted: "bundle_encrypted"
    case .duplicate: "bundle_duplicate"
    case .outside: "bundle_outside"
    case .unreadable: "bundle_unreadable"
    case .noMovie: "bundle_no_movie"
    case .notEditable: "bundle_not_editable"
    }
  }

  /// What is wrong and what helps, to follow the bundle's name and a colon.
  public var message: String {
    switch self {
    case .notUTF8: "\(RuffleBundle.manifestName) is not UTF-8; save it as such"
    case .notTOML(let line, let reason):
      "\(RuffleBundle.manifestName), line \(line): \(reason); fix it"
    case .wrongKey(let path, let expected, let isMissing):
      "\(RuffleBundle.manifestName): \(path) \(isMissing ? "is missing" : "must be \(expected)");"
        + " it needs a [bundle] table with name = \"…\" and url = \"file:///game.swf\""
    case .badURL(let url):
      "\(RuffleBundle.manifestName): bundle.url is \"\(url)\", which is not an absolute URL;"
        + " for content/game.swf it is \"file:///game.swf\""
    case .noManifest:
      "there is no \(RuffleBundle.manifestName) at its top; `arcadia bundle pack MOVIE.swf` makes a bundle of a movie"
    case .damaged(let reason): "it is damaged or not a zip (\(reason)); get it again"
    case .tooLarge(let reason): "not unpacked, since \(reason)"
    case .encrypted(let name): "\(name) needs a password; unpack it with that and pack it again"
    case .duplicate(let name): "it has two files \(name); unpack it and pack it again"
    case .outside(let path):
      "\(path) lies outside the bundle; copy the file into its content folder"
    case .unreadable(let path, let reason): "\(path) cannot be read (\(reason))"
    case .noMovie(let url):
      "there is no file in its content folder for bundle.url (\(url)); `arcadia bundle set` changes it"
    case .notEditable(let key):
      "\(key) cannot be set in \(RuffleBundle.manifestName) without harming the rest; edit that by hand"
    }
  }
}

/// Something in a bundle that is not as it should be; the bundle plays without it.
public struct BundleWarning: Equatable, Sendable, CustomStringConvertible {
  /// The key, as `player.quality`.
  public var path: String
  /// What is wrong with it, to follow the key in a sentence.
  public var text: String
  /// Whether the key means nothing; then `text` says which keys there are.
  public var isUnknownKey = false

  /// A key that means nothing.
  static func unknown(_ key: String, known: [String]) -> BundleWarning {
    BundleWarning(
      path: key, text: "known: \(known.joined(separator: ", "))", isUnknownKey: true)
  }

  /// Both.
  public var description: String {
    isUnknownKey ? "unknown key \(path); \(text)" : "\(path) \(text)"
  }
}
