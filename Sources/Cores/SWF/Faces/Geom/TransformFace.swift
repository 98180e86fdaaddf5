import FlashAVM2

/// `flash.geom.Transform`.
enum TransformFace {
  static let face = Face(
    """
    package flash.geom
    import flash.display.DisplayObject
    public class Transform {
      [slot] private var object:DisplayObject
      native public function Transform(object:DisplayObject)
      native public function get colorTransform():ColorTransform
      native public function set colorTransform(value:ColorTransform):void
      native public function get concatenatedColorTransform():ColorTransform
      native public function get concatenatedMatrix():Matrix
      native public function get matrix():Matrix
      native public function set matrix(value:Matrix):void
      native public function get matrix3D():Matrix3D
      native public function set matrix3D(value:Matrix3D):void
      native public function get perspectiveProjection():PerspectiveProjection
      native public function set perspectiveProjection(value:PerspectiveProjection):void
      native public function get pixelBounds():Rectangle
      native public function getRelativeMatrix3D(relativeTo:DisplayObject):Matrix3D
    }
    """)
}
