package import Raster
package import UIContract

/// How a picture fills its box.
package enum ImageFit: Sendable {
  /// The whole picture, in its shape; the whole box; stretched; whole factors without smoothing.
  case contain, cover, fill, pixel
}

extension ImageFit {
  /// The pixels that a picture takes in a box.
  ///
  /// `anchor` is where a picture lies that is smaller than the box: 0 at the top, 1 at the bottom.
  package func place(
    width: Int, height: Int, in box: PixelArea, anchor: Double = 0.5
  ) -> PixelArea {
    guard width > 0, height > 0, !box.isEmpty else { return .empty }
    let across = Double(box.width) / Double(width)
    let down = Double(box.height) / Double(height)
    var size = (width: box.width, height: box.height)
    switch self {
    case .fill: return box
    case .contain, .pixel:
      var factor = min(across, down)
      if self == .pixel, factor >= 1 { factor = factor.rounded(.down) }
      size.width = min(max(Int((Double(width) * factor).rounded()), 1), box.width)
      size.height = min(max(Int((Double(height) * factor).rounded()), 1), box.height)
    case .cover:
      let factor = max(across, down)
      size.width = max(Int((Double(width) * factor).rounded()), box.width)
      size.height = max(Int((Double(height) * factor).rounded()), box.height)
    }
    let rest = Double(box.height - size.height)
    return PixelArea(
      x: box.minX + (box.width - size.width) / 2,
      y: box.minY + Int((rest * (self == .cover ? 0.5 : anchor)).rounded()),
      width: size.width, height: size.height)
  }
}

extension ImagePixels {
  /// The mean of a picture that lies on a ground, from a grid of its pixels.
  package func mean(on ground: Color) -> Color {
    let (across, down) = (max(1, width / 32), max(1, height / 32))
    var (red, green, blue, alpha, count): (UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0)
    for y in stride(from: down / 2, to: height, by: down) {
      for x in stride(from: across / 2, to: width, by: across) {
        let pixel = UInt64(pixels[y * width + x])
        alpha += pixel >> 24
        red += pixel >> 16 & 0xFF
        green += pixel >> 8 & 0xFF
        blue += pixel & 0xFF
        count += 1
      }
    }
    guard count > 0 else { return ground }
    // The channels are multiplied by alpha: the ground fills what they leave.
    let rest = 255 * count - min(alpha, 255 * count)
    func channel(_ sum: UInt64, _ under: UInt32) -> UInt32 {
      UInt32(min((sum * 255 + rest * UInt64(under)) / (255 * count), 255))
    }
    return Color(
      channel(red, ground.red) << 16 | channel(green, ground.green) << 8
        | channel(blue, ground.blue))
  }
}

extension SurfacePainter {
  /// A picture in a box, cut by its corners.
  ///
  /// Smaller than itself each pixel is the mean of those under it; larger it is smooth, but for whole factors of `pixel`.
  package func picture(
    _ picture: ImagePixels, in box: RoundedBox, fit: ImageFit, anchor: Double = 0.5
  ) {
    let place = fit.place(
      width: picture.width, height: picture.height, in: box.rect, anchor: anchor)
    guard !place.isEmpty else { return }
    // A picture that does not fill its box has the corners itself.
    let shown = place.intersection(box.rect)
    clipped(to: RoundedBox(shown, radii: box.radii)) {
      let isBlocky = fit == .pixel && place.width >= picture.width
      picture.pixels.withUnsafeBufferPointer {
        resample($0, picture.width, picture.height, in: place, isBlocky: isBlocky)
      }
    }
  }

  /// A surface, smooth at another size.
  package func draw(_ picture: Surface, in place: PixelArea) {
    if picture.width == place.width, picture.height == place.height {
      return copy(picture, x: place.minX, y: place.minY)
    }
    picture.withPixels {
      resample(
        UnsafeBufferPointer($0), picture.width, picture.height, in: place, isBlocky: false)
    }
  }

  /// `width` × `height` pixels, made as large as `place`.
  private func resample(
    _ pixels: UnsafeBufferPointer<UInt32>, _ width: Int, _ height: Int, in place: PixelArea,
    isBlocky: Bool
  ) {
    let seen = place.intersection(bounds)
    guard !seen.isEmpty, let base = pixels.baseAddress, pixels.count == width * height, width > 0
    else { return }
    let columns = Resampling(
      from: width, to: place.width, isBlocky: isBlocky,
      part: seen.minX - place.minX..<seen.maxX - place.minX)
    let rows = Resampling(
      from: height, to: place.height, isBlocky: isBlocky,
      part: seen.minY - place.minY..<seen.maxY - place.minY)
    withTarget { target in
      var resampler = PictureResampler(pixels: base, stride: width, columns: columns, rows: rows)
      defer { resampler.free() }
      for y in seen.minY..<seen.maxY {
        resampler.makeRow(y - seen.minY)
        target.copy(y, from: seen.minX, count: seen.width, resampler.result)
      }
    }
  }
}
