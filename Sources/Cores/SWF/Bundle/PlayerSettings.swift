internal import TOMLFormat

/// What a bundle, or a person, has a player do: the keys of `[player]`.
public struct PlayerSettings: Equatable, Sendable {
  /// A key of the table.
  public enum Key: String, CaseIterable, Sendable {
    case scriptTimeout = "script_timeout"
    case baseURL = "base_url"
    case quality
    case align
    case forceAlign = "force_align"
    case scaleMode = "scale_mode"
    case forceScaleMode = "force_scale_mode"
    case upgradeHTTP = "upgrade_http_to_https"
    case loadBehavior = "load_behavior"
    case letterbox
    case spoofURL = "spoof_url"
    case version
    case runtime
    case frameRate = "frame_rate"
    case mockExternalInterface = "mock_external_interface"
  }

  /// What a key is set to.
  public enum Value: Equatable, Sendable {
    case text(String)
    case number(Double)
    case flag(Bool)
  }

  /// A variable that the movie is given (a FlashVar).
  public struct Parameter: Equatable, Sendable {
    /// Its name.
    public var name: String
    /// Its value.
    public var value: String

    /// A variable.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// What was set, by key.
  public private(set) var values: [Key: Value] = [:]
  /// Variables, in the order in which the movie gets them.
  public private(set) var parameters: [Parameter] = []

  /// Nothing set.
  public init() {}

  /// The text of a key that has one.
  public func text(_ key: Key) -> String? {
    if case .text(let text) = values[key] { text } else { nil }
  }
  /// The number of a key that has one.
  public func number(_ key: Key) -> Double? {
    if case .number(let number) = values[key] { number } else { nil }
  }
  /// Whether a key is set to true.
  public func isOn(_ key: Key) -> Bool { values[key] == .flag(true) }

  // MARK: - Setting

  /// Sets a key.
  public mutating func set(_ key: Key, to value: Value) { values[key] = value }

  /// Adds a variable behind the others.
  public mutating func add(_ parameter: Parameter) { parameters.append(parameter) }

  /// Sets a value that was typed: `quality` to `low`, or `parameters.level` to `3`.
  ///
  /// Returns what is wrong with it; nil if it was taken.
  public mutating func set(_ name: String, toWord word: String) -> BundleWarning? {
    if name.hasPrefix("parameters.") {
      let parameter = String(name.dropFirst("parameters.".count))
      if parameter.isEmpty { return BundleWarning(path: name, text: "names no variable") }
      add(Parameter(name: parameter, value: word))
      return nil
    }
    guard let key = Key(rawValue: name) else {
      return .unknown(name, known: ["parameters.NAME"] + Key.allCases.map(\.rawValue))
    }
    guard let value = key.value(ofWord: word) else {
      return BundleWarning(path: name, text: "must be \(key.expected), not \(word)")
    }
    set(key, to: value)
    return nil
  }

  /// What another one says goes over this; its variables come behind.
  public mutating func add(_ other: PlayerSettings) {
    values.merge(other.values) { _, new in new }
    parameters += other.parameters
  }
}

extension PlayerSettings.Key {
  private enum Kind {
    case seconds, rate, byte, flag, url
    case choice([String])
  }

  private var kind: Kind {
    switch self {
    case .scriptTimeout: .seconds
    case .frameRate: .rate
    case .version: .byte
    case .baseURL, .spoofURL: .url
    case .forceAlign, .forceScaleMode, .upgradeHTTP, .mockExternalInterface: .flag
    case .quality:
      .choice(["low", "medium", "high", "best", "8x8", "8x8linear", "16x16", "16x16linear"])
    case .align:
      .choice([
        "bottom", "bottom_left", "bottom_right", "left", "right", "top", "top_left", "top_right",
        "center",
      ])
    case .scaleMode: .choice(["exact_fit", "no_border", "no_scale", "show_all"])
    case .loadBehavior: .choice(["streaming", "delayed", "blocking"])
    case .letterbox: .choice(["off", "fullscreen", "on"])
    case .runtime: .choice(["flash_player", "air"])
    }
  }

  /// What is played with where nothing is set, for people.
  public var usual: String {
    switch self {
    case .scriptTimeout: "15"
    case .baseURL: "the bundle's url"
    case .quality: "high"
    case .align: "center"
    case .scaleMode: "show_all"
    case .forceAlign, .forceScaleMode, .upgradeHTTP, .mockExternalInterface: "false"
    case .loadBehavior: "streaming"
    case .letterbox: "on"
    case .spoofURL: "none"
    case .version: "32"
    case .runtime: "flash_player"
    case .frameRate: "the movie's"
    }
  }

  /// What it has to be, to follow "must be".
  public var expected: String {
    switch kind {
    case .seconds: "a number of seconds"
    case .rate: "a number of frames a second"
    case .byte: "a whole number"
    case .flag: "true or false"
    case .url: "an absolute URL"
    case .choice(let words): "one of " + words.joined(separator: ", ")
    }
  }

  /// A number's meaning; nil where it has none.
  func value(of number: Double) -> PlayerSettings.Value? {
    switch kind {
    case .seconds: (number >= 0 && number <= 1e9) ? .number(number) : nil
    case .rate: (number > 0 && number <= 1e6) ? .number(number) : nil
    default: nil
    }
  }

  /// A whole number's meaning; nil where it has none.
  func value(of whole: Int) -> PlayerSettings.Value? {
    // The real thing keeps eight bits of it.
    if case .byte = kind { return .number(Double(UInt8(truncatingIfNeeded: whole))) }
    return value(of: Double(whole))
  }

  /// A boolean's meaning; nil where it has none.
  func value(of flag: Bool) -> PlayerSettings.Value? {
    if case .flag = kind { .flag(flag) } else { nil }
  }

  /// A text's meaning; nil where it has none.
  func value(of text: String) -> PlayerSettings.Value? {
    switch kind {
    case .choice(let words): words.contains(text) ? .text(text) : nil
    case .url: BundleAddress(text) != nil ? .text(text) : nil
    default: nil
    }
  }

  func value(ofWord word: String) -> PlayerSettings.Value? {
    switch kind {
    case .seconds, .rate: Double(word).flatMap { value(of: $0) }
    case .byte: Int(word).flatMap { value(of: $0) }
    case .flag: ["true": true, "false": false][word].map { .flag($0) }
    case .url, .choice: value(of: word)
    }
  }
}

extension PlayerSettings.Value: CustomStringConvertible {
  /// For people.
  public var description: String {
    switch self {
    case .text(let text): text
    case .flag(let flag): "\(flag)"
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    }
  }

  /// As TOML has it.
  var toml: String {
    if case .text(let text) = self { TOMLText.quoted(text) } else { description }
  }
}
