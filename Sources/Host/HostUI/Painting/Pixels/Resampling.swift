/// Which pixels of a picture make each pixel of a larger or smaller one, along one side.
struct Resampling {
  /// Of each wanted pixel: the first that it is made of.
  let firsts: [Int]
  /// Where the weights of each wanted pixel begin in `weights`; one more for the end.
  let starts: [Int]
  /// 16-bit fractions; those of one pixel sum to 65,536.
  let weights: [UInt32]

  /// For the pixels `part` of `to` that `from` pixels become.
  ///
  /// Smaller: the mean of what lies under a pixel. Larger: between the two nearest, or the nearest one when `isBlocky`.
  init(from: Int, to: Int, isBlocky: Bool, part: Range<Int>) {
    var firsts: [Int] = []
    var starts: [Int] = [0]
    var weights: [UInt32] = []
    let ratio = Double(from) / Double(to)
    for index in part {
      if from == to {
        firsts.append(index)
        weights.append(65_536)
      } else if isBlocky {
        firsts.append(min(Int((Double(index) + 0.5) * ratio), from - 1))
        weights.append(65_536)
      } else if ratio > 1 {
        let low = Double(index) * ratio
        let high = min(low + ratio, Double(from))
        let first = min(Int(low), from - 1)
        firsts.append(first)
        var rest: UInt32 = 65_536
        var source = first
        while Double(source + 1) < high - 1e-9, source + 1 < from {
          let share = (Double(source + 1) - max(low, Double(source))) / ratio
          let weight = min(UInt32((share * 65_536).rounded()), rest)
          weights.append(weight)
          rest -= weight
          source += 1
        }
        weights.append(rest)
      } else {
        let middle = max((Double(index) + 0.5) * ratio - 0.5, 0)
        let first = min(Int(middle), from - 1)
        firsts.append(first)
        let second =
          first + 1 < from ? UInt32(((middle - Double(first)) * 65_536).rounded()) : 0
        weights.append(65_536 - second)
        if second > 0 { weights.append(second) }
      }
      starts.append(weights.count)
    }
    self.firsts = firsts
    self.starts = starts
    self.weights = weights
  }
}

/// Makes rows of a picture at another size.
///
/// Channels are kept in pairs of 32 bits: blue and red in one word, green and alpha in the other, so one multiplication
/// weighs two of them. It owns its buffers until `free`, and borrows the picture's pixels.
struct PictureResampler {
  /// The row that was made last; as many pixels as there are wanted columns.
  let result: UnsafeMutablePointer<UInt32>

  private let pixels: UnsafePointer<UInt32>
  private let stride: Int
  private let columns: Resampling
  private let rows: Resampling
  private let count: Int
  /// Source rows made as wide as is wanted, by the row's number; each channel times 256.
  private var wide: [(row: Int, words: UnsafeMutablePointer<UInt64>)]
  private let sums: UnsafeMutablePointer<UInt64>

  init(
    pixels: UnsafePointer<UInt32>, stride: Int, columns: Resampling, rows: Resampling
  ) {
    self.pixels = pixels
    self.stride = stride
    self.columns = columns
    self.rows = rows
    count = columns.firsts.count
    result = .allocate(capacity: max(count, 1))
    sums = .allocate(capacity: max(count * 2, 1))
    wide = (0..<2).map { _ in (-1, .allocate(capacity: max(columns.firsts.count * 2, 1))) }
  }

  mutating func free() {
    result.deallocate()
    sums.deallocate()
    for buffer in wide { buffer.words.deallocate() }
    wide = []
  }

  /// Makes the wanted row of that number.
  mutating func makeRow(_ index: Int) {
    let first = rows.firsts[index]
    let start = rows.starts[index]
    let end = rows.starts[index + 1]
    if columns.weights.count == count, end - start == 1 {
      // Whole pixels: nothing is weighed.
      let from = pixels + first * stride
      columns.firsts.withUnsafeBufferPointer { firsts in
        for column in 0..<count { result[column] = from[firsts[column]] }
      }
      return
    }
    sums.update(repeating: 0, count: count * 2)
    for step in start..<end {
      let weight = UInt64(rows.weights[step])
      let words = widened(first + step - start)
      for word in 0..<count * 2 { sums[word] &+= words[word] &* weight }
    }
    // Each channel is its value times 2²⁴; half of that rounds.
    let half: UInt64 = 0x0080_0000_0080_0000
    for column in 0..<count {
      let even = (sums[column * 2] &+ half) &>> 24
      let odd = (sums[column * 2 + 1] &+ half) &>> 24
      result[column] =
        UInt32(truncatingIfNeeded: even & 0xFF | (even &>> 16) & 0xFF0000)
        | UInt32(truncatingIfNeeded: odd & 0xFF | (odd &>> 16) & 0xFF0000) &<< 8
    }
  }

  /// A source row at the wanted width; the two last ones are kept, which is what enlarging needs.
  private mutating func widened(_ row: Int) -> UnsafeMutablePointer<UInt64> {
    for buffer in wide where buffer.row == row { return buffer.words }
    wide.swapAt(0, 1)
    wide[1].row = row
    let words = wide[1].words
    let from = pixels + row * stride
    columns.firsts.withUnsafeBufferPointer { firsts in
      columns.starts.withUnsafeBufferPointer { starts in
        columns.weights.withUnsafeBufferPointer { weights in
          for column in 0..<count {
            var even: UInt64 = 0
            var odd: UInt64 = 0
            var source = firsts[column]
            for step in starts[column]..<starts[column + 1] {
              let pixel = UInt64(from[source])
              let weight = UInt64(weights[step])
              even &+= (pixel & 0xFF | (pixel & 0xFF0000) &<< 16) &* weight
              odd &+= ((pixel &>> 8) & 0xFF | (pixel & 0xFF00_0000) &<< 8) &* weight
              source &+= 1
            }
            let low: UInt64 = 0x0000_FFFF_0000_FFFF
            words[column * 2] = ((even &+ 0x0000_0080_0000_0080) &>> 8) & low
            words[column * 2 + 1] = ((odd &+ 0x0000_0080_0000_0080) &>> 8) & low
          }
        }
      }
    }
    return words
  }
}
