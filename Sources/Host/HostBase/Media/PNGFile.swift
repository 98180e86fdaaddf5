import CPNG

/// Reads and writes PNG pictures through libpng's simplified interface, which reports errors without jumping.
package enum PNGFile {
  /// Pixels of a picture that is read, at most.
  static let pixelLimit = 64 << 20
  /// Bytes of a file that is read, at most.
  static let byteLimit = 128 << 20

  /// The picture as the bytes of a PNG file, 8-bit RGB.
  package static func encode(_ image: RGBImage, path: String = "picture") throws(ImageError)
    -> [UInt8]
  {
    var rgb: [UInt8] = []
    rgb.reserveCapacity(image.pixels.count * 3)
    for pixel in image.pixels {
      rgb.append(UInt8(truncatingIfNeeded: pixel >> 16))
      rgb.append(UInt8(truncatingIfNeeded: pixel >> 8))
      rgb.append(UInt8(truncatingIfNeeded: pixel))
    }
    var control = png_image()
    control.version = png_uint_32(PNG_IMAGE_VERSION)
    guard let width = UInt32(exactly: image.width), let height = UInt32(exactly: image.height),
      image.width <= Int(Int32.max) / 3
    else {
      throw .tooManyPixels(path: path, width: image.width, height: image.height)
    }
    control.width = width
    control.height = height
    control.format = png_uint_32(PNG_FORMAT_RGB)
    if image.pixels.count > carefulPixels { control.flags = png_uint_32(PNG_IMAGE_FLAG_FAST) }
    defer { png_image_free(&control) }
    // Most pictures fit into this; libpng reports the size that any other one needs.
    var size = rgb.count / 8 + 4096
    for _ in 0..<2 {
      let room = size
      var bytes = [UInt8](repeating: 0, count: room)
      if png_image_write_to_memory(&control, &bytes, &size, 0, rgb, 0, nil) != 0 {
        bytes.removeLast(bytes.count - size)
        return bytes
      }
      guard size > room else { break }
    }
    throw .damaged(path: path, reason: message(of: control))
  }
  /// Pixels of the largest picture that is made as small as possible; larger ones would take seconds.
  private static let carefulPixels = 4 << 20

  /// The picture as the bytes of a PNG file with a palette where it has few colours, which takes half the room; 8-bit RGB
  /// where it has more than 256.
  package static func encodeSmall(_ image: RGBImage) throws(ImageError) -> [UInt8] {
    var numbers: [UInt32: UInt8] = [:]
    var colors: [UInt8] = []
    var indexes: [UInt8] = []
    indexes.reserveCapacity(image.pixels.count)
    for pixel in image.pixels {
      if let known = numbers[pixel] {
        indexes.append(known)
        continue
      }
      guard let number = UInt8(exactly: numbers.count) else { return try encode(image) }
      numbers[pixel] = number
      indexes.append(number)
      for shift in [16, 8, 0] { colors.append(UInt8(truncatingIfNeeded: pixel >> UInt32(shift))) }
    }
    var control = png_image()
    control.version = png_uint_32(PNG_IMAGE_VERSION)
    control.width = UInt32(clamping: image.width)
    control.height = UInt32(clamping: image.height)
    control.format = png_uint_32(PNG_FORMAT_RGB) | png_uint_32(PNG_FORMAT_FLAG_COLORMAP)
    control.colormap_entries = UInt32(numbers.count)
    defer { png_image_free(&control) }
    var size = 0
    guard png_image_write_to_memory(&control, nil, &size, 0, indexes, 0, colors) != 0 else {
      return try encode(image)
    }
    var bytes = [UInt8](repeating: 0, count: size)
    guard png_image_write_to_memory(&control, &bytes, &size, 0, indexes, 0, colors) != 0 else {
      return try encode(image)
    }
    bytes.removeLast(bytes.count - size)
    return bytes
  }

  /// Writes a session's picture, turned as `AVInfo.rotation` says; its folder is made.
  ///
  /// The turn has no default: who forgets it writes pictures that lie on their side.
  package static func write(
    _ picture: Picture?, rotation: Int, to path: String
  ) throws(ImageError) {
    try write(picture, rotation: rotation, to: .file(path))
  }

  /// The same for a place that need not be a file.
  package static func write(
    _ picture: Picture?, rotation: Int, to place: OutputPlace
  ) throws(ImageError) {
    guard let picture, let image = RGBImage(picture) else { throw .noPicture(path: place.name) }
    try write(image.rotated(quarterTurns: rotation), to: place)
  }

  /// Writes a picture; its folder is made.
  package static func write(_ image: RGBImage, to path: String) throws(ImageError) {
    try write(image, to: .file(path))
  }

  /// The same for a place that need not be a file.
  package static func write(_ image: RGBImage, to place: OutputPlace) throws(ImageError) {
    let bytes = try encode(image, path: place.name)
    do throws(FileFailure) { try place.write(bytes) } catch { throw .file(error) }
  }

  /// The picture in the bytes of a PNG file of any kind; transparent parts become black.
  package static func decode(_ bytes: [UInt8], path: String = "picture") throws(ImageError)
    -> RGBImage
  {
    var control = png_image()
    control.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&control) }
    return try bytes.withUnsafeBufferPointer { (raw) throws(ImageError) -> RGBImage in
      guard let start = raw.baseAddress,
        png_image_begin_read_from_memory(&control, start, raw.count) != 0
      else {
        throw .damaged(path: path, reason: bytes.isEmpty ? "it is empty" : message(of: control))
      }
      let (width, height) = (Int(control.width), Int(control.height))
      guard width > 0, height > 0, width <= pixelLimit, height <= pixelLimit / width else {
        throw .tooManyPixels(path: path, width: width, height: height)
      }
      control.format = png_uint_32(PNG_FORMAT_RGB)
      var rgb = [UInt8](repeating: 0, count: width * height * 3)
      var background = png_color(red: 0, green: 0, blue: 0)
      guard png_image_finish_read(&control, &background, &rgb, 0, nil) != 0 else {
        throw .damaged(path: path, reason: message(of: control))
      }
      var pixels: [UInt32] = []
      pixels.reserveCapacity(width * height)
      for start in stride(from: 0, to: rgb.count, by: 3) {
        let (red, green, blue) = (
          UInt32(rgb[start]), UInt32(rgb[start + 1]), UInt32(rgb[start + 2])
        )
        pixels.append(red << 16 | green << 8 | blue)
      }
      guard let image = RGBImage(width: width, height: height, pixels: pixels) else {
        throw .damaged(path: path, reason: "odd size")
      }
      return image
    }
  }

  /// Reads a PNG file.
  package static func read(_ path: String) throws(ImageError) -> RGBImage {
    let bytes: [UInt8]
    do { bytes = try FileSystem.read(path, limit: byteLimit) } catch { throw .file(error) }
    return try decode(bytes, path: path)
  }

  private static func message(of control: png_image) -> String {
    withUnsafeBytes(of: control.message) { raw in
      String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
