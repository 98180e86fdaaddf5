import Raster
import SWF

/// A font of the movie.
final class FontCharacter: Font {
  let id: UInt16
  unowned let file: MovieFile
  let definition: FontDefinition
  /// Of DefineFontName.
  var officialName: String?
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

  /// A font; one of DefineFont has its name and characters from a DefineFontInfo.
  init(_ definition: FontDefinition, _ file: MovieFile, info: FontInfo? = nil) {
    id = definition.id
    self.definition = definition
    self.file = file
    codes = info?.codes ?? definition.codes
    // Tools end the name with a zero that it does not need.
    let given = info?.name.text ?? definition.name?.text ?? ""
    super.init(
      name: String(given.prefix { $0 != "\0" }),
      isBold: info?.isBold ?? definition.style.contains(.bold),
      isItalic: info?.isItalic ?? definition.style.contains(.italic))
  }

  override var unitsPerEm: Double { Double(definition.unitsPerEm) }
  override var isForSmallText: Bool { definition.style.contains(.smallText) }
  var hasGlyphs: Bool { definition.glyphCount > 0 }
  override var ascent: Double { Double(definition.layout?.ascent ?? 0) }
  override var descent: Double { Double(definition.layout?.descent ?? 0) }
  override var leading: Double { Double(definition.layout?.leading ?? 0) }
  var hasLayout: Bool { definition.layout != nil }

  override func glyphIndex(of code: UInt16) -> Int? {
    indices[code].flatMap { $0 < definition.glyphCount ? $0 : nil }
  }

  /// The UTF-16 unit that a glyph stands for.
  func code(ofGlyph index: Int) -> UInt16? { codes.indices.contains(index) ? codes[index] : nil }

  override func advance(of index: Int) -> Double {
    guard let advances = definition.layout?.advances, index < advances.count else { return 0 }
    return Double(advances[index])
  }

  override func kerning(_ left: UInt16, _ right: UInt16) -> Double {
    Double(kernings[UInt32(left) << 16 | UInt32(right)] ?? 0)
  }

  func path(of index: Int) -> ShapePath? {
    if let path = paths[index] { return path }
    guard let path = try? definition.glyph(index) else { return nil }
    paths[index] = path
    return path
  }

  override func shape(of index: Int, color: Color) -> Raster.Shape? {
    path(of: index).map { ShapeConversion.glyph($0, color: color) }
  }
}

/// A glyph at its place: in units of the em square, brought to twips by `matrix`.
struct PlacedGlyph {
  let font: Font
  let index: Int
  let matrix: Matrix
  let color: Color

  var shape: Raster.Shape {
    font.shape(of: index, color: color) ?? Raster.Shape(layers: [])
  }
}

extension TextCharacter {
  /// All glyphs of a static text where they stand, in the text's own twips.
  var glyphs: [PlacedGlyph] {
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
