/// The inner loops of painting with one colour.
enum SpanKernel {
  /// Lays `pixel` over `count` pixels.
  @inline(__always) static func fill(
    _ target: UnsafeMutablePointer<UInt32>, _ pixel: UInt32, _ count: Int
  ) {
    let rest = 255 &- (pixel &>> 24)
    if rest == 0 {
      for index in 0..<count { target[index] = pixel }
    } else if rest < 255 {
      let color = SIMD4(repeating: pixel)
      let factor = SIMD4(repeating: rest)
      var index = 0
      while index < count & ~3 {
        (target + index).four = color &+ Pixel.scaled((target + index).four, factor)
        index &+= 4
      }
      while index < count {
        target[index] = pixel &+ Pixel.scaled(target[index], rest)
        index &+= 1
      }
    }
  }

  /// Lays `pixel` over `weight` of the `full` (a power of two: 1 << `shift`) samples of `count` pixels.
  @inline(__always) static func fill(
    _ target: UnsafeMutablePointer<UInt32>, _ pixel: UInt32, _ count: Int, weight: UInt32,
    of full: UInt32, shift: UInt32
  ) {
    let rest = full &- weight
    for index in 0..<count {
      let ground = target[index]
      let over = Pixel.over(pixel, ground)
      let low = (over & Pixel.pairs) &* weight &+ (ground & Pixel.pairs) &* rest
      let high =
        ((over &>> 8) & Pixel.pairs) &* weight &+ ((ground &>> 8) & Pixel.pairs) &* rest
      target[index] = (low &>> shift) & Pixel.pairs | ((high &>> shift) & Pixel.pairs) &<< 8
    }
  }

  /// Lays `source` over `target`, pixel by pixel.
  ///
  /// Most of a picture that is laid over another is opaque or empty: four such pixels are copied, or passed by.
  @inline(__always) static func over(
    _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    let opaque: UInt64 = 0xFF00_0000_FF00_0000
    var index = 0
    while index < count & ~3 {
      let pixels = (source + index).four
      let two = unsafeBitCast(pixels, to: SIMD2<UInt64>.self)
      if two.x & two.y & opaque == opaque {
        (target + index).four = pixels
      } else if two.x | two.y != 0 {
        let rest = SIMD4(repeating: 255) &- pixels &>> SIMD4(repeating: 24)
        (target + index).four = pixels &+ Pixel.scaled((target + index).four, rest)
      }
      index &+= 4
    }
    while index < count {
      target[index] = Pixel.over(source[index], target[index])
      index &+= 1
    }
  }
}

extension UnsafePointer<UInt32> {
  /// Four pixels from here on, wherever that is in memory.
  @inline(__always) var four: SIMD4<UInt32> {
    UnsafeRawPointer(self).loadUnaligned(as: SIMD4<UInt32>.self)
  }
}

extension UnsafeMutablePointer<UInt32> {
  /// Four pixels from here on, wherever that is in memory.
  @inline(__always) var four: SIMD4<UInt32> {
    get { UnsafeRawPointer(self).loadUnaligned(as: SIMD4<UInt32>.self) }
    nonmutating set {
      UnsafeMutableRawPointer(self).storeBytes(of: newValue, as: SIMD4<UInt32>.self)
    }
  }
}
