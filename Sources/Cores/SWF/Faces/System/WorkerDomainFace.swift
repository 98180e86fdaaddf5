import FlashAVM2

/// `flash.system.WorkerDomain`.
enum WorkerDomainFace {
  static let face = Face(
    """
    package flash.system
    import flash.utils.ByteArray
    [680] [abstract] public final class WorkerDomain {
      native public static function get current():WorkerDomain
      native public static function get isSupported():Boolean
      native public function createWorker(swf:ByteArray, giveAppPrivileges:Boolean = false):Worker
      native public function listWorkers():Vector.<Worker>
    }
    """)
}
