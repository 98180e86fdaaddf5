import HostBase

/// The name of a setting as a user writes it.
package enum SettingName: Equatable, Sendable, CustomStringConvertible {
  /// One that the host knows.
  case known(Setting)
  /// The core for a game type: `core.default.<type>`.
  case defaultCore(typeID: String)
  /// An option of a core: `options.<key>`.
  case option(String)
  /// One that no setting has. It can be taken out of a file that has it.
  case unknown(String)

  private static let corePrefix = "core.default."
  private static let optionPrefix = "options."

  /// Reads a dotted name.
  package init(_ word: String) {
    if let setting = Setting.named(word) {
      self = .known(setting)
    } else if word.hasPrefix(Self.corePrefix) {
      self = .defaultCore(typeID: String(word.dropFirst(Self.corePrefix.count)))
    } else if word.hasPrefix(Self.optionPrefix) {
      self = .option(String(word.dropFirst(Self.optionPrefix.count)))
    } else {
      self = .unknown(word)
    }
  }

  /// Dotted.
  package var description: String {
    switch self {
    case .known(let setting): setting.name
    case .defaultCore(let typeID): Self.corePrefix + typeID
    case .option(let key): Self.optionPrefix + key
    case .unknown(let word): word
    }
  }

  /// Every name that a user may give, with what stands for the part that he chooses.
  package static var forms: [String] {
    Setting.all.map(\.name) + [corePrefix + "<type>", optionPrefix + "<option>"]
  }

  /// Whether a setting has this name.
  package var isKnown: Bool {
    if case .unknown = self { return false }
    return true
  }

  /// The tables and the key in a file; nil for an unknown name without a table.
  ///
  /// Of `options.<key>`, the key is all of the rest.
  package var place: (table: String, key: String)? {
    let name = description
    let dot: String.Index? =
      if case .option = self { name.firstIndex(of: ".") } else { name.lastIndex(of: ".") }
    return dot.map { (String(name[..<$0]), String(name[name.index(after: $0)...])) }
  }

  /// A value as a user types it; `path` is the file that it is for.
  package func parse(_ word: String, path: String) throws(SettingsError) -> SettingValue {
    switch self {
    case .defaultCore, .option: return .text(word)
    case .unknown(let name): throw .unknownKey(key: name, known: Self.forms)
    case .known(let setting):
      switch setting.parse(word) {
      case .success(let fitting): return fitting
      case .failure(let refusal):
        throw .wrongValue(path: path, key: setting.name, reason: refusal.reason)
      }
    }
  }
}
