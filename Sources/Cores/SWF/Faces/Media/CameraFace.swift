import FlashAVM2

/// `flash.media.Camera`.
enum CameraFace {
  static let face = Face(
    """
    package flash.media
    import flash.display.BitmapData
    import flash.utils.ByteArray
    import flash.events.EventDispatcher
    import flash.geom.Rectangle
    public final class Camera extends EventDispatcher {
      native public static function get isSupported():Boolean
      native public static function get names():Array
      native public static function getCamera(name:String = null):Camera
      native public function get activityLevel():Number
      native public function get bandwidth():int
      native public function get currentFPS():Number
      native public function get fps():Number
      native public function get height():int
      native public function get index():int
      native public function get keyFrameInterval():int
      native public function get loopback():Boolean
      native public function get motionLevel():int
      native public function get motionTimeout():int
      native public function get muted():Boolean
      native public function get name():String
      native public function get quality():int
      native public function get width():int
      [682] native public function copyToByteArray(rect:Rectangle, destination:ByteArray):void
      [682] native public function copyToVector(rect:Rectangle, destination:Vector.<uint>):void
      [682] native public function drawToBitmapData(destination:BitmapData):void
      native public function setKeyFrameInterval(keyFrameInterval:int):void
      native public function setLoopback(compress:Boolean = false):void
      native public function setMode(width:int, height:int, fps:Number, favorArea:Boolean = true):void
      native public function setMotionLevel(motionLevel:int, timeout:int = 2000):void
      native public function setQuality(bandwidth:int, quality:int):void
    }
    """)
}
