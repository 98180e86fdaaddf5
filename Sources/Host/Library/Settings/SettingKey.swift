import HostBase
import TOMLFormat

/// A value of a setting.
package enum SettingValue: Equatable, Sendable, CustomStringConvertible {
  case text(String)
  case integer(Int)
  case number(Double)
  case flag(Bool)

  /// As it is written in TOML.
  package var description: String {
    switch self {
    case .text(let text): TOMLText.quoted(text)
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .flag(let flag): String(flag)
    }
  }

  /// What kind it is, for people.
  var kind: String {
    switch self {
    case .text: "text"
    case .integer: "a whole number"
    case .number: "a number"
    case .flag: "true or false"
    }
  }
}

/// A setting that the host knows: its name, its default, and what it does.
package struct SettingKey: Equatable, Sendable {
  /// Dotted name.
  package let name: String
  /// Its default, which also gives its kind.
  package let usual: SettingValue
  /// The values it may take, for numbers.
  package let range: ClosedRange<Double>?
  /// The words it may be, for texts; empty for any.
  package let choices: [String]
  /// One line on what it does.
  package let summary: String

  private init(
    _ name: String, _ usual: SettingValue, _ range: ClosedRange<Double>? = nil,
    choices: [String] = [], _ summary: String
  ) {
    self.name = name
    self.usual = usual
    self.range = range
    self.choices = choices
    self.summary = summary
  }

  /// Prefix of the settings that name the core for a game type: `core.default.<type> = "<core>"`.
  package static let defaultCorePrefix = "core.default."

  /// Name of the setting with further folders of games.
  package static let foldersName = "library.folders"

  /// Every name that a user may give, with what stands for the part that he chooses.
  package static var names: [String] {
    all.map(\.name) + [defaultCorePrefix + "<type>", "options.<option>"]
  }

  /// All of them, in the order in which they are listed.
  package static let all: [SettingKey] = [
    SettingKey("library.home", .text(""), nil, "Where Games, Saves, States, Images and Cores are"),
    SettingKey(
      foldersName, .text(""), nil,
      "Further folders with games, separated by colons; ~ is your home"),
    SettingKey(
      "library.covers", .text("mixed"), choices: ["covers", "states", "mixed"],
      "What the library's cards show: covers, the newest states, or mixed: a game's cover if it has one"
    ),
    SettingKey(
      "video.scale", .integer(0), 0...32, "Size of the window over the picture's; 0 fits the screen"
    ),
    SettingKey("video.integer_scale", .flag(false), nil, "Scale by whole numbers only"),
    SettingKey(
      "video.smooth", .flag(true), nil, "Even pixels at any size, with soft edges"
    ),
    SettingKey(
      "video.aspect", .text("core"), choices: ["core", "square", "4:3", "16:9", "stretch"],
      "Shape of the picture: as the core says, square pixels, a ratio, or the window's"),
    SettingKey("video.show_fps", .flag(false), nil, "Show frames per second"),
    SettingKey("video.vsync", .flag(true), nil, "Wait for the display"),
    SettingKey("video.fullscreen", .flag(false), nil, "Begin in fullscreen"),
    SettingKey(
      "audio.volume", .number(1), 0...1,
      "Loudness at the start, 1 as the core makes it; if not set, what the keys chose last"),
    SettingKey("audio.latency_ms", .integer(64), 8...1000, "Sound buffered ahead, in milliseconds"),
    SettingKey("audio.mute", .flag(false), nil, "Begin without sound"),
    SettingKey(
      "play.fast_forward_speed", .number(0), 0...100,
      "Fast-forward over normal speed; 0 as fast as possible"),
    SettingKey(
      "play.resume", .text("never"), choices: ["never", "ask", "always"],
      "Continue from the automatic state when a game starts"),
    SettingKey(
      "play.pause_unfocused", .flag(false), nil, "Pause while another window has the keyboard"),
    SettingKey("play.slow_motion_speed", .number(0.5), 0.05...1, "Slow motion over normal speed"),
    SettingKey(
      "play.run_ahead", .integer(0), 0...12,
      "Frames to run ahead, so that a press is seen sooner; costs as many times the core's work"),
    SettingKey(
      "states.compress", .flag(false), nil, "Compress states, as RetroArch can (RZIP)"),
    SettingKey(
      "history.states", .integer(200), 1...100_000, "Overwritten and deleted states kept of a game"),
    SettingKey(
      "history.megabytes", .integer(256), 1...1_048_576, "Room for a game's history, in MiB"),
    SettingKey(
      "rewind.megabytes", .integer(64), 0...4096, "Rewind buffer, in MiB; 0 turns rewind off"
    ),
    SettingKey(
      "states.auto_minutes", .number(5), 0...1440,
      "Minutes of play from one automatic state to the next; 0 for none while playing"),
    SettingKey(
      "cores.isolated", .flag(true), nil, "Run cores in processes of their own, in a sandbox"),
    SettingKey(
      "cores.unconfined", .flag(false), nil,
      "Run cores also where the kernel has no Landlock to keep them from your files"),
    SettingKey(
      "cores.patience", .number(5), 0.5...600,
      "Seconds without an answer after which a core is given up"),
    SettingKey(
      "cores.megabytes", .integer(4096), 64...1_048_576, "Memory that a core may have, in MiB"),
    SettingKey(
      "cores.disk_megabytes", .integer(8192), 16...1_048_576,
      "Room on the disk that a core may take in its own folders while it runs, in MiB"),
    SettingKey(
      "cores.grants", .text(""), nil,
      "Grants of earlier versions: taken over once; use `arcadia core grant`"),
    SettingKey(
      "cores.language", .text("auto"), nil,
      "Language of cores: auto (the system's) or a code such as de or pt_BR"),
    SettingKey(
      "cores.username", .text("auto"), nil,
      "The player's name, for games that ask: auto (your login name) or a name"),
    SettingKey(
      "cores.trust", .text("first-use"), choices: TrustPolicy.allCases.map(\.rawValue),
      "Which cores are loaded: first-use (all, until their file changes) or strict (only trusted ones)"
    ),
    SettingKey(
      "ui.theme", .text("auto"), choices: ["auto", "dark", "light", "contrast"],
      "Colours of the library window; auto follows the desktop"),
    SettingKey(
      "ui.speech", .flag(false), nil,
      "Say the focus and messages of the library window aloud, through speech-dispatcher"),
    SettingKey("states.auto_at_exit", .flag(true), nil, "Keep an automatic state at the end"),
  ]

  /// The one of that name.
  package static func named(_ name: String) -> SettingKey? { all.first { $0.name == name } }

  /// The values that it takes, where those are few words.
  package var words: [String] {
    if case .flag = usual { return ["true", "false"] }
    return choices
  }

  /// The value as this setting takes it, or why it does not.
  func accept(_ value: SettingValue) -> Result<SettingValue, Refusal> {
    let fitting: SettingValue
    switch (usual, value) {
    case (.text, .text), (.integer, .integer), (.number, .number), (.flag, .flag): fitting = value
    case (.number, .integer(let whole)): fitting = .number(Double(whole))
    default: return .failure(Refusal(reason: "must be \(usual.kind)"))
    }
    if case .text(let word) = fitting, !choices.isEmpty, !choices.contains(word) {
      return .failure(
        Refusal(
          reason: "must be "
            + choices.dropLast().joined(separator: ", ") + " or \(choices.last ?? "")"))
    }
    if case .text(let text) = fitting, name == Self.foldersName,
      let problem = GameFolders.problem(with: text)
    {
      return .failure(Refusal(reason: problem))
    }
    let size: Double? =
      switch fitting {
      case .integer(let whole): Double(whole)
      case .number(let number): number
      default: nil
      }
    if let size, let range, !range.contains(size) {
      return .failure(
        Refusal(reason: "must be from \(short(range.lowerBound)) to \(short(range.upperBound))"))
    }
    return .success(fitting)
  }

  /// A value as a user types it.
  package static func parse(_ word: String, for name: String, path: String) throws(SettingsError)
    -> SettingValue
  {
    if name.hasPrefix("options.") || name.hasPrefix(defaultCorePrefix) { return .text(word) }
    guard let key = named(name) else { throw .unknownKey(key: name, known: names) }
    let value: SettingValue? =
      switch key.usual {
      case .text: .text(word)
      case .integer: Int(word).map(SettingValue.integer)
      case .number: Double(word).map(SettingValue.number)
      case .flag: Bool(word).map(SettingValue.flag)
      }
    guard let value else {
      throw .wrongValue(path: path, key: name, reason: "must be \(key.usual.kind)")
    }
    switch key.accept(value) {
    case .success(let fitting): return fitting
    case .failure(let refusal): throw .wrongValue(path: path, key: name, reason: refusal.reason)
    }
  }

  /// Why a value does not fit.
  struct Refusal: Error {
    var reason: String
  }

  private func short(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number, in: .min ... .max)) : String(number)
  }
}
