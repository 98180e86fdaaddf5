import FlashAVM2
import FlashHeap

/// The classes of `flash.geom`, of which natives make objects.
final class GeomTypes {
  private let type: (String) -> Traits

  init(_ type: @escaping (String) -> Traits) { self.type = type }

  private(set) lazy var point = type("Point")
  private(set) lazy var rectangle = type("Rectangle")
  private(set) lazy var matrix = type("Matrix")
  private(set) lazy var colorTransform = type("ColorTransform")
  private(set) lazy var vector3D = type("Vector3D")
  private(set) lazy var matrix3D = type("Matrix3D")
  private(set) lazy var transform = type("Transform")
  private(set) lazy var perspective = type("PerspectiveProjection")
}

extension Interpreter {
  /// A new object of a class of the player whose first fields are Numbers; no constructor runs.
  func make(_ type: Traits, _ numbers: [Double]) throws(ScriptError) -> ScriptObject {
    let made = machine.make(try machine.table(for: type, self))
    let fields = Fields(made, of: type)
    for (index, number) in numbers.enumerated() { fields[number: index] = number }
    return made
  }

  func makePoint(_ x: Double, _ y: Double) throws(ScriptError) -> Value {
    Value(try make(api.types.geom.point, [x, y]))
  }

  func makeRectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) throws(ScriptError) -> Value {
    Value(try make(api.types.geom.rectangle, [x, y, width, height]))
  }
}
