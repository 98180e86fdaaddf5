/// What a Date keeps.
final class DateState: NativeState {
  /// Milliseconds since 1970, UTC; may be no number.
  var time: Double
  init(_ time: Double) { self.time = time }
  func trace(_ marker: inout Marker) {}
  static var nodeKind: NodeKind { .date }
  func code(_ coder: StateCoder) { coder.value(&time) }
}

/// `Date`, with the clock and the zone of the player.
enum DateClass {
  /// Milliseconds that local time is ahead of UTC.
  private static func shift(_ context: NativeContext) -> Double {
    context.player.options.clock.zoneMinutes * 60_000
  }

  static let table = NativeClass(
    name: "Date",
    constructor: { context, call throws(ScriptAbort) in
      guard call.isConstruct, let object = call.object else {
        return context.heap.value(text(context, context.player.date))
      }
      object.native = DateState(try time(context, call))
      return call.this
    },
    members: fieldMembers + others,
    statics: [
      .method("UTC") { context, call throws(ScriptAbort) in
        Value(outside: clipped(try calendar(context, call).time))
      }
    ])

  private static let others: [NativeMember] = [
    .method("getYear") { context, call throws(ScriptAbort) in year(context, call, isLocal: true) },
    .method("getUTCYear") { context, call throws(ScriptAbort) in year(context, call, isLocal: false)
    },
    .method("setYear") { context, call throws(ScriptAbort) in
      guard let state = state(call.this) else { return .undefined }
      var calendar = CalendarTime(state.time + shift(context))
      let year = call.count > 0 ? try context.objects.number(call[0]) : .nan
      calendar.year = 0...99 ~= year ? 1900 + year.rounded(.towardZero) : year
      state.time = clipped(calendar.time - shift(context))
      return Value(outside: state.time)
    },
    .method("getDay") { context, call throws(ScriptAbort) in weekday(context, call, isLocal: true)
    },
    .method("getUTCDay") { context, call throws(ScriptAbort) in
      weekday(context, call, isLocal: false)
    },
    .method("getTime", getTime),
    .method("valueOf", getTime),
    .method("setTime") { context, call throws(ScriptAbort) in
      guard let state = state(call.this) else { return .undefined }
      state.time = clipped(call.count > 0 ? try context.objects.number(call[0]) : .nan)
      return Value(outside: state.time)
    },
    .method("getTimezoneOffset") { context, call throws(ScriptAbort) in
      guard let state = state(call.this) else { return .undefined }
      return state.time.isNaN ? .nan : Value(-shift(context) / 60_000)
    },
    .method("toString") { context, call throws(ScriptAbort) in
      guard let state = state(call.this) else { return .undefined }
      return context.heap.value(text(context, state.time))
    },
  ]

  /// Four methods for each part of a date.
  private static var fieldMembers: [NativeMember] {
    var members: [NativeMember] = []
    for field in fields {
      members.append(
        .method("get" + field.name) { context, call throws(ScriptAbort) in
          get(context, call, isLocal: true, field.path)
        })
      members.append(
        .method("getUTC" + field.name) { context, call throws(ScriptAbort) in
          get(context, call, isLocal: false, field.path)
        })
      members.append(
        .method("set" + field.name) { context, call throws(ScriptAbort) in
          try set(context, call, isLocal: true, field)
        })
      members.append(
        .method("setUTC" + field.name) { context, call throws(ScriptAbort) in
          try set(context, call, isLocal: false, field)
        })
    }
    return members
  }

  private struct Field: @unchecked Sendable {
    let name: String
    let path: WritableKeyPath<CalendarTime, Double>
    /// What further arguments of the setter set.
    let following: [WritableKeyPath<CalendarTime, Double>]
  }

  private static let fields: [Field] = [
    Field(name: "FullYear", path: \.year, following: [\.month, \.day]),
    Field(name: "Month", path: \.month, following: [\.day]),
    Field(name: "Date", path: \.day, following: []),
    Field(name: "Hours", path: \.hours, following: [\.minutes, \.seconds, \.milliseconds]),
    Field(name: "Minutes", path: \.minutes, following: [\.seconds, \.milliseconds]),
    Field(name: "Seconds", path: \.seconds, following: [\.milliseconds]),
    Field(name: "Milliseconds", path: \.milliseconds, following: []),
  ]

  private static func state(_ value: Value) -> DateState? { value.asObject?.native as? DateState }

  private static func clipped(_ time: Double) -> Double {
    abs(time) <= 8.64e15 ? time.rounded(.towardZero) : .nan
  }

  private static let getTime: NativeBody = { _, call throws(ScriptAbort) in
    state(call.this).map { Value(outside: $0.time) } ?? .undefined
  }

  /// The moment that a constructor's arguments mean.
  private static func time(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Double
  {
    if call.count == 0 { return context.player.date }
    if call.count == 1 {
      return call[0].isUndefined
        ? context.player.date : clipped(try context.objects.number(call[0]))
    }
    return clipped(try calendar(context, call).time - shift(context))
  }

  private static func calendar(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> CalendarTime
  {
    var calendar = CalendarTime()
    guard call.count > 1 else {
      calendar.year = .nan
      return calendar
    }
    let year = try context.objects.number(call[0])
    calendar.year = 0...99 ~= year ? 1900 + year.rounded(.towardZero) : year
    calendar.month = try context.objects.number(call[1])
    let rest: [WritableKeyPath<CalendarTime, Double>] = [
      \.day, \.hours, \.minutes, \.seconds, \.milliseconds,
    ]
    for (index, path) in rest.enumerated() where call.count > index + 2 {
      calendar[keyPath: path] = try context.objects.number(call[index + 2])
    }
    return calendar
  }

  private static func get(
    _ context: NativeContext, _ call: NativeCall, isLocal: Bool,
    _ path: WritableKeyPath<CalendarTime, Double>
  ) -> Value {
    guard let state = state(call.this) else { return .undefined }
    if state.time.isNaN { return .nan }
    return Value(CalendarTime(state.time + (isLocal ? shift(context) : 0))[keyPath: path])
  }

  private static func set(
    _ context: NativeContext, _ call: NativeCall, isLocal: Bool, _ field: Field
  ) throws(ScriptAbort) -> Value {
    guard let state = state(call.this) else { return .undefined }
    let shift = isLocal ? Self.shift(context) : 0
    let start = state.time.isNaN && field.name == "FullYear" ? 0 : state.time + shift
    guard !start.isNaN else { return .nan }
    var calendar = CalendarTime(start)
    calendar[keyPath: field.path] = call.count > 0 ? try context.objects.number(call[0]) : .nan
    for (index, path) in field.following.enumerated() where call.count > index + 1 {
      calendar[keyPath: path] = try context.objects.number(call[index + 1])
    }
    state.time = clipped(calendar.time - shift)
    return Value(outside: state.time)
  }

  private static func year(_ context: NativeContext, _ call: NativeCall, isLocal: Bool) -> Value {
    let year = get(context, call, isLocal: isLocal, \.year)
    return year.isDouble ? Value(year.double - 1900) : year
  }

  private static func weekday(_ context: NativeContext, _ call: NativeCall, isLocal: Bool) -> Value
  {
    guard let state = state(call.this) else { return .undefined }
    if state.time.isNaN { return .nan }
    return Value(CalendarTime.weekday(state.time + (isLocal ? shift(context) : 0)))
  }

  /// `Tue Nov 24 09:30:00 GMT+0100 2026`.
  static func text(_ context: NativeContext, _ time: Double) -> String {
    if time.isNaN { return "Invalid Date" }
    let local = time + shift(context)
    let calendar = CalendarTime(local)
    func two(_ value: Double) -> String { value < 10 ? "0\(Int(value))" : "\(Int(value))" }
    let name = CalendarTime.weekdays[CalendarTime.weekday(local)]
    let month = CalendarTime.months[Int(calendar.month)]
    let clock = "\(two(calendar.hours)):\(two(calendar.minutes)):\(two(calendar.seconds))"
    let zone = shift(context) / 60_000
    let minutes = Int(zone.magnitude)
    let offset = (zone < 0 ? "-" : "+") + two(Double(minutes / 60)) + two(Double(minutes % 60))
    return "\(name) \(month) \(Int(calendar.day)) \(clock) GMT\(offset) \(Int(calendar.year))"
  }
}
