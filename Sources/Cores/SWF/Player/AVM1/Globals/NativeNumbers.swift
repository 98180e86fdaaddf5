/// The numbers that `ASnative` has for natives.
///
/// Source: the published tables of ASnative's categories, checked by the recorded cases `avm1/assetnative*`.
enum NativeNumbers {
  static func function(_ avm: AVM1, _ category: Int, _ index: Int) -> Value {
    if category == 2, index == 0 {
      return Value(
        avm.makeNative("ASnew") { avm, _ throws(ScriptAbort) in
          Value(avm.currentFrame?.pointee.isConstruct ?? false)
        })
    }
    guard let path = names[category]?[index] else { return .undefined }
    return avm.native(at: path)
  }

  private static let mathNames = [
    "abs", "min", "max", "sin", "cos", "atan2", "tan", "exp", "log", "sqrt", "round", "random",
    "floor", "ceil", "atan", "asin", "acos", "pow",
  ]

  private static let names: [Int: [Int: String]] = [
    1: [0: "ASSetPropFlags"],
    100: [0: "escape", 1: "unescape", 2: "parseInt", 3: "parseFloat"],
    101: [
      0: "Object.prototype.watch", 1: "Object.prototype.unwatch", 2: "Object.prototype.addProperty",
      3: "Object.prototype.valueOf", 4: "Object.prototype.toString",
      5: "Object.prototype.hasOwnProperty", 6: "Object.prototype.isPrototypeOf",
      7: "Object.prototype.isPropertyEnumerable", 8: "Object.registerClass", 9: "Object",
    ],
    106: [0: "Number.prototype.valueOf", 1: "Number.prototype.toString", 2: "Number"],
    107: [0: "Boolean.prototype.valueOf", 1: "Boolean.prototype.toString", 2: "Boolean"],
    200: Dictionary(
      uniqueKeysWithValues: mathNames.enumerated().map { ($0.offset, "Math." + $0.element) }),
    103: [
      0: "Date.prototype.getFullYear", 1: "Date.prototype.getYear", 2: "Date.prototype.getMonth",
      3: "Date.prototype.getDate", 4: "Date.prototype.getDay", 5: "Date.prototype.getHours",
      6: "Date.prototype.getMinutes", 7: "Date.prototype.getSeconds",
      8: "Date.prototype.getMilliseconds", 9: "Date.prototype.setFullYear",
      10: "Date.prototype.setMonth", 11: "Date.prototype.setDate", 12: "Date.prototype.setHours",
      13: "Date.prototype.setMinutes", 14: "Date.prototype.setSeconds",
      15: "Date.prototype.setMilliseconds", 16: "Date.prototype.getTime",
      17: "Date.prototype.setTime", 18: "Date.prototype.getTimezoneOffset",
      19: "Date.prototype.toString", 20: "Date.prototype.setYear",
      128: "Date.prototype.getUTCFullYear", 129: "Date.prototype.getUTCYear",
      130: "Date.prototype.getUTCMonth", 131: "Date.prototype.getUTCDate",
      132: "Date.prototype.getUTCDay", 133: "Date.prototype.getUTCHours",
      134: "Date.prototype.getUTCMinutes", 135: "Date.prototype.getUTCSeconds",
      136: "Date.prototype.getUTCMilliseconds", 137: "Date.prototype.setUTCFullYear",
      138: "Date.prototype.setUTCMonth", 139: "Date.prototype.setUTCDate",
      140: "Date.prototype.setUTCHours", 141: "Date.prototype.setUTCMinutes",
      142: "Date.prototype.setUTCSeconds", 143: "Date.prototype.setUTCMilliseconds",
      256: "Date", 257: "Date.UTC",
    ],
    250: [0: "setInterval", 1: "clearInterval"],
    251: [
      0: "String", 1: "String.prototype.valueOf", 2: "String.prototype.toString",
      3: "String.prototype.toUpperCase", 4: "String.prototype.toLowerCase",
      5: "String.prototype.charAt", 6: "String.prototype.charCodeAt", 7: "String.prototype.concat",
      8: "String.prototype.indexOf", 9: "String.prototype.lastIndexOf",
      10: "String.prototype.slice", 11: "String.prototype.substring",
      12: "String.prototype.split", 13: "String.prototype.substr", 14: "String.fromCharCode",
    ],
    252: [
      0: "Array", 1: "Array.prototype.push", 2: "Array.prototype.pop", 3: "Array.prototype.concat",
      4: "Array.prototype.shift", 5: "Array.prototype.unshift", 6: "Array.prototype.slice",
      7: "Array.prototype.join", 8: "Array.prototype.splice", 9: "Array.prototype.toString",
      10: "Array.prototype.sort", 11: "Array.prototype.reverse", 12: "Array.prototype.sortOn",
    ],
  ]
}

extension AVM1 {
  /// What stands at a path of plain properties below the global object.
  func native(at path: String) -> Value {
    var value = Value(globalObject)
    for part in path.split(separator: ".") {
      guard let object = value.asObject else { return .undefined }
      let place = heap.find(object, heap.intern(String(part)), caseSensitive: true)
      guard place.exists else { return .undefined }
      value = heap.read(object, place)
    }
    return value
  }
}
