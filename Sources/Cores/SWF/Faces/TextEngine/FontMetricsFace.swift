import FlashAVM2

/// `flash.text.engine.FontMetrics`.
enum FontMetricsFace {
  static let face = Face(
    """
    package flash.text.engine
    import flash.geom.Rectangle
    [667] public final class FontMetrics {
      [slot] public var emBox:Rectangle
      [slot] public var strikethroughOffset:Number
      [slot] public var strikethroughThickness:Number
      [slot] public var underlineOffset:Number
      [slot] public var underlineThickness:Number
      [slot] public var subscriptOffset:Number
      [slot] public var subscriptScale:Number
      [slot] public var superscriptOffset:Number
      [slot] public var superscriptScale:Number
      [674] [slot] public var lineGap:Number
      native public function FontMetrics(emBox:Rectangle, strikethroughOffset:Number, strikethroughThickness:Number,
        underlineOffset:Number, underlineThickness:Number, subscriptOffset:Number, subscriptScale:Number,
        superscriptOffset:Number, superscriptScale:Number, lineGap:Number = 0)
    }
    """)
}
