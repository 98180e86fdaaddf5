internal import TOMLFormat

/// What `ruffle-bundle.toml` says.
public struct BundleInfo: Equatable, Sendable {
  /// The bundle's name, for people.
  public let name: String
  /// The movie's address: an absolute URL.
  public let url: String
  /// What the bundle has the player do.
  public let player: PlayerSettings
  /// What is not as it should be, and was left out.
  public let warnings: [BundleWarning]
  /// Unknown keys, as dotted paths: they mean nothing, and stay when the bundle is changed.
  public let unknown: [String]

  /// The largest text that is read.
  static let mostBytes = 1 << 20

  /// Reads the text of `ruffle-bundle.toml`.
  public init(_ bytes: [UInt8]) throws(BundleError) {
    let table = try BundleInfo.table(bytes)
    guard let bundle = table["bundle"] else {
      throw .wrongKey(path: "bundle", expected: "a table", isMissing: true)
    }
    guard let bundle = bundle.table else {
      throw .wrongKey(path: "bundle", expected: "a table", isMissing: false)
    }
    name = try BundleInfo.text("name", in: bundle)
    url = try BundleInfo.text("url", in: bundle)
    guard BundleAddress(url) != nil else { throw .badURL(url) }

    var player = PlayerSettings()
    var warnings: [BundleWarning] = []
    var unknown =
      bundle.keys.filter { $0 != "name" && $0 != "url" }.map { "bundle.\($0)" }
      + table.keys.filter { $0 != "bundle" && $0 != "player" }
    if let value = table["player"] {
      if let found = value.table {
        unknown += BundleInfo.read(found, into: &player, &warnings)
      } else {
        warnings.append(BundleWarning(path: "player", text: "must be a table"))
      }
    }
    self.player = player
    self.warnings = warnings
    self.unknown = unknown.sorted()
  }

  /// What a person has set, in a text with the keys of `[player]`, with that table or without; and what is wrong in it.
  public static func settings(
    _ bytes: [UInt8]
  ) throws(BundleError) -> (settings: PlayerSettings, warnings: [BundleWarning]) {
    let table = try table(bytes)
    var found: (settings: PlayerSettings, warnings: [BundleWarning]) = (PlayerSettings(), [])
    _ = read(table["player"]?.table ?? table, into: &found.settings, &found.warnings)
    return found
  }

  // MARK: -

  /// The text's table.
  static func table(_ bytes: [UInt8]) throws(BundleError) -> TOMLTable {
    guard bytes.count <= mostBytes else {
      throw .tooLarge("\(RuffleBundle.manifestName) is larger than 1 MiB")
    }
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
    do throws(TOMLObjection) { return try TOMLTable(bytes) } catch {
      throw .notTOML(line: error.line, reason: error.reason)
    }
  }

  private static func text(_ key: String, in table: TOMLTable) throws(BundleError) -> String {
    guard let value = table[key] else {
      throw .wrongKey(path: "bundle.\(key)", expected: "a text", isMissing: true)
    }
    guard let text = value.string else {
      throw .wrongKey(path: "bundle.\(key)", expected: "a text", isMissing: false)
    }
    return text
  }

  /// Returns the unknown keys.
  private static func read(
    _ table: TOMLTable, into player: inout PlayerSettings, _ warnings: inout [BundleWarning]
  ) -> [String] {
    var unknown: [String] = []
    for (name, value) in table {
      let path = "player.\(name)"
      if name == "parameters" {
        guard let variables = value.table else {
          warnings.append(BundleWarning(path: path, text: "must be a table of texts"))
          continue
        }
        for (name, value) in variables {
          if let text = value.string {
            player.add(PlayerSettings.Parameter(name: name, value: text))
          } else {
            warnings.append(BundleWarning(path: "\(path).\(name)", text: "must be a text"))
          }
        }
        continue
      }
      guard let key = PlayerSettings.Key(rawValue: name) else {
        unknown.append(path)
        continue
      }
      if let meaning = BundleInfo.value(value, of: key) {
        player.set(key, to: meaning)
      } else {
        let shown = value.string.map { ", not \"\($0)\"" } ?? ""
        warnings.append(BundleWarning(path: path, text: "must be \(key.expected)\(shown)"))
      }
    }
    return unknown
  }

  private static func value(
    _ value: TOMLValue, of key: PlayerSettings.Key
  ) -> PlayerSettings.Value? {
    switch value {
    case .boolean(let flag): key.value(of: flag)
    case .integer(let number): key.value(of: number)
    case .double(let number): key.value(of: number)
    case .string(let text): key.value(of: text)
    case .date, .array, .table: nil
    }
  }
}
