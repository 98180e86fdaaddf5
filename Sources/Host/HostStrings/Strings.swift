import HostBase

/// The texts of the window in the user's language.
package struct Strings: Sendable {
  /// The language.
  package let language: Language

  /// The texts of a language.
  package init(_ language: Language) { self.language = language }

  /// A text, with its placeholders filled in.
  package func callAsFunction(_ key: TextKey, _ arguments: String...) -> String {
    TextTemplate.fill(phrase(key)[.other], arguments, number: nil)
  }

  /// A text in the form that a number asks for; `{n}` is the number.
  package func callAsFunction(_ key: TextKey, count: Int, _ arguments: String...) -> String {
    TextTemplate.fill(phrase(key)[language.form(count)], arguments, number: number(count))
  }

  private func phrase(_ key: TextKey) -> Phrase {
    language.phrases[key] ?? Language.english.phrases[key] ?? ""
  }
}

// MARK: - Numbers and times

extension Strings {
  /// A whole number with its thousands apart: `10,000`.
  package func number(_ number: Int) -> String {
    let digits = String(number.magnitude)
    if digits.utf8.count <= 3 { return number < 0 ? "-" + digits : digits }
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += language.thousands }
      text.append(digit)
    }
    return text
  }

  /// A size for people: `512 B`, `8 KiB`, `1.5 GiB`.
  package func bytes(_ count: Int64) -> String {
    let units = ["B", "KiB", "MiB", "GiB", "TiB"]
    var value = Double(max(0, count))
    var unit = 0
    while value >= 1024, unit < units.count - 1 {
      value /= 1024
      unit += 1
    }
    let tenths = Int((value * 10).rounded(), in: 0...1_000_000)
    let text =
      unit == 0 || value >= 10 || tenths % 10 == 0
      ? number(Int(value.rounded(), in: 0...10_000_000))
      : "\(tenths / 10)\(language.decimal)\(tenths % 10)"
    return "\(text) \(units[unit])"
  }

  /// A time span for people: `45 s`, `12 min`, `3 h 12 min`.
  package func span(_ seconds: Int64) -> String {
    let seconds = Int(clamping: max(0, seconds))
    if seconds < 60 { return self(.spanSeconds, number(seconds)) }
    let minutes = seconds / 60
    if minutes < 60 { return self(.spanMinutes, number(minutes)) }
    return self(.spanHours, number(minutes / 60), number(minutes % 60))
  }

  /// A time span to the second: `45 s`, `2 min`, `3 min 49 s`.
  package func exactSpan(_ seconds: Int) -> String {
    let rest = self(.spanSeconds, number(seconds % 60))
    guard seconds >= 60 else { return rest }
    let minutes = self(.spanMinutes, number(seconds / 60))
    return seconds % 60 == 0 ? minutes : minutes + " " + rest
  }

  /// How long ago a time was: `just now`, `42 minutes ago`, `yesterday`; from a month on the day itself.
  package func ago(_ time: Int64, now: Int64) -> String {
    let past = Int(clamping: now.subtractingReportingOverflow(time).partialValue)
    switch past {
    case ..<60: return self(.agoNow)
    case ..<3_600: return self(.agoMinutes, count: past / 60)
    case ..<86_400: return self(.agoHours, count: past / 3_600)
    case ..<172_800: return self(.agoYesterday)
    case ..<2_592_000: return self(.agoDays, count: past / 86_400)
    default: return String(UTCTime(seconds: time).text.prefix(10))
    }
  }
}
