/// Functions and constants of no class.
enum GlobalFunctions {
  static let table = NativeClass(
    name: "_global",
    members: [
      .method("ASSetPropFlags", setPropertyFlags),
      .method("parseInt", parseInt),
      .method("parseFloat") { avm, call throws(ScriptAbort) in
        guard call.count > 0 else { return .undefined }
        let units = try avm.string(call[0]).units
        return Value(NumberText.decimal(units, isStrict: false) ?? .nan)
      },
      .method("isNaN") { avm, call throws(ScriptAbort) in
        call.count > 0 ? Value(try avm.number(call[0]).isNaN) : .true
      },
      .method("isFinite") { avm, call throws(ScriptAbort) in
        call.count > 0 ? Value(try avm.number(call[0]).isFinite) : .false
      },
      .method("escape", escape),
      .method("unescape", unescape),
      .method("setInterval") { avm, call throws(ScriptAbort) in
        try setTimer(avm, call, isOnce: false)
      },
      .method("setTimeout") {
        avm, call throws(ScriptAbort) in
        try setTimer(avm, call, isOnce: true)
      },
      .method("clearInterval", .hidden, clearTimer),
      .method("clearTimeout", .hidden, clearTimer),
      .method("updateAfterEvent") { _, _ throws(ScriptAbort) in .undefined },
      .method("ASnative") { avm, call throws(ScriptAbort) in
        let category = Int(try avm.int32(call[0]))
        let index = Int(try avm.int32(call[1]))
        return NativeNumbers.function(avm, category, index)
      },
      .method("ASconstructor") { avm, call throws(ScriptAbort) in
        let category = Int(try avm.int32(call[0]))
        return NativeNumbers.constructor(avm, category, Int(try avm.int32(call[1])))
      },
      .method("ASSetNative") { avm, call throws(ScriptAbort) in
        try setNatives(avm, call, asAccessors: false)
      },
      .method("ASSetNativeAccessor") { avm, call throws(ScriptAbort) in
        try setNatives(avm, call, asAccessors: true)
      },
      .number("NaN", .nan, .hidden),
      .number("Infinity", .infinity, .hidden),
    ])

  /// `ASSetPropFlags(object, names, set, clear)`: undocumented, but what classes of Macromedia's own are made with.
  private static func setPropertyFlags(
    _ avm: AVM1, _ call: NativeCall
  ) throws(ScriptAbort) -> Value {
    guard let object = call[0].asObject, call.count > 1 else { return .undefined }
    let mask: UInt16 = 0x75FF & 0x7587
    let set = UInt16(truncatingIfNeeded: try avm.int32(call[2])) & mask
    let clear = call.count > 3 ? UInt16(truncatingIfNeeded: try avm.int32(call[3])) & mask : 0
    var places: [Atom] = []
    if call[1].isNull {
      // Newer players leave alone what `arguments` hides.
      let version = avm.player.options.playerVersion
      if version >= 13, version != 14, clear == 1, object.kind == .array,
        avm.hasOwn(object, Atom(.callee))
      {
        return .undefined
      }
      places = avm.heap.ownNames(object).map(\.atom)
    } else if let list = call[1].asObject, list.kind == .array {
      for value in try ArrayClass.elements(avm, list) { places.append(try avm.name(value)) }
    } else {
      let names = try avm.string(call[1]).text
      places = names.split(separator: ",").map {
        avm.heap.intern(String($0.drop { $0 == " " }))
      }
    }
    for name in places {
      let place = avm.heap.find(object, name, caseSensitive: avm.caseSensitive)
      guard place.exists else { continue }
      let old = avm.heap.flags(object, place).rawValue
      let new = PropertyFlags(rawValue: (old & ~clear) | set)
      avm.heap.setFlags(object, place, new)
    }
    return .undefined
  }

  /// `ASSetNative(object, category, names, first)`: natives of a category by their numbers, one or two for each name.
  ///
  /// A name may begin with the version from which on it is seen.
  private static func setNatives(
    _ avm: AVM1, _ call: NativeCall, asAccessors: Bool
  ) throws(ScriptAbort) -> Value {
    guard let object = call[0].asObject, call.count > 2, !call[2].isUndefined else {
      return .undefined
    }
    let category = Int(try avm.int32(call[1]))
    var index = call.count > 3 ? Int(try avm.int32(call[3])) : 0
    for part in try avm.string(call[2]).text.split(separator: ",", omittingEmptySubsequences: false)
    {
      var name = part
      var flags: PropertyFlags = []
      for (prefix, flag) in [
        ("10", PropertyFlags.version10), ("6", .version6), ("7", .version7), ("8", .version8),
        ("9", .version9), ("1", []),
      ] where name.hasPrefix(prefix) {
        name = name.dropFirst(prefix.count)
        flags = flag
        break
      }
      let first = NativeNumbers.function(avm, category, index)
      if asAccessors {
        let second = NativeNumbers.function(avm, category, index + 1)
        if !name.isEmpty {
          let accessor = avm.heap.makeAccessor(get: first.asObject, set: second.asObject)
          avm.heap.define(object, avm.heap.intern(String(name)), accessor, flags.union(.accessor))
        }
        index += 2
      } else {
        if !name.isEmpty {
          // What is there already stays visible.
          let atom = avm.heap.intern(String(name))
          let isThere = avm.heap.find(object, atom, caseSensitive: true).exists
          avm.heap.define(object, atom, first, isThere ? [] : flags)
        }
        index += 1
      }
    }
    return .undefined
  }

  private static func parseInt(_ avm: AVM1, _ call: NativeCall) throws(ScriptAbort) -> Value {
    guard call.count > 0 else { return .undefined }
    var units = try avm.string(call[0]).units[...]
    var radix = call.count > 1 ? Int(try avm.int32(call[1])) : 0
    let isGiven = call.count > 1
    if isGiven, !(2...36 ~= radix) { return .nan }
    // Prefixes count at the very beginning only, that of base 16 whatever base is given.
    let isHex = units.count > 1 && units[0] == 0x30 && units[1] | 0x20 == 0x78
    let beginsBlank = units.first.map { NumberText.isBlank($0) } ?? false
    if isHex {
      units = units.dropFirst(2)
      if !isGiven { radix = 16 }
    }
    while let unit = units.first, NumberText.isBlank(unit) { units = units.dropFirst() }
    var isNegative = false
    if let sign = units.first, sign == 0x2D || sign == 0x2B {
      isNegative = sign == 0x2D
      units = units.dropFirst()
    }
    let second = units.dropFirst().first.map { $0 | 0x20 }
    if !isHex, !beginsBlank, units.first == 0x30, second == 0x78 {
      if radix == 0 || radix < 34 && isGiven && !isNegative { return .nan }
      isNegative = false
    }
    if !isHex, !beginsBlank, radix == 0, units.count > 1, units.first == 0x30,
      units.allSatisfy({ 0x30...0x37 ~= $0 })
    {
      radix = 8
    }
    if radix == 0 { radix = 10 }
    var value = 0.0
    var count = 0
    for unit in units {
      guard let digit = NumberText.digit(unit), digit < radix else { break }
      value = value * Double(radix) + Double(digit)
      count += 1
    }
    if count == 0 { return .nan }
    return Value(isNegative ? -value : value)
  }

  private static func escape(_ avm: AVM1, _ call: NativeCall) throws(ScriptAbort) -> Value {
    guard call.count > 0 else { return .undefined }
    let hex = Array("0123456789ABCDEF".utf16)
    var result: [UInt16] = []
    for byte in encoded(avm, try avm.string(call[0])) {
      switch byte {
      case 0: break
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: result.append(UInt16(byte))
      default: result += [0x25, hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
    }
    return Value(avm.heap.string(units: result))
  }

  /// Bytes as the version has them: Latin-1 before SWF 6, UTF-8 from then on.
  private static func encoded(_ avm: AVM1, _ string: ScriptString) -> [UInt8] {
    if avm.version < 6 { return string.units.map { UInt8(truncatingIfNeeded: $0) } }
    return Array(string.text.utf8)
  }

  private static func unescape(_ avm: AVM1, _ call: NativeCall) throws(ScriptAbort) -> Value {
    guard call.count > 0 else { return .undefined }
    let bytes = encoded(avm, try avm.string(call[0]))
    var result: [UInt8] = []
    // Digits that are still to come behind a percent sign, and the value so far.
    var missing = 0
    var value = 0
    scan: for byte in bytes {
      if byte == 0x25 {
        (missing, value) = (2, 0)
      } else if missing == 0 {
        result.append(byte == 0x2B ? 0x20 : byte)
      } else if let digit = NumberText.digit(UInt16(byte)), digit < 16 {
        value = value * 16 + digit
        missing -= 1
        if missing > 0 { continue }
        if value == 0 { break scan }
        result.append(UInt8(value))
      } else if byte != 0x2B {
        missing = 0
      }
    }
    if avm.version < 6 { return Value(avm.heap.string(units: result.map { UInt16($0) })) }
    return avm.value(String(decoding: result, as: UTF8.self))
  }

  // MARK: - Timers

  private static func setTimer(
    _ avm: AVM1, _ call: NativeCall, isOnce: Bool
  ) throws(ScriptAbort) -> Value {
    guard call.count > 1, let target = call[0].asObject else { return .undefined }
    var name: Atom?
    var next = 1
    if !target.isFunction {
      guard call.count > 2 else { return .undefined }
      name = try avm.name(call[1])
      next = 2
    }
    if call[next].isUndefined { return .undefined }
    let interval = Double(try avm.int32(call[next]))
    let id = avm.player.timers.add(interval: interval, repeats: !isOnce, now: avm.player.now)
    let frame = avm.depth > 0 ? avm.frames + (avm.depth - 1) : nil
    avm.timers[id] = TimerCall(
      target: call[0], name: name, arguments: call.rest(from: next + 1), version: avm.version,
      clip: frame?.pointee.baseClip, isOnce: isOnce)
    return Value(id)
  }

  private static func clearTimer(_ avm: AVM1, _ call: NativeCall) throws(ScriptAbort) -> Value {
    let id = Int(try avm.int32(call[0]))
    avm.player.timers.remove(id)
    avm.timers[id] = nil
    return .undefined
  }
}
