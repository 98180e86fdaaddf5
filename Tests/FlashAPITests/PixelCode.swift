/// Byte code of shaders for tests.
struct PixelCode {
  private(set) var bytes: [UInt8] = []

  /// A version and a name.
  init(_ name: String? = "test") {
    bytes = [0xA5, 1, 0, 0, 0]
    if let name { bytes += [0xA4] + word(name.utf8.count) + Array(name.utf8) }
  }

  private func word(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }

  private func text(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }

  private func float(_ number: Float) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number.bitPattern >> (24 - $0 * 8)) }
  }

  /// A register by its name, `f0` or `i0`, with the number of its first component if it has a letter: `f0.b`.
  private func register(_ name: String) -> Int {
    let number = Int(name.dropFirst().prefix { $0 != "." }) ?? 0
    return name.hasPrefix("i") ? number | 0x8000 : number
  }

  private func letters(_ name: String) -> [Int] {
    let known = Array("rgba")
    return name.split(separator: ".").dropFirst().first.map {
      $0.compactMap { known.firstIndex(of: $0) }
    } ?? [0, 1, 2, 3]
  }

  private func mask(_ name: String) -> UInt8 { letters(name).reduce(0) { $0 | 0x80 >> UInt8($1) } }

  private func source(_ name: String) -> [UInt8] {
    let places = letters(name) + [0, 0, 0, 0]
    return word(register(name))
      + [UInt8(places[0] << 6 | places[1] << 4 | places[2] << 2 | places[3])]
  }

  // MARK: - The description

  func note(_ key: String, _ value: String, ofParameter: Bool = false) -> PixelCode {
    adding([ofParameter ? 0xA2 : 0xA0, 12] + text(key) + text(value))
  }

  func note(
    _ key: String, type: UInt8, _ numbers: [Float], ofParameter: Bool = false
  ) -> PixelCode {
    adding(
      [ofParameter ? 0xA2 : 0xA0, type] + text(key)
        + numbers.flatMap { type < 8 ? float($0) : word(Int($0)) })
  }

  /// A parameter: one that is given, or a result.
  func parameter(
    _ name: String, type: UInt8, _ place: String, isResult: Bool = false
  ) -> PixelCode {
    // Matrices have their side instead of a mask.
    let mask = (5...7).contains(type) ? type - 3 : mask(place) >> 4
    return adding([0xA1, isResult ? 2 : 1, type] + word(register(place)) + [mask] + text(name))
  }

  func result(_ place: String = "f0", type: UInt8 = 4) -> PixelCode {
    parameter("dst", type: type, place, isResult: true)
  }

  /// Where the place of a pixel is.
  func place(_ place: String) -> PixelCode { parameter("_OutCoord", type: 2, place) }

  func input(_ name: String, _ number: UInt8 = 0, channels: UInt8 = 4) -> PixelCode {
    adding([0xA3, number, channels] + text(name))
  }

  // MARK: - Code

  /// An operation by its number; a third part is the picture that is read.
  func run(_ code: UInt8, _ target: String, _ from: String, picture: UInt8 = 0) -> PixelCode {
    let count = UInt8(letters(from).count - 1) & 3
    return adding(
      [code] + word(register(target)) + [mask(target) | count] + source(from) + [picture])
  }

  /// The same with matrices of a side, whose registers have no letters; a vector has.
  func run(_ code: UInt8, _ target: String, matrix: String, side: UInt8) -> PixelCode {
    let form = (target.contains(".") ? mask(target) : 0) | (side - 1) << 2
    return adding([code] + word(register(target)) + [form] + word(register(matrix)) + [0, 0])
  }

  func load(_ target: String, _ number: Float) -> PixelCode {
    let isWhole = target.hasPrefix("i")
    let whole = isWhole ? UInt32(bitPattern: Int32(number)) : 0
    return adding(
      [0x32] + word(register(target)) + [mask(target)]
        + (isWhole
          ? (0..<4).map { UInt8(truncatingIfNeeded: whole >> ($0 * 8)) } : float(number)))
  }

  func select(_ target: String, _ condition: String, _ first: String, _ second: String) -> PixelCode
  {
    adding(
      [0x33] + word(register(target)) + [mask(target)] + source(condition) + [0] + source(first)
        + [0] + source(second) + [0])
  }

  func adding(_ more: [UInt8]) -> PixelCode {
    var code = self
    code.bytes += more
    return code
  }

  /// Numbers of operations.
  static let (add, multiply, divide, modulo): (UInt8, UInt8, UInt8, UInt8) = (1, 3, 5, 8)
  static let (move, less, equal, not): (UInt8, UInt8, UInt8, UInt8) = (0x1D, 0x2A, 0x28, 0x2C)
  static let (nearest, linear): (UInt8, UInt8) = (0x30, 0x31)
  static let (when, otherwise, end): (UInt8, UInt8, UInt8) = (0x34, 0x35, 0x36)
  static let (boolToFloat, floatToInt, intToFloat): (UInt8, UInt8, UInt8) = (0x38, 0x1E, 0x1F)
}
