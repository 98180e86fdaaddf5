import FlashAVM2

/// `flash.filesystem.FileStream`.
enum FileStreamFace {
  static let face = Face(
    """
    package flash.filesystem
    import flash.events.EventDispatcher
    [air] public class FileStream extends EventDispatcher {
      native public function close():void
    }
    """)
}
