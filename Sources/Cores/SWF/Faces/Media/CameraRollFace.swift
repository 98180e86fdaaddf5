import FlashAVM2

/// `flash.media.CameraRoll`.
enum CameraRollFace {
  static let face = Face(
    """
    package flash.media
    import flash.events.EventDispatcher
    [air] public class CameraRoll extends EventDispatcher {
    }
    """)
}
