import HostBase

/// A small picture that owns its pixels.
package struct ThumbnailImage: Equatable, Sendable {
  /// Pixels in a row.
  package let width: Int
  /// Rows.
  package let height: Int
  /// `width` × `height` pixels, row by row from the top: 0xAARRGGBB, not premultiplied.
  package let pixels: [UInt32]
  /// Whether no pixel is transparent.
  package let isOpaque: Bool

  /// A picture; nil where the count does not fit the size, or a side is longer than `maxSide`.
  package init?(width: Int, height: Int, pixels: [UInt32]) {
    guard (1...Self.maxSide).contains(width), (1...Self.maxSide).contains(height),
      pixels.count == width * height
    else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
    isOpaque = pixels.allSatisfy { $0 >= 0xFF00_0000 }
  }

  /// The longest side.
  package static let maxSide = 2048

  /// The pixels with their colours multiplied by their alpha.
  package var premultiplied: [UInt32] {
    guard !isOpaque else { return pixels }
    return pixels.map { pixel in
      let alpha = pixel >> 24
      if alpha == 255 { return pixel }
      func times(_ shift: UInt32) -> UInt32 {
        (((pixel >> shift & 255) * alpha + 127) / 255) << shift
      }
      return alpha << 24 | times(16) | times(8) | times(0)
    }
  }

  /// The picture, made smaller until it fits; one that fits already stays as it is.
  package func shrunk(toFit width: Int, _ height: Int) -> ThumbnailImage {
    let room = PictureRoom(width: width, height: height)
    let size = room.size(of: self.width, self.height)
    guard size.width != self.width || size.height != self.height else { return self }
    return pixels.withUnsafeBufferPointer {
      AreaMean.shrink($0, self.width, self.height, to: size.width, size.height)
    } ?? self
  }
}

/// How large a picture may be, in pixels.
package struct PictureRoom: Equatable, Sendable {
  /// Pixels in a row.
  package var width: Int
  /// Rows.
  package var height: Int

  /// Room of at least a pixel.
  package init(width: Int, height: Int) {
    self.width = min(max(width, 1), ThumbnailImage.maxSide)
    self.height = min(max(height, 1), ThumbnailImage.maxSide)
  }

  /// The size of a picture in the room: its shape is kept, and it is never enlarged.
  package func size(of pictureWidth: Int, _ pictureHeight: Int) -> (width: Int, height: Int) {
    guard pictureWidth > width || pictureHeight > height else {
      return (pictureWidth, pictureHeight)
    }
    let factor = min(
      Double(width) / Double(pictureWidth), Double(height) / Double(pictureHeight))
    return (
      Int((Double(pictureWidth) * factor).rounded(), in: 1...width),
      Int((Double(pictureHeight) * factor).rounded(), in: 1...height)
    )
  }
}

/// Makes pictures smaller: each pixel is the mean of those under it.
enum AreaMean {
  /// The pixels (0xAARRGGBB, not premultiplied) of a picture, at a smaller size; nil where the sizes do not fit.
  static func shrink(
    _ source: UnsafeBufferPointer<UInt32>, _ width: Int, _ height: Int, to newWidth: Int,
    _ newHeight: Int
  ) -> ThumbnailImage? {
    guard width > 0, height > 0, source.count == width * height,
      (1...width).contains(newWidth), (1...height).contains(newHeight)
    else { return nil }
    var result: [UInt32] = []
    result.reserveCapacity(newWidth * newHeight)
    // Sums of a row of the result: alpha, and the colours multiplied by it.
    let sums = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: newWidth)
    defer { sums.deallocate() }
    let columns = (0..<newWidth).map { Part(of: $0, from: width, to: newWidth) }
    for y in 0..<newHeight {
      let rows = Part(of: y, from: height, to: newHeight)
      sums.initialize(repeating: .zero, count: newWidth)
      for row in rows.first...rows.last {
        let share = rows.share(of: row)
        let start = row * width
        for x in 0..<newWidth {
          let part = columns[x]
          var sum = SIMD4<Float>.zero
          for column in part.first...part.last {
            let pixel = source[start + column]
            let alpha = Float(pixel >> 24) * part.share(of: column)
            sum +=
              SIMD4(
                1, Float(pixel >> 16 & 255) / 255, Float(pixel >> 8 & 255) / 255,
                Float(pixel & 255) / 255) * alpha
          }
          sums[x] += sum * share
        }
      }
      let all = rows.total
      for x in 0..<newWidth { result.append(pixel(sums[x], of: all * columns[x].total)) }
    }
    return ThumbnailImage(width: newWidth, height: newHeight, pixels: result)
  }

  private static func pixel(_ sum: SIMD4<Float>, of total: Float) -> UInt32 {
    guard sum.x > 0, total > 0 else { return 0 }
    let factor = 255 / sum.x
    // Lane by lane: the conversion of a whole vector is ten times as slow, and was a third of what a thumbnail cost.
    func byte(_ value: Float) -> UInt32 { UInt32(Double(value) + 0.5, in: 0...255) }
    let alpha = byte(sum.x / total)
    guard alpha > 0 else { return 0 }
    return alpha << 24 | byte(sum.y * factor) << 16 | byte(sum.z * factor) << 8
      | byte(sum.w * factor)
  }

  /// Which pixels of a side lie under one of the smaller side, the first and the last in part.
  private struct Part {
    let first: Int
    let last: Int
    private let firstShare: Float
    private let lastShare: Float
    let total: Float

    init(of place: Int, from length: Int, to newLength: Int) {
      let start = Double(place) * Double(length) / Double(newLength)
      let end = Double(place + 1) * Double(length) / Double(newLength)
      first = Int(start.rounded(.down), in: 0...length - 1)
      last = max(first, Int(end.rounded(.up) - 1, in: 0...length - 1))
      let firstEnd = min(Double(first + 1), end)
      firstShare = max(Float(firstEnd - start), 0.001)
      lastShare = first == last ? firstShare : max(Float(end - Double(last)), 0.001)
      total = first == last ? firstShare : firstShare + lastShare + Float(last - first - 1)
    }

    func share(of place: Int) -> Float {
      place == first ? firstShare : place == last ? lastShare : 1
    }
  }
}
