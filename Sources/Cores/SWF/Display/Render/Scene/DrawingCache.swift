package import FlashData
package import Raster

/// A drawing made ready for a scale and a fraction of a pixel.
///
/// All that show it alike share it: that two commands draw the same is seen by this very object.
package final class PreparedDrawing {
  package let shape: PreparedShape
  /// Whose drawing it is, kept so that no other object comes to have the address that is in its key.
  package let owner: AnyObject?
  private let pictures: [Surface]
  fileprivate var lastUse = 0

  package init(_ shape: PreparedShape, of owner: AnyObject?) {
    self.shape = shape
    self.owner = owner
    pictures = shape.pictures
  }

  /// Changes when one of the pictures does that it is filled with.
  package var version: Int {
    var sum = 0
    for picture in pictures { sum &+= picture.version }
    return sum
  }
}

/// Drawings that are ready, by what they are of and how they are shown; those unused for some pictures go.
package struct DrawingCache {
  package struct Key: Hashable {
    /// Nil: a rectangle.
    package let object: ObjectIdentifier?
    /// Which of the object's drawings, or the rectangle's colour.
    package let detail: Int
    /// The rectangle.
    package var box = SIMD4<Double>.zero
    package let axes: SIMD4<Double>
    package let fraction: SIMD2<Double>
    package let grid: Int

    package init(
      _ object: ObjectIdentifier?, _ detail: Int, box: Bounds? = nil, _ matrix: Matrix,
      _ grid: SampleGrid
    ) {
      self.object = object
      self.detail = detail
      if let box { self.box = SIMD4(box.xMin, box.yMin, box.xMax, box.yMax) }
      axes = SIMD4(matrix.a, matrix.b, matrix.c, matrix.d)
      fraction = SIMD2(matrix.tx, matrix.ty)
      self.grid = grid.rawValue
    }
  }

  /// The most pieces of outlines that are kept: some 40 bytes each.
  private static let limit = 1 << 21

  private var drawings: [Key: PreparedDrawing] = [:]
  private var size = 0
  private var time = 0

  /// Another picture begins.
  package mutating func beginPicture() {
    time += 1
    if size > Self.limit { forget(before: time - 2) }
  }

  package subscript(key: Key) -> PreparedDrawing? {
    let found = drawings[key]
    found?.lastUse = time
    return found
  }

  package mutating func keep(_ drawing: PreparedDrawing, for key: Key) {
    drawing.lastUse = time
    drawings[key] = drawing
    // An empty one takes room as well.
    size += drawing.shape.segmentCount + 16
    // Scripts may draw without end before the next picture.
    if size > 2 * Self.limit { forget(before: Int.max) }
  }

  private mutating func forget(before time: Int) {
    drawings = drawings.filter { $0.value.lastUse >= time }
    size = drawings.values.reduce(0) { $0 + $1.shape.segmentCount + 16 }
  }

  /// Those of a movie's own drawings: what scripts drew belongs to the objects of one player.
  package var ofMovie: DrawingCache {
    var copy = self
    copy.drawings = drawings.filter {
      !($0.value.owner is Drawing || $0.value.owner is Renderer.SlicedDrawing)
    }
    copy.size = copy.drawings.values.reduce(0) { $0 + $1.shape.segmentCount + 16 }
    return copy
  }
}
