/// `Class`.
enum ClassFace {
  static let face = Face(
    """
    package
    public final dynamic class Class {
      public static const length:int = 1
      native public function get prototype():*
      [hidden] native public function toString():String
    }
    """, natives)
}
