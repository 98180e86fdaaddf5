import FlashData
import Raster
import SWF

/// A filter of an object, with the numbers as scripts have them: pixels, degrees turned to radians, strengths from 0 to 255.
enum FilterValue: Equatable, @unchecked Sendable {
  struct Blur: Equatable {
    var x = 4.0
    var y = 4.0
    var quality = 1
  }

  struct Stop: Equatable {
    var color: UInt32 = 0
    /// 0…255.
    var alpha: UInt8 = 255
    var ratio: UInt8 = 0
  }

  /// The stops of a gradient; those that are not in use are kept.
  struct Gradient: Equatable {
    static let most = 16
    var all = [Stop](repeating: Stop(alpha: 0), count: most)
    var count = 0

    init(_ stops: [Stop] = []) {
      count = min(stops.count, Self.most)
      for index in 0..<count { all[index] = stops[index] }
    }

    var stops: [Stop] { Array(all[..<count]) }
  }

  /// What a shadow or a glow is like.
  struct Glow: Equatable {
    var color: UInt32 = 0
    var alpha: UInt8 = 255
    var blur = Blur()
    var strength = 1.0
    /// In radians.
    var angle = 0.0
    var distance = 0.0
    var isInner = false
    var isKnockout = false
    var hidesObject = false
    /// The glow is shown within and around.
    var coversAll = false
    /// Colours of a gradient; then `color` and `alpha` don't count.
    var gradient = Gradient()
  }

  enum Place: Equatable { case inner, outer, full }

  struct Bevel: Equatable {
    var highlight: UInt32 = 0xFFFFFF
    var highlightAlpha: UInt8 = 255
    var shadow: UInt32 = 0
    var shadowAlpha: UInt8 = 255
    var blur = Blur()
    var strength = 1.0
    var angle = 0.0
    var distance = 4.0
    var place = Place.inner
    var isKnockout = false
    var gradient = Gradient()
  }

  struct Convolution: Equatable {
    var columns = 0
    var rows = 0
    var matrix: [Float] = []
    var divisor: Float = 1
    /// A script has set the divisor; else it is the sum of the matrix.
    var hasDivisor = false
    var bias: Float = 0
    var preservesAlpha = true
    var clamps = true
    var color: UInt32 = 0
    var alpha: UInt8 = 0

    /// Brings the matrix to its size if it is too short.
    mutating func fit() {
      let count = columns * rows
      while matrix.count < count { matrix.append(0) }
    }
  }

  struct Displacement: Equatable {
    var map: Surface?
    /// The BitmapData that the map is of.
    var mapObject: ScriptObject?
    var x = 0.0
    var y = 0.0
    var componentX = 0
    var componentY = 0
    var scaleX = 0.0
    var scaleY = 0.0
    var mode = "wrap"
    var color: UInt32 = 0
    var alpha: UInt8 = 0

    static func == (a: Displacement, b: Displacement) -> Bool {
      a.map === b.map && a.x == b.x && a.y == b.y && a.componentX == b.componentX
        && a.componentY == b.componentY && a.scaleX == b.scaleX && a.scaleY == b.scaleY
        && a.mode == b.mode && a.color == b.color && a.alpha == b.alpha
    }
  }

  case blur(Blur)
  case glow(Glow)
  case dropShadow(Glow)
  case gradientGlow(Glow)
  case bevel(Bevel)
  case gradientBevel(Bevel)
  case colorMatrix([Float])
  case convolution(Convolution)
  case displacement(Displacement)

  /// A filter of the file.
  init(_ filter: FilterRecord) {
    switch filter {
    case .blur(let blur): self = .blur(Blur(blur.blur, blur.passes))
    case .glow(let glow):
      self = .glow(
        Glow(
          color: Color(glow.color).rgb, alpha: glow.color.alpha,
          blur: Blur(glow.blur, glow.passes), strength: glow.strength.value,
          isInner: glow.style.contains(.inner), isKnockout: glow.style.contains(.knockout),
          hidesObject: !glow.style.contains(.compositeSource)))
    case .dropShadow(let shadow):
      self = .dropShadow(
        Glow(
          color: Color(shadow.color).rgb, alpha: shadow.color.alpha,
          blur: Blur(shadow.blur, shadow.passes), strength: shadow.strength.value,
          angle: shadow.angle.value, distance: shadow.distance.value,
          isInner: shadow.style.contains(.inner), isKnockout: shadow.style.contains(.knockout),
          hidesObject: !shadow.style.contains(.compositeSource)))
    case .gradientGlow(let glow):
      self = .gradientGlow(
        Glow(
          blur: Blur(glow.blur, glow.passes), strength: glow.strength.value,
          angle: glow.angle.value, distance: glow.distance.value,
          isInner: glow.style.contains(.inner), isKnockout: glow.style.contains(.knockout),
          hidesObject: !glow.style.contains(.compositeSource),
          coversAll: glow.style.contains(.onTop),
          gradient: Gradient(glow.stops.map { Stop($0) })))
    case .bevel(let bevel):
      self = .bevel(
        Bevel(
          highlight: Color(bevel.highlight).rgb, highlightAlpha: bevel.highlight.alpha,
          shadow: Color(bevel.shadow).rgb, shadowAlpha: bevel.shadow.alpha,
          blur: Blur(bevel.blur, bevel.passes), strength: bevel.strength.value,
          angle: bevel.angle.value, distance: bevel.distance.value, place: Place(bevel.style),
          isKnockout: bevel.style.contains(.knockout)))
    case .gradientBevel(let bevel):
      self = .gradientBevel(
        Bevel(
          blur: Blur(bevel.blur, bevel.passes), strength: bevel.strength.value,
          angle: bevel.angle.value, distance: bevel.distance.value, place: Place(bevel.style),
          isKnockout: bevel.style.contains(.knockout),
          gradient: Gradient(bevel.stops.map { Stop($0) })))
    case .colorMatrix(let numbers): self = .colorMatrix(numbers)
    case .convolution(let filter):
      self = .convolution(
        Convolution(
          columns: filter.columns, rows: filter.rows, matrix: filter.matrix,
          divisor: filter.divisor, hasDivisor: true, bias: filter.bias,
          preservesAlpha: filter.preservesAlpha,
          clamps: filter.clamps, color: Color(filter.defaultColor).rgb,
          alpha: filter.defaultColor.alpha))
    }
  }
}

extension FilterValue.Blur {
  init(_ blur: FilterBlur, _ passes: Int) {
    self.init(x: blur.x.value, y: blur.y.value, quality: passes)
  }
}

extension FilterValue.Stop {
  init(_ stop: SWF.GradientStop) {
    self.init(color: Color(stop.color).rgb, alpha: stop.color.alpha, ratio: stop.ratio)
  }
}

extension FilterValue.Place {
  init(_ style: FilterStyle) {
    self = style.contains(.inner) ? .inner : style.contains(.onTop) ? .full : .outer
  }
}
