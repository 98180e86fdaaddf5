/// `String`.
enum StringClass {
  static let table = NativeClass(
    name: "String",
    constructor: { avm, call throws(ScriptAbort) in
      let string = call.count > 0 ? try avm.string(call[0]) : avm.heap.emptyString
      guard call.isConstruct, let object = call.object else { return Value(string) }
      guard object.become(.box) else { return Value(string) }
      object.aux = Value(string)
      avm.heap.define(object, Atom(.length), Value(string.count), .hidden)
      return Value(string)
    },
    members: [
      .method("valueOf", valueOf),
      .method("toString", valueOf),
      .method("toUpperCase") { avm, call throws(ScriptAbort) in
        Value(avm.heap.string(units: try text(avm, call).units.map(Letters.upper)))
      },
      .method("toLowerCase") { avm, call throws(ScriptAbort) in
        Value(avm.heap.string(units: try text(avm, call).units.map(Letters.lower)))
      },
      .method("charAt") { avm, call throws(ScriptAbort) in
        let string = try text(avm, call)
        let index = Int(try avm.int32(call[0]))
        guard 0..<string.count ~= index else { return Value(avm.heap.emptyString) }
        return Value(avm.heap.substring(string, index..<index + 1))
      },
      .method("charCodeAt") { avm, call throws(ScriptAbort) in
        let string = try text(avm, call)
        let index = Int(try avm.int32(call[0]))
        if 0..<string.count ~= index { return Value(Int(string[index])) }
        return avm.version < 6 && index >= 0 ? .zero : .nan
      },
      .method("concat") { avm, call throws(ScriptAbort) in
        var result = try text(avm, call)
        for value in call.rest() { result = avm.heap.concatenate(result, try avm.string(value)) }
        return Value(result)
      },
      .method("indexOf", indexOf),
      .method("lastIndexOf", lastIndexOf),
      .method("slice") { avm, call throws(ScriptAbort) in
        let string = try text(avm, call)
        guard call.count > 0 else { return .undefined }
        let start = try wrapped(avm, call[0], string.count)
        let end =
          call.count > 1 && !call[1].isUndefined
          ? try wrapped(avm, call[1], string.count) : string.count
        return Value(avm.heap.substring(string, start..<max(start, end)))
      },
      .method("substring") { avm, call throws(ScriptAbort) in
        let string = try text(avm, call)
        guard call.count > 0 else { return .undefined }
        let start = try clamped(avm, call[0], string.count)
        let end =
          call.count > 1 && !call[1].isUndefined
          ? try clamped(avm, call[1], string.count) : string.count
        return Value(avm.heap.substring(string, min(start, end)..<max(start, end)))
      },
      .method("split", split),
      .method("substr") { avm, call throws(ScriptAbort) in
        let string = try text(avm, call)
        guard call.count > 0 else { return .undefined }
        let start = try wrapped(avm, call[0], string.count)
        var length = string.count
        if call.count > 1, !call[1].isUndefined { length = Int(try avm.int32(call[1])) }
        let end: Int
        if length < 0 {
          // A negative length counts from the end.
          end = max(start, min(string.count, string.count + length))
        } else {
          end = min(string.count, start + length)
        }
        return Value(avm.heap.substring(string, start..<end))
      },
    ],
    statics: [
      .method("fromCharCode") { avm, call throws(ScriptAbort) in
        var units: [UInt16] = []
        for value in call.rest() {
          let unit = UInt16(truncatingIfNeeded: try avm.int32(value))
          if unit == 0 { break }
          units.append(unit)
        }
        return Value(avm.heap.string(units: units))
      }
    ])

  /// The text that a method works on; a String's own, whatever its `toString` has become.
  private static func text(_ avm: AVM1, _ call: NativeCall) throws(ScriptAbort) -> ScriptString {
    if let object = call.object, object.kind == .box, object.aux.isString {
      return object.aux.string
    }
    return try avm.string(call.this)
  }

  private static func valueOf(_ avm: AVM1, _ call: NativeCall) throws(ScriptAbort) -> Value {
    if call.this.isString { return call.this }
    guard let object = call.object, object.kind == .box, object.aux.isString else {
      // In SWF 5 what is no String has a text all the same.
      return avm.version < 6 && call.object != nil ? Value(avm.heap.emptyString) : .undefined
    }
    return object.aux
  }

  /// An index that counts from the end when it is negative.
  private static func wrapped(
    _ avm: AVM1, _ value: Value, _ count: Int
  ) throws(ScriptAbort) -> Int {
    let index = Int(try avm.int32(value))
    return index < 0 ? max(0, count + index) : min(index, count)
  }

  private static func clamped(
    _ avm: AVM1, _ value: Value, _ count: Int
  ) throws(ScriptAbort) -> Int {
    min(max(0, Int(try avm.int32(value))), count)
  }

  private static func matches(_ string: ScriptString, _ part: ScriptString, at start: Int) -> Bool {
    for index in 0..<part.count where string[start + index] != part[index] { return false }
    return true
  }

  private static func indexOf(_ avm: AVM1, _ call: NativeCall) throws(ScriptAbort) -> Value {
    let string = try text(avm, call)
    guard call.count > 0 else { return .undefined }
    let part = try avm.string(call[0])
    var start = call.count > 1 ? Int(try avm.int32(call[1])) : 0
    start = max(0, start)
    while start + part.count <= string.count {
      if matches(string, part, at: start) { return Value(start) }
      start += 1
    }
    return Value(-1)
  }

  private static func lastIndexOf(_ avm: AVM1, _ call: NativeCall) throws(ScriptAbort) -> Value {
    let string = try text(avm, call)
    guard call.count > 0 else { return .undefined }
    let part = try avm.string(call[0])
    var start = string.count - part.count
    if call.count > 1, !call[1].isUndefined {
      let given = Int(try avm.int32(call[1]))
      if given < 0 { return Value(-1) }
      start = min(start, given)
    }
    while start >= 0 {
      if matches(string, part, at: start) { return Value(start) }
      start -= 1
    }
    return Value(-1)
  }

  private static func split(_ avm: AVM1, _ call: NativeCall) throws(ScriptAbort) -> Value {
    let string = try text(avm, call)
    if call.count == 0, avm.version >= 6 { return Value(avm.makeArray([Value(string)])) }
    let limit =
      call.count > 1 && !call[1].isUndefined ? max(0, Int(try avm.int32(call[1]))) : Int.max
    let array = avm.makeArray()
    // `undefined` splits at commas in no version; in SWF 5 an empty separator splits nothing.
    var separator = try avm.string(call[0])
    if avm.version < 6 {
      // Only one unit ever separates, and nothing is left of a limit of 0.
      if call[0].isUndefined { separator = avm.heap.string(",") }
      let isOne = separator.count == 1
      if separator.isEmpty { return Value(avm.makeArray([Value(string)])) }
      if limit == 0 { return Value(array) }
      if !isOne { return Value(avm.makeArray([Value(string)])) }
      if string.isEmpty { return Value(avm.makeArray([Value(string)])) }
    }
    if call[0].isUndefined, avm.version >= 6 { return Value(avm.makeArray([Value(string)])) }
    var count = 0
    func add(_ range: Range<Int>) {
      guard count < limit else { return }
      avm.heap.addElement(array, at: count, Value(avm.heap.substring(string, range)))
      count += 1
    }
    if string.isEmpty, !separator.isEmpty {
      // Nothing to be found: a part comes whatever the limit is.
      return Value(avm.makeArray([Value(string)]))
    }
    if separator.isEmpty {
      if avm.version < 6 {
        add(0..<string.count)
      } else {
        for index in 0..<string.count { add(index..<index + 1) }
      }
      return Value(array)
    }
    var start = 0
    var index = 0
    while index + separator.count <= string.count {
      if matches(string, separator, at: index) {
        add(start..<index)
        index += separator.count
        start = index
      } else {
        index += 1
      }
    }
    add(start..<string.count)
    return Value(array)
  }
}
