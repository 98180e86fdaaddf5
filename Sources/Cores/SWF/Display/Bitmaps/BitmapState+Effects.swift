package import Raster

/// What methods of BitmapData do with many pixels, in the 8 bits that Flash Player counts with (C.BitmapData.10 to C.BitmapData.13).
extension BitmapState {
  /// Multiplies the opacity of a copy with that of a mask, whose pixel at `corner` is that of the copy's corner (C.BitmapData.33).
  ///
  /// What is known to be opaque has the mask's own (B.BD.21).
  package static func fade(
    _ copy: Surface, by mask: Surface, from corner: (x: Int, y: Int), isOpaque: Bool = false
  ) {
    for y in 0..<copy.height {
      for x in 0..<copy.width {
        let pixel = copy[x, y]
        let (alpha, own) = (mask[corner.x + x, corner.y + y] >> 24, pixel >> 24)
        let wanted = isOpaque ? alpha : (alpha * own) >> 8
        var straight: UInt32 = 0
        for shift: UInt32 in [0, 8, 16] where own > 0 {
          straight |= min(((pixel >> shift & 255) * 255 + own / 2) / own, 255) << shift
        }
        copy[x, y] = Color(argb: wanted << 24 | straight).pixel
      }
    }
  }

  /// Transforms the straight colours of an area; what is wholly transparent stays so (C.ColorTransform.6).
  package func apply(_ transform: ColorTransform, in area: PixelRect) {
    guard let surface else { return }
    for y in area.minY..<max(area.minY, area.maxY) {
      for x in area.minX..<max(area.minX, area.maxX) {
        let color = Self.straight(surface[x, y])
        if color >> 24 == 0 { continue }
        var changed: UInt32 = 0
        for (index, shift) in [UInt32(16), 8, 0, 24].enumerated() {
          let channel = Int32(color >> shift & 255)
          let value = (channel &* transform.multiply[index]) >> 8 &+ transform.add[index]
          changed |= UInt32(min(max(value, 0), 255)) << shift
        }
        surface[x, y] = pixel(changed)
      }
    }
  }

  /// Puts a copy over the pixels of a place, which lies within the surface.
  package func blend(_ copy: Surface, at place: BitmapTransfer) {
    guard let surface, place.x >= 0, place.y >= 0, place.x + copy.width <= surface.width,
      place.y + copy.height <= surface.height
    else { return }
    let (above, width) = (copy.readablePixels, surface.width)
    surface.withPixels { pixels in
      guard let below = pixels.baseAddress else { return }
      for y in 0..<copy.height {
        let row = below + (place.y + y) * width + place.x
        let source = above + y * copy.width
        for x in 0..<copy.width { row[x] = Self.over(source[x], row[x]) }
      }
    }
  }

  /// Copies a channel to another one, both by their shifts; without `from` it becomes 0.
  ///
  /// Pixel by pixel: where a bitmap is copied onto itself, what was written is read again.
  package func copyChannel(of pixels: Surface, _ place: BitmapTransfer, from: UInt32?, to: UInt32) {
    guard let surface else { return }
    let (left, top) = (place.source.minX, place.source.minY)
    for y in 0..<place.source.height {
      for x in 0..<place.source.width {
        let value = from.map { Self.straight(pixels[left + x, top + y]) >> $0 & 255 } ?? 0
        let old = Self.straight(surface[place.x + x, place.y + y])
        surface[place.x + x, place.y + y] = pixel(old & ~(255 << to) | value << to)
      }
    }
  }

  /// Makes an area opaque; all of it without one.
  package func makeOpaque(in area: PixelRect? = nil) {
    guard let surface else { return }
    let area = surface.bounds.intersection(area ?? surface.bounds)
    surface.withPixels { pixels in
      for y in area.minY..<max(area.minY, area.maxY) {
        for index in y * surface.width + area.minX..<y * surface.width + area.maxX {
          pixels[index] |= 0xFF00_0000
        }
      }
    }
  }

  /// Mixes each channel by its factor, in 256ths of the copy.
  package func merge(
    _ copy: Surface, at place: BitmapTransfer, _ factors: [(shift: UInt32, factor: UInt32)]
  ) {
    guard let surface else { return }
    for y in 0..<copy.height {
      for x in 0..<copy.width {
        let above = Self.straight(copy[x, y])
        let below = Self.straight(surface[place.x + x, place.y + y])
        var mixed: UInt32 = 0
        for (shift, factor) in factors {
          let sum = (above >> shift & 255) * factor + (below >> shift & 255) * (256 - factor)
          mixed |= (sum >> 8) << shift
        }
        surface[place.x + x, place.y + y] = pixel(mixed)
      }
    }
  }

  /// Fills an area of one colour from a pixel on; false if nothing changes.
  package func floodFill(_ x: Int, _ y: Int, _ color: UInt32) -> Bool {
    guard let surface, x >= 0, y >= 0, x < surface.width, y < surface.height else { return false }
    let old = surface[x, y]
    guard old != color else { return false }
    var pending = [(x, y)]
    surface[x, y] = color
    while let (x, y) = pending.popLast() {
      for (nextX, nextY) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
      where nextX >= 0 && nextY >= 0 && nextX < surface.width && nextY < surface.height
        && surface[nextX, nextY] == old
      {
        surface[nextX, nextY] = color
        pending.append((nextX, nextY))
      }
    }
    return true
  }

  /// Sets a colour where a pixel of the copy passes a test, and returns how often; `copies` takes over the others.
  package func threshold(
    _ copy: Surface, at place: BitmapTransfer, _ operation: String, _ limit: UInt32, mask: UInt32,
    color: UInt32, copies: Bool
  ) -> Int {
    guard let surface else { return 0 }
    var changed = 0
    for y in 0..<copy.height {
      for x in 0..<copy.width {
        // Compared as it is kept: premultiplied.
        let value = copy[x, y] & mask
        let holds: Bool
        switch operation {
        case "==": holds = value == limit
        case "!=": holds = value != limit
        case "<=": holds = value <= limit
        case ">": holds = value > limit
        case ">=": holds = value >= limit
        default: holds = value < limit
        }
        if holds {
          changed += 1
          // Whatever the target is, the colour keeps its opacity.
          surface[place.x + x, place.y + y] = Color(argb: color).pixel
        } else if copies {
          surface[place.x + x, place.y + y] = copy[x, y]
        }
      }
    }
    return changed
  }

  /// Writes the difference of two bitmaps of one size; false if there is none.
  package static func compare(_ one: Surface, _ other: Surface, into result: Surface) -> Bool {
    var differs = false
    for y in 0..<one.height {
      for x in 0..<one.width {
        let first = straight(one[x, y])
        let second = straight(other[x, y])
        if first == second { continue }
        differs = true
        if first & 0xFF_FFFF != second & 0xFF_FFFF {
          var color: UInt32 = 0xFF00_0000
          for shift: UInt32 in [16, 8, 0] {
            color |= (((first >> shift & 255) &- (second >> shift & 255)) & 255) << shift
          }
          result[x, y] = color
        } else {
          let alpha = ((first >> 24) &- (second >> 24)) & 255
          result[x, y] = Color(argb: alpha << 24 | 0xFF_FFFF).pixel
        }
      }
    }
    return differs
  }

  /// Replaces each channel of a copy by a table's entry: red, green, blue and opacity, which are added.
  package func map(_ copy: Surface, at place: BitmapTransfer, by tables: [[UInt32]]) {
    guard let surface else { return }
    for y in 0..<copy.height {
      for x in 0..<copy.width {
        let color = Self.straight(copy[x, y])
        let mapped =
          tables[0][Int(color >> 16 & 255)] &+ tables[1][Int(color >> 8 & 255)]
          &+ tables[2][Int(color & 255)] &+ tables[3][Int(color >> 24)]
        surface[place.x + x, place.y + y] = pixel(mapped)
      }
    }
  }

  /// The box around all pixels of a colour as it is kept, or around all others; the corner alone is nothing (C.BitmapData.25).
  package static func colorBounds(
    _ surface: Surface, _ color: UInt32, mask: UInt32, finds: Bool
  ) -> PixelRect {
    var bounds = PixelRect.empty
    for y in 0..<surface.height {
      for x in 0..<surface.width where (surface[x, y] & mask == color) == finds {
        bounds = bounds.union(PixelRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return bounds == PixelRect(x: 0, y: 0, width: 1, height: 1) ? .empty : bounds
  }
}

/// What is solid: pixels of at least some opacity.
extension Surface {
  package func isSolid(_ x: Int, _ y: Int, _ limit: UInt32) -> Bool {
    x >= 0 && y >= 0 && x < width && y < height && self[x, y] >> 24 >= limit
  }

  package func hasSolid(in rect: PixelRect, _ limit: UInt32) -> Bool {
    let area = rect.intersection(bounds)
    for y in area.minY..<max(area.minY, area.maxY) {
      for x in area.minX..<max(area.minX, area.maxX) where isSolid(x, y, limit) { return true }
    }
    return false
  }

  /// Whether two surfaces have a solid pixel in one place, each with its corner at a point and its own limit.
  package func meets(
    _ other: Surface, at first: (x: Int, y: Int), _ second: (x: Int, y: Int), _ limit: UInt32,
    _ otherLimit: UInt32
  ) -> Bool {
    let area = bounds.offset(x: first.x, y: first.y)
      .intersection(other.bounds.offset(x: second.x, y: second.y))
    for y in area.minY..<max(area.minY, area.maxY) {
      for x in area.minX..<max(area.minX, area.maxX)
      where isSolid(x - first.x, y - first.y, limit)
        && other.isSolid(x - second.x, y - second.y, otherLimit)
      {
        return true
      }
    }
    return false
  }
}
