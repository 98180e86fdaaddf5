/// How far local time is ahead of UTC, with the hours that daylight saving adds.
///
/// Changes follow one rule in all years, as Flash Player takes the rule that the system has now for every date (C.Date.10).
public struct LocalZone: Hashable, Sendable {
  /// A moment that comes once a year, by local time without daylight saving.
  public struct Change: Hashable, Sendable {
    /// From 1 for January.
    public let month: Int
    /// From 1 for the first such day of the month; 5 is the last one.
    public let week: Int
    /// From 0 for Sunday.
    public let weekday: Int
    /// Minutes after midnight.
    public let minutes: Double

    /// A change at a time of a weekday; numbers that are out of range become the nearest ones.
    public init(month: Int, week: Int, weekday: Int, minutes: Double) {
      self.month = min(max(month, 1), 12)
      self.week = min(max(week, 1), 5)
      self.weekday = min(max(weekday, 0), 6)
      self.minutes = minutes.isFinite ? min(max(minutes, -1440), 2880) : 0
    }

    /// When it comes in a year, in milliseconds since 1970 by the same clock.
    func moment(in year: Double) -> Double {
      var first = CalendarTime()
      (first.year, first.month) = (year, Double(month - 1))
      let start = first.time
      var day = (weekday - CalendarTime.weekday(start) + 7) % 7 + (week - 1) * 7
      first.month += 1
      while Double(day) * CalendarTime.dayLength >= first.time - start { day -= 7 }
      return start + Double(day) * CalendarTime.dayLength + minutes * 60_000
    }
  }

  /// What daylight saving adds, and from when to when.
  public struct Daylight: Hashable, Sendable {
    /// Minutes that the clock is put forward.
    public var minutes: Double
    /// When the clock is put forward.
    public var begins: Change
    /// When the clock is put back.
    public var ends: Change

    /// Daylight saving between two changes, in winter and summer of either half of the world.
    public init(minutes: Double = 60, begins: Change, ends: Change) {
      self.minutes = minutes
      self.begins = begins
      self.ends = ends
    }
  }

  /// Minutes that local time is ahead of UTC without daylight saving.
  public var minutes: Double
  /// Daylight saving; nil where the clock is the same all year.
  public var daylight: Daylight?

  /// A zone; without daylight saving it is the same all year.
  public init(minutes: Double = 0, daylight: Daylight? = nil) {
    self.minutes = minutes
    self.daylight = daylight
  }

  /// Minutes that local time is ahead of UTC at a moment.
  package func minutes(at time: Double) -> Double {
    guard let daylight, time.magnitude <= 8.65e15 else { return minutes }
    let standard = time + minutes * 60_000
    let year = CalendarTime(standard).year
    let (begins, ends) = (daylight.begins.moment(in: year), daylight.ends.moment(in: year))
    let isDaylight =
      begins < ends
      ? begins <= standard && standard < ends : begins <= standard || standard < ends
    return isDaylight ? minutes + daylight.minutes : minutes
  }

  /// Milliseconds that local time is ahead of UTC at a moment.
  package func shift(at time: Double) -> Double { minutes(at: time) * 60_000 }

  /// The moment that a local time is: what the clock skips counts as summer time, and what it shows twice as winter time.
  package func moment(ofLocal time: Double) -> Double {
    time - shift(at: time - minutes * 60_000)
  }
}
