import CoreABI
package import HostBase

/// A core's options: what it declared in whichever of the three versions, and the values now.
///
/// What the user asked for is kept apart from the declarations, because cores declare late, and again.
package final class OptionTable {
  /// Most options of a core that are kept.
  static let limit = 4096

  /// The options in the core's order.
  package private(set) var options: [CoreOption] = []
  /// Whether a value changed since the core last asked.
  private(set) var isDirty = false
  /// Sentences about values that could not be honoured, for the log; reading does not empty it.
  private(set) var complaints: [String] = []

  private var requested: [String: String]
  private var index: [String: Int] = [:]
  private let texts: TextPool

  package init(requested: [String: String], texts: TextPool) {
    self.requested = requested
    self.texts = texts
  }

  /// The index of an option.
  private func position(_ key: String) -> Int? { index[key] }

  /// The present value as a C string that stays until the session ends, or nil for an unknown key.
  package func valuePointer(_ key: String) -> UnsafePointer<CChar>? {
    guard let at = position(key) else { return nil }
    return texts.pointer(options[at].value)
  }

  /// Whether a value changed since this was last asked.
  package func takeDirty() -> Bool {
    defer { isDirty = false }
    return isDirty
  }

  /// Takes the complaints.
  package func takeComplaints() -> [String] {
    defer { complaints = [] }
    return complaints
  }

  /// Replaces the declarations; values and visibility of keys that stay are kept where still possible.
  package func declare(_ declared: [CoreOption]) {
    let old = options
    let oldIndex = index
    options = []
    index = [:]
    for var option in declared.prefix(Self.limit) where index[option.key] == nil {
      guard let first = option.choices.first else { continue }
      if !option.choices.contains(where: { $0.value == option.defaultValue }) {
        option.defaultValue = first.value
      }
      option.value = option.defaultValue
      if let at = oldIndex[option.key] { option.isVisible = old[at].isVisible }
      let wanted = requested[option.key] ?? oldIndex[option.key].map { old[$0].value }
      if let wanted {
        if option.choices.contains(where: { $0.value == wanted }) {
          option.value = wanted
        } else if requested.removeValue(forKey: option.key) != nil {
          complaints.append(
            "option \(option.key) cannot be \"\(wanted)\"; it is \"\(option.value)\" now")
        }
      }
      index[option.key] = options.count
      options.append(option)
    }
    isDirty = isDirty || !old.isEmpty
  }

  /// Sets a value; false if there is no such option or value.
  package func set(_ key: String, to value: String) -> Bool {
    guard let at = position(key), options[at].choices.contains(where: { $0.value == value }) else {
      return false
    }
    requested[key] = value
    if options[at].value != value {
      options[at].value = value
      isDirty = true
    }
    return true
  }

  /// Shows or hides an option; returns whether that changed anything.
  package func show(_ key: String, _ isVisible: Bool) -> Bool {
    guard let at = position(key), options[at].isVisible != isVisible else { return false }
    options[at].isVisible = isVisible
    return true
  }

  /// Keys that were asked for but that the core never declared.
  package var unknownKeys: [String] { requested.keys.filter { index[$0] == nil }.sorted() }

  /// Why a value cannot be set, as an error with a remedy.
  package func refusal(core: String, key: String, value: String) -> SessionError {
    guard let at = position(key) else {
      let near = options.filter { $0.key.contains(key) || key.contains($0.key) }.map(\.key)
      let remedy =
        options.isEmpty
        ? "it has no options at all"
        : "try one of: \((near.isEmpty ? options.map(\.key) : near).prefix(8).joined(separator: ", "))"
      return .unknownOption(core: core, key: key, value: nil, remedy: remedy)
    }
    let choices = options[at].choices.map(\.value)
    let more = choices.count > 16 ? " …" : ""
    return .unknownOption(
      core: core, key: key, value: value,
      remedy: "choose one of: \(choices.prefix(16).joined(separator: ", "))\(more)")
  }
}
