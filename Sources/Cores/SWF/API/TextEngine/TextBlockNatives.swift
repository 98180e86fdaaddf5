import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap

/// X.Tb: TextBlock.
enum TextBlockNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new": NativeCall.act(construct)
    case "get content": get(.content)
    case "get textJustifier": get(.justifier)
    case "get lineRotation": get(.rotation)
    case "get baselineZero": get(.baseline)
    case "get bidiLevel": get(.level)
    case "get applyNonLinearFontScaling": get(.isScaled)
    case "get baselineFontDescription": get(.font)
    case "get baselineFontSize": get(.fontSize)
    case "get firstLine": get(.first)
    case "get lastLine": get(.last)
    case "get textLineCreationResult": get(.result)
    case "get tabStops": NativeCall.give(tabStops)
    case "get firstInvalidLine":
      NativeCall.give { call in
        let known = ["invalid", "possiblyInvalid"]
        return Value(block(call).lines.first { known.contains($0.state) }?.object)
      }
    case "set content": set(.content) { call throws(ScriptError) in try put(call.value(1), call) }
    case "set tabStops":
      set(.stops) { call throws(ScriptError) in try putStops(call.value(1), call) }
    case "set textJustifier":
      set(.justifier) { call throws(ScriptError) in
        try EngineClass.Check.null.test(call.value(1), "textJustifier")
        block(call)[.justifier] = call.value(1)
      }
    case "set lineRotation": check(.rotation, EngineClass.rotation, "lineRotation")
    case "set baselineZero": check(.baseline, EngineClass.baseline, "baselineZero")
    case "set bidiLevel":
      set(.level) { call throws(ScriptError) in
        if call.int(1) < 0 { throw ScriptError(2004) }
        block(call)[.level] = call.value(1)
      }
    case "set applyNonLinearFontScaling": check(.isScaled, .none, "")
    case "set baselineFontDescription": check(.font, .none, "")
    case "set baselineFontSize": check(.fontSize, .negative, "")
    default: ofLines(key)
    }
  }

  private static func block(_ call: NativeCall) -> TextBlockFields {
    TextBlockFields(call.this, call.api.types.engine)
  }

  private static func get(_ field: TextBlockFields.Field) -> NativeFunction {
    NativeCall.give { call in block(call)[field] }
  }

  private static func set(
    _ field: TextBlockFields.Field, _ body: @escaping (NativeCall) throws(ScriptError) -> Void
  ) -> NativeFunction {
    NativeCall.act(body)
  }

  private static func check(
    _ field: TextBlockFields.Field, _ check: EngineClass.Check, _ name: String
  ) -> NativeFunction {
    NativeCall.act { call throws(ScriptError) in
      try check.test(call.value(1), name)
      block(call)[field] = call.value(1)
    }
  }

  // MARK: - What it is like

  /// In this order (X.Tb.1).
  private static func construct(_ call: NativeCall) throws(ScriptError) {
    let block = block(call)
    try put(call.value(1), call)
    try putStops(call.value(2), call)
    block[.justifier] =
      call.value(3).isNull
      ? Value(try EngineRecordNatives.make("SpaceJustifier", call.interpreter)) : call.value(3)
    try EngineClass.rotation.test(call.value(4), "lineRotation")
    block[.rotation] = call.value(4)
    if let baseline = call.text(5), !baseline.isEmpty {
      try EngineClass.baseline.test(call.value(5), "baselineZero")
      block[.baseline] = call.value(5)
    }
    if call.int(6) < 0 { throw ScriptError(2004) }
    block[.level] = call.value(6)
    block[.isScaled] = call.value(7)
    guard call.value(8).isObject else { return }
    try EngineClass.Check.negative.test(call.value(9), "baselineFontSize")
    (block[.font], block[.fontSize]) = (call.value(8), call.value(9))
  }

  /// Content of a script's own class is refused (X.Tb.2).
  private static func put(_ value: Value, _ call: NativeCall) throws(ScriptError) {
    let types = call.api.types.engine
    let new = value.asObject.map { ContentFields($0, types) }
    if let new, !new.isKnown { throw ScriptError(2004) }
    let block = block(call)
    if let old = block.content {
      TextBlockFields.contentChanged(old, call.api)
      old[.block] = .null
    }
    block[.content] = value
    new?[.block] = Value(call.this)
  }

  /// Stops are copied (X.Tb.2).
  private static func putStops(_ value: Value, _ call: NativeCall) throws(ScriptError) {
    guard let vector = value.asObject.map({ ScriptVector($0) }) else {
      block(call)[.stops] = .null
      return
    }
    let stops = (0..<min(vector.count, 4096)).map { vector.raw($0) }.filter(\.isObject)
    block(call)[.stops] = Value(try call.interpreter.makeList(stops))
  }

  private static func tabStops(_ call: NativeCall) throws(ScriptError) -> Value {
    guard let list = block(call)[.stops].asObject else { return .null }
    return try call.interpreter.makeVector(
      of: call.api.types.engine["TabStop"], ScriptList(list).values)
  }

  // MARK: - Lines

  private static func ofLines(_ key: String) -> NativeFunction? {
    switch key {
    case "createTextLine":
      NativeCall.give { call throws(ScriptError) in try create(call, from: 1, reusing: nil) }
    case "recreateTextLine":
      NativeCall.give { call throws(ScriptError) in
        guard let line = call.value(1).asObject, call.value(1) != call.value(2) else {
          throw ScriptError(2004)
        }
        return try create(call, from: 2, reusing: line)
      }
    case "releaseLines": NativeCall.act(release)
    case "releaseLineCreationData": NativeCall.act { _ in }
    case "getTextLineAtCharIndex":
      NativeCall.give { call throws(ScriptError) in
        let index = try character(call)
        let line = block(call).lines.first { ($0.start..<$0.start + $0.length).contains(index) }
        return Value(line?.object)
      }
    case "findNextAtomBoundary", "findPreviousAtomBoundary", "findNextWordBoundary",
      "findPreviousWordBoundary":
      NativeCall.give { call throws(ScriptError) in
        let found = try boundary(call, isNext: key.contains("Next"), isWord: key.contains("Word"))
        return Value(rawInt: Int32(clamping: found))
      }
    case "dump": NativeCall.text { _ in "" }
    default: nil
    }
  }

  /// A character of the text; throws 2006 if there is no such.
  private static func character(_ call: NativeCall) throws(ScriptError) -> Int {
    let index = Int(call.int(1))
    let count = block(call).content?.units(withGraphics: true)?.count ?? 0
    guard (0..<count).contains(index) else { throw ScriptError(2006) }
    return index
  }

  private static func boundary(
    _ call: NativeCall, isNext: Bool, isWord: Bool
  ) throws(ScriptError) -> Int {
    var index = try character(call)
    let units = block(call).content?.units(withGraphics: true) ?? []
    func isBoundary(_ place: Int) -> Bool {
      guard place > 0, place < units.count else { return true }
      if UTF16.isTrailSurrogate(units[place]) { return false }
      return !isWord || (units[place] == 0x20) != (units[place - 1] == 0x20)
    }
    repeat { index += isNext ? 1 : -1 } while index > 0 && index < units.count && !isBoundary(index)
    return max(index, 0)
  }

  /// Makes the line that follows another one (X.Tb.4 to .6); the arguments begin with that.
  private static func create(
    _ call: NativeCall, from first: Int, reusing old: ScriptObject?
  ) throws(ScriptError) -> Value {
    let (block, types) = (block(call), call.api.types.engine)
    guard block.content != nil else { return .null }
    let previous = call.value(first).asObject.map { TextLineFields($0, types) }
    if let previous, previous.state != "valid" || previous[.block] != Value(call.this) {
      throw ScriptError(2004)
    }
    let width = call.number(first + 1)
    guard width >= 0, width <= 1_000_000 else { throw ScriptError(2004) }
    let text: EngineText
    do throws(ScriptError) { text = try EngineText(block, call.api) } catch {
      // No one can catch it (X.Tb.4).
      UncaughtErrors(call.api).report(error)
      return .null
    }
    let start = previous.map { $0.start + $0.length } ?? 0
    guard let line = text.line(from: start, width: width) else {
      block[.result] = call.value("complete")
      return .null
    }
    if line.isCut, !call.flag(first + 3) {
      block[.result] = call.value("insufficientWidth")
      return .null
    }
    block[.result] = call.value(line.isCut ? "emergency" : "success")
    let maker = TextLineMaking(text, call.interpreter)
    let object = try maker.object(reusing: old, in: block)
    return try call.interpreter.holding(Value(object)) { () throws(ScriptError) in
      let fields = TextLineFields(object, types)
      try maker.fill(fields, with: line, width: width)
      fields[.block] = Value(call.this)
      block.insert(fields, after: previous)
      return Value(object)
    }
  }

  /// Lines from one to another leave the block (X.Tb.7).
  private static func release(_ call: NativeCall) throws(ScriptError) {
    let block = block(call)
    guard let first = call.value(1).asObject, let last = call.value(2).asObject else {
      throw ScriptError(2004)
    }
    let lines = block.lines
    guard let start = lines.firstIndex(where: { $0.object == first }),
      let end = lines.firstIndex(where: { $0.object == last }), start <= end
    else { throw ScriptError(2004) }
    for line in lines[start...end] {
      block.remove(line)
      line.setState("invalid")
      line[.block] = .null
    }
  }
}
