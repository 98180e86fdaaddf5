import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import FlashText
import Raster

/// Makes the object of a line, and draws what stands on it.
struct TextLineMaking {
  private let text: EngineText
  private let interpreter: Interpreter
  private var api: ABCMachine { interpreter.api }

  init(_ text: EngineText, _ interpreter: Interpreter) {
    (self.text, self.interpreter) = (text, interpreter)
  }

  /// A new object, or an old one that is empty again (X.Tb.6).
  func object(
    reusing old: ScriptObject?, in block: TextBlockFields
  ) throws(ScriptError) -> ScriptObject {
    if let old {
      let line = TextLineFields(old, api.types.engine)
      if let owner = line[.block].asObject {
        TextBlockFields(owner, api.types.engine).remove(line)
      }
      (line[.previous], line[.next]) = (.null, .null)
      if let clip = old.payload as? MovieClip {
        for child in clip.children { clip.remove(child) }
      }
      return old
    }
    let type = api.types.engine["TextLine"]
    let made = interpreter.machine.make(try interpreter.machine.table(for: type, interpreter))
    let clip = MovieClip(
      emptyIn: Caller(interpreter).movie ?? api.player.movie, player: api.player)
    clip.controls[.tabChildren] = false
    api.link(clip, to: made)
    api.phases.wasMade(clip)
    return made
  }

  /// Writes what a line has, and draws it: its origin is where its baseline begins (X.Tl.4).
  func fill(
    _ line: TextLineFields, with made: EngineText.Line, width: Double
  ) throws(ScriptError) {
    let layout = made.layout
    let start = made.range.lowerBound
    var (ascent, descent) = (layout.ascent / twips, layout.descent / twips)
    var atoms: [TextLineFields.Atom] = []
    for glyph in layout.glyphs {
      let place = start + glyph.index
      if UTF16.isTrailSurrogate(text.units[place]), let last = atoms.last,
        last.range.upperBound == place
      {
        atoms[atoms.count - 1] = TextLineFields.Atom(
          x: last.x, width: last.width + glyph.width / twips,
          range: last.range.lowerBound..<place + 1)
        continue
      }
      if let graphic = text.graphics[place] {
        ascent = max(ascent, graphic.own("GraphicElement", 2).double)
      }
      atoms.append(
        TextLineFields.Atom(
          x: (layout.left + glyph.x) / twips, width: glyph.width / twips, range: place..<place + 1))
    }
    // Tabs and breaks take no room of their own.
    let known = Set(atoms.flatMap { Array($0.range) })
    for place in made.range where !known.contains(place) {
      let x = atoms.last { $0.range.upperBound <= place }.map { $0.x + $0.width } ?? 0
      atoms.append(TextLineFields.Atom(x: x, width: 0, range: place..<place + 1))
    }
    atoms.sort { $0.range.lowerBound < $1.range.lowerBound }
    descent = max(descent, 0)
    line[.start] = Value(rawInt: Int32(clamping: start))
    line[.length] = Value(rawInt: Int32(clamping: made.range.count))
    line[.given] = Value(outside: width)
    line[.width] = Value(outside: layout.width / twips)
    let plain = atoms.reduce(0) { $0 + $1.width }
    line[.plainWidth] = Value(outside: plain)
    line[.ascent] = Value(outside: ascent)
    line[.descent] = Value(outside: descent)
    line[.hasGraphics] = Value(rawBoolean: made.range.contains { text.graphics[$0] != nil })
    line[.hasTabs] = Value(rawBoolean: text.units[made.range].contains(0x09))
    try line.setAtoms(atoms, interpreter)
    line.setState("valid")
    if let clip = line.object.payload as? MovieClip { draw(layout, start, atoms, on: clip) }
  }

  private func draw(
    _ layout: TextLayout.Line, _ start: Int, _ atoms: [TextLineFields.Atom], on clip: MovieClip
  ) {
    let drawing = Drawing()
    for glyph in layout.glyphs {
      guard let font = glyph.font, let number = glyph.glyph else { continue }
      let alpha = min(max(text.alpha(at: start + glyph.index), 0), 1)
      let color = Color(rgb: glyph.color, alpha: UInt8((alpha * 255).rounded()))
      guard let shape = font.shape(of: number, color: color) else { continue }
      let scale = glyph.height / font.unitsPerEm
      let matrix = Matrix(a: scale, b: 0, c: 0, d: scale, tx: layout.left + glyph.x, ty: 0)
      for layer in shape.layers {
        guard let paint = layer.fills.first else { continue }
        drawing.setFill(paint)
        for edge in layer.edges {
          let from = matrix.apply(edge.from)
          if from != drawing.pen { drawing.move(to: from) }
          if let control = edge.control {
            drawing.curve(control: matrix.apply(control), to: matrix.apply(edge.to))
          } else {
            drawing.line(to: matrix.apply(edge.to))
          }
        }
        drawing.setFill(nil)
      }
    }
    clip.drawing = drawing
    for atom in atoms {
      guard let graphic = text.graphics[atom.range.lowerBound],
        let shown = graphic.own("GraphicElement").display, shown !== clip,
        !Nesting(shown).holds(clip)
      else { continue }
      api.phases.insert(shown, into: clip, at: clip.children.count)
      var place = shown.matrix
      place.tx = twips(fromPixels: atom.x)
      place.ty = -twips(fromPixels: graphic.own("GraphicElement", 2).double)
      shown.setMatrix(place, keeping: shown.placement)
    }
    api.player.stageChanged()
  }
}
