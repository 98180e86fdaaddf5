import FlashData
import FlashDisplay
import Raster

/// Places in pixels, which are kept in twips (D.DO.24).
extension DisplayObject {
  /// A place of its own on the stage.
  func globalPixels(_ x: Double, _ y: Double) -> Point {
    let place = toGlobal(Point(x: twips(fromPixels: x), y: twips(fromPixels: y)))
    return Point(x: place.x / twips, y: place.y / twips)
  }

  /// A place on the stage as one of its own; the same if it is flat.
  func localPixels(_ x: Double, _ y: Double) -> Point {
    let place = toLocal(Point(x: twips(fromPixels: x), y: twips(fromPixels: y)))
    return Point(x: place.x / twips, y: place.y / twips)
  }
}
