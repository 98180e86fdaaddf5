import CJPEG
import CPNG
import CWebP
import HostBase

/// Why a picture has no thumbnail.
package enum PictureProblem: UInt32, Error, Sendable {
  /// It is no PNG, JPEG or WebP, or it is damaged.
  case unreadable = 1
  /// It has more than `PictureDecoder.maxPixels`.
  case tooLarge
}

/// Decodes PNG, JPEG and WebP to a size that fits; called in the helper process, since the bytes are anyone's.
package enum PictureDecoder {
  /// Pixels of a picture.
  package static let maxPixels = 64 << 20
  /// Bytes of a picture file.
  package static let maxBytes = 64 << 20

  /// The picture in these bytes, no larger than the room.
  package static func decode(
    _ bytes: [UInt8], toFit room: PictureRoom
  ) throws(PictureProblem) -> ThumbnailImage {
    guard bytes.count <= maxBytes else { throw .tooLarge }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return try png(bytes, room) }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return try jpeg(bytes, room) }
    if bytes.starts(with: Array("RIFF".utf8)) { return try webp(bytes, room) }
    throw .unreadable
  }

  private static func check(_ width: Int, _ height: Int) throws(PictureProblem) {
    guard width > 0, height > 0 else { throw .unreadable }
    guard width <= maxPixels, height <= maxPixels / width else { throw .tooLarge }
  }

  private static func shrunk(
    _ pixels: UnsafeMutableBufferPointer<UInt32>, _ width: Int, _ height: Int, _ room: PictureRoom
  ) throws(PictureProblem) -> ThumbnailImage {
    let size = room.size(of: width, height)
    let image =
      size.width == width && size.height == height
      ? ThumbnailImage(width: width, height: height, pixels: Array(pixels))
      : AreaMean.shrink(
        UnsafeBufferPointer(pixels), width, height, to: size.width, size.height)
    guard let image else { throw .unreadable }
    return image
  }

  /// Memory for a picture's pixels, all of them transparent.
  private static func withPixels<Result>(
    _ count: Int,
    _ body: (UnsafeMutableBufferPointer<UInt32>) throws(PictureProblem) -> Result
  ) throws(PictureProblem) -> Result {
    let pixels = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: count)
    pixels.initialize(repeating: 0)
    defer { pixels.deallocate() }
    return try body(pixels)
  }

  // MARK: - Kinds

  private static func png(
    _ bytes: [UInt8], _ room: PictureRoom
  ) throws(PictureProblem) -> ThumbnailImage {
    var control = png_image()
    control.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&control) }
    return try bytes.withUnsafeBufferPointer { raw throws(PictureProblem) -> ThumbnailImage in
      guard let start = raw.baseAddress,
        png_image_begin_read_from_memory(&control, start, raw.count) != 0
      else { throw .unreadable }
      let (width, height) = (Int(control.width), Int(control.height))
      try check(width, height)
      control.format = PNGPixels.format
      return try withPixels(width * height) { pixels throws(PictureProblem) -> ThumbnailImage in
        guard png_image_finish_read(&control, nil, pixels.baseAddress, 0, nil) != 0 else {
          throw .unreadable
        }
        return try shrunk(pixels, width, height, room)
      }
    }
  }

  private static func jpeg(
    _ bytes: [UInt8], _ room: PictureRoom
  ) throws(PictureProblem) -> ThumbnailImage {
    try bytes.withUnsafeBufferPointer { raw throws(PictureProblem) -> ThumbnailImage in
      var (wide, high): (UInt32, UInt32) = (0, 0)
      guard let start = raw.baseAddress, cjpeg_size(start, raw.count, &wide, &high) != 0 else {
        throw .unreadable
      }
      try check(Int(wide), Int(high))
      // As small as the decoder can make it, and still large enough to be shrunk.
      let wanted = room.size(of: Int(wide), Int(high))
      let divisor =
        [8, 4, 2].first {
          Int(wide) / $0 >= wanted.width && Int(high) / $0 >= wanted.height
        } ?? 1
      let width = (Int(wide) + divisor - 1) / divisor
      let height = (Int(high) + divisor - 1) / divisor
      return try withPixels(width * height) { pixels throws(PictureProblem) -> ThumbnailImage in
        let target = UnsafeMutableRawBufferPointer(pixels).bindMemory(to: UInt8.self)
        guard let base = target.baseAddress,
          cjpeg_decode(
            start, raw.count, UInt32(divisor), base, UInt32(width), UInt32(height)) > 0
        else { throw .unreadable }
        return try shrunk(pixels, width, height, room)
      }
    }
  }

  private static func webp(
    _ bytes: [UInt8], _ room: PictureRoom
  ) throws(PictureProblem) -> ThumbnailImage {
    var config = WebPDecoderConfig()
    guard WebPInitDecoderConfig(&config) != 0,
      WebPGetFeatures(bytes, bytes.count, &config.input) == VP8_STATUS_OK,
      config.input.has_animation == 0
    else { throw .unreadable }
    let (width, height) = (Int(config.input.width), Int(config.input.height))
    try check(width, height)
    let size = room.size(of: width, height)
    if size.width != width || size.height != height {
      config.options.use_scaling = 1
      config.options.scaled_width = Int32(size.width)
      config.options.scaled_height = Int32(size.height)
    }
    config.output.colorspace = MODE_BGRA
    config.output.is_external_memory = 1
    return try withPixels(size.width * size.height) {
      pixels throws(PictureProblem) -> ThumbnailImage in
      let target = UnsafeMutableRawBufferPointer(pixels).bindMemory(to: UInt8.self)
      config.output.u.RGBA.rgba = target.baseAddress
      config.output.u.RGBA.stride = Int32(size.width * 4)
      config.output.u.RGBA.size = target.count
      defer { WebPFreeDecBuffer(&config.output) }
      guard WebPDecode(bytes, bytes.count, &config) == VP8_STATUS_OK else { throw .unreadable }
      return try shrunk(pixels, size.width, size.height, room)
    }
  }
}

/// How libpng writes pixels into 32-bit words: 0xAARRGGBB on this processor.
enum PNGPixels {
  static let format =
    png_uint_32(PNG_FORMAT_FLAG_COLOR) | png_uint_32(PNG_FORMAT_FLAG_ALPHA)
    | png_uint_32(PNG_FORMAT_FLAG_BGR)
}
