import FlashAVM2

/// `flash.media.AVInsertionResult`.
enum AVInsertionResultFace {
  static let face = Face(
    """
    package flash.media
    [688] public class AVInsertionResult extends AVResult {
      [slot] private var periodIndex:int
      [slot] private var insertedBeforeReadHead:Boolean
      native public function AVInsertionResult(result:int, periodIndex:int, insertedBeforeReadHead:Boolean)
      native public function get insertedBeforeReadHead():Boolean
      native public function get periodIndex():int
    }
    """)
}
