package import Raster

/// Pixels by rule: noise, clouds, dissolving.
extension BitmapState {
  /// Noise between two levels; `channels` has bits for red, green, blue and opacity.
  ///
  /// `beginRow` is called for each row, and may end it.
  package func fillWithNoise<Stop: Error>(
    seed: Int32, low: UInt32, high: UInt32, channels: Int32, isGray: Bool,
    beginRow: () throws(Stop) -> Void
  ) throws(Stop) {
    guard let surface else { return }
    // The generator of Park and Miller; a seed below 1 is mirrored.
    var random = UInt32(bitPattern: seed <= 0 ? 1 &- seed : seed)
    func next() -> UInt32 {
      random = UInt32(UInt64(random) * 16_807 % 2_147_483_647)
      return random
    }
    let range = (high >= low ? high - low : 0) + 1
    for y in 0..<surface.height {
      try beginRow()
      for x in 0..<surface.width {
        var color: UInt32 = 0
        if isGray {
          let gray = low + next() % range
          color = gray << 16 | gray << 8 | gray
        } else {
          if channels & 1 != 0 { color |= (low + next() % range) << 16 }
          if channels & 2 != 0 { color |= (low + next() % range) << 8 }
          if channels & 4 != 0 { color |= low + next() % range }
        }
        // Opaque bitmaps take none of the numbers for it.
        let hasAlpha = channels & 8 != 0 && isTransparent
        let alpha = hasAlpha ? low + next() % range : 255
        surface[x, y] = pixel(alpha << 24 | color)
      }
    }
  }

  /// Clouds; each channel that is asked for has noise of its own.
  ///
  /// `beginRow` is called for each row, and may end it.
  package func fill<Stop: Error>(
    with noise: PerlinNoise, _ pattern: PerlinNoise.Pattern, channels: Int32, isGray: Bool,
    beginRow: () throws(Stop) -> Void
  ) throws(Stop) {
    guard let surface else { return }
    surface.mayOutshine = true
    for y in 0..<surface.height {
      try beginRow()
      for x in 0..<surface.width {
        func level(_ channel: Int) -> UInt32 {
          noise.level(pattern, channel: channel, at: SIMD2(Double(x), Double(y)))
        }
        var next = 0
        var color: UInt32 = 0
        if isGray {
          color = level(0) * 0x01_0101
          next = 1
        } else {
          for (bit, shift) in [(Int32(1), UInt32(16)), (2, 8), (4, 0)] where channels & bit != 0 {
            color |= level(next) << shift
            next += 1
          }
        }
        // The colours are not multiplied with their opacity: so Flash Player has it.
        let alpha = channels & 8 != 0 && isTransparent ? level(next) : 255
        surface[x, y] = alpha << 24 | color
      }
    }
  }

  /// Copies the corner and `count` other pixels of a source in the order of a register; returns where that ends.
  package func dissolve(
    _ pixels: Surface, _ place: BitmapTransfer, seed: UInt32, count: Int, fill: UInt32
  ) -> UInt32 {
    guard let surface else { return seed }
    let (width, height) = (place.source.width, place.source.height)
    func dissolve(_ x: Int, _ y: Int) {
      let source = (x: place.source.minX + x, y: place.source.minY + y)
      // Onto itself a bitmap dissolves to a colour.
      surface[place.x + x, place.y + y] = pixels === surface ? fill : pixels[source.x, source.y]
    }
    dissolve(0, 0)
    let others = width * height - 1
    guard others > 0, count > 0 else { return seed }
    var register = DissolveRegister(width: width, height: height, seed: seed)
    // Beyond all of them nothing changes but where it ends.
    for _ in 0..<(count % others + (count >= others ? others : 0)) {
      let (x, y) = register.next()
      dissolve(x, y)
    }
    return register.seed()
  }
}
