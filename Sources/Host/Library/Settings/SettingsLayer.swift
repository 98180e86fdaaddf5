package import HostBase
package import TOMLFormat

/// Whose settings: each layer goes over the ones before it.
package enum SettingsLayer: Equatable, Sendable {
  /// The user's, for everything.
  case user
  /// For a game type, by id.
  case type(String)
  /// For a core, by id.
  case core(String)
  /// For one game, by type id and stem.
  case game(type: String, stem: String)

  /// The layer's file below the configuration folder.
  package func file(in config: String) -> String {
    switch self {
    case .user: PathName.join(config, "arcadia.toml")
    case .type(let id): PathName.join(config, "types", PathName.component(id) + ".toml")
    case .core(let id): PathName.join(config, "cores", PathName.component(id) + ".toml")
    case .game(let type, let stem):
      FileStem(stem).own(
        ".toml", in: PathName.join(config, "games", PathName.component(type)))
    }
  }

  /// For people.
  package var name: String {
    switch self {
    case .user: "user"
    case .type: "type"
    case .core: "core"
    case .game: "game"
    }
  }
}

/// Settings that cannot be read or written.
package enum SettingsError: HostFailure, Equatable {
  case file(FileFailure)
  case notTOML(path: String, line: Int, reason: String)
  case wrongValue(path: String, key: String, reason: String)
  case unknownKey(key: String, known: [String])
  case notWritten(path: String, key: String)

  /// The exit code.
  package var exitCode: ExitCode {
    switch self {
    case .file(let failure): failure.exitCode
    case .notTOML, .wrongValue: .usage
    case .unknownKey: .notFound
    case .notWritten: .inputOutput
    }
  }
  /// Name for scripts.
  package var code: String {
    switch self {
    case .file(let failure): failure.code
    case .notTOML: "settings_not_toml"
    case .wrongValue: "settings_wrong_value"
    case .unknownKey: "settings_unknown_key"
    case .notWritten: "settings_not_written"
    }
  }
  /// The sentence.
  package var sentence: Sentence {
    switch self {
    case .file(let failure): failure.sentence
    case .notTOML(let path, let line, let reason):
      "\(path), line \(line): \(reason); fix or delete the file"
    case .wrongValue(let path, let key, let reason): "\(path): \(key) \(reason)"
    case .unknownKey(let key, let known):
      if let near = Spelling.nearest(to: key, among: known) {
        "no setting \(key.printable); did you mean \(near)?"
      } else {
        "no setting \(key.printable); known: \(known.joined(separator: ", "))"
      }
    case .notWritten(let path, let key):
      "\(path): cannot set \(key) without harming the rest; edit it by hand"
    }
  }
  /// The sentence in English.
  package var message: String { sentence.text }
  /// The file.
  package var path: String? {
    switch self {
    case .file(let failure): failure.path
    case .notTOML(let path, _, _), .wrongValue(let path, _, _), .notWritten(let path, _): path
    case .unknownKey: nil
    }
  }
}

/// What one settings file says.
package struct SettingsFile: Sendable {
  package var path: String
  private var values: [String: SettingValue] = [:]
  /// `[options]`: core options.
  package var options: [String: String] = [:]
  /// `[game]`: settings that the core asks for; those of tables in it by their dotted names.
  package var game: [String: String] = [:]
  /// Whether there is an `[input]` table; its text stays in `text`.
  package var hasInput = false
  /// The whole file.
  package var text = ""
  /// Unknown settings in it.
  package var warnings: [Sentence] = []

  /// Reads a file; one that is not there says nothing.
  package init(_ path: String) throws(SettingsError) {
    self.path = path
    guard FileSystem.kind(path) != nil else { return }
    let bytes: [UInt8]
    do { bytes = try FileSystem.read(path, limit: 1 << 20) } catch { throw .file(error) }
    guard let text = TextFile.validText(bytes) else {
      let objection = TOMLRecogniser.objection(to: bytes)
      throw .notTOML(
        path: path, line: objection?.line ?? 1, reason: objection?.reason ?? "the text is not UTF-8"
      )
    }
    self.text = text
    try parse(SettingsFile.table(text, path: path))
  }

  /// A text's table.
  package static func table(_ text: String, path: String) throws(SettingsError) -> TOMLTable {
    do throws(TOMLObjection) { return try TOMLTable(text) } catch {
      throw .notTOML(path: path, line: error.line, reason: error.reason)
    }
  }

  /// Its value of a setting; nil: none.
  package func value(_ name: SettingName) -> SettingValue? {
    if case .option(let key) = name { return options[key].map(SettingValue.text) }
    return values[name.description]
  }

  private mutating func parse(_ table: TOMLTable) throws(SettingsError) {
    for (key, value) in table {
      switch key {
      case "options": options = strings(value, at: key)
      case "game": game = strings(value, at: key)
      case "input": hasInput = true
      default: try collect(value, at: key)
      }
    }
  }

  private mutating func collect(_ value: TOMLValue, at name: String) throws(SettingsError) {
    if let table = value.table {
      for (key, value) in table { try collect(value, at: "\(name).\(key)") }
      return
    }
    guard let scalar = SettingsFile.scalar(value) else {
      throw .wrongValue(path: path, key: name, reason: "must be text, a number, or true or false")
    }
    switch SettingName(name) {
    case .defaultCore:
      guard case .text = scalar else {
        throw .wrongValue(path: path, key: name, reason: "must name a core")
      }
      values[name] = scalar
    case .known(let setting):
      switch setting.accept(scalar) {
      case .success(let value): values[name] = value
      case .failure(let refusal): throw .wrongValue(path: path, key: name, reason: refusal.reason)
      }
    case .option, .unknown:
      let place = TOMLText.line(of: name, in: text).map { "\(path), line \($0)" } ?? path
      let shown = PathName.printable(name)
      if let near = Spelling.nearest(to: name, among: Setting.all.map(\.name)) {
        warnings.append("\(place): unknown setting \(shown) ignored; did you mean \(near)?")
      } else {
        warnings.append("\(place): unknown setting \(shown) ignored")
      }
    }
  }

  private mutating func strings(_ value: TOMLValue, at name: String) -> [String: String] {
    guard let table = value.table else {
      warnings.append("\(path): \(name) must be a table; ignored")
      return [:]
    }
    var result: [String: String] = [:]
    for (key, value) in table {
      if value.table != nil {
        for (name, word) in strings(value, at: "\(name).\(key)") { result["\(key).\(name)"] = word }
        continue
      }
      switch SettingsFile.scalar(value) {
      case .text(let text): result[key] = text
      case .some(let other): result[key] = other.description
      case nil: warnings.append("\(path): \(name).\(key) must be text; ignored")
      }
    }
    return result
  }

  /// Every value of a table by its path, for comparing two texts.
  package static func flatten(_ table: TOMLTable) -> [[String]: String] {
    var result: [[String]: String] = [:]
    func collect(_ table: TOMLTable, _ path: [String]) {
      for (key, value) in table {
        if let inner = value.table {
          collect(inner, path + [key])
        } else {
          result[path + [key]] = scalar(value)?.description ?? value.description
        }
      }
    }
    collect(table, [])
    return result
  }

  private static func scalar(_ value: TOMLValue) -> SettingValue? {
    switch value {
    case .string(let text): .text(text)
    case .integer(let whole): .integer(whole)
    case .double(let number): .number(number)
    case .boolean(let flag): .flag(flag)
    case .date, .array, .table: nil
    }
  }
}
