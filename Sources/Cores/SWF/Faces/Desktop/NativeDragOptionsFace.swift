import FlashAVM2

/// `flash.desktop.NativeDragOptions`.
enum NativeDragOptionsFace {
  static let face = Face(
    """
    package flash.desktop
    [air] public class NativeDragOptions {
      public var allowCopy:Boolean = true
      public var allowLink:Boolean = true
      public var allowMove:Boolean = true
    }
    """)
}
