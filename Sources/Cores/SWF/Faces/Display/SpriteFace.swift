import FlashAVM2

/// `flash.display.Sprite`.
enum SpriteFace {
  static let face = Face(
    """
    package flash.display
    import flash.geom.Rectangle
    import flash.media.SoundTransform
    public class Sprite extends DisplayObjectContainer {
      [slot] private var graphics:Graphics
      [slot] private var dropTarget:DisplayObject
      native public function Sprite()
      native public function get buttonMode():Boolean
      native public function set buttonMode(value:Boolean):void
      native public function get dropTarget():DisplayObject
      native public function get graphics():Graphics
      native public function get hitArea():Sprite
      native public function set hitArea(value:Sprite):void
      native public function get soundTransform():SoundTransform
      native public function set soundTransform(value:SoundTransform):void
      native public function get useHandCursor():Boolean
      native public function set useHandCursor(value:Boolean):void
      native public function startDrag(lockCenter:Boolean = false, bounds:Rectangle = null):void
      [667] native public function startTouchDrag(touchPointID:int, lockCenter:Boolean = false,
        bounds:Rectangle = null):void
      native public function stopDrag():void
      [667] native public function stopTouchDrag(touchPointID:int):void
    }
    """)
}
