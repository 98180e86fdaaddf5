package import FlashData
package import Raster
package import SWF

extension Raster.Shape {
  /// A glyph: its only fill is the text's colour.
  package init(glyph path: ShapePath, color: Color) {
    let edges = ShapeEdges(path)
    self.init(
      layers: [
        ShapeLayer(
          // Strokes of a letter may overlap (G.Tag.6).
          fills: [.solid(color)],
          edges: edges.edges.map { edge in
            Edge(
              from: Point(edge.from), control: edge.isCurve ? Point(edge.control) : nil,
              to: Point(edge.to), left: edge.fill0 >= 0 ? 1 : 0, right: edge.fill1 >= 0 ? 1 : 0)
          }, rule: .nonZero)
      ])
  }
}
