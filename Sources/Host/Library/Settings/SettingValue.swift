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

  /// As a user types it.
  package var word: String {
    if case .text(let text) = self { return text }
    return description
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

/// A type of Swift that settings have.
package protocol SettingForm: Sendable {
  /// The value that a file has; nil for one that is not of this type.
  init?(_ value: SettingValue)
  /// The value as files have it.
  var settingValue: SettingValue { get }
  /// The words that it may be, where those are few and it is not true or false; else empty.
  static var settingWords: [String] { get }
}

extension SettingForm {
  /// Any.
  package static var settingWords: [String] { [] }
}

extension Bool: SettingForm {
  /// The value that a file has.
  package init?(_ value: SettingValue) {
    guard case .flag(let flag) = value else { return nil }
    self = flag
  }

  /// The value as files have it.
  package var settingValue: SettingValue { .flag(self) }
}

extension Int: SettingForm {
  /// The value that a file has.
  package init?(_ value: SettingValue) {
    guard case .integer(let number) = value else { return nil }
    self = number
  }

  /// The value as files have it.
  package var settingValue: SettingValue { .integer(self) }
}

extension Double: SettingForm {
  /// The value that a file has.
  package init?(_ value: SettingValue) {
    guard case .number(let number) = value else { return nil }
    self = number
  }

  /// The value as files have it.
  package var settingValue: SettingValue { .number(self) }
}

/// A text; the empty one says that there is none.
extension String?: SettingForm {
  /// The value that a file has.
  package init?(_ value: SettingValue) {
    guard case .text(let text) = value else { return nil }
    self = text.isEmpty ? .none : .some(text)
  }

  /// The value as files have it.
  package var settingValue: SettingValue { .text(self ?? "") }
}

extension SettingForm where Self: RawRepresentable & CaseIterable, RawValue == String {
  /// The value that a file has.
  package init?(_ value: SettingValue) {
    guard case .text(let word) = value else { return nil }
    self.init(rawValue: word)
  }

  /// The value as files have it.
  package var settingValue: SettingValue { .text(rawValue) }

  /// The words that it may be.
  package static var settingWords: [String] { allCases.map(\.rawValue) }
}
