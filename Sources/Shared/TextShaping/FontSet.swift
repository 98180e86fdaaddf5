import CFreeType

/// A face of a `FontSet` with what is done to its glyphs.
public struct ShapingFont: Hashable, Sendable {
  /// The face's number in its set.
  let face: UInt16
  /// What makes up for a face that the family does not have.
  public let synthesis: Synthesis
}

/// How high lines of a face are, in pixels.
public struct FaceMetrics: Equatable, Sendable {
  /// From the baseline up.
  public var ascent: Double
  /// From the baseline down; positive.
  public var descent: Double
}

/// Why fonts cannot be had.
public enum FontSetError: Error, Equatable, CustomStringConvertible {
  /// Fontconfig cannot read its configuration file.
  case configuration(path: String)
  /// FreeType does not start.
  case freeType(code: Int)

  /// What is wrong, for a person.
  public var description: String {
    switch self {
    case .configuration(let path): "fontconfig cannot read its configuration file \(path)"
    case .freeType(let code): "FreeType does not start (error \(code))"
    }
  }
}

/// The fonts that texts are set in: finds the face for a look, and another face for each character that it lacks.
///
/// Nothing in it is safe to use from two threads at once. Files are opened when they are first needed, and stay open.
public final class FontSet {
  private let catalog: FontCatalog
  private let library: FT_Library
  private var faces: [OpenFace] = []
  private var numbers: [FontFile: UInt16?] = [:]
  private var looks: [FontLook: LookFonts] = [:]

  /// The most open font files.
  static let maxFaces = 128
  /// The most looks that are remembered.
  static let maxLooks = 64

  /// The system's fonts, or those of a fontconfig file alone: so a test sets its texts in known fonts.
  public init(configurationFile: String? = nil) throws(FontSetError) {
    if let configurationFile {
      guard let catalog = FontCatalog(file: configurationFile) else {
        throw .configuration(path: configurationFile)
      }
      self.catalog = catalog
    } else {
      catalog = FontCatalog()
    }
    var library: FT_Library?
    let code = FT_Init_FreeType(&library)
    guard code == 0, let library else { throw .freeType(code: Int(code)) }
    self.library = library
  }

  deinit {
    // Faces use the library when they close.
    faces = []
    FT_Done_FreeType(library)
  }

  /// Opens what a look needs before it is needed.
  ///
  /// The first use of fontconfig reads its caches, some 10 ms.
  public func prepare(_ face: TextFace) { _ = primary(FontLook(face)) }

  /// How high lines of a face are.
  public func metrics(_ face: TextFace) -> FaceMetrics {
    let size = face.boundedSize
    guard let font = primary(FontLook(face)) else {
      return FaceMetrics(ascent: size * 0.8, descent: size * 0.2)
    }
    let open = faces[Int(font.face)]
    return FaceMetrics(ascent: open.ascent * size, descent: open.descent * size)
  }

  /// The file and face that a look is set in, for diagnosis; nil when there are no fonts.
  public func file(of face: TextFace) -> String? {
    primary(FontLook(face)).map { faces[Int($0.face)].file.path }
  }

  /// The opened face of a font of this set.
  func opened(_ font: ShapingFont) -> OpenFace { faces[Int(font.face)] }

  /// The face of a look; nil when there is none at all.
  func primary(_ look: FontLook) -> ShapingFont? { fonts(of: look).primary }

  /// The font for a grapheme: the look's own when it has all characters, else another that has; at last the look's own,
  /// which then shows a box.
  func font(for grapheme: some Collection<UInt32>, look: FontLook) -> ShapingFont? {
    let known = fonts(of: look)
    guard let primary = known.primary else { return nil }
    if has(primary, grapheme) { return primary }
    for other in known.others where has(other, grapheme) { return other }
    guard let scalar = grapheme.first(where: { !Characters.isIgnorable($0) }) else {
      return primary
    }
    if let font = known.characters[scalar] { return font ?? primary }
    if known.list == nil { known.list = catalog.fonts(look) }
    let found = known.list?.first(having: scalar).flatMap { open($0, look: look) }
    known.remember(found, for: scalar)
    return found ?? primary
  }

  private func has(_ font: ShapingFont, _ grapheme: some Collection<UInt32>) -> Bool {
    let face = faces[Int(font.face)]
    return grapheme.allSatisfy { Characters.isIgnorable($0) || face.has($0) }
  }

  private func fonts(of look: FontLook) -> LookFonts {
    if let known = looks[look] { return known }
    if looks.count >= Self.maxLooks { looks = [:] }
    let fonts = LookFonts(
      primary: catalog.nearest(look).flatMap { open($0, look: look) }
        // A file that is damaged or has just gone must not leave the window without letters.
        ?? catalog.fonts(look)?.first.flatMap { open($0, look: look) })
    looks[look] = fonts
    return fonts
  }

  private func open(_ file: FontFile, look: FontLook) -> ShapingFont? {
    guard let number = number(of: file) else { return nil }
    var synthesis: Synthesis = []
    if look.weight >= 550, file.weight < 550 { synthesis.insert(.bold) }
    if look.isItalic, !file.isSlanted { synthesis.insert(.slant) }
    return ShapingFont(face: number, synthesis: synthesis)
  }

  private func number(of file: FontFile) -> UInt16? {
    if let known = numbers[file] { return known }
    var number: UInt16?
    if faces.count < Self.maxFaces, let face = OpenFace(file, library: library) {
      number = UInt16(faces.count)
      faces.append(face)
    }
    numbers[file] = .some(number)
    return number
  }
}

/// The fonts that a look was found to need.
private final class LookFonts {
  let primary: ShapingFont?
  /// Others that had a character which the primary one lacks, in the order in which they were found.
  private(set) var others: [ShapingFont] = []
  /// Characters that were looked for; nil: no font has it.
  private(set) var characters: [UInt32: ShapingFont?] = [:]
  /// All fonts by nearness, sorted when the first character is missing.
  var list: FontList?

  init(primary: ShapingFont?) { self.primary = primary }

  func remember(_ font: ShapingFont?, for scalar: UInt32) {
    if characters.count >= 8192 { characters = [:] }
    characters[scalar] = .some(font)
    if let font, !others.contains(font) { others.append(font) }
  }
}
