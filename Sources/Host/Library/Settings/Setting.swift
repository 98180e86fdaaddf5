import HostBase
import TOMLFormat

/// A setting that the host knows, without the type of its value: what lists, files and users' words need.
///
/// Code reads a setting by its `SettingKey`, which has the type.
package struct Setting: Equatable, Sendable {
  /// The table of a settings file in which a setting stands.
  package enum Group: String, Sendable, CaseIterable {
    case library, video, audio, play, states, history, rewind, sync, cores
    case window = "ui"
  }

  /// Its table.
  package let group: Group
  /// Dotted name.
  package let name: String
  /// Its default, which also gives its kind.
  package let usual: SettingValue
  /// The values it may take, for numbers.
  package let range: ClosedRange<Double>?
  /// The words it may be, for texts; empty for any.
  package let choices: [String]
  /// What it does, by the meaning of its values.
  package let summary: String
  /// How the summary continues for those who write the value: its unit, and what some values mean.
  let ending: String

  /// What it does, for who writes its value in a file or a command.
  package var help: String { summary + ending }

  /// The one of that name.
  package static func named(_ name: String) -> Setting? { all.first { $0.name == name } }

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
    if case .text(let text) = fitting, .known(self) == Setting.Games.folders.name,
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

  /// The value of a word as a user types it.
  func parse(_ word: String) -> Result<SettingValue, Refusal> {
    let value: SettingValue? =
      switch usual {
      case .text: .text(word)
      case .integer: Int(word).map(SettingValue.integer)
      case .number: Double(word).map(SettingValue.number)
      case .flag: Bool(word).map(SettingValue.flag)
      }
    guard let value else { return .failure(Refusal(reason: "must be \(usual.kind)")) }
    return accept(value)
  }

  /// Why a value does not fit.
  struct Refusal: Error {
    var reason: String
  }

  private func short(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number, in: .min ... .max)) : String(number)
  }
}
