import FlashAVM2
import FlashDisplay
import FlashHeap

/// What a block shows, and its parts: their fields as they lie in objects (X.Ce).
struct ContentFields {
  enum Field: Int { case format, mirror, rotation, group, block }

  let object: ScriptObject
  private let types: EngineTypes

  init(_ object: ScriptObject, _ types: EngineTypes) { (self.object, self.types) = (object, types) }

  subscript(_ field: Field) -> Value {
    get { Fields(object, of: types["ContentElement"])[field.rawValue] }
    nonmutating set { Fields(object, of: types["ContentElement"])[field.rawValue] = newValue }
  }

  /// A field that a class below adds.
  func own(_ name: String, _ index: Int = 0) -> Value { Fields(object, of: types[name])[index] }
  func setOwn(_ name: String, at index: Int = 0, _ value: Value) {
    Fields(object, of: types[name])[index] = value
  }

  func isKind(of name: String) -> Bool { object.traits.isKind(of: types[name]) }

  /// What the player itself knows: not a class of a script (X.Ce.1).
  var isKnown: Bool { object.traits.program == nil }

  /// The parts of a group; nil if it never had any.
  var parts: [ScriptObject]? {
    guard isKind(of: "GroupElement"), let list = own("GroupElement").asObject else { return nil }
    return ScriptList(list).values.compactMap(\.asObject)
  }

  /// The character that stands for a graphic.
  static let graphic: UInt16 = 0xFDEF

  /// Its text, with the characters of graphics if they are wanted; nil is null (X.Ce.3).
  ///
  /// Parts of a group without text take away what was before them (measured: texts-of-groups).
  func units(withGraphics: Bool, depth: Int = 0) -> [UInt16]? {
    if isKind(of: "TextElement") { return own("TextElement").asString?.units }
    if isKind(of: "GraphicElement") { return withGraphics ? [Self.graphic] : [] }
    guard depth < 64, let parts else { return nil }
    var result: [UInt16]? = []
    for part in parts {
      let text = ContentFields(part, types).units(withGraphics: withGraphics, depth: depth + 1)
      result = text.map { (result ?? []) + $0 }
    }
    return result
  }

  /// The parts that have text themselves, in their order.
  func leaves(depth: Int = 0) -> [ContentFields] {
    guard depth < 64, let parts else { return isKind(of: "GroupElement") ? [] : [self] }
    return parts.flatMap { ContentFields($0, types).leaves(depth: depth + 1) }
  }

  /// The group or element that no other one contains.
  var root: ContentFields {
    var (top, depth) = (self, 0)
    while depth < 64, let group = top[.group].asObject {
      top = ContentFields(group, types)
      depth += 1
    }
    return top
  }
}

/// X.Ce, X.Te, X.Ge: ContentElement, TextElement and GraphicElement.
enum ContentNatives {
  static func of(_ key: String, _ name: String) -> NativeFunction? {
    switch key {
    case "new": NativeCall.act { call throws(ScriptError) in try construct(call, name) }
    case "get elementFormat": get(.format)
    case "get eventMirror": get(.mirror)
    case "get groupElement": get(.group)
    case "get textRotation": get(.rotation)
    case "set elementFormat": set(.format)
    case "set eventMirror": set(.mirror)
    case "set textRotation":
      NativeCall.act { call throws(ScriptError) in
        try EngineClass.rotation.test(call.value(1), "textRotation")
        content(call)[.rotation] = call.value(1)
      }
    case "get text": text(withGraphics: false)
    case "get rawText": text(withGraphics: true)
    case "get textBlock": NativeCall.give { call in content(call).root[.block] }
    case "get textBlockBeginIndex":
      NativeCall.give { call in Value(rawInt: Int32(clamping: start(of: content(call)) ?? -1)) }
    case "set text":
      NativeCall.act { call in change(content(call), to: call.value(1), call.api) }
    case "replaceText": NativeCall.act(replaceText)
    default: name == "GraphicElement" ? ofGraphic(key) : nil
    }
  }

  static func content(_ call: NativeCall) -> ContentFields {
    ContentFields(call.this, call.api.types.engine)
  }

  private static func get(_ field: ContentFields.Field) -> NativeFunction {
    NativeCall.give { call in content(call)[field] }
  }

  private static func set(_ field: ContentFields.Field) -> NativeFunction {
    NativeCall.act { call in
      content(call)[field] = call.value(1)
      TextBlockFields.contentChanged(content(call), call.api)
    }
  }

  private static func text(withGraphics: Bool) -> NativeFunction {
    NativeCall.give { call in
      guard let units = content(call).units(withGraphics: withGraphics) else { return .null }
      return Value(call.interpreter.heap.string(units: units))
    }
  }

  /// The class itself cannot be made, only those below it (X.Ce.1).
  private static func construct(_ call: NativeCall, _ name: String) throws(ScriptError) {
    let content = content(call)
    let types = call.api.types.engine
    if name == "ContentElement", call.this.traits === types[name] {
      try call.interpreter.showing(["Error$/throwError"]) { () throws(ScriptError) in
        throw ScriptError(2012, "ContentElement")
      }
    }
    let own = name == "ContentElement" ? 0 : name == "GraphicElement" ? 3 : 1
    let rotation = call.value(own + 3)
    try EngineClass.rotation.test(rotation, "textRotation")
    content[.format] = call.value(own + 1)
    content[.mirror] = call.value(own + 2)
    content[.rotation] = rotation
    switch name {
    case "TextElement": content.setOwn(name, call.value(1))
    case "GraphicElement":
      for field in 1..<3 where call.number(field + 1) < 0 { throw ScriptError(2004) }
      for field in 0..<3 { content.setOwn(name, at: field, call.value(field + 1)) }
    case "GroupElement": try GroupNatives.setElements(call)
    default: break
    }
  }

  /// Where its text begins in that of its block; nil if it is in none.
  private static func start(of content: ContentFields) -> Int? {
    let root = content.root
    guard root[.block].isObject else { return nil }
    var place = 0
    for leaf in root.leaves() {
      if leaf.object == content.object { return place }
      place += leaf.units(withGraphics: true)?.count ?? 0
    }
    return content.object == root.object ? 0 : nil
  }

  private static func change(_ content: ContentFields, to text: Value, _ api: ABCMachine) {
    content.setOwn("TextElement", text)
    TextBlockFields.contentChanged(content, api)
  }

  /// Both places must be in the text; what is between them may be twice there (X.Te.1; measured: crossed-places).
  private static func replaceText(_ call: NativeCall) throws(ScriptError) {
    let content = content(call)
    let old = content.own("TextElement").asString?.units ?? []
    let (start, end) = (Int(call.int(1)), Int(call.int(2)))
    guard (0...old.count).contains(start), (0...old.count).contains(end) else {
      throw ScriptError(2006)
    }
    let new = call.value(3).asString?.units ?? []
    let units = Array(old[..<start]) + new + Array(old[end...])
    change(content, to: Value(call.interpreter.heap.string(units: units)), call.api)
  }

  // MARK: - Graphics

  private static func ofGraphic(_ key: String) -> NativeFunction? {
    let names = ["graphic": 0, "elementWidth": 1, "elementHeight": 2]
    guard let field = names[String(key.dropFirst(4))] else { return nil }
    if key.hasPrefix("get ") {
      return NativeCall.give { call in content(call).own("GraphicElement", field) }
    }
    return NativeCall.act { call throws(ScriptError) in
      if field > 0, call.number(1) < 0 { throw ScriptError(2004) }
      content(call).setOwn("GraphicElement", at: field, call.value(1))
      TextBlockFields.contentChanged(content(call), call.api)
    }
  }
}
