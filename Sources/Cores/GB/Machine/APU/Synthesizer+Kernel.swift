extension Synthesizer {
  /// Fills the pulse table: a sinc cut at 0.44 of the sample rate under a Kaiser window (β = 6.5): flat to 16 kHz,
  /// −0.9 dB at 18 kHz, and what would fold back below 20 kHz is at least 65 dB down.
  static func fillKernel(_ kernel: UnsafeMutablePointer<Int16>) {
    let half = Double(tapCount) / 2
    let windowScale = 1 / bessel(6.5)
    var row = [Double](repeating: 0, count: tapCount)
    for phase in 0..<phaseCount {
      let fraction = (Double(phase) + 0.5) / Double(phaseCount)
      var total = 0.0
      for tap in 0..<tapCount {
        let x = Double(tap) - (half - 1) - fraction
        let inside = max(0, 1 - (x / half) * (x / half))
        let window = bessel(6.5 * inside.squareRoot()) * windowScale
        row[tap] = sinc(0.88 * x) * window
        total += row[tap]
      }
      // Rounded sums, not rounded weights: then every row sums to exactly 32 768 and no step leaves an offset behind.
      var exact = 0.0
      var given = 0
      for tap in 0..<tapCount {
        exact += row[tap] / total
        let rounded = Int(exact * 32768 + 32768.5) - 32768
        kernel[phase * tapCount + tap] = Int16(clamping: rounded - given)
        given = rounded
      }
    }
  }

  /// Modified Bessel function of the first kind, order zero, by its power series (x at most 7: 40 terms are plenty).
  private static func bessel(_ x: Double) -> Double {
    var term = 1.0
    var total = 1.0
    for k in 1...40 {
      let factor = x / (2 * Double(k))
      term *= factor * factor
      total += term
    }
    return total
  }

  /// sin(πx) / (πx), by the sine's power series round the nearest multiple of π.
  private static func sinc(_ x: Double) -> Double {
    if x == 0 { return 1 }
    let nearest = Int(x + 16.5) - 16
    let angle = (x - Double(nearest)) * Double.pi
    var term = angle
    var sine = angle
    for k in 1...14 {
      term *= -angle * angle / Double(2 * k * (2 * k + 1))
      sine += term
    }
    let isOdd = nearest & 1 != 0
    return (isOdd ? -sine : sine) / (Double.pi * x)
  }
}

/// One channel's way to the loudspeakers: the analog level it puts out and how much of it each side hears.
///
/// Levels are in 1/16 of a DAC step, −240…240: a digital 0 is +240, a digital 15 is −240 (the DAC's slope is negative,
/// Pan Docs "Audio details"), a DAC that is off is 0.
struct Voice {
  var level: Int32 = 0
  /// Packed: left master volume (0…8) × 2³² + right master volume; 0 on a side to which the channel is not routed.
  var weight: Int64 = 0

  @inline(__always)
  mutating func set(_ newLevel: Int32, at cycle: UInt64, into synthesizer: inout Synthesizer) {
    let step = newLevel &- level
    if step == 0 { return }
    level = newLevel
    if weight != 0 { synthesizer.add(Int64(step) &* weight, at: cycle) }
  }

  mutating func route(_ newWeight: Int64, at cycle: UInt64, into synthesizer: inout Synthesizer) {
    let step = Int64(level) &* (newWeight &- weight)
    weight = newWeight
    if step != 0 { synthesizer.add(step, at: cycle) }
  }
}
