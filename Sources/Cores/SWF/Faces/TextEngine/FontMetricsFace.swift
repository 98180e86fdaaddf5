import FlashAVM2

/// `flash.text.engine.FontMetrics`.
enum FontMetricsFace {
  static let face = Face(
    """
    package flash.text.engine
    import flash.geom.Rectangle
    [667] public final class FontMetrics {
      native public function FontMetrics(emBox:Rectangle, strikethroughOffset:Number, strikethroughThickness:Number,
        underlineOffset:Number, underlineThickness:Number, subscriptOffset:Number, subscriptScale:Number,
        superscriptOffset:Number, superscriptScale:Number, lineGap:Number = 0)
      public var emBox:Rectangle
      [674] public var lineGap:Number
      public var strikethroughOffset:Number
      public var strikethroughThickness:Number
      public var subscriptOffset:Number
      public var subscriptScale:Number
      public var superscriptOffset:Number
      public var superscriptScale:Number
      public var underlineOffset:Number
      public var underlineThickness:Number
    }
    """)
}
