import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import FlashText
import Raster

/// The text of a block as the layout of text fields takes it: one line of it at a time.
struct EngineText {
  /// What stands on a line.
  struct Line {
    let layout: TextLayout.Line
    /// Characters, with the break that ends them.
    let range: Range<Int>
    /// A word had to be cut.
    let isCut: Bool
  }

  private let block: TextBlockFields
  private let api: ABCMachine
  let units: [UInt16]
  private let looks: [(count: Int, format: TextFormat, alpha: Double)]
  /// Graphics by the place of their characters.
  let graphics: [Int: ContentFields]

  /// The content of a block; throws 2175 if a text has no format (X.Tb.4).
  init(_ block: TextBlockFields, _ api: ABCMachine) throws(ScriptError) {
    (self.block, self.api) = (block, api)
    var units: [UInt16] = []
    var looks: [(count: Int, format: TextFormat, alpha: Double)] = []
    var graphics: [Int: ContentFields] = [:]
    for leaf in block.content?.leaves() ?? [] {
      guard let text = leaf.units(withGraphics: true) else { continue }
      let format = leaf[.format].asObject
      if format == nil, leaf.isKind(of: "TextElement") { throw ScriptError(2175) }
      var look = format.map { Self.look(of: $0, api) } ?? .standard
      if leaf.isKind(of: "GraphicElement") {
        graphics[units.count] = leaf
        // It takes its width as if that stood between letters.
        look.letterSpacing = leaf.own("GraphicElement", 1).double
      }
      let alpha = format.map { Fields($0, of: api.types.engine["ElementFormat"])[number: 3] } ?? 1
      units += text
      looks.append((text.count, look, alpha))
    }
    api.interpreter.machine.steps &+= UInt64(units.count / 16)
    (self.units, self.looks, self.graphics) = (units, looks, graphics)
  }

  /// An ElementFormat as text fields have formats.
  static func look(of format: ScriptObject, _ api: ABCMachine) -> TextFormat {
    let types = api.types.engine
    let fields = Fields(format, of: types["ElementFormat"])
    let font = fields[0].asObject.map { Fields($0, of: types["FontDescription"]) }
    var look = TextFormat.standard
    look.font = font?[0].asString?.text
    look.isBold = font?[1].asString?.text == "bold"
    look.isItalic = font?[2].asString?.text == "italic"
    let size = fields[number: 1]
    look.size = size.isFinite ? min(size, 10_000) : 12
    look.color = fields[2].rawUInt & 0xFF_FFFF
    look.hasKerning = fields[8].asString?.text != "off"
    let tracking = fields[number: 9] + fields[number: 10]
    look.letterSpacing = tracking.isFinite ? max(min(tracking, 10_000), -10_000) : 0
    return look
  }

  /// How opaque a character is.
  func alpha(at index: Int) -> Double {
    var end = 0
    for look in looks {
      end += look.count
      if index < end { return look.alpha }
    }
    return 1
  }

  private static func isBreak(_ unit: UInt16) -> Bool {
    unit == 0x0A || unit == 0x0D || unit == 0x2028 || unit == 0x2029
  }

  /// The line that begins at a character, as wide as so many pixels; nil behind the end.
  func line(from start: Int, width: Double) -> Line? {
    guard start < units.count else { return nil }
    let end = units[start...].firstIndex(where: Self.isBreak) ?? units.count
    // A return and a line feed are one break.
    var next = min(end + 1, units.count)
    if end + 1 < units.count, units[end] == 0x0D, units[end + 1] == 0x0A { next = end + 2 }
    var count = min(end - start, 256)
    while true {
      api.interpreter.machine.steps &+= UInt64(count / 4)
      let part = start..<start + count
      let layout = TextLayout(text(part), settings(width))
      guard let first = layout.lines.first else { return nil }
      let fits = first.range.upperBound
      if fits >= count, count < end - start {
        count = min(count * 2, end - start)
        continue
      }
      let isWhole = fits >= count
      let last = start + fits
      let isCut = !isWhole && fits > 0 && !Self.mayEnd(after: units[last - 1], before: units[last])
      return Line(
        layout: first, range: start..<(isWhole ? next : last), isCut: isCut)
    }
  }

  private static func mayEnd(after unit: UInt16, before next: UInt16) -> Bool {
    unit == 0x20 || unit == 0x2D || unit == 0x09 || unit >= 0x2300 || next >= 0x2300
  }

  private func text(_ range: Range<Int>) -> FormattedText {
    var result = FormattedText(format: looks.first?.format ?? .standard)
    var start = 0
    let isSpread =
      block[.justifier].asObject.map {
        Fields($0, of: api.types.engine["TextJustifier"])[1].asString?.text != "unjustified"
      } ?? false
    for (count, format, _) in looks {
      let part = (start..<start + count).clamped(to: range)
      start += count
      guard !part.isEmpty else { continue }
      var format = format
      if isSpread { format.alignment = .justify }
      format.tabStops = stops
      result.append(Array(units[part]), format)
    }
    return result
  }

  /// Where its tabs lead to.
  private var stops: [Double] {
    guard let list = block[.stops].asObject else { return [] }
    let type = api.types.engine["TabStop"]
    return ScriptList(list).values.compactMap {
      $0.asObject.map { Fields($0, of: type)[number: 1] }
    }
  }

  private func settings(_ width: Double) -> TextLayout.Settings {
    TextLayout.Settings(
      width: twips(fromPixels: width), wraps: true, isPassword: false, version: 10,
      fonts: { [api] in api.player.deviceFont(for: $0) })
  }
}
