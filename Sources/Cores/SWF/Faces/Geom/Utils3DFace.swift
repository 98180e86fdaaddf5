import FlashAVM2

/// `flash.geom.Utils3D`.
enum Utils3DFace {
  static let face = Face(
    """
    package flash.geom
    [abstract] public class Utils3D {
      native public static function projectVector(m:Matrix3D, v:Vector3D):Vector3D
      native public static function projectVectors(m:Matrix3D, verts:Vector.<Number>, projectedVerts:Vector.<Number>,
        uvts:Vector.<Number>):void
    }
    """)
}
