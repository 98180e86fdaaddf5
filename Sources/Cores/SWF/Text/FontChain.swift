package import Raster

/// Fonts one behind the other: a character comes from the first that has it, in the measures of the very first.
///
/// Fonts are opened when a character of theirs is wanted. A glyph's number holds the font's place above the glyph's own.
package final class FontChain: Font {
  /// A font that may never be needed.
  package struct Link {
    package let has: (UInt16) -> Bool
    package let open: () -> Font?
  }

  private enum State {
    case waiting(Link)
    case opened(Font?)
  }

  private let first: Font
  /// The measures of the family that it stands for.
  private let measures: FontMeasures?
  private var others: [State]
  private var indices: [UInt16: Int?] = [:]

  package init(_ first: Font, others: [Link], measures: FontMeasures? = nil) {
    self.first = first
    self.measures = measures
    self.others = others.prefix(255).map { .waiting($0) }
    super.init(name: first.name, isBold: first.isBold, isItalic: first.isItalic)
  }

  private static let placeShift = 20
  private static let glyphMask = 1 << placeShift - 1

  package override var isHinted: Bool { first.isHinted }
  package override var unitsPerEm: Double { first.unitsPerEm }
  package override var ascent: Double { measures.map { $0.ascent * unitsPerEm } ?? first.ascent }
  package override var descent: Double { measures.map { $0.descent * unitsPerEm } ?? first.descent }
  package override var leading: Double { first.leading }

  /// The font at a place; 0 is the very first.
  private func font(at place: Int) -> Font? {
    if place == 0 { return first }
    guard place <= others.count else { return nil }
    switch others[place - 1] {
    case .opened(let font): return font
    case .waiting(let link):
      let font = link.open()
      others[place - 1] = .opened(font)
      return font
    }
  }

  package override func glyphIndex(of code: UInt16) -> Int? {
    if let known = indices[code] { return known }
    let index = find(code)
    indices[code] = .some(index)
    return index
  }

  private func find(_ code: UInt16) -> Int? {
    if let index = first.glyphIndex(of: code) { return index }
    for place in others.indices {
      if case .waiting(let link) = others[place], !link.has(code) { continue }
      if let index = font(at: place + 1)?.glyphIndex(of: code), index <= Self.glyphMask {
        return (place + 1) << Self.placeShift | index
      }
    }
    return nil
  }

  /// The font that a glyph's number means, and what its units are in those of the first.
  private func source(of index: Int) -> (font: Font, glyph: Int, scale: Double)? {
    guard index >= 0, let font = font(at: index >> Self.placeShift) else { return nil }
    return (font, index & Self.glyphMask, unitsPerEm / font.unitsPerEm)
  }

  package override func advance(of index: Int) -> Double {
    source(of: index).map { $0.font.advance(of: $0.glyph) * $0.scale } ?? 0
  }

  package override func kerning(_ left: UInt16, _ right: UInt16) -> Double {
    first.kerning(left, right)
  }

  package override func shape(of index: Int, color: Color) -> Raster.Shape? {
    guard let (font, glyph, scale) = source(of: index),
      var shape = font.shape(of: glyph, color: color)
    else { return nil }
    guard scale != 1 else { return shape }
    for layer in shape.layers.indices {
      for edge in shape.layers[layer].edges.indices {
        Self.scale(&shape.layers[layer].edges[edge], scale)
      }
    }
    return shape
  }

  private static func scale(_ edge: inout Edge, _ scale: Double) {
    func scaled(_ point: Point) -> Point { Point(x: point.x * scale, y: point.y * scale) }
    edge.from = scaled(edge.from)
    edge.control = edge.control.map(scaled)
    edge.to = scaled(edge.to)
  }
}
