import FlashAVM2
import FlashDisplay
import FlashHeap
import FlashText

/// T.TF: TextField.
///
/// Its text is in `FieldTextNatives`, what is asked about its lines in `FieldQueryNatives`.
enum TextFieldNatives {
  static func of(_ key: String) -> NativeFunction? {
    ofProperty(key) ?? ofScrolling(key) ?? FieldTextNatives.of(key) ?? FieldQueryNatives.of(key)
  }

  // MARK: - Looks and behaviour

  private static func ofProperty(_ key: String) -> NativeFunction? {
    let writes = key.hasPrefix("set ")
    guard writes || key.hasPrefix("get ") else {
      return key == "static isFontCompatible" ? NativeCall.flag(isFontCompatible) : nil
    }
    switch key.dropFirst(4) {
    case "alwaysShowSelection":
      return FieldNative.flag(\.habits.alwaysShowsSelection, writes: writes)
    case "background": return FieldNative.flag(\.hasBackground, writes: writes)
    case "backgroundColor": return FieldNative.color(\.backgroundColor, writes: writes)
    case "border": return FieldNative.flag(\.hasBorder, writes: writes)
    case "borderColor": return FieldNative.color(\.borderColor, writes: writes)
    case "condenseWhite": return FieldNative.flag(\.condensesWhite, writes: writes)
    case "displayAsPassword": return FieldNative.flag(\.isPassword, writes: writes)
    case "embedFonts": return FieldNative.flag(\.usesEmbeddedFonts, writes: writes)
    case "mouseWheelEnabled": return FieldNative.flag(\.usesMouseWheel, writes: writes)
    case "multiline": return FieldNative.flag(\.isMultiline, writes: writes)
    case "selectable": return FieldNative.flag(\.isSelectable, writes: writes)
    case "sharpness": return FieldNative.number(\.sharpness, limit: 400, writes: writes)
    case "thickness": return FieldNative.number(\.thickness, limit: 200, writes: writes)
    case "useRichTextClipboard":
      return FieldNative.flag(\.habits.copiesFormats, writes: writes)
    case "wordWrap": return FieldNative.flag(\.wraps, writes: writes)
    case "textInteractionMode": return FieldNative.text { _ in "normal" }
    default: return writes ? ofSetter(key) : ofGetter(key)
    }
  }

  private static func ofGetter(_ key: String) -> NativeFunction? {
    switch key {
    case "get antiAliasType": FieldNative.text { $0.antiAliasing }
    case "get autoSize": FieldNative.text { $0.autoSize.rawValue }
    case "get gridFitType": FieldNative.text { $0.gridFit }
    case "get maxChars": FieldNative.int { $0.maxLength ?? 0 }
    case "get restrict": FieldNative.text { $0.restriction }
    case "get type": FieldNative.text { $0.isEditable ? "input" : "dynamic" }
    default: nil
    }
  }

  private static func ofSetter(_ key: String) -> NativeFunction? {
    switch key {
    case "set antiAliasType":
      FieldNative.choose("antiAliasType") { field, word in
        if ["normal", "advanced"].contains(word) { field.antiAliasing = word }
      }
    case "set autoSize":
      FieldNative.choose("autoSize") { field, word throws(ScriptError) in
        guard let mode = EditField.AutoSize(rawValue: word) else {
          throw ScriptError(2008, "autoSize")
        }
        field.autoSize = mode
      }
    case "set gridFitType":
      FieldNative.choose("gridFitType") { field, word in
        field.gridFit = ["pixel", "subpixel"].contains(word) ? word : "none"
      }
    case "set maxChars":
      DisplayNative.act { (field: EditField, registers, _) in
        field.maxLength = Int(registers[1].rawInt)
      }
    case "set restrict":
      DisplayNative.act { (field: EditField, registers, _) in
        field.setRestriction(registers[1].asString?.text)
      }
    case "set type":
      FieldNative.choose("type") { field, word throws(ScriptError) in
        guard ["dynamic", "input"].contains(word) else { throw ScriptError(2008, "type") }
        guard field.isEditable != (word == "input") else { return }
        field.isEditable = word == "input"
        field.layout.forgetLines()
      }
    default: nil
    }
  }

  /// Whether an embedded font fits a name and a style (T.TF.19).
  private static func isFontCompatible(_ call: NativeCall) throws(ScriptError) -> Bool {
    let name = try call.text(1, named: "fontName").lowercased()
    let style = try call.text(2, named: "fontStyle")
    guard ["regular", "bold", "italic", "boldItalic"].contains(style) else {
      throw ScriptError(2008, "fontStyle")
    }
    let movie = Caller(call.interpreter).movie ?? call.api.player.movie
    return (call.api.player.sharedFonts + movie.library.fonts).contains { font in
      font.hasGlyphs && font.name.lowercased() == name
        && FontNatives.style(font.isBold, font.isItalic) == style
    }
  }

  // MARK: - Scrolling and selection

  private static func ofScrolling(_ key: String) -> NativeFunction? {
    switch key {
    case "get bottomScrollV": FieldNative.int { $0.layout.bottomScroll }
    case "get maxScrollH": FieldNative.int { $0.layout.maxHscroll }
    case "get maxScrollV": FieldNative.int { $0.layout.maxScroll }
    case "get scrollH": FieldNative.int { $0.layout.hscroll }
    case "get scrollV": FieldNative.int { $0.layout.scroll }
    case "set scrollH":
      DisplayNative.act { (field: EditField, registers, interpreter) in
        let old = field.layout.hscroll
        field.layout.hscroll = Int(registers[1].rawInt.magnitude)
        if field.layout.hscroll != old { interpreter.api.texts.wasScrolled(field) }
      }
    case "set scrollV":
      DisplayNative.act { (field: EditField, registers, interpreter) in
        let old = field.layout.scroll
        field.layout.scroll(to: Double(registers[1].rawInt))
        if field.layout.scroll != old { interpreter.api.texts.wasScrolled(field) }
      }
    case "get caretIndex": FieldNative.int { $0.editor.selection.caret }
    case "get selectionBeginIndex": FieldNative.int { $0.editor.selection.range.lowerBound }
    case "get selectionEndIndex": FieldNative.int { $0.editor.selection.range.upperBound }
    case "get selectedText":
      FieldNative.units { Array($0.content.units[$0.editor.selection.range]) }
    case "setSelection":
      DisplayNative.act { (field: EditField, registers, _) in
        field.editor.select(from: Int(registers[1].rawInt), to: Int(registers[2].rawInt))
      }
    default: nil
    }
  }
}
