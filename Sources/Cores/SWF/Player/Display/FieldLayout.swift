import Raster
import SWF

/// Where the text of a field stands: its lines, its scrolling, and a rectangle that follows it.
final class FieldLayout {
  unowned let field: EditField
  private var cachedLayout: TextLayout?
  /// Its text was laid out again, and `autoSize` has not brought its rectangle to that yet (T.Auto.3).
  var awaitsFit = true
  /// The first line that is shown, from 0 on.
  var firstLine = 0
  /// How far it is moved to the left, in pixels.
  var horizontalScroll = 0

  init(_ field: EditField) { self.field = field }

  func forgetLayout() {
    cachedLayout = nil
    awaitsFit = true
    field.player.stageChanged()
  }

  var laidOut: TextLayout {
    if let cachedLayout { return cachedLayout }
    var settings = TextLayout.Settings(
      width: max(field.fieldBounds.width - 2 * EditField.gutter, 0),
      wraps: field.wraps, isPassword: field.isPassword, countsLastLine: field.isEditable,
      fonts: { [self] in font(for: $0) })
    if field.autoSize != .none, !field.wraps {
      // As wide as its widest line, whatever the field is by now: centred text takes no part of its width (T.Lay.2).
      settings.width = 0
      settings.width = TextLayout(field.content, settings).reach
    }
    let made = TextLayout(field.content, settings)
    cachedLayout = made
    return made
  }

  /// The movie's font for a look; nil where the system's would be taken.
  func font(for format: TextFormat) -> Font? {
    guard field.usesEmbeddedFonts else { return field.player.deviceFont(for: format) }
    let name = (format.font ?? "").lowercased()
    if let id = field.character?.definition.fontID, let font = field.file.library.font(id),
      font.hasGlyphs,
      font.name.lowercased() == name
    {
      let isSame =
        font.isBold == (format.isBold ?? false) && font.isItalic == (format.isItalic ?? false)
      if isSame { return font }
    }
    let fonts = field.file.library.fonts.filter { $0.hasGlyphs && $0.name.lowercased() == name }
    let exact = fonts.first {
      $0.isBold == (format.isBold ?? false) && $0.isItalic == (format.isItalic ?? false)
    }
    return exact ?? fonts.first
  }

  /// Brings its size to that of its text, if it is to follow it.
  ///
  /// It waits until a script or the renderer asks for its rectangle; queries of its text do not count (T.Auto.3, T.Auto.6).
  func fit() {
    guard field.autoSize != .none else { return }
    field.binding.readVariable()
    guard awaitsFit else { return }
    awaitsFit = false
    let layout = laidOut
    // An input field has room for the caret (T.Auto.2).
    let wanted = layout.reach + 2 * EditField.gutter + (field.isEditable ? 50 : 0)
    let high = layout.height + 2 * EditField.gutter
    if !field.wraps {
      switch field.autoSize {
      case .none, .left: field.fieldBounds.xMax = field.fieldBounds.xMin + wanted
      case .right: field.fieldBounds.xMin = field.fieldBounds.xMax - wanted
      case .center:
        let middle = (field.fieldBounds.xMin + field.fieldBounds.xMax) / 2
        field.fieldBounds.xMin = (middle - wanted / 2).rounded(.down)
        field.fieldBounds.xMax = field.fieldBounds.xMin + wanted
      }
    }
    field.fieldBounds.yMax = field.fieldBounds.yMin + high
  }

  /// Another size, with what it shows as large as it was; in twips of the parent.
  func resize(width: Double?, height: Double?) {
    fit()
    field.isMovedByScript = true
    if let width {
      field.fieldBounds.xMax =
        field.fieldBounds.xMin + (field.matrix.a == 0 ? width : width / abs(field.matrix.a))
    }
    if let height {
      field.fieldBounds.yMax =
        field.fieldBounds.yMin + (field.matrix.d == 0 ? height : height / abs(field.matrix.d))
    }
    forgetLayout()
  }

  /// In pixels.
  var textWidth: Double {
    field.binding.readVariable()
    return (laidOut.width / twips).rounded(.down)
  }

  var textHeight: Double {
    field.binding.readVariable()
    return (laidOut.height / twips).rounded(.down)
  }

  private var visibleHeight: Double { max(field.fieldBounds.height - 2 * EditField.gutter, 0) }

  /// The highest first line, from 1 on.
  var maxScroll: Int {
    var lines = laidOut.lines[...]
    // A last line in which nothing stands is not scrolled to (`text/links_in_scrolled_text`), but in old movies (`avm1/edittext_scroll`).
    if field.version >= 8, lines.count > 1, lines.last?.range.isEmpty == true {
      lines = lines.dropLast()
    }
    guard let last = lines.last else { return 1 }
    let room = visibleHeight
    let first = lines.firstIndex { last.bottom - $0.top <= room + 0.5 } ?? lines.count - 1
    return first + 1
  }

  /// The first line that is shown, from 1 on.
  var scroll: Int {
    get { firstLine + 1 }
    set {
      let old = firstLine
      // Numbers wrap around as in Flash Player, which counts from 0.
      let wanted = Int(Int32(truncatingIfNeeded: newValue) &- 1)
      firstLine = min(max(wanted, 0), maxScroll - 1)
      if old != firstLine { field.player.stageChanged() }
    }
  }

  /// The last line that is shown, from 1 on.
  var bottomScroll: Int {
    let lines = laidOut.lines
    guard firstLine < lines.count else { return 1 }
    let top = lines[firstLine].top
    let last = lines.lastIndex { $0.bottom - top <= visibleHeight + 0.5 } ?? firstLine
    return max(last, firstLine) + 1
  }

  /// In pixels.
  var hscroll: Int {
    get { horizontalScroll }
    set {
      horizontalScroll = min(max(newValue, 0), maxHscroll)
      field.player.stageChanged()
    }
  }

  var maxHscroll: Int {
    let room = field.fieldBounds.width - 2 * EditField.gutter
    guard !field.wraps, laidOut.reach > room else { return 0 }
    return Int(((laidOut.reach - room) / twips).rounded(.up))
  }

  /// Where the text area's origin lies, in its own twips.
  var textOrigin: Point {
    let lines = laidOut.lines
    let top = firstLine < lines.count ? lines[firstLine].top : 0
    return Point(
      x: field.fieldBounds.xMin + EditField.gutter - Double(horizontalScroll) * twips,
      y: field.fieldBounds.yMin + EditField.gutter - top)
  }

  /// What can be seen of the text, in its own twips.
  var textArea: Bounds {
    Bounds(
      xMin: field.fieldBounds.xMin + EditField.gutter, yMin: field.fieldBounds.yMin,
      xMax: max(
        field.fieldBounds.xMax - EditField.gutter, field.fieldBounds.xMin + EditField.gutter),
      yMax: field.fieldBounds.yMax)
  }
}
