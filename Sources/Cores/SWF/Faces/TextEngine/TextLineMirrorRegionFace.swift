import FlashAVM2

/// `flash.text.engine.TextLineMirrorRegion`.
enum TextLineMirrorRegionFace {
  static let face = Face(
    """
    package flash.text.engine
    import flash.events.EventDispatcher
    import flash.geom.Rectangle
    [667] [abstract] [payload] public final class TextLineMirrorRegion {
      native public function get textLine():TextLine
      native public function get nextRegion():TextLineMirrorRegion
      native public function get previousRegion():TextLineMirrorRegion
      native public function get mirror():EventDispatcher
      native public function get element():ContentElement
      native public function get bounds():Rectangle
    }
    """)
}
