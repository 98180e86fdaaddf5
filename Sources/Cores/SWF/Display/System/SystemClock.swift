import FlashData

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Player.Clock {
  /// The date and the zone of the machine, from now on.
  public static var system: Player.Clock {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    tzset()
    return Player.Clock(
      start: Double(now.tv_sec) * 1000 + (Double(now.tv_nsec) / 1_000_000).rounded(.down),
      zone: LocalZone(ofSystemAt: now.tv_sec))
  }
}

extension LocalZone {
  /// The zone of the machine, with the changes of the year that begins at a moment, in seconds since 1970.
  package init(ofSystemAt now: Int) {
    let day = 86_400
    let offsets = (0...366).map { Self.offset(now + $0 * day) }
    let standard = offsets.min() ?? 0
    self.init(minutes: Double(standard) / 60)
    var (begins, ends): (Change?, Change?)
    for (index, (before, after)) in zip(offsets, offsets.dropFirst()).enumerated()
    where before != after {
      var (low, high) = (now + index * day, now + (index + 1) * day)
      while high - low > 1 {
        let middle = (low + high) / 2
        if Self.offset(middle) == before { low = middle } else { high = middle }
      }
      let change = Change(at: Double(high + standard) * 1000)
      if before == standard { begins = change } else if after == standard { ends = change }
    }
    guard let begins, let ends, let summer = offsets.max() else { return }
    daylight = Daylight(minutes: Double(summer - standard) / 60, begins: begins, ends: ends)
  }

  /// Seconds that the machine's local time is ahead of UTC at a moment.
  private static func offset(_ time: Int) -> Int {
    var (seconds, local) = (time, tm())
    localtime_r(&seconds, &local)
    return local.tm_gmtoff
  }
}

extension LocalZone.Change {
  /// The change that comes at a moment of a year, by local time without daylight saving.
  fileprivate init(at time: Double) {
    let calendar = CalendarTime(time)
    var next = CalendarTime()
    (next.year, next.month) = (calendar.year, calendar.month + 1)
    // The last such day of a month is taken to be the last one in each year.
    let isLast = time + 7 * CalendarTime.dayLength >= next.time
    self.init(
      month: Int(calendar.month) + 1, week: isLast ? 5 : (Int(calendar.day) - 1) / 7 + 1,
      weekday: CalendarTime.weekday(time), minutes: calendar.hours * 60 + calendar.minutes)
  }
}
