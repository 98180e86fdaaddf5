import FlashAVM2
import FlashDisplay
import FlashHeap

/// X.Gr: GroupElement.
enum GroupNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "get elementCount":
      NativeCall.give { call in Value(rawInt: Int32(clamping: parts(call).count)) }
    case "getElementAt":
      NativeCall.give { call throws(ScriptError) in Value(try part(call)) }
    case "getElementIndex":
      NativeCall.give { call in
        let found = parts(call).firstIndex { Value($0) == call.value(1) }
        return Value(rawInt: Int32(clamping: found ?? -1))
      }
    case "getElementAtCharIndex": NativeCall.give(partAtCharacter)
    case "setElements": NativeCall.act(setElements)
    case "replaceElements": NativeCall.give(replaceElements)
    case "groupElements": NativeCall.give(group)
    case "ungroupElements": NativeCall.act(ungroup)
    case "mergeTextElements": NativeCall.give(merge)
    case "splitTextElement": NativeCall.give(split)
    default: nil
    }
  }

  private static func content(_ call: NativeCall) -> ContentFields { ContentNatives.content(call) }
  private static func parts(_ call: NativeCall) -> [ScriptObject] { content(call).parts ?? [] }

  /// The part that the first argument names; throws 2006 if there is none.
  private static func part(_ call: NativeCall) throws(ScriptError) -> ScriptObject {
    let (parts, index) = (parts(call), Int(call.int(1)))
    guard parts.indices.contains(index) else { throw ScriptError(2006) }
    return parts[index]
  }

  private static func partAtCharacter(_ call: NativeCall) throws(ScriptError) -> Value {
    var rest = Int(call.int(1))
    guard rest >= 0 else { throw ScriptError(2006) }
    for part in parts(call) {
      let types = call.api.types.engine
      let count = ContentFields(part, types).units(withGraphics: true)?.count ?? 0
      if rest < count { return Value(part) }
      rest -= count
    }
    throw ScriptError(2006)
  }

  // MARK: - Changing

  /// How many parts a group can have.
  private static let limit = 1 << 16

  /// The elements of a Vector that may become parts; throws 2004 for one that may not (X.Gr.2).
  private static func given(
    _ value: Value, to call: NativeCall
  ) throws(ScriptError) -> [ScriptObject]? {
    guard let object = value.asObject else { return nil }
    let vector = ScriptVector(object)
    guard vector.count <= limit else { throw ScriptError(2004) }
    var result: [ScriptObject] = []
    for index in 0..<vector.count {
      guard let part = vector.raw(index).asObject else { throw ScriptError(2004) }
      let content = ContentFields(part, call.api.types.engine)
      guard content.isKnown, !contains(content, call.this, call.api) else {
        throw ScriptError(2004)
      }
      result.append(part)
    }
    return result
  }

  /// Whether an element is another one, or has it in it.
  private static func contains(
    _ content: ContentFields, _ object: ScriptObject, _ api: ABCMachine, depth: Int = 0
  ) -> Bool {
    if content.object == object || depth > 60 { return true }
    return (content.parts ?? []).contains {
      contains(ContentFields($0, api.types.engine), object, api, depth: depth + 1)
    }
  }

  /// Gives a group other parts; those that go are in no group then.
  private static func put(
    _ parts: [ScriptObject]?, into call: NativeCall
  ) throws(ScriptError) {
    let types = call.api.types.engine
    // An element has one place, so that a text is never longer than its parts.
    var seen: Set<UInt64> = []
    for part in parts ?? [] {
      let group = ContentFields(part, types)[.group]
      let isFree = group.isNull || group == Value(call.this)
      guard isFree, seen.insert(Value(part).bits).inserted else { throw ScriptError(2004) }
    }
    for old in self.parts(call) { ContentFields(old, types)[.group] = .null }
    guard let parts else {
      content(call).setOwn("GroupElement", .null)
      return TextBlockFields.contentChanged(content(call), call.api)
    }
    let list = try call.interpreter.makeList(parts.map { Value($0) })
    content(call).setOwn("GroupElement", Value(list))
    for part in parts { ContentFields(part, types)[.group] = Value(call.this) }
    TextBlockFields.contentChanged(content(call), call.api)
  }

  static func setElements(_ call: NativeCall) throws(ScriptError) {
    // An empty list is none here (measured: texts-of-groups).
    let parts = try given(call.value(1), to: call)
    try put(parts?.isEmpty ?? true ? nil : parts, into: call)
  }

  private static func vector(
    _ parts: [ScriptObject], _ call: NativeCall
  ) throws(ScriptError) -> Value {
    try call.interpreter.makeVector(
      of: call.api.types.engine["ContentElement"], parts.map { Value($0) })
  }

  /// A range of parts; throws 2006 if it is none.
  private static func range(_ call: NativeCall) throws(ScriptError) -> Range<Int> {
    let (start, end) = (Int(call.int(1)), Int(call.int(2)))
    guard start >= 0, start <= end, end <= parts(call).count else { throw ScriptError(2006) }
    return start..<end
  }

  /// Nothing in the place of nothing is null, wherever it is (X.Gr.2).
  private static func replaceElements(_ call: NativeCall) throws(ScriptError) -> Value {
    let (start, end) = (Int(call.int(1)), Int(call.int(2)))
    guard start >= 0, end >= 0 else { throw ScriptError(2006) }
    if start == end, call.value(3).isNull { return .null }
    let range = try range(call)
    let new = try given(call.value(3), to: call) ?? []
    var parts = parts(call)
    let removed = Array(parts[range])
    let result = try vector(removed, call)
    parts.replaceSubrange(range, with: new)
    try call.interpreter.holding(result) { () throws(ScriptError) in try put(parts, into: call) }
    return result
  }

  /// Puts parts into a new group that takes their place (X.Gr.3).
  private static func group(_ call: NativeCall) throws(ScriptError) -> Value {
    let range = try range(call)
    var parts = parts(call)
    let made = try EngineRecordNatives.make("GroupElement", call.interpreter)
    let inner = Array(parts[range])
    parts.replaceSubrange(range, with: [made])
    let types = call.api.types.engine
    try call.interpreter.holding(Value(made)) { () throws(ScriptError) in
      try put(parts, into: call)
      let list = try call.interpreter.makeList(inner.map { Value($0) })
      ContentFields(made, types).setOwn("GroupElement", Value(list))
      for part in inner { ContentFields(part, types)[.group] = Value(made) }
    }
    return Value(made)
  }

  private static func ungroup(_ call: NativeCall) throws(ScriptError) {
    let types = call.api.types.engine
    let group = ContentFields(try part(call), types)
    guard group.isKind(of: "GroupElement") else { throw ScriptError(2004) }
    let inner = group.parts ?? []
    var parts = parts(call)
    let index = Int(call.int(1))
    parts.replaceSubrange(index..<index + 1, with: inner)
    group.setOwn("GroupElement", .null)
    for part in inner { ContentFields(part, types)[.group] = .null }
    try put(parts, into: call)
  }

  /// Texts as one with the first one's format.
  private static func merge(_ call: NativeCall) throws(ScriptError) -> Value {
    let range = try range(call)
    let types = call.api.types.engine
    var parts = parts(call)
    let texts = parts[range].map { ContentFields($0, types) }
    guard let first = texts.first, texts.allSatisfy({ $0.isKind(of: "TextElement") }) else {
      throw ScriptError(2004)
    }
    let made = try EngineRecordNatives.make("TextElement", call.interpreter)
    let text = texts.flatMap { $0.units(withGraphics: false) ?? [] }
    copy(first, to: made, text, call)
    parts.replaceSubrange(range, with: [made])
    try call.interpreter.holding(Value(made)) { () throws(ScriptError) in
      try put(parts, into: call)
    }
    return Value(made)
  }

  private static func split(_ call: NativeCall) throws(ScriptError) -> Value {
    let types = call.api.types.engine
    let first = ContentFields(try part(call), types)
    guard first.isKind(of: "TextElement") else { throw ScriptError(2004) }
    let text = first.units(withGraphics: false) ?? []
    let (index, cut) = (Int(call.int(1)), Int(call.int(2)))
    guard (0...text.count).contains(cut) else { throw ScriptError(2006) }
    let made = try EngineRecordNatives.make("TextElement", call.interpreter)
    copy(first, to: made, Array(text[cut...]), call)
    first.setOwn(
      "TextElement", Value(call.interpreter.heap.string(units: Array(text[..<cut]))))
    var parts = parts(call)
    parts.insert(made, at: index + 1)
    try call.interpreter.holding(Value(made)) { () throws(ScriptError) in
      try put(parts, into: call)
    }
    return Value(made)
  }

  private static func copy(
    _ first: ContentFields, to object: ScriptObject, _ text: [UInt16], _ call: NativeCall
  ) {
    let made = ContentFields(object, call.api.types.engine)
    for field in [ContentFields.Field.format, .mirror, .rotation] { made[field] = first[field] }
    made.setOwn("TextElement", Value(call.interpreter.heap.string(units: text)))
  }
}
