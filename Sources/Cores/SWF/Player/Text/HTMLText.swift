/// The part of HTML that text fields know.
///
/// Source: ActionScript 2 Language Reference, "Using HTML-formatted text", and what the recorded cases show.
struct HTMLReader {
  private let source: [UInt16]
  private var at = 0
  private let base: TextFormat
  private let isMultiline: Bool
  private let condensesWhite: Bool
  private let style: (String) -> TextFormat?
  private var result: FormattedText
  private var open: [(name: String, format: TextFormat)] = []
  private var format: TextFormat
  private let version: Int
  /// How the last element of a font looked that was closed.
  private var lastFont: TextFormat?
  private var isInParagraph = false

  /// Reads text; `style` gives the look of a style sheet's class or tag.
  static func read(
    _ html: String, format: TextFormat, isMultiline: Bool, condensesWhite: Bool, version: Int,
    style: (String) -> TextFormat?
  ) -> FormattedText {
    withoutActuallyEscaping(style) { style in
      var reader = HTMLReader(
        html, format, isMultiline: isMultiline, condensesWhite: condensesWhite, version: version,
        style: style)
      reader.readAll()
      return reader.result
    }
  }

  private init(
    _ html: String, _ format: TextFormat, isMultiline: Bool, condensesWhite: Bool, version: Int,
    style: @escaping (String) -> TextFormat?
  ) {
    source = Array(html.utf16)
    base = format
    self.format = format
    self.isMultiline = isMultiline
    self.condensesWhite = condensesWhite
    self.style = style
    self.version = version
    result = FormattedText(format: format)
  }

  private mutating func readAll() {
    var text: [UInt16] = []
    while at < source.count {
      let unit = source[at]
      if unit == 0x3C, let tag = readTag() {
        flush(&text)
        handle(tag)
        continue
      }
      if unit == 0x26, let entity = readEntity() {
        text += entity
        continue
      }
      at += 1
      if condensesWhite, Self.isWhite(unit) {
        if text.last != 0x20 { text.append(0x20) }
      } else {
        text.append(unit == 0x0A ? 0x0D : unit)
      }
    }
    flush(&text)
  }

  private static func isWhite(_ unit: UInt16) -> Bool {
    [0x20, 0x09, 0x0A, 0x0D].contains(unit)
  }

  private mutating func flush(_ text: inout [UInt16]) {
    guard !text.isEmpty else { return }
    defer { text = [] }
    // Before SWF 8 what is nothing but white between two tags is no text.
    if version < 8, text.allSatisfy(Self.isWhite) { return }
    result.append(text, format)
  }

  private struct Tag {
    var name: String
    var isEnd: Bool
    var isClosed: Bool
    var attributes: [String: String]
  }

  private mutating func readTag() -> Tag? {
    guard let end = source[at...].firstIndex(of: 0x3E) else { return nil }
    var body = source[(at + 1)..<end]
    at = end + 1
    let isEnd = body.first == 0x2F
    if isEnd { body = body.dropFirst() }
    let isClosed = body.last == 0x2F
    if isClosed { body = body.dropLast() }
    var rest = body
    func isSpace(_ unit: UInt16) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(unit) }
    let name = rest.prefix { !isSpace($0) }
    rest = rest.dropFirst(name.count)
    var attributes: [String: String] = [:]
    while true {
      rest = rest.drop { isSpace($0) }
      guard !rest.isEmpty else { break }
      let key = rest.prefix { $0 != 0x3D && !isSpace($0) }
      rest = rest.dropFirst(key.count).drop { isSpace($0) }
      guard rest.first == 0x3D else {
        if key.isEmpty { rest = rest.dropFirst() }
        continue
      }
      rest = rest.dropFirst().drop { isSpace($0) }
      let value: ArraySlice<UInt16>
      guard let quote = rest.first, quote == 0x22 || quote == 0x27 else {
        // A value without quotes is the end of all (`from_gnash` TextFieldHTML).
        at = source.count
        return Tag(name: "", isEnd: false, isClosed: true, attributes: [:])
      }
      value = rest.dropFirst().prefix { $0 != quote }
      rest = rest.dropFirst(value.count + 2)
      attributes[Self.text(key).lowercased()] = Self.text(value)
    }
    return Tag(
      name: Self.text(name).lowercased(), isEnd: isEnd, isClosed: isClosed,
      attributes: attributes)
  }

  private static func text(_ units: ArraySlice<UInt16>) -> String {
    String(decoding: units, as: UTF16.self)
  }

  private mutating func readEntity() -> [UInt16]? {
    let end = source[at...].prefix(12).firstIndex(of: 0x3B)
    guard let end else { return nil }
    let name = Self.text(source[(at + 1)..<end])
    let found: [UInt16]?
    switch name {
    case "lt": found = [0x3C]
    case "gt": found = [0x3E]
    case "amp": found = [0x26]
    case "quot": found = [0x22]
    case "apos": found = [0x27]
    case "nbsp": found = [0xA0]
    default:
      guard name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst()
      let number =
        digits.hasPrefix("x") || digits.hasPrefix("X")
        ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      found = number.flatMap { Unicode.Scalar($0) }.map { Array(String(Swift.Character($0)).utf16) }
    }
    guard let found else { return nil }
    at = end + 1
    return found
  }

  private mutating func handle(_ tag: Tag) {
    if tag.isEnd {
      close(tag.name)
      return
    }
    switch tag.name {
    case "br", "sbr":
      if breaksLines { result.append([0x0D], format) }
      return
    case "img": return
    default: break
    }
    let outer = format
    var changed = TextFormat()
    let attributes = tag.attributes
    switch tag.name {
    case "p":
      if let align = attributes["align"].flatMap({ TextFormat.Alignment(rawValue: $0.lowercased()) }
      ) {
        changed.alignment = align
      }
    case "a":
      changed.url = attributes["href"] ?? ""
      changed.target = attributes["target"] ?? ""
    case "font":
      changed.font = attributes["face"]
      if let size = attributes["size"] { changed.size = Self.size(size, format.size ?? 12) }
      if let color = attributes["color"] { changed.color = Self.color(color) }
      guard version >= 8 else { break }
      if let spacing = attributes["letterspacing"] { changed.letterSpacing = Double(spacing) }
      if let kerning = attributes["kerning"] { changed.hasKerning = kerning != "0" }
    case "b": changed.isBold = true
    case "i": changed.isItalic = true
    case "u": changed.isUnderlined = true
    case "li":
      // An item begins a line of its own.
      if breaksLines, result.units.last != nil, result.units.last != 0x0D {
        result.append([0x0D], outer)
      }
      changed.isBulleted = true
    case "textformat":
      func number(_ name: String) -> Double? { attributes[name].flatMap { Double($0) } }
      changed.leftMargin = number("leftmargin")
      changed.rightMargin = number("rightmargin")
      changed.indent = number("indent")
      changed.blockIndent = number("blockindent")
      changed.leading = number("leading")
      if let stops = attributes["tabstops"] {
        changed.tabStops = stops.split(separator: ",").compactMap {
          Double($0.filter { $0 != " " })
        }
      }
    default: break
    }
    if let named = style(tag.name) { changed = changed.overlaid(with: named) }
    if let name = attributes["class"], let named = style("." + name) {
      changed = changed.overlaid(with: named)
    }
    format = format.overlaid(with: changed)
    if tag.name == "p" { isInParagraph = true }
    if tag.isClosed {
      close(tag.name, outer: outer)
    } else {
      open.append((tag.name, outer))
    }
  }

  /// The end of what was not opened last is none.
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
      if breaksLines, isInParagraph { result.append([0x0D], endOfParagraph) }
      isInParagraph = false
    case "li": if breaksLines { result.append([0x0D], format) }
    case "font": lastFont = format
    default: break
    }
    format = outer
  }

  /// Whether tags can end lines: before SWF 7 in all fields, then in those of several lines.
  private var breaksLines: Bool { isMultiline || version < 7 }

  /// The end of a paragraph has the font of the last element of a font that was closed, and is plain.
  private var endOfParagraph: TextFormat {
    let font = lastFont ?? base
    var result = format
    (result.font, result.size, result.color) = (font.font, font.size, font.color)
    (result.letterSpacing, result.hasKerning) = (font.letterSpacing, font.hasKerning)
    (result.isBold, result.isItalic) = (base.isBold, base.isItalic)
    (result.isUnderlined, result.url, result.target) = (base.isUnderlined, base.url, base.target)
    return result
  }

  /// A size, or what is added to the current one; 1…127.
  private static func size(_ text: String, _ present: Double) -> Double? {
    let digits = text.drop { $0 == "+" || $0 == "-" }.prefix { $0.isNumber }
    guard let number = Double(digits) else { return nil }
    let size =
      text.hasPrefix("+") ? present + number : text.hasPrefix("-") ? present - number : number
    return min(max(size, 1), 127)
  }

  /// `#` and hexadecimal digits: the last six of them count, and what comes after them does not.
  private static func color(_ text: String) -> UInt32? {
    guard text.hasPrefix("#") else { return nil }
    let digits = text.dropFirst().drop { $0.isWhitespace }.prefix { $0.isHexDigit && $0.isASCII }
    guard !digits.isEmpty else { return nil }
    return digits.reduce(UInt32(0)) { ($0 << 4 | UInt32($1.hexDigitValue ?? 0)) & 0xFF_FFFF }
  }
}

extension FormattedText {
  /// The text as HTML, as `htmlText` gives it.
  func html(version: Int, isMultiline: Bool) -> String {
    guard !units.isEmpty else { return "" }
    var result = ""
    var start = 0
    while start < units.count {
      let end = units[start...].firstIndex(of: 0x0D).map { $0 + 1 } ?? units.count
      result += paragraph(start..<end, version)
      start = end
    }
    return result
  }

  /// A line with its end, whose look is written as well.
  private func paragraph(_ range: Range<Int>, _ version: Int) -> String {
    let first = format(at: range.lowerBound)
    var text = ""
    let outer = blockAttributes(first)
    if !outer.isEmpty { text += "<TEXTFORMAT\(outer)>" }
    let isItem = first.isBulleted ?? false
    text += isItem ? "<LI>" : "<P ALIGN=\"\((first.alignment ?? .left).rawValue.uppercased())\">"
    // Fonts that are open, the outermost first: one in another tells only what differs.
    var fonts: [TextFormat] = []
    var inner: TextFormat?
    func closeInner() {
      guard let format = inner else { return }
      if format.isUnderlined ?? false { text += "</U>" }
      if format.isItalic ?? false { text += "</I>" }
      if format.isBold ?? false { text += "</B>" }
      if let url = format.url, !url.isEmpty { text += "</A>" }
      inner = nil
    }
    for (span, format) in ranges {
      let part = span.clamped(to: range)
      if part.isEmpty { continue }
      if let last = fonts.last, Self.isSameFont(last, format), let present = inner,
        Self.isSameStyle(present, format)
      {
        text += escaped(part)
        continue
      }
      closeInner()
      if let index = fonts.lastIndex(where: { Self.isSameFont($0, format) }) {
        while fonts.count > index + 1 {
          text += "</FONT>"
          fonts.removeLast()
        }
      } else {
        text += fontTag(format, inside: fonts.last, version)
        fonts.append(format)
      }
      if let url = format.url, !url.isEmpty {
        text += "<A HREF=\"\(url)\" TARGET=\"\(format.target ?? "")\">"
      }
      if format.isBold ?? false { text += "<B>" }
      if format.isItalic ?? false { text += "<I>" }
      if format.isUnderlined ?? false { text += "<U>" }
      inner = format
      text += escaped(part)
    }
    closeInner()
    text += String(repeating: "</FONT>", count: fonts.count) + (isItem ? "</LI>" : "</P>")
    if !outer.isEmpty { text += "</TEXTFORMAT>" }
    return text
  }

  private static func isSameFont(_ a: TextFormat, _ b: TextFormat) -> Bool {
    a.font == b.font && a.size == b.size && a.color == b.color
      && a.letterSpacing == b.letterSpacing && a.hasKerning == b.hasKerning
  }

  private static func isSameStyle(_ a: TextFormat, _ b: TextFormat) -> Bool {
    a.url == b.url && a.target == b.target && a.isBold == b.isBold && a.isItalic == b.isItalic
      && a.isUnderlined == b.isUnderlined
  }

  private func escaped(_ part: Range<Int>) -> String {
    Self.escaped(units[part].filter { $0 != 0x0D }[...])
  }

  private func fontTag(_ format: TextFormat, inside outer: TextFormat?, _ version: Int) -> String {
    var text = "<FONT"
    if outer?.font != format.font { text += " FACE=\"\(format.font ?? "")\"" }
    if outer?.size != format.size { text += " SIZE=\"\(Self.number(format.size ?? 12))\"" }
    if outer?.color != format.color {
      let digits = String(format.color ?? 0, radix: 16, uppercase: true)
      text += " COLOR=\"#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits + "\""
    }
    if outer?.letterSpacing != format.letterSpacing {
      text += " LETTERSPACING=\"\(Self.number(format.letterSpacing ?? 0))\""
    }
    if outer?.hasKerning != format.hasKerning {
      text += " KERNING=\"\((format.hasKerning ?? false) ? 1 : 0)\""
    }
    return text + ">"
  }

  private func blockAttributes(_ format: TextFormat) -> String {
    var text = ""
    func add(_ name: String, _ value: Double?) {
      if let value, value != 0 { text += " \(name)=\"\(Self.number(value))\"" }
    }
    add("LEFTMARGIN", format.leftMargin)
    add("RIGHTMARGIN", format.rightMargin)
    add("INDENT", format.indent)
    add("LEADING", format.leading)
    add("BLOCKINDENT", format.blockIndent)
    if let stops = format.tabStops, !stops.isEmpty {
      text += " TABSTOPS=\"" + stops.map { Self.number($0) }.joined(separator: ",") + "\""
    }
    return text
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
  }

  private static func escaped(_ units: ArraySlice<UInt16>) -> String {
    var text = ""
    for unit in String(decoding: units, as: UTF16.self).unicodeScalars {
      switch unit {
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "&": text += "&amp;"
      case "\"": text += "&quot;"
      case "'": text += "&apos;"
      case "\u{A0}": text += "&nbsp;"
      default: text.unicodeScalars.append(unit)
      }
    }
    return text
  }
}
