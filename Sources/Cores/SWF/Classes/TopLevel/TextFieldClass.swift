import FlashAVM1
import FlashData
import FlashDisplay
import FlashHeap
import FlashText
import Raster

/// `TextField`.
enum TextFieldClass {
  static let table = NativeClass(
    name: "TextField", hidesAll: .version6, hidesPrototype: true,
    constructor: { context, call throws(ScriptAbort) in
      completePrototype(context.world)
      return call.this
    },
    members: [
      .method("replaceSel", hidden6) { context, call throws(ScriptAbort) in
        guard let field = field(context, call), call.count > 0 else { return .undefined }
        let text = try context.objects.string(call[0]).text
        // Nothing in the place of something: a matter of newer movies (C.TextField.13).
        if text.isEmpty, context.version < 8 { return .undefined }
        // Without the focus it has no caret: text comes to its beginning.
        let hasFocus = context.player.keyboard.focus === field
        let range = hasFocus ? field.editor.selection.range : 0..<0
        field.replace(range, with: text)
        let end = range.lowerBound + text.utf16.count
        field.editor.select(from: end, to: end)
        field.binding.writeVariable()
        return .undefined
      },
      .method("getTextFormat", hidden6) { context, call throws(ScriptAbort) in
        guard let field = field(context, call) else { return .undefined }
        let range = try range(context, call, first: call.count, in: field)
        return try context.valueObjects.textFormat(field.content.format(touching: range))
      },
      .method("setTextFormat", hidden6) { context, call throws(ScriptAbort) in
        guard let field = field(context, call), call.count > 0 else { return .undefined }
        let range = try range(
          context, call, first: min(call.count - 1, 2), in: field, isSigned: true)
        guard let state = call[min(call.count - 1, 2)].asObject?.native as? TextFormatState else {
          return .undefined
        }
        field.setFormat(state.format, range.clamped(to: 0..<field.content.units.count))
        return .undefined
      },
      .method("removeTextField", hidden6) { context, call throws(ScriptAbort) in
        field(context, call)?.removeByScript()
        return .undefined
      },
      .method("getNewTextFormat", hidden6) { context, call throws(ScriptAbort) in
        guard let field = field(context, call) else { return .undefined }
        return try context.valueObjects.textFormat(field.newFormat)
      },
      .method("setNewTextFormat", hidden6) { context, call throws(ScriptAbort) in
        if let field = field(context, call),
          let state = call[0].asObject?.native as? TextFormatState
        {
          field.setNewFormat(state.format)
        }
        return .undefined
      },
      .method("getDepth", [.constant, .version6]) { context, call throws(ScriptAbort) in
        field(context, call).map { Value($0.depth - MovieClip.scriptDepth) } ?? .undefined
      },
      .method("replaceText", [.hidden, .version7]) { context, call throws(ScriptAbort) in
        guard let field = field(context, call), call.count > 2 else { return .undefined }
        // What is no number is the beginning. What is negative changes nothing, other than in C.TextField.14
        // (measured: negative-range).
        let start = Integers.int(try context.objects.number(call[0]))
        let end = Integers.int(try context.objects.number(call[1]))
        let text = try context.objects.string(call[2]).text
        guard start >= 0, end >= start else { return .undefined }
        let count = field.content.units.count
        let isOld = context.player.playerVersion < 10
        // Up to SWF 7 nothing takes the place of something, as for replaceSel (C.TextField.13; measured: first-character).
        if !isOld || !text.isEmpty || context.version >= 8 {
          field.replace(min(start, count)..<min(end, count), with: text)
        }
        // In player 9, text from now on looks as the first character does (measured: first-character).
        if isOld, !field.content.units.isEmpty { field.newFormat = field.content.format(at: 0) }
        return .undefined
      },
    ],
    statics: [
      .method("getFontList") { context, _ throws(ScriptAbort) in
        Value(
          context.world.makeArray(context.player.deviceFontFamilies.map { context.heap.value($0) }))
      }
    ])

  private static let hidden6: PropertyFlags = [.hidden, .version6]

  /// Properties that the prototype has from the beginning.
  static let firstProperties =
    fieldProperties.filter { early.contains($0.name) }
    + MovieClipClass.looks.filter { $0.name == "filters" }.map {
      NativeMember(name: $0.name, kind: $0.kind, flags: .version8)
    }

  /// Those that it gets when the first field is made (C.Decl.4).
  static let laterProperties = fieldProperties.filter { !early.contains($0.name) }

  /// The first field that is made brings the prototype those.
  static func completePrototype(_ world: World) {
    world.completePrototype(of: "TextField", laterProperties)
  }

  private static let early = ["gridFitType", "antiAliasType", "thickness", "sharpness"]

  package static func field(_ context: NativeContext, _ call: NativeCall) -> EditField? {
    context.clips.object(of: call) as? EditField
  }

  /// What `f(format)`, `f(index, format)` and `f(begin, end, format)` mean (C.TextField.10).
  ///
  /// Formats are set from the first character on if the range begins before it (measured: signed-ranges).
  private static func range(
    _ context: NativeContext, _ call: NativeCall, first count: Int, in field: EditField,
    isSigned: Bool = false
  ) throws(ScriptAbort) -> Range<Int> {
    func place(_ value: Value) throws(ScriptAbort) -> Int {
      let place = try context.objects.int32(value)
      return isSigned ? Int(place) : Int(UInt32(bitPattern: place))
    }
    guard count > 0 else { return 0..<field.content.units.count }
    let start = try place(call[0])
    guard count > 1 else { return start..<start + 1 }
    return start..<max(try place(call[1]), start)
  }

  // MARK: - Properties

  private static func property(
    _ name: String, flags: PropertyFlags = [],
    _ get: @escaping @Sendable (NativeContext, EditField) -> Value,
    _ set: (@Sendable (NativeContext, EditField, Value) throws(ScriptAbort) -> Void)? = nil
  ) -> NativeMember {
    .accessor(
      name, flags,
      get: { context, call throws(ScriptAbort) in
        field(context, call).map { get(context, $0) } ?? .undefined
      },
      set: { context, call throws(ScriptAbort) in
        guard let set, let field = field(context, call) else { return .undefined }
        try set(context, field, call[0])
        return .undefined
      })
  }

  private static func flag(
    _ name: String, _ path: any ReferenceWritableKeyPath<EditField, Bool> & Sendable
  ) -> NativeMember {
    property(name, { Value($1[keyPath: path]) }) { context, field, value throws(ScriptAbort) in
      field[keyPath: path] = try context.objects.truth(value)
    }
  }

  private static func color(
    _ name: String, _ path: any ReferenceWritableKeyPath<EditField, UInt32> & Sendable
  ) -> NativeMember {
    property(name, { Value(Int($1[keyPath: path])) }) {
      context, field, value throws(ScriptAbort) in
      field[keyPath: path] = UInt32(bitPattern: try context.objects.int32(value)) & 0xFF_FFFF
    }
  }

  private static func number(
    _ name: String, _ path: any ReferenceWritableKeyPath<EditField, Double> & Sendable
  ) -> NativeMember {
    property(name, flags: .version8, { Value(outside: $1[keyPath: path]) }) {
      context, field, value throws(ScriptAbort) in
      field[keyPath: path] = Double(Float(try context.objects.number(value)))
    }
  }

  /// One of some words; others change nothing (C.TextField.32).
  private static func choice(
    _ name: String, _ path: any ReferenceWritableKeyPath<EditField, String> & Sendable,
    of words: [String]
  ) -> NativeMember {
    property(name, flags: .version8, { $0.heap.value($1[keyPath: path]) }) {
      context, field, value throws(ScriptAbort) in
      let word = try context.objects.string(value).text
      if words.contains(word) { field[keyPath: path] = word }
    }
  }

  /// In the order in which `for … in` finds them, from behind.
  private static let fieldProperties: [NativeMember] = [
    choice("gridFitType", \.gridFit, of: ["none", "pixel", "subpixel"]),
    choice("antiAliasType", \.antiAliasing, of: ["normal", "advanced"]),
    number("thickness", \.thickness),
    number("sharpness", \.sharpness),
    property("scroll", { Value($1.layout.scroll) }) {
      context, field, value throws(ScriptAbort) in
      field.layout.scroll(to: try context.objects.number(value))
    },
    property("maxscroll", { Value($1.layout.maxScroll) }),
    color("borderColor", \.borderColor),
    color("backgroundColor", \.backgroundColor),
    property("textColor", { Value(Int($1.newFormat.color ?? 0)) }) {
      context, field, value throws(ScriptAbort) in
      let color = UInt32(bitPattern: try context.objects.int32(value)) & 0xFF_FFFF
      field.setColor(color)
    },
    // Fields tell it as an unsigned number, unlike clips and buttons.
    property(
      "tabIndex",
      { $1.tabIndex.map { Value(outside: Double(UInt32(truncatingIfNeeded: $0))) } ?? .undefined }
    ) { context, field, value throws(ScriptAbort) in
      let index = value.isNullish ? nil : Int(try context.objects.int32(value))
      field.tabIndex = index == -1 ? nil : index
    },
    property("autoSize", { $0.heap.value($1.autoSize.rawValue) }) {
      context, field, value throws(ScriptAbort) in
      if value.isBoolean {
        field.autoSize = value == .true ? .left : .none
        return
      }
      let name = try context.objects.string(value).text.lowercased()
      field.autoSize = EditField.AutoSize(rawValue: name) ?? .none
    },
    property("text", { $0.heap.value($1.text) }) { context, field, value throws(ScriptAbort) in
      field.setTextByScript(try context.objects.string(value).text)
    },
    property("type", { $0.heap.value($1.isEditable ? "input" : "dynamic") }) {
      context, field, value throws(ScriptAbort) in
      switch try context.objects.string(value).text.lowercased() {
      case "input": field.isEditable = true
      case "dynamic": field.isEditable = false
      default: break
      }
    },
    property("htmlText", { $0.heap.value($1.htmlText) }) {
      context, field, value throws(ScriptAbort) in
      field.setHTMLByScript(try context.objects.string(value).text)
    },
    property("variable", { $1.binding.name.isEmpty ? .null : $0.heap.value($1.binding.name) }) {
      context, field, value throws(ScriptAbort) in
      field.binding.setVariable(value.isNullish ? "" : try context.objects.string(value).text)
    },
    property("hscroll", { Value($1.layout.hscroll) }) { context, field, value throws(ScriptAbort) in
      field.layout.hscroll = Int(try context.objects.int32(value))
    },
    property("maxhscroll", { Value($1.layout.maxHscroll) }),
    property("maxChars", { $1.maxLength.flatMap { $0 != 0 ? Value($0) : nil } ?? .null }) {
      context, field, value throws(ScriptAbort) in
      field.maxLength = Int(try context.objects.int32(value))
    },
    flag("embedFonts", \.usesEmbeddedFonts),
    flag("html", \.isHTML),
    flag("border", \.hasBorder),
    flag("background", \.hasBackground),
    flag("wordWrap", \.wraps),
    flag("password", \.isPassword),
    flag("multiline", \.isMultiline),
    flag("selectable", \.isSelectable),
    property("length", { Value($1.text.utf16.count) }),
    property("bottomScroll", { Value($1.layout.bottomScroll) }),
    property("textWidth", { Value(outside: $1.layout.textWidth) }),
    property("textHeight", { Value(outside: $1.layout.textHeight) }),
    property(
      "restrict",
      { context, field in
        field.restriction.map { context.heap.value($0) } ?? .null
      }
    ) { context, field, value throws(ScriptAbort) in
      field.setRestriction(value.isNullish ? nil : try context.objects.string(value).text)
    },
    flag("condenseWhite", \.condensesWhite),
    flag("mouseWheelEnabled", \.usesMouseWheel),
    property("styleSheet", { $1.styleSheet.map { Value($0) } ?? .undefined }) {
      _, field, value throws(ScriptAbort) in
      // A clip is no object to it.
      field.setStyleSheet(value.asObject.flatMap { $0.kind == .display ? nil : $0.handle })
    },
  ]
}
