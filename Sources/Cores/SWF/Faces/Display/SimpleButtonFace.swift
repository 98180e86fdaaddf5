import FlashAVM2

/// `flash.display.SimpleButton`.
enum SimpleButtonFace {
  static let face = Face(
    """
    package flash.display
    import flash.media.SoundTransform
    public class SimpleButton extends InteractiveObject {
      native public function SimpleButton(upState:DisplayObject = null, overState:DisplayObject = null,
        downState:DisplayObject = null, hitTestState:DisplayObject = null)
      native public function get downState():DisplayObject
      native public function set downState(value:DisplayObject):void
      native public function get enabled():Boolean
      native public function set enabled(value:Boolean):void
      native public function get hitTestState():DisplayObject
      native public function set hitTestState(value:DisplayObject):void
      native public function get overState():DisplayObject
      native public function set overState(value:DisplayObject):void
      native public function get soundTransform():SoundTransform
      native public function set soundTransform(value:SoundTransform):void
      native public function get trackAsMenu():Boolean
      native public function set trackAsMenu(value:Boolean):void
      native public function get upState():DisplayObject
      native public function set upState(value:DisplayObject):void
      native public function get useHandCursor():Boolean
      native public function set useHandCursor(value:Boolean):void
    }
    """)
}
