/// A font without glyphs for a system that has no fonts at all.
///
/// Its text cannot be seen, but it takes room: fields scroll, wrap and fit it as movies expect.
package final class MeasuredFont: Font {
  private let measures: FontMeasures

  /// A font in the measures of a family; all characters are half an em wide.
  package override init(name: String, isBold: Bool, isItalic: Bool) {
    measures = FontMeasures.measures(of: name)
    super.init(name: name, isBold: isBold, isItalic: isItalic)
  }

  package override var isHinted: Bool { true }
  package override var ascent: Double { measures.ascent * unitsPerEm }
  package override var descent: Double { measures.descent * unitsPerEm }
  package override func glyphIndex(of code: UInt16) -> Int? { Int(code) }
  package override func advance(of index: Int) -> Double { unitsPerEm / 2 }
}
