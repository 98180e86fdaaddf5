/// `QName`.
enum QNameFace {
  static let face = Face(
    """
    package
    [payload] public final class QName {
      public static const length:int = 2
      [call] native public function QName(namespace:* = undefined, name:* = undefined)
      native public function QName(namespace:* = undefined, name:* = undefined)
      native public function get localName():String
      native public function get uri():*
      native AS3 function toString():String
      native AS3 function valueOf():QName
    }
    """, natives)
}
