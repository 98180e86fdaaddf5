import HostBase

/// Pixels without their alpha in their colours, for displays that cannot blend what has it there.
package enum StraightAlpha {
  /// Divides the colours of premultiplied ARGB8888 by their alpha, as rounded; `target` has room for all of them.
  package static func write(
    _ pixels: UnsafeMutableBufferPointer<UInt32>, to target: UnsafeMutableBufferPointer<UInt32>
  ) {
    for index in pixels.indices {
      let pixel = pixels[index]
      let alpha = pixel >> 24
      guard alpha != 255, alpha != 0 else {
        target[index] = pixel
        continue
      }
      func part(_ shift: UInt32) -> UInt32 {
        min(((pixel >> shift & 255) * 255 + alpha / 2) / alpha, 255) << shift
      }
      target[index] = alpha << 24 | part(16) | part(8) | part(0)
    }
  }
}
