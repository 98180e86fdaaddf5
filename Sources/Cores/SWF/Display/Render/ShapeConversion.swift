import FlashData
package import Raster
package import SWF

/// Makes drawings of the file into those of the rasteriser.
package enum ShapeConversion {
  package static func shape(_ edges: ShapeEdges?, file: MovieFile, usesWindingRule: Bool)
    -> Raster.Shape
  {
    guard let edges else { return Raster.Shape(layers: []) }
    let fills = edges.fills.map { paint($0, file: file) }
    let lines = edges.lines.map { line($0, file: file) }
    return Raster.Shape(
      layers: edges.layers.map { range in
        layer(edges.edges[range], fills, lines, usesWindingRule ? .nonZero : .evenOdd)
      })
  }

  /// The layer of some edges, with only those paints that they use.
  private static func layer(
    _ edges: ArraySlice<ShapeEdges.Edge>, _ fills: [Paint], _ lines: [Line], _ rule: FillRule
  ) -> ShapeLayer {
    var fillNumbers = Numbering(count: fills.count)
    var lineNumbers = Numbering(count: lines.count)
    // Numbers must rise as in the file: where fills overlap the higher one is seen.
    for edge in edges {
      fillNumbers.note(edge.fill0)
      fillNumbers.note(edge.fill1)
      lineNumbers.note(edge.line)
    }
    fillNumbers.settle()
    lineNumbers.settle()
    let converted = edges.map { edge in
      Edge(
        from: Point(edge.from), control: edge.isCurve ? Point(edge.control) : nil,
        to: Point(edge.to), left: fillNumbers[edge.fill0], right: fillNumbers[edge.fill1],
        line: lineNumbers[edge.line])
    }
    return ShapeLayer(
      fills: fillNumbers.used.map { fills[$0] }, lines: lineNumbers.used.map { lines[$0] },
      edges: converted, rule: rule)
  }

  /// New numbers, from 1 on, for those styles that are used.
  private struct Numbering {
    private var numbers: [UInt16]
    private(set) var used: [Int] = []

    init(count: Int) { numbers = [UInt16](repeating: 0, count: count) }

    mutating func note(_ index: Int32) {
      if index >= 0, index < numbers.count { numbers[Int(index)] = 1 }
    }

    mutating func settle() {
      for index in numbers.indices where numbers[index] != 0 && used.count < 65_535 {
        used.append(index)
        numbers[index] = UInt16(truncatingIfNeeded: used.count)
      }
    }

    subscript(_ index: Int32) -> UInt16 {
      index >= 0 && index < numbers.count ? numbers[Int(index)] : 0
    }
  }

  package static func paint(_ fill: FillStyle, file: MovieFile) -> Paint {
    switch fill {
    case .solid(let color): .solid(Color(color))
    case .linearGradient(let gradient):
      .gradient(Raster.Gradient(gradient, .linear), Matrix(gradient.matrix))
    case .radialGradient(let gradient):
      .gradient(Raster.Gradient(gradient, .radial), Matrix(gradient.matrix))
    case .focalGradient(let gradient, let focus):
      .gradient(Raster.Gradient(gradient, .focal(focus.value)), Matrix(gradient.matrix))
    case .bitmap(let fill):
      if let surface = file.library.bitmap(fill.id)?.surface {
        // In movies before SWF 8 all pictures are smoothed, whatever the fill says (R.Fill.24, measured: old-smoothing).
        .bitmap(
          BitmapPaint(
            surface, repeats: fill.isRepeated, smooth: fill.isSmoothed || file.version <= 7),
          Matrix(fill.matrix))
      } else {
        .solid(Color(red: 255, green: 0, blue: 0, alpha: 0))
      }
    }
  }

  private static func line(_ line: SWF.LineStyle, file: MovieFile) -> Line {
    func cap(_ cap: SWF.LineStyle.Cap) -> StrokeStyle.Cap {
      switch cap {
      case .round: .round
      case .none: .none
      case .square: .square
      }
    }
    let join: StrokeStyle.Join =
      switch line.join {
      case .round: .round
      case .bevel: .bevel
      case .miter(let limit): .miter(limit: limit.value)
      }
    let scaling: StrokeStyle.Scaling =
      switch (line.keepsWidthHorizontally, line.keepsWidthVertically) {
      case (false, false): .normal
      case (true, true): .none
      case (true, false): .vertical
      case (false, true): .horizontal
      }
    return Line(
      style: StrokeStyle(
        width: Double(line.width), startCap: cap(line.startCap), endCap: cap(line.endCap),
        join: join, scaling: scaling, pixelHinting: line.isPixelHinted, noClose: line.staysOpen),
      paint: paint(line.fill, file: file))
  }
}

extension Raster.Gradient {
  package init(_ gradient: GradientRecord, _ form: Form) {
    self.init(
      form: form,
      stops: gradient.stops.map { Stop(ratio: $0.ratio, color: Color($0.color)) },
      spread: gradient.spread == .pad ? .pad : gradient.spread == .reflect ? .reflect : .repeat,
      interpolation: gradient.interpolation == .linear ? .linearRGB : .rgb)
  }
}
