import FlashAVM2

/// `flash.concurrent.Mutex`.
enum MutexFace {
  static let face = Face(
    """
    package flash.concurrent
    [684] public final class Mutex {
      native public function Mutex()
      native public static function get isSupported():Boolean
      native public function lock():void
      native public function tryLock():Boolean
      native public function unlock():void
    }
    """)
}
