import FlashAVM1
import FlashData
import FlashDisplay
import FlashHeap

/// `Date`, with the clock and the zone of the player.
enum DateClass {
  /// Milliseconds that local time is ahead of UTC at a moment.
  private static func shift(_ context: NativeContext, _ time: Double) -> Double {
    context.zone.shift(at: time)
  }

  static let table = NativeClass(
    name: "Date",
    constructor: { context, call throws(ScriptAbort) in
      guard call.isConstruct, let object = call.object else {
        return context.heap.value(text(context, now(context)))
      }
      let arguments = try numbers(context, call)
      let time: Double
      switch arguments.count {
      case 0: time = now(context)
      case 1: time = arguments[0]
      default: time = context.zone.moment(ofLocal: moment(context, arguments))
      }
      object.native = DateState(time)
      return call.this
    },
    members: fieldMembers + others,
    statics: [
      .method("UTC") { context, call throws(ScriptAbort) in
        let arguments = try numbers(context, call)
        return arguments.count > 1 ? Value(outside: moment(context, arguments)) : .undefined
      }
    ])

  private static let others: [NativeMember] = [
    .method("getYear") { context, call throws(ScriptAbort) in
      try get(context, call, isLocal: true) { $0.year - 1900 }
    },
    .method("getUTCYear") { context, call throws(ScriptAbort) in
      try get(context, call, isLocal: false) { $0.year - 1900 }
    },
    .method("setYear") { context, call throws(ScriptAbort) in
      try set(context, call, isLocal: true, fields[0], isShort: true)
    },
    .method("getDay") { context, call throws(ScriptAbort) in
      try weekday(context, call, isLocal: true)
    },
    .method("getUTCDay") { context, call throws(ScriptAbort) in
      try weekday(context, call, isLocal: false)
    },
    .method("getTime") { context, call throws(ScriptAbort) in
      _ = try numbers(context, call)
      return state(call.this).map { Value(outside: $0.time) } ?? .undefined
    },
    .same("valueOf", as: "getTime"),
    .method("setTime") { context, call throws(ScriptAbort) in
      let arguments = try numbers(context, call)
      guard let state = state(call.this) else { return .undefined }
      state.time = clipped(arguments.first ?? .nan)
      return Value(outside: state.time)
    },
    .method("getTimezoneOffset") { context, call throws(ScriptAbort) in
      _ = try numbers(context, call)
      guard let state = state(call.this) else { return .undefined }
      return Value(outside: (state.time - (state.time + shift(context, state.time))) / 60_000)
    },
    .method("toString") { context, call throws(ScriptAbort) in
      _ = try numbers(context, call)
      guard let state = state(call.this) else { return .undefined }
      return context.heap.value(text(context, state.time))
    },
  ]

  /// Four methods for each part of a date.
  private static var fieldMembers: [NativeMember] {
    var members: [NativeMember] = []
    for field in fields {
      for (name, isLocal) in [(field.name, true), ("UTC" + field.name, false)] {
        members.append(
          .method("get" + name) { context, call throws(ScriptAbort) in
            try get(context, call, isLocal: isLocal) { $0[keyPath: field.path] }
          })
        members.append(
          .method("set" + name) { context, call throws(ScriptAbort) in
            try set(context, call, isLocal: isLocal, field, isShort: false)
          })
      }
    }
    return members
  }

  private struct Field: @unchecked Sendable {
    let name: String
    let path: WritableKeyPath<CalendarTime, Double>
    /// What further arguments of the setter set.
    let following: [WritableKeyPath<CalendarTime, Double>]
    /// Whether it is a part of the day's time.
    var isTime = true
  }

  private static let fields: [Field] = [
    Field(name: "FullYear", path: \.year, following: [\.month, \.day], isTime: false),
    Field(name: "Month", path: \.month, following: [\.day], isTime: false),
    Field(name: "Date", path: \.day, following: [], isTime: false),
    Field(name: "Hours", path: \.hours, following: [\.minutes, \.seconds, \.milliseconds]),
    Field(name: "Minutes", path: \.minutes, following: [\.seconds, \.milliseconds]),
    Field(name: "Seconds", path: \.seconds, following: [\.milliseconds]),
    Field(name: "Milliseconds", path: \.milliseconds, following: []),
  ]

  private static func state(_ value: Value) -> DateState? { value.asObject?.native as? DateState }

  private static func clipped(_ time: Double) -> Double {
    abs(time) <= 8.64e15 ? time.rounded(.down) : .nan
  }

  private static func now(_ context: NativeContext) -> Double {
    context.version >= 8 ? context.date.rounded() : context.date
  }

  /// The arguments as numbers, up to the first that is undefined.
  private static func numbers(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> [Double]
  {
    var numbers: [Double] = []
    for index in 0..<min(call.count, 7) {
      if call[index].isUndefined { break }
      numbers.append(try context.objects.number(call[index]))
    }
    return numbers
  }

  /// The moment of a year, a month and so on, by the clock that they are of.
  private static func moment(_ context: NativeContext, _ arguments: [Double]) -> Double {
    var calendar = CalendarTime()
    calendar.year = arguments[0] < 100 ? arguments[0] + 1900 : arguments[0]
    let rest: [WritableKeyPath<CalendarTime, Double>] = [
      \.month, \.day, \.hours, \.minutes, \.seconds, \.milliseconds,
    ]
    for (path, number) in zip(rest, arguments.dropFirst()) { calendar[keyPath: path] = number }
    // To player 9 a year that is not finite is 0 (C.Date.10).
    if context.player.playerVersion < 10,
      !(calendar.year + calendar.month / 12).isFinite
    {
      calendar.year = 0
      if !calendar.month.isFinite { calendar.month = 0 }
    }
    return calendar.time
  }

  private static func get(
    _ context: NativeContext, _ call: NativeCall, isLocal: Bool, _ field: (CalendarTime) -> Double
  ) throws(ScriptAbort) -> Value {
    _ = try numbers(context, call)
    guard let state = state(call.this) else { return .undefined }
    if state.time.isNaN { return .nan }
    return Value(
      outside: field(CalendarTime(state.time + (isLocal ? shift(context, state.time) : 0))))
  }

  private static func set(
    _ context: NativeContext, _ call: NativeCall, isLocal: Bool, _ field: Field, isShort: Bool
  ) throws(ScriptAbort) -> Value {
    var arguments = try numbers(context, call)
    guard let state = state(call.this) else { return .undefined }
    guard !state.time.isNaN else { return .nan }
    let zone = isLocal ? context.zone : LocalZone()
    let start = state.time + zone.shift(at: state.time)
    var calendar = CalendarTime(start)
    if arguments.isEmpty { arguments = [.nan] }
    if isShort, 0...99 ~= arguments[0] { arguments[0] += 1900 }
    if field.name == "Month", arguments[0].isNaN { arguments[0] = 0 }
    if field.name == "Minutes" {
      arguments = arguments.map { Double(Integers.clamped32($0)) }
    }
    for (path, number) in zip([field.path] + field.following, arguments) {
      calendar[keyPath: path] = number
    }
    var time = calendar.time
    if !field.isTime {
      // The time of the day stays, also where days were counted from 0 before 1970.
      var rest = start.truncatingRemainder(dividingBy: CalendarTime.dayLength)
      if rest < 0, context.version >= 8 { rest += CalendarTime.dayLength }
      calendar.hours = 0
      calendar.minutes = 0
      calendar.seconds = 0
      calendar.milliseconds = rest
      time = calendar.time
    }
    state.time = clipped(zone.moment(ofLocal: time))
    return Value(outside: state.time)
  }

  private static func weekday(
    _ context: NativeContext, _ call: NativeCall, isLocal: Bool
  ) throws(ScriptAbort) -> Value {
    _ = try numbers(context, call)
    guard let state = state(call.this) else { return .undefined }
    if state.time.isNaN { return .nan }
    return Value(CalendarTime.weekday(state.time + (isLocal ? shift(context, state.time) : 0)))
  }

  /// `Tue Nov 24 09:30:00 GMT+0100 2026`.
  package static func text(_ context: NativeContext, _ time: Double) -> String {
    guard time.isFinite else {
      // Player 9 shows infinite moments as the first of all (measured: infinite-dates).
      let isShown = !time.isNaN && context.player.playerVersion < 10
      return isShown ? "Sun Jan 1 00:00:00 GMT+0000 1970" : "Invalid Date"
    }
    return CalendarTime.text(time, in: context.zone)
  }
}
