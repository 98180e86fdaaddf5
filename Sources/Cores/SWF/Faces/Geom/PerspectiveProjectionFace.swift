import FlashAVM2

/// `flash.geom.PerspectiveProjection`.
enum PerspectiveProjectionFace {
  static let face = Face(
    """
    package flash.geom
    import flash.display.DisplayObject
    public class PerspectiveProjection {
      [slot] private var owner:DisplayObject
      [slot] private var angle:Number = 55
      [slot] private var centerX:Number = 250
      [slot] private var centerY:Number = 250
      native public function get fieldOfView():Number
      native public function set fieldOfView(value:Number):void
      native public function get focalLength():Number
      native public function set focalLength(value:Number):void
      native public function get projectionCenter():Point
      native public function set projectionCenter(value:Point):void
      native public function toMatrix3D():Matrix3D
    }
    """)
}
