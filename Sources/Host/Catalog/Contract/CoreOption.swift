import HostBase

/// An option of a core with its present value.
package struct CoreOption: Equatable, Sendable, Codable {
  /// One value that the option can take.
  package struct Choice: Equatable, Sendable, Codable {
    /// What the core sees.
    package var value: String
    /// What people see.
    package var label: String
    /// A choice.
    package init(value: String, label: String) {
      self.value = value
      self.label = label
    }
  }
  /// Key, unique in the core.
  package var key: String
  /// Name for people.
  package var name: String
  /// A sentence on what it does; may be empty.
  package var info: String
  /// Name of its category; may be empty.
  package var category: String
  /// What it can be.
  package var choices: [Choice]
  /// Its default.
  package var defaultValue: String
  /// What it is.
  package var value: String
  /// Whether the core wants it shown now.
  package var isVisible: Bool
  /// An option.
  package init(
    key: String, name: String, info: String = "", category: String = "", choices: [Choice],
    defaultValue: String,
    value: String, isVisible: Bool = true
  ) {
    self.key = key
    self.name = name
    self.info = info
    self.category = category
    self.choices = choices
    self.defaultValue = defaultValue
    self.value = value
    self.isVisible = isVisible
  }
}
