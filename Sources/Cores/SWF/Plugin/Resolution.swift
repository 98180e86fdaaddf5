/// How many pixels of the picture there are for each of the movie's: `swf_resolution`.
enum Resolution: Equatable {
  /// As many as the window has room for, where the host tells its size; else one.
  case auto
  case fixed(Double)

  /// From the option's word.
  init(_ word: String) { self = Double(word).map { .fixed($0) } ?? .auto }

  var fixed: Double? {
    if case .fixed(let zoom) = self { return zoom }
    return nil
  }

  /// What costs more than it shows: four pixels a side for one, sides above 8192, and more pixels than a 4K screen has, twice.
  private static let largestZoom = 4.0
  private static let largestSide = 8192.0
  private static let mostPixels = 16_777_216.0

  /// For a movie of this size on a display; a window that is smaller than the movie shows it as it is.
  func zoom(
    for size: (width: Int, height: Int), on display: (width: Int, height: Int)?
  ) -> Double {
    switch self {
    case .fixed(let zoom): return Self.bounded(zoom, size)
    case .auto:
      guard let display, size.width > 0, size.height > 0 else { return 1 }
      let fitting = min(
        Double(display.width) / Double(size.width), Double(display.height) / Double(size.height))
      return Self.bounded(fitting, size)
    }
  }

  /// The same, from 1 to what a picture of a movie of this size may have.
  static func bounded(_ zoom: Double, _ size: (width: Int, height: Int)) -> Double {
    let (width, height) = (Double(max(size.width, 1)), Double(max(size.height, 1)))
    let room = min(
      largestZoom, largestSide / max(width, height), (mostPixels / (width * height)).squareRoot())
    return max(1, min(zoom, room))
  }

  /// How large the picture is then.
  static func size(
    _ zoom: Double, _ size: (width: Int, height: Int)
  ) -> (width: Int, height: Int) {
    func side(_ length: Int) -> Int { Int((Double(length) * zoom).rounded()) }
    return (side(size.width), side(size.height))
  }
}
