import FlashAVM2

/// `flash.desktop.Icon`.
enum IconFace {
  static let face = Face(
    """
    package flash.desktop
    import flash.events.EventDispatcher
    [air] public class Icon extends EventDispatcher {
      public var bitmaps:Array
    }
    """)
}
