package import FlashData
package import FlashHeap
import FlashText
package import Raster
import SWF

/// A drawing of the file on the stage.
package final class Graphic: DisplayObject {
  package private(set) var character: ShapeCharacter

  package init(_ character: ShapeCharacter, player: Player) {
    self.character = character
    super.init(player: player, file: character.file, characterID: character.definition.id)
  }

  package var shape: Raster.Shape { character.shape }

  package override var contentBounds: Bounds { character.bounds }

  package override func contains(_ point: Point, exactly: Bool) -> Bool {
    guard character.bounds.contains(point) else { return false }
    return !exactly || ShapeHit.contains(shape, point, pixel: ownPixel)
  }

  package override func replace(with id: UInt16) {
    guard case .shape(let other)? = file.library.character(id) else { return }
    character = other
    adoptNumber(id)
  }

  package override class var nodeKind: NodeKind { .graphic }
  package override var place: CharacterPlace? {
    CharacterPlace(file: character.file, id: character.definition.id)
  }
}

/// A morph shape on the stage; `ratio` says how far it has come.
package final class MorphGraphic: DisplayObject {
  package private(set) var character: MorphCharacter

  package init(_ character: MorphCharacter, player: Player) {
    self.character = character
    super.init(player: player, file: character.file, characterID: character.definition.id)
  }

  package var shape: Raster.Shape { character.shape(ratio: ratio) }

  /// Those of its first form, however far it has come (D.Bounds.2, R.Morph.7).
  package override var contentBounds: Bounds { character.bounds(ratio: 0) }

  package override func contains(_ point: Point, exactly: Bool) -> Bool {
    exactly
      ? ShapeHit.contains(shape, point, pixel: ownPixel) : contentBounds.contains(point)
  }

  package override func replace(with id: UInt16) {
    guard case .morph(let other)? = file.library.character(id) else { return }
    character = other
    adoptNumber(id)
  }

  package override class var nodeKind: NodeKind { .morph }
  package override var place: CharacterPlace? {
    CharacterPlace(file: character.file, id: character.definition.id)
  }
}

/// A picture of the file, or of a script, on the stage.
package final class BitmapObject: DisplayObject {
  package private(set) var surface: Surface
  package var isSmoothed: Bool

  package init(_ surface: Surface, isSmoothed: Bool, player: Player, file: MovieFile, id: UInt16?) {
    self.surface = surface
    self.isSmoothed = isSmoothed
    super.init(player: player, file: file, characterID: id)
  }

  /// Shows other pixels; nil is none.
  package func show(_ surface: Surface?) {
    guard let shown = try? surface ?? Surface(width: 0, height: 0) else { return }
    self.surface = shown
  }

  package override var contentBounds: Bounds {
    Bounds(
      xMin: 0, yMin: 0, xMax: Double(surface.width) * twips, yMax: Double(surface.height) * twips)
  }

  package override class var nodeKind: NodeKind { .bitmap }

  package override func code(_ coder: StateCoder) {
    super.code(coder)
    coder.node(&surface)
    coder.value(&isSmoothed)
  }
}

/// Static text on the stage.
package final class TextGraphic: DisplayObject {
  package private(set) var character: TextCharacter

  package init(_ character: TextCharacter, player: Player) {
    self.character = character
    super.init(player: player, file: character.file, characterID: character.definition.id)
  }

  package override var contentBounds: Bounds { character.bounds }

  /// The characters that its glyphs stand for; a blank where the font does not say.
  package var units: [UInt16] {
    var font: FontCharacter?
    var units: [UInt16] = []
    for run in character.definition.runs {
      if let id = run.font?.id { font = file.library.font(id) }
      for glyph in run.glyphs { units.append(font?.code(ofGlyph: Int(glyph.index)) ?? 0x20) }
    }
    return units
  }

  package override func contains(_ point: Point, exactly: Bool) -> Bool {
    // With advanced anti-aliasing all of its rectangle counts (D.Hit.10), and of a turned one the upright rectangle around it
    // (`avm1/movieclip_hittest_shapeflag`).
    if exactly, character.smoothing?.isAdvanced ?? false {
      return worldBounds.contains(worldMatrix.apply(point))
    }
    guard contentBounds.contains(point) else { return false }
    return !exactly
      || character.glyphs.contains { glyph in
        guard let inverse = glyph.matrix.inverse else { return false }
        return ShapeHit.contains(glyph.shape, inverse.apply(point))
      }
  }

  package override func replace(with id: UInt16) {
    guard case .text(let other)? = file.library.character(id) else { return }
    character = other
    adoptNumber(id)
  }

  package override class var nodeKind: NodeKind { .text }
  package override var place: CharacterPlace? {
    CharacterPlace(file: character.file, id: character.definition.id)
  }
}
