import Raster

/// `TextField`.
enum TextFieldClass {
  static let table = NativeClass(
    name: "TextField", hidesPrototype: true,
    constructor: { _, call throws(ScriptAbort) in call.this },
    members: [
      .method("replaceSel") { context, call throws(ScriptAbort) in
        guard let field = field(context, call), call.count > 0 else { return .undefined }
        let text = try context.objects.string(call[0]).text
        // Without the focus it has no caret: text comes to its beginning.
        let hasFocus = context.player.keyboard.focus === field
        let range = hasFocus ? field.editor.selection.range : 0..<0
        field.replace(range, with: text)
        let end = range.lowerBound + text.utf16.count
        field.editor.select(from: end, to: end)
        return .undefined
      },
      .method("replaceText", [.hidden, .version7]) { context, call throws(ScriptAbort) in
        guard let field = field(context, call), call.count > 2 else { return .undefined }
        let start = Integers.int(try context.objects.number(call[0]))
        let end = Integers.int(try context.objects.number(call[1]))
        let text = try context.objects.string(call[2]).text
        guard start >= 0, end >= start else { return .undefined }
        field.replace(start..<end, with: text)
        return .undefined
      },
      .method("getTextFormat") { context, call throws(ScriptAbort) in
        guard let field = field(context, call) else { return .undefined }
        let range = try range(context, call, first: call.count, in: field)
        return try context.valueObjects.textFormat(
          field.format(range ?? 0..<field.content.units.count))
      },
      .method("setTextFormat") { context, call throws(ScriptAbort) in
        guard let field = field(context, call), call.count > 0,
          let object = call[call.count - 1].asObject
        else { return .undefined }
        let range = try range(context, call, first: call.count - 1, in: field)
        field.setFormat(
          try context.valueObjects.textFormat(of: object), range ?? 0..<field.content.units.count)
        return .undefined
      },
      .method("getNewTextFormat") { context, call throws(ScriptAbort) in
        guard let field = field(context, call) else { return .undefined }
        return try context.valueObjects.textFormat(field.newFormat)
      },
      .method("setNewTextFormat") { context, call throws(ScriptAbort) in
        guard let field = field(context, call), let object = call[0].asObject else {
          return .undefined
        }
        field.newFormat = field.newFormat.overlaid(
          with: try context.valueObjects.textFormat(of: object))
        return .undefined
      },
      .method("removeTextField") { context, call throws(ScriptAbort) in
        guard let field = field(context, call), field.depth >= MovieClip.scriptDepth else {
          return .undefined
        }
        field.parent?.remove(field)
        return .undefined
      },
      .method("getDepth") { context, call throws(ScriptAbort) in
        field(context, call).map { Value($0.depth - MovieClip.scriptDepth) } ?? .undefined
      },
    ] + enumerated,
    statics: [
      .method("getFontList") { context, _ throws(ScriptAbort) in
        Value(
          context.world.makeArray(context.player.deviceFontFamilies.map { context.heap.value($0) }))
      }
    ])

  static func field(_ context: NativeContext, _ call: NativeCall) -> EditField? {
    context.clips.object(of: call) as? EditField
  }

  /// What `f(format)`, `f(index, format)` and `f(begin, end, format)` mean; nil is all.
  private static func range(
    _ context: NativeContext, _ call: NativeCall, first count: Int, in field: EditField
  ) throws(ScriptAbort) -> Range<Int>? {
    let length = field.content.units.count
    guard count > 0 else { return nil }
    let start = min(max(Integers.int(try context.objects.number(call[0])), 0), length)
    guard count > 1 else { return start..<min(start + 1, length) }
    let end = min(max(Integers.int(try context.objects.number(call[1])), start), length)
    return start..<end
  }

  // MARK: - Properties

  private static func property(
    _ name: String, _ flags: PropertyFlags = .hidden,
    _ get: @escaping @Sendable (NativeContext, EditField) -> Value,
    _ set: (@Sendable (NativeContext, EditField, Value) throws(ScriptAbort) -> Void)? = nil
  ) -> NativeMember {
    .accessor(
      name, flags,
      get: { context, call throws(ScriptAbort) in
        field(context, call).map { get(context, $0) } ?? .undefined
      },
      set: { context, call throws(ScriptAbort) in
        guard let set, let field = field(context, call), !call[0].isUndefined else {
          return .undefined
        }
        try set(context, field, call[0])
        return .undefined
      })
  }

  private static func flag(
    _ name: String, _ path: any ReferenceWritableKeyPath<EditField, Bool> & Sendable
  ) -> NativeMember {
    property(name, .hidden, { Value($1[keyPath: path]) }) {
      context, field, value throws(ScriptAbort) in
      field[keyPath: path] = try context.objects.truth(value)
    }
  }

  private static func color(
    _ name: String, _ path: any ReferenceWritableKeyPath<EditField, UInt32> & Sendable
  ) -> NativeMember {
    property(name, .hidden, { Value(Int($1[keyPath: path])) }) {
      context, field, value throws(ScriptAbort) in
      field[keyPath: path] = UInt32(bitPattern: try context.objects.int32(value)) & 0xFF_FFFF
    }
  }

  private static func number(
    _ name: String, _ path: any ReferenceWritableKeyPath<EditField, Double> & Sendable
  ) -> NativeMember {
    .accessor(
      name, [.hidden, .version8],
      get: { context, call throws(ScriptAbort) in
        field(context, call).map { Value(outside: $0[keyPath: path]) } ?? .undefined
      },
      set: { context, call throws(ScriptAbort) in
        if let field = field(context, call) {
          field[keyPath: path] = try context.objects.number(call[0])
        }
        return .undefined
      })
  }

  private static let properties: [NativeMember] =
    [
      property("text", .hidden, { $0.heap.value($1.text) }) {
        context, field, value throws(ScriptAbort) in
        field.setTextByScript(try context.objects.string(value).text)
      },
      property("htmlText", .hidden, { $0.heap.value($1.htmlText) }) {
        context, field, value throws(ScriptAbort) in
        field.setHTMLByScript(try context.objects.string(value).text)
      },
      flag("html", \.isHTML),
      flag("multiline", \.isMultiline),
      flag("selectable", \.isSelectable),
      flag("wordWrap", \.wraps),
      flag("password", \.isPassword),
      flag("embedFonts", \.usesEmbeddedFonts),
      flag("border", \.hasBorder),
      flag("background", \.hasBackground),
      flag("condenseWhite", \.condensesWhite),
      flag("mouseWheelEnabled", \.usesMouseWheel),
      color("borderColor", \.borderColor),
      color("backgroundColor", \.backgroundColor),
      property(
        "textColor", .hidden,
        { _, field in
          Value(Int(field.newFormat.color ?? 0))
        }
      ) { context, field, value throws(ScriptAbort) in
        let color = UInt32(bitPattern: try context.objects.int32(value)) & 0xFF_FFFF
        field.newFormat.color = color
        field.setFormat(TextFormat(color: color), 0..<field.content.units.count)
      },
      property(
        "type", .hidden,
        { context, field in
          context.heap.value(field.isEditable ? "input" : "dynamic")
        }
      ) { context, field, value throws(ScriptAbort) in
        switch try context.objects.string(value).text.lowercased() {
        case "input": field.isEditable = true
        case "dynamic": field.isEditable = false
        default: break
        }
      },
      property(
        "autoSize", .hidden, { context, field in context.heap.value(field.autoSize.rawValue) }
      ) {
        context, field, value throws(ScriptAbort) in
        if value.isBoolean {
          field.autoSize = value == .true ? .left : .none
          return
        }
        let name = try context.objects.string(value).text.lowercased()
        field.autoSize = EditField.AutoSize(rawValue: name) ?? .none
      },
      property(
        "maxChars", .hidden,
        { _, field in
          field.maxLength.flatMap { $0 > 0 ? Value($0) : nil } ?? .null
        }
      ) { context, field, value throws(ScriptAbort) in
        field.maxLength = value.isNull ? nil : Int(try context.objects.int32(value))
      },
      property(
        "restrict", .hidden,
        { context, field in
          field.restriction.map { context.heap.value($0) } ?? .null
        }
      ) { context, field, value throws(ScriptAbort) in
        field.restriction = value.isNull ? nil : try context.objects.string(value).text
      },
      property(
        "variable", .hidden,
        { context, field in
          field.binding.name.isEmpty ? .null : context.heap.value(field.binding.name)
        }
      ) { context, field, value throws(ScriptAbort) in
        field.binding.setVariable(value.isNull ? "" : try context.objects.string(value).text)
      },
      property("length", .hidden, { _, field in Value(field.text.utf16.count) }),
      property("textWidth", .hidden, { _, field in Value(outside: field.layout.textWidth) }),
      property("textHeight", .hidden, { _, field in Value(outside: field.layout.textHeight) }),
      property("scroll", .hidden, { _, field in Value(field.layout.scroll) }) {
        context, field, value throws(ScriptAbort) in
        field.layout.scroll = Int(try context.objects.int32(value))
      },
      property("maxscroll", .hidden, { _, field in Value(field.layout.maxScroll) }),
      property("bottomScroll", .hidden, { _, field in Value(field.layout.bottomScroll) }),
      property("hscroll", .hidden, { _, field in Value(field.layout.hscroll) }) {
        context, field, value throws(ScriptAbort) in
        field.layout.hscroll = Integers.int(try context.objects.number(value))
      },
      property("maxhscroll", .hidden, { _, field in Value(field.layout.maxHscroll) }),
      .accessor(
        "tabIndex", .dontDelete,
        get: { context, call throws(ScriptAbort) in
          // Fields tell it as an unsigned number, unlike clips and buttons.
          field(context, call)?.tabIndex.map {
            Value(outside: Double(UInt32(truncatingIfNeeded: $0)))
          } ?? .undefined
        },
        set: { context, call throws(ScriptAbort) in
          field(context, call)?.tabIndex =
            call[0].isNullish ? nil : Int(try context.objects.int32(call[0]))
          return .undefined
        }),
      property(
        "styleSheet", .hidden,
        { _, field in
          field.styleSheet.map { Value($0) } ?? .undefined
        }
      ) { _, field, value throws(ScriptAbort) in
        field.styleSheet = value.asObject
      },
      property(
        "antiAliasType", [.hidden, .version8],
        { context, field in
          context.heap.value(field.antiAliasing)
        }
      ) { context, field, value throws(ScriptAbort) in
        let name = try context.objects.string(value).text.lowercased()
        if ["normal", "advanced"].contains(name) { field.antiAliasing = name }
      },
      property(
        "gridFitType", [.hidden, .version8], { context, field in context.heap.value(field.gridFit) }
      ) {
        context, field, value throws(ScriptAbort) in
        let name = try context.objects.string(value).text.lowercased()
        if ["none", "pixel", "subpixel"].contains(name) { field.gridFit = name }
      },
      number("sharpness", \.sharpness),
      number("thickness", \.thickness),
    ] + MovieClipClass.looks.filter { ["filters", "cacheAsBitmap", "transform"].contains($0.name) }
}

extension TextFieldClass {
  /// The order in which `for … in` finds properties, from behind.
  private static let order = [
    "gridFitType", "antiAliasType", "thickness", "sharpness", "filters", "scroll", "maxscroll",
    "borderColor", "backgroundColor", "textColor", "tabIndex", "autoSize", "text", "type",
    "htmlText", "variable", "hscroll", "maxhscroll", "maxChars", "embedFonts", "html", "border",
    "background", "wordWrap", "password", "multiline", "selectable", "length", "bottomScroll",
    "textWidth", "textHeight", "restrict", "condenseWhite", "mouseWheelEnabled", "styleSheet",
  ]

  /// The properties in that order; unlike those of other classes they are enumerated.
  private static var enumerated: [NativeMember] {
    let named = Dictionary(properties.map { ($0.name, $0) }) { first, _ in first }
    let listed = order.compactMap { named[$0] }.map {
      NativeMember(name: $0.name, kind: $0.kind, flags: $0.flags.subtracting(.dontEnumerate))
    }
    return listed + properties.filter { !order.contains($0.name) }
  }
}
