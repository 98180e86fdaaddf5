package import FlashData
package import FlashHeap
import FlashText
package import Raster
import SWF

/// Plain values of the display list, as states have them.
extension StateCoder {
  package func value(_ x: inout ScriptCode?) { optional(&x, blankCode) { value(&$0) } }

  private var blankCode: ScriptCode { ScriptCode(file: player.movie, range: 0..<0) }

  package func codes(_ x: inout [ScriptCode]) { list(&x, blankCode) { value(&$0) } }
}

// MARK: - Paints and drawings

extension StateCoder {
  /// A picture by which it is: of the movie, or of a script.
  package func value(_ x: inout BitmapPaint?) {
    var surface = x?.surface
    var (repeats, smooth) = (x?.repeats ?? true, x?.smooth ?? false)
    node(&surface)
    value(&repeats)
    value(&smooth)
    guard isReading else { return }
    guard let surface else { return fail("a fill without a picture") }
    x = BitmapPaint(surface, repeats: repeats, smooth: smooth)
  }
}

extension Paint: BlankStateValue {
  /// What one is read into.
  package static let blank = Paint.solid(Color(red: 0, green: 0, blue: 0))
}

// MARK: - Pictures

extension Surface: StateNode {
  package static var nodeKind: NodeKind { .surface }

  package var identity: NodeIdentity { NodeIdentity(size: (width, height)) }

  /// All pixels, or one where all are the same.
  package func code(_ coder: StateCoder) {
    coder.value(&mayOutshine)
    withPixels { pixels in
      var first = pixels.first ?? 0
      var isPlain =
        coder.isReading ? false : pixels.allSatisfy { $0 == first }
      coder.value(&isPlain)
      if isPlain {
        coder.value(&first)
        if coder.isReading { pixels.update(repeating: first) }
      } else {
        coder.raw(UnsafeMutableRawBufferPointer(pixels))
      }
    }
  }
}

extension Point: StateValue {
  package mutating func code(_ coder: StateCoder) {
    coder.value(&x)
    coder.value(&y)
  }
}

extension Matrix: StateValue {
  package mutating func code(_ coder: StateCoder) {
    coder.value(&a)
    coder.value(&b)
    coder.value(&c)
    coder.value(&d)
    coder.value(&tx)
    coder.value(&ty)
  }
}

extension Bounds: StateValue {
  package mutating func code(_ coder: StateCoder) {
    coder.value(&xMin)
    coder.value(&yMin)
    coder.value(&xMax)
    coder.value(&yMax)
  }
}

extension ColorTransform: StateValue {
  package mutating func code(_ coder: StateCoder) {
    for index in 0..<4 {
      coder.value(&multiply[index])
      coder.value(&add[index])
    }
    // Beyond this, products would leave 32 bits.
    if coder.isReading { self = ColorTransform(multiply: self.multiply, add: self.add) }
  }
}

extension Color: StateValue {
  package mutating func code(_ coder: StateCoder) {
    coder.value(&red)
    coder.value(&green)
    coder.value(&blue)
    coder.value(&alpha)
  }
}

extension Placement: StateValue {
  package mutating func code(_ coder: StateCoder) {
    coder.value(&rotation)
    coder.value(&scaleX)
    coder.value(&scaleY)
    coder.value(&skew)
    coder.optional(&space, SpacePlace()) { $0.code(coder) }
  }
}

extension SoundTransform: StateValue {
  package mutating func code(_ coder: StateCoder) {
    coder.value(&volume)
    coder.value(&leftToLeft)
    coder.value(&leftToRight)
    coder.value(&rightToLeft)
    coder.value(&rightToRight)
  }
}

extension ScriptCode: StateValue {
  package mutating func code(_ coder: StateCoder) {
    var (file, range) = (self.file, self.range)
    coder.value(&file)
    coder.value(&range)
    if coder.isReading { self = ScriptCode(file: file, range: range) }
  }
}

extension TextFormat: StateValue {
  package mutating func code(_ coder: StateCoder) {
    coder.value(&font)
    coder.value(&size)
    coder.value(&color)
    coder.value(&isBold)
    coder.value(&isItalic)
    coder.value(&isUnderlined)
    coder.value(&url)
    coder.value(&target)
    coder.optional(&alignment, .left) { coder.choice(&$0) }
    coder.value(&leftMargin)
    coder.value(&rightMargin)
    coder.value(&indent)
    coder.value(&blockIndent)
    coder.value(&leading)
    coder.optional(&tabStops, []) { coder.list(&$0, 0) { coder.value(&$0) } }
    coder.value(&isBulleted)
    coder.value(&letterSpacing)
    coder.value(&hasKerning)
    coder.value(&display)
  }
}

extension FormattedText {
  /// Its fields, for a state.
  package mutating func code(_ coder: StateCoder) {
    var (units, spans) = (units, spans)
    units.code(coder)
    coder.list(&spans, Span(length: 0, format: .standard)) {
      coder.value(&$0.length)
      coder.value(&$0.format)
    }
    coder.check(
      !spans.isEmpty && spans.allSatisfy { $0.length >= 0 && $0.length <= units.count }
        && spans.reduce(0) { $0 + $1.length } == units.count,
      "a text that is not as long as it says")
    guard coder.isReading else { return }
    self =
      coder.failure == nil
      ? FormattedText(units, spans: spans) : FormattedText(format: .standard)
  }
}

extension Paint: StateValue {
  package mutating func code(_ coder: StateCoder) {
    var kind: UInt8 =
      switch self {
      case .solid: 0
      case .gradient: 1
      case .bitmap: 2
      case .generated: 3
      }
    coder.value(&kind)
    var matrix = Matrix.identity
    switch kind {
    case 0:
      var color = Color(red: 0, green: 0, blue: 0)
      if case .solid(let present) = self { color = present }
      coder.value(&color)
      if coder.isReading { self = .solid(color) }
    case 1:
      var gradient = Raster.Gradient(form: .linear, stops: [])
      if case .gradient(let present, let placed) = self { (gradient, matrix) = (present, placed) }
      coder.value(&gradient)
      coder.value(&matrix)
      if coder.isReading { self = .gradient(gradient, matrix) }
    case 2:
      var paint: BitmapPaint?
      if case .bitmap(let present, let placed) = self { (paint, matrix) = (present, placed) }
      coder.value(&paint)
      coder.value(&matrix)
      if coder.isReading, let paint { self = .bitmap(paint, matrix) }
    case 3:
      var shader: ShaderUse?
      if case .generated(let present, let placed) = self {
        (shader, matrix) = (present as? ShaderUse, placed)
      }
      coder.node(&shader)
      coder.value(&matrix)
      if coder.isReading, let shader { self = .generated(shader, matrix) }
    default: coder.fail("a paint of no kind")
    }
  }
}

extension Raster.Gradient: StateValue {
  package mutating func code(_ coder: StateCoder) {
    var (kind, focus): (UInt8, Double) =
      switch self.form {
      case .linear: (0, 0)
      case .radial: (1, 0)
      case .focal(let focus): (2, focus)
      }
    coder.value(&kind)
    coder.value(&focus)
    if coder.isReading {
      coder.check(focus >= -1 && focus <= 1, "a gradient that cannot be")
      self.form =
        kind == 0 ? .linear : kind == 1 ? .radial : .focal(coder.failure == nil ? focus : 0)
    }
    coder.list(&stops, Raster.Gradient.Stop(ratio: 0, color: Color(red: 0, green: 0, blue: 0))) {
      coder.value(&$0.ratio)
      coder.value(&$0.color)
    }
    coder.choice(&spread, of: [.pad, .reflect, .repeat])
    coder.choice(&interpolation, of: [.rgb, .linearRGB])
  }
}

extension Line: StateValue {
  package mutating func code(_ coder: StateCoder) {
    coder.value(&style.width)
    let caps: [StrokeStyle.Cap] = [.none, .round, .square]
    coder.choice(&style.startCap, of: caps)
    coder.choice(&style.endCap, of: caps)
    var miter: Double?
    if case .miter(let limit) = self.style.join { miter = limit }
    var isBevel = self.style.join == .bevel
    coder.value(&miter)
    coder.value(&isBevel)
    if coder.isReading {
      self.style.join = miter.map { .miter(limit: $0) } ?? (isBevel ? .bevel : .round)
    }
    coder.choice(&style.scaling, of: [.normal, .none, .horizontal, .vertical])
    coder.value(&style.pixelHinting)
    coder.value(&style.noClose)
    coder.value(&paint)
  }
}

extension FilterValue: StateValue {
  package mutating func code(_ coder: StateCoder) {
    var kind: UInt8 =
      switch self {
      case .blur: 0
      case .glow: 1
      case .dropShadow: 2
      case .gradientGlow: 3
      case .bevel: 4
      case .gradientBevel: 5
      case .colorMatrix: 6
      case .convolution: 7
      case .displacement: 8
      case .shader: 9
      }
    coder.value(&kind)
    switch kind {
    case 0:
      var blur = FilterValue.Blur()
      if case .blur(let present) = self { blur = present }
      coder.value(&blur)
      self = .blur(blur)
    case 1...3:
      var glow = FilterValue.Glow()
      switch self {
      case .glow(let present), .dropShadow(let present), .gradientGlow(let present): glow = present
      default: break
      }
      coder.value(&glow)
      self = kind == 1 ? .glow(glow) : kind == 2 ? .dropShadow(glow) : .gradientGlow(glow)
    case 4, 5:
      var bevel = FilterValue.Bevel()
      switch self {
      case .bevel(let present), .gradientBevel(let present): bevel = present
      default: break
      }
      coder.value(&bevel)
      self = kind == 4 ? .bevel(bevel) : .gradientBevel(bevel)
    case 6:
      var numbers: [Float] = []
      if case .colorMatrix(let present) = self { numbers = present }
      coder.list(&numbers, 0) { coder.value(&$0) }
      coder.check(numbers.count == 20, "a matrix of another size")
      self = .colorMatrix(numbers)
    case 7:
      var filter = FilterValue.Convolution()
      if case .convolution(let present) = self { filter = present }
      coder.value(&filter)
      self = .convolution(filter)
    case 8:
      var filter = FilterValue.Displacement()
      if case .displacement(let present) = self { filter = present }
      coder.value(&filter)
      self = .displacement(filter)
    case 9:
      var filter: FilterValue.Shading?
      if case .shader(let present) = self { filter = present }
      filter = FilterValue.Shading.coded(filter, coder)
      if let filter { self = .shader(filter) }
    default: coder.fail("a filter of no kind")
    }
  }
}

extension FilterValue.Blur: StateValue {
  package mutating func code(_ coder: StateCoder) {
    coder.value(&x)
    coder.value(&y)
    coder.value(&quality)
    coder.check((0...64).contains(quality), "a blur that cannot be")
  }
}

extension FilterValue.Gradient: StateValue {
  package mutating func code(_ coder: StateCoder) {
    coder.list(&all, FilterValue.Stop()) {
      coder.value(&$0.color)
      coder.value(&$0.alpha)
      coder.value(&$0.ratio)
    }
    coder.value(&count)
    coder.check(
      all.count == FilterValue.Gradient.most && (0...all.count).contains(count),
      "a gradient that cannot be")
  }
}

extension FilterValue.Glow: StateValue {
  package mutating func code(_ coder: StateCoder) {
    coder.value(&color)
    coder.value(&alpha)
    coder.value(&blur)
    coder.value(&strength)
    coder.value(&angle)
    coder.value(&distance)
    coder.value(&isInner)
    coder.value(&isKnockout)
    coder.value(&hidesObject)
    coder.value(&coversAll)
    coder.value(&gradient)
  }
}

extension FilterValue.Bevel: StateValue {
  package mutating func code(_ coder: StateCoder) {
    coder.value(&highlight)
    coder.value(&highlightAlpha)
    coder.value(&shadow)
    coder.value(&shadowAlpha)
    coder.value(&blur)
    coder.value(&strength)
    coder.value(&angle)
    coder.value(&distance)
    coder.choice(&place, of: [.inner, .outer, .full])
    coder.value(&isKnockout)
    coder.value(&gradient)
  }
}

extension FilterValue.Convolution: StateValue {
  package mutating func code(_ coder: StateCoder) {
    coder.value(&columns)
    coder.value(&rows)
    coder.list(&matrix, 0) { coder.value(&$0) }
    coder.value(&divisor)
    coder.value(&hasDivisor)
    coder.value(&bias)
    coder.value(&preservesAlpha)
    coder.value(&clamps)
    coder.value(&color)
    coder.value(&alpha)
    coder.check(
      (0...255).contains(columns) && (0...255).contains(rows), "a convolution that cannot be")
    if coder.isReading, coder.failure == nil { self.fit() }
  }
}

extension FilterValue.Shading {
  /// One in both directions; nil if a reader finds none.
  fileprivate static func coded(_ filter: FilterValue.Shading?, _ coder: StateCoder) -> Self? {
    var (use, link, margins) = (filter?.use, filter?.link, filter?.margins ?? .none)
    coder.node(&use)
    coder.value(&link, isCell: true)
    coder.value(&margins.left)
    coder.value(&margins.top)
    coder.value(&margins.right)
    coder.value(&margins.bottom)
    guard let use else {
      coder.check(!coder.isReading, "a filter without a shader")
      return filter
    }
    coder.check(
      [margins.left, margins.top, margins.right, margins.bottom].allSatisfy {
        (0...Self.widest).contains($0)
      }, "a filter that is too wide")
    return Self(use: use, link: link, margins: margins)
  }
}

extension FilterValue.Displacement: StateValue {
  package mutating func code(_ coder: StateCoder) {
    coder.node(&map)
    coder.value(&mapLink, isCell: coder.readsCells)
    coder.value(&x)
    coder.value(&y)
    coder.value(&componentX)
    coder.value(&componentY)
    coder.value(&scaleX)
    coder.value(&scaleY)
    coder.value(&mode)
    coder.value(&color)
    coder.value(&alpha)
  }
}

extension Edge: StateValue {
  package mutating func code(_ coder: StateCoder) {
    coder.value(&from)
    coder.optional(&control, Point(x: 0, y: 0)) { coder.value(&$0) }
    coder.value(&to)
    coder.value(&left)
    coder.value(&right)
    coder.value(&line)
  }
}

extension ShapeLayer: StateValue {
  package mutating func code(_ coder: StateCoder) {
    coder.values(&fills)
    coder.values(&lines)
    coder.values(&edges)
    coder.choice(&rule, of: [.evenOdd, .nonZero])
    let (fillCount, lineCount) = (fills.count, lines.count)
    coder.check(
      edges.allSatisfy { edge in
        Int(edge.left) <= fillCount && Int(edge.right) <= fillCount && Int(edge.line) <= lineCount
      }, "an edge without a paint")
  }
}

// MARK: - What lists and options are read into

extension Bounds: BlankStateValue { package static var blank: Bounds { Bounds() } }
extension Color: BlankStateValue {
  package static var blank: Color { Color(red: 0, green: 0, blue: 0) }
}
extension Line: BlankStateValue {
  package static var blank: Line { Line(style: StrokeStyle(width: 0), paint: .blank) }
}
extension Edge: BlankStateValue {
  package static var blank: Edge { Edge(from: Point(x: 0, y: 0), to: Point(x: 0, y: 0)) }
}
extension ShapeLayer: BlankStateValue {
  package static var blank: ShapeLayer { ShapeLayer(fills: [], edges: []) }
}
extension FilterValue: BlankStateValue {
  package static var blank: FilterValue { .blur(FilterValue.Blur()) }
}

extension [UInt16] {
  /// UTF-16 units, for a state.
  package mutating func code(_ coder: StateCoder) {
    let count = coder.count(count, least: 2)
    if coder.isReading { self = [UInt16](repeating: 0, count: count) }
    for index in 0..<count { coder.value(&self[index]) }
  }
}
