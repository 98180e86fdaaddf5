import FlashData

/// Dates as texts, and texts as dates, by the rules of ActionScript 3 (C.Date.20–34).
enum DateText {
  /// The parts of a date that a function writes.
  enum Form { case all, date, time, local, localTime, universal }

  /// The largest number of milliseconds that a date may be away from 1970.
  static let limit = 8.64e15

  /// A whole number of milliseconds within reach, or NaN (C.Date.4).
  static func clip(_ time: Double) -> Double {
    guard time.magnitude <= limit else { return .nan }
    // No zero has a sign.
    return time.rounded(.towardZero) + 0
  }

  // MARK: - Writing

  /// A date as text, in a zone.
  static func text(_ time: Double, _ form: Form, in zone: LocalZone) -> String {
    guard time.isFinite else { return "Invalid Date" }
    let zone = form == .universal ? 0 : zone.minutes(at: time)
    let local = time + zone * 60_000
    let calendar = CalendarTime(local)
    let month = CalendarTime.months[Int(calendar.month)]
    let day = "\(CalendarTime.weekdays[CalendarTime.weekday(local)]) \(month) \(Int(calendar.day))"
    let year = String(Int(calendar.year))
    let hour = Int(calendar.hours)
    let rest = ":\(two(calendar.minutes)):\(two(calendar.seconds))"
    let half = "\(two(Double(hour % 12 == 0 ? 12 : hour % 12)))\(rest) \(hour < 12 ? "AM" : "PM")"
    let minutes = Int(zone.magnitude)
    let sign = zone < 0 ? "-" : "+"
    let clock = "\(two(calendar.hours))\(rest)"
    let zoned = "\(clock) GMT\(sign)\(two(Double(minutes / 60)))\(two(Double(minutes % 60)))"
    switch form {
    case .all: return "\(day) \(zoned) \(year)"
    case .date: return "\(day) \(year)"
    case .time: return zoned
    case .local: return "\(day) \(year) \(half)"
    case .localTime: return half
    case .universal: return "\(day) \(clock) \(year) UTC"
    }
  }

  private static func two(_ number: Double) -> String {
    number < 10 ? "0\(Int(number))" : "\(Int(number))"
  }

  // MARK: - Reading

  /// The date that a text is, in milliseconds since 1970; NaN if it is none.
  static func parse(_ units: [UInt16], in zone: LocalZone) -> Double {
    var reader = DateReader(units: units)
    return reader.read() ? reader.time(in: zone) : .nan
  }
}

/// Reads a date: numbers and words, in nearly any order.
private struct DateReader {
  let units: [UInt16]
  private var position = 0
  /// The sign that stands before the next number; 0 if none does.
  private var mark: UInt8 = 0
  private var year: Double?
  /// From 0 on.
  private var month: Double?
  private var day: Double?
  private var hour: Double?
  private var minute: Double?
  private var second: Double?
  /// Minutes east of UTC.
  private var zone: Double?
  private var isUniversal = false

  init(units: [UInt16]) { self.units = units }

  /// The unit ahead as ASCII; 0xFF for others.
  private var next: UInt8? {
    position < units.count ? UInt8(exactly: units[position]) ?? 0xFF : nil
  }

  private static func isDigit(_ unit: UInt8?) -> Bool {
    unit.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ?? false
  }

  private static func isLetter(_ unit: UInt8?) -> Bool {
    unit.map { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 } ?? false
  }

  /// Reads all; false if something has no meaning.
  mutating func read() -> Bool {
    while let unit = next {
      if Self.isDigit(unit) {
        guard readNumber() else { return false }
        mark = 0
      } else if Self.isLetter(unit) {
        guard readWord() else { return false }
        mark = 0
      } else {
        position += 1
        switch unit {
        case UInt8(ascii: "-"):
          if Self.isDigit(next) { mark = unit }
        case UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "+"): mark = unit
        case UInt8(ascii: ","), 0...0x20: break
        default: return false
        }
      }
    }
    return true
  }

  /// C.Date.32.
  private mutating func readNumber() -> Bool {
    var number = 0.0
    while let unit = next, Self.isDigit(unit) {
      number = number * 10 + Double(unit - UInt8(ascii: "0"))
      position += 1
    }
    let isSpaced = next.map { $0 <= 0x20 || $0 == UInt8(ascii: ",") } ?? true
    if mark == UInt8(ascii: "+") || mark == UInt8(ascii: "-") {
      guard zone == nil else { return false }
      let hours = number < 24 ? number : (number / 100).rounded(.down)
      let minutes = number < 24 ? 0 : number.truncatingRemainder(dividingBy: 100)
      zone = (hours * 60 + minutes) * (mark == UInt8(ascii: "-") ? -1 : 1)
    } else if number >= 70 || mark == UInt8(ascii: "/") && month != nil && day != nil {
      guard year == nil, isSpaced || next == UInt8(ascii: "/") else { return false }
      year = number < 100 ? number + 1900 : number
    } else if next == UInt8(ascii: "/") {
      guard month == nil else {
        return set(\.day, number)
      }
      month = number - 1
    } else if next == UInt8(ascii: ":") {
      return hour == nil ? set(\.hour, number) : set(\.minute, number)
    } else if !isSpaced, next != UInt8(ascii: "-") {
      return false
    } else if hour != nil, minute == nil {
      minute = number
    } else if minute != nil, second == nil {
      second = number
    } else {
      return set(\.day, number)
    }
    return true
  }

  /// Sets a part that must not be there.
  private mutating func set(_ part: WritableKeyPath<Self, Double?>, _ number: Double) -> Bool {
    guard self[keyPath: part] == nil else { return false }
    self[keyPath: part] = number
    return true
  }

  /// C.Date.31.
  private mutating func readWord() -> Bool {
    let start = position
    while Self.isLetter(next) { position += 1 }
    let word = String(decoding: units[start..<position], as: UTF16.self)
    if let index = CalendarTime.months.firstIndex(of: word) {
      month = Double(index)
      return true
    }
    switch word {
    case "GMT": return true
    case "UTC":
      isUniversal = true
      return true
    case "AM", "PM":
      guard let hour, hour <= 12 else { return false }
      self.hour = word == "AM" ? (hour == 12 ? 0 : hour) : hour == 12 ? 12 : hour + 12
      return true
    default: return CalendarTime.weekdays.contains(word)
    }
  }

  /// C.Date.33.
  func time(in local: LocalZone) -> Double {
    guard let year, let month, let day else { return .nan }
    var calendar = CalendarTime()
    (calendar.year, calendar.month, calendar.day) = (year, month, day)
    calendar.hours = hour ?? 0
    calendar.minutes = minute ?? 0
    calendar.seconds = second ?? 0
    guard let zone = zone ?? (isUniversal ? 0 : nil) else {
      return DateText.clip(local.moment(ofLocal: calendar.time))
    }
    return DateText.clip(calendar.time - zone * 60_000)
  }
}
