import FlashAVM2

/// `flash.geom.Orientation3D`.
enum Orientation3DFace {
  static let face = Face(
    """
    package flash.geom
    public final class Orientation3D {
      public static const AXIS_ANGLE:String = "axisAngle"
      public static const EULER_ANGLES:String = "eulerAngles"
      public static const QUATERNION:String = "quaternion"
    }
    """)
}
