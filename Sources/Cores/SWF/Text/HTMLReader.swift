/// The part of HTML that text fields know (rules T.Html, T.Css).
package struct HTMLReader {
  /// What decides how a text is read.
  package struct Settings {
    /// The look that the text begins with.
    package var format: TextFormat
    package var isMultiline: Bool
    package var condensesWhite: Bool
    /// Of the movie that defines the field.
    package var version: Int

    package init(format: TextFormat, isMultiline: Bool, condensesWhite: Bool, version: Int) {
      self.format = format
      self.isMultiline = isMultiline
      self.condensesWhite = condensesWhite
      self.version = version
    }
  }

  private let source: [UInt16]
  private var at = 0
  private let settings: Settings
  private let base: TextFormat
  private let style: (String) -> TextFormat?
  private var result: FormattedText
  private var open: [(name: String, format: TextFormat)] = []
  private var format: TextFormat
  /// How the last element of a font looked that was closed.
  private var lastFont: TextFormat?
  private var isInParagraph = false
  /// The next end tag ends a line: a style made an element a block of its own.
  private var endsBlock = false
  /// What was read last is a blank, or a line that a tag ended, or nothing was (T.Html.9).
  private var dropsBlanks = true
  /// Attributes were not as they should be: nothing is left of the text (T.Html.1).
  private var isMalformed = false

  /// Reads text; `style` gives the look of a style sheet's class or tag.
  ///
  /// `end` is the look of what would follow: elements that are open at the end have it still.
  package static func read(
    _ html: String, _ settings: Settings, style: (String) -> TextFormat?
  ) -> (text: FormattedText, end: TextFormat) {
    withoutActuallyEscaping(style) { style in
      var reader = HTMLReader(html, settings, style: style)
      reader.readAll()
      if reader.isMalformed { return (FormattedText(format: settings.format), reader.base) }
      return (reader.result, reader.format)
    }
  }

  private init(_ html: String, _ settings: Settings, style: @escaping (String) -> TextFormat?) {
    source = Array(html.utf16)
    self.settings = settings
    var base = settings.format
    if settings.version < 8 { base.alignment = .left }
    self.base = base
    self.style = style
    format = base
    result = FormattedText(format: settings.format)
  }

  /// Whether tags can end lines: before SWF 7 in all fields, then in those of several lines (T.Html.3).
  private var breaksLines: Bool { settings.isMultiline || settings.version < 7 }

  private mutating func readAll() {
    while at < source.count, !isMalformed {
      let end = source[at...].firstIndex(of: 0x3C) ?? source.count
      addText(source[at..<end])
      at = end
      guard at < source.count else { return }
      guard let tag = readTag() else { return }
      if let tag { handle(tag) }
    }
  }

  // MARK: - Text

  private static func isWhite(_ unit: UInt16) -> Bool {
    [0x20, 0x09, 0x0A, 0x0D].contains(unit)
  }

  private mutating func addText(_ units: ArraySlice<UInt16>) {
    guard !units.isEmpty, format.display != "none" else { return }
    var text = Self.decoded(units)
    if settings.version < 8, text.allSatisfy(Self.isWhite) { return }
    if settings.condensesWhite {
      text = condensed(text)
    } else {
      for index in text.indices where text[index] == 0x0A { text[index] = 0x0D }
    }
    guard !text.isEmpty else { return }
    result.append(text, format)
  }

  /// Each run of blanks as one; since SWF 8 also across tags (T.Html.8, T.Html.9).
  private mutating func condensed(_ text: [UInt16]) -> [UInt16] {
    var condensed: [UInt16] = []
    var wasWhite = false
    for unit in text {
      guard Self.isWhite(unit) else {
        condensed.append(unit)
        (wasWhite, dropsBlanks) = (false, false)
        continue
      }
      if !wasWhite, settings.version < 8 || !dropsBlanks { condensed.append(0x20) }
      (wasWhite, dropsBlanks) = (true, true)
    }
    return condensed
  }

  /// A text with its entities as characters (T.Html.10).
  private static func decoded(_ units: ArraySlice<UInt16>) -> [UInt16] {
    var text: [UInt16] = []
    var at = units.startIndex
    while at < units.endIndex {
      guard units[at] == 0x26 else {
        text.append(units[at])
        at += 1
        continue
      }
      // Another ampersand before the semicolon ends it literally.
      guard let end = units[(at + 1)...].firstIndex(where: { $0 == 0x3B || $0 == 0x26 }),
        units[end] == 0x3B, let character = entity(units[(at + 1)..<end])
      else {
        text.append(0x26)
        at += 1
        continue
      }
      text += character
      at = end + 1
    }
    return text
  }

  private static func entity(_ name: ArraySlice<UInt16>) -> [UInt16]? {
    switch Self.text(name).lowercased() {
    case "lt": return [0x3C]
    case "gt": return [0x3E]
    case "amp": return [0x26]
    case "quot": return [0x22]
    case "apos": return [0x27]
    case "nbsp": return [0xA0]
    default: break
    }
    guard name.first == 0x23 else { return nil }
    var digits = name.dropFirst()
    let isHexadecimal = digits.first == 0x78
    if isHexadecimal { digits = digits.dropFirst() }
    digits = digits.drop { isWhite($0) }
    let isNegative = digits.first == 0x2D
    if isNegative || digits.first == 0x2B { digits = digits.dropFirst() }
    var number: UInt16 = 0
    var count = 0
    for unit in digits {
      guard let scalar = Unicode.Scalar(unit),
        let digit = Swift.Character(scalar).hexDigitValue, scalar.isASCII,
        isHexadecimal || digit < 10
      else { break }
      number = number &* (isHexadecimal ? 16 : 10) &+ UInt16(digit)
      count += 1
    }
    guard count > 0 else { return nil }
    if isNegative { number = 0 &- number }
    // Halves of a pair vanish.
    return 0xD800...0xDFFF ~= number ? [] : [number]
  }

  private static func text(_ units: ArraySlice<UInt16>) -> String {
    String(decoding: units, as: UTF16.self)
  }

  // MARK: - Tags

  private struct Tag {
    var name: String
    var isEnd: Bool
    var isClosed: Bool
    var attributes: [String: String]
  }

  /// The tag at the place; an inner nil is one that says nothing, an outer one the end of what can be read.
  private mutating func readTag() -> Tag?? {
    let rest = source[(at + 1)...]
    if rest.first == 0x21 || rest.first == 0x3F {
      // Comments and instructions say nothing (T.Html.4).
      let isComment = rest.starts(with: Array("!--".utf16))
      var end = rest.firstIndex(of: 0x3E)
      while isComment, let place = end, !source[..<place].hasSuffix(0x2D, 0x2D) {
        end = source[(place + 1)...].firstIndex(of: 0x3E)
      }
      guard let end else { return nil }
      at = end + 1
      return .some(nil)
    }
    guard let end = Self.endOfTag(rest) else { return nil }
    var body = rest[..<end]
    at = end + 1
    let isEnd = body.first == 0x2F
    if isEnd { body = body.dropFirst() }
    let isClosed = !isEnd && body.last == 0x2F
    if isClosed { body = body.dropLast() }
    let name = body.prefix { !Self.isWhite($0) }
    let key = Self.text(name).lowercased()
    if isEnd { return Tag(name: key, isEnd: true, isClosed: false, attributes: [:]) }
    guard let attributes = Self.attributes(body.dropFirst(name.count)) else {
      isMalformed = true
      return nil
    }
    return Tag(name: key, isEnd: false, isClosed: isClosed, attributes: attributes)
  }

  /// The bracket that closes a tag; one within quotes does not.
  private static func endOfTag(_ rest: ArraySlice<UInt16>) -> Int? {
    var quote: UInt16?
    for index in rest.indices {
      let unit = rest[index]
      if let open = quote {
        if unit == open { quote = nil }
      } else if unit == 0x22 || unit == 0x27 {
        quote = unit
      } else if unit == 0x3E {
        return index
      }
    }
    return nil
  }

  /// Names and values, of equal names the first; nil if the list is malformed.
  private static func attributes(_ list: ArraySlice<UInt16>) -> [String: String]? {
    var attributes: [String: String] = [:]
    var rest = list.drop { isWhite($0) }
    while !rest.isEmpty {
      let key = rest.prefix { $0 != 0x3D && !isWhite($0) }
      rest = rest.dropFirst(key.count).drop { isWhite($0) }
      guard !key.isEmpty, rest.first == 0x3D else { return nil }
      rest = rest.dropFirst().drop { isWhite($0) }
      guard let quote = rest.first, quote == 0x22 || quote == 0x27,
        let end = rest.dropFirst().firstIndex(of: quote)
      else { return nil }
      let name = text(key).lowercased()
      if attributes[name] == nil {
        attributes[name] = text(rest[(rest.startIndex + 1)..<end])
      }
      rest = rest[(end + 1)...].drop { isWhite($0) }
    }
    return attributes
  }

  private mutating func breakLine(_ format: TextFormat) {
    result.append([0x0D], format)
    dropsBlanks = true
  }

  private mutating func handle(_ tag: Tag) {
    if tag.isEnd {
      close(tag.name)
      return
    }
    if tag.name == "br" || tag.name == "sbr" {
      if breaksLines || tag.name == "sbr" { breakLine(format) }
      return
    }
    let outer = format
    let attributes = tag.attributes
    func lay(_ selector: String) {
      if let named = style(selector) { format = format.overlaid(with: named) }
    }
    func layClass() {
      if let name = attributes["class"] { lay("." + name.lowercased()) }
    }
    switch tag.name {
    case "p":
      lay("p")
      layClass()
      let align = attributes["align"]?.lowercased()
      if let align = align.flatMap({ TextFormat.Alignment(rawValue: $0) }) {
        format.alignment = align
      }
      isInParagraph = true
    case "a":
      if let url = attributes["href"] { format.url = url }
      if let target = attributes["target"] { format.target = target }
      lay("a")
      layClass()
    case "font": format = format.overlaid(with: font(attributes))
    case "b": format.isBold = true
    case "i": format.isItalic = true
    case "u": format.isUnderlined = true
    case "li":
      // An item begins a line of its own.
      if breaksLines, let last = result.units.last, last != 0x0D { breakLine(outer) }
      lay("li")
      format.isBulleted = true
    case "textformat": format = format.overlaid(with: block(attributes))
    case "span": layClass()
    default:
      if let named = style(tag.name) {
        format = format.overlaid(with: named)
        if named.display == "block" || named.display == "none" { endsBlock = true }
      }
    }
    if tag.isClosed {
      close(tag.name, outer: outer)
    } else {
      open.append((tag.name, outer))
    }
  }

  private func font(_ attributes: [String: String]) -> TextFormat {
    var changed = TextFormat()
    changed.font = attributes["face"]
    if let size = attributes["size"] { changed.size = self.size(size) }
    if let color = attributes["color"] { changed.color = Self.color(color) }
    if let spacing = attributes["letterspacing"] { changed.letterSpacing = Self.number(spacing) }
    switch attributes["kerning"] {
    case "1": if settings.version >= 8 { changed.hasKerning = true }
    case "0": changed.hasKerning = false
    default: break
    }
    return changed
  }

  private func block(_ attributes: [String: String]) -> TextFormat {
    func number(_ name: String) -> Double? { attributes[name].flatMap { Self.number($0) } }
    var changed = TextFormat()
    changed.leftMargin = number("leftmargin")
    changed.rightMargin = number("rightmargin")
    changed.indent = number("indent")
    changed.blockIndent = number("blockindent")
    changed.leading = number("leading")
    changed.tabStops = attributes["tabstops"].map { list in
      list.split(separator: ",").compactMap { Self.number(String($0)) }
    }
    return changed
  }

  private static func number(_ text: String) -> Double? {
    let bare = text.drop { $0.isWhitespace }
    return Double(bare.prefix { !$0.isWhitespace })
  }

  /// The end of what was not opened last is none (T.Html.2).
  private mutating func close(_ name: String) {
    guard let last = open.last, last.name == name else { return }
    open.removeLast()
    close(name, outer: last.format)
  }

  /// An element ends: what comes looks as what came before it did.
  private mutating func close(_ name: String, outer: TextFormat) {
    switch name {
    case "p":
      // Of paragraphs in one another only the innermost ends a line.
      if breaksLines, isInParagraph { breakLine(endOfParagraph) }
      isInParagraph = false
    case "li": if breaksLines { breakLine(format) }
    case "font": lastFont = format
    default: break
    }
    if endsBlock {
      endsBlock = false
      breakLine(format)
    }
    format = outer
  }

  /// The end of a paragraph has the font of the last element of a font that was closed, and is plain.
  private var endOfParagraph: TextFormat {
    let font = lastFont ?? base
    var result = format
    (result.font, result.size, result.color) = (font.font, font.size, font.color)
    (result.letterSpacing, result.hasKerning) = (font.letterSpacing, font.hasKerning)
    (result.isBold, result.isItalic, result.isUnderlined) = (false, false, false)
    (result.url, result.target) = ("", "")
    return result
  }

  /// A size, or what is added to the current one; at least 1, before SWF 13 at most 127 (T.Html.5).
  private func size(_ text: String) -> Double? {
    let present = format.size ?? 12
    let sign = text.first.flatMap { $0 == "+" ? 1.0 : $0 == "-" ? -1.0 : nil }
    let digits = (sign == nil ? text[...] : text.dropFirst()).prefix { "0"..."9" ~= $0 }
    guard let number = Double(digits) else { return nil }
    let size = max(sign.map { present + $0 * number } ?? number, 1)
    return settings.version < 13 ? min(size, 127) : size
  }

  /// `#` and hexadecimal digits: the last six of them count, and what comes after them does not (T.Html.6).
  private static func color(_ text: String) -> UInt32? {
    guard text.hasPrefix("#") else { return nil }
    let digits = text.dropFirst().drop { $0.isWhitespace }.prefix { $0.isHexDigit && $0.isASCII }
    guard !digits.isEmpty else { return nil }
    return digits.reduce(UInt32(0)) { ($0 << 4 | UInt32($1.hexDigitValue ?? 0)) & 0xFF_FFFF }
  }
}

extension ArraySlice<UInt16> {
  fileprivate func hasSuffix(_ first: UInt16, _ second: UInt16) -> Bool {
    suffix(2).elementsEqual([first, second])
  }
}
