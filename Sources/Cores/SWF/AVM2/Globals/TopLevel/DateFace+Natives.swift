import FlashData
import FlashHeap

/// A moment that a Date is.
final class DatePayload: NativePayload {
  /// Milliseconds since 1970, UTC; NaN for no date.
  var time: Double

  init(_ time: Double) { self.time = time }
}

/// C.Date: Date.
extension DateFace {
  typealias Part = WritableKeyPath<CalendarTime, Double>

  /// The parts of a date, by the names that methods and accessors have, and those that more arguments of a setter are.
  private static var parts: [(method: String, accessor: String, part: Part, more: [Part])] {
    [
      ("FullYear", "fullYear", \.year, [\.month, \.day]), ("Month", "month", \.month, [\.day]),
      ("Date", "date", \.day, []),
      ("Hours", "hours", \.hours, [\.minutes, \.seconds, \.milliseconds]),
      ("Minutes", "minutes", \.minutes, [\.seconds, \.milliseconds]),
      ("Seconds", "seconds", \.seconds, [\.milliseconds]),
      ("Milliseconds", "milliseconds", \.milliseconds, []),
    ]
  }

  static func natives(_ key: String) -> NativeFunction? {
    switch key {
    case "call":
      return { interpreter, _, _ throws(ScriptError) in
        let world = interpreter.machine.surroundings
        let text = DateText.text(world.date(), .all, in: world.zone)
        return interpreter.heap.value(text)
      }
    case "new": return construct
    case "static UTC": return universal
    case "static parse":
      return { interpreter, registers, _ throws(ScriptError) in
        Value(parse(try interpreter.values.toText(registers[1]).units, interpreter))
      }
    case "getTime", "valueOf", "get time":
      return { interpreter, registers, _ throws(ScriptError) in
        Value(outside: try payload(registers[0], interpreter).time)
      }
    case "setTime", "set time":
      return { interpreter, registers, count throws(ScriptError) in
        let date = try payload(registers[0], interpreter)
        let time = try interpreter.values.toNumber(registers[1])
        date.time = DateText.clip(time)
        return Value(outside: date.time)
      }
    case "getTimezoneOffset", "get timezoneOffset":
      return { interpreter, registers, _ throws(ScriptError) in
        let date = try payload(registers[0], interpreter)
        if date.time.isNaN { return .nan }
        return Value(0 - interpreter.machine.surroundings.zone.minutes(at: date.time))
      }
    case "getDay", "get day": return weekday(isLocal: true)
    case "getUTCDay", "get dayUTC": return weekday(isLocal: false)
    case "toString", "prototype toJSON": return text(.all)
    case "toDateString", "toLocaleDateString": return text(.date)
    case "toTimeString": return text(.time)
    case "toLocaleString": return text(.local)
    case "toLocaleTimeString": return text(.localTime)
    case "toUTCString": return text(.universal)
    default: return part(key)
    }
  }

  /// The getter or setter of one part.
  private static func part(_ key: String) -> NativeFunction? {
    for (method, accessor, part, more) in parts {
      switch key {
      case "get" + method, "get " + accessor: return getter(part, isLocal: true)
      case "getUTC" + method, "get " + accessor + "UTC": return getter(part, isLocal: false)
      case "set" + method: return setter([part] + more, isLocal: true)
      case "setUTC" + method: return setter([part] + more, isLocal: false)
      case "set " + accessor: return setter([part], isLocal: true)
      case "set " + accessor + "UTC": return setter([part], isLocal: false)
      default: continue
      }
    }
    return nil
  }

  /// What a Date keeps; its prototype, and objects whose constructor did not run, are no date.
  static func payload(
    _ value: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> DatePayload {
    let object = try Natives.receiver(value, interpreter.types.date, interpreter)
    return object.payload(or: DatePayload(.nan))
  }

  // MARK: - Making

  private static func parse(_ units: [UInt16], _ interpreter: Interpreter) -> Double {
    DateText.parse(units, in: interpreter.machine.surroundings.zone)
  }

  /// C.Date.1.
  private static func construct(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    guard let object = registers[0].asObject, object.traits.isKind(of: interpreter.types.date)
    else { return .undefined }
    let arguments = Natives.rest(registers[1])
    let time: Double
    switch arguments.count {
    case 0: time = interpreter.machine.surroundings.date()
    case 1:
      let value = try interpreter.values.toPrimitive(arguments[0])
      // Only a string itself is read as a date.
      time =
        arguments[0].isString
        ? parse(arguments[0].string.units, interpreter) : try interpreter.values.toNumber(value)
    default:
      let local = try moment(arguments, interpreter)
      time = DateText.clip(interpreter.machine.surroundings.zone.moment(ofLocal: local))
    }
    object.payload = DatePayload(DateText.clip(time))
    return .undefined
  }

  /// The moment of year, month and so on; NaN if one of them is not finite (C.Date.1, C.Date.2).
  private static func moment(
    _ arguments: [Value], _ interpreter: Interpreter
  ) throws(ScriptError) -> Double {
    var calendar = CalendarTime()
    var isFinite = true
    for (argument, part) in zip(arguments, orderedParts) {
      let number = try interpreter.values.toNumber(argument)
      if !number.isFinite { isFinite = false }
      calendar[keyPath: part] = number
    }
    guard isFinite else { return .nan }
    if calendar.year < 100 { calendar.year += 1900 }
    return calendar.time
  }

  private static var orderedParts: [Part] {
    [\.year, \.month, \.day, \.hours, \.minutes, \.seconds, \.milliseconds]
  }

  /// C.Date.3.
  private static func universal(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let arguments = (1...7).map { registers[$0] }
    return Value(outside: DateText.clip(try moment(arguments, interpreter)))
  }

  // MARK: - Parts

  /// The zone of a function; that of UTC for those of universal time.
  private static func zone(_ isLocal: Bool, _ interpreter: Interpreter) -> LocalZone {
    isLocal ? interpreter.machine.surroundings.zone : LocalZone()
  }

  /// C.Date.5.
  private static func getter(_ part: Part, isLocal: Bool) -> NativeFunction {
    { interpreter, registers, _ throws(ScriptError) in
      let time = try payload(registers[0], interpreter).time
      if time.isNaN { return .nan }
      return Value(
        outside: CalendarTime(time + zone(isLocal, interpreter).shift(at: time))[keyPath: part])
    }
  }

  private static func weekday(isLocal: Bool) -> NativeFunction {
    { interpreter, registers, _ throws(ScriptError) in
      let time = try payload(registers[0], interpreter).time
      if time.isNaN { return .nan }
      return Value(Double(CalendarTime.weekday(time + zone(isLocal, interpreter).shift(at: time))))
    }
  }

  /// C.Date.6 and .7.
  private static func setter(_ parts: [Part], isLocal: Bool) -> NativeFunction {
    { interpreter, registers, count throws(ScriptError) in
      let date = try payload(registers[0], interpreter)
      var numbers: [Double] = []
      for index in 0..<min(count, parts.count) {
        numbers.append(try interpreter.values.toNumber(registers[index + 1]))
      }
      var time = date.time
      if time.isNaN {
        // A year alone makes a date of what is none.
        guard parts[0] == \.year, !numbers.isEmpty else { return .nan }
        time = 0
      } else {
        time += zone(isLocal, interpreter).shift(at: time)
      }
      guard numbers.allSatisfy(\.isFinite) else {
        date.time = .nan
        return .nan
      }
      var calendar = CalendarTime(time)
      for (part, number) in zip(parts, numbers) { calendar[keyPath: part] = number }
      date.time = DateText.clip(zone(isLocal, interpreter).moment(ofLocal: calendar.time))
      return Value(outside: date.time)
    }
  }

  // MARK: - Texts

  /// C.Date.20.
  private static func text(_ form: DateText.Form) -> NativeFunction {
    { interpreter, registers, _ throws(ScriptError) in
      let time = try payload(registers[0], interpreter).time
      let zone = interpreter.machine.surroundings.zone
      return interpreter.heap.value(DateText.text(time, form, in: zone))
    }
  }
}
