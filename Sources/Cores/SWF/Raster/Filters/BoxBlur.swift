/// Replaces each value by the mean of a box around it, several times: Flash's blur.
///
/// The box has a fractional width: the pixels at its ends count in part. Works in place on rows of bytes, `channels` of
/// them for a pixel. What lies beyond the borders counts as 0.
struct BoxBlur {
  /// The box's sides in pixels; up to 1 nothing is done in that direction.
  ///
  /// 0…255, as in Flash.
  let width: Double
  let height: Double
  /// How often: 1…15.
  let passes: Int

  init(width: Double, height: Double, passes: Int) {
    self.width = min(max(width.tamed(limit: 255), 0), 255)
    self.height = min(max(height.tamed(limit: 255), 0), 255)
    self.passes = min(max(passes, 0), 15)
  }

  /// How far values spread.
  var margins: Margins {
    func reach(_ side: Double) -> Int {
      side > 1 ? passes * Int(((side - 1) / 2).rounded(.up)) : 0
    }
    return Margins(horizontal: reach(width), vertical: reach(height))
  }

  /// Blurs `rows` rows of `columns` pixels.
  func apply(
    _ bytes: UnsafeMutablePointer<UInt8>, columns: Int, rows: Int, channels: Int
  ) {
    guard columns > 0, rows > 0 else { return }
    for _ in 0..<passes {
      if width > 1 { blurRows(bytes, columns: columns, rows: rows, channels: channels) }
      if height > 1 { blurColumns(bytes, length: columns * channels, rows: rows) }
    }
  }

  /// A box as whole pixels to each side and what counts of the next ones.
  private struct Box {
    let whole: Int
    let part: Float
    let scale: Float

    init(_ side: Double) {
      let radius = (side - 1) / 2
      whole = Int(radius)
      part = Float(radius - Double(whole))
      scale = Float(1 / side)
    }
  }

  private func blurRows(
    _ bytes: UnsafeMutablePointer<UInt8>, columns: Int, rows: Int, channels: Int
  ) {
    let box = Box(width)
    let length = columns * channels
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length) { line in
      guard let line = line.baseAddress else { return }
      for row in 0..<rows {
        let target = bytes + row * length
        line.update(from: target, count: length)
        if channels == 4 {
          blurPixels(line, target, columns, box)
        } else {
          for channel in 0..<channels {
            blurLine(line + channel, target + channel, columns, channels, box)
          }
        }
      }
    }
  }

  private func blurLine(
    _ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, _ count: Int,
    _ stride: Int, _ box: Box
  ) {
    var sum: Int32 = 0
    for index in 0..<min(box.whole, count) {
      sum &+= Int32(source[index &* stride])
    }
    let reach = box.whole &* stride
    for index in 0..<count {
      let at = source + index &* stride
      sum &+= index &+ box.whole < count ? Int32(at[reach]) : 0
      let ends =
        Float(index > box.whole ? at[-reach &- stride] : 0)
        + Float(index &+ box.whole &+ 1 < count ? at[reach &+ stride] : 0)
      target[index &* stride] = UInt8(min((Float(sum) + ends * box.part) * box.scale + 0.5, 255))
      sum &-= index >= box.whole ? Int32(at[-reach]) : 0
    }
  }

  /// `blurLine` for all four channels of a pixel at once.
  private func blurPixels(
    _ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, _ count: Int, _ box: Box
  ) {
    @inline(__always) func pixel(_ index: Int) -> SIMD4<Int32> {
      let at = source + index &* 4
      return SIMD4(Int32(at[0]), Int32(at[1]), Int32(at[2]), Int32(at[3]))
    }
    var sum = SIMD4<Int32>.zero
    for index in 0..<min(box.whole, count) { sum &+= pixel(index) }
    let whole = box.whole
    for index in 0..<count {
      if index &+ whole < count { sum &+= pixel(index &+ whole) }
      var ends = SIMD4<Int32>.zero
      if index > whole { ends &+= pixel(index &- whole &- 1) }
      if index &+ whole &+ 1 < count { ends &+= pixel(index &+ whole &+ 1) }
      let mean =
        (SIMD4<Float>(sum) + SIMD4<Float>(ends) * box.part) * box.scale + 0.5
      let rounded = SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int32>(mean))
      UnsafeMutableRawPointer(target + index &* 4)
        .storeBytes(of: rounded, as: SIMD4<UInt8>.self)
      if index >= whole { sum &-= pixel(index &- whole) }
    }
  }

  /// Down the columns, all of them at once: a row enters the sums, another one leaves.
  private func blurColumns(_ bytes: UnsafeMutablePointer<UInt8>, length: Int, rows: Int) {
    let box = Box(height)
    let source = UnsafeMutablePointer<UInt8>.allocate(capacity: length * rows + length)
    defer { source.deallocate() }
    source.update(from: bytes, count: length * rows)
    let zeros = source + length * rows
    zeros.initialize(repeating: 0, count: length)
    let sums = UnsafeMutablePointer<Int32>.allocate(capacity: length)
    defer { sums.deallocate() }
    sums.initialize(repeating: 0, count: length)
    func row(_ index: Int) -> UnsafePointer<UInt8> {
      index >= 0 && index < rows ? UnsafePointer(source + index * length) : UnsafePointer(zeros)
    }
    for index in 0..<min(box.whole, rows) {
      let entering = row(index)
      for place in 0..<length { sums[place] &+= Int32(entering[place]) }
    }
    for index in 0..<rows {
      let target = bytes + index * length
      let entering = row(index + box.whole)
      let leaving = row(index - box.whole)
      let before = row(index - box.whole - 1)
      let after = row(index + box.whole + 1)
      for place in 0..<length {
        let sum = sums[place] &+ Int32(entering[place])
        let ends = Float(Int32(before[place]) &+ Int32(after[place]))
        let mean = (Float(sum) + ends * box.part) * box.scale + 0.5
        target[place] = UInt8(truncatingIfNeeded: Int32(mean))
        sums[place] = sum &- Int32(leaving[place])
      }
    }
  }
}
