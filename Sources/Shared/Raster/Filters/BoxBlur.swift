/// Replaces each value by the mean of a box around it, several times: Flash's blur.
///
/// The box has a fractional width: the pixels at its ends count in part. Works in place on rows of pixels of one or four
/// bytes. What lies beyond the borders counts as 0.
///
/// Only columns are blurred, all of a row at once, which the compiler makes vectors of; for rows the picture is turned over
/// its diagonal and back.
struct BoxBlur {
  /// The box's sides in pixels; up to 1 nothing is done in that direction.
  ///
  /// 0…255, as in Flash.
  let width: Double
  let height: Double
  /// How often: 0…15.
  let passes: Int

  init(width: Double, height: Double, passes: Int) {
    self.width = min(max(width.tamed(limit: 255), 0), 255)
    self.height = min(max(height.tamed(limit: 255), 0), 255)
    self.passes = min(max(passes, 0), 15)
  }

  /// The most bytes that all passes in one direction read: what is more would take about a second.
  ///
  /// A movie may ask for fifteen passes over a hundred million bytes; then there are fewer.
  private static let most = 1 << 26

  /// How far values spread.
  var margins: Margins {
    func reach(_ side: Double) -> Int {
      side > 1 ? passes * Int(((side - 1) / 2).rounded(.up)) : 0
    }
    return Margins(horizontal: reach(width), vertical: reach(height))
  }

  /// How often a picture of so many bytes is blurred.
  func passes(overBytes count: Int) -> Int { min(passes, max(1, Self.most / max(count, 1))) }

  /// Blurs `rows` rows of `columns` pixels: `UInt8` or `UInt32`, each of whose bytes is blurred on its own.
  func apply<Pixel: FixedWidthInteger & BitwiseCopyable>(
    _ pixels: UnsafeMutablePointer<Pixel>, columns: Int, rows: Int
  ) {
    let count = columns * rows
    guard count > 0, passes > 0, width > 1 || height > 1 else { return }
    let passes = self.passes(overBytes: count * MemoryLayout<Pixel>.size)
    let other = UnsafeMutablePointer<Pixel>.allocate(capacity: count)
    other.initialize(repeating: 0, count: count)
    defer { other.deallocate() }
    if width > 1 {
      Self.turn(pixels, other, columns: columns, rows: rows)
      let result = blurColumns(other, pixels, columns: rows, rows: columns, side: width, passes)
      if result == pixels {
        other.update(from: pixels, count: count)
      }
      Self.turn(other, pixels, columns: rows, rows: columns)
    }
    if height > 1 {
      let result = blurColumns(pixels, other, columns: columns, rows: rows, side: height, passes)
      if result == other { pixels.update(from: other, count: count) }
    }
  }

  /// All passes in one direction, from one buffer to the other and back; returns the one that has the result.
  private func blurColumns<Pixel>(
    _ first: UnsafeMutablePointer<Pixel>, _ second: UnsafeMutablePointer<Pixel>, columns: Int,
    rows: Int, side: Double, _ passes: Int
  ) -> UnsafeMutablePointer<Pixel> {
    let length = columns * MemoryLayout<Pixel>.size
    var source = first
    var target = second
    for _ in 0..<passes {
      Self.pass(
        UnsafeMutableRawPointer(source).assumingMemoryBound(to: UInt8.self),
        UnsafeMutableRawPointer(target).assumingMemoryBound(to: UInt8.self), length: length,
        rows: rows, side: side)
      swap(&source, &target)
    }
    return source
  }

  /// One pass down the columns: a row enters the sums, another one leaves.
  private static func pass(
    _ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, length: Int, rows: Int,
    side: Double
  ) {
    let radius = (side - 1) / 2
    let whole = Int(radius)
    // What the end pixels count is cut to 255ths, the sum is divided by the whole width all the same (R.Flt.20).
    let part = Float(((radius - Double(whole)) * 255).rounded(.down) / 255)
    let scale = Float(1 / side)
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: length) { sums in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length) { zeros in
        guard let sums = sums.baseAddress, let zeros = zeros.baseAddress else { return }
        sums.initialize(repeating: 0, count: length)
        zeros.initialize(repeating: 0, count: length)
        func row(_ index: Int) -> UnsafePointer<UInt8> {
          index >= 0 && index < rows ? source + index * length : UnsafePointer(zeros)
        }
        for index in 0..<min(whole, rows) {
          let entering = row(index)
          for place in 0..<length { sums[place] &+= Int32(entering[place]) }
        }
        for index in 0..<rows {
          means(
            target + index * length, sums, entering: row(index + whole),
            leaving: row(index - whole), before: row(index - whole - 1),
            after: row(index + whole + 1), length: length, part: part, scale: scale)
        }
      }
    }
  }

  /// One row of means; brings the sums up to date.
  private static func means(
    _ target: UnsafeMutablePointer<UInt8>, _ sums: UnsafeMutablePointer<Int32>,
    entering: UnsafePointer<UInt8>, leaving: UnsafePointer<UInt8>, before: UnsafePointer<UInt8>,
    after: UnsafePointer<UInt8>, length: Int, part: Float, scale: Float
  ) {
    for place in 0..<length {
      let sum = sums[place] &+ Int32(entering[place])
      let ends = Int32(before[place]) &+ Int32(after[place])
      // Cut, not rounded (R.Flt.20); a mean that is whole may come out a little less.
      let mean = (Float(sum) + Float(ends) * part) * scale + 0.001
      target[place] = UInt8(truncatingIfNeeded: Int32(mean))
      sums[place] = sum &- Int32(leaving[place])
    }
  }

  /// Turns a picture over its diagonal, in squares that fit the cache.
  private static func turn<Pixel>(
    _ source: UnsafePointer<Pixel>, _ target: UnsafeMutablePointer<Pixel>, columns: Int, rows: Int
  ) {
    let square = 16
    for top in stride(from: 0, to: rows, by: square) {
      for left in stride(from: 0, to: columns, by: square) {
        for y in top..<min(top + square, rows) {
          for x in left..<min(left + square, columns) {
            target[x &* rows &+ y] = source[y &* columns &+ x]
          }
        }
      }
    }
  }
}
