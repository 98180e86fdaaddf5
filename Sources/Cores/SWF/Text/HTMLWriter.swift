import FlashData

/// A formatted text as HTML, as `htmlText` gives it (rules T.Out).
package struct HTMLWriter {
  private enum Tag {
    case textFormat, paragraph, item
    case font(TextFormat)
    case link, bold, italic, underline

    var end: String {
      switch self {
      case .textFormat: "</TEXTFORMAT>"
      case .paragraph: "</P>"
      case .item: "</LI>"
      case .font: "</FONT>"
      case .link: "</A>"
      case .bold: "</B>"
      case .italic: "</I>"
      case .underline: "</U>"
      }
    }

    var isStyle: Bool {
      switch self {
      case .bold, .italic, .underline: true
      default: false
      }
    }

    var font: TextFormat? {
      if case .font(let format) = self { format } else { nil }
    }
  }

  private var text = ""
  private var open: [Tag] = []
  /// The look that the open tags stand for.
  private var present = TextFormat()

  /// The text as HTML.
  package static func html(of text: FormattedText) -> String {
    guard !text.units.isEmpty else { return "" }
    var writer = HTMLWriter()
    for (range, format) in text.ranges { writer.write(text.units[range], format) }
    writer.closeAll()
    return writer.text
  }

  private mutating func write(_ units: ArraySlice<UInt16>, _ format: TextFormat) {
    var rest = units
    enter(format)
    while let end = rest.firstIndex(where: { $0 == 0x0D || $0 == 0x0A }) {
      text += Self.escaped(rest[..<end])
      closeAll()
      rest = rest[(end + 1)...]
      if rest.isEmpty { return }
      enter(format)
    }
    text += Self.escaped(rest)
  }

  // MARK: - Tags

  private mutating func closeAll() {
    while let tag = open.popLast() { text += tag.end }
  }

  /// Closes the first tag of a kind, and what stands in it.
  private mutating func close(from isWanted: (Tag) -> Bool) {
    guard let place = open.firstIndex(where: isWanted) else { return }
    while open.count > place, let tag = open.popLast() { text += tag.end }
  }

  private mutating func add(_ tag: Tag, _ start: String) {
    open.append(tag)
    text += start
  }

  /// Brings the tags to a look (T.Out.3).
  private mutating func enter(_ format: TextFormat) {
    if !open.isEmpty {
      if !Self.hasSameStyle(present, format) { close { $0.isStyle } }
      if present.url != format.url || present.target != format.target {
        close { if case .link = $0 { true } else { $0.isStyle } }
      }
      let place = open.lastIndex { $0.font.map { Self.hasSameFont($0, format) } ?? false }
      if let place {
        if let inner = open[(place + 1)...].firstIndex(where: { $0.font != nil }) {
          while open.count > inner, let tag = open.popLast() { text += tag.end }
        }
      } else {
        // Links and styles stand in the innermost font.
        close { if case .link = $0 { true } else { $0.isStyle } }
      }
    } else {
      let attributes = Self.blockAttributes(format)
      if !attributes.isEmpty { add(.textFormat, "<TEXTFORMAT\(attributes)>") }
      if format.isBulleted ?? false {
        add(.item, "<LI>")
      } else {
        let alignment = (format.alignment ?? .left).rawValue.uppercased()
        add(.paragraph, "<P ALIGN=\"\(alignment)\">")
      }
    }
    present = format
    let font = open.lazy.compactMap(\.font).last
    if font.map({ !Self.hasSameFont($0, format) }) ?? true {
      add(.font(format), Self.fontTag(format, inside: font))
    }
    if let url = format.url, !url.isEmpty,
      !open.contains(where: { if case .link = $0 { true } else { false } })
    {
      add(.link, "<A HREF=\"\(url)\" TARGET=\"\(format.target ?? "")\">")
    }
    guard !open.contains(where: \.isStyle) else { return }
    if format.isBold ?? false { add(.bold, "<B>") }
    if format.isItalic ?? false { add(.italic, "<I>") }
    if format.isUnderlined ?? false { add(.underline, "<U>") }
  }

  private static func hasSameFont(_ a: TextFormat, _ b: TextFormat) -> Bool {
    a.font == b.font && a.size == b.size && a.color == b.color
      && a.letterSpacing == b.letterSpacing && a.hasKerning == b.hasKerning
  }

  private static func hasSameStyle(_ a: TextFormat, _ b: TextFormat) -> Bool {
    a.isBold == b.isBold && a.isItalic == b.isItalic && a.isUnderlined == b.isUnderlined
  }

  // MARK: - Attributes

  private static func fontTag(_ format: TextFormat, inside outer: TextFormat?) -> String {
    var text = "<FONT"
    if outer?.font != format.font { text += " FACE=\"\(format.font ?? "")\"" }
    if outer?.size != format.size { text += " SIZE=\"\(number(format.size ?? 12))\"" }
    if outer?.color != format.color {
      let digits = String((format.color ?? 0) & 0xFF_FFFF, radix: 16, uppercase: true)
      text += " COLOR=\"#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits + "\""
    }
    if outer?.letterSpacing != format.letterSpacing {
      text += " LETTERSPACING=\"\(number(format.letterSpacing ?? 0))\""
    }
    if outer?.hasKerning != format.hasKerning {
      text += " KERNING=\"\((format.hasKerning ?? false) ? 1 : 0)\""
    }
    return text + ">"
  }

  private static func blockAttributes(_ format: TextFormat) -> String {
    var text = ""
    func add(_ name: String, _ value: Double?) {
      if let value, value != 0 { text += " \(name)=\"\(number(value))\"" }
    }
    add("LEFTMARGIN", format.leftMargin)
    add("RIGHTMARGIN", format.rightMargin)
    add("INDENT", format.indent)
    add("LEADING", format.leading)
    add("BLOCKINDENT", format.blockIndent)
    if let stops = format.tabStops, !stops.isEmpty {
      text += " TABSTOPS=\"" + stops.map { number($0) }.joined(separator: ",") + "\""
    }
    return text
  }

  private static func number(_ value: Double) -> String { NumberText.text(value) }

  private static func escaped(_ units: ArraySlice<UInt16>) -> String {
    var text = ""
    for unit in String(decoding: units, as: UTF16.self).unicodeScalars {
      switch unit {
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "&": text += "&amp;"
      case "\"": text += "&quot;"
      case "'": text += "&apos;"
      default: text.unicodeScalars.append(unit)
      }
    }
    return text
  }
}
