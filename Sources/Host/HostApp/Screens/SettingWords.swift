import HostBase
package import HostStrings
package import Library

/// A setting's numbers as people say them, and the few that are offered.
package struct SettingWords {
  /// What a number counts.
  private enum Unit {
    case times, percent, milliseconds, seconds, minutes, frames, mebibytes, count
  }

  private let unit: Unit
  /// What 0 means, where that is no amount.
  private let zero: TextKey?
  /// The numbers that are offered; others can be typed.
  package let offered: [Double]

  /// The words of a setting; nil: it is no number.
  package init?(_ setting: Setting) {
    switch setting.usual {
    case .integer, .number: break
    case .text, .flag: return nil
    }
    (unit, zero, offered) =
      switch setting.name {
      case "video.scale": (.times, .fitsScreen, [0, 1, 2, 3, 4, 6, 8])
      case "audio.volume": (.percent, nil, [1, 0.75, 0.5, 0.25, 0])
      case "audio.latency_ms": (.milliseconds, nil, [32, 64, 96, 128])
      case "play.fast_forward_speed": (.times, .menuSpeedMax, [0, 2, 3, 4, 8])
      case "play.slow_motion_speed": (.percent, nil, [0.25, 0.5, 0.75])
      case "play.run_ahead": (.frames, .switchOff, [0, 1, 2, 3, 4])
      case "states.auto_minutes": (.minutes, .switchOff, [0, 1, 5, 10, 30])
      case "history.states": (.count, nil, [50, 100, 200, 500])
      case "rewind.megabytes": (.mebibytes, .switchOff, [0, 32, 64, 128, 256])
      case "history.megabytes": (.mebibytes, nil, [64, 256, 1_024])
      case "cores.megabytes": (.mebibytes, nil, [1_024, 2_048, 4_096, 8_192])
      case "cores.disk_megabytes": (.mebibytes, nil, [1_024, 4_096, 8_192, 16_384])
      case "cores.patience": (.seconds, nil, [5, 10, 30, 60])
      default: (.count, nil, [])
      }
  }

  /// A value, with its unit; what is no number stays as it is.
  package func text(_ word: String, in strings: Strings) -> String {
    guard let value = Double(word), value.isFinite else { return word.printable }
    if value == 0, let zero { return strings(zero) }
    return switch unit {
    case .percent: strings(.percent, strings.number(Int((value * 100).rounded(), in: 0...10_000)))
    case .mebibytes: strings.bytes(Int64(value.rounded(), in: 0...10_000_000) << 20)
    default: typed(value, in: strings)
    }
  }

  /// Which numbers can be typed, and what they count.
  package func range(_ range: ClosedRange<Double>, in strings: Strings) -> String {
    strings(
      .settingRange, plain(range.lowerBound, in: strings), typed(range.upperBound, in: strings))
  }

  /// A number as it is typed, with its unit.
  private func typed(_ value: Double, in strings: Strings) -> String {
    let plain = plain(value, in: strings)
    return switch unit {
    case .times: strings(.menuSpeedTimes, plain)
    case .milliseconds: strings(.milliseconds, plain)
    case .seconds: strings(.spanSeconds, plain)
    case .minutes: strings(.spanMinutes, plain)
    case .frames: strings(.frames, count: Int(value.rounded(), in: 0...10_000_000))
    case .mebibytes: "\(plain) MiB"
    case .percent, .count: plain
    }
  }

  private func plain(_ value: Double, in strings: Strings) -> String {
    value == value.rounded()
      ? strings.number(Int(value, in: 0...10_000_000))
      : "\(value)".replacing(".", with: strings.language.decimal)
  }
}
