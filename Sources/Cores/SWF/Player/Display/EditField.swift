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
  private(set) lazy var layout = FieldLayout(self)
  private(set) lazy var editor = FieldEditor(self)
  private(set) lazy var binding = FieldVariable(self)
  /// What the renderer needs.
  var picture: FieldPicture { FieldPicture(field: self) }
  /// In its own twips.
  var fieldBounds: Bounds
  var content: FormattedText
  /// How text looks that is set from now on.
  var newFormat: TextFormat

  // What it is like.
  var isHTML = false
  var isEditable = false
  var isSelectable = true
  var isMultiline = false { didSet { layout.forgetLayout() } }
  var wraps = false { didSet { layout.forgetLayout() } }
  var isPassword = false { didSet { layout.forgetLayout() } }
  var usesEmbeddedFonts = false { didSet { layout.forgetLayout() } }
  var hasBorder = false { didSet { player.stageChanged() } }
  var hasBackground = false { didSet { player.stageChanged() } }
  var borderColor: UInt32 = 0 { didSet { player.stageChanged() } }
  var backgroundColor: UInt32 = 0xFF_FFFF { didSet { player.stageChanged() } }
  var autoSize = AutoSize.none { didSet { layout.forgetLayout() } }
  var maxLength: Int?
  var restriction: String?
  var condensesWhite = false
  var usesMouseWheel = true
  var styleSheet: ScriptObject?
  var antiAliasing = "normal"
  var gridFit = "pixel"
  var sharpness = 0.0
  var thickness = 0.0
  var tabIndex: Int?
  var focusRect: Bool?
  var tabEnabled: Bool? { player.actions.flag("tabEnabled", of: self) }

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
    binding.name = definition.variableName.text
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
    layout.fit()
    return fieldBounds
  }

  override func wasPlaced(by instantiator: Instantiator) {
    player.script.makeObject(for: self)
    player.actions.fieldWasMade(self)
    player.instances.giveName(to: self)
    binding.bindVariable()
  }

  override func contains(_ point: Point, exactly: Bool) -> Bool { contentBounds.contains(point) }

  // MARK: - Text

  /// The text; lines end with `\r`.
  var text: String {
    binding.readVariable()
    return content.text
  }

  /// Sets plain text in the look for new text.
  func setText(_ text: String) {
    let units = text.utf16.map { $0 == 0x0A ? UInt16(0x0D) : $0 }
    show(FormattedText(units, format: newFormat))
  }

  /// The text as HTML; without `html` the plain one.
  var htmlText: String {
    binding.readVariable()
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
    layout.forgetLayout()
    editor.selection = EditField.Selection(
      anchor: min(editor.selection.anchor, text.units.count),
      caret: min(editor.selection.caret, text.units.count)
    )
    if layout.firstLine > 0 { layout.firstLine = min(layout.firstLine, layout.maxScroll - 1) }
  }

  /// Text that came from a script: the variable gets it too.
  func setTextByScript(_ text: String) {
    setText(text)
    binding.writeVariable()
  }

  func setHTMLByScript(_ html: String) {
    setHTML(html)
    binding.writeVariable()
  }

  func format(_ range: Range<Int>) -> TextFormat { content.commonFormat(of: range) }

  func setFormat(_ format: TextFormat, _ range: Range<Int>) {
    content.apply(format, to: range)
    layout.forgetLayout()
  }

  func replace(_ range: Range<Int>, with text: String, _ format: TextFormat? = nil) {
    let units = text.utf16.map { $0 == 0x0A ? UInt16(0x0D) : $0 }
    let look = format ?? content.format(at: max(range.lowerBound - (range.isEmpty ? 1 : 0), 0))
    content.replace(range, with: units, content.units.isEmpty ? newFormat : look)
    layout.forgetLayout()
  }

  // MARK: - Layout

  /// How far its text has taken its left edge from where it was: scripts see that as another place.
  override var edgeShift: Double {
    layout.fit()
    let first = character.map { Bounds($0.definition.bounds).xMin } ?? 0
    return matrix.a * (fieldBounds.xMin - first)
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
    coder.value(&binding.name)
    coder.value(&styleSheet)
    coder.value(&antiAliasing)
    coder.value(&gridFit)
    coder.value(&sharpness)
    coder.value(&thickness)
    coder.value(&tabIndex)
    coder.value(&focusRect)
    coder.value(&editor.selection.anchor)
    coder.value(&editor.selection.caret)
    coder.value(&editor.hasSelection)
    coder.optional(&editor.composition, 0..<0) { coder.value(&$0) }
    coder.value(&layout.firstLine)
    coder.value(&layout.horizontalScroll)
    coder.value(&binding.lastText)
    let count = content.units.count
    coder.check(
      (0...count).contains(editor.selection.anchor) && (0...count).contains(editor.selection.caret)
        && (editor.composition?.upperBound ?? 0) <= count && layout.firstLine >= 0,
      "a field whose text is elsewhere")
    // A field that has followed its text must not do so again: a script may have moved it since.
    var hasFitted = !layout.awaitsFit
    coder.value(&hasFitted)
    layout.awaitsFit = !hasFitted
  }
}
