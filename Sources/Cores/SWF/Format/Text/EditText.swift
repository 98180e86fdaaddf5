/// DefineEditText: a text field.
///
/// Source: SWF File Format Specification 19, "Dynamic text tags".
public struct EditText: Hashable, Sendable {
  /// What the field is like.
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The tag's two bytes of flags, the first one below.
    public let rawValue: UInt16

    /// These flags.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// There is a font by number.
    public static let hasFont = Flags(rawValue: 1 << 0)
    /// There is a largest number of characters.
    public static let hasMaxLength = Flags(rawValue: 1 << 1)
    /// There is a colour.
    public static let hasTextColor = Flags(rawValue: 1 << 2)
    /// The user cannot write in it.
    public static let readOnly = Flags(rawValue: 1 << 3)
    /// Characters are shown as stars.
    public static let password = Flags(rawValue: 1 << 4)
    /// More than one line.
    public static let multiline = Flags(rawValue: 1 << 5)
    /// Lines break between words.
    public static let wordWrap = Flags(rawValue: 1 << 6)
    /// There is text from the start.
    public static let hasText = Flags(rawValue: 1 << 7)
    /// Glyphs of the movie's fonts are used, and not the system's.
    public static let useOutlines = Flags(rawValue: 1 << 8)
    /// The text is HTML.
    public static let html = Flags(rawValue: 1 << 9)
    /// Was made as static text.
    public static let wasStatic = Flags(rawValue: 1 << 10)
    /// Has a border.
    public static let border = Flags(rawValue: 1 << 11)
    /// Nothing can be selected.
    public static let noSelect = Flags(rawValue: 1 << 12)
    /// There are alignment and margins.
    public static let hasLayout = Flags(rawValue: 1 << 13)
    /// The field grows with its text.
    public static let autoSize = Flags(rawValue: 1 << 14)
    /// There is a font by class name.
    public static let hasFontClass = Flags(rawValue: 1 << 15)
  }

  /// How lines stand.
  public enum Alignment: UInt8, Sendable {
    case left = 0
    case right = 1
    case center = 2
    case justify = 3
  }

  /// Alignment and margins, in twips.
  public struct Layout: Hashable, Sendable {
    /// How lines stand.
    public let alignment: Alignment
    /// The margin on the left.
    public let leftMargin: UInt16
    /// The margin on the right.
    public let rightMargin: UInt16
    /// What the first line of a paragraph has more on the left.
    public let indent: Int16
    /// Between lines.
    public let leading: Int16
  }

  /// The character's number.
  public let id: UInt16
  /// The field.
  public let bounds: Rectangle
  /// What the field is like.
  public let flags: Flags
  /// The font's number.
  public let fontID: UInt16?
  /// The font's class.
  public let fontClass: FlashString?
  /// The font's height in twips.
  public let fontHeight: UInt16?
  /// The colour of the text.
  public let textColor: ColorRecord?
  /// The largest number of characters.
  public let maxLength: UInt16?
  /// Alignment and margins.
  public let layout: Layout?
  /// The variable that holds the text; empty where none does.
  public let variableName: FlashString
  /// The text from the start.
  public let initialText: FlashString?

  init(_ reader: inout ByteReader) throws(FormatError) {
    id = try reader.u16()
    bounds = try Rectangle(&reader)
    let flags = Flags(rawValue: try reader.u16())
    self.flags = flags
    fontID = flags.contains(.hasFont) ? try reader.u16() : nil
    fontClass = flags.contains(.hasFontClass) ? try reader.string() : nil
    // The specification gives a height to fonts by number only; a class has one as well.
    let hasHeight = flags.contains(.hasFont) || flags.contains(.hasFontClass)
    fontHeight = hasHeight ? try reader.u16() : nil
    textColor = flags.contains(.hasTextColor) ? try ColorRecord(&reader, hasAlpha: true) : nil
    maxLength = flags.contains(.hasMaxLength) ? try reader.u16() : nil
    if flags.contains(.hasLayout) {
      let alignment = Alignment(rawValue: try reader.u8()) ?? .left
      layout = Layout(
        alignment: alignment, leftMargin: try reader.u16(), rightMargin: try reader.u16(),
        indent: try reader.s16(), leading: try reader.s16())
    } else {
      layout = nil
    }
    variableName = try reader.string()
    initialText = flags.contains(.hasText) ? try reader.string() : nil
  }
}
