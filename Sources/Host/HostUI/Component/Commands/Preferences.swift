import UIContract

/// What the window remembers.
struct Preferences {
  /// As they were read or written last.
  private(set) var saved: [String: String]
  /// As the commands have changed them.
  private(set) var noted: [String: String]

  /// The most names.
  static let limit = 1_000

  init(saved: [String: String] = [:]) {
    self.saved = saved
    noted = saved
  }

  mutating func set(_ name: String, _ value: String?) { noted[name] = value }
  mutating func markSaved() { saved = noted }

  /// Whether a name is 1 to 64 of `[a-z0-9_.]`.
  static func isName(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count)
      && name.utf8.allSatisfy {
        ($0 >= 0x61 && $0 <= 0x7a) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x5f || $0 == 0x2e
      }
  }
}

// Commands that remember, and those that ask the desktop for something.
extension CommandRunner {
  func changePreference(_ command: Command) throws(Refused) {
    if command.type == .commitPreferences {
      guard component.preferences.saved != component.preferences.noted else { return }
      guard component.services.writePreferences(component.preferences.noted) else {
        throw Refused(.failed, "disk")
      }
      component.preferences.markSaved()
      return
    }
    guard Preferences.isName(command.text) else {
      throw Refused(.badName, String(command.text.prefix(64)))
    }
    if command.type == .deletePreference { return component.preferences.set(command.text, nil) }
    guard command.text2.utf8.count <= CommandLimit.preferenceBytes else {
      throw Refused(.textTooLong)
    }
    guard
      component.preferences.noted[command.text] != nil
        || component.preferences.noted.count < Preferences.limit
    else { throw Refused(.tooManyOptions) }
    component.preferences.set(command.text, command.text2)
  }

  func serve(_ command: Command) throws(Refused) {
    switch command.type {
    case .announce:
      guard command.value == 0 || command.value == 1 else { throw Refused(.badValue) }
      component.services.announce(command.text, interrupts: command.value == 1)
    case .launchBrowser where command.text.hasPrefix("/"):
      component.services.openFolder(command.text)
    case .launchBrowser:
      guard isWebAddress(command.text) else { throw Refused(.badValue, "address") }
      component.services.openBrowser(command.text)
    case .setClipboard: component.services.clipboard = command.text
    default: component.services.quit()
    }
  }

  /// Whether a text is an http or https address without blanks or controls.
  private func isWebAddress(_ text: String) -> Bool {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    guard scheme == "http" || scheme == "https", text.dropFirst(scheme.count).hasPrefix("://")
    else { return false }
    let rest = text.utf8.dropFirst(scheme.utf8.count + 3)
    return !rest.isEmpty && text.utf8.count <= 2_048
      && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7f && $0 != 0x22 && $0 != 0x5c }
  }

  func showFileChooser(_ element: Element, _ command: Command) throws(Refused) {
    guard (0...2).contains(command.value) else { throw Refused(.badValue) }
    component.services.chooseFiles(
      FileChoice(
        id: element.id, title: command.text, filters: command.text2,
        takesSeveral: command.value == 1, takesFolder: command.value == 2))
  }
}
