import Raster

/// `TextField`.
enum TextFieldClass {
  static let table = NativeClass(
    name: "TextField", hidesPrototype: true,
    constructor: { _, call throws(ScriptAbort) in call.this },
    members: [
      .method("replaceSel") { avm, call throws(ScriptAbort) in
        guard let field = field(avm, call), call.count > 0 else { return .undefined }
        let text = try avm.string(call[0]).text
        // Without the focus it has no caret: text comes to its beginning.
        let hasFocus = avm.player.keyboard.focus === field
        let range = hasFocus ? field.selection.range : 0..<0
        field.replace(range, with: text)
        let end = range.lowerBound + text.utf16.count
        field.select(from: end, to: end)
        return .undefined
      },
      .method("replaceText", [.hidden, .version7]) { avm, call throws(ScriptAbort) in
        guard let field = field(avm, call), call.count > 2 else { return .undefined }
        let start = AVM1.int(try avm.number(call[0]))
        let end = AVM1.int(try avm.number(call[1]))
        let text = try avm.string(call[2]).text
        guard start >= 0, end >= start else { return .undefined }
        field.replace(start..<end, with: text)
        return .undefined
      },
      .method("getTextFormat") { avm, call throws(ScriptAbort) in
        guard let field = field(avm, call) else { return .undefined }
        let range = try range(avm, call, first: call.count, in: field)
        return try avm.textFormat(field.format(range ?? 0..<field.content.units.count))
      },
      .method("setTextFormat") { avm, call throws(ScriptAbort) in
        guard let field = field(avm, call), call.count > 0,
          let object = call[call.count - 1].asObject
        else { return .undefined }
        let range = try range(avm, call, first: call.count - 1, in: field)
        field.setFormat(try avm.textFormat(of: object), range ?? 0..<field.content.units.count)
        return .undefined
      },
      .method("getNewTextFormat") { avm, call throws(ScriptAbort) in
        guard let field = field(avm, call) else { return .undefined }
        return try avm.textFormat(field.newFormat)
      },
      .method("setNewTextFormat") { avm, call throws(ScriptAbort) in
        guard let field = field(avm, call), let object = call[0].asObject else {
          return .undefined
        }
        field.newFormat = field.newFormat.overlaid(with: try avm.textFormat(of: object))
        return .undefined
      },
      .method("removeTextField") { avm, call throws(ScriptAbort) in
        guard let field = field(avm, call), field.depth >= MovieClip.scriptDepth else {
          return .undefined
        }
        field.parent?.remove(field)
        return .undefined
      },
      .method("getDepth") { avm, call throws(ScriptAbort) in
        field(avm, call).map { Value($0.depth - MovieClip.scriptDepth) } ?? .undefined
      },
    ] + enumerated,
    statics: [
      .method("getFontList") { avm, _ throws(ScriptAbort) in
        Value(avm.makeArray(avm.player.deviceFontFamilies.map { avm.value($0) }))
      }
    ])

  static func field(_ avm: AVM1, _ call: NativeCall) -> EditField? {
    avm.object(of: call) as? EditField
  }

  /// What `f(format)`, `f(index, format)` and `f(begin, end, format)` mean; nil is all.
  private static func range(
    _ avm: AVM1, _ call: NativeCall, first count: Int, in field: EditField
  ) throws(ScriptAbort) -> Range<Int>? {
    let length = field.content.units.count
    guard count > 0 else { return nil }
    let start = min(max(AVM1.int(try avm.number(call[0])), 0), length)
    guard count > 1 else { return start..<min(start + 1, length) }
    let end = min(max(AVM1.int(try avm.number(call[1])), start), length)
    return start..<end
  }

  // MARK: - Properties

  private static func property(
    _ name: String, _ flags: PropertyFlags = .hidden,
    _ get: @escaping @Sendable (AVM1, EditField) -> Value,
    _ set: (@Sendable (AVM1, EditField, Value) throws(ScriptAbort) -> Void)? = nil
  ) -> NativeMember {
    .accessor(
      name, flags,
      get: { avm, call throws(ScriptAbort) in field(avm, call).map { get(avm, $0) } ?? .undefined },
      set: { avm, call throws(ScriptAbort) in
        guard let set, let field = field(avm, call), !call[0].isUndefined else { return .undefined }
        try set(avm, field, call[0])
        return .undefined
      })
  }

  private static func flag(
    _ name: String, _ path: any ReferenceWritableKeyPath<EditField, Bool> & Sendable
  ) -> NativeMember {
    property(name, .hidden, { Value($1[keyPath: path]) }) { avm, field, value throws(ScriptAbort) in
      field[keyPath: path] = try avm.truth(value)
    }
  }

  private static func color(
    _ name: String, _ path: any ReferenceWritableKeyPath<EditField, UInt32> & Sendable
  ) -> NativeMember {
    property(name, .hidden, { Value(Int($1[keyPath: path])) }) {
      avm, field, value throws(ScriptAbort) in
      field[keyPath: path] = UInt32(bitPattern: try avm.int32(value)) & 0xFF_FFFF
    }
  }

  private static func number(
    _ name: String, _ path: any ReferenceWritableKeyPath<EditField, Double> & Sendable
  ) -> NativeMember {
    .accessor(
      name, [.hidden, .version8],
      get: { avm, call throws(ScriptAbort) in
        field(avm, call).map { Value(outside: $0[keyPath: path]) } ?? .undefined
      },
      set: { avm, call throws(ScriptAbort) in
        if let field = field(avm, call) { field[keyPath: path] = try avm.number(call[0]) }
        return .undefined
      })
  }

  private static let properties: [NativeMember] =
    [
      property("text", .hidden, { $0.value($1.text) }) { avm, field, value throws(ScriptAbort) in
        field.setTextByScript(try avm.string(value).text)
      },
      property("htmlText", .hidden, { $0.value($1.htmlText) }) {
        avm, field, value throws(ScriptAbort) in
        field.setHTMLByScript(try avm.string(value).text)
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
      ) { avm, field, value throws(ScriptAbort) in
        let color = UInt32(bitPattern: try avm.int32(value)) & 0xFF_FFFF
        field.newFormat.color = color
        field.setFormat(TextFormat(color: color), 0..<field.content.units.count)
      },
      property(
        "type", .hidden,
        { avm, field in
          avm.value(field.isEditable ? "input" : "dynamic")
        }
      ) { avm, field, value throws(ScriptAbort) in
        switch try avm.string(value).text.lowercased() {
        case "input": field.isEditable = true
        case "dynamic": field.isEditable = false
        default: break
        }
      },
      property("autoSize", .hidden, { avm, field in avm.value(field.autoSize.rawValue) }) {
        avm, field, value throws(ScriptAbort) in
        if value.isBoolean {
          field.autoSize = value == .true ? .left : .none
          return
        }
        let name = try avm.string(value).text.lowercased()
        field.autoSize = EditField.AutoSize(rawValue: name) ?? .none
      },
      property(
        "maxChars", .hidden,
        { _, field in
          field.maxLength.flatMap { $0 > 0 ? Value($0) : nil } ?? .null
        }
      ) { avm, field, value throws(ScriptAbort) in
        field.maxLength = value.isNull ? nil : Int(try avm.int32(value))
      },
      property(
        "restrict", .hidden,
        { avm, field in
          field.restriction.map { avm.value($0) } ?? .null
        }
      ) { avm, field, value throws(ScriptAbort) in
        field.restriction = value.isNull ? nil : try avm.string(value).text
      },
      property(
        "variable", .hidden,
        { avm, field in
          field.variable.isEmpty ? .null : avm.value(field.variable)
        }
      ) { avm, field, value throws(ScriptAbort) in
        field.setVariable(value.isNull ? "" : try avm.string(value).text)
      },
      property("length", .hidden, { _, field in Value(field.text.utf16.count) }),
      property("textWidth", .hidden, { _, field in Value(outside: field.textWidth) }),
      property("textHeight", .hidden, { _, field in Value(outside: field.textHeight) }),
      property("scroll", .hidden, { _, field in Value(field.scroll) }) {
        avm, field, value throws(ScriptAbort) in
        field.scroll = Int(try avm.int32(value))
      },
      property("maxscroll", .hidden, { _, field in Value(field.maxScroll) }),
      property("bottomScroll", .hidden, { _, field in Value(field.bottomScroll) }),
      property("hscroll", .hidden, { _, field in Value(field.hscroll) }) {
        avm, field, value throws(ScriptAbort) in
        field.hscroll = AVM1.int(try avm.number(value))
      },
      property("maxhscroll", .hidden, { _, field in Value(field.maxHscroll) }),
      .accessor(
        "tabIndex", .dontDelete,
        get: { avm, call throws(ScriptAbort) in
          // Fields tell it as an unsigned number, unlike clips and buttons.
          field(avm, call)?.tabIndex.map {
            Value(outside: Double(UInt32(truncatingIfNeeded: $0)))
          } ?? .undefined
        },
        set: { avm, call throws(ScriptAbort) in
          field(avm, call)?.tabIndex = call[0].isNullish ? nil : Int(try avm.int32(call[0]))
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
        { avm, field in
          avm.value(field.antiAliasing)
        }
      ) { avm, field, value throws(ScriptAbort) in
        let name = try avm.string(value).text.lowercased()
        if ["normal", "advanced"].contains(name) { field.antiAliasing = name }
      },
      property("gridFitType", [.hidden, .version8], { avm, field in avm.value(field.gridFit) }) {
        avm, field, value throws(ScriptAbort) in
        let name = try avm.string(value).text.lowercased()
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

/// What text fields ask of scripts.
extension AVM1 {
  /// The value of a field's variable as text; nil where it isn't there.
  ///
  /// With `onlyOfClips` those of other objects are not looked at: their changes are not followed.
  func fieldVariable(
    _ path: String, of field: EditField, onlyOfClips: Bool = false
  ) -> String? {
    var found: String?
    withVariable(path, of: field) { object, name throws(ScriptAbort) in
      if onlyOfClips, self.display(object) == nil { return }
      let value = try self.lookup(object, name, this: Value(object)) ?? .undefined
      if !value.isUndefined { found = try self.string(value).text }
    }
    return found
  }

  /// A link of a field was pressed: an address, or a function to be called (`asfunction:`).
  func followLink(_ url: String, target: String, in field: EditField) {
    let scheme = "asfunction:"
    guard url.lowercased().hasPrefix(scheme) else {
      player.navigate(url, target: target, method: nil, parameters: "")
      return
    }
    let parts = url.dropFirst(scheme.count).split(separator: ",", maxSplits: 1)
    guard let path = parts.first else { return }
    withVariable(String(path), of: field) { object, name throws(ScriptAbort) in
      let arguments = parts.count > 1 ? [self.value(String(parts[1]))] : []
      _ = try self.callMethod(object, name, arguments)
    }
  }

  func setFieldVariable(_ path: String, of field: EditField, _ text: String) {
    withVariable(path, of: field) { object, name throws(ScriptAbort) in
      try self.set(object, name, self.value(text))
    }
  }

  /// Finds the object and the name that a variable's path means, seen from the field's parent.
  private func withVariable(
    _ path: String, of field: EditField,
    _ body: (ScriptObject, Atom) throws(ScriptAbort) -> Void
  ) {
    // Buttons have no variables: what is in them means those of the clip around.
    var holder = field.parent
    while let container = holder, !(container is MovieClip) { holder = container.parent }
    guard let start = holder?.script else { return }
    let units = Array(path.utf16)
    withPlayerFrame(start, version: UInt8(clamping: field.version)) { () throws(ScriptAbort) in
      var object = start
      var name = units[...]
      if let cut = units.lastIndex(where: { $0 == 0x2E || $0 == 0x3A || $0 == 0x2F }) {
        name = units[(cut + 1)...]
        guard let found = try self.resolvePath(Array(units[..<cut]), from: start, nil) else {
          return
        }
        object = found
      }
      try body(object, self.heap.intern(self.heap.string(units: name)))
    }
  }

  /// A new field listens to itself.
  func fieldWasMade(_ field: EditField) {
    guard let object = field.script else { return }
    heap.define(object, Atom(._listeners), Value(makeArray([Value(object)])), .hidden)
  }

  /// `onChanged` of a field's listeners, of which it is one itself.
  func fieldChanged(_ field: EditField) {
    guard let object = field.script else { return }
    withPlayerFrame(object, version: UInt8(clamping: field.version)) { () throws(ScriptAbort) in
      try self.broadcast(from: object, self.heap.intern("onChanged"), [Value(object)])
    }
  }

  /// How a style sheet wants a tag or a class to look.
  func style(_ name: String, of field: EditField) -> TextFormat? {
    guard let sheet = field.styleSheet else { return nil }
    var found: TextFormat?
    withPlayerFrame(sheet, version: UInt8(clamping: field.version)) { () throws(ScriptAbort) in
      let style = try self.callMethod(
        sheet, self.heap.intern("getStyle"), [self.value(name)])
      guard let object = style.asObject else { return }
      let format = try self.callMethod(sheet, self.heap.intern("transform"), [Value(object)])
      if let format = format.asObject { found = try self.textFormat(of: format) }
    }
    return found
  }
}
