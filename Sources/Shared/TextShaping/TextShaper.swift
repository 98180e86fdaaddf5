/// Makes texts ready to be painted: directions, scripts, fonts, glyphs and lines.
///
/// It keeps what it has shaped, within a bound. Not safe to use from two threads at once.
public final class TextShaper {
  /// The fonts that it sets texts in.
  public let fonts: FontSet

  private let buffer = ShapingBuffer()
  private var texts: GenerationCache<Key, ShapedText>

  private struct Key: Hashable {
    var text: String
    var face: TextFace
    var rules: LineRules
  }

  /// The longest text in bytes of UTF-8; what comes after is not shown.
  public static let maxBytes = 64 << 10

  /// A shaper; `cacheBytes` bounds what it keeps.
  public init(fonts: FontSet, cacheBytes: Int = 8 << 20) {
    self.fonts = fonts
    texts = GenerationCache(maxCost: cacheBytes)
  }

  /// How high lines of a face are.
  public func metrics(_ face: TextFace) -> FaceMetrics { fonts.metrics(face) }

  /// A text set in lines.
  public func shape(_ text: String, face: TextFace, rules: LineRules = LineRules()) -> ShapedText {
    var face = face
    face.size = (face.boundedSize * 64).rounded() / 64
    var rules = rules
    if let width = rules.width { rules.width = width.isNaN ? 0 : max(width, 0) }
    let key = Key(text: text, face: face, rules: rules)
    if let known = texts.value(for: key) { return known }
    let shaped = LineBreaker(
      text: Self.bounded(text), face: face, rules: rules, fonts: fonts, buffer: buffer
    ).shaped()
    texts.add(shaped, cost: shaped.cost + text.utf8.count + 128, for: key)
    return shaped
  }

  /// The longest beginning of a text that can be set; it ends at a grapheme.
  static func bounded(_ text: String) -> Substring {
    guard text.utf8.count > maxBytes else { return text[...] }
    var bytes = 0
    return text.prefix {
      bytes += $0.utf8.count
      return bytes <= maxBytes
    }
  }
}
