import FlashAVM2

/// `flash.accessibility.AccessibilityImplementation`.
enum AccessibilityImplementationFace {
  static let face = Face(
    """
    package flash.accessibility
    import flash.geom.Rectangle
    public class AccessibilityImplementation {
      public var errno:uint
      public var stub:Boolean
      native public function accDoDefaultAction(childID:uint):void
      native public function accLocation(childID:uint):*
      native public function accSelect(operation:uint, childID:uint):void
      native public function get_accDefaultAction(childID:uint):String
      native public function get_accFocus():uint
      native public function get_accName(childID:uint):String
      [frames Error$/throwError flash.accessibility::AccessibilityImplementation/get_accRole]
      native public function get_accRole(childID:uint):uint
      native public function get_accSelection():Array
      [frames Error$/throwError flash.accessibility::AccessibilityImplementation/get_accState]
      native public function get_accState(childID:uint):uint
      native public function get_accValue(childID:uint):String
      native public function getChildIDArray():Array
      native public function isLabeledBy(labelBounds:Rectangle):Boolean
    }
    """)
}
