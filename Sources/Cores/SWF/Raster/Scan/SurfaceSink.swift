/// Paints the runs of a scan on a surface.
///
/// What a pixel becomes is the mean of its samples: (Σ samples·(colour over ground) + rest·ground) / all, rounded down;
/// that is what Flash's pictures show. So two opaque fills that share a pixel leave nothing of the ground in it.
struct SurfaceSink: RunSink {
  /// The surface's pixels, its width, and what is to be painted with, fill 1 first.
  let pixels: UnsafeMutablePointer<UInt32>
  let width: Int
  let sources: UnsafePointer<PaintSource>
  let sourceCount: Int
  let mask: CoverageMap?
  /// Samples in a pixel, and its logarithm.
  let full: Int32
  let fullShift: UInt32
  /// Three lines of `lineLength` pixels and one of twice as many 32-bit sums; owned by the painter.
  let scratch: UnsafeMutablePointer<UInt32>

  /// The longest piece of a run that is painted at once.
  static let lineLength = 512
  static let scratchLength = lineLength * 4

  mutating func run(
    x: Int, y: Int, count: Int, covers: UnsafePointer<Scanner.Cover>, coverCount: Int
  ) {
    let target = pixels + (y &* width &+ x)
    guard let mask else {
      paint(target, x: x, y: y, count: count, covers: covers, coverCount: coverCount)
      return
    }
    // Painted aside, then taken over as far as the mask covers.
    let aside = scratch + 3 &* Self.lineLength
    let values = mask.row(y, from: x)
    var done = 0
    while done < count {
      let piece = min(count &- done, Self.lineLength)
      let ground = target + done
      aside.update(from: ground, count: piece)
      paint(aside, x: x &+ done, y: y, count: piece, covers: covers, coverCount: coverCount)
      for index in 0..<piece {
        ground[index] = Pixel.mixed(aside[index], ground[index], UInt32(values[done &+ index]))
      }
      done &+= piece
    }
  }

  @inline(__always) private func paint(
    _ target: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int,
    covers: UnsafePointer<Scanner.Cover>, coverCount: Int
  ) {
    if coverCount == 1 {
      let place = Int(covers[0].fill) &- 1
      guard place < sourceCount else { return }
      let samples = covers[0].samples
      if case .solid(let pixel) = sources[place] {
        if samples == full {
          SpanKernel.fill(target, pixel, count)
        } else {
          SpanKernel.fill(
            target, pixel, count, weight: UInt32(samples), of: UInt32(full), shift: fullShift)
        }
        return
      }
      if samples == full {
        fill(target, sources[place], x: x, y: y, count: count)
        return
      }
    }
    blend(target, x: x, y: y, count: count, covers: covers, coverCount: coverCount)
  }

  /// One paint that covers its pixels whole.
  @inline(never) private func fill(
    _ target: UnsafeMutablePointer<UInt32>, _ source: PaintSource, x: Int, y: Int, count: Int
  ) {
    // In pieces either way, so that what a picture shows does not depend on what else in it is opaque.
    var done = 0
    while done < count {
      let piece = min(count &- done, Self.lineLength)
      if source.isOpaque {
        source.fetch(target + done, x: x &+ done, y: y, count: piece)
      } else {
        source.fetch(scratch, x: x &+ done, y: y, count: piece)
        SpanKernel.over(scratch, target + done, piece)
      }
      done &+= piece
    }
  }

  /// The general case: any number of paints of any kind.
  @inline(never) private func blend(
    _ target: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int,
    covers: UnsafePointer<Scanner.Cover>, coverCount: Int
  ) {
    let colors = scratch
    let low = scratch + Self.lineLength
    let high = scratch + 2 &* Self.lineLength
    var done = 0
    while done < count {
      let piece = min(count &- done, Self.lineLength)
      let ground = target + done
      var rest = UInt32(full)
      for index in 0..<piece {
        low[index] = 0
        high[index] = 0
      }
      for cover in 0..<coverCount {
        let place = Int(covers[cover].fill) &- 1
        guard place < sourceCount else { continue }
        let samples = UInt32(covers[cover].samples)
        rest &-= samples
        sources[place].fetch(colors, x: x &+ done, y: y, count: piece)
        for index in 0..<piece {
          let over = Pixel.over(colors[index], ground[index])
          low[index] &+= (over & Pixel.pairs) &* samples
          high[index] &+= ((over &>> 8) & Pixel.pairs) &* samples
        }
      }
      for index in 0..<piece {
        let l = low[index] &+ (ground[index] & Pixel.pairs) &* rest
        let h = high[index] &+ ((ground[index] &>> 8) & Pixel.pairs) &* rest
        ground[index] =
          (l &>> fullShift) & Pixel.pairs | ((h &>> fullShift) & Pixel.pairs) &<< 8
      }
      done &+= piece
    }
  }
}

/// Writes how much of each pixel is covered, by whatever fill, into a mask.
struct CoverageSink: RunSink {
  let map: CoverageMap
  let full: Int32

  mutating func run(
    x: Int, y: Int, count: Int, covers: UnsafePointer<Scanner.Cover>, coverCount: Int
  ) {
    var samples: Int32 = 0
    for index in 0..<coverCount { samples &+= covers[index].samples }
    let value = UInt32((samples &* 255 &+ full / 2) / full)
    let row = map.row(y, from: x)
    for index in 0..<count {
      // Several passes: what is left open by those before is covered as far as this one does.
      let old = UInt32(row[index])
      row[index] = UInt8(truncatingIfNeeded: old &+ Pixel.product(255 &- old, value))
    }
  }
}
