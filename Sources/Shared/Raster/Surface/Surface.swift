#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A picture in memory: rows of premultiplied 32-bit pixels, blue in the lowest byte, then green, red, alpha (`Pixel`).
///
/// It owns its pixels, but for those of `borrowing`. It is a reference, not a value: a stage, a cached picture, a script's bitmap are drawn upon by
/// several parties. Nothing in it is safe to use from two threads at once.
public final class Surface {
  /// Why a surface can't be made.
  public enum Failure: Error, Equatable, CustomStringConvertible {
    /// A side is negative or longer than `Surface.maxSide`, or there are more pixels than `Surface.maxCount`.
    case size(width: Int, height: Int)
    /// There is no memory for so many pixels.
    case memory(width: Int, height: Int)

    /// What is wrong, for a person.
    public var description: String {
      switch self {
      case .size(let width, let height):
        "a surface of \(width)×\(height) pixels: sides go from 0 to \(Surface.maxSide), with \(Surface.maxCount) pixels at most"
      case .memory(let width, let height): "no memory for a surface of \(width)×\(height) pixels"
      }
    }
  }

  /// The longest side.
  public static let maxSide = 16_384

  /// The most pixels, 64 MiB: what a hostile movie asks for must not take all memory. (Flash: 16,777,215.)
  public static let maxCount = 1 << 24
  /// Pixels from which on there has to be memory for more than them: what remains is for all that is smaller.
  private static let largeCount = 1 << 20
  private static let reserve = 32 << 20

  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int

  /// Colours of its pixels may be brighter than their opacity allows: they are cut when it is laid over another.
  public var mayOutshine = false

  /// `width` × `height` pixels, row-major, no padding; freed with the surface unless they are borrowed.
  let pixels: UnsafeMutablePointer<UInt32>
  private let isBorrowed: Bool

  /// A transparent surface.
  public init(width: Int, height: Int) throws(Failure) {
    try Surface.check(width, height)
    self.width = width
    self.height = height
    let count = max(1, width * height)
    // Swift's own allocation ends the program when memory runs out, as under a core's limit.
    guard Surface.hasRoom(count), let start = calloc(count, 4) else {
      throw .memory(width: width, height: height)
    }
    pixels = start.bindMemory(to: UInt32.self, capacity: count)
    isBorrowed = false
  }

  private init(borrowing pixels: UnsafeMutablePointer<UInt32>, _ width: Int, _ height: Int) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
    isBorrowed = true
  }

  private static func hasRoom(_ count: Int) -> Bool {
    guard count >= largeCount else { return true }
    let trial = malloc(count * 4 + reserve)
    free(trial)
    return trial != nil
  }

  private static func check(_ width: Int, _ height: Int) throws(Failure) {
    guard (0...maxSide).contains(width), (0...maxSide).contains(height), width * height <= maxCount
    else { throw .size(width: width, height: height) }
  }

  /// Passes a surface over `width` × `height` initialized pixels that it does not own, such as a locked texture's.
  ///
  /// It is valid during the call. A caller that keeps it ends the program, for the pixels may be gone later.
  public static func borrowing<Result>(
    _ pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int, _ body: (Surface) -> Result
  ) throws(Failure) -> Result {
    try check(width, height)
    var surface = Surface(borrowing: pixels, width, height)
    let result = body(surface)
    precondition(isKnownUniquelyReferenced(&surface), "a surface of borrowed pixels was kept")
    return result
  }

  /// How often it may have been changed: the keeper of something made from its pixels can compare.
  public private(set) var version = 0
  private var opacity: (version: Int, isOpaque: Bool)?

  deinit { if !isBorrowed { free(pixels) } }

  /// Its pixels are about to be written.
  func noteChange() { version &+= 1 }

  /// Whether no pixel lets anything through; found once for each version.
  var isOpaque: Bool {
    if let opacity, opacity.version == version { return opacity.isOpaque }
    let isOpaque =
      count > 0
      && UnsafeBufferPointer(start: pixels, count: count).allSatisfy {
        $0 >> 24 == 255
      }
    opacity = (version, isOpaque)
    return isOpaque
  }

  /// All of it.
  public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// How many pixels.
  public var count: Int { width * height }

  /// The pixel at `x`, `y`; transparent outside.
  ///
  /// For tests and single pixels; whole rows go by `withRow`.
  public subscript(x: Int, y: Int) -> UInt32 {
    get {
      guard x >= 0, x < width, y >= 0, y < height else { return 0 }
      return pixels[y * width + x]
    }
    set {
      guard x >= 0, x < width, y >= 0, y < height else { return }
      noteChange()
      pixels[y * width + x] = newValue
    }
  }

  /// Passes all pixels, row after row, to read and write them at full speed; valid during the call.
  public func withPixels<Result, Failure: Error>(
    _ body: (UnsafeMutableBufferPointer<UInt32>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    noteChange()
    return try body(UnsafeMutableBufferPointer(start: pixels, count: count))
  }

  /// All pixels, row after row, to be read; valid as long as the surface is.
  public var readablePixels: UnsafePointer<UInt32> { UnsafePointer(pixels) }

  /// Sets every pixel of `rect` (all when nil) to one value, without blending.
  public func clear(_ pixel: UInt32 = 0, in rect: PixelRect? = nil) {
    let rect = rect.map { $0.intersection(bounds) } ?? bounds
    guard !rect.isEmpty else { return }
    noteChange()
    for y in rect.minY..<rect.maxY {
      (pixels + (y * width + rect.minX)).update(repeating: pixel, count: rect.width)
    }
  }

  /// A copy of `rect`; what lies outside of this surface is transparent.
  public func copy(_ rect: PixelRect) throws(Failure) -> Surface {
    let result = try Surface(width: rect.width, height: rect.height)
    let inside = rect.intersection(bounds)
    guard !inside.isEmpty else { return result }
    for y in inside.minY..<inside.maxY {
      let from = pixels + (y * width + inside.minX)
      let to = result.pixels + ((y - rect.minY) * result.width + inside.minX - rect.minX)
      to.update(from: from, count: inside.width)
    }
    return result
  }
}
