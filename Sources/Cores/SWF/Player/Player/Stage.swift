import FlashData
import Raster
import SWF

/// The stage: its size, how it is shown, and the levels that stand on it.
struct Stage {
  enum ScaleMode: String {
    case showAll, exactFit, noBorder, noScale
  }

  enum Quality: String {
    case low = "LOW"
    case medium = "MEDIUM"
    case high = "HIGH"
    case best = "BEST"
  }

  struct Alignment: OptionSet, Equatable {
    let rawValue: Int
    static let top = Alignment(rawValue: 1)
    static let bottom = Alignment(rawValue: 2)
    static let left = Alignment(rawValue: 4)
    static let right = Alignment(rawValue: 8)
  }

  /// In pixels, as the movie of the lowest level has it.
  var movieWidth = 550.0
  var movieHeight = 400.0
  /// Where the movie's own corner lies.
  var movieX = 0.0
  var movieY = 0.0
  /// In device pixels.
  var viewportWidth = 550
  var viewportHeight = 400
  /// Device pixels in a pixel.
  var viewportScale = 1.0
  var scaleMode = ScaleMode.showAll
  var alignment: Alignment = []
  var quality = Quality.high
  var showsMenu = true
  var isFullScreen = false
  /// `_focusrect` of the main timeline.
  var showsFocusRect = true
  private(set) var background: Color?
  /// How many masks, each met while the one before it was asked, are being asked whether they cover a point.
  var masksAsked = 0
  /// By level.
  var levels: [Int: MovieClip] = [:]

  /// Takes the size that a movie has.
  mutating func setMovieSize(of movie: Movie) {
    let size = Bounds(movie.frameSize)
    movieX = size.xMin / twips
    movieY = size.yMin / twips
    // Fractions of a pixel do not count (D.Swf.8).
    movieWidth = (size.width / twips).rounded(.towardZero)
    movieHeight = (size.height / twips).rounded(.towardZero)
  }

  /// The first one that a movie or a host says counts.
  mutating func setBackground(from color: Color) { if background == nil { background = color } }

  /// The levels from the lowest to the highest.
  var orderedLevels: [MovieClip] {
    levels.sorted { $0.key < $1.key }.map(\.value)
  }

  /// What `Stage.width` is.
  var width: Double {
    scaleMode == .noScale ? (Double(viewportWidth) / viewportScale).rounded() : movieWidth
  }

  var height: Double {
    scaleMode == .noScale ? (Double(viewportHeight) / viewportScale).rounded() : movieHeight
  }

  /// The most pixels of a picture's side.
  static let largestSide = 8192

  /// How large the viewport's picture is with `zoom` pixels for each of its own.
  func pictureSize(zoom: Double) -> (width: Int, height: Int) {
    func side(_ length: Int) -> Int {
      guard zoom != 1 else { return max(length, 0) }
      return Int(min(max((Double(length) * zoom).rounded(), 1), Double(Self.largestSide)))
    }
    return (side(viewportWidth), side(viewportHeight))
  }

  /// From the movie's pixels to the viewport's.
  var viewMatrix: Matrix {
    let (width, height) = (Double(viewportWidth), Double(viewportHeight))
    guard movieWidth > 0, movieHeight > 0 else { return .identity }
    let (byWidth, byHeight) = (width / movieWidth, height / movieHeight)
    let scaleX: Double
    let scaleY: Double
    switch scaleMode {
    case .showAll: (scaleX, scaleY) = (min(byWidth, byHeight), min(byWidth, byHeight))
    case .noBorder: (scaleX, scaleY) = (max(byWidth, byHeight), max(byWidth, byHeight))
    case .exactFit: (scaleX, scaleY) = (byWidth, byHeight)
    case .noScale: (scaleX, scaleY) = (viewportScale, viewportScale)
    }
    var x = (width - movieWidth * scaleX) / 2
    var y = (height - movieHeight * scaleY) / 2
    if alignment.contains(.left) {
      x = 0
    } else if alignment.contains(.right) {
      x = width - movieWidth * scaleX
    }
    if alignment.contains(.top) {
      y = 0
    } else if alignment.contains(.bottom) {
      y = height - movieHeight * scaleY
    }
    return Matrix(
      a: scaleX, b: 0, c: 0, d: scaleY, tx: x - movieX * scaleX, ty: y - movieY * scaleY)
  }

  /// What movies and scripts have made of it, for a state; the viewport is the host's.
  mutating func code(_ coder: StateCoder) {
    coder.value(&movieX)
    coder.value(&movieY)
    coder.value(&movieWidth)
    coder.value(&movieHeight)
    let sizes = [movieX, movieY, movieWidth, movieHeight]
    coder.check(sizes.allSatisfy { abs($0) < 1e9 }, "a movie of a size that cannot be")
    coder.choice(&scaleMode)
    var sides = UInt8(alignment.rawValue)
    coder.value(&sides)
    alignment = Alignment(rawValue: Int(sides & 15))
    coder.choice(&quality)
    coder.value(&showsMenu)
    coder.value(&isFullScreen)
    coder.value(&showsFocusRect)
    coder.value(&background)
    var numbers = levels.keys.sorted()
    coder.list(&numbers, 0) { coder.value(&$0) }
    for number in numbers {
      var clip = levels[number]
      coder.node(&clip)
      if coder.isReading { levels[number] = clip }
    }
    coder.check(levels[0] != nil, "a stage without a movie")
  }
}
