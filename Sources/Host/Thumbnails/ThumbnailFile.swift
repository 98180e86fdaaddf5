import CPNG
import HostBase

/// A thumbnail as the bytes of a PNG file.
enum ThumbnailFile {
  /// Bytes of a file that is read.
  static let maxBytes = 24 << 20

  /// The bytes; nil where libpng refuses.
  static func encode(_ image: ThumbnailImage) -> [UInt8]? {
    var control = png_image()
    control.version = png_uint_32(PNG_IMAGE_VERSION)
    control.width = UInt32(image.width)
    control.height = UInt32(image.height)
    control.flags = png_uint_32(PNG_IMAGE_FLAG_FAST)
    defer { png_image_free(&control) }
    var rgb: [UInt8] = []
    if image.isOpaque {
      control.format = png_uint_32(PNG_FORMAT_RGB)
      rgb.reserveCapacity(image.pixels.count * 3)
      for pixel in image.pixels {
        rgb.append(UInt8(truncatingIfNeeded: pixel >> 16))
        rgb.append(UInt8(truncatingIfNeeded: pixel >> 8))
        rgb.append(UInt8(truncatingIfNeeded: pixel))
      }
    } else {
      control.format = PNGPixels.format
    }
    // Deflate adds a few bytes to what it cannot compress.
    var size = image.pixels.count * 4 + image.pixels.count / 64 + 4096
    var bytes = [UInt8](repeating: 0, count: size)
    let isWritten =
      image.isOpaque
      ? png_image_write_to_memory(&control, &bytes, &size, 0, rgb, 0, nil)
      : png_image_write_to_memory(&control, &bytes, &size, 0, image.pixels, 0, nil)
    guard isWritten != 0, size <= bytes.count else { return nil }
    bytes.removeLast(bytes.count - size)
    return bytes
  }

  /// The thumbnail in a file of the cache; nil if it is damaged, or larger than the room.
  ///
  /// Only this program writes such files; the sizes are checked before any pixel is decoded.
  static func decode(_ bytes: [UInt8], room: PictureRoom) -> ThumbnailImage? {
    var control = png_image()
    control.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&control) }
    return bytes.withUnsafeBufferPointer { raw -> ThumbnailImage? in
      guard let start = raw.baseAddress,
        png_image_begin_read_from_memory(&control, start, raw.count) != 0,
        (1...UInt32(room.width)).contains(control.width),
        (1...UInt32(room.height)).contains(control.height)
      else { return nil }
      control.format = PNGPixels.format
      let (width, height) = (Int(control.width), Int(control.height))
      var pixels = [UInt32](repeating: 0, count: width * height)
      guard png_image_finish_read(&control, nil, &pixels, 0, nil) != 0 else { return nil }
      return ThumbnailImage(width: width, height: height, pixels: pixels)
    }
  }
}
