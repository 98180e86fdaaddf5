/// A picture of the core: `width` × `height` pixels, XRGB8888, rows without padding.
///
/// Owned by the session; valid until the next call into it.
package struct Picture {
  /// Pixels in a row.
  package let width: Int
  /// Rows.
  package let height: Int
  /// `width * height` pixels, 0x00RRGGBB, row-major.
  package let pixels: UnsafeBufferPointer<UInt32>

  /// A view of pixels that it does not own.
  package init(width: Int, height: Int, pixels: UnsafeBufferPointer<UInt32>) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
