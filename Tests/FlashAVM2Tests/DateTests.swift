import FlashData
import Testing

@testable import FlashAVM2

@Suite("Dates")
struct DateTests {
  /// Code that makes a Date of some arguments.
  private static func date(_ arguments: String, _ count: Int) -> String {
    "getlex Date \(arguments) construct \(count)"
  }

  /// What code traces eight hours behind UTC, at 2005-02-02 07:59:59.500 UTC.
  private func trace(_ code: String, zone: Double = -480) throws -> [String] {
    var surroundings = Surroundings()
    surroundings.date = { 1_107_331_199_500 }
    surroundings.zone = LocalZone(minutes: zone)
    return try CoreNativesTests.trace(code, surroundings: surroundings)
  }

  private func value(_ code: String, zone: Double = -480) throws -> String? {
    try trace(CoreNativesTests.traced(code), zone: zone).first
  }

  @Test(
    "texts (C.Date.20)",
    arguments: [
      ("callproperty toString 0", "Tue Feb 1 23:59:59 GMT-0800 2005"),
      ("callproperty toDateString 0", "Tue Feb 1 2005"),
      ("callproperty toLocaleDateString 0", "Tue Feb 1 2005"),
      ("callproperty toTimeString 0", "23:59:59 GMT-0800"),
      ("callproperty toLocaleString 0", "Tue Feb 1 2005 11:59:59 PM"),
      ("callproperty toLocaleTimeString 0", "11:59:59 PM"),
      ("callproperty toUTCString 0", "Wed Feb 2 07:59:59 2005 UTC"),
      ("pushnull callproperty toJSON 1", "Tue Feb 1 23:59:59 GMT-0800 2005"),
      ("callproperty getTime 0", "1107331199500"), ("callproperty valueOf 0", "1107331199500"),
    ])
  func texts(call: String, expected: String) throws {
    #expect(try value("\(Self.date("", 0)) \(call)") == expected)
    if call.contains(" 0"), !call.contains("getTime"), !call.contains("valueOf") {
      #expect(try value("\(Self.date("pushnan", 1)) \(call)") == "Invalid Date")
    }
  }

  @Test("texts in other zones, around noon and midnight, of far years (C.Date.10, C.Date.21)")
  func zones() {
    #expect(
      DateText.text(0, .all, in: LocalZone(minutes: 345)) == "Thu Jan 1 05:45:00 GMT+0545 1970")
    #expect(DateText.text(0, .time, in: LocalZone(minutes: -90)) == "22:30:00 GMT-0130")
    #expect(DateText.text(0, .localTime, in: LocalZone(minutes: 0)) == "12:00:00 AM")
    #expect(DateText.text(43_200_000, .localTime, in: LocalZone(minutes: 0)) == "12:00:00 PM")
    #expect(DateText.text(46_800_000, .localTime, in: LocalZone(minutes: 0)) == "01:00:00 PM")
    #expect(
      DateText.text(-8.64e15, .universal, in: LocalZone(minutes: 0))
        == "Tue Apr 20 00:00:00 -271821 UTC")
    #expect(DateText.text(8.64e15, .date, in: LocalZone(minutes: 0)) == "Sat Sep 13 275760")
  }

  @Test("a call gives the current date as text (C.Call)")
  func call() throws {
    #expect(
      try value("findpropstrict Date pushbyte 1 pushbyte 2 callproperty Date 2")
        == "Tue Feb 1 23:59:59 GMT-0800 2005")
  }

  @Test(
    "constructors (C.Date.1, C.Date.2)",
    arguments: [
      ("pushshort 1000", 1, "1000"), ("pushdouble -3.9", 1, "-3"),
      (#"pushstring "Apr 12 2006 UTC""#, 1, "1144800000000"),
      (#"pushstring "12""#, 1, "NaN"),
      ("pushnull", 1, "0"), ("pushundefined", 1, "NaN"), ("pushtrue", 1, "1"),
      ("pushshort 1970 pushbyte 0", 2, "28800000"),
      (
        "pushbyte 70 pushbyte 0 pushbyte 1 pushbyte 1 pushbyte 1 pushbyte 1 pushbyte 7", 7,
        "32461007"
      ),
      (
        "pushshort 1970 pushbyte 0 pushbyte 1 pushbyte 0 pushbyte 0 pushbyte 0 pushbyte 0 pushnan",
        8, "28800000"
      ),
      ("pushbyte -5 pushbyte 0", 2, "-2366726400000"),
      ("pushshort 1970 pushbyte 13", 2, "34243200000"),
      ("pushshort 1970 pushbyte -1", 2, "-2649600000"),
      ("pushshort 1970 pushdouble 0.9", 2, "28800000"),
      ("pushshort 1970 pushnan", 2, "NaN"), ("pushshort 1970 pushdouble Infinity", 2, "NaN"),
      ("pushdouble 8.64e15", 1, "8640000000000000"),
      ("pushdouble 8.65e15", 1, "NaN"), ("pushdouble -Infinity", 1, "NaN"),
    ])
  func construct(arguments: String, count: Int, expected: String) throws {
    #expect(try value("\(Self.date(arguments, count)) callproperty getTime 0") == expected)
  }

  @Test("Date.UTC and Date.parse (C.Date.3)")
  func statics() throws {
    #expect(try value("getlex Date pushshort 1970 pushbyte 0 callproperty UTC 2") == "0")
    #expect(
      try value("getlex Date pushbyte 70 pushbyte 0 pushbyte 2 pushbyte 1 callproperty UTC 4")
        == "90000000")
    #expect(try value("getlex Date pushbyte 70 pushnan callproperty UTC 2") == "NaN")
    #expect(try value("getlex Date pushbyte 70 callproperty UTC 1")?.contains("#1063") == true)
    #expect(
      try value(#"getlex Date pushstring "Thu Jan 1 1970" callproperty parse 1"#) == "28800000")
    #expect(try value("getlex Date pushnull callproperty parse 1") == "NaN")
  }

  @Test(
    "parts (C.Date.5, C.Date.8)",
    arguments: [
      ("FullYear", "fullYear", "2005", "2005"), ("Month", "month", "1", "1"),
      ("Date", "date", "1", "2"), ("Day", "day", "2", "3"),
      ("Hours", "hours", "23", "7"), ("Minutes", "minutes", "59", "59"),
      ("Seconds", "seconds", "59", "59"),
      ("Milliseconds", "milliseconds", "500", "500"),
    ])
  func parts(method: String, accessor: String, local: String, universal: String) throws {
    let date = Self.date("", 0)
    #expect(try value("\(date) callproperty get\(method) 0") == local)
    #expect(try value("\(date) callproperty getUTC\(method) 0") == universal)
    #expect(try value("\(date) getproperty \(accessor)") == local)
    #expect(try value("\(date) getproperty \(accessor)UTC") == universal)
    for code in ["callproperty get\(method) 0", "getproperty \(accessor)UTC"] {
      #expect(try value("\(Self.date("pushnan", 1)) \(code)") == "NaN")
    }
  }

  @Test("minutes from local time to UTC (C.Date.5)")
  func offset() throws {
    #expect(try value("\(Self.date("", 0)) callproperty getTimezoneOffset 0") == "480")
    #expect(try value("\(Self.date("", 0)) getproperty timezoneOffset", zone: 345) == "-345")
    #expect(try value("\(Self.date("", 0)) getproperty timezoneOffset", zone: 0) == "0")
    #expect(try value("\(Self.date("pushnan", 1)) getproperty timezoneOffset") == "NaN")
  }

  @Test(
    "setters (C.Date.6)",
    arguments: [
      (
        "pushshort 1999 pushbyte 2 pushbyte 31 callproperty setFullYear 3",
        "Wed Mar 31 23:59:59 GMT-0800 1999"
      ),
      ("pushshort 1999 callproperty setFullYear 1", "Mon Feb 1 23:59:59 GMT-0800 1999"),
      ("pushbyte 14 callproperty setMonth 1", "Wed Mar 1 23:59:59 GMT-0800 2006"),
      ("pushbyte 0 callproperty setDate 1", "Mon Jan 31 23:59:59 GMT-0800 2005"),
      (
        "pushbyte 5 pushbyte 6 pushbyte 7 pushbyte 8 callproperty setHours 4",
        "Tue Feb 1 05:06:07 GMT-0800 2005"
      ),
      ("pushbyte 60 callproperty setMinutes 1", "Wed Feb 2 00:00:59 GMT-0800 2005"),
      ("pushdouble 1.9 callproperty setSeconds 1", "Tue Feb 1 23:59:01 GMT-0800 2005"),
      ("pushshort 1500 callproperty setMilliseconds 1", "Wed Feb 2 00:00:00 GMT-0800 2005"),
      ("pushbyte 0 callproperty setUTCHours 1", "Tue Feb 1 16:59:59 GMT-0800 2005"),
      ("pushbyte 1 callproperty setUTCDate 1", "Mon Jan 31 23:59:59 GMT-0800 2005"),
      ("callproperty setMonth 0", "Tue Feb 1 23:59:59 GMT-0800 2005"),
      ("pushnan callproperty setMonth 1", "Invalid Date"),
      ("pushbyte 1 pushundefined callproperty setMonth 2", "Invalid Date"),
      ("pushbyte 0 callproperty setTime 1", "Wed Dec 31 16:00:00 GMT-0800 1969"),
      ("callproperty setTime 0", "Invalid Date"),
      ("pushint 300000 callproperty setFullYear 1", "Invalid Date"),
    ])
  func setters(call: String, expected: String) throws {
    let code =
      "\(Self.date("", 0)) setlocal1 getlocal1 \(call) getlocal1 callproperty getTime 0 equals"
    let trace = try trace(
      "\(code) setlocal2 \(CoreNativesTests.traced("getlocal1")) \(CoreNativesTests.traced("getlocal2"))"
    )
    // They give the new time.
    #expect(trace == [expected, expected == "Invalid Date" ? "false" : "true"])
  }

  @Test(
    "what is no date becomes one by its year alone (C.Date.7); accessors set like methods (C.Date.8)"
  )
  func accessors() throws {
    let make = "\(Self.date("pushnan", 1)) setlocal1"
    let text = CoreNativesTests.traced("getlocal1")
    #expect(try trace("\(make) getlocal1 pushbyte 9 setproperty date \(text)") == ["Invalid Date"])
    #expect(
      try trace("\(make) getlocal1 pushshort 1999 setproperty fullYear \(text)")
        == ["Fri Jan 1 00:00:00 GMT-0800 1999"])
    #expect(
      try trace("\(make) getlocal1 pushshort 2004 setproperty fullYearUTC \(text)")
        == ["Wed Dec 31 16:00:00 GMT-0800 2003"])
    #expect(
      try trace(
        "\(make) getlocal1 pushshort 2004 setproperty fullYear getlocal1 pushbyte 31 setproperty date getlocal1 pushbyte 1 setproperty hoursUTC \(text)"
      )
        == ["Fri Jan 30 17:00:00 GMT-0800 2004"])
    #expect(
      try trace("\(make) getlocal1 pushbyte 0 setproperty day").first?.contains("#1074") == true)
    #expect(
      try value("getlex Date getproperty prototype getproperty getTime pushbyte 5 call 0")?
        .contains("#1034") == true)
    #expect(try value("getlex Date getproperty prototype") == "Invalid Date")
  }

  @Test(
    "dates in texts (C.Date.30–34)",
    arguments: [
      ("Wed Apr 12 15:30:17 GMT-0700 2006", "Wed Apr 12 22:30:17 2006 UTC"),
      ("Apr 12 2006", "Wed Apr 12 08:00:00 2006 UTC"),
      ("4/12/2006", "Wed Apr 12 08:00:00 2006 UTC"), ("2006/4/12", "Wed Apr 12 08:00:00 2006 UTC"),
      ("12 Apr 2006 3:30 PM", "Wed Apr 12 23:30:00 2006 UTC"),
      ("Wed Apr 12 15:30:17 2006 GMT+0700", "Wed Apr 12 08:30:17 2006 UTC"),
      ("1999 Mon Sun Sat Apr 30 15:30:17", "Fri Apr 30 23:30:17 1999 UTC"),
      ("Apr/03/1988 15:30:17", "Sun Apr 3 23:30:17 1988 UTC"),
      ("  15:30 \tApr/03/1988  ", "Sun Apr 3 23:30:00 1988 UTC"),
      ("Sat Apr 30 77", "Sat Apr 30 08:00:00 1977 UTC"),
      ("Sat Jan Oct 30 77 UTC", "Sun Oct 30 00:00:00 1977 UTC"),
      ("Jan 1 2000 12:00 AM UTC", "Sat Jan 1 00:00:00 2000 UTC"),
      ("Jan 1 2000 12:05 PM UTC", "Sat Jan 1 12:05:00 2000 UTC"),
      ("1/2/03", "Fri Jan 2 08:00:00 1903 UTC"),
      ("Jan 1 2000 1:00 GMT+5", "Fri Dec 31 20:00:00 1999 UTC"),
      ("Jan,1,2000", "Sat Jan 1 08:00:00 2000 UTC"),
      ("Jan - 1 2000", "Sat Jan 1 08:00:00 2000 UTC"),
    ])
  func reads(text: String, expected: String) {
    let time = DateText.parse(Array(text.utf16), in: LocalZone(minutes: -480))
    #expect(DateText.text(time, .universal, in: LocalZone(minutes: 0)) == expected, "\(text)")
  }

  @Test(
    "texts that are no dates (C.Date.30–34)",
    arguments: [
      "", "12", "Jan 1", "Wed 12 2006", "Sat Jan 70 77", "Sat Jan 30 random 77",
      "Jan 30 77 Apr/03/1988",
      "Jan 30 77 GMT-0700 GMT-0800", "2006-04-12", "2006-04-12T10:00:00Z", "Jan 1 2000 1:2:3.5",
      "Jan 1 2000 13:00 PM",
      "Jan 1 2000 PM", "jan 1 2000", "January 1 2000", "Jan 1 2000 Z", "Jan 1 2000 é",
      "Jan 1 1999 2000", "Jan 1x 2000",
      "Jan 1 2 3 2000", "1:2:3 Jan 4 5 2000", "Jan 1 2000 (UTC)", "1/2/3/4",
    ])
  func refuses(text: String) {
    #expect(DateText.parse(Array(text.utf16), in: LocalZone(minutes: 0)).isNaN, "\(text)")
  }

  @Test("Math.random (C.Math.5)")
  func random() throws {
    var surroundings = Surroundings()
    surroundings.random = { 0xFFFF_FFFF }
    let code = CoreNativesTests.traced("getlex Math callproperty random 0 pushdouble 1 lessthan")
    #expect(try CoreNativesTests.trace(code, surroundings: surroundings) == ["true"])
    surroundings.random = { 1 << 30 }
    let half = CoreNativesTests.traced("getlex Math callproperty random 0")
    #expect(try CoreNativesTests.trace(half, surroundings: surroundings) == ["0.5"])
  }
}
