extension Synthesizer {
  /// Fills the pulse table: a sinc cut at 0.44 of the sample rate under a Kaiser window (β = 6.5): flat to 16 kHz,
  /// −0.9 dB at 18 kHz, and what would fold back below 20 kHz is at least 65 dB down.
  static func fillKernel(_ kernel: UnsafeMutablePointer<Int16>) {
    let half = Double(tapCount) / 2
    let windowScale = 1 / bessel(6.5 * 6.5)
    var row = InlineArray<16, Double>(repeating: 0)
    // A pulse turned round is the pulse at the opposite fraction: half of the rows are made, the others mirrored.
    for phase in 0..<phaseCount / 2 {
      let fraction = (Double(phase) + 0.5) / Double(phaseCount)
      var total = 0.0
      for tap in 0..<tapCount {
        let x = Double(tap) - (half - 1) - fraction
        let inside = max(0, 1 - (x / half) * (x / half))
        row[tap] = sinc(0.88 * x) * bessel(6.5 * 6.5 * inside) * windowScale
        total += row[tap]
      }
      // Rounded sums, not rounded weights: then every row sums to exactly 32 768 and no step leaves an offset behind.
      var exact = 0.0
      var given = 0
      let scale = 32768 / total
      for tap in 0..<tapCount {
        exact += row[tap] * scale
        let rounded = Int(exact + 32768.5) - 32768
        let weight = Int16(clamping: rounded - given)
        kernel[phase * tapCount + tap] = weight
        kernel[(phaseCount - 1 - phase) * tapCount + (tapCount - 1 - tap)] = weight
        given = rounded
      }
    }
  }

  /// Modified Bessel function of the first kind, order zero, of the root of `square`, by its power series: for roots up
  /// to 7 twenty terms are more than a `Double` holds.
  private static func bessel(_ square: Double) -> Double {
    let quarter = square / 4
    var term = 1.0
    var total = 1.0
    var k = 1.0
    while k <= 20 && term > 1e-12 {
      term *= quarter / (k * k)
      total += term
      k += 1
    }
    return total
  }

  /// sin(πx) / (πx), by the sine's power series round the nearest multiple of π.
  private static func sinc(_ x: Double) -> Double {
    if x == 0 { return 1 }
    let nearest = Int(x + 16.5) - 16
    let angle = (x - Double(nearest)) * Double.pi
    let square = -angle * angle
    var term = angle
    var sine = angle
    var k = 2.0
    while k <= 20 {
      term *= square / (k * (k + 1))
      sine += term
      k += 2
    }
    return (nearest & 1 != 0 ? -sine : sine) / (Double.pi * x)
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
