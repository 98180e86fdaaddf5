import HostBase

/// What a session takes of the images that its core makes, before any of their pixels is copied.
///
/// It is a little more than the host keeps of a session (`ImageShelf`), so that the host is the one to say that there are too many.
struct ImageAllowance {
  /// Whether the host still wants images.
  var isOpen = true
  private var files = 0
  private var pixels = 0

  private static let maxFiles = 501
  private static let maxPixels = 128 << 20

  /// Whether an image of so many pixels is taken; counts it then.
  mutating func takes(pixels count: Int) -> Bool {
    // The last one may be beyond the limit: by it the host learns that there are too many.
    guard isOpen, files < Self.maxFiles, pixels <= Self.maxPixels else { return false }
    files += 1
    pixels += count
    return true
  }
}
