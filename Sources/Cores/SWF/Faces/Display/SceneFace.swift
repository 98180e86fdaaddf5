import FlashAVM2

/// `flash.display.Scene`.
enum SceneFace {
  static let face = Face(
    """
    package flash.display
    public final class Scene {
      [slot] private var name:String
      [slot] private var labels:Array
      [slot] private var numFrames:int
      native public function Scene(name:String, labels:Array, numFrames:int)
      native public function get labels():Array
      native public function get name():String
      native public function get numFrames():int
    }
    """)
}
