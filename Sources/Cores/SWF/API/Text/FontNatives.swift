import FlashAVM2
import FlashDisplay
import FlashHeap
import FlashText

/// What a Font stands for: a font of a movie, or one of the system by its name.
final class FontPayload: NativePayload {
  private(set) var file: MovieFile?
  private(set) var font: FontCharacter?
  private(set) var deviceName: String?

  /// A font of a movie.
  init(_ font: FontCharacter, of file: MovieFile) { (self.font, self.file) = (font, file) }

  /// A font of the system.
  init(deviceName: String?) { self.deviceName = deviceName }

  var name: String? { font?.name ?? deviceName }
}

extension FontPayload: StatePart {
  static var partName: String { "Font" }

  static func blank(_ coder: StateCoder) -> any StatePart { FontPayload(deviceName: nil) }

  func code(_ coder: StateCoder) {
    coder.value(&deviceName)
    coder.value(&file)
    var id = font?.id ?? 0
    coder.value(&id)
    if coder.isReading { font = file?.library.font(id) }
  }
}

/// T.Font: Font.
enum FontNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "get fontName":
      NativeCall.give { call in font(call).name.map { call.value($0) } ?? .null }
    case "get fontStyle":
      NativeCall.give { call in
        let known = font(call)
        guard known.name != nil else { return .null }
        return call.value(style(known.font?.isBold ?? false, known.font?.isItalic ?? false))
      }
    case "get fontType":
      NativeCall.give { call in
        let known = font(call)
        guard known.name != nil else { return .null }
        return call.value(known.font == nil ? "device" : "embedded")
      }
    case "hasGlyphs": NativeCall.flag(hasGlyphs)
    case "static enumerateFonts": NativeCall.give(enumerate)
    case "static registerFont": NativeCall.act(register)
    default: nil
    }
  }

  /// A font's style by name.
  static func style(_ isBold: Bool, _ isItalic: Bool) -> String {
    isBold ? isItalic ? "boldItalic" : "bold" : isItalic ? "italic" : "regular"
  }

  /// What a Font stands for: that of a class which is tied to a font, unless the player gave it another.
  private static func font(_ call: NativeCall) -> FontPayload {
    if let known = call.this.payload as? FontPayload { return known }
    return symbol(of: call.this.traits, call.api) ?? FontPayload(deviceName: nil)
  }

  private static func symbol(of type: Traits, _ api: ABCMachine) -> FontPayload? {
    guard let (file, id) = api.movies.character(of: type), let font = file.library.font(id) else {
      return nil
    }
    return FontPayload(font, of: file)
  }

  private static func hasGlyphs(_ call: NativeCall) throws(ScriptError) -> Bool {
    let text = try call.text(1, named: "str")
    let known = font(call)
    if let font = known.font { return text.utf16.allSatisfy { font.hasGlyph(of: $0) } }
    guard let name = known.deviceName else { return false }
    let device = call.api.player.deviceFont(for: TextFormat(font: name))
    return text.utf16.allSatisfy { device?.glyphIndex(of: $0) != nil }
  }

  /// Registered fonts and those of the caller's movie that have a layout, and the system's if they are wanted; by name (T.Font.2).
  private static func enumerate(_ call: NativeCall) throws(ScriptError) -> Value {
    let api = call.api
    var found = api.texts.registered.map { FontPayload($0.font, of: $0.file) }
    let file = Caller(call.interpreter).movie ?? api.player.movie
    for font in file.library.fonts where font.hasLayout && !font.name.isEmpty {
      if !found.contains(where: { $0.font === font }) { found.append(FontPayload(font, of: file)) }
    }
    if call.flag(1) {
      found += api.player.deviceFontFamilies.map { FontPayload(deviceName: $0) }
    }
    let sorted = found.enumerated().map {
      ($0.offset, $0.element.name?.lowercased() ?? "", $0.element)
    }
    .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    let interpreter = call.interpreter
    let list = try interpreter.makeList([])
    try interpreter.holding(Value(list)) { () throws(ScriptError) in
      let table = try interpreter.machine.table(for: api.types.text.font, interpreter)
      for (_, _, font) in sorted {
        let made = interpreter.machine.make(table)
        made.payload = font
        ScriptList(list).append([Value(made)], interpreter.heap)
      }
    }
    return Value(list)
  }

  /// A class that is tied to no font is refused; its font is one of all movies then (T.Font.2).
  private static func register(_ call: NativeCall) throws(ScriptError) {
    let type = try call.object(1, named: "font").traits.instanceTraits
    guard let type, type.isKind(of: call.api.types.text.font),
      let symbol = symbol(of: type, call.api), let font = symbol.font, let file = symbol.file
    else { throw ScriptError(1508, "font") }
    call.api.texts.register(font, of: file)
  }
}
