import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// Place, turns and scales of a display object in space, in pixels and degrees (D.DO.31).
///
/// What the plane has no number for is in fields of DisplayObject's face, as it was set.
struct SpacePlacement {
  /// The fields, by their numbers.
  enum Part: Int { case z, rotationX, rotationY, scaleZ }

  private let object: DisplayObject
  private let fields: Fields

  init?(_ object: DisplayObject, _ api: ABCMachine) {
    guard let link = object.cell else { return nil }
    self.object = object
    fields = Fields(link, of: api.types.displayObject)
  }

  subscript(_ part: Part) -> Double {
    get { fields[number: part.rawValue] }
    nonmutating set {
      fields[number: part.rawValue] = newValue
      compose()
    }
  }

  /// The matrix that the parts make: scales, turns around the three axes, and the place.
  private func compose() {
    let (flat, none) = (object.script, Direction(0, 0, 0))
    func number(_ value: Double) -> Double { value.isNaN ? 0 : value }
    var matrix = SpaceMatrix.scale(
      number(flat.scaleX), number(flat.scaleY), number(self[.scaleZ]))
    let turns = [
      (self[.rotationX], Direction(1, 0, 0)), (self[.rotationY], Direction(0, 1, 0)),
      (flat.rotation, Direction(0, 0, 1)),
    ]
    for (angle, axis) in turns {
      matrix = matrix.followed(by: .rotation(number(angle), axis, around: none))
    }
    let place = SpaceMatrix.translation(
      object.matrix.tx / twips, object.matrix.ty / twips, number(self[.z]))
    object.placement.spaceMatrix = matrix.followed(by: place).single.numbers
    object.player.stageChanged()
  }

  /// The object was moved in the plane.
  static func wasMoved(_ object: DisplayObject) {
    guard var matrix = object.placement.spaceMatrix else { return }
    matrix[12] = object.matrix.tx / twips
    matrix[13] = object.matrix.ty / twips
    object.placement.spaceMatrix = matrix
    object.player.stageChanged()
  }

  /// The object was turned or scaled in the plane.
  static func wasTurned(_ object: DisplayObject, _ api: ABCMachine) {
    guard object.placement.spaceMatrix != nil else { return }
    SpacePlacement(object, api)?.compose()
  }

  /// Takes a matrix over, with the place, turns and scales that it has.
  func take(_ given: SpaceMatrix) {
    let matrix = given.single
    let parts = SpaceParts(matrix, .eulerAngles)
    func degrees(_ radians: Double) -> Double { radians.isFinite ? radians * 180 / .pi : 0 }
    fields[number: Part.z.rawValue] = matrix[14]
    fields[number: Part.rotationX.rawValue] = degrees(parts.turn.x)
    fields[number: Part.rotationY.rawValue] = degrees(parts.turn.y)
    fields[number: Part.scaleZ.rawValue] = parts.scale.z
    // Bounds, and what points at it, know it by what of it lies in the plane.
    object.script.matrix = MatrixNumbers(
      matrix[0], matrix[1], matrix[4], matrix[5], matrix[12], matrix[13])
    var placement = object.placement
    (placement.scaleX, placement.scaleY) = (parts.scale.x, parts.scale.y)
    (placement.rotation, placement.skew) = (degrees(parts.turn.z), 0)
    object.setMatrix(object.matrix, keeping: placement)
    object.placement.spaceMatrix = matrix.numbers
    object.player.stageChanged()
  }

  /// The object lies in the plane again.
  func leave() {
    object.placement.spaceMatrix = nil
    object.player.stageChanged()
    for part in [Part.z, .rotationX, .rotationY] { fields[number: part.rawValue] = 0 }
    fields[number: Part.scaleZ.rawValue] = 1
  }
}

extension SpaceMatrix {
  /// With numbers of 32 bits, as display objects have them.
  var single: SpaceMatrix { SpaceMatrix(numbers.map { Double(Float($0)) }) }

  /// That of an object in its parent, whether it stands in space or not.
  init(of object: DisplayObject) {
    if let numbers = object.placement.spaceMatrix {
      self.init(numbers)
    } else {
      self.init(object.shownMatrix)
    }
  }

  /// From an object's own space to that of the stage.
  init(toStage object: DisplayObject) {
    self.init(of: object)
    var above = object.parent
    while let container = above {
      self = followed(by: SpaceMatrix(of: container))
      above = container.parent
    }
  }
}
