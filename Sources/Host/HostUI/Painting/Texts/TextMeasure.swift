/// How a text is to be set; lengths are in dip.
package struct TextLook: Hashable, Sendable {
  /// What happens to a text that is wider than its room.
  package enum Overflow: Sendable { case clip, ellipsis }

  /// A family's name; empty is the desktop's sans-serif.
  package var family = ""
  /// The em, in dip, with the desktop's text scale in it.
  package var size = 14.0
  /// 100 … 900.
  package var weight = 400
  /// Italic or slanted.
  package var isItalic = false
  /// Whether lines are broken.
  package var wraps = true
  /// What happens to what does not fit.
  package var overflow = Overflow.clip
  /// The most lines; 0 is no bound.
  package var maxLines = 0
  /// The height of a line as a factor of `size`.
  package var lineHeight = 1.3

  /// The usual look.
  package init() {}
}

/// How lines of text lie in their box.
package enum TextAlign: Sendable {
  /// Where the script begins.
  case start, left, center, right
}

/// Says how much room a text takes.
///
/// The component's layout asks it; the painter sets the text in the same way.
package protocol TextMeasure: AnyObject {
  /// The size of a text in dip, broken at `width` where the look wraps; nil is no bound.
  func size(of text: String, look: TextLook, width: Double?) -> Size
  /// The distance from the top of the first line to its baseline.
  func baseline(look: TextLook) -> Double
}
