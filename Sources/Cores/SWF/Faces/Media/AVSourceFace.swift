import FlashAVM2

/// `flash.media.AVSource`.
enum AVSourceFace {
  static let face = Face(
    """
    package flash.media
    import flash.events.EventDispatcher
    [688] public class AVSource extends EventDispatcher {
    }
    """)
}
