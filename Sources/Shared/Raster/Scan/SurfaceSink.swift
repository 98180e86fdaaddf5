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
  /// Pixels left of this column are not wanted.
  let left: Int
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
    let end = x &+ count
    let begin = max(x, left)
    guard begin < end else { return }
    let row = pixels + y &* width
    if coverCount == 1, mask == nil {
      let place = Int(covers[0].fill) &- 1
      guard place < sourceCount else { return }
      if case .solid(let pixel) = sources[place] {
        fill(row + begin, pixel, end &- begin, samples: covers[0].samples)
        return
      }
    }
    // Pieces are counted from the run's beginning, wherever `left` is.
    var origin = x &+ (begin &- x) / Self.lineLength &* Self.lineLength
    var at = begin
    while at < end {
      let next = min(origin &+ Self.lineLength, end)
      let piece = Piece(x: at, y: y, count: next &- at, origin: origin)
      if let mask {
        paint(row + at, piece, mask, covers, coverCount)
      } else {
        paint(row + at, piece, covers, coverCount)
      }
      origin = next
      at = next
    }
  }

  /// A part of a run, at most `lineLength` pixels; gradients and pictures are reckoned from `origin`.
  private struct Piece {
    let x: Int
    let y: Int
    let count: Int
    let origin: Int
  }

  @inline(__always) private func fill(
    _ target: UnsafeMutablePointer<UInt32>, _ pixel: UInt32, _ count: Int, samples: Int32
  ) {
    if samples == full {
      SpanKernel.fill(target, pixel, count)
    } else {
      SpanKernel.fill(
        target, pixel, count, weight: UInt32(samples), of: UInt32(full), shift: fullShift)
    }
  }

  /// Painted aside, then taken over as far as the mask covers.
  @inline(never) private func paint(
    _ ground: UnsafeMutablePointer<UInt32>, _ piece: Piece, _ mask: CoverageMap,
    _ covers: UnsafePointer<Scanner.Cover>, _ coverCount: Int
  ) {
    let aside = scratch + 3 &* Self.lineLength
    let values = mask.row(piece.y, from: piece.x)
    aside.update(from: ground, count: piece.count)
    paint(aside, piece, covers, coverCount)
    for index in 0..<piece.count {
      ground[index] = Pixel.mixed(aside[index], ground[index], UInt32(values[index]))
    }
  }

  @inline(__always) private func paint(
    _ target: UnsafeMutablePointer<UInt32>, _ piece: Piece,
    _ covers: UnsafePointer<Scanner.Cover>, _ coverCount: Int
  ) {
    if coverCount == 1 {
      let place = Int(covers[0].fill) &- 1
      guard place < sourceCount else { return }
      let samples = covers[0].samples
      if case .solid(let pixel) = sources[place] {
        fill(target, pixel, piece.count, samples: samples)
        return
      }
      if samples == full {
        fill(target, sources[place], piece)
        return
      }
    }
    blend(target, piece, covers, coverCount)
  }

  /// One paint that covers its pixels whole.
  @inline(never) private func fill(
    _ target: UnsafeMutablePointer<UInt32>, _ source: PaintSource, _ piece: Piece
  ) {
    let isOpaque = source.isOpaque
    source.fetch(
      isOpaque ? target : scratch, x: piece.x, y: piece.y, count: piece.count, from: piece.origin)
    if !isOpaque { SpanKernel.over(scratch, target, piece.count) }
  }

  /// The general case: any number of paints of any kind.
  @inline(never) private func blend(
    _ ground: UnsafeMutablePointer<UInt32>, _ piece: Piece,
    _ covers: UnsafePointer<Scanner.Cover>, _ coverCount: Int
  ) {
    let colors = scratch
    let low = scratch + Self.lineLength
    let high = scratch + 2 &* Self.lineLength
    let count = piece.count
    var rest = UInt32(full)
    for index in 0..<count {
      low[index] = 0
      high[index] = 0
    }
    for cover in 0..<coverCount {
      let place = Int(covers[cover].fill) &- 1
      guard place < sourceCount else { continue }
      let samples = UInt32(covers[cover].samples)
      rest &-= samples
      sources[place].fetch(colors, x: piece.x, y: piece.y, count: count, from: piece.origin)
      for index in 0..<count {
        let over = Pixel.over(colors[index], ground[index])
        low[index] &+= (over & Pixel.pairs) &* samples
        high[index] &+= ((over &>> 8) & Pixel.pairs) &* samples
      }
    }
    for index in 0..<count {
      let l = low[index] &+ (ground[index] & Pixel.pairs) &* rest
      let h = high[index] &+ ((ground[index] &>> 8) & Pixel.pairs) &* rest
      ground[index] =
        (l &>> fullShift) & Pixel.pairs | ((h &>> fullShift) & Pixel.pairs) &<< 8
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
