/// A picture in shades of grey for the Pocket Camera, read from a file or made pixel by pixel.
public struct GreyPicture: Sendable {
  /// Its size in pixels, at most `limit` either way.
  public let width: Int, height: Int
  /// 0 black … 255 white, row-major without gaps.
  let pixels: [UInt8]

  /// No picture is wider or higher.
  public static let limit = 4096

  /// Asks for each pixel as XRGB8888, row after row; nil for impossible sizes.
  public init?(width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> UInt32) {
    guard (1...Self.limit).contains(width), (1...Self.limit).contains(height) else { return nil }
    self.width = width
    self.height = height
    pixels = [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
      for y in 0..<height {
        for x in 0..<width {
          let color = pixel(x, y)
          buffer[count] = Self.grey(color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF)
          count += 1
        }
      }
    }
  }

  private init?(_ width: Int, _ height: Int, _ pixels: [UInt8]) {
    guard pixels.count == width * height else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Reads a BMP (1, 4, 8, 24 or 32 bits, uncompressed) or a PGM or PPM (P2, P3, P5, P6); nil for anything else.
  public init?(file bytes: [UInt8]) {
    switch (bytes.first, bytes.dropFirst().first) {
    case (UInt8(ascii: "B"), UInt8(ascii: "M")): self.init(bitmap: bytes)
    case (UInt8(ascii: "P"), _): self.init(portableMap: bytes)
    default: return nil
    }
  }

  /// How bright an eye finds a colour, by the weights of ITU-R BT.601.
  private static func grey(_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: (red * 77 + green * 150 + blue * 29) >> 8)
  }

  // MARK: - BMP

  private init?(bitmap bytes: [UInt8]) {
    func word(_ place: Int, _ size: Int) -> Int {
      (0..<size).reduce(0) { $0 | Int(bytes[place + $1]) << ($1 * 8) }
    }
    guard bytes.count >= 54, word(14, 4) >= 40, word(14, 4) <= bytes.count else { return nil }
    let (start, palette) = (word(10, 4), 14 + word(14, 4))
    let width = Int(Int32(truncatingIfNeeded: word(18, 4)))
    let signedHeight = Int(Int32(truncatingIfNeeded: word(22, 4)))
    let (height, bits) = (abs(signedHeight), word(28, 2))
    guard (1...Self.limit).contains(width), (1...Self.limit).contains(height),
      [1, 4, 8, 24, 32].contains(bits), word(30, 4) == 0 || (word(30, 4) == 3 && bits == 32)
    else { return nil }
    let stride = (width * bits + 31) / 32 * 4
    guard start + stride * height <= bytes.count else { return nil }
    func color(at place: Int) -> UInt8 {
      guard place + 2 < bytes.count else { return 0 }
      return Self.grey(UInt32(bytes[place + 2]), UInt32(bytes[place + 1]), UInt32(bytes[place]))
    }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      let row = start + stride * (signedHeight < 0 ? y : height - 1 - y)
      for x in 0..<width {
        if bits >= 24 {
          pixels.append(color(at: row + x * bits / 8))
        } else {
          let byte = Int(bytes[row + x * bits / 8])
          let index = byte >> (8 - bits - x * bits % 8) & ((1 << bits) - 1)
          pixels.append(color(at: palette + index * 4))
        }
      }
    }
    self.init(width, height, pixels)
  }

  // MARK: - PGM and PPM

  private init?(portableMap bytes: [UInt8]) {
    guard bytes.count > 2 else { return nil }
    var place = 2
    /// The next number in plain text; comments go from # to the end of the line.
    func number() -> Int? {
      while place < bytes.count, bytes[place] <= 32 || bytes[place] == UInt8(ascii: "#") {
        if bytes[place] == UInt8(ascii: "#") {
          while place < bytes.count, bytes[place] != 10 { place += 1 }
        } else {
          place += 1
        }
      }
      var value: Int?
      while place < bytes.count, (48...57).contains(bytes[place]), (value ?? 0) < 1_000_000 {
        value = (value ?? 0) * 10 + Int(bytes[place] - 48)
        place += 1
      }
      return value
    }
    let kind = Int(bytes[1]) - 48
    guard [2, 3, 5, 6].contains(kind), let width = number(), let height = number(),
      let most = number(), (1...Self.limit).contains(width), (1...Self.limit).contains(height),
      (1...65535).contains(most)
    else { return nil }
    place += 1
    let (isText, channels) = (kind < 4, kind % 3 == 0 ? 3 : 1)
    let size = most > 255 ? 2 : 1
    if !isText && place + width * height * channels * size > bytes.count { return nil }
    func sample() -> UInt32? {
      var value: Int
      if isText {
        guard let read = number() else { return nil }
        value = read
      } else {
        value = (0..<size).reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
        place += size
      }
      return UInt32(min(value, most) * 255 / most)
    }
    var pixels: [UInt8] = []
    for _ in 0..<width * height {
      guard let red = sample() else { return nil }
      if channels == 1 {
        pixels.append(UInt8(truncatingIfNeeded: red))
      } else {
        guard let green = sample(), let blue = sample() else { return nil }
        pixels.append(Self.grey(red, green, blue))
      }
    }
    self.init(width, height, pixels)
  }
}

extension GameBoy {
  /// Puts a picture before the Pocket Camera, cut to its shape (8 : 7) and scaled; other cartridges don't look.
  public func showCamera(_ picture: GreyPicture) {
    let target = cameraPicture
    guard !target.isEmpty else { return }
    // The middle 112 of the sensor's rows are what the game gets to see.
    let (columns, rows) = (PocketCamera.width, PocketCamera.tileRows * 8)
    let margin = (PocketCamera.height - rows) / 2
    let width = min(picture.width, max(1, picture.height * columns / rows))
    let height = min(picture.height, max(1, picture.width * rows / columns))
    let (left, top) = ((picture.width - width) / 2, (picture.height - height) / 2)
    for y in 0..<PocketCamera.height {
      let row = max(0, min(rows - 1, y - margin))
      let (firstY, lastY) = (
        row * height / rows, max(row * height / rows, (row + 1) * height / rows - 1)
      )
      for x in 0..<columns {
        let firstX = x * width / columns
        let lastX = max(firstX, (x + 1) * width / columns - 1)
        var sum = 0
        for sourceY in firstY...lastY {
          for sourceX in firstX...lastX {
            sum += Int(picture.pixels[(top + sourceY) * picture.width + left + sourceX])
          }
        }
        let count = (lastY - firstY + 1) * (lastX - firstX + 1)
        target[y * columns + x] = UInt8(truncatingIfNeeded: sum / count)
      }
    }
  }

  /// Puts the test card before the Pocket Camera again.
  public func showTestCard() {
    if bus.board.mapper == .pocketCamera { bus.board.camera.showTestCard() }
  }
}
