package import FlashData
package import FlashHeap
package import FlashText
import Raster
import SWF

/// A text field on the stage.
package final class EditField: DisplayObject, SoundOwner {
  package enum AutoSize: String {
    case none, left, center, right
  }

  /// What is selected, in units; the caret is at its moving end.
  package struct Selection: Equatable {
    package var anchor = 0
    package var caret = 0
    package var range: Range<Int> { min(anchor, caret)..<max(anchor, caret) }
  }

  /// A field's inner margin.
  package static let gutter = 40.0

  package let character: EditTextCharacter?
  package private(set) lazy var layout = FieldLayout(self)
  package private(set) lazy var editor = FieldEditor(self)
  package private(set) lazy var binding = FieldVariable(self)
  /// What the renderer needs.
  package var picture: FieldPicture { FieldPicture(field: self) }
  /// In its own twips.
  var fieldBounds: Bounds
  package var content: FormattedText
  /// How text looks that is set from now on.
  package var newFormat: TextFormat
  /// How HTML begins if what comes after other HTML looks as that ended (measured: end-of-html).
  private var formatBeforeHTML: TextFormat?
  /// The HTML that was set while it had a style sheet (T.Set.2).
  var originalHTML: String?

  // What it is like.
  package var isHTML = false
  package var isEditable = false
  package var isSelectable = true
  package var isMultiline = false { didSet { layout.forgetLines() } }
  package var wraps = false { didSet { layout.forgetLines() } }
  package var isPassword = false { didSet { layout.forgetLines() } }
  package var usesEmbeddedFonts = false { didSet { layout.forgetLines() } }
  package var hasBorder = false { didSet { player.stageChanged() } }
  package var hasBackground = false { didSet { player.stageChanged() } }
  package var borderColor: UInt32 = 0 { didSet { player.stageChanged() } }
  package var backgroundColor: UInt32 = 0xFF_FFFF { didSet { player.stageChanged() } }
  package var autoSize = AutoSize.none { didSet { layout.forgetLines() } }
  package var maxLength: Int?
  package var restriction: String?
  package var condensesWhite = false
  package var usesMouseWheel = true
  package var styleSheetLink: ScriptLink?
  package var antiAliasing = "normal"
  package var gridFit = "pixel"
  package var sharpness = 0.0
  package var thickness = 0.0
  package var tabIndex: Int?
  package var focusRect: Bool?
  package var volumeTransform = SoundTransform()
  /// What only scripts of ActionScript 3 can set.
  package var habits = Habits() { didSet { player.stageChanged() } }

  /// What fields of ActionScript 3 have besides.
  package struct Habits {
    /// What is selected is seen without the focus, too.
    package var alwaysShowsSelection = false
    /// What is copied and pasted keeps its look.
    package var copiesFormats = false
  }

  package override func trace(_ marker: inout Marker) {
    super.trace(&marker)
    marker.mark(styleSheetLink)
  }

  package override func objectWasFreed() {
    super.objectWasFreed()
    styleSheetLink = nil
  }

  /// A field of the file.
  package init(_ character: EditTextCharacter, player: Player) {
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
    setHTML(initialText)
    beginForScripts()
  }

  /// Fields of ActionScript 3 always take HTML (T.TF.6), and have a caret from the beginning, at the end of their text (T.Fld.9, T.Fld.10).
  private func beginForScripts() {
    guard file.language == .actionScript3 else { return }
    isHTML = true
    binding.name = ""
    editor.select(from: content.units.count, to: content.units.count)
  }

  /// A field that a script made; `bounds` in twips.
  package init(_ bounds: Bounds, file: MovieFile, player: Player) {
    character = nil
    fieldBounds = bounds
    newFormat = .standard
    content = FormattedText(format: .standard)
    isSelectable = true
    super.init(player: player, file: file, characterID: nil)
    beginForScripts()
  }

  /// One that a state fills.
  package init(blank character: EditTextCharacter?, file: MovieFile, player: Player) {
    self.character = character
    fieldBounds = .empty
    newFormat = .standard
    content = FormattedText(format: .standard)
    super.init(player: player, file: file, characterID: nil)
  }

  package override var contentBounds: Bounds {
    layout.fit()
    return fieldBounds
  }

  /// Its rectangle as it is, also where it waits to follow the text (T.Auto.3).
  package var appliedBounds: Bounds { fieldBounds }

  package override func contains(_ point: Point, exactly: Bool) -> Bool {
    contentBounds.contains(point)
  }

  // MARK: - Text

  /// What the file says that stands in it.
  package var initialText: String { character?.definition.initialText?.text ?? "" }

  /// The text; lines end as they were given.
  package var text: String {
    binding.readVariable()
    return content.text
  }

  /// Sets plain text in the look for new text.
  package func setText(_ text: String) {
    show(FormattedText(Array(text.utf16), format: newFormat))
  }

  /// The text as HTML: with a style sheet as it was given, without `html` the plain one (T.Set.4).
  package var htmlText: String {
    binding.readVariable()
    return presentHTML
  }

  /// The same, of the text as it is.
  package var presentHTML: String {
    if styleSheetLink != nil, let originalHTML { return originalHTML }
    return isHTML || styleSheetLink != nil ? HTMLWriter.html(of: content) : content.text
  }

  package func setHTML(_ html: String) {
    guard isHTML || styleSheetLink != nil else {
      setText(html)
      return
    }
    host?.strain(html.utf8.count / 4)
    originalHTML = styleSheetLink == nil ? nil : html
    // Up to SWF 7 what is written later stands at the left, too (C.Html.2).
    if version < 8 { newFormat.alignment = .left }
    // In player 9 it looks as the HTML ends; up to SWF 7 other HTML does not (measured: end-of-html).
    let isOld = player.playerVersion < 10
    var start = newFormat
    if isOld, version < 8, let before = formatBeforeHTML {
      start = before
      start.alignment = .left
    }
    let settings = HTMLReader.Settings(
      format: start, isMultiline: isMultiline, condensesWhite: condensesWhite,
      version: version)
    let read = HTMLReader.read(html, settings) { [self] name in
      host?.fieldHost.style(name, of: self)
    }
    if isOld {
      formatBeforeHTML = version < 8 && read.end != start ? start : nil
      newFormat = read.end
    }
    show(read.text)
  }

  /// Another style sheet reads again what was set under the one before; without one the text stays as it looks (T.Set.9).
  package func setStyleSheet(_ sheet: ScriptLink?) {
    styleSheetLink = sheet
    if sheet != nil, let originalHTML {
      setHTML(originalHTML)
    } else {
      originalHTML = nil
      layout.forgetLayout()
    }
  }

  private func show(_ text: FormattedText) {
    content = text
    layout.forgetLayout()
    editor.textChanged()
  }

  /// Text that came from a script: the variable gets it too.
  ///
  /// The same text changes nothing (T.Set.1).
  package func setTextByScript(_ text: String) {
    guard text != self.text else { return }
    if styleSheetLink != nil { setHTML(text) } else { setText(text) }
    binding.writeVariable()
  }

  /// The same as HTML, which the variable does not get.
  package func setHTMLByScript(_ html: String) {
    guard html != htmlText else { return }
    setHTML(html)
  }

  package func setFormat(_ format: TextFormat, _ range: Range<Int>) {
    var format = format
    if format.font?.isEmpty ?? false { format.font = nil }
    content.apply(format, to: range)
    layout.forgetLayout()
  }

  /// The colour of all text and of what comes later, which keeps the field's scrolling (T.Set.10).
  package func setColor(_ color: UInt32) {
    let format = TextFormat(color: color)
    setNewFormat(format)
    content.apply(format, to: 0..<content.units.count)
    layout.forgetLines()
  }

  /// What can be typed; nil is everything.
  ///
  /// An empty text is kept by older players, and lets nothing through (T.In.4; measured: empty-restriction).
  package func setRestriction(_ text: String?) {
    restriction = text?.isEmpty == true && player.playerVersion >= 18 ? nil : text
  }

  package func replace(_ range: Range<Int>, with text: String) {
    content.replace(range, with: Array(text.utf16), orNew: newFormat)
    editor.textChanged()
    layout.forgetLayout()
  }

  /// The look of text from now on; that of an empty text at once (T.Run.7).
  package func setNewFormat(_ format: TextFormat) {
    var format = format
    if format.font?.isEmpty ?? false { format.font = nil }
    newFormat = newFormat.overlaid(with: format)
    formatBeforeHTML = formatBeforeHTML?.overlaid(with: format)
    guard content.units.isEmpty else { return }
    content = FormattedText(format: newFormat)
    layout.forgetLayout()
  }

  // MARK: - Layout

  /// Scripts see the corner of its rectangle as its place (T.Size.6).
  package override var edgeShift: Point {
    layout.fit()
    guard !fieldBounds.isEmpty else { return Point(x: 0, y: 0) }
    return Point(
      x: (matrix.a * fieldBounds.xMin).rounded(.toNearestOrEven),
      y: (matrix.d * fieldBounds.yMin).rounded(.toNearestOrEven))
  }

  // MARK: - States

  package override class var nodeKind: NodeKind { .field }
  package override var place: CharacterPlace? {
    character.map { CharacterPlace(file: $0.file, id: $0.definition.id) }
  }

  package override func code(_ coder: StateCoder) {
    super.code(coder)
    coder.value(&fieldBounds)
    content.code(coder)
    coder.value(&newFormat)
    coder.value(&isHTML)
    coder.value(&isEditable)
    coder.value(&isSelectable)
    coder.observed(self, \.isMultiline) { coder.value(&$0) }
    coder.observed(self, \.wraps) { coder.value(&$0) }
    coder.observed(self, \.isPassword) { coder.value(&$0) }
    coder.observed(self, \.usesEmbeddedFonts) { coder.value(&$0) }
    coder.observed(self, \.hasBorder) { coder.value(&$0) }
    coder.observed(self, \.hasBackground) { coder.value(&$0) }
    coder.observed(self, \.borderColor) { coder.value(&$0) }
    coder.observed(self, \.backgroundColor) { coder.value(&$0) }
    coder.observed(self, \.autoSize) { coder.choice(&$0) }
    coder.value(&maxLength)
    coder.value(&restriction)
    coder.value(&condensesWhite)
    coder.value(&usesMouseWheel)
    coder.value(&binding.name)
    coder.value(&styleSheetLink, isCell: coder.readsCells)
    coder.value(&originalHTML)
    coder.value(&antiAliasing)
    coder.value(&gridFit)
    coder.value(&sharpness)
    coder.value(&thickness)
    coder.value(&tabIndex)
    coder.value(&focusRect)
    coder.value(&volumeTransform)
    coder.value(&habits.alwaysShowsSelection)
    coder.value(&habits.copiesFormats)
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
    var ending: UInt8 = (layout.awaitsFit ? 0 : 1) | (formatBeforeHTML == nil ? 0 : 2)
    coder.value(&ending)
    layout.awaitsFit = ending & 1 == 0
    var before = formatBeforeHTML ?? .standard
    if ending & 2 != 0 { coder.value(&before) }
    formatBeforeHTML = ending & 2 != 0 ? before : nil
  }
}
