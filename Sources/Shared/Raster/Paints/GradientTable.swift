/// The colours of a gradient along its run, premultiplied.
///
/// Other than R.Grad.1a to R.Grad.5 have it (measured: gradient-steps):
/// - RGB: the place p of a pixel's middle, 0…256, shows what the stops give at p - ½, without steps. The table has so many
///   entries that no colour is off by more than two from theirs.
/// - Linear RGB: 256 steps; each stretch between two stops fills entries from where the one before ended, at least one,
///   up to its second stop, and reaches that stop's colour in its last entry. Channels are cut to 8 linear bits, of which
///   255/256 remain, so white becomes 254; the curve is that of sRGB. A pixel whose first corner lies at p shows entry
///   ⌊p⌋ - 1. At low quality it is as smooth as RGB.
struct GradientTable: Sendable {
  /// Entries, a power of two: more where two stops lie so close together that colours jump.
  ///
  /// The nearest one is looked up, not the one before.
  static let counts = (smooth: 2048, steep: 16_384, steepLight: 65_536)
  /// How far channels may be apart from one ratio to the next in a table of few entries.
  private static let largestStep = 32

  /// As many pixels as there are entries.
  let colors: [UInt32]
  /// Whether none lets anything through.
  let isOpaque: Bool

  /// Makes the table; `steps`: whether linear RGB goes in steps, as it does above low quality.
  init(_ gradient: Gradient, transform: ColorTransform = .identity, steps: Bool = true) {
    guard !gradient.stops.isEmpty else {
      colors = [UInt32](repeating: 0, count: Self.counts.smooth)
      isOpaque = false
      return
    }
    let straight =
      switch gradient.interpolation {
      case .rgb: Self.smooth(gradient.stops, isLight: false)
      case .linearRGB:
        steps ? Self.stepped(gradient.stops) : Self.smooth(gradient.stops, isLight: true)
      }
    let transformed = transform == .identity ? straight : straight.map(transform.apply)
    isOpaque = transformed.allSatisfy { $0.alpha == 255 }
    colors = transformed.map(\.pixel)
  }

  /// `isLight`: what is interpolated is light, not its code.
  private static func smooth(_ stops: [Gradient.Stop], isLight: Bool) -> [Color] {
    // At whole ratios colours are rounded down; between two of them they are interpolated and rounded to the nearest.
    var whole: [SIMD4<Double>] = []
    whole.reserveCapacity(256)
    // The stop that ends the present stretch. Ratios before it are done, so ratios that go back end nothing.
    var end = 0
    for ratio in 0..<256 {
      while end < stops.count, ratio > Int(stops[end].ratio) { end += 1 }
      let to = stops[min(end, stops.count - 1)]
      let from = end == 0 || end == stops.count ? to : stops[end - 1]
      let length = Double(to.ratio) - Double(from.ratio)
      let t = length > 0 ? min(max((Double(ratio) - Double(from.ratio)) / length, 0), 1) : 1
      let a = channels(from.color, isLight)
      whole.append((a + (channels(to.color, isLight) - a) * t).rounded(.down))
    }
    func color(at place: Double) -> Color {
      let ratio = Int(place)
      let a = whole[ratio]
      var mixed = a + (whole[min(ratio + 1, 255)] - a) * (place - Double(ratio)) + 0.5
      if isLight {
        for channel in 0..<3 { mixed[channel] = seen(mixed[channel] - 0.5, mixed.w - 0.5) + 0.5 }
      }
      return Color(
        red: UInt8(mixed.x), green: UInt8(mixed.y), blue: UInt8(mixed.z), alpha: UInt8(mixed.w))
    }
    let codes = (0..<256).map { color(at: Double($0)) }
    let isSteep = zip(codes, codes.dropFirst()).map { step($0, $1) > largestStep } + [false]
    let count =
      isSteep.contains(true) ? (isLight ? counts.steepLight : counts.steep) : counts.smooth
    func place(_ entry: Double) -> Double {
      min(max(entry * 256 / Double(count) - 0.5, 0), 255)
    }
    // Between ratios without a jump, colours are found only once for a few entries.
    let group = count / counts.smooth
    var colors: [Color] = []
    colors.reserveCapacity(count)
    while colors.count < count {
      let first = colors.count
      let (start, end) = (place(Double(first)), place(Double(first + group - 1)))
      if isSteep[Int(start)] || isSteep[Int(end)] {
        for entry in first..<first + group { colors.append(color(at: place(Double(entry)))) }
      } else {
        let middle = color(at: (start + end) / 2)
        for _ in 0..<group { colors.append(middle) }
      }
    }
    return colors
  }

  /// How far two colours are apart in the channel in which they differ most.
  private static func step(_ a: Color, _ b: Color) -> Int {
    let pairs = [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)]
    return pairs.reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  private static func stepped(_ stops: [Gradient.Stop]) -> [Color] {
    var steps: [Color] = []
    let first = stops[0]
    while steps.count < Int(first.ratio) { steps.append(linear(first.color, first.color, 0)) }
    for (from, to) in zip(stops, stops.dropFirst()) where steps.count < 256 {
      let length = Double(to.ratio) - Double(from.ratio)
      repeat {
        let t = length > 0 ? (Double(steps.count + 1) - Double(from.ratio)) / length : 0
        steps.append(linear(from.color, to.color, min(t, 1)))
      } while steps.count < Int(to.ratio)
    }
    let last = stops[stops.count - 1].color
    while steps.count < 256 { steps.append(linear(last, last, 0)) }
    let count = counts.smooth
    return (0..<count).map { steps[max(0, $0 * 256 / count - 1)] }
  }

  /// What lies between two colours when light is mixed.
  private static func linear(_ from: Color, _ to: Color, _ t: Double) -> Color {
    let alpha = Double(from.alpha) + (Double(to.alpha) - Double(from.alpha)) * t
    func channel(_ a: UInt8, _ b: UInt8) -> UInt8 {
      let light = toLinear[Int(a)] + (toLinear[Int(b)] - toLinear[Int(a)]) * t
      let whole = Int(light * 255 / 256)
      return alpha >= 255 ? fromLinear[whole] : UInt8(seen(Double(whole), alpha))
    }
    return Color(
      red: channel(from.red, to.red), green: channel(from.green, to.green),
      blue: channel(from.blue, to.blue), alpha: UInt8(alpha + 0.5))
  }

  private static func channels(_ color: Color, _ isLight: Bool) -> SIMD4<Double> {
    let codes = SIMD4(
      Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    guard isLight else { return codes }
    return SIMD4(
      toLinear[Int(color.red)], toLinear[Int(color.green)], toLinear[Int(color.blue)], codes.w)
  }

  /// The code of light of 0…255 that shines through an opacity of 0…255.
  ///
  /// The curve is that of light over opacity (measured: light-and-opacity).
  private static func seen(_ light: Double, _ alpha: Double) -> Double {
    alpha > 0 ? min(curve(light / alpha) * alpha, 255) : 0
  }

  private static let toLinear: [Double] = (0...255).map {
    let value = Double($0) / 255
    return (value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4)) * 255
  }

  private static let fromLinear: [UInt8] = (0...255).map {
    // Cut, not rounded: red at a stop is 254 (measured: gradient-steps).
    UInt8(curve(Double($0) / 255) * 255)
  }

  /// The curve of sRGB.
  private static func curve(_ light: Double) -> Double {
    light <= 0.003_130_8 ? light * 12.92 : 1.055 * power(light, 1 / 2.4) - 0.055
  }
}
