import FlashData
package import Raster

/// Makes filters of objects into those of the rasteriser, at the size at which the stage is shown.
package enum FilterConversion {
  /// `area` is what of the picture is the object's own; nil is all of it.
  package static func filter(
    _ value: FilterValue, scale: (x: Double, y: Double), area: PixelRect? = nil
  ) -> (any Raster.Filter)? {
    func side(_ value: Double, _ scale: Double) -> Double {
      // Scripts can set a blur that is no number; nothing is blurred then.
      if value.isNaN { return 0 }
      return scale == 1 ? value : Raster.BlurFilter.side(value, scaledBy: scale)
    }
    func offset(_ distance: Double, _ angle: Double) -> Point {
      let vector = Raster.GlowFilter.offset(distance: distance, angle: angle)
      return Point(x: vector.x * scale.x, y: vector.y * scale.y)
    }
    switch value {
    case .blur(let blur):
      guard blur.quality > 0 else { return nil }
      return Raster.BlurFilter(
        width: side(blur.x, scale.x), height: side(blur.y, scale.y), passes: blur.quality)
    case .glow(let glow), .dropShadow(let glow), .gradientGlow(let glow):
      let ink: Raster.GlowFilter.Ink
      if case .gradientGlow = value {
        ink = .gradient(glow.gradient.stops.map { Raster.Gradient.Stop($0) })
      } else {
        ink = .color(Color(rgb: glow.color, alpha: glow.alpha))
      }
      return Raster.GlowFilter(
        ink: ink, width: side(glow.blur.x, scale.x), height: side(glow.blur.y, scale.y),
        passes: glow.blur.quality, strength: glow.strength,
        offset: offset(glow.distance, glow.angle), isInner: glow.isInner,
        isKnockout: glow.isKnockout, showsSource: !glow.hidesObject)
    case .bevel(let bevel), .gradientBevel(let bevel):
      let ink: Raster.BevelFilter.Ink
      if case .gradientBevel = value {
        ink = .gradient(bevel.gradient.stops.map { Raster.Gradient.Stop($0) })
      } else {
        ink = .colors(
          light: Color(rgb: bevel.highlight, alpha: bevel.highlightAlpha),
          shadow: Color(rgb: bevel.shadow, alpha: bevel.shadowAlpha))
      }
      return Raster.BevelFilter(
        ink: ink, width: side(bevel.blur.x, scale.x), height: side(bevel.blur.y, scale.y),
        passes: bevel.blur.quality, strength: bevel.strength,
        offset: offset(bevel.distance, bevel.angle),
        place: bevel.place == .inner ? .inner : bevel.place == .outer ? .outer : .full,
        isKnockout: bevel.isKnockout)
    case .colorMatrix(let matrix): return Raster.ColorMatrixFilter(matrix)
    case .convolution(let filter):
      return Raster.ConvolutionFilter(
        columns: filter.columns, rows: filter.rows, weights: filter.matrix,
        divisor: filter.divisor, bias: filter.bias, preservesAlpha: filter.preservesAlpha,
        clamps: filter.clamps, color: Color(rgb: filter.color, alpha: filter.alpha))
    case .displacement(let filter):
      guard let map = filter.map else { return nil }
      return Raster.DisplacementFilter(
        map: map, mapX: Int(filter.x), mapY: Int(filter.y), zoomX: scale.x, zoomY: scale.y,
        channelX: channel(filter.componentX), channelY: channel(filter.componentY),
        scaleX: filter.scaleX * scale.x, scaleY: filter.scaleY * scale.y, edge: edge(filter),
        area: area)
    case .shader(let filter):
      return ShaderPass(use: filter.use, margins: filter.margins, area: area)
    }
  }

  private static func channel(_ component: Int) -> Raster.DisplacementFilter.Channel {
    switch component {
    case 1: .red
    case 2: .green
    case 4: .blue
    case 8: .alpha
    default: .none
    }
  }

  private static func edge(_ filter: FilterValue.Displacement) -> Raster.DisplacementFilter.Edge {
    switch filter.mode {
    case "clamp": .clamp
    case "ignore": .ignore
    case "color": .color(Color(rgb: filter.color, alpha: filter.alpha))
    default: .wrap
    }
  }
}

extension Raster.Gradient.Stop {
  package init(_ stop: FilterValue.Stop) {
    self.init(ratio: stop.ratio, color: Color(rgb: stop.color, alpha: stop.alpha))
  }
}
