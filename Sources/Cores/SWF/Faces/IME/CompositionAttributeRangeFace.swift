import FlashAVM2

/// `flash.text.ime.CompositionAttributeRange`.
enum CompositionAttributeRangeFace {
  static let face = Face(
    """
    package flash.text.ime
    public final class CompositionAttributeRange {
      native public function CompositionAttributeRange(relativeStart:int, relativeEnd:int, selected:Boolean,
        converted:Boolean)
      public var converted:Boolean
      public var relativeEnd:int
      public var relativeStart:int
      public var selected:Boolean
    }
    """)
}
