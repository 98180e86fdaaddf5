import FlashAVM2

/// `flash.accessibility.Accessibility`.
enum AccessibilityFace {
  static let face = Face(
    """
    package flash.accessibility
    import flash.display.DisplayObject
    [abstract] public final class Accessibility {
      native public static function get active():Boolean
      native public static function sendEvent(source:DisplayObject, childID:uint, eventType:uint,
        nonHTML:Boolean = false):void
      native public static function updateProperties():void
    }
    """)
}
