/// A moment by the calendar, as far away as a double reaches.
///
/// Source: rules C.Date.8a, C.Date.10 and C.Date.11: infinite and far moments go through, with 32-bit integers that clamp.
package struct CalendarTime {
  package var year = 1970.0
  package var month = 0.0
  package var day = 1.0
  package var hours = 0.0
  package var minutes = 0.0
  package var seconds = 0.0
  package var milliseconds = 0.0

  package static let dayLength = 86_400_000.0
  package static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  package static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  package init() {}

  private static func clamped(_ number: Double) -> Double { Double(Integers.clamped32(number)) }

  /// Days from 1970 to the first of a year.
  private static func days(_ year: Double) -> Double {
    var days = 365 * (year - 1970)
    days += ((year - 1969) / 4).rounded(.down)
    days -= ((year - 1901) / 100).rounded(.down)
    return days + ((year - 1601) / 400).rounded(.down)
  }

  private static func isLeap(_ year: Double) -> Bool {
    days(year + 1) - days(year) == 366
  }

  /// Days from a year's first to that of each month.
  private static func monthStarts(_ year: Double) -> [Double] {
    let leap = isLeap(year) ? 1.0 : 0
    let plain: [Double] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365]
    return plain.enumerated().map { $0.offset > 1 ? $0.element + leap : $0.element }
  }

  // MARK: - From fields to a moment

  /// Milliseconds since 1970 by the same clock; parts are cut towards 0 (measured: cut-dates).
  package var time: Double {
    let (month, date) = (month.rounded(.towardZero), day.rounded(.towardZero))
    let year = Self.clamped(year.rounded(.towardZero) + (month / 12).rounded(.down))
    var rest = month.truncatingRemainder(dividingBy: 12)
    if rest < 0 { rest += 12 }
    guard rest.isFinite else { return .nan }
    let days = Self.days(year) + Self.monthStarts(year)[Int(rest)] + date - 1
    return days * Self.dayLength + timeInDay
  }

  private var timeInDay: Double {
    var time = hours.rounded(.towardZero) * 3_600_000
    time += minutes.rounded(.towardZero) * 60_000
    time += seconds.rounded(.towardZero) * 1000
    return time + milliseconds.rounded(.towardZero)
  }

  // MARK: - From a moment to fields

  package init(_ time: Double) {
    let date = (time / Self.dayLength).rounded(.down)
    year = Self.year(of: date, time)
    let starts = Self.monthStarts(year)
    let dayOfYear = Self.clamped(date - Self.days(year))
    month = Double((1...11).first { dayOfYear < starts[$0] }.map { $0 - 1 } ?? 11)
    day = dayOfYear - starts[Int(month)] + 1
    hours = Self.remainder(((time + 0.5) / 3_600_000).rounded(.down), 24)
    minutes = Self.remainder((time / 60_000).rounded(.down), 60)
    seconds = Self.remainder((time / 1000).rounded(.down), 60)
    milliseconds = Self.remainder(time, 1000)
  }

  /// The last year that began before a moment.
  private static func year(of date: Double, _ time: Double) -> Double {
    let least = clamped((date / (time < 0 ? 365 : 366)).rounded(.down)) + 1970
    var (low, high) = (least, clamped((date / (time < 0 ? 366 : 365)).rounded(.up)) + 1970)
    var found = least
    while low <= high {
      let middle = ((low + high) / 2).rounded(.down)
      if days(middle) * dayLength <= time {
        found = middle
        low = middle + 1
      } else {
        high = middle - 1
      }
    }
    return found
  }

  /// The remainder as a whole number from 0 up to the modulus; for what is no number, the least integer plus the modulus.
  private static func remainder(_ number: Double, _ modulus: Double) -> Double {
    let rest = clamped(number.truncatingRemainder(dividingBy: modulus))
    return rest < 0 ? rest + modulus : rest
  }

  package static func weekday(_ time: Double) -> Int {
    Int(remainder((time / dayLength).rounded(.down) + 4, 7))
  }

  // MARK: - Text

  /// A finite moment in a time zone: `Tue Nov 24 09:30:00 GMT+0100 2026`.
  package static func text(_ time: Double, in zone: LocalZone) -> String {
    let zone = zone.minutes(at: time)
    let local = time + zone * 60_000
    let calendar = CalendarTime(local)
    func two(_ value: Double) -> String { value < 10 ? "0\(Int(value))" : "\(Int(value))" }
    let name = weekdays[weekday(local)]
    let month = months[Int(calendar.month)]
    let clock = "\(two(calendar.hours)):\(two(calendar.minutes)):\(two(calendar.seconds))"
    let minutes = Int(zone.magnitude)
    let offset = (zone < 0 ? "-" : "+") + two(Double(minutes / 60)) + two(Double(minutes % 60))
    return "\(name) \(month) \(Int(calendar.day)) \(clock) GMT\(offset) \(Int(calendar.year))"
  }
}
