/// How the colours of a CGB are shown.
public enum ColorCorrection: Sendable {
  /// As the numbers say.
  case off
  /// Mixed as the LCD mixes them; an AGB's are darker as well.
  case curve
  /// As the LCD looks in a room: the colours mixed in the light they give, black not quite black, white not quite white.
  case lcd

  /// What a colour (five bits each of red, green and blue from below) shows as, XRGB8888.
  ///
  /// Whole numbers only, so that every machine shows the same.
  func show(_ word: UInt32, on model: Model) -> UInt32 {
    let (red, green, blue) = (word & 31, word >> 5 & 31, word >> 10 & 31)
    switch self {
    case .off:
      func wide(_ value: UInt32) -> UInt32 { value << 3 | value >> 2 }
      return wide(red) << 16 | wide(green) << 8 | wide(blue)
    case .curve:
      // The LCD's primaries bleed into each other: a mix that keeps greys grey.
      return Self.mixed((red, green, blue), Self.curveParts) { sum, _ in
        let level = sum * 255 / (31 * 32)
        // The AGB's screen without light is darker: the power of 3/2.
        return model == .agb ? Self.root(level * level * level / 255) : level
      }
    case .lcd:
      // A number gives its square of light; on an AGB more than that.
      func light(_ value: UInt32) -> UInt32 {
        model == .agb ? value * value * value / 31 : value * value
      }
      return Self.mixed((light(red), light(green), light(blue)), Self.lcdParts) { sum, channel in
        let level = Self.root(sum * 65025 / (961 * 32))
        let (black, white): (UInt32, UInt32) =
          channel == 0 ? (20, 236) : channel == 1 ? (22, 240) : (24, 222)
        return black + level * (white - black) / 255
      }
    }
  }

  /// What red, green and blue give to each of the three, in 1/32; each row is whole, so that greys stay grey.
  private static let curveParts: InlineArray<9, UInt32> = [26, 4, 2, 0, 24, 8, 6, 4, 22]
  private static let lcdParts: InlineArray<9, UInt32> = [26, 4, 2, 1, 23, 8, 4, 5, 23]

  /// Three sums of the parts, in 1/32, made a colour.
  private static func mixed(
    _ color: (UInt32, UInt32, UInt32), _ parts: InlineArray<9, UInt32>,
    _ level: (UInt32, Int) -> UInt32
  ) -> UInt32 {
    var result: UInt32 = 0
    for channel in 0..<3 {
      let sum =
        color.0 * parts[channel * 3] + color.1 * parts[channel * 3 + 1]
        + color.2 * parts[channel * 3 + 2]
      result = result << 8 | level(sum, channel)
    }
    return result
  }

  /// The square root, rounded down.
  private static func root(_ square: UInt32) -> UInt32 {
    UInt32(Double(square).squareRoot())
  }
}
