import FlashData
package import FlashText
import Raster
import SWF

extension TextCharacter {
  /// All glyphs of a static text where they stand, in the text's own twips.
  package var glyphs: [PlacedGlyph] {
    if let placed { return placed }
    let made = place()
    placed = made
    return made
  }

  private func place() -> [PlacedGlyph] {
    var glyphs: [PlacedGlyph] = []
    let outer = Matrix(definition.matrix)
    var (x, y) = (0.0, 0.0)
    var font: FontCharacter?
    var height = 0.0
    var color = Color(red: 0, green: 0, blue: 0)
    for run in definition.runs {
      if let chosen = run.font {
        font = file.library.font(chosen.id)
        height = Double(chosen.height)
      }
      if let chosen = run.color { color = Color(chosen) }
      if let offset = run.x { x = Double(offset) }
      if let offset = run.y { y = Double(offset) }
      for glyph in run.glyphs {
        if let font, font.path(of: Int(glyph.index)) != nil {
          let scale = height / font.unitsPerEm
          glyphs.append(
            PlacedGlyph(
              font: font, index: Int(glyph.index),
              matrix: outer * Matrix(a: scale, b: 0, c: 0, d: scale, tx: x, ty: y), color: color))
        }
        x += Double(glyph.advance)
      }
    }
    return glyphs
  }
}
