import CAV
import CJPEG
package import Raster
import SWF

/// Pictures of the file as surfaces.
package enum BitmapDecoding {
  package static func surface(_ source: BitmapCharacter.Source, file: MovieFile) -> Surface? {
    switch source {
    case .lossless(let bitmap):
      guard let pixels = try? bitmap.pixels(in: file.movie) else { return nil }
      return surface(premultiplied: pixels, width: bitmap.width, height: bitmap.height)
    case .jpeg(let bitmap):
      guard bitmap.format(in: file.movie) == .jpeg || bitmap.tagVersion == 1 else {
        return picture(Array(file.movie.bytes[bitmap.data]))
      }
      guard let surface = jpeg(bitmap.file(in: file.movie, tables: file.jpegTables)) else {
        return nil
      }
      if let alpha = bitmap.alpha(
        in: file.movie, width: surface.width, height: surface.height)
      {
        apply(alpha, to: surface)
      }
      return surface
    }
  }

  /// A picture that a movie loads: JPEG, PNG or GIF.
  package static func picture(_ bytes: [UInt8]) -> Surface? {
    bytes.starts(with: [0xFF, 0xD8]) ? jpeg(bytes) : file(bytes)
  }

  /// The JPEG file of a picture of colours, 0xAARRGGBB, whose opacities are dropped; nil if there is no memory.
  package static func jpegFile(
    of pixels: [UInt32], width: Int, height: Int, quality: Int
  ) -> [UInt8]? {
    // The format has 16 bits for a side.
    guard width < 65_536, height < 65_536, pixels.count == width * height else { return nil }
    let ordered = pixels.map(\.littleEndian)
    var count = 0
    let file = ordered.withUnsafeBytes { bytes in
      cjpeg_encode(
        bytes.bindMemory(to: UInt8.self).baseAddress, UInt32(width), UInt32(height),
        Int32(quality), &count)
    }
    guard let file else { return nil }
    defer { cjpeg_free(file) }
    return Array(UnsafeBufferPointer(start: file, count: count))
  }

  /// PNG, and a GIF's first picture.
  private static func file(_ bytes: [UInt8]) -> Surface? {
    var (width, height): (UInt32, UInt32) = (0, 0)
    guard let file = cav_file_open(bytes, bytes.count, &width, &height) else { return nil }
    defer { cav_video_close(file) }
    guard let surface = try? Surface(width: Int(width), height: Int(height)), surface.count > 0
    else { return nil }
    let isDone = surface.withPixels { pixels -> Bool in
      let raw = UnsafeMutableRawBufferPointer(pixels)
      guard let target = raw.bindMemory(to: UInt8.self).baseAddress,
        cav_file_pixels(file, target, width, height) != 0
      else { return false }
      for index in pixels.indices {
        let pixel = pixels[index]
        let alpha = pixel >> 24
        if alpha == 255 { continue }
        func times(_ shift: UInt32) -> UInt32 {
          // Cut, not rounded (R.Img.15).
          return ((pixel >> shift & 255) * alpha / 255) << shift
        }
        pixels[index] = alpha << 24 | times(16) | times(8) | times(0)
      }
      return true
    }
    return isDone ? surface : nil
  }

  private static func jpeg(_ bytes: [UInt8]) -> Surface? {
    var (width, height): (UInt32, UInt32) = (0, 0)
    return bytes.withUnsafeBufferPointer { bytes -> Surface? in
      guard let start = bytes.baseAddress,
        cjpeg_size(start, bytes.count, &width, &height) != 0,
        let surface = try? Surface(width: Int(width), height: Int(height)), surface.count > 0
      else { return nil }
      let rows = surface.withPixels { pixels -> UInt32 in
        let raw = UnsafeMutableRawBufferPointer(pixels)
        guard let target = raw.bindMemory(to: UInt8.self).baseAddress else { return 0 }
        return cjpeg_decode(start, bytes.count, 1, target, width, height)
      }
      return rows > 0 ? surface : nil
    }
  }

  private static func surface(premultiplied bytes: [UInt8], width: Int, height: Int) -> Surface? {
    guard let surface = try? Surface(width: width, height: height) else { return nil }
    surface.withPixels { pixels in
      for index in 0..<min(pixels.count, bytes.count / 4) {
        let alpha = UInt32(bytes[index * 4 + 3])
        // A channel larger than its alpha is no colour: blending must not overflow.
        let red = min(UInt32(bytes[index * 4]), alpha)
        let green = min(UInt32(bytes[index * 4 + 1]), alpha)
        let blue = min(UInt32(bytes[index * 4 + 2]), alpha)
        pixels[index] = alpha << 24 | red << 16 | green << 8 | blue
      }
    }
    return surface
  }

  /// Colours are premultiplied already: what exceeds alpha is cut.
  private static func apply(_ alpha: [UInt8], to surface: Surface) {
    surface.withPixels { pixels in
      for index in 0..<min(pixels.count, alpha.count) {
        let most = UInt32(alpha[index])
        let pixel = pixels[index]
        let red = min(pixel >> 16 & 255, most)
        let green = min(pixel >> 8 & 255, most)
        let blue = min(pixel & 255, most)
        pixels[index] = most << 24 | red << 16 | green << 8 | blue
      }
    }
  }
}
