import FlashAVM2

/// `flash.display.Stage3D`.
enum Stage3DFace {
  static let face = Face(
    """
    package flash.display
    import flash.display3D.Context3D
    import flash.events.EventDispatcher
    [674] [abstract] public class Stage3D extends EventDispatcher {
      native public function get context3D():Context3D
      native public function get visible():Boolean
      native public function set visible(value:Boolean):void
      native public function get x():Number
      native public function set x(value:Number):void
      native public function get y():Number
      native public function set y(value:Number):void
      native public function requestContext3D(context3DRenderMode:String = "auto", profile:String = "baseline"):void
      [692] native public function requestContext3DMatchingProfiles(profiles:Vector.<String>):void
    }
    """)
}
