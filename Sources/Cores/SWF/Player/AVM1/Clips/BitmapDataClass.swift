import Raster

/// What a BitmapData object keeps: its pixels, premultiplied; none once it was disposed of.
final class BitmapState: NativeState {
  var surface: Surface?
  let isTransparent: Bool

  init(_ surface: Surface, isTransparent: Bool) {
    self.surface = surface
    self.isTransparent = isTransparent
  }

  func trace(_ marker: inout Marker) {}
}
