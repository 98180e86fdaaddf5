/// A moment by the calendar.
///
/// Source: ECMA-262 3rd edition 15.9.1.
struct CalendarTime {
  var year = 1970.0
  var month = 0.0
  var day = 1.0
  var hours = 0.0
  var minutes = 0.0
  var seconds = 0.0
  var milliseconds = 0.0

  static let dayLength = 86_400_000.0
  static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Days from 1970 to the first of a month.
  private static func days(_ year: Double, _ month: Double) -> Double {
    // Years begin in March, so that the odd day comes last.
    let whole = year + (month / 12).rounded(.down)
    let rest = month - (month / 12).rounded(.down) * 12
    let y = rest < 2 ? whole - 1 : whole
    let m = rest < 2 ? rest + 10 : rest - 2
    var leaps = (y / 4).rounded(.down)
    leaps -= (y / 100).rounded(.down)
    leaps += (y / 400).rounded(.down)
    let inYear = ((153 * m + 2) / 5).rounded(.down)
    return 365 * y + leaps + inYear - 719_468
  }

  /// Milliseconds since 1970 by the same clock.
  var time: Double {
    let whole = [year, month, day, hours, minutes, seconds, milliseconds].map {
      $0.rounded(.towardZero)
    }
    guard whole.allSatisfy(\.isFinite), abs(whole[0]) < 1e7, abs(whole[1]) < 1e8 else {
      return .nan
    }
    let date = Self.days(whole[0], whole[1]) + whole[2] - 1
    var time = date * Self.dayLength
    time += whole[3] * 3_600_000
    time += whole[4] * 60_000
    time += whole[5] * 1000
    return time + whole[6]
  }

  init() {}

  init(_ time: Double) {
    let date = (time / Self.dayLength).rounded(.down)
    let rest = time - date * Self.dayLength
    hours = (rest / 3_600_000).rounded(.down)
    minutes = (rest / 60_000).rounded(.down).truncatingRemainder(dividingBy: 60)
    seconds = (rest / 1000).rounded(.down).truncatingRemainder(dividingBy: 60)
    milliseconds = rest.truncatingRemainder(dividingBy: 1000)
    let z = date + 719_468
    let era = (z / 146_097).rounded(.down)
    let dayOfEra = z - era * 146_097
    func floored(_ value: Double, _ by: Double) -> Double { (value / by).rounded(.down) }
    var plain: Double = dayOfEra - floored(dayOfEra, 1460)
    plain += floored(dayOfEra, 36_524) - floored(dayOfEra, 146_096)
    let yearOfEra = floored(plain, 365)
    let before: Double = 365 * yearOfEra + floored(yearOfEra, 4) - floored(yearOfEra, 100)
    let dayOfYear: Double = dayOfEra - before
    let shifted = floored(5 * dayOfYear + 2, 153)
    day = dayOfYear - floored(153 * shifted + 2, 5) + 1
    month = shifted < 10 ? shifted + 2 : shifted - 10
    year = yearOfEra + era * 400 + (month < 2 ? 1 : 0)
  }

  static func weekday(_ time: Double) -> Int {
    let day = (time / dayLength).rounded(.down) + 4
    return Int(day - (day / 7).rounded(.down) * 7)
  }
}
