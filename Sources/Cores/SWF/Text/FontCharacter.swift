package import Raster
package import SWF

/// A font of the movie.
package final class FontCharacter: Font {
  package let id: UInt16
  package let definition: FontDefinition
  /// A letter that it lacks is shown by the glyph of its other case: not in movies of ActionScript 3 (measured: other-case).
  package var hasOtherCases = true
  /// Of DefineFontName.
  package var officialName: String?
  private let codes: [UInt16]
  private lazy var indices: [UInt16: Int] = {
    var indices: [UInt16: Int] = [:]
    for (index, code) in codes.enumerated() where indices[code] == nil { indices[code] = index }
    return indices
  }()
  private lazy var kernings: [UInt32: Int16] = {
    var pairs: [UInt32: Int16] = [:]
    for pair in definition.layout?.kerning ?? [] {
      pairs[UInt32(pair.left) << 16 | UInt32(pair.right)] = pair.adjustment
    }
    return pairs
  }()
  private var paths: [Int: ShapePath] = [:]
  private var substitutes: [UInt16: Int] = [:]

  /// A font; one of DefineFont has its name and characters from a DefineFontInfo.
  package init(_ definition: FontDefinition, info: FontInfo? = nil) {
    id = definition.id
    self.definition = definition
    codes = info?.codes ?? definition.codes
    // Tools end the name with a zero that it does not need.
    let given = info?.name.text ?? definition.name?.text ?? ""
    super.init(
      name: String(given.prefix { $0 != "\0" }),
      isBold: info?.isBold ?? definition.style.contains(.bold),
      isItalic: info?.isItalic ?? definition.style.contains(.italic))
  }

  package override var unitsPerEm: Double { Double(definition.unitsPerEm) }
  package override var isForSmallText: Bool { definition.style.contains(.smallText) }
  package var hasGlyphs: Bool { definition.glyphCount > 0 }
  package override var ascent: Double { Double(definition.layout?.ascent ?? 0) }
  package override var descent: Double { Double(definition.layout?.descent ?? 0) }
  package override var leading: Double { Double(definition.layout?.leading ?? 0) }
  package var hasLayout: Bool { definition.layout != nil }

  /// The glyph of a character; where the movie has only the other case of a letter, that one's (measured: other-case).
  package override func glyphIndex(of code: UInt16) -> Int? {
    let index = indices[code] ?? substitute(for: code)
    return index < definition.glyphCount ? index : nil
  }

  /// Whether the movie has the glyph of a character itself.
  package func hasGlyph(of code: UInt16) -> Bool {
    indices[code].map { $0 < definition.glyphCount } ?? false
  }

  /// The glyph of a letter's other case, once it has been looked for; `Int.max` is none.
  private func substitute(for code: UInt16) -> Int {
    guard hasOtherCases else { return .max }
    if let index = substitutes[code] { return index }
    let index = Self.otherCase(of: code).flatMap { indices[$0] } ?? .max
    substitutes[code] = index
    return index
  }

  /// The other case of a letter, if that is one UTF-16 unit.
  private static func otherCase(of code: UInt16) -> UInt16? {
    guard let scalar = Unicode.Scalar(code), scalar.properties.isCased else { return nil }
    let properties = scalar.properties
    let other =
      properties.isLowercase ? properties.uppercaseMapping : properties.lowercaseMapping
    let units = Array(other.utf16)
    return units.count == 1 && units[0] != code ? units[0] : nil
  }

  /// The UTF-16 unit that a glyph stands for.
  package func code(ofGlyph index: Int) -> UInt16? {
    codes.indices.contains(index) ? codes[index] : nil
  }

  package override func advance(of index: Int) -> Double {
    guard let advances = definition.layout?.advances, index < advances.count else { return 0 }
    // No font goes backwards: the highest bit is one like the others (measured: wide-glyphs).
    return Double(UInt16(bitPattern: advances[index]))
  }

  package override func kerning(_ left: UInt16, _ right: UInt16) -> Double {
    Double(kernings[UInt32(left) << 16 | UInt32(right)] ?? 0)
  }

  package func path(of index: Int) -> ShapePath? {
    if let path = paths[index] { return path }
    guard let path = try? definition.glyph(index) else { return nil }
    paths[index] = path
    return path
  }

  package override func shape(of index: Int, color: Color) -> Raster.Shape? {
    path(of: index).map { Raster.Shape(glyph: $0, color: color) }
  }
}
