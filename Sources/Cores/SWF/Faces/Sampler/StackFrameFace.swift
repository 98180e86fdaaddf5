import FlashAVM2

/// `flash.sampler.StackFrame`.
enum StackFrameFace {
  static let face = Face(
    """
    package flash.sampler
    public final class StackFrame {
      public const file:String
      public static const line:uint
      public const name:String
      public static const scriptID:Number
      native public function toString():String
    }
    """)
}
