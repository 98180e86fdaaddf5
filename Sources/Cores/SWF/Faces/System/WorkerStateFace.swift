import FlashAVM2

/// `flash.system.WorkerState`.
enum WorkerStateFace {
  static let face = Face(
    """
    package flash.system
    [682] public final class WorkerState {
      public static const NEW:String = "new"
      public static const RUNNING:String = "running"
      public static const TERMINATED:String = "terminated"
    }
    """)
}
