package import FlashHeap
package import Raster

/// What a BitmapData object keeps: its pixels, premultiplied; none once it was disposed of.
package final class BitmapState: NativePayload, StateNode {
  package private(set) var surface: Surface?
  package private(set) var isTransparent: Bool

  package init(_ surface: Surface?, isTransparent: Bool) {
    self.surface = surface
    self.isTransparent = isTransparent
  }

  package override func trace(_ marker: inout Marker) { marker.bytes += (surface?.count ?? 0) * 4 }

  /// What was filled with it shows nothing from now on.
  package func dispose() {
    surface?.clear(0)
    surface = nil
  }

  package static var nodeKind: NodeKind { .bitmapData }

  package func code(_ coder: StateCoder) {
    coder.node(&surface)
    coder.value(&isTransparent)
  }

  /// A straight colour, 0xAARRGGBB, as the pixel that this bitmap keeps of it.
  package func pixel(_ argb: UInt32) -> UInt32 {
    Color(argb: isTransparent ? argb : argb | 0xFF00_0000).pixel
  }

  /// A pixel as a script sees it: one of an opaque bitmap as it is kept, others as a straight colour.
  package func color(_ pixel: UInt32) -> UInt32 { isTransparent ? Self.straight(pixel) : pixel }

  /// A pixel as a straight colour.
  package static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha > 0, alpha < 255 else { return alpha == 0 ? 0 : pixel }
    let factor = PixelFactors.all[Int(alpha)]
    func divided(_ shift: UInt32) -> UInt32 {
      (((pixel >> shift & 255) &* factor &+ 0x8000) >> 16 & 255) << shift
    }
    return alpha << 24 | divided(16) | divided(8) | divided(0)
  }

  /// One pixel over another, in the 8 bits that methods of BitmapData count with (C.BitmapData.13).
  @inline(__always) package static func over(_ pixel: UInt32, _ below: UInt32) -> UInt32 {
    let rest = 255 &- (pixel >> 24)
    // Two channels in 16 bits each, divided by 255 and rounded down.
    func share(_ channels: UInt32) -> UInt32 {
      let product = (channels & 0x00FF_00FF) &* rest
      return ((product &+ 0x0001_0001 &+ ((product >> 8) & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
    }
    // What outshines its opacity wraps in each channel.
    let low = ((pixel & 0x00FF_00FF) &+ share(below)) & 0x00FF_00FF
    let high = (((pixel >> 8) & 0x00FF_00FF) &+ share(below >> 8)) & 0x00FF_00FF
    return low | high << 8
  }
}
