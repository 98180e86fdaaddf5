import FlashAVM2

/// `flash.display3D.textures.TextureBase`.
enum TextureBaseFace {
  static let face = Face(
    """
    package flash.display3D.textures
    import flash.events.EventDispatcher
    [674] public class TextureBase extends EventDispatcher {
      native public function dispose():void
    }
    """)
}
