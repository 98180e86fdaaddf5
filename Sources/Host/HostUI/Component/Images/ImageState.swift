package import UIContract
package import UIPainting

/// The picture of an image view: its urls by size, and the pixels that came.
package struct ImageState {
  /// One size of the picture.
  struct Source: Equatable {
    var url: String
    /// In pixels of the file; 0: not known.
    var width: Double
    var height: Double
  }

  /// The most sizes of one picture.
  static let urlLimit = 16

  /// The sizes, in the order in which they came.
  private(set) var urls: [Source] = []
  /// The size in dip that the layout uses; zero: not known.
  package internal(set) var size = Size.zero
  /// The pixels; nil until they come.
  package internal(set) var pixels: ImagePixels?
  /// When the pixels came, in microseconds: they fade in.
  package internal(set) var arrived: Int64 = 0
  /// The request that is under way, or was answered last.
  var request: ImageRequest?
  /// The request has no answer yet.
  var isWaiting = false
  /// The request was answered with no picture; it is not asked again.
  var hasFailed = false
  /// When it was last seen, in microseconds.
  var seen: Int64 = 0

  mutating func add(_ url: String, _ width: Double, _ height: Double) {
    urls.append(Source(url: url, width: width, height: height))
  }

  /// The url for a width in pixels.
  ///
  /// It is the smallest picture of at least three quarters of the width, else the largest one; a picture of unknown size
  /// is taken when no known one is large enough. Empty: the picture has no url.
  func url(for width: Double) -> String {
    let fitting = urls.filter { $0.width > 0 && $0.width >= width * 0.75 }
    if let best = fitting.min(by: { $0.width < $1.width }) { return best.url }
    if let unknown = urls.first(where: { $0.width <= 0 }) { return unknown.url }
    return urls.max { $0.width < $1.width }?.url ?? ""
  }

  /// The bytes of the pixels.
  var bytes: Int { (pixels?.pixels.count ?? 0) * 4 }
}
