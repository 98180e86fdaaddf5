import FlashAVM2

/// The natives of `flash.geom`.
enum GeomNatives {
  /// Those of a class, by its name with its package.
  static func of(_ name: String) -> Face.Natives? {
    switch name {
    case "flash.geom::Point": { PointNatives.of($0) }
    case "flash.geom::Rectangle": { RectangleNatives.of($0) }
    case "flash.geom::Matrix": { MatrixNatives.of($0) }
    case "flash.geom::ColorTransform": { ColorTransformNatives.of($0) }
    case "flash.geom::Vector3D": { Vector3DNatives.of($0) }
    case "flash.geom::Matrix3D": { Matrix3DNatives.of($0) }
    case "flash.geom::Utils3D": { Utils3DNatives.of($0) }
    case "flash.geom::Transform": { TransformNatives.of($0) }
    case "flash.geom::PerspectiveProjection": { PerspectiveNatives.of($0) }
    default: nil
    }
  }
}
