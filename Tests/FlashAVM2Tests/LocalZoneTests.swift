import FlashData
import Testing

@testable import FlashAVM2

@Suite("Zones with daylight saving")
struct LocalZoneTests {
  /// Eight hours behind UTC; an hour less from the second Sunday of March to the first of November.
  private static let west = LocalZone(
    minutes: -480,
    daylight: LocalZone.Daylight(
      begins: LocalZone.Change(month: 3, week: 2, weekday: 0, minutes: 120),
      ends: LocalZone.Change(month: 11, week: 1, weekday: 0, minutes: 60)))

  /// Ten hours ahead of UTC; an hour more from the first Sunday of October to the first of April.
  private static let south = LocalZone(
    minutes: 600,
    daylight: LocalZone.Daylight(
      begins: LocalZone.Change(month: 10, week: 1, weekday: 0, minutes: 120),
      ends: LocalZone.Change(month: 4, week: 1, weekday: 0, minutes: 120)))

  private func value(_ code: String, _ zone: LocalZone) throws -> String? {
    var surroundings = Surroundings()
    surroundings.zone = zone
    let code = CoreNativesTests.traced(code)
    return try CoreNativesTests.trace(code, surroundings: surroundings).first
  }

  private func millisecond(_ text: String) -> Double {
    DateText.parse(Array(text.utf16), in: LocalZone())
  }

  @Test(
    "the clock changes at the hour of a Sunday, in each year alike (C.Date.10)",
    arguments: [
      ("Mar 14 2010 9:59:59 UTC", "01:59:59 GMT-0800"),
      ("Mar 14 2010 10:00:00 UTC", "03:00:00 GMT-0700"),
      ("Nov 7 2010 8:59:59 UTC", "01:59:59 GMT-0700"),
      ("Nov 7 2010 9:00:00 UTC", "01:00:00 GMT-0800"),
      ("Mar 8 1998 20:00:00 UTC", "13:00:00 GMT-0700"),
      ("Jan 1 1970 8:00:00 UTC", "00:00:00 GMT-0800"),
    ])
  func changes(moment: String, expected: String) {
    #expect(DateText.text(millisecond(moment), .time, in: Self.west) == expected)
  }

  @Test(
    "summer comes at the turn of the year in the south (C.Date.10)",
    arguments: [
      ("Jan 1 2012 00:00:00 UTC", 660.0), ("Jul 1 2012 00:00:00 UTC", 600),
      ("Mar 31 2012 15:59:59 UTC", 660), ("Mar 31 2012 16:00:00 UTC", 600),
      ("Oct 6 2012 15:59:59 UTC", 600), ("Oct 6 2012 16:00:00 UTC", 660),
    ])
  func south(moment: String, minutes: Double) {
    #expect(Self.south.minutes(at: millisecond(moment)) == minutes)
  }

  @Test("the fifth week is the last that the month has")
  func lastWeek() {
    let zone = LocalZone(
      minutes: 60,
      daylight: LocalZone.Daylight(
        begins: LocalZone.Change(month: 3, week: 5, weekday: 0, minutes: 120),
        ends: LocalZone.Change(month: 10, week: 5, weekday: 0, minutes: 120)))
    #expect(zone.minutes(at: millisecond("Mar 28 2021 0:59:59 UTC")) == 60)
    #expect(zone.minutes(at: millisecond("Mar 28 2021 1:00:00 UTC")) == 120)
    #expect(zone.minutes(at: millisecond("Oct 31 2021 0:59:59 UTC")) == 120)
    #expect(zone.minutes(at: millisecond("Oct 31 2021 1:00:00 UTC")) == 60)
    #expect(zone.minutes(at: .nan) == 60)
    #expect(zone.minutes(at: .infinity) == 60)
  }

  private static func date(_ parts: Int...) -> String {
    let values = parts.map { "pushshort \($0)" }.joined(separator: " ")
    return "getlex Date \(values) construct \(parts.count)"
  }

  @Test(
    "parts of a date are read and set by the clock of their day (C.Date.1, C.Date.5, C.Date.6, C.Date.33)",
    arguments: [
      ("\(date(2010, 6, 4, 12)) callproperty getUTCHours 0", "19"),
      ("\(date(2010, 0, 4, 12)) callproperty getUTCHours 0", "20"),
      ("\(date(2010, 6, 4)) callproperty getTimezoneOffset 0", "420"),
      ("\(date(2010, 0, 4)) getproperty timezoneOffset", "480"),
      // The hour that the clock skips, and the one that it shows twice.
      ("\(date(2010, 2, 14, 2, 30)) callproperty getHours 0", "1"),
      ("\(date(2010, 10, 7, 1, 30)) getproperty timezoneOffset", "480"),
      (
        "\(date(2010, 0, 4, 12)) setlocal1 getlocal1 pushbyte 6 callpropvoid setMonth 1 getlocal1 callproperty toString 0",
        "Sun Jul 4 12:00:00 GMT-0700 2010"
      ),
      (
        "getlex Date pushstring \"Jul 4 2010 12:00\" construct 1 callproperty getUTCHours 0", "19"
      ),
      (
        "getlex Date pushstring \"Jul 4 2010 12:00 GMT-0800\" construct 1 callproperty getHours 0",
        "13"
      ),
      ("\(date(2010, 6, 4, 12)) callproperty toUTCString 0", "Sun Jul 4 19:00:00 2010 UTC"),
    ])
  func parts(code: String, expected: String) throws {
    #expect(try value(code, Self.west) == expected, "\(code)")
  }
}
