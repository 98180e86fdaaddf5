import CHarfBuzz

/// A stretch of a paragraph in one font, one script and one direction.
struct TextRun {
  /// Scalars of the paragraph.
  var range: Range<Int>
  /// Of the bidirectional algorithm; odd runs from right to left.
  var level: UInt8
  var script: hb_script_t
  /// Nil when there is no font at all.
  var font: ShapingFont?

  var isRightToLeft: Bool { level & 1 == 1 }
}

/// A run's glyphs from left to right, in pixels.
struct ShapedRun {
  /// One glyph.
  struct Glyph {
    var glyph: UInt32
    /// The first scalar of the paragraph that it stands for.
    var cluster: Int
    var advance: Float
    var x: Float
    var y: Float
    /// A line that is broken before its cluster must be shaped again.
    var isUnsafeToBreak: Bool
  }

  var run: TextRun
  var glyphs: [Glyph]
}

/// A buffer of HarfBuzz, kept between runs.
///
/// It owns the buffer. Not safe to use from two threads at once.
final class ShapingBuffer {
  private let buffer: OpaquePointer?

  init() { buffer = hb_buffer_create() }

  deinit { hb_buffer_destroy(buffer) }

  /// Shapes a run of a paragraph; the rest of the paragraph is its context.
  func shape(
    _ run: TextRun, of scalars: [UInt32], face: OpenFace, size: Double
  ) -> [ShapedRun.Glyph] {
    guard let buffer else { return [] }
    hb_buffer_clear_contents(buffer)
    hb_buffer_set_content_type(buffer, HB_BUFFER_CONTENT_TYPE_UNICODE)
    scalars.withUnsafeBufferPointer {
      hb_buffer_add_codepoints(
        buffer, $0.baseAddress, CInt($0.count), CUnsignedInt(run.range.lowerBound),
        CInt(run.range.count))
    }
    hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, run.script)
    hb_buffer_set_language(buffer, hb_language_get_default())
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
    hb_shape(face.shaping, buffer, nil, 0)
    var count: CUnsignedInt = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return [] }
    let scale = Float(size / face.unitsPerEm)
    let isBold = run.font?.synthesis.contains(.bold) == true
    let extra = isBold ? Float(size * Synthesis.boldness) : 0
    let unsafeFlag = HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue
    return (0..<Int(count)).map { index in
      let info = infos[index]
      let place = positions[index]
      return ShapedRun.Glyph(
        glyph: info.codepoint, cluster: Int(info.cluster),
        advance: Float(place.x_advance) * scale + (place.x_advance > 0 ? extra : 0),
        x: Float(place.x_offset) * scale, y: -Float(place.y_offset) * scale,
        isUnsafeToBreak: info.mask & unsafeFlag != 0)
    }
  }
}

/// The script of a character.
func script(of scalar: UInt32) -> hb_script_t {
  hb_unicode_script(hb_unicode_funcs_get_default(), scalar)
}
