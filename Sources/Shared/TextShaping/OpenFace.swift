import CFreeType
import CHarfBuzz

/// An opened face: HarfBuzz shapes with it, FreeType draws its glyphs.
///
/// Both map the file into memory; the face owns what they make. Shaping is done in the font's own units, so it is the same
/// for all sizes.
final class OpenFace {
  /// Where it was read.
  let file: FontFile
  /// Of HarfBuzz; in the font's own units.
  let shaping: OpaquePointer
  /// Units of the font in an em; at least 16.
  let unitsPerEm: Double
  /// The height above the baseline that lines leave for it, in ems.
  let ascent: Double
  /// The depth below the baseline, in ems; positive.
  let descent: Double

  private let library: FT_Library
  /// Opened when a glyph is drawn for the first time; measuring needs none of it.
  private var drawing: FT_Face?
  private var isUndrawable = false
  private var sizeInDrawing: FT_F26Dot6 = 0

  /// Nil when the file is no font that HarfBuzz reads.
  init?(_ file: FontFile, library: FT_Library) {
    guard let blob = hb_blob_create_from_file_or_fail(file.path) else { return nil }
    defer { hb_blob_destroy(blob) }
    guard let face = hb_face_create(blob, CUnsignedInt(file.index & 0xFFFF)) else { return nil }
    defer { hb_face_destroy(face) }
    let units = hb_face_get_upem(face)
    guard hb_face_get_glyph_count(face) > 0, (16...16_384).contains(units),
      let font = hb_font_create(face)
    else { return nil }
    hb_font_set_scale(font, CInt(units), CInt(units))
    if file.index >> 16 > 0 {
      hb_font_set_var_named_instance(font, CUnsignedInt(file.index >> 16 - 1))
    }
    var extents = hb_font_extents_t()
    if hb_font_get_h_extents(font, &extents) == 0 {
      extents.ascender = CInt(units) * 4 / 5
      extents.descender = -CInt(units) / 5
    }
    self.file = file
    self.library = library
    shaping = font
    unitsPerEm = Double(units)
    // A broken font must not make lines of any height.
    ascent = min(max(Double(extents.ascender) / Double(units), 0), 3)
    descent = min(max(-Double(extents.descender) / Double(units), 0), 3)
  }

  deinit {
    hb_font_destroy(shaping)
    if let drawing { FT_Done_Face(drawing) }
  }

  /// Whether it has a glyph for a character.
  func has(_ scalar: UInt32) -> Bool {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(shaping, scalar, &glyph) != 0
  }

  /// Draws a glyph as coverage; nil when it has no outline, or it is empty.
  ///
  /// `size` is the em in 64ths of a pixel, `quarter` how many quarters of a pixel it is moved to the right.
  func draw(_ glyph: UInt32, size: Int, quarter: Int, synthesis: Synthesis) -> GlyphImage? {
    guard let face = opened(), setSize(size, of: face),
      FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)) == 0,
      let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return nil }
    if synthesis.contains(.bold) {
      let strength = FT_Pos(Double(size) * Synthesis.boldness)
      FT_Outline_EmboldenXY(&slot.pointee.outline, strength, strength / 2)
      FT_Outline_Translate(&slot.pointee.outline, 0, -strength / 4)
    }
    if synthesis.contains(.slant) {
      var shear = FT_Matrix(
        xx: 0x10000, xy: FT_Fixed(Synthesis.slope * 0x10000), yx: 0, yy: 0x10000)
      FT_Outline_Transform(&slot.pointee.outline, &shear)
    }
    FT_Outline_Translate(&slot.pointee.outline, FT_Pos(quarter * 16), 0)
    return image(of: &slot.pointee.outline)
  }

  /// The longest side of a glyph's picture, in pixels.
  private static let maxSide = 2048

  private func image(of outline: inout FT_Outline) -> GlyphImage? {
    var box = FT_BBox()
    FT_Outline_Get_CBox(&outline, &box)
    let left = box.xMin >> 6
    let bottom = box.yMin >> 6
    let width = (box.xMax + 63) >> 6 - left
    let height = (box.yMax + 63) >> 6 - bottom
    guard outline.n_points > 0, (1...Self.maxSide).contains(width),
      (1...Self.maxSide).contains(height)
    else { return nil }
    FT_Outline_Translate(&outline, -left * 64, -bottom * 64)
    var isDrawn = false
    let coverage = [UInt8](unsafeUninitializedCapacity: width * height) { bytes, count in
      bytes.initialize(repeating: 0)
      count = width * height
      var bitmap = FT_Bitmap()
      bitmap.width = CUnsignedInt(width)
      bitmap.rows = CUnsignedInt(height)
      bitmap.pitch = CInt(width)
      bitmap.buffer = bytes.baseAddress
      bitmap.num_grays = 256
      bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
      isDrawn = FT_Outline_Get_Bitmap(library, &outline, &bitmap) == 0
    }
    guard isDrawn else { return nil }
    return GlyphImage(
      left: left, top: -(bottom + height), width: width, height: height, coverage: coverage)
  }

  private func opened() -> FT_Face? {
    if let drawing { return drawing }
    guard !isUndrawable else { return nil }
    var face: FT_Face?
    guard FT_New_Face(library, file.path, FT_Long(file.index), &face) == 0, let face else {
      isUndrawable = true
      return nil
    }
    drawing = face
    return face
  }

  private func setSize(_ size: Int, of face: FT_Face) -> Bool {
    let size = FT_F26Dot6(size)
    if sizeInDrawing == size { return true }
    guard FT_Set_Char_Size(face, 0, size, 72, 72) == 0 else { return false }
    sizeInDrawing = size
    return true
  }
}

/// What is done to a face's glyphs because the family has no such face.
public struct Synthesis: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// From the bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Thicker strokes.
  public static let bold = Synthesis(rawValue: 1)
  /// Slanted to the right.
  public static let slant = Synthesis(rawValue: 2)

  /// How much thicker bold strokes become, in ems.
  static let boldness = 1.0 / 28
  /// How far slanted glyphs go to the right for each pixel upwards.
  static let slope = 0.2
}
