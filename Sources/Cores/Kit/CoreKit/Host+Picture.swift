import CoreABI

/// The layout of one pixel, in the machine's byte order.
public enum PixelFormat: UInt32, Sendable {
  /// 5 bits each, two bytes; what a host assumes when nothing was agreed.
  case xrgb1555 = 0
  /// 8 bits each, four bytes.
  case xrgb8888 = 1
  /// 5, 6 and 5 bits, two bytes.
  case rgb565 = 2

  /// Bytes of a pixel.
  public var bytes: Int { self == .xrgb8888 ? 4 : 2 }
}

extension Host {
  /// Shows a picture in `pixelFormat`: `height` rows, `pitch` bytes apart.
  ///
  /// The memory is the core's and free again when this returns. An impossible size is not shown.
  public func show(_ pixels: UnsafeRawPointer, width: Int, height: Int, pitch: Int) {
    guard width > 0, height > 0, width <= Canvas.limit, height <= Canvas.limit,
      pitch >= width * pixelFormat.bytes, let video = calls.video
    else { return }
    canvas.lastSize = (CUnsignedInt(width), CUnsignedInt(height))
    if !canRepeat {
      canvas.keep(pixels, width: width, height: height, pitch: pitch, format: pixelFormat)
    }
    video(pixels, CUnsignedInt(width), CUnsignedInt(height), pitch)
  }

  /// Shows a picture of four-byte pixels whatever was agreed: it is converted for hosts that want less.
  ///
  /// `pitch` in bytes; nil: rows without a gap.
  public func show(
    xrgb8888 pixels: UnsafePointer<UInt32>, width: Int, height: Int, pitch: Int? = nil
  ) {
    let pitch = pitch ?? width &* 4
    guard width > 0, height > 0, width <= Canvas.limit, height <= Canvas.limit, pitch >= width * 4
    else { return }
    if pixelFormat == .xrgb8888 { return show(pixels, width: width, height: height, pitch: pitch) }
    let small = canvas.convert(pixels, width: width, height: height, pitch: pitch, to: pixelFormat)
    show(small, width: width, height: height, pitch: width * 2)
  }

  /// Shows the last picture again, at no cost where the host can keep it.
  ///
  /// Nothing before the first picture.
  public func repeatFrame() {
    guard let video = calls.video else { return }
    if canRepeat {
      guard let size = canvas.lastSize else { return }
      video(nil, size.width, size.height, 0)
    } else if let kept = canvas.kept {
      video(kept.pixels, CUnsignedInt(kept.width), CUnsignedInt(kept.height), kept.pitch)
    }
  }

  /// Agrees on the first of `formats` that the host takes; all hosts take `.xrgb1555`.
  @discardableResult
  public func choosePixelFormat(_ formats: [PixelFormat]) -> PixelFormat {
    for format in formats
    where tell(RETRO_ENVIRONMENT_SET_PIXEL_FORMAT, retro_pixel_format(rawValue: format.rawValue)) {
      pixelFormat = format
      return format
    }
    pixelFormat = .xrgb1555
    return pixelFormat
  }
}

/// Memory for pictures that the host cannot take as they are.
final class Canvas {
  /// No picture is wider or higher: a bound against overflow, far above any machine.
  static let limit = 16_384

  private var converted = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var copy = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private(set) var kept: (pixels: UnsafeRawPointer, width: Int, height: Int, pitch: Int)?

  /// Size of the last picture shown; nil before the first.
  var lastSize: (width: CUnsignedInt, height: CUnsignedInt)?

  deinit {
    converted.deallocate()
    copy.deallocate()
  }

  func forget() {
    kept = nil
    lastSize = nil
  }

  func keep(_ pixels: UnsafeRawPointer, width: Int, height: Int, pitch: Int, format: PixelFormat) {
    let row = width * format.bytes
    Self.grow(&copy, to: row * height)
    guard let target = copy.baseAddress else { return }
    for line in 0..<height {
      (target + line * row).copyMemory(from: pixels + line * pitch, byteCount: row)
    }
    kept = (UnsafeRawPointer(target), width, height, row)
  }

  func convert(
    _ pixels: UnsafePointer<UInt32>, width: Int, height: Int, pitch: Int, to format: PixelFormat
  ) -> UnsafeRawPointer {
    Self.grow(&converted, to: width * height * 2)
    let target = converted.bindMemory(to: UInt16.self)
    let is565 = format == .rgb565
    for line in 0..<height {
      let source = UnsafeRawPointer(pixels) + line * pitch
      for column in 0..<width {
        let pixel = source.load(fromByteOffset: column * 4, as: UInt32.self)
        let blue = pixel >> 3 & 0x1F
        target[line * width + column] = UInt16(
          truncatingIfNeeded: is565
            ? pixel >> 8 & 0xF800 | pixel >> 5 & 0x07E0 | blue
            : pixel >> 9 & 0x7C00 | pixel >> 6 & 0x03E0 | blue)
      }
    }
    return UnsafeRawPointer(converted.baseAddress ?? UnsafeMutableRawPointer(mutating: pixels))
  }

  private static func grow(_ buffer: inout UnsafeMutableRawBufferPointer, to count: Int) {
    guard buffer.count < count else { return }
    buffer.deallocate()
    buffer = .allocate(byteCount: count, alignment: 16)
  }
}
