import FlashAVM2

/// `flash.trace.Trace`.
enum TraceFace {
  static let face = Face(
    """
    package flash.trace
    public class Trace {
      public static const FILE:* = 1
      public static const LISTENER:* = 2
      public static const METHODS:int = 1
      public static const METHODS_AND_LINES:int = 3
      public static const METHODS_AND_LINES_WITH_ARGS:int = 4
      public static const METHODS_WITH_ARGS:int = 2
      public static const OFF:int = 0
      native public static function getLevel(target:int = 2):int
      native public static function getListener():Function
      native public static function setLevel(level:int, target:int = 2):void
      native public static function setListener(func:Function):void
    }
    """)
}
