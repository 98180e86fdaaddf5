import HostBase

/// The layouts of pixels that cores send.
enum PixelFormat: UInt32 {
  case xrgb1555 = 0
  case xrgb8888 = 1
  case rgb565 = 2

  /// Bytes of one pixel.
  var bytesPerPixel: Int { self == .xrgb8888 ? 4 : 2 }
}

/// Kernels from a core's pixels to 0x00RRGGBB, rows packed.
///
/// Narrow channels are widened by repeating their top bits, so that white is 255 and pictures equal RetroArch's and
/// libretro.py's to the bit. Rows may begin at any address.
enum PixelConversion {
  /// Converts `height` rows of `width` pixels, `pitch` bytes apart, into `width * height` packed pixels.
  static func convert(
    _ source: UnsafeRawPointer, format: PixelFormat, width: Int, height: Int, pitch: Int,
    into target: UnsafeMutablePointer<UInt32>
  ) {
    switch format {
    case .xrgb1555:
      rows(source, UInt16.self, width, height, pitch, target) { pixel in
        let wide = UInt32(pixel)
        let red = (wide >> 10) & 31
        let green = (wide >> 5) & 31
        let blue = wide & 31
        return (red << 3 | red >> 2) << 16 | (green << 3 | green >> 2) << 8
          | (blue << 3 | blue >> 2)
      }
    case .xrgb8888:
      rows(source, UInt32.self, width, height, pitch, target) { $0 & 0x00FF_FFFF }
    case .rgb565:
      rows(source, UInt16.self, width, height, pitch, target) { pixel in
        let wide = UInt32(pixel)
        let red = wide >> 11
        let green = (wide >> 5) & 63
        let blue = wide & 31
        return (red << 3 | red >> 2) << 16 | (green << 2 | green >> 4) << 8
          | (blue << 3 | blue >> 2)
      }
    }
  }

  @inline(__always)
  private static func rows<Pixel: FixedWidthInteger & BitwiseCopyable>(
    _ source: UnsafeRawPointer, _ type: Pixel.Type, _ width: Int, _ height: Int, _ pitch: Int,
    _ target: UnsafeMutablePointer<UInt32>, _ convert: (Pixel) -> UInt32
  ) {
    for y in 0..<height {
      let from = source + y &* pitch
      let to = target + y &* width
      for x in 0..<width {
        to[x] = convert(
          from.loadUnaligned(fromByteOffset: x &* MemoryLayout<Pixel>.size, as: Pixel.self))
      }
    }
  }
}
