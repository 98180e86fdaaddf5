package import FlashData
package import FlashText
import Raster
import SWF

/// Where the text of a field stands: its lines, its scrolling, and a rectangle that follows it.
package final class FieldLayout {
  package unowned let field: EditField
  private var cachedLayout: TextLayout?
  private var laidOutStretch = 1.0
  /// Its text was laid out again, and `autoSize` has not brought its rectangle to that yet (T.Auto.3).
  var awaitsFit = true
  /// The first line that is shown, from 0 on.
  var firstLine = 0
  /// How far it is moved to the left, in pixels.
  var horizontalScroll = 0

  package init(_ field: EditField) { self.field = field }

  /// Its text must be laid out again; that takes it back to its beginning (T.Set.10).
  package func forgetLayout() {
    firstLine = 0
    horizontalScroll = 0
    forgetLines()
  }

  /// Its text must be laid out in another way; it keeps its scrolling as far as the new lines reach (measured: kept-scroll).
  package func forgetLines() {
    cachedLayout = nil
    awaitsFit = true
    field.player.stageChanged()
  }

  package var laidOut: TextLayout {
    let stretch = stretch
    if let cachedLayout, stretch == laidOutStretch { return cachedLayout }
    laidOutStretch = stretch
    var settings = TextLayout.Settings(
      width: (field.fieldBounds.width - 2 * EditField.gutter) / stretch,
      wraps: field.wraps, isPassword: field.isPassword, countsLastLine: field.isEditable,
      version: field.version, fonts: { [self] in font(for: $0) })
    settings.rightGap = rightGap
    if field.autoSize != .none, !field.wraps {
      // As wide as its widest line, whatever the field is by now: centred text takes no part of its width (T.Lay.2).
      settings.width = 0
      settings.width = TextLayout(field.content, settings).width
    }
    let made = TextLayout(field.content, settings)
    cachedLayout = made
    firstLine = min(firstLine, maxScroll - 1)
    horizontalScroll = min(horizontalScroll, maxHscroll)
    return made
  }

  private var rules: FieldRules { field.host?.fieldHost.rules ?? FieldRules() }

  /// A pixel of the stage for the system's fonts, else a twip, if the language has a gap (measured: right-gap).
  private var rightGap: Double {
    guard rules.hasRightGap else { return 0 }
    let down = field.usesEmbeddedFonts ? 0 : abs(field.worldMatrix.d)
    return down > 0 ? twips / down : 1
  }

  /// How much wider than high the system's letters would be: they keep their form, and stand so much closer (T.Dev.1).
  package var stretch: Double {
    guard !field.usesEmbeddedFonts else { return 1 }
    let matrix = field.worldMatrix
    let stretch = abs(matrix.d / matrix.a)
    return stretch.isFinite && stretch > 0 ? stretch : 1
  }

  /// The text's width in the field's own twips.
  package var shownWidth: Double {
    let width = laidOut.width
    return laidOutStretch == 1 ? width : (width * laidOutStretch).rounded(.towardZero)
  }

  /// The movie's font for a look; nil where the system's would be taken.
  package func font(for format: TextFormat) -> Font? {
    guard field.usesEmbeddedFonts else { return field.player.deviceFont(for: format) }
    let name = (format.font ?? "").lowercased()
    let wanted = (format.isBold ?? false, format.isItalic ?? false)
    func fits(_ font: FontCharacter) -> Bool {
      font.hasGlyphs && font.name.lowercased() == name && (font.isBold, font.isItalic) == wanted
    }
    if !rules.takesFontsByName, let id = field.character?.definition.fontID,
      let font = field.file.library.font(id), fits(font)
    {
      return font
    }
    // Those that scripts have made known to all movies come first (G.Sel.1).
    let all = field.player.sharedFonts + field.file.library.fonts
    if let exact = all.first(where: fits) { return exact }
    let others = all.filter { $0.hasGlyphs && $0.name.lowercased() == name }
    return Self.substitutes(isBold: wanted.0, isItalic: wanted.1).lazy.compactMap { style in
      others.first { ($0.isBold, $0.isItalic) == style }
    }.first
  }

  /// The styles that stand for one that the movie does not have, the best first (G.Sel.2).
  private static func substitutes(isBold: Bool, isItalic: Bool) -> [(Bool, Bool)] {
    switch (isBold, isItalic) {
    case (true, true): [(false, false), (true, false), (false, true)]
    case (false, false): [(true, false), (false, true), (true, true)]
    default: [(true, true), (false, false), (!isBold, !isItalic)]
    }
  }

  /// Brings its size to that of its text, if it is to follow it.
  ///
  /// It waits until a script or the renderer asks for its rectangle; queries of its text do not count (T.Auto.3, T.Auto.6).
  package func fit() {
    guard field.autoSize != .none else { return }
    field.binding.readVariable()
    guard awaitsFit else { return }
    awaitsFit = false
    let layout = laidOut
    // An input field has room for the caret (T.Auto.2); with the system's glyphs in whole pixels (measured: caret-room).
    let caret = field.isEditable ? (field.usesEmbeddedFonts ? 50.0 : 60) : 0
    let wanted = shownWidth + 2 * EditField.gutter + caret
    let high = layout.height + 2 * EditField.gutter
    if !field.wraps {
      switch field.autoSize {
      case .none, .left: field.fieldBounds.xMax = field.fieldBounds.xMin + wanted
      case .right: field.fieldBounds.xMin = field.fieldBounds.xMax - wanted
      case .center:
        let both = field.fieldBounds.xMin + field.fieldBounds.xMax
        // Half a twip stays: scripts read the place rounded (measured: half-twips).
        field.fieldBounds.xMin = (both - wanted) / 2
        field.fieldBounds.xMax = field.fieldBounds.xMin + wanted
      }
    }
    field.fieldBounds.yMax = field.fieldBounds.yMin + high
  }

  /// Another size in its own twips, whatever its scale (T.Size.5).
  package func resize(width: Double?, height: Double?) {
    fit()
    field.isMovedByScript = true
    if let width { field.fieldBounds.xMax = field.fieldBounds.xMin + width }
    if let height { field.fieldBounds.yMax = field.fieldBounds.yMin + height }
    if rules.keepsScroll { forgetLines() } else { forgetLayout() }
  }

  /// In pixels.
  package var textWidth: Double {
    field.binding.readVariable()
    return (shownWidth / twips).rounded(.down)
  }

  package var textHeight: Double {
    field.binding.readVariable()
    return (laidOut.height / twips).rounded(.down)
  }

  private var visibleHeight: Double { field.fieldBounds.height - 2 * EditField.gutter }

  /// The highest first line, from 1 on.
  package var maxScroll: Int {
    let lines = laidOut.lines
    let target = laidOut.height - visibleHeight
    return (lines.firstIndex { $0.top >= target } ?? max(lines.count - 1, 0)) + 1
  }

  /// The first line that is shown, from 1 on.
  package var scroll: Int { min(firstLine + 1, maxScroll) }

  /// Scrolls by lines as the wheel does, and says so even where nothing moves (T.Scroll.7).
  package func turnWheel(_ lines: Double) {
    scroll(to: Double(scroll) - lines.rounded(.towardZero))
    field.host?.fieldHost.wasScrolled(field)
  }

  /// Scrolls to a line; what is no line, below 0 or huge, means the first (T.Scroll.2).
  package func scroll(to line: Double) {
    let old = firstLine
    let isLine = line >= 0 && line < 767_100_486_418_433
    firstLine = min(max(isLine ? Int(line) : 1, 1), maxScroll) - 1
    if old != firstLine { field.player.stageChanged() }
  }

  /// The last line that is shown, from 1 on.
  package var bottomScroll: Int {
    let lines = laidOut.lines
    guard firstLine < lines.count else { return 1 }
    let end = lines[firstLine].top + visibleHeight
    return max(lines.firstIndex { $0.bottom > end } ?? lines.count, 1)
  }

  /// In pixels.
  package var hscroll: Int {
    get { min(horizontalScroll, maxHscroll) }
    set {
      horizontalScroll = min(max(newValue, 0), maxHscroll)
      field.player.stageChanged()
    }
  }

  package var maxHscroll: Int {
    guard !field.wraps else { return 0 }
    let room = max(field.fieldBounds.width - 2 * EditField.gutter, 0)
    let wide = shownWidth + (field.isEditable ? (room / 4).rounded(.towardZero) : 0)
    return Self.whole((wide - room) / twips)
  }

  /// A length in whole pixels, not negative: letters that hardly have a width can be stretched beyond all numbers.
  private static func whole(_ length: Double) -> Int {
    length > 0 ? Int(min(length, 1e9).rounded(.towardZero)) : 0
  }

  /// Scrolls so that the caret can be seen (T.Scroll.8).
  package func showCaret() {
    let index = field.editor.selection.caret
    let lines = laidOut.lines
    guard let (x, _) = laidOut.place(of: index), !lines.isEmpty else { return }
    let line = laidOut.line(of: index)
    firstLine = min(firstLine, line, maxScroll - 1)
    while firstLine < line, lines[line].bottom - lines[firstLine].top > visibleHeight {
      firstLine += 1
    }
    guard !field.wraps, field.autoSize == .none else { return }
    let place = x * laidOutStretch / twips
    let room = max((field.fieldBounds.width - 2 * EditField.gutter) / twips, 0)
    if place < Double(horizontalScroll) {
      hscroll = Self.whole(place - room / 4)
    } else if place > Double(horizontalScroll) + room {
      hscroll = Self.whole(place - room * 3 / 4)
    }
  }

  /// Where the text area's origin lies, in its own twips.
  package var textOrigin: Point {
    let lines = laidOut.lines
    let top = firstLine < lines.count ? lines[firstLine].top : 0
    return Point(
      x: field.fieldBounds.xMin.rounded(.down) + EditField.gutter - Double(horizontalScroll)
        * twips,
      y: field.fieldBounds.yMin + EditField.gutter - top)
  }

  /// What can be seen of the text, in its own twips.
  package var textArea: Bounds {
    Bounds(
      xMin: field.fieldBounds.xMin + EditField.gutter, yMin: field.fieldBounds.yMin,
      xMax: max(
        field.fieldBounds.xMax - EditField.gutter, field.fieldBounds.xMin + EditField.gutter),
      yMax: field.fieldBounds.yMax)
  }
}
