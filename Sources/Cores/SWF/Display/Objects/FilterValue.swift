import FlashData
package import FlashHeap
package import Raster
package import SWF

/// A filter of an object, with the numbers as scripts have them: pixels, degrees turned to radians, strengths from 0 to 255.
package enum FilterValue: Equatable, @unchecked Sendable {
  package struct Blur: Equatable {
    package var x = 4.0
    package var y = 4.0
    package var quality = 1

    package init(x: Double = 4.0, y: Double = 4.0, quality: Int = 1) {
      self.x = x
      self.y = y
      self.quality = quality
    }
  }

  package struct Stop: Equatable {
    package var color: UInt32 = 0
    /// 0…255.
    package var alpha: UInt8 = 255
    package var ratio: UInt8 = 0
  }

  /// The stops of a gradient; those that are not in use are kept.
  package struct Gradient: Equatable {
    package static let most = 16
    package var all = [Stop](repeating: Stop(alpha: 0), count: most)
    package var count = 0

    package init(_ stops: [Stop] = []) {
      count = min(stops.count, Self.most)
      for index in 0..<count { all[index] = stops[index] }
    }

    package var stops: [Stop] { Array(all[..<count]) }
  }

  /// What a shadow or a glow is like.
  package struct Glow: Equatable {
    package var color: UInt32 = 0
    package var alpha: UInt8 = 255
    package var blur = Blur()
    package var strength = 1.0
    /// In radians.
    package var angle = 0.0
    package var distance = 0.0
    package var isInner = false
    package var isKnockout = false
    package var hidesObject = false
    /// The glow is shown within and around.
    package var coversAll = false
    /// Colours of a gradient; then `color` and `alpha` don't count.
    package var gradient = Gradient()

    package init(
      color: UInt32 = 0, alpha: UInt8 = 255, blur: Blur = Blur(), strength: Double = 1.0,
      angle: Double = 0.0, distance: Double = 0.0, isInner: Bool = false, isKnockout: Bool = false,
      hidesObject: Bool = false, coversAll: Bool = false, gradient: Gradient = Gradient()
    ) {
      self.color = color
      self.alpha = alpha
      self.blur = blur
      self.strength = strength
      self.angle = angle
      self.distance = distance
      self.isInner = isInner
      self.isKnockout = isKnockout
      self.hidesObject = hidesObject
      self.coversAll = coversAll
      self.gradient = gradient
    }
  }

  package enum Place: Equatable { case inner, outer, full }

  package struct Bevel: Equatable {
    package var highlight: UInt32 = 0xFFFFFF
    package var highlightAlpha: UInt8 = 255
    package var shadow: UInt32 = 0
    package var shadowAlpha: UInt8 = 255
    package var blur = Blur()
    package var strength = 1.0
    package var angle = 0.0
    package var distance = 4.0
    package var place = Place.inner
    package var isKnockout = false
    package var gradient = Gradient()

    package init(
      highlight: UInt32 = 0xFFFFFF, highlightAlpha: UInt8 = 255, shadow: UInt32 = 0,
      shadowAlpha: UInt8 = 255, blur: Blur = Blur(), strength: Double = 1.0, angle: Double = 0.0,
      distance: Double = 4.0, place: Place = Place.inner, isKnockout: Bool = false,
      gradient: Gradient = Gradient()
    ) {
      self.highlight = highlight
      self.highlightAlpha = highlightAlpha
      self.shadow = shadow
      self.shadowAlpha = shadowAlpha
      self.blur = blur
      self.strength = strength
      self.angle = angle
      self.distance = distance
      self.place = place
      self.isKnockout = isKnockout
      self.gradient = gradient
    }
  }

  package struct Convolution: Equatable {
    package var columns = 0
    package var rows = 0
    package var matrix: [Float] = []
    package var divisor: Float = 1
    /// A script has set the divisor; else it is the sum of the matrix.
    package var hasDivisor = false
    package var bias: Float = 0
    package var preservesAlpha = true
    package var clamps = true
    package var color: UInt32 = 0
    package var alpha: UInt8 = 0

    /// Brings the matrix to its size if it is too short.
    package mutating func fit() {
      let count = columns * rows
      while matrix.count < count { matrix.append(0) }
    }

    package init(
      columns: Int = 0, rows: Int = 0, matrix: [Float] = [], divisor: Float = 1,
      hasDivisor: Bool = false, bias: Float = 0, preservesAlpha: Bool = true, clamps: Bool = true,
      color: UInt32 = 0, alpha: UInt8 = 0
    ) {
      self.columns = columns
      self.rows = rows
      self.matrix = matrix
      self.divisor = divisor
      self.hasDivisor = hasDivisor
      self.bias = bias
      self.preservesAlpha = preservesAlpha
      self.clamps = clamps
      self.color = color
      self.alpha = alpha
    }
  }

  package struct Displacement: Equatable {
    package var map: Surface?
    /// The BitmapData that the map is of.
    package var mapLink: ScriptLink?
    package var x = 0.0
    package var y = 0.0
    package var componentX = 0
    package var componentY = 0
    package var scaleX = 0.0
    package var scaleY = 0.0
    package var mode = "wrap"
    package var color: UInt32 = 0
    package var alpha: UInt8 = 0

    package static func == (a: Displacement, b: Displacement) -> Bool {
      a.map === b.map && a.x == b.x && a.y == b.y && a.componentX == b.componentX
        && a.componentY == b.componentY && a.scaleX == b.scaleX && a.scaleY == b.scaleY
        && a.mode == b.mode && a.color == b.color && a.alpha == b.alpha
    }

    package init(
      map: Surface? = nil, mapLink: ScriptLink? = nil, x: Double = 0.0, y: Double = 0.0,
      componentX: Int = 0, componentY: Int = 0, scaleX: Double = 0.0, scaleY: Double = 0.0,
      mode: String = "wrap", color: UInt32 = 0, alpha: UInt8 = 0
    ) {
      self.map = map
      self.mapLink = mapLink
      self.x = x
      self.y = y
      self.componentX = componentX
      self.componentY = componentY
      self.scaleX = scaleX
      self.scaleY = scaleY
      self.mode = mode
      self.color = color
      self.alpha = alpha
    }
  }

  /// A shader, as it was when the filter was set.
  package struct Shading: Equatable {
    package var use: ShaderUse
    /// The script's object of the shader.
    package var link: ScriptLink?
    /// Pixels that it adds to each side.
    package var margins: Margins
    /// More than this is added to no side.
    package static let widest = 8191

    package static func == (a: Shading, b: Shading) -> Bool {
      a.use === b.use && a.margins == b.margins
    }

    package init(use: ShaderUse, link: ScriptLink?, margins: Margins) {
      (self.use, self.link, self.margins) = (use, link, margins)
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
  case shader(Shading)

  /// A filter of the file.
  package init(_ filter: FilterRecord) {
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
  package init(_ blur: FilterBlur, _ passes: Int) {
    self.init(x: blur.x.value, y: blur.y.value, quality: passes)
  }
}

extension FilterValue.Stop {
  package init(_ stop: SWF.GradientStop) {
    self.init(color: Color(stop.color).rgb, alpha: stop.color.alpha, ratio: stop.ratio)
  }
}

extension FilterValue.Place {
  package init(_ style: FilterStyle) {
    self = style.contains(.inner) ? .inner : style.contains(.onTop) ? .full : .outer
  }
}
