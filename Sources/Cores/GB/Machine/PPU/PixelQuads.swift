/// The colours of four background pixels at once, for each palette and each eight bits that two planes can hold.
///
/// Built again when a palette has changed and then stayed for a line: what changes its colours from line to line is drawn
/// without.
struct PixelQuads {
  /// For each of eight palettes 256 entries.
  ///
  /// Bits 0…3 of the index are the lower plane, bits 4…7 the upper, leftmost pixel highest. Owned; freed by
  /// `deallocate`.
  let quads: UnsafeMutablePointer<SIMD4<UInt32>>
  /// A bit for each palette whose colours have changed since its quads were made.
  private var stale: UInt8 = 0xFF
  /// The same for the line drawn last.
  private var fresh: UInt8 = 0

  init() {
    quads = .allocate(capacity: 8 * 256)
    quads.initialize(repeating: .zero, count: 8 * 256)
  }

  func deallocate() { quads.deallocate() }

  /// The colours of a palette have changed.
  @inline(__always)
  mutating func forget(_ palette: UInt8) {
    stale |= 1 &<< palette
    fresh |= 1 &<< palette
  }

  /// Called before a line is drawn; returns whether it can be drawn with quads.
  @inline(__always)
  mutating func prepare(_ colors: UnsafeMutablePointer<UInt32>) -> Bool {
    stale == 0 || catchUp(colors)
  }

  @inline(never)
  private mutating func catchUp(_ colors: UnsafeMutablePointer<UInt32>) -> Bool {
    guard fresh == 0 else {
      fresh = 0
      return false
    }
    while stale != 0 {
      let palette = stale.trailingZeroBitCount
      stale &= stale &- 1
      make(palette, from: colors + palette &* 4)
    }
    return true
  }

  private func make(_ palette: Int, from colors: UnsafeMutablePointer<UInt32>) {
    let target = quads + palette &* 256
    for index in 0..<256 {
      @inline(__always) func color(_ bit: Int) -> UInt32 {
        colors[(index &>> bit & 1) | (index &>> (bit &+ 3) & 2)]
      }
      target[index] = SIMD4(color(3), color(2), color(1), color(0))
    }
  }
}
