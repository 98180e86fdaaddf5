/// How text looks, as far as something says so: what a script's `TextFormat` holds.
///
/// Lengths are in pixels.
package struct TextFormat: Equatable {
  package enum Alignment: String {
    case left, right, center, justify
  }

  package var font: String?
  package var size: Double?
  package var color: UInt32?
  package var isBold: Bool?
  package var isItalic: Bool?
  package var isUnderlined: Bool?
  package var url: String?
  package var target: String?
  package var alignment: Alignment?
  package var leftMargin: Double?
  package var rightMargin: Double?
  package var indent: Double?
  package var blockIndent: Double?
  package var leading: Double?
  package var tabStops: [Double]?
  package var isBulleted: Bool?
  package var letterSpacing: Double?
  package var hasKerning: Bool?
  package var display: String?

  /// The format of a new text field.
  package static let standard = TextFormat(
    font: "Times New Roman", size: 12, color: 0, isBold: false, isItalic: false,
    isUnderlined: false, url: "", target: "", alignment: .left, leftMargin: 0, rightMargin: 0,
    indent: 0, blockIndent: 0, leading: 0, tabStops: [], isBulleted: false, letterSpacing: 0,
    hasKerning: false, display: "block")

  /// This format, with what `other` says in the place of what it says itself.
  package func overlaid(with other: TextFormat) -> TextFormat {
    TextFormat(
      font: other.font ?? font, size: other.size ?? size, color: other.color ?? color,
      isBold: other.isBold ?? isBold, isItalic: other.isItalic ?? isItalic,
      isUnderlined: other.isUnderlined ?? isUnderlined, url: other.url ?? url,
      target: other.target ?? target, alignment: other.alignment ?? alignment,
      leftMargin: other.leftMargin ?? leftMargin, rightMargin: other.rightMargin ?? rightMargin,
      indent: other.indent ?? indent, blockIndent: other.blockIndent ?? blockIndent,
      leading: other.leading ?? leading, tabStops: other.tabStops ?? tabStops,
      isBulleted: other.isBulleted ?? isBulleted,
      letterSpacing: other.letterSpacing ?? letterSpacing,
      hasKerning: other.hasKerning ?? hasKerning, display: other.display ?? display)
  }

  /// What both say alike.
  package func common(with other: TextFormat) -> TextFormat {
    func same<Value: Equatable>(_ path: KeyPath<TextFormat, Value?>) -> Value? {
      self[keyPath: path] == other[keyPath: path] ? self[keyPath: path] : nil
    }
    return TextFormat(
      font: same(\.font), size: same(\.size), color: same(\.color), isBold: same(\.isBold),
      isItalic: same(\.isItalic), isUnderlined: same(\.isUnderlined), url: same(\.url),
      target: same(\.target), alignment: same(\.alignment), leftMargin: same(\.leftMargin),
      rightMargin: same(\.rightMargin), indent: same(\.indent), blockIndent: same(\.blockIndent),
      leading: same(\.leading), tabStops: same(\.tabStops), isBulleted: same(\.isBulleted),
      letterSpacing: same(\.letterSpacing), hasKerning: same(\.hasKerning),
      display: same(\.display))
  }

  package init(
    font: String? = nil, size: Double? = nil, color: UInt32? = nil, isBold: Bool? = nil,
    isItalic: Bool? = nil, isUnderlined: Bool? = nil, url: String? = nil, target: String? = nil,
    alignment: Alignment? = nil, leftMargin: Double? = nil, rightMargin: Double? = nil,
    indent: Double? = nil, blockIndent: Double? = nil, leading: Double? = nil,
    tabStops: [Double]? = nil, isBulleted: Bool? = nil, letterSpacing: Double? = nil,
    hasKerning: Bool? = nil, display: String? = nil
  ) {
    self.font = font
    self.size = size
    self.color = color
    self.isBold = isBold
    self.isItalic = isItalic
    self.isUnderlined = isUnderlined
    self.url = url
    self.target = target
    self.alignment = alignment
    self.leftMargin = leftMargin
    self.rightMargin = rightMargin
    self.indent = indent
    self.blockIndent = blockIndent
    self.leading = leading
    self.tabStops = tabStops
    self.isBulleted = isBulleted
    self.letterSpacing = letterSpacing
    self.hasKerning = hasKerning
    self.display = display
  }
}
