import Raster
import SWF

/// A text field on the stage.
final class EditField: DisplayObject {
  enum AutoSize: String {
    case none, left, center, right
  }

  /// What is selected, in units; the caret is at its moving end.
  struct Selection: Equatable {
    var anchor = 0
    var caret = 0
    var range: Range<Int> { min(anchor, caret)..<max(anchor, caret) }
  }

  /// A field's inner margin.
  static let gutter = 40.0

  let character: EditTextCharacter?
  /// In its own twips.
  private(set) var fieldBounds: Bounds
  private(set) var content: FormattedText
  /// How text looks that is set from now on.
  var newFormat: TextFormat
  private var cachedLayout: TextLayout?
  /// Its text was laid out again, and `autoSize` has not brought its rectangle to that yet (T.Auto.3).
  private var awaitsFit = true

  // What it is like.
  var isHTML = false
  var isEditable = false
  var isSelectable = true
  var isMultiline = false { didSet { forgetLayout() } }
  var wraps = false { didSet { forgetLayout() } }
  var isPassword = false { didSet { forgetLayout() } }
  var usesEmbeddedFonts = false { didSet { forgetLayout() } }
  var hasBorder = false { didSet { player.stageChanged() } }
  var hasBackground = false { didSet { player.stageChanged() } }
  var borderColor: UInt32 = 0 { didSet { player.stageChanged() } }
  var backgroundColor: UInt32 = 0xFF_FFFF { didSet { player.stageChanged() } }
  var autoSize = AutoSize.none { didSet { forgetLayout() } }
  var maxLength: Int?
  var restriction: String?
  var condensesWhite = false
  var usesMouseWheel = true
  /// The variable that holds the text; empty where none does.
  private(set) var variable = ""
  var styleSheet: ScriptObject?
  var antiAliasing = "normal"
  var gridFit = "pixel"
  var sharpness = 0.0
  var thickness = 0.0
  var tabIndex: Int?
  var focusRect: Bool?
  var tabEnabled: Bool? { player.actions.flag("tabEnabled", of: self) }

  var selection = Selection()
  /// Scripts see a selection only while it has the focus.
  private(set) var hasSelection = false
  /// What the user composes with an input method.
  var composition: Range<Int>?
  /// The first line that is shown, from 0 on.
  private var firstLine = 0
  /// How far it is moved to the left, in pixels.
  private var horizontalScroll = 0
  /// The value of its variable that it shows.
  private var lastVariableText: String?

  /// A field of the file.
  init(_ character: EditTextCharacter, player: Player) {
    self.character = character
    let definition = character.definition
    let flags = definition.flags
    fieldBounds = Bounds(definition.bounds)
    newFormat = TextFormat(definition, in: character.file)
    content = FormattedText(format: newFormat)
    super.init(player: player, file: character.file, characterID: definition.id)
    isHTML = flags.contains(.html)
    isEditable = !flags.contains(.readOnly)
    isSelectable = !flags.contains(.noSelect)
    isMultiline = flags.contains(.multiline)
    wraps = flags.contains(.wordWrap)
    isPassword = flags.contains(.password)
    usesEmbeddedFonts = flags.contains(.useOutlines)
    hasBorder = flags.contains(.border)
    hasBackground = flags.contains(.border)
    autoSize = flags.contains(.autoSize) ? .left : .none
    maxLength = definition.maxLength.map { Int($0) }
    variable = definition.variableName.text
    if let smoothing = character.smoothing {
      antiAliasing = smoothing.isAdvanced ? "advanced" : "normal"
      gridFit = ["none", "pixel", "subpixel"][min(Int(smoothing.gridFit), 2)]
      thickness = Double(smoothing.thickness)
      sharpness = Double(smoothing.sharpness)
    }
    if let text = definition.initialText?.text {
      if isHTML { setHTML(text) } else { setText(text) }
    }
  }

  /// A field that a script made; `bounds` in twips.
  init(_ bounds: Bounds, file: MovieFile, player: Player) {
    character = nil
    fieldBounds = bounds
    newFormat = .standard
    content = FormattedText(format: .standard)
    isSelectable = true
    super.init(player: player, file: file, characterID: nil)
  }

  /// One that a state fills.
  init(blank character: EditTextCharacter?, file: MovieFile, player: Player) {
    self.character = character
    fieldBounds = .empty
    newFormat = .standard
    content = FormattedText(format: .standard)
    super.init(player: player, file: file, characterID: nil)
  }

  override var contentBounds: Bounds {
    fit()
    return fieldBounds
  }

  override func wasPlaced(by instantiator: Instantiator) {
    player.script.makeObject(for: self)
    player.actions.fieldWasMade(self)
    player.giveName(to: self)
    bindVariable()
  }

  override func contains(_ point: Point, exactly: Bool) -> Bool { contentBounds.contains(point) }

  // MARK: - Text

  /// The text; lines end with `\r`.
  var text: String {
    readVariable()
    return content.text
  }

  /// Sets plain text in the look for new text.
  func setText(_ text: String) {
    let units = text.utf16.map { $0 == 0x0A ? UInt16(0x0D) : $0 }
    show(FormattedText(units, format: newFormat))
  }

  /// The text as HTML; without `html` the plain one.
  var htmlText: String {
    readVariable()
    return isHTML ? content.html(version: version, isMultiline: isMultiline) : content.text
  }

  func setHTML(_ html: String) {
    guard isHTML else {
      setText(html)
      return
    }
    show(
      HTMLReader.read(
        html, format: newFormat, isMultiline: isMultiline, condensesWhite: condensesWhite,
        version: version
      ) { [self] name in player.actions.style(name, of: self) })
  }

  private func show(_ text: FormattedText) {
    content = text
    forgetLayout()
    selection = Selection(
      anchor: min(selection.anchor, text.units.count), caret: min(selection.caret, text.units.count)
    )
    if firstLine > 0 { firstLine = min(firstLine, maxScroll - 1) }
  }

  /// Text that came from a script: the variable gets it too.
  func setTextByScript(_ text: String) {
    setText(text)
    writeVariable()
  }

  func setHTMLByScript(_ html: String) {
    setHTML(html)
    writeVariable()
  }

  func format(_ range: Range<Int>) -> TextFormat { content.commonFormat(of: range) }

  func setFormat(_ format: TextFormat, _ range: Range<Int>) {
    content.apply(format, to: range)
    forgetLayout()
  }

  func replace(_ range: Range<Int>, with text: String, _ format: TextFormat? = nil) {
    let units = text.utf16.map { $0 == 0x0A ? UInt16(0x0D) : $0 }
    let look = format ?? content.format(at: max(range.lowerBound - (range.isEmpty ? 1 : 0), 0))
    content.replace(range, with: units, content.units.isEmpty ? newFormat : look)
    forgetLayout()
  }

  // MARK: - Its variable

  func setVariable(_ name: String) {
    variable = name
    lastVariableText = nil
    bindVariable()
  }

  /// A variable that is there gives the text; one that isn't gets it.
  private func bindVariable() {
    guard !variable.isEmpty else { return }
    if let text = player.actions.fieldVariable(variable, of: self, onlyOfClips: false) {
      take(text)
    } else if let text = character?.definition.initialText?.text, !text.isEmpty {
      // The text of the file, whatever the field has shown since.
      if isHTML { setHTML(text) } else { setText(text) }
      writeVariable()
    }
  }

  /// Looks whether a script has changed the variable.
  func readVariable() {
    guard !variable.isEmpty, !isRemoved, parent != nil,
      let text = player.actions.fieldVariable(variable, of: self, onlyOfClips: true),
      text != lastVariableText
    else { return }
    take(text)
  }

  private func take(_ text: String) {
    lastVariableText = text
    if isHTML { setHTML(text) } else { setText(text) }
  }

  func writeVariable() {
    guard !variable.isEmpty, parent != nil else { return }
    let text = isHTML ? content.html(version: version, isMultiline: isMultiline) : content.text
    player.actions.setFieldVariable(variable, of: self, text)
    // One that cannot be written is not read again before it changes.
    lastVariableText = player.actions.fieldVariable(variable, of: self, onlyOfClips: true) ?? text
  }

  // MARK: - Layout

  func forgetLayout() {
    cachedLayout = nil
    awaitsFit = true
    player.stageChanged()
  }

  var layout: TextLayout {
    if let cachedLayout { return cachedLayout }
    var settings = TextLayout.Settings(
      width: max(fieldBounds.width - 2 * Self.gutter, 0),
      wraps: wraps, isPassword: isPassword, countsLastLine: isEditable,
      fonts: { [self] in font(for: $0) })
    if autoSize != .none, !wraps {
      // As wide as its widest line, whatever the field is by now: centred text takes no part of its width (T.Lay.2).
      settings.width = 0
      settings.width = TextLayout(content, settings).reach
    }
    let made = TextLayout(content, settings)
    cachedLayout = made
    return made
  }

  /// The movie's font for a look; nil where the system's would be taken.
  func font(for format: TextFormat) -> Font? {
    guard usesEmbeddedFonts else { return player.deviceFont(for: format) }
    let name = (format.font ?? "").lowercased()
    if let id = character?.definition.fontID, let font = file.library.font(id), font.hasGlyphs,
      font.name.lowercased() == name
    {
      let isSame =
        font.isBold == (format.isBold ?? false) && font.isItalic == (format.isItalic ?? false)
      if isSame { return font }
    }
    let fonts = file.library.fonts.filter { $0.hasGlyphs && $0.name.lowercased() == name }
    let exact = fonts.first {
      $0.isBold == (format.isBold ?? false) && $0.isItalic == (format.isItalic ?? false)
    }
    return exact ?? fonts.first
  }

  /// Brings its size to that of its text, if it is to follow it.
  ///
  /// It waits until a script or the renderer asks for its rectangle; queries of its text do not count (T.Auto.3, T.Auto.6).
  private func fit() {
    guard autoSize != .none else { return }
    readVariable()
    guard awaitsFit else { return }
    awaitsFit = false
    let layout = layout
    // An input field has room for the caret (T.Auto.2).
    let wanted = layout.reach + 2 * Self.gutter + (isEditable ? 50 : 0)
    let high = layout.height + 2 * Self.gutter
    if !wraps {
      switch autoSize {
      case .none, .left: fieldBounds.xMax = fieldBounds.xMin + wanted
      case .right: fieldBounds.xMin = fieldBounds.xMax - wanted
      case .center:
        let middle = (fieldBounds.xMin + fieldBounds.xMax) / 2
        fieldBounds.xMin = (middle - wanted / 2).rounded(.down)
        fieldBounds.xMax = fieldBounds.xMin + wanted
      }
    }
    fieldBounds.yMax = fieldBounds.yMin + high
  }

  /// How far its text has taken its left edge from where it was: scripts see that as another place.
  override var edgeShift: Double {
    fit()
    let first = character.map { Bounds($0.definition.bounds).xMin } ?? 0
    return matrix.a * (fieldBounds.xMin - first)
  }

  /// Another size, with what it shows as large as it was; in twips of the parent.
  func resize(width: Double?, height: Double?) {
    fit()
    isMovedByScript = true
    if let width {
      fieldBounds.xMax = fieldBounds.xMin + (matrix.a == 0 ? width : width / abs(matrix.a))
    }
    if let height {
      fieldBounds.yMax = fieldBounds.yMin + (matrix.d == 0 ? height : height / abs(matrix.d))
    }
    forgetLayout()
  }

  /// In pixels.
  var textWidth: Double {
    readVariable()
    return (layout.width / twips).rounded(.down)
  }

  var textHeight: Double {
    readVariable()
    return (layout.height / twips).rounded(.down)
  }

  // MARK: - Scrolling

  private var visibleHeight: Double { max(fieldBounds.height - 2 * Self.gutter, 0) }

  /// The highest first line, from 1 on.
  var maxScroll: Int {
    var lines = layout.lines[...]
    // A last line in which nothing stands is not scrolled to (`text/links_in_scrolled_text`), but in old movies (`avm1/edittext_scroll`).
    if version >= 8, lines.count > 1, lines.last?.range.isEmpty == true {
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
      if old != firstLine { player.stageChanged() }
    }
  }

  /// The last line that is shown, from 1 on.
  var bottomScroll: Int {
    let lines = layout.lines
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
      player.stageChanged()
    }
  }

  var maxHscroll: Int {
    let room = fieldBounds.width - 2 * Self.gutter
    guard !wraps, layout.reach > room else { return 0 }
    return Int(((layout.reach - room) / twips).rounded(.up))
  }

  /// Where the text area's origin lies, in its own twips.
  var textOrigin: Point {
    let lines = layout.lines
    let top = firstLine < lines.count ? lines[firstLine].top : 0
    return Point(
      x: fieldBounds.xMin + Self.gutter - Double(horizontalScroll) * twips,
      y: fieldBounds.yMin + Self.gutter - top)
  }

  /// What can be seen of the text, in its own twips.
  var textArea: Bounds {
    Bounds(
      xMin: fieldBounds.xMin + Self.gutter, yMin: fieldBounds.yMin,
      xMax: max(fieldBounds.xMax - Self.gutter, fieldBounds.xMin + Self.gutter),
      yMax: fieldBounds.yMax)
  }

  // MARK: - Selecting and typing

  func select(from start: Int, to end: Int) {
    let count = content.units.count
    selection = Selection(anchor: min(start, count), caret: min(end, count))
    player.stageChanged()
  }

  /// Places the caret where the mouse is.
  func placeCaret(at point: Point, extends: Bool) {
    let origin = textOrigin
    let index = layout.index(at: Point(x: point.x - origin.x, y: point.y - origin.y))
    selection = Selection(anchor: extends ? selection.anchor : index, caret: index)
    player.stageChanged()
  }

  /// All is selected then.
  func gotFocus() {
    selection = Selection(anchor: 0, caret: content.units.count)
    hasSelection = true
    player.stageChanged()
  }

  func lostFocus() {
    hasSelection = false
    if composition != nil {
      composition = nil
      changedByPerson()
    }
  }

  // MARK: - States

  override class var nodeKind: NodeKind { .field }
  override var place: CharacterPlace? {
    character.map { CharacterPlace(file: $0.file, id: $0.definition.id) }
  }

  override func code(_ coder: StateCoder) {
    super.code(coder)
    coder.value(&fieldBounds)
    content.code(coder)
    coder.value(&newFormat)
    coder.value(&isHTML)
    coder.value(&isEditable)
    coder.value(&isSelectable)
    coder.value(&isMultiline)
    coder.value(&wraps)
    coder.value(&isPassword)
    coder.value(&usesEmbeddedFonts)
    coder.value(&hasBorder)
    coder.value(&hasBackground)
    coder.value(&borderColor)
    coder.value(&backgroundColor)
    coder.choice(&autoSize)
    coder.value(&maxLength)
    coder.value(&restriction)
    coder.value(&condensesWhite)
    coder.value(&usesMouseWheel)
    coder.value(&variable)
    coder.value(&styleSheet)
    coder.value(&antiAliasing)
    coder.value(&gridFit)
    coder.value(&sharpness)
    coder.value(&thickness)
    coder.value(&tabIndex)
    coder.value(&focusRect)
    coder.value(&selection.anchor)
    coder.value(&selection.caret)
    coder.value(&hasSelection)
    coder.optional(&composition, 0..<0) { coder.value(&$0) }
    coder.value(&firstLine)
    coder.value(&horizontalScroll)
    coder.value(&lastVariableText)
    let count = content.units.count
    coder.check(
      (0...count).contains(selection.anchor) && (0...count).contains(selection.caret)
        && (composition?.upperBound ?? 0) <= count && firstLine >= 0,
      "a field whose text is elsewhere")
    // A field that has followed its text must not do so again: a script may have moved it since.
    var hasFitted = !awaitsFit
    coder.value(&hasFitted)
    awaitsFit = !hasFitted
  }
}
