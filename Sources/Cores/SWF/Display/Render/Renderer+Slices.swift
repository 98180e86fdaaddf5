package import FlashData
package import Raster

/// Drawings of clips and buttons that are scaled in nine parts.
extension Renderer {
  /// How the drawings that stand in an object itself are cut; nil if they are scaled as a whole.
  ///
  /// It is the object's own scale that counts, not that of those in which it stands; one that is turned is scaled as a whole, and
  /// so are texts and clips in it (Adobe's documentation of `scale9Grid`).
  package struct Slicing: Equatable {
    package let slices: NineSlices
    /// What scales the object: its own matrix.
    package let matrix: Matrix

    package init?(_ container: Container) {
      let matrix = container.matrix
      guard
        let grid = (container as? MovieClip)?.scalingGrid
          ?? (container as? Button)?.character.scalingGrid,
        matrix.b == 0, matrix.c == 0, !grid.isEmpty
      else { return nil }
      let bounds = container.contentBounds
      guard !bounds.isEmpty,
        let slices = NineSlices(
          from: Point(x: bounds.xMin, y: bounds.yMin), to: Point(x: bounds.xMax, y: bounds.yMax),
          inner: Point(x: grid.xMin, y: grid.yMin), Point(x: grid.xMax, y: grid.yMax),
          scale: (matrix.a, matrix.d))
      else { return nil }
      self.slices = slices
      self.matrix = matrix
    }
  }

  /// How an object's drawings are cut, and the matrix of what its own one scales.
  package struct Cut {
    package let slicing: Slicing
    /// From the space in which the object stands to pixels of the stage.
    package let outer: Matrix
  }

  /// How the drawings in an object are cut; `matrix` goes from its own twips to the stage's pixels.
  package func cut(_ container: Container, _ matrix: Matrix, _ target: Target) -> Cut? {
    guard container !== target.unscaled, let slicing = Slicing(container),
      let back = slicing.matrix.inverse
    else { return nil }
    return Cut(slicing: slicing, outer: matrix * back)
  }

  /// Draws the object's own drawing in nine parts; `place` brings it to the space of what is cut.
  package func draw(
    _ object: DisplayObject, _ place: Matrix, _ cut: Cut, _ colors: ColorTransform,
    _ target: Target
  ) {
    guard let drawing = sliced(object, place, cut) else { return }
    target.recorder.begin(object)
    if let cover = cover(drawing.shape, drawing, 0, cut.outer, target) {
      paint(cover, colors, target)
    }
  }

  /// A drawing in nine parts, kept as long as nothing it is made of changes.
  package final class SlicedDrawing {
    package let shape: Raster.Shape
    fileprivate let slicing: Slicing
    fileprivate let owner: AnyObject
    fileprivate let detail: Int
    fileprivate let place: Matrix

    fileprivate init(
      _ shape: Raster.Shape, _ owner: AnyObject, _ detail: Int, _ place: Matrix, _ slicing: Slicing
    ) {
      self.shape = shape.sliced(slicing.slices, inner: place, outer: slicing.matrix)
      (self.slicing, self.owner, self.detail, self.place) = (slicing, owner, detail, place)
    }
  }

  /// The own drawing of an object in nine parts; nil where it has none.
  package func sliced(_ object: DisplayObject, _ place: Matrix, _ cut: Cut) -> SlicedDrawing? {
    guard let drawing = Self.ownDrawing(of: object) else { return nil }
    let number = ObjectIdentifier(object)
    if let found = slicedDrawings.present[number] ?? slicedDrawings.before[number],
      found.owner === drawing.owner, found.detail == drawing.detail, found.place == place,
      found.slicing == cut.slicing
    {
      slicedDrawings.present[number] = found
      return found
    }
    let made = SlicedDrawing(drawing.shape(), drawing.owner, drawing.detail, place, cut.slicing)
    slicedDrawings.present[number] = made
    return made
  }

  /// The drawing that an object is, and what of the drawing's owner it shows; nil if it is something else.
  package static func ownDrawing(
    of object: DisplayObject
  ) -> (shape: () -> Raster.Shape, owner: AnyObject, detail: Int)? {
    switch object {
    case let graphic as Graphic: ({ graphic.shape }, graphic.character, 0)
    case let morph as MorphGraphic: ({ morph.shape }, morph.character, Int(morph.ratio) + 1)
    case let clip as MovieClip:
      clip.drawing.flatMap { drawing in
        drawing.isEmpty ? nil : ({ drawing.shape }, drawing, drawing.generation)
      }
    default: nil
    }
  }
}
