import FlashAVM1
import FlashData
import FlashDisplay
import FlashHeap

/// Functions and constants of no class.
enum GlobalFunctions {
  static let table = NativeClass(
    name: "_global",
    members: [
      .method("ASSetPropFlags", .dontEnumerate, setPropertyFlags),
      .method("parseInt", .dontEnumerate, parseInt),
      .method("parseFloat", .dontEnumerate) { context, call throws(ScriptAbort) in
        guard call.count > 0 else { return .undefined }
        let units = try context.objects.string(call[0]).units
        return Value(NumberText.decimal(units, isStrict: false, skipsPoints: true) ?? .nan)
      },
      .method("isNaN", .dontEnumerate) { context, call throws(ScriptAbort) in
        call.count > 0 ? Value(try context.objects.number(call[0]).isNaN) : .true
      },
      .method("isFinite", .dontEnumerate) { context, call throws(ScriptAbort) in
        call.count > 0 ? Value(try context.objects.number(call[0]).isFinite) : .false
      },
      .method("escape", .dontEnumerate, escape),
      .method("unescape", .dontEnumerate, unescape),
      .method("setInterval", .dontEnumerate) { context, call throws(ScriptAbort) in
        try setTimer(context, call, isOnce: false)
      },
      .method("setTimeout", .dontEnumerate) {
        context, call throws(ScriptAbort) in
        try setTimer(context, call, isOnce: true)
      },
      .method("clearInterval", .dontEnumerate, clearTimer),
      .same("clearTimeout", as: "clearInterval", .dontEnumerate),
      .method("trace", .dontEnumerate) { context, call throws(ScriptAbort) in
        context.player.trace(try context.objects.string(call[0]).text)
        return .undefined
      },
      .method("showRedrawRegions", .dontEnumerate) { _, _ throws(ScriptAbort) in .undefined },
      .method("updateAfterEvent", .dontEnumerate) { _, _ throws(ScriptAbort) in .undefined },
      .method("ASnative", .dontEnumerate) { context, call throws(ScriptAbort) in
        guard call.count == 2 else { return .undefined }
        let category = Int(UInt32(bitPattern: try context.objects.int32(call[0])))
        let index = Int(UInt32(bitPattern: try context.objects.int32(call[1])))
        return NativeNumbers.function(context, category, index)
      },
      .method("ASconstructor", .dontEnumerate) { context, call throws(ScriptAbort) in
        let category = Int(try context.objects.int32(call[0]))
        return NativeNumbers.constructor(context, category, Int(try context.objects.int32(call[1])))
      },
      .method("ASSetNative", .dontEnumerate) { context, call throws(ScriptAbort) in
        try setNatives(context, call, asAccessors: false)
      },
      .method("ASSetNativeAccessor", .dontEnumerate) { context, call throws(ScriptAbort) in
        try setNatives(context, call, asAccessors: true)
      },
      .number("NaN", .nan, [.dontEnumerate, .readOnly]),
      .number("Infinity", .infinity, [.dontEnumerate, .readOnly]),
    ])

  /// Headers for requests that no object makes.
  static let headers: [NativeMember] = [
    .method("addRequestHeader", .dontEnumerate, DataLoading.addRequestHeader),
    .method("clearRequestHeaders", .dontEnumerate) { _, _ throws(ScriptAbort) in .undefined },
  ]

  /// `ASSetPropFlags(object, names, set, clear)`: undocumented, but what classes of Macromedia's own are made with.
  private static func setPropertyFlags(
    _ context: NativeContext, _ call: NativeCall
  ) throws(ScriptAbort) -> Value {
    guard call.count > 1, let object = try context.objects.converted(call[0]) else {
      return .undefined
    }
    let set = try propertyFlags(context, call[2])
    let clear = try propertyFlags(context, call[3])
    var places: [Atom] = []
    if call[1].isNull {
      // Newer players leave alone what `arguments` hides (measured: old-natives).
      let isNewer = !context.player.options.hasOldNatives
      if isNewer, clear == .dontEnumerate, object.kind == .array,
        context.objects.hasOwn(object, Atom(.callee))
      {
        return .undefined
      }
      places = context.heap.ownNames(object).map(\.atom)
      // Nor do they ever show these of what the player has made whole (C.Decl.6).
      if isNewer, NativeStates.isAttached(to: object), object.kind != .display {
        let kept: [KnownName] = [.__proto__, .__constructor__, .length]
        places.removeAll { name in kept.contains { Atom($0) == name } }
      }
    } else {
      let names = try context.objects.string(call[1]).text
      places = names.split(separator: ",").map { context.heap.intern(String($0)) }
    }
    for name in places {
      // In any spelling, in every version (L3.6.3).
      let exact = context.heap.find(object, name, caseSensitive: true)
      let place = exact.exists ? exact : context.heap.find(object, name, caseSensitive: false)
      guard place.exists else { continue }
      let old = context.heap.flags(object, place)
      context.heap.setFlags(object, place, old.subtracting(clear).union(set))
    }
    return .undefined
  }

  /// A number as flags: 16 bits, of which the others than these mean nothing.
  private static func propertyFlags(
    _ context: NativeContext, _ value: Value
  ) throws(ScriptAbort) -> PropertyFlags {
    if value.isUndefined { return [] }
    let number = try context.objects.number(value)
    let bits = number.isNaN ? 0 : UInt16(max(0, min(65_535, number)))
    return PropertyFlags(rawValue: bits).intersection(PropertyFlags.versions.union(.constant))
  }

  /// `ASSetNative(object, category, names, first)`: natives of a category by their numbers, one or two for each name.
  ///
  /// A name may begin with the version from which on it is seen.
  private static func setNatives(
    _ context: NativeContext, _ call: NativeCall, asAccessors: Bool
  ) throws(ScriptAbort) -> Value {
    guard let object = call[0].asObject, call.count > 2, !call[2].isUndefined else {
      return .undefined
    }
    let category = Int(try context.objects.int32(call[1]))
    var index = call.count > 3 ? Int(try context.objects.int32(call[3])) : 0
    // Player 9 does not know the version that came after it (measured: native-prefixes).
    let knowsTen = context.player.playerVersion >= 10
    for part in try context.objects.string(call[2]).text.split(
      separator: ",", omittingEmptySubsequences: false)
    {
      var name = part
      var flags: PropertyFlags = []
      for (prefix, flag) in [
        ("10", PropertyFlags.version10), ("6", .version6), ("7", .version7), ("8", .version8),
        ("9", .version9), ("1", []),
      ] where name.hasPrefix(prefix) && (knowsTen || !prefix.hasPrefix("1")) {
        name = name.dropFirst(prefix.count)
        flags = flag
        break
      }
      let first = NativeNumbers.function(context, category, index)
      if asAccessors {
        let second = NativeNumbers.function(context, category, index + 1)
        if !name.isEmpty {
          let accessor = context.heap.makeAccessor(get: first.asObject, set: second.asObject)
          context.heap.define(
            object, context.heap.intern(String(name)), accessor, flags.union(.accessor))
        }
        index += 2
      } else {
        if !name.isEmpty {
          // What is there already stays visible.
          let atom = context.heap.intern(String(name))
          let isThere = context.heap.find(object, atom, caseSensitive: true).exists
          context.heap.define(object, atom, first, isThere ? [] : flags)
        }
        index += 1
      }
    }
    return .undefined
  }

  private static func parseInt(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    guard call.count > 0 else { return .undefined }
    let radix = call.count > 1 ? Int(try context.objects.int32(call[1])) : 0
    let isGiven = call.count > 1
    if isGiven, !(2...36 ~= radix) {
      // Player 9 converts the text all the same (measured: unused-texts).
      if context.player.playerVersion <= 9 { _ = try context.objects.string(call[0]) }
      return .nan
    }
    let units = try context.objects.string(call[0]).units
    return Value(NumberText.whole(units, radix: isGiven ? radix : nil))
  }

  private static func escape(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    guard call.count > 0 else { return .undefined }
    let bytes = URLText.escaped(encoded(context, try context.objects.string(call[0])))
    return Value(context.heap.string(units: bytes.map { UInt16($0) }))
  }

  /// Bytes as the version has them: Latin-1 before SWF 6, UTF-8 from then on.
  private static func encoded(_ context: NativeContext, _ string: ScriptString) -> [UInt8] {
    if context.version < 6 { return string.units.map { UInt8(truncatingIfNeeded: $0) } }
    return Array(string.text.utf8)
  }

  private static func unescape(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    guard call.count > 0 else { return .undefined }
    let result = URLText.unescaped(encoded(context, try context.objects.string(call[0])))
    if context.version < 6 { return Value(context.heap.string(units: result.map { UInt16($0) })) }
    return context.heap.value(String(decoding: result, as: UTF8.self))
  }

  // MARK: - Timers

  private static func setTimer(
    _ context: NativeContext, _ call: NativeCall, isOnce: Bool
  ) throws(ScriptAbort) -> Value {
    guard call.count > 1, let target = call[0].asObject else { return .undefined }
    var name: Atom?
    var next = 1
    if !target.isFunction {
      guard call.count > 2 else { return .undefined }
      name = try context.objects.name(call[1])
      next = 2
    }
    if call[next].isUndefined { return .undefined }
    let interval = Double(try context.objects.int32(call[next]))
    let id = context.player.timers.add(
      interval: interval, repeats: !isOnce, now: context.player.presentTime,
      owner: .actionScript1)
    context.services.timers.pending[id] = TimerCall(
      target: call[0], name: name, arguments: call.rest(from: next + 1), version: context.version,
      clip: context.callingClip, isOnce: isOnce)
    return Value(id)
  }

  private static func clearTimer(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    let id = Int(try context.objects.int32(call[0]))
    context.player.timers.remove(id, of: .actionScript1)
    context.services.timers.pending[id] = nil
    return .undefined
  }
}
