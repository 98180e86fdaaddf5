package import Raster

/// A picture that a shader reads.
package enum ShaderImage {
  /// Pixels, which may still change.
  case surface(Surface)
  /// Numbers of a script.
  case numbers(ShaderNumbers)

  package var width: Int {
    switch self {
    case .surface(let surface): surface.width
    case .numbers(let numbers): numbers.width
    }
  }

  package var height: Int {
    switch self {
    case .surface(let surface): surface.height
    case .numbers(let numbers): numbers.height
    }
  }
}

/// Numbers as a picture: rows of pixels of some channels each.
package final class ShaderNumbers: @unchecked Sendable {
  package let width: Int
  package let height: Int
  package let channels: Int
  /// As many as the picture needs; nothing writes them.
  let numbers: UnsafeBufferPointer<Float>

  /// One of as many numbers as it needs; nil where these are too few.
  package init?(_ numbers: [Float], width: Int, height: Int, channels: Int) {
    guard width >= 0, height >= 0, (1...4).contains(channels),
      ShaderNumbers.count(width, height, channels).map({ $0 <= numbers.count }) ?? false
    else { return nil }
    (self.width, self.height, self.channels) = (width, height, channels)
    let copy = UnsafeMutableBufferPointer<Float>.allocate(capacity: width * height * channels)
    _ = copy.initialize(from: numbers.prefix(copy.count))
    self.numbers = UnsafeBufferPointer(copy)
  }

  deinit { numbers.deallocate() }

  /// How many numbers a picture has; nil if they are far too many.
  package static func count(_ width: Int, _ height: Int, _ channels: Int) -> Int? {
    guard (0...Surface.maxCount).contains(width), (0...Surface.maxCount).contains(height),
      width * height <= Surface.maxCount
    else { return nil }
    return width * height * channels
  }
}

/// A picture while a shader runs: reads its pixels as numbers, 1 being full.
struct ShaderSampler {
  private let width: Int
  private let height: Int
  private let pixels: UnsafePointer<UInt32>?
  private let numbers: UnsafePointer<Float>?
  private let channels: Int
  /// Whether nothing lies beyond the border.
  private let isCut: Bool

  /// Of a picture, valid as long as that is; where nothing was given there is nothing to be read.
  init(_ image: ShaderImage?, isCut: Bool = false) {
    self.isCut = isCut
    (width, height) = (image?.width ?? 0, image?.height ?? 0)
    switch image {
    case .surface(let surface): (pixels, numbers, channels) = (surface.readablePixels, nil, 4)
    case .numbers(let own):
      (pixels, numbers, channels) = (nil, own.numbers.baseAddress, own.channels)
    case nil: (pixels, numbers, channels) = (nil, nil, 4)
    }
  }

  /// A pixel; outside of the picture the nearest of its border (B.R.4).
  @inline(__always) private func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
    guard width > 0, height > 0 else { return .zero }
    let (x, y) = (min(max(x, 0), width &- 1), min(max(y, 0), height &- 1))
    if let pixels {
      let pixel = pixels[y &* width &+ x]
      return SIMD4(
        Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255), Float(pixel >> 24))
        / 255
    }
    guard let numbers else { return .zero }
    var result = SIMD4<Float>.zero
    let first = numbers + (y &* width &+ x) &* channels
    for channel in 0..<channels { result[channel] = first[channel] }
    return result
  }

  /// A whole number that is never too large for one.
  @inline(__always) private static func whole(_ value: Float) -> Int {
    value.isNaN ? 0 : Int(min(max(value.rounded(.down), -1e6), 1e6))
  }

  /// Whether a place is where nothing lies.
  @inline(__always) private func isOutside(_ x: Float, _ y: Float) -> Bool {
    isCut && !(x >= 0 && x <= Float(width) && y >= 0 && y <= Float(height))
  }

  /// The pixel that a place is in.
  func nearest(_ x: Float, _ y: Float) -> SIMD4<Float> {
    isOutside(x, y) ? .zero : pixel(Self.whole(x), Self.whole(y))
  }

  /// Between the middles of four pixels.
  func linear(_ x: Float, _ y: Float) -> SIMD4<Float> {
    if isOutside(x, y) { return .zero }
    let (left, top) = (Self.whole(x - 0.5), Self.whole(y - 0.5))
    let (partX, partY) = (x - 0.5 - Float(left), y - 0.5 - Float(top))
    guard partX >= 0, partX < 1, partY >= 0, partY < 1 else { return pixel(left, top) }
    let upper = pixel(left, top) * (1 - partX) + pixel(left &+ 1, top) * partX
    let lower = pixel(left, top &+ 1) * (1 - partX) + pixel(left &+ 1, top &+ 1) * partX
    return upper * (1 - partY) + lower * partY
  }
}
