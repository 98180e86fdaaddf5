import FlashAVM2

/// `flash.media.StageVideo`.
enum StageVideoFace {
  static let face = Face(
    """
    package flash.media
    import flash.net.NetStream
    import flash.geom.Point
    import flash.geom.Rectangle
    [667] [abstract] [payload] public class StageVideo {
      native public function get colorSpaces():Vector.<String>
      native public function get depth():int
      native public function set depth(value:int):void
      native public function get pan():Point
      native public function set pan(value:Point):void
      native public function get videoHeight():int
      native public function get videoWidth():int
      native public function get viewPort():Rectangle
      native public function set viewPort(value:Rectangle):void
      native public function get zoom():Point
      native public function set zoom(value:Point):void
      native public function attachNetStream(netStream:NetStream):void
      [air] native public function attachCamera(theCamera:Camera):void
      native public function attachAVStream(avStream:AVStream):void
    }
    """)
}
