import FlashAVM2

/// `flash.display.AVLoader`.
enum AVLoaderFace {
  static let face = Face(
    """
    package flash.display
    import flash.system.LoaderContext
    import flash.net.URLRequest
    [688] public class AVLoader extends Loader {
      native public override function load(request:URLRequest, ctx:LoaderContext = null):void
    }
    """)
}
