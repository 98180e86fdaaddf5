/// A colour with straight alpha.
package struct Color: Hashable, Sendable {
  /// 0xRRGGBBAA, not premultiplied.
  package let rgba: UInt32

  /// A colour from 0xRRGGBBAA.
  package init(rgba: UInt32) { self.rgba = rgba }

  /// An opaque colour from 0xRRGGBB.
  package init(_ rgb: UInt32) { rgba = rgb << 8 | 0xff }

  /// No colour at all.
  package static let clear = Color(rgba: 0)

  /// 0 … 255.
  package var red: UInt32 { rgba >> 24 }
  /// 0 … 255.
  package var green: UInt32 { rgba >> 16 & 0xff }
  /// 0 … 255.
  package var blue: UInt32 { rgba >> 8 & 0xff }
  /// 0 … 255; 255 is opaque.
  package var alpha: UInt32 { rgba & 0xff }

  /// 0xAARRGGBB with the channels multiplied by alpha: what the painter takes.
  package var premultiplied: UInt32 {
    func scaled(_ channel: UInt32) -> UInt32 { (channel * alpha + 127) / 255 }
    return alpha << 24 | scaled(red) << 16 | scaled(green) << 8 | scaled(blue)
  }

  /// The relative luminance of WCAG 2, 0 … 1; alpha is left out.
  package var luminance: Double {
    func linear(_ channel: UInt32) -> Double {
      let part = Double(channel) / 255
      return part <= 0.04045 ? part / 12.92 : power((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast of WCAG 2 between two colours, 1 … 21.
  package func contrast(with other: Color) -> Double {
    let one = luminance
    let two = other.luminance
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The colour moved towards another by a part of 0 … 1; alpha stays.
  package func mixed(with other: Color, _ part: Double) -> Color {
    func mix(_ from: UInt32, _ to: UInt32) -> UInt32 {
      UInt32((Double(from) + (Double(to) - Double(from)) * min(max(part, 0), 1)).rounded())
    }
    return Color(
      rgba: mix(red, other.red) << 24 | mix(green, other.green) << 16 | mix(blue, other.blue) << 8
        | alpha)
  }

  /// The colour lightened or darkened until its contrast with the ground reaches a bound.
  ///
  /// It moves towards white or black, whichever can reach the bound in fewer steps.
  package func fitted(on ground: Color, contrast bound: Double = 4.5) -> Color {
    for step in 0...100 {
      let part = Double(step) / 100
      let lighter = mixed(with: Color(0xffffff), part)
      if lighter.contrast(with: ground) >= bound { return lighter }
      let darker = mixed(with: Color(0), part)
      if darker.contrast(with: ground) >= bound { return darker }
    }
    return ground.luminance > 0.18 ? Color(0) : Color(0xffffff)
  }

  /// Reads `#rgb`, `#rrggbb` or `#rrggbbaa`; nil for anything else.
  package init?(hex text: Substring) {
    guard text.first == "#" else { return nil }
    let digits = text.dropFirst()
    guard digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || isLetter($0) }),
      let number = UInt32(digits, radix: 16)
    else { return nil }
    switch digits.utf8.count {
    case 3:
      let red = number >> 8 & 15
      let green = number >> 4 & 15
      let blue = number & 15
      self.init(red * 17 << 16 | green * 17 << 8 | blue * 17)
    case 6: self.init(number)
    case 8: self.init(rgba: number)
    default: return nil
    }
  }
}

/// Whether a byte is a hexadecimal letter.
private func isLetter(_ byte: UInt8) -> Bool {
  UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "F") ~= byte
}
