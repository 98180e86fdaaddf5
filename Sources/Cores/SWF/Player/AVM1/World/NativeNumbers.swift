/// The numbers that `ASnative` has for natives.
///
/// Source: the published tables of ASnative's categories, checked by the recorded cases `avm1/assetnative*` and `from_gnash` ASnative.
enum NativeNumbers {
  /// A function of a number, a new one each time.
  static func function(_ context: NativeContext, _ category: Int, _ index: Int) -> Value {
    if let special = special(context, category, index) { return Value(special) }
    guard let path = path(category, index), let number = context.world.natives.number(of: path)
    else {
      return .undefined
    }
    return Value(make(context, number))
  }

  /// The number of a native that is no class's member, by its name; nil for other names.
  static func number(named name: String, _ context: NativeContext) -> Int? {
    if name == "ASconstructor" { return addConstructor(context) }
    let words = name.split(separator: " ")
    guard words.count == 3, words[0] == "ASnative", let category = Int(words[1]),
      let index = Int(words[2]), special(context, category, index) != nil
    else { return nil }
    return context.world.natives.number(of: name)
  }

  private static func addConstructor(_ context: NativeContext) -> Int {
    context.world.natives.add("ASconstructor") { _, _ throws(ScriptAbort) in .undefined }
  }

  /// A constructor of a number: also of one that there is no native for, which then makes nothing of its objects.
  static func constructor(_ context: NativeContext, _ category: Int, _ index: Int) -> Value {
    let function =
      function(context, category, index).asObject
      ?? make(context, addConstructor(context))
    let prototype = context.world.makeObject()
    context.heap.define(prototype, Atom(.constructor), Value(function), .dontEnumerate)
    context.heap.define(function, Atom(.prototype), Value(prototype), .hidden)
    return Value(function)
  }

  private static func make(_ context: NativeContext, _ number: Int) -> ScriptObject {
    let object = context.heap.makeObject(.nativeFunction)
    object.aux = Value(number)
    context.world.adoptFunctionClass(object)
    return object
  }

  /// What no class has as a member.
  private static func special(_ context: NativeContext, _ category: Int, _ index: Int)
    -> ScriptObject?
  {
    let body: NativeBody
    switch (category, index) {
    case (2, 0):
      body = { context, _ throws(ScriptAbort) in
        Value(context.caller?.pointee.isConstruct ?? false)
      }
    case (200, 20...):
      // No function of Math; its arguments are asked for their values all the same.
      body = { context, call throws(ScriptAbort) in
        for value in call.rest().prefix(2) { _ = try context.objects.number(value) }
        return .nan
      }
    case (102, 0), (102, 1):
      // As SWF 4 had it: ASCII alone.
      body = { context, call throws(ScriptAbort) in
        let units = try context.objects.string(call.this).units
        return Value(
          context.heap.string(
            units: units.map { unit in
              let isLower = 0x61...0x7A ~= unit
              let isUpper = 0x41...0x5A ~= unit
              if index == 0 { return isLower ? unit - 0x20 : unit }
              return isUpper ? unit + 0x20 : unit
            }))
      }
    case (2106, 202):
      body = { context, call throws(ScriptAbort) in
        try SharedObjectClass.opened(context, call[0], call[1]).map { Value($0) } ?? .null
      }
    case (2106, 204):
      body = { context, call throws(ScriptAbort) in
        guard let object = call[0].asObject else { return .false }
        return Value(try SharedObjectClass.open(context, object, call[1], call[2]))
      }
    default: return nil
    }
    return make(context, context.world.natives.add("ASnative \(category) \(index)", body))
  }

  private static func path(_ category: Int, _ index: Int) -> String? {
    if let path = names[category]?[index] { return path }
    if let list = methods[category], list.indices.contains(index) { return list[index] }
    // Getters have the odd numbers, setters the even ones after them.
    if let (name, properties) = accessors[category], index > 0,
      properties.indices.contains((index - 1) / 2)
    {
      return name + "." + properties[(index - 1) / 2] + (index % 2 == 0 ? "=" : "")
    }
    return nil
  }

  /// Categories of accessors: the class, and the properties in their order.
  private static let accessors: [Int: (String, [String])] = [
    666: ("Stage", ["scaleMode", "align", "width", "height", "showMenu"]),
    1109: (
      "flash.filters.ConvolutionFilter",
      [
        "matrixX", "matrixY", "matrix", "divisor", "bias", "preserveAlpha", "clamp", "color",
        "alpha",
      ]
    ),
  ]

  private static func members(_ name: String, _ names: [String]) -> [String] {
    names.map { name + "." + $0 }
  }

  /// Categories that are counted without a gap.
  private static let methods: [Int: [String]] = [
    100: members("_global", ["escape", "unescape", "parseInt", "parseFloat"]),
    101: members(
      "Object",
      [
        "watch", "unwatch", "addProperty", "valueOf", "toString", "hasOwnProperty", "isPrototypeOf",
        "isPropertyEnumerable",
      ]) + ["Object$.registerClass", "Object", "Function.call", "Function.apply", "Function"],
    106: members("Number", ["valueOf", "toString"]) + ["Number"],
    107: members("Boolean", ["valueOf", "toString"]) + ["Boolean"],
    200: members(
      "Math",
      [
        "abs", "min", "max", "sin", "cos", "atan2", "tan", "exp", "log", "sqrt", "round", "random",
        "floor", "ceil", "atan", "asin", "acos", "pow",
      ]) + members("_global", ["isNaN", "isFinite"]),
    250: members("_global", ["setInterval", "clearInterval", "setTimeout"]),
    251: ["String"]
      + members(
        "String",
        [
          "valueOf", "toString", "toUpperCase", "toLowerCase", "charAt", "charCodeAt", "concat",
          "indexOf", "lastIndexOf", "slice", "substring", "split", "substr",
        ]) + ["String$.fromCharCode"],
    252: ["Array"]
      + members(
        "Array",
        [
          "push", "pop", "concat", "shift", "unshift", "slice", "join", "splice", "toString",
          "sort",
          "reverse", "sortOn",
        ]),
    400: members("XMLSocket", ["connect", "send", "close"]),
    600: members(
      "Selection",
      [
        "getBeginIndex", "getEndIndex", "getCaretIndex", "getFocus", "setFocus", "setSelection",
      ]),
    700: members("Color", ["setRGB", "setTransform", "getRGB", "getTransform"]),
    800: members("Key", ["getAscii", "getCode", "isDown", "isToggled"]),
    1999: members("Accessibility", ["isActive", "sendEvent", "updateProperties"]),
  ]

  private static let dates = [
    "getFullYear", "getYear", "getMonth", "getDate", "getDay", "getHours", "getMinutes",
    "getSeconds", "getMilliseconds", "setFullYear", "setMonth", "setDate", "setHours",
    "setMinutes", "setSeconds", "setMilliseconds", "getTime", "setTime", "getTimezoneOffset",
    "toString", "setYear",
  ]
  private static let utcDates = [
    "getUTCFullYear", "getUTCYear", "getUTCMonth", "getUTCDate", "getUTCDay", "getUTCHours",
    "getUTCMinutes", "getUTCSeconds", "getUTCMilliseconds", "setUTCFullYear", "setUTCMonth",
    "setUTCDate", "setUTCHours", "setUTCMinutes", "setUTCSeconds", "setUTCMilliseconds",
  ]

  /// Categories with gaps.
  private static let names: [Int: [Int: String]] = [
    1: [0: "_global.ASSetPropFlags"],
    4: [0: "_global.ASSetNative", 1: "_global.ASSetNativeAccessor"],
    9: [0: "_global.updateAfterEvent"],
    103: Dictionary(
      uniqueKeysWithValues: dates.enumerated().map { ($0.offset, "Date." + $0.element) }
        + utcDates.enumerated().map { ($0.offset + 128, "Date." + $0.element) }
        + [(256, "Date"), (257, "Date$.UTC")]),
    900: Dictionary(
      uniqueKeysWithValues: [
        "attachMovie", "swapDepths", "localToGlobal", "globalToLocal", "hitTest", "getBounds",
        "getBytesTotal", "getBytesLoaded", "attachAudio", "attachVideo", "getDepth", "setMask",
      ].enumerated().map { ($0.offset, "MovieClip." + $0.element) }
        + [
          "createEmptyMovieClip", "beginFill", "beginGradientFill", "moveTo", "lineTo", "curveTo",
          "lineStyle", "endFill", "clear",
        ].enumerated().map { ($0.offset + 200, "MovieClip." + $0.element) }),
  ]
}
