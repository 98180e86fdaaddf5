package import Raster

/// A glyph at its place: in units of the em square, brought to twips by `matrix`.
package struct PlacedGlyph {
  package let font: Font
  package let index: Int
  package let matrix: Matrix
  package let color: Color

  package var shape: Raster.Shape {
    font.shape(of: index, color: color) ?? Raster.Shape(layers: [])
  }

  package init(font: Font, index: Int, matrix: Matrix, color: Color) {
    self.font = font
    self.index = index
    self.matrix = matrix
    self.color = color
  }
}
