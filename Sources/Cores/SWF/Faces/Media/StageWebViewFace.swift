import FlashAVM2

/// `flash.media.StageWebView`.
enum StageWebViewFace {
  static let face = Face(
    """
    package flash.media
    import flash.events.EventDispatcher
    [air] public final class StageWebView extends EventDispatcher {
      native public function StageWebView(...configuration)
    }
    """)
}
