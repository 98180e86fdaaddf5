/// A picture that owns its pixels: XRGB8888, row-major, without padding.
package struct RGBImage: Equatable, Sendable {
  /// Pixels in a row.
  package let width: Int
  /// Rows.
  package let height: Int
  /// `width * height` pixels, 0x00RRGGBB.
  package let pixels: [UInt32]

  /// A picture, or nil where the number of pixels is not `width * height` or there are none.
  package init?(width: Int, height: Int, pixels: [UInt32]) {
    guard width > 0, height > 0, width.multipliedReportingOverflow(by: height).overflow == false,
      pixels.count == width * height
    else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// A copy of a session's picture, or nil where its size does not fit its pixels.
  package init?(_ picture: Picture) {
    self.init(
      width: picture.width, height: picture.height, pixels: picture.pixels.map { $0 & 0xFF_FFFF })
  }

  /// The picture as `AVInfo.rotation` says: so many quarter turns counter-clockwise.
  package func rotated(quarterTurns: Int) -> RGBImage {
    let turns = ((quarterTurns % 4) + 4) % 4
    guard turns != 0 else { return self }
    let newWidth = turns == 2 ? width : height
    let newHeight = turns == 2 ? height : width
    var result = [UInt32](repeating: 0, count: pixels.count)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let source =
          switch turns {
          case 1: (x: width - 1 - y, y: x)
          case 2: (x: width - 1 - x, y: height - 1 - y)
          default: (x: y, y: height - 1 - x)
          }
        result[y * newWidth + x] = pixels[source.y * width + source.x]
      }
    }
    return RGBImage(width: newWidth, height: newHeight, pixels: result) ?? self
  }

  /// The picture, made smaller by averaging until it fits; one that fits already stays as it is.
  package func shrunk(toFit limit: Int) -> RGBImage {
    guard limit > 0, max(width, height) > limit else { return self }
    let longest = max(width, height)
    let newWidth = max(1, width * limit / longest)
    let newHeight = max(1, height * limit / longest)
    var result: [UInt32] = []
    result.reserveCapacity(newWidth * newHeight)
    for y in 0..<newHeight {
      let rows =
        (y * height / newHeight)..<max((y + 1) * height / newHeight, y * height / newHeight + 1)
      for x in 0..<newWidth {
        let start = x * width / newWidth
        let columns = start..<max((x + 1) * width / newWidth, start + 1)
        var (red, green, blue) = (0, 0, 0)
        for row in rows {
          for column in columns {
            let pixel = Int(pixels[row * width + column])
            red += pixel >> 16 & 0xFF
            green += pixel >> 8 & 0xFF
            blue += pixel & 0xFF
          }
        }
        let count = rows.count * columns.count
        let mean = ((red / count) << 16) | ((green / count) << 8) | (blue / count)
        result.append(UInt32(mean))
      }
    }
    return RGBImage(width: newWidth, height: newHeight, pixels: result) ?? self
  }
}
