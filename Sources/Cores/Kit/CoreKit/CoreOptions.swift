/// What the player of a core can set: written once, sent in the newest form that the host knows.
public struct CoreOptions: Sendable {
  /// Groups, for hosts that show them.
  public var categories: [OptionCategory]
  /// The options in the order shown.
  public var options: [CoreOption]

  /// None by default.
  public init(categories: [OptionCategory] = [], _ options: [CoreOption] = []) {
    self.categories = categories
    self.options = options
  }

  /// Whether there is nothing to set.
  public var isEmpty: Bool { options.isEmpty }

  /// The option with this key.
  public subscript(key: String) -> CoreOption? { options.first { $0.key == key } }
}

/// A group of options.
public struct OptionCategory: Sendable {
  /// Stable name: `[a-z0-9_]`.
  public var key: String
  /// Shown.
  public var title: String
  /// A sentence; may be empty.
  public var info: String
  /// From all three.
  public init(_ key: String, _ title: String, info: String = "") {
    self.key = key
    self.title = title
    self.info = info
  }
}

/// One thing to set, by choosing among values.
public struct CoreOption: Sendable {
  /// Stable name, unique among all cores: begin it with the core's id, "gb_palette".
  public var key: String
  /// Shown.
  ///
  /// No `;`: old hosts cut the text there.
  public var title: String
  /// A sentence; may be empty.
  public var info: String
  /// Key of its category.
  public var category: String?
  /// 1 to 127 values.
  ///
  /// No `|` in them: old hosts cut there.
  public var values: [OptionValue]
  /// One of the values; the first unless said otherwise.
  public var defaultValue: String
  /// When to show it; nil: always.
  public var visibleWhen: OptionCondition?

  /// From its parts.
  public init(
    _ key: String, _ title: String, info: String = "", category: String? = nil,
    values: [OptionValue],
    defaultValue: String? = nil, visibleWhen: OptionCondition? = nil
  ) {
    self.key = key
    self.title = title
    self.info = info
    self.category = category
    self.values = values
    self.defaultValue = defaultValue ?? values.first?.value ?? ""
    self.visibleWhen = visibleWhen
  }
}

/// One choice.
public struct OptionValue: Sendable, ExpressibleByStringLiteral {
  /// What is stored.
  public var value: String
  /// What is shown; nil: the value.
  public var label: String?
  /// From both.
  public init(_ value: String, _ label: String? = nil) {
    self.value = value
    self.label = label
  }
  /// A value that is its own label.
  public init(stringLiteral value: String) { self.init(value) }
}

/// Shows an option only while another has one of some values.
public struct OptionCondition: Sendable {
  /// The other option's key.
  public var key: String
  /// The values for which this one is shown.
  public var values: [String]
  /// From both.
  public init(_ key: String, isOneOf values: [String]) {
    self.key = key
    self.values = values
  }
}
