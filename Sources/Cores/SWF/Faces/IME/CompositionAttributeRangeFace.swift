import FlashAVM2

/// `flash.text.ime.CompositionAttributeRange`.
enum CompositionAttributeRangeFace {
  static let face = Face(
    """
    package flash.text.ime
    public final class CompositionAttributeRange {
      [slot] public var relativeStart:int
      [slot] public var relativeEnd:int
      [slot] public var selected:Boolean
      [slot] public var converted:Boolean
      native public function CompositionAttributeRange(relativeStart:int, relativeEnd:int, selected:Boolean,
        converted:Boolean)
    }
    """)
}
