import FlashAVM2

/// `flash.media.Video`.
enum VideoFace {
  static let face = Face(
    """
    package flash.media
    import flash.display.DisplayObject
    import flash.net.NetStream
    public class Video extends DisplayObject {
      native public function Video(width:int = 320, height:int = 240)
      native public function get deblocking():int
      native public function set deblocking(value:int):void
      native public function get smoothing():Boolean
      native public function set smoothing(value:Boolean):void
      native public function get videoHeight():int
      native public function get videoWidth():int
      native public function attachNetStream(netStream:NetStream):void
      native public function clear():void
      native public function attachCamera(camera:Camera):void
    }
    """)
}
