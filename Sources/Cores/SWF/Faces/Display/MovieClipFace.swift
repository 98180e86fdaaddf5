import FlashAVM2

/// `flash.display.MovieClip`.
enum MovieClipFace {
  static let face = Face(
    """
    package flash.display
    public dynamic class MovieClip extends Sprite {
      [slot] private var frameScripts:Object
      native public function get currentFrame():int
      [667] native public function get currentFrameLabel():String
      native public function get currentLabel():String
      native public function get currentLabels():Array
      native public function get currentScene():Scene
      native public function get enabled():Boolean
      native public function set enabled(value:Boolean):void
      native public function get framesLoaded():int
      [674] native public function get isPlaying():Boolean
      native public function get scenes():Array
      native public function get totalFrames():int
      native public function get trackAsMenu():Boolean
      native public function set trackAsMenu(value:Boolean):void
      native public function addFrameScript(...args):void
      native public function gotoAndPlay(frame:Object, scene:String = null):void
      native public function gotoAndStop(frame:Object, scene:String = null):void
      native public function nextFrame():void
      native public function nextScene():void
      native public function play():void
      native public function prevFrame():void
      native public function prevScene():void
      native public function stop():void
    }
    """)
}
