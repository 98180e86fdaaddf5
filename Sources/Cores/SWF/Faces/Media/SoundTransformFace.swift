import FlashAVM2

/// `flash.media.SoundTransform`.
enum SoundTransformFace {
  static let face = Face(
    """
    package flash.media
    public final class SoundTransform {
      [slot] private var volume:Number
      [slot] private var leftToLeft:Number
      [slot] private var leftToRight:Number
      [slot] private var rightToLeft:Number
      [slot] private var rightToRight:Number
      native public function SoundTransform(vol:Number = 1, panning:Number = 0)
      native public function get leftToLeft():Number
      native public function set leftToLeft(value:Number):void
      native public function get leftToRight():Number
      native public function set leftToRight(value:Number):void
      native public function get pan():Number
      native public function set pan(value:Number):void
      native public function get rightToLeft():Number
      native public function set rightToLeft(value:Number):void
      native public function get rightToRight():Number
      native public function set rightToRight(value:Number):void
      native public function get volume():Number
      native public function set volume(value:Number):void
    }
    """)
}
