package import FlashData
package import FlashHeap
package import Raster
package import SWF

/// The stage: its size, how it is shown, and what stands on it.
package struct Stage {
  package enum ScaleMode: String {
    case showAll, exactFit, noBorder, noScale
  }

  package enum Quality: String {
    case low = "LOW"
    case medium = "MEDIUM"
    case high = "HIGH"
    case best = "BEST"
  }

  package struct Alignment: OptionSet, Equatable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let top = Alignment(rawValue: 1)
    package static let bottom = Alignment(rawValue: 2)
    package static let left = Alignment(rawValue: 4)
    package static let right = Alignment(rawValue: 8)
  }

  /// In pixels, as the movie of the lowest level has it.
  package var movieWidth = 550.0
  package var movieHeight = 400.0
  /// Where the movie's own corner lies.
  package var movieX = 0.0
  package var movieY = 0.0
  /// In device pixels.
  package var viewportWidth = 550
  package var viewportHeight = 400
  /// Device pixels in a pixel.
  package var viewportScale = 1.0
  package var scaleMode = ScaleMode.showAll
  package var alignment: Alignment = []
  package var quality = Quality.high
  package var showsMenu = true
  package var isFullScreen = false
  /// `_focusrect` of the main timeline.
  package var showsFocusRect = true
  /// Pictures that lie behind all that stands on it, in pixels of the viewport (A.St.1); they are set again after a state.
  package var backdrops: [Backdrop] = []

  /// A picture and where its first pixel is.
  package struct Backdrop {
    package let surface: Surface
    package let x: Double
    package let y: Double

    package init(surface: Surface, x: Double, y: Double) {
      (self.surface, self.x, self.y) = (surface, x, y)
    }
  }

  package private(set) var background: Color?
  /// How many masks, each met while the one before it was asked, are being asked whether they cover a point.
  package var masksAsked = 0
  /// What stands on it, in the order in which it is drawn.
  package private(set) var children: [DisplayObject] = []

  /// Puts an object directly below another one, or above all.
  package mutating func insert(_ object: DisplayObject, below other: DisplayObject?) {
    let index = other.flatMap { other in children.firstIndex { $0 === other } }
    children.insert(object, at: index ?? children.count)
  }

  /// Puts an object at a place in the order; it stands nowhere yet.
  package mutating func insert(_ object: DisplayObject, at index: Int) {
    children.insert(object, at: min(max(index, 0), children.count))
  }

  /// Exchanges the places of two objects that stand here.
  package mutating func swap(_ first: DisplayObject, _ second: DisplayObject) {
    guard let one = children.firstIndex(where: { $0 === first }),
      let other = children.firstIndex(where: { $0 === second })
    else { return }
    children.swapAt(one, other)
  }

  /// What all that stands here covers, in twips.
  package var contentBounds: Bounds {
    children.reduce(into: Bounds()) { $0 = $0.union($1.boundsInParent) }
  }

  /// Gives the stage another colour, whatever movies have said.
  package mutating func setBackground(to color: Color) { background = color }

  /// Takes an object away, if it stands here.
  package mutating func remove(_ object: DisplayObject) {
    if let index = children.firstIndex(where: { $0 === object }) { children.remove(at: index) }
  }

  /// Takes the size that a movie has.
  package mutating func setMovieSize(of movie: Movie) {
    let size = Bounds(movie.frameSize)
    movieX = size.isEmpty ? 0 : size.xMin / twips
    movieY = size.isEmpty ? 0 : size.yMin / twips
    // Fractions of a pixel do not count (D.Swf.8).
    movieWidth = (size.width / twips).rounded(.towardZero)
    movieHeight = (size.height / twips).rounded(.towardZero)
  }

  /// The first one that a movie or a host says counts.
  package mutating func setBackground(from color: Color) {
    if background == nil { background = color }
  }

  /// What `Stage.width` is.
  package var width: Double {
    scaleMode == .noScale ? (Double(viewportWidth) / viewportScale).rounded() : movieWidth
  }

  package var height: Double {
    scaleMode == .noScale ? (Double(viewportHeight) / viewportScale).rounded() : movieHeight
  }

  /// The most pixels of a picture's side.
  package static let largestSide = 8192

  /// How large the viewport's picture is with `zoom` pixels for each of its own.
  package func pictureSize(zoom: Double) -> (width: Int, height: Int) {
    func side(_ length: Int) -> Int {
      guard zoom != 1 else { return max(length, 0) }
      return Int(min(max((Double(length) * zoom).rounded(), 1), Double(Self.largestSide)))
    }
    return (side(viewportWidth), side(viewportHeight))
  }

  /// From the movie's pixels to the viewport's.
  package var viewMatrix: Matrix {
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
  package mutating func code(_ coder: StateCoder) {
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
  }

  /// What stands on it, for a state: main timelines are known, and scripts of ActionScript 3 put other objects beside them.
  package mutating func codeChildren(_ coder: StateCoder) {
    var all = children
    coder.children(&all)
    guard coder.isReading, coder.failure == nil else { return }
    coder.check(
      all.allSatisfy { $0.parent == nil }
        && Set(all.map { ObjectIdentifier($0) }).count == all.count,
      "an object that stands in two places")
    children = all
  }
}

extension Stage.Alignment {
  /// `TBLR`: the letters in the order of ActionScript 3 (D.Stg.4).
  package var lettersByRow: String {
    (contains(.top) ? "T" : "") + (contains(.bottom) ? "B" : "") + (contains(.left) ? "L" : "")
      + (contains(.right) ? "R" : "")
  }

  /// `LTR`: the letters in their fixed order (C.Stage.1).
  package var letters: String {
    (contains(.left) ? "L" : "") + (contains(.top) ? "T" : "") + (contains(.right) ? "R" : "")
      + (contains(.bottom) ? "B" : "")
  }

  package init(letters: String) {
    self = []
    for letter in letters.utf8 {
      switch letter | 0x20 {
      case 0x6C: insert(.left)
      case 0x74: insert(.top)
      case 0x72: insert(.right)
      case 0x62: insert(.bottom)
      default: break
      }
    }
  }
}
