package import FlashHeap

/// Where an object stands in space, and how what is in it is seen from before the picture (D.DO.31, M.Tr.6).
///
/// Only scripts of ActionScript 3 put objects into space, so that most objects have none of this.
package struct SpacePlace {
  /// The sixteen numbers of its matrix, column after column, in pixels; nil is one that lies in the plane.
  package var matrix: [Double]?
  /// How what stands in it is seen; nil where a container above it says that.
  package var perspective: Perspective?

  package init() {}

  /// Both, for a state.
  mutating func code(_ coder: StateCoder) {
    var numbers = matrix ?? []
    coder.list(&numbers, 0) { coder.value(&$0) }
    coder.check(numbers.isEmpty || numbers.count == 16, "a matrix of another size")
    coder.optional(&perspective, Perspective()) { $0.code(coder) }
    if coder.isReading { matrix = numbers.count == 16 ? numbers : nil }
  }
}

/// A pyramid that is seen: its angle at the eye, and the place of the picture that lies straight ahead.
package struct Perspective: Equatable {
  /// Radians.
  package var angle: Double
  /// Pixels.
  package var centerX: Double
  package var centerY: Double

  /// One of so many degrees.
  package init(degrees: Double = 55, centerX: Double = 250, centerY: Double = 250) {
    angle = degrees * .pi / 180
    (self.centerX, self.centerY) = (centerX, centerY)
  }

  /// Its fields, for a state.
  package mutating func code(_ coder: StateCoder) {
    coder.value(&angle)
    coder.value(&centerX)
    coder.value(&centerY)
  }
}

extension Placement {
  /// The matrix by which an object stands in space; nil is one in the plane.
  package var spaceMatrix: [Double]? {
    get { space?.matrix }
    set {
      if newValue == nil, space == nil { return }
      if space == nil { space = SpacePlace() }
      space?.matrix = newValue
    }
  }

  /// How what stands in an object is seen.
  package var perspective: Perspective? {
    get { space?.perspective }
    set {
      if newValue == nil, space == nil { return }
      if space == nil { space = SpacePlace() }
      space?.perspective = newValue
    }
  }
}
